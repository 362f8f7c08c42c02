"""Certificates: written by the package, believed by its checker and by the one of the project."""

import gzip
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from slide_puzzle import LimitReached, Puzzle, PuzzleError, verify_certificate

CHECKER = Path(__file__).resolve().parents[2] / "certificates/check.py"
CORNER = Puzzle("AA.b/AAcb/ddc./eef.", goal="..../..../AA../AA..", name="Corner to corner")
ROW = Puzzle("ab..", goal="..ab", identical="Never")
LARGE = Puzzle.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")

WRITTEN = {
    "solve": (lambda path: CORNER.solve("move", certificate=path), {"answer": "solved", "length": 12, "steps": 19}),
    "astar": (
        lambda path: CORNER.solve("move", algorithm="astar", readable=True, certificate=path),
        {"answer": "solved", "length": 12},
    ),
    "count": (lambda path: CORNER.count(certificate=path), {"answer": "count", "states": 232}),
    "depths": (lambda path: CORNER.depths("step", certificate=path), {"answer": "count-depths", "states": 232}),
    "hardest": (lambda path: CORNER.hardest("move", certificate=path), {"answer": "hardest", "length": 27}),
    "parity": (lambda path: LARGE.solve(certificate=path), {"answer": "parity"}),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_written_and_checked(name, tmp_path):
    if name == "depths":
        pytest.importorskip("numpy")
    path = tmp_path / "a.cert"
    write, claim = WRITTEN[name]
    write(path)
    puzzle = LARGE if name == "parity" else CORNER
    for about in (None, puzzle):
        proof = verify_certificate(path, about)
        assert proof and proof.status == "proved" and proof.puzzle == puzzle.name
        assert {field: proof.claim[field] for field in claim} == claim
        assert proof.place is None and proof.reason is None and "proved" in str(proof)
    assert [file.name for file in tmp_path.iterdir()] == ["a.cert"]
    assert verify_certificate(path, puzzle, threads=1) == verify_certificate(str(path), puzzle)
    subprocess.run([sys.executable, CHECKER, path], check=True, capture_output=True)


def test_no_solution(tmp_path):
    path = tmp_path / "none.cert"
    assert Puzzle("A.#.", goal="..#A").solve(certificate=path).status == "unsolvable"
    assert verify_certificate(path).claim["states"] == 2


def test_what_is_no_proof(tmp_path):
    path = tmp_path / "a.cert"
    with pytest.raises(FileNotFoundError, match="a.cert"):
        verify_certificate(path)
    ROW.solve("slide", certificate=path)
    with pytest.raises(PuzzleError, match="another puzzle"):
        verify_certificate(path, CORNER)
    with pytest.raises(LimitReached, match="time limit"):
        verify_certificate(path, time_limit=0)
    whole = path.read_bytes()
    for damaged in (b"", b"no certificate", whole[:-3], whole[:40]):
        path.write_bytes(damaged)
        with pytest.raises(PuzzleError, match="no certificate that can be read"):
            verify_certificate(path)
    with pytest.raises(TypeError, match="a puzzle is wanted"):
        verify_certificate(path, "row")


def test_a_false_claim(tmp_path):
    path = tmp_path / "false.cert"
    ROW.solve("slide", certificate=path)
    rewrite(path, b'"length":2', b'"length":1')
    proof = verify_certificate(path, ROW)
    assert not proof and proof.status == "not proved" and proof.claim is None
    assert proof.place and proof.reason and str(proof) == f"{path}: not proved ({proof.place}): {proof.reason}"


def rewrite(path, old, new):
    """Changes the text of a certificate, and makes its checksum right."""
    text = gzip.decompress(path.read_bytes())
    assert text.count(old) == 1
    body = text[:-9].replace(old, new)
    path.write_bytes(gzip.compress(body + b"%08x\n" % zlib.crc32(body)))


def test_where_there_is_none(tmp_path):
    path = tmp_path / "a.cert"
    with pytest.raises(PuzzleError, match="one shortest solution"):
        CORNER.solve(within=1.5, certificate=path)
    with pytest.raises(PuzzleError, match="one shortest solution"):
        CORNER.solve(anytime=True, certificate=path)
    with pytest.raises(PuzzleError, match="states that the start can reach"):
        CORNER.hardest(any_placement=True, certificate=path)
    for call in (CORNER.solve, CORNER.count, CORNER.hardest):
        with pytest.raises(LimitReached):
            call(certificate=path, max_states=5)
    # The answer is found without the states that a certificate holds.
    far = Puzzle.parse("1 2 3 4 5 6 7 8 9 10 11 12 15 13 14 0")
    with pytest.raises(LimitReached, match="no certificate: state limit after") as raised:
        far.solve(certificate=path, max_states=1000)
    assert raised.value.limit == "state limit"
    assert not list(tmp_path.iterdir())


def test_where_it_cannot_be_written(tmp_path):
    with pytest.raises(IsADirectoryError):
        CORNER.count(certificate=tmp_path)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        CORNER.count(certificate=tmp_path / "nowhere" / "a.cert")
    link, target = tmp_path / "link", tmp_path / "target"
    try:
        os.symlink(target, link)
    except OSError:
        return
    CORNER.count(certificate=link)
    assert link.is_symlink() and verify_certificate(target)
