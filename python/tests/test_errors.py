"""What is wrong ends in a Python exception that says so, never in an abort."""

import pickle

import pytest

import slide_puzzle
from slide_puzzle import IllegalMove, LimitReached, Move, Puzzle, PuzzleError

ROW = Puzzle("ab..", goal="..ab", identical="Never")
LARGE = Puzzle.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")


def test_a_bad_board_is_drawn():
    with pytest.raises(PuzzleError) as raised:
        Puzzle.parse('(\n    name: "T",\n    board: "a./.a",\n)')
    error = raised.value
    assert (error.line, error.column) == (3, 13)
    assert "error: piece `a` is in two parts\n --> text:3:13" in str(error)
    assert isinstance(error, ValueError) and "one part" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)


@pytest.mark.parametrize(
    "text", ["", " ", "(", "\0", "ab/c", "1 2 3 3 4 5 6 7 0", "{\"board\":3}", "(name: \"x\")", "a" * 100_000, "((((" * 9999]
)
def test_no_text_is_too_bad(text):
    with pytest.raises(PuzzleError):
        Puzzle.parse(text)


def test_half_a_character_is_no_text():
    with pytest.raises(ValueError):
        Puzzle.parse("a\ud800.")


def test_faults_of_the_arguments():
    with pytest.raises(PuzzleError, match="there is no piece `b`"):
        Puzzle("a.", goal=".b")
    with pytest.raises(PuzzleError, match="there is no notation `xml`; there are ron, "):
        Puzzle.parse("ab", "xml")
    with pytest.raises(PuzzleError, match="there is no metric `hop`"):
        ROW.solve("hop")
    with pytest.raises(PuzzleError, match="no algorithm"):
        ROW.solve(algorithm="luck")
    with pytest.raises(PuzzleError, match="the puzzle has no goal") as raised:
        Puzzle("a.").solve()
    assert raised.value.line is None and raised.value.column is None
    with pytest.raises(PuzzleError, match="Rush Hour lines cannot hold a board of 3×2"):
        Puzzle("AA/AA/..").write("rush-hour")


@pytest.mark.parametrize(
    "call",
    [
        lambda: Puzzle(3),
        lambda: Puzzle.parse(b"ab."),
        lambda: Puzzle.parse(None),
        lambda: Puzzle("a.", goal=7),
        lambda: Puzzle("a.", pieces={"a": object()}),
        lambda: ROW.solve(5),
        lambda: ROW.solve(time_limit=[5]),
        lambda: ROW.solve(tame_limit=3),
        lambda: ROW.solve(threads=1.5),
        lambda: ROW.solve(certificate=3),
        lambda: ROW.compare(algorithms=[5]),
        lambda: ROW.solutions(most="all"),
        lambda: ROW.verify(3),
        lambda: ROW.verify([("a", "R")]),
        lambda: ROW.start.apply(None),
        lambda: ROW.space().index("ab.."),
        lambda: ROW.space().distance("ab.."),
        lambda: ROW.space().distances_of([[0.5, 1.0]]),
        lambda: slide_puzzle.generate(family=3, rows="x", cols=2),
        lambda: slide_puzzle.generate("tiles", rows="x", cols=2, length=3),
    ],
)
def test_wrong_types(call):
    with pytest.raises((TypeError, PuzzleError)):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: ROW.solve(time_limit="soon"),
        lambda: ROW.solve(time_limit="5 weeks"),
        lambda: ROW.solve(threads=-1),
        lambda: ROW.solve(max_states=-1),
        lambda: ROW.solve(max_nodes=-1),
        lambda: ROW.compare(algorithms=["luck"]),
        lambda: ROW.compare(heuristics=["luck"]),
        lambda: ROW.solve(time_limit=-1.0),
        lambda: ROW.solve(time_limit=float("nan")),
        lambda: ROW.solutions(most=-1),
        lambda: ROW.hardest(top=2**80),
        lambda: ROW.space().sample(distance=99),
        lambda: ROW.space().distances_of([[0, 1, 2]]),
        lambda: ROW.space()[10**6],
        lambda: ROW.state({"a": (0, 70_000), "b": (0, 1)}),
        lambda: ROW.state({"a": (-1, 0), "b": (0, 1)}),
        lambda: ROW.state("abc."),
        lambda: ROW.state("aabb"),
        lambda: ROW.state("ab.#"),
        lambda: ROW.state("ab../...."),
        lambda: slide_puzzle.generate("cards"),
        lambda: slide_puzzle.generate("tiles", rows=9, cols=9, length=3),
        lambda: slide_puzzle.generate("tiles", rows=2, cols=2, length=300),
        lambda: slide_puzzle.generate("rush-hour", level="silly"),
        lambda: slide_puzzle.generate("rush-hour", length=9, where="fun > 3"),
        lambda: slide_puzzle.generate("asteroid", length=(9, 3)),
        lambda: slide_puzzle.generate("blocks", rows=1, cols=1),
        lambda: slide_puzzle.census("cards"),
        lambda: slide_puzzle.census("rush-hour", rows=99),
        lambda: slide_puzzle.survey(9, 9),
        lambda: slide_puzzle.survey(2, 2, shard=(3, 2)),
    ],
)
def test_wrong_values(call):
    with pytest.raises((ValueError, OverflowError, IndexError)):
        call()


@pytest.mark.parametrize("at", [(0, 70_000), (-1, 0), (0, 4), (0, 1)])
def test_where_a_piece_cannot_stand(at):
    with pytest.raises(PuzzleError, match="cannot stand"):
        ROW.state({"a": at, "b": (0, 1)})


def test_distances_of_what_is_no_place():
    space = ROW.space("step")
    assert space.distances_of([[0, 1], [0, 0], [9, 1], [-1, 1], [70_000, 1]]).tolist() == [4, -1, -1, -1, -1]
    assert space.indices_of([[0, 1]]).tolist() == [0]
    stranger = Puzzle("a...", goal="...a").start
    assert stranger not in space
    with pytest.raises(KeyError):
        space.index(stranger)


def test_illegal_moves_say_why():
    with pytest.raises(IllegalMove) as raised:
        ROW.start.apply("bR aR2")
    assert raised.value.index == 1 and "b covers (0, 2)" in raised.value.reason
    with pytest.raises(IllegalMove, match="stands at"):
        ROW.start.apply(Move("b", "R", (0, 2), (0, 3)))
    with pytest.raises(IllegalMove, match="no place on a board"):
        ROW.start.apply(Move("a", "L", (0, 0), (0, -1)))
    with pytest.raises(PuzzleError, match="no piece `z`"):
        ROW.start.apply(Move("z", "R", (0, 2), (0, 3)))
    with pytest.raises(PuzzleError, match="no path"):
        ROW.start.apply(Move("b", "X", (0, 1), (0, 2)))
    with pytest.raises(PuzzleError) as unread:
        ROW.verify(" [ ] 1. b right\n [ ] 2. q left\n")
    assert unread.value.line == 2


def test_limits():
    limited = LARGE.solve(algorithm="bfs", max_states=1000)
    assert limited.status == "limit" and not limited and limited.lower_bound > 0 and "partial" in str(limited)
    for call in (LARGE.depths, LARGE.space):
        with pytest.raises(LimitReached) as raised:
            call(max_states=1000)
        assert raised.value.limit == "state limit"
    with pytest.raises(LimitReached, match="time limit"):
        LARGE.space(time_limit=0.0)
    with pytest.raises(LimitReached, match="memory limit"):
        LARGE.space(memory_limit=0)


def test_a_state_never_changes():
    state = ROW.start
    for name in ("puzzle", "anchors", "_key", "new"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    with pytest.raises(AttributeError):
        del state._key
    with pytest.raises(TypeError):
        state.anchors["a"] = (0, 3)
    assert pickle.loads(pickle.dumps(state)) == state
    assert len({state, ROW.state("ab.."), state.apply("bR")}) == 2


def test_files(tmp_path):
    path = tmp_path / "two.ron"
    path.write_text('(shared: (goal: "..a"), puzzles: [(name: "x", board: "a.."), (name: "y", board: ".a.")])')
    assert Puzzle.read(path, "y").start.board() == ".a.\n"
    assert Puzzle.read(path, 1).name == "x" and len(Puzzle.read_all(path)) == 2
    for pick in (None, 0, 3, "z"):
        with pytest.raises(PuzzleError, match="holds 2 puzzles"):
            Puzzle.read(path, pick)
    with pytest.raises(FileNotFoundError):
        Puzzle.read(tmp_path / "none.ron")
    (tmp_path / "bad.ron").write_bytes(b"(name: \xff")
    with pytest.raises(PuzzleError, match="no UTF-8"):
        Puzzle.read(tmp_path / "bad.ron")


def test_times_with_units():
    for time in [90, "90", "90s", "1500ms", "2m", "1h"]:
        assert ROW.solve(time_limit=time).length == 2
    assert ROW.solve(time_limit="0s").status == "limit"
