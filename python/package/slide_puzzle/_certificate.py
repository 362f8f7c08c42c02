"""Certificates: files that prove an answer."""

from __future__ import annotations

import json
from os import PathLike, fspath
from typing import TYPE_CHECKING

from . import _slide
from ._effort import Limits, effort
from ._puzzle import Puzzle
from ._solution import Proof

if TYPE_CHECKING:
    from typing_extensions import Unpack


def verify_certificate(
    file: str | PathLike[str], puzzle: Puzzle | None = None, **limits: Unpack[Limits]
) -> Proof:
    """Whether a certificate proves what it claims, by the checker that shares no code with the search.

    Every state in it is looked at, cell by cell.

    :param file: the path of a file from ``certificate=`` of :meth:`Puzzle.solve`, :meth:`Puzzle.count`, :meth:`Puzzle.depths`
        and :meth:`Puzzle.hardest`, or from ``slide``
    :param puzzle: the puzzle that it has to be about
    :raises PuzzleError: the file is no certificate, cut off or damaged, or is about another puzzle
    :raises OSError: the file cannot be read
    :raises LimitReached: a limit came first

    >>> import os, tempfile
    >>> puzzle = Puzzle("AA.b/AAcb/ddc./eef.", goal="..../..../AA../AA..", name="Corner to corner")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "corner.cert")
    ...     solution = puzzle.solve("move", certificate=path)
    ...     proof = verify_certificate(path, puzzle)
    >>> proof.claim["length"], proof.states, proof.layers
    (12, 210, 12)
    >>> print(proof)
    Corner to corner: proved (210 states in 12 layers): solved in 12 moves, and not in fewer
    Not proved: which of the shortest solutions comes first (fewest steps).
    """
    if puzzle is not None and not isinstance(puzzle, Puzzle):
        raise TypeError(f"a puzzle is wanted, not {type(puzzle).__name__}")
    with effort(limits) as how:
        raw = None if puzzle is None else puzzle._raw
        text, words = _slide.verify_certificate(fspath(file), raw, how)
    found = json.loads(text)
    names = ("puzzle", "metric", "claim", "states", "layers", "place", "reason")
    return Proof(status=found["status"], **{name: found.get(name) for name in names}, words=words.strip())
