"""What a puzzle answers: moves, solutions, verdicts, ratings, and how hard its starts are."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple

from ._faults import IllegalMove
from ._words import Metric

if TYPE_CHECKING:
    from ._puzzle import Puzzle
    from ._slide import Place
    from ._state import State


class Move(NamedTuple):
    """One piece goes somewhere.

    >>> Move("A", "DR", (0, 0), (1, 1))
    Move(piece='A', path='DR', from_=(0, 0), to=(1, 1))
    >>> str(Move("A", "DDR", (0, 0), (2, 1))), str(Move("A", "D", (2, 0), None))
    ('AD2R', 'A!D')
    """

    piece: str
    """The letter of the piece."""
    path: str
    """The steps: ``U``, ``D``, ``L`` or ``R`` for each; exactly one for an exit."""
    from_: Place
    """Where the piece's anchor was: the top left corner of its bounding box, ``(row, column)``."""
    to: Place | None
    """Where it is then; ``None`` if the piece leaves the board."""
    pushed: str = ""
    """The letters of the pieces that it pushes, from the hole outward: in lines of tiles."""

    def __repr__(self) -> str:
        pushed = f", pushed={self.pushed!r}" if self.pushed else ""
        return (
            f"Move(piece={self.piece!r}, path={self.path!r}, "
            f"from_={self.from_!r}, to={self.to!r}{pushed})"
        )

    def __str__(self) -> str:
        runs: list[list[str]] = []
        for step in self.path:
            if runs and runs[-1][0] == step:
                runs[-1].append(step)
            else:
                runs.append([step])
        path = "".join(run[0] + (str(len(run)) if len(run) > 1 else "") for run in runs)
        return f"{self.piece}{'!' if self.to is None else ''}{path}"


def raw_move(move: Move) -> Move:
    """The move, if it can be one."""
    if not isinstance(move, tuple) or len(move) not in (4, 5):
        raise TypeError(f"a move is wanted, not {type(move).__name__}")
    for place in (move[2], move[3]):
        if place is not None and not all(0 <= number < 1 << 16 for number in place):
            raise IllegalMove(f"{place} is no place on a board")
    return Move(*move)


@dataclass(frozen=True)
class Solution:
    """The answer to :meth:`Puzzle.solve`. It is true if the puzzle is solved.

    >>> from slide_puzzle import Puzzle
    >>> solution = Puzzle("A../.b.", goal=".../..A").solve()
    >>> print(solution)
    board: 1 move (3 steps), fewest possible: AR2D
    >>> solution.moves[0].to, solution.boards[-1].board()
    ((1, 2), '...\\n.bA\\n')
    >>> print(Puzzle("A.#.", goal="..#A").solve())
    board: no solution: none of the 2 states that can be reached is a goal
    """

    puzzle: Puzzle
    """Whose solution it is."""
    metric: Metric
    """What counts as 1: ``"step"``, ``"slide"``, ``"move"`` or, for tiles with one hole, ``"line"``."""
    status: str
    """``"solved"``, ``"unsolvable"`` (proved) or ``"limit"`` (not answered)."""
    moves: tuple[Move, ...]
    """The moves; none if there is no solution, or if the start is a goal."""
    length: int | None
    """How many moves of the metric it has, an exit included; ``None`` without a solution."""
    steps: int | None
    """How many steps they take."""
    optimal: bool
    """Whether it is proved that none is shorter."""
    lower_bound: int
    """No solution is shorter than this, in moves of the metric."""
    shortest_solutions: int | None
    """How many shortest solutions there are, where all were asked for."""
    proof: str
    """What is proved, in words."""
    expanded: int = 0
    """How many states the search has expanded."""
    generated: int = 0
    """How many it has generated."""

    def __bool__(self) -> bool:
        return self.status == "solved"

    @property
    def boards(self) -> tuple[State, ...]:
        """The start and the state after each move; one more than there are moves."""
        states = [self.puzzle.start]
        for move in self.moves:
            states.append(states[-1].apply(move, self.metric))
        return tuple(states)

    def __str__(self) -> str:
        if not self:
            return self.proof
        moves = " ".join(map(str, self.moves))
        return self.proof + (f": {moves}" if moves else "")

    def __repr__(self) -> str:
        return f"<Solution: {self.proof}>"

    def _repr_html_(self) -> str:
        # An image of its own, so that names in one picture do not meet those of another.
        text = self.puzzle._raw.strip(self.metric, list(self.moves))
        data = base64.b64encode(text.encode()).decode()
        return f'<img alt="" src="data:image/svg+xml;base64,{data}">'


@dataclass(frozen=True)
class Trial:
    """What one way to search did, from :meth:`Puzzle.compare`. It is true if the puzzle is solved.

    States are counted until the first solution is found.
    """

    algorithm: str
    """The algorithm."""
    heuristic: str | None
    """The heuristic; breadth-first searches have none."""
    terms: str
    """When the search ends, and whether mirror images count once; the book says what each word means."""
    status: str
    """``"solved"``, ``"unsolvable"`` (proved) or ``"limit"`` (not answered)."""
    length: int | None
    """Moves of a shortest solution; ``None`` without one."""
    lower_bound: int | None
    """Where a limit stopped the search, no solution is shorter than this."""
    expanded: int
    """States whose moves were made."""
    generated: int
    """States that came out."""
    branching: float | None
    """The effective branching factor, where the puzzle is solved in at least one move."""
    reopened: int
    """States to which A* found a shorter way later."""
    least_ties: int | None
    """States that A* expands however it breaks ties; ``None`` of other searches."""
    all_ties: int | None
    """States that A* expands if it goes through all ties."""
    thresholds: tuple[tuple[int, int], ...]
    """The bounds of iterative deepening, each with the states generated under it."""

    def __bool__(self) -> bool:
        return self.status == "solved"


@dataclass(frozen=True)
class Proof:
    """The verdict on a certificate, from :func:`verify_certificate`. It is true if the claim is proved."""

    status: str
    """``"proved"`` or ``"not proved"``."""
    puzzle: str | None
    """The name of the puzzle; this and what follows are ``None`` if nothing is proved."""
    metric: str | None
    """What counts as 1."""
    claim: Mapping[str, Any] | None
    """What is proved, as the certificate has it: ``{"answer": "solved", "length": 12, "steps": 19}``."""
    states: int | None
    """How many states prove it."""
    layers: int | None
    """In how many layers they are."""
    place: str | None
    """The first place that fails, such as ``"layer 3, state 7"``; ``None`` if the claim is proved."""
    reason: str | None
    """Why it fails."""
    words: str
    """All of it in words."""

    def __bool__(self) -> bool:
        return self.status == "proved"

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Verdict:
    """What a list of moves is worth, from :meth:`Puzzle.verify`. It is true if the list solves the puzzle."""

    metric: str
    """What counted as 1."""
    length: int
    """How many moves the list has."""
    steps: int | None
    """How many steps they take; ``None`` if one is illegal."""
    solves: bool
    """Whether all moves are legal and the goal is reached at the end."""
    illegal_move: int | None
    """The first illegal move, counted from 1; ``None`` if all are legal."""
    reason: str | None
    """Why that is illegal."""
    fewest: int | None
    """The length of a shortest solution, where that was asked for."""

    @property
    def legal(self) -> bool:
        """Whether all moves are legal."""
        return self.illegal_move is None

    @property
    def optimal(self) -> bool | None:
        """Whether it solves the puzzle and nothing shorter does; ``None`` if that was not asked for."""
        if not self.solves:
            return False
        return None if self.fewest is None else self.length == self.fewest

    def __bool__(self) -> bool:
        return self.solves


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a person, from :meth:`Puzzle.rate`.

    "On the way" are the states of all shortest solutions. The book defines each number; none is a time.
    """

    metric: str
    """What counts as one move."""
    length: int
    """Moves of a shortest solution, an exit included."""
    steps: int
    """Fewest steps of a shortest solution."""
    states: int
    """States that the start can reach."""
    on_the_way: int
    """States on the way, goals included."""
    branching: float | None
    """Legal moves in the states on the way, on average, with two decimals."""
    dead_ends: int
    """States beside the way all of whose moves lead back to it."""
    solutions: int
    """Shortest solutions."""
    first_moves: int
    """First moves that begin a shortest solution."""
    forced: int
    """Moves that stand at the same place of every shortest solution."""
    counter_intuitive: int
    """Fewest moves of a shortest solution that seem to lead away from the goal."""
    dependency_depth: int
    """The longest chain of moves each of which needs the one before it."""
    dependency_width: int
    """The most moves that stand at the same place of such chains."""
    idle: int
    """Pieces that some shortest solution leaves where they stand."""


@dataclass(frozen=True)
class Hardest:
    """How hard the starts of a puzzle are, from :meth:`Puzzle.hardest`."""

    metric: str
    """What counts as 1."""
    length: int | None
    """The longest of all shortest solutions; ``None`` if no goal can be reached."""
    ties: int
    """How many starts are as hard."""
    states: int
    """How many states were judged."""
    goals: int
    """How many of them are goals."""
    unsolvable: int
    """How many of them cannot be solved."""
    histogram: tuple[int, ...]
    """How many states have a shortest solution of 0, 1, 2, … moves."""
    puzzles: tuple[Puzzle, ...]
    """The hardest starts, the first ones in reading order, as puzzles."""
