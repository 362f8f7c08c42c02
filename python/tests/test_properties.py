"""Random puzzles, all that the package says of them against the slow reference."""

import os

import pytest

from reference import random_puzzle
from slide_puzzle import IllegalMove, Puzzle, State

CASES = int(os.environ.get("SLIDE_PROPERTY_CASES", "200"))
FIRST = int(os.environ.get("SLIDE_PROPERTY_FIRST", "0"))
METRICS = ("step", "slide", "move")


def anchors(state: State):
    return tuple(state.anchors[letter] for letter in state.puzzle.letters)


def check(plain, puzzle):
    """Everything about one puzzle."""
    assert list(puzzle.letters) == plain.letters
    assert anchors(puzzle.start) == plain.start
    for metric in METRICS:
        _, depths, _ = plain.explore(metric, solving=False)
        layers = [list(depths.values()).count(depth) for depth in range(max(depths.values()) + 1)]
        assert puzzle.count() == len(depths)
        assert puzzle.depths(metric).tolist() == layers
        positions, depths, around = plain.explore(metric, solving=plain.has_goal())
        far = plain.distances(positions, around)
        space = puzzle.space(metric)
        assert len(space) == len(positions)
        check_space(plain, space, positions, depths, around, far)
        if plain.has_goal():
            check_solution(plain, puzzle, metric, far)


def check_space(plain, space, positions, depths, around, far):
    solving = plain.has_goal()
    names = [plain.canonical(anchors(state), solving) for state in space]
    assert set(names) == set(positions)
    assert space.distances.tolist() == [far.get(name, -1) if solving else -1 for name in names]
    assert space.depths.tolist() == [depths[name] for name in names]
    # Every position of the reference is found, alone and among others.
    places = [[row * plain.cols + col for row, col in positions[name]] for name in names]
    if plain.letters:
        assert space.indices_of(places).tolist() == list(range(len(names)))
        assert space.distances_of(places).tolist() == space.distances.tolist()
    # Some in detail.
    for number in range(0, len(names), 1 + len(names) // 5):
        name, state = names[number], space[number]
        assert {plain.canonical(anchors(other), solving) for other in space.neighbours(number)} == around[name]
        legal = state.legal_moves(space.metric)
        inside = [move for move in legal if move.to is not None]
        pieces = {letter: piece for piece, letter in enumerate(plain.letters)}
        assert {(pieces[move.piece], move.to) for move in inside} == set(plain.moves(anchors(state), space.metric))
        after = [state.apply(move, space.metric) for move in legal]
        best = {str(move) for move in space.best_moves(state)}
        for move, then in zip(legal, after):
            if move.to is None:
                assert then.is_goal and not then.legal_moves() and space.distance(then) == 0
            else:
                assert then in space
            closer = far and space.distance(state) and space.distance(then) == space.distance(state) - 1
            assert (str(move) in best) == bool(closer)


def check_solution(plain, puzzle, metric, far):
    solution = puzzle.solve(metric)
    length = far.get(plain.canonical(plain.start, True))
    assert solution.length == length
    assert bool(solution) == (length is not None)
    if length is None:
        assert solution.status == "unsolvable" and not solution.moves
        return
    assert solution.optimal and len(solution.moves) == length
    assert solution.boards[-1].is_goal and puzzle.verify(solution, optimal=True).optimal
    all_of_them = puzzle.solutions(metric, most=50)
    assert {one.length for one in all_of_them} == {length}
    assert solution.steps <= min(one.steps for one in all_of_them)
    hardest = puzzle.hardest(metric)
    assert hardest.length == max(far.values())
    assert hardest.puzzles[0].solve(metric).length == hardest.length


@pytest.mark.parametrize("seed", range(FIRST, FIRST + CASES, 50))
def test_random_puzzles(seed):
    for seed in range(seed, min(seed + 50, FIRST + CASES)):
        plain = random_puzzle(seed)
        puzzle = Puzzle(**plain.fields())
        try:
            check(plain, puzzle)
            assert Puzzle.parse(puzzle.write()) == puzzle
        except (AssertionError, IllegalMove, ValueError) as error:
            raise AssertionError(f"seed {seed}: {plain.fields()}: {error}") from error


def test_the_random_puzzles_are_of_all_sorts():
    some = [random_puzzle(seed) for seed in range(200)]
    for feature in (
        lambda one: one.exit,
        lambda one: one.placements,
        lambda one: one.empty,
        lambda one: not one.has_goal(),
        lambda one: one.walls,
        lambda one: not one.alike,
        lambda one: "Fixed" in one.axes,
        lambda one: len(one.letters) >= 4,
    ):
        assert sum(map(bool, map(feature, some))) >= 10
