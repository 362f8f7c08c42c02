"""Figures that are known from elsewhere: the tables of the book, and what the program says."""

from typing import get_args

import pytest

from slide_puzzle import Algorithm, Heuristic, LimitReached, Metric, Move, Notation, Puzzle, PuzzleError

EIGHT = Puzzle.example("tiles/eight-31")
KLOTSKI = Puzzle.example("klotski")


def test_the_rows_of_textbooks():
    """The table of the chapter on teaching: expanded, generated, least ties, all ties."""
    rows = EIGHT.compare(heuristics=["manhattan", "linear-conflict", "walking-distance", "pdb"])
    assert {(row.length, row.status, row.terms) for row in rows} == {(31, "solved", "first found")}
    found = {
        (row.algorithm, row.heuristic): (row.expanded, row.generated, row.least_ties, row.all_ties) for row in rows
    }
    assert found == {
        ("astar", "manhattan"): (6728, 17708, 6549, 21197),
        ("astar", "linear-conflict"): (3827, 10076, 3742, 12714),
        ("astar", "walking-distance"): (1968, 5519, 1872, 8291),
        ("astar", "pdb"): (66, 189, 54, 931),
        ("idastar", "manhattan"): (15271, 24507, None, None),
        ("idastar", "linear-conflict"): (8181, 13169, None, None),
        ("idastar", "walking-distance"): (3599, 6567, None, None),
        ("idastar", "pdb"): (96, 164, None, None),
    }
    deepening = {row.heuristic: dict(row.thresholds) for row in rows if row.thresholds}
    assert (deepening["manhattan"][29], deepening["manhattan"][31]) == (17903, 2892)
    assert [f"{row.branching:.2f}" for row in rows] == ["1.31", "1.28", "1.25", "1.10", "1.32", "1.29", "1.26", "1.09"]


def test_searches_without_a_heuristic():
    layers, both = EIGHT.compare(algorithms=["bfs", "bidirectional"])
    assert (layers.heuristic, layers.terms, layers.expanded, layers.generated) == (None, "layer", 181438, 483836)
    assert (both.terms, both.expanded, both.generated) == ("layers meet", 12452, 34618)
    whole, folded = KLOTSKI.compare(algorithms=["bfs"])
    assert (whole.length, whole.expanded, whole.generated) == (81, 23792, 87054)
    assert (folded.terms, folded.expanded, folded.generated) == ("layer, mirror images once", 11925, 43638)


def test_what_fits_is_compared():
    rows = KLOTSKI.compare("step", max_states=1000)
    assert {row.status for row in rows} == {"limit"} and not any(rows)
    assert all(row.length is None and row.lower_bound > 0 for row in rows)
    assert {row.heuristic for row in rows} == {None, "none", "misplaced", "manhattan"}
    blind = EIGHT.compare(algorithms=["idastar"], heuristics=["none"], max_nodes=1000)
    assert [(row.status, row.generated <= 1001) for row in blind] == [("limit", True)]
    assert {row.status for row in EIGHT.compare(algorithms=["bfs"], time_limit=0)} == {"limit"}
    swapped = Puzzle("123/456/87.", goal="123/456/78.", identical="Never").compare(algorithms=["astar"])
    assert {row.status for row in swapped} == {"unsolvable"}
    with pytest.raises(PuzzleError, match="the puzzle has no goal"):
        Puzzle("a.").compare()


def test_solutions_that_need_not_be_shortest():
    far = Puzzle.parse("5 1 2 3 4 6 7 8 9 10 11 12 13 14 15 0")
    near = far.solve(within=1.5)
    assert near and 20 <= near.length <= 1.5 * near.lower_bound and near.lower_bound <= 20
    assert near.optimal or f"at least {near.lower_bound} needed" in near.proof
    assert far.solve(anytime=True).length == 20
    readable = KLOTSKI.solve(readable=True)
    assert (readable.length, readable.optimal) == (81, True) and KLOTSKI.verify(readable).solves


def test_graph_numbers():
    space = KLOTSKI.space("step")
    numbers = space.graph_numbers()
    assert (len(numbers.bridges), len(numbers.cut_points)) == (1468, 1775)
    assert (numbers.diameter, numbers.radius, len(numbers.centre)) == (190, 114, 20)
    assert space[numbers.centre[0]].board() == "jh.c\n.BBc\ngBBf\ndaif\ndaEE\n"
    with pytest.raises(LimitReached, match="time limit"):
        space.graph_numbers(time_limit=0)


def test_literal_types_are_the_words_of_the_library():
    refused = {
        Metric: lambda: EIGHT.solve("?"),
        Algorithm: lambda: EIGHT.solve(algorithm="?"),
        Heuristic: lambda: EIGHT.solve(algorithm="astar", heuristic="?"),
        Notation: lambda: EIGHT.write("?"),
    }
    for words, call in refused.items():
        with pytest.raises(PuzzleError, match="there are ") as raised:
            call()
        assert str(raised.value).rpartition("there are ")[2].split(", ") == list(get_args(words))


def test_lines_of_tiles():
    eight = Puzzle("867/254/3.1", goal="123/456/78.")
    solution = eight.solve(metric="line")
    assert (solution.length, solution.steps) == (20, 31)
    assert solution.moves[3] == Move("1", "L", (2, 2), (2, 1), "5")
    assert len(solution.boards) == 21 and solution.boards[-1].is_goal
    assert eight.verify(solution.moves, metric="line").length == 20
    assert len(eight.start.legal_moves("line")) == 4
    # The tiles of one direction in a text are one line, or as many moves.
    row = Puzzle("12.", goal=".12", identical="Never")
    assert [row.verify("R2", metric=metric).length for metric in get_args(Metric)] == [2, 2, 2, 1]
    assert row.start.apply("R2", "line").is_goal
    with pytest.raises(ValueError, match="lines are counted on boards of unit tiles"):
        Puzzle.example("klotski").solve(metric="line")
