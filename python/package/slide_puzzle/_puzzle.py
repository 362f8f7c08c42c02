"""Puzzles, and the questions that they answer."""

from __future__ import annotations

import json
import os
from errno import EISDIR
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Iterable, Mapping, NamedTuple, Sequence, Union, cast

from . import _slide
from ._effort import Limits, effort
from ._faults import IllegalMove, PuzzleError
from ._solution import Hardest, Move, Rating, Solution, Trial, Verdict, raw_move
from ._space import Space
from ._state import State
from ._words import Algorithm, Heuristic, Metric, Notation

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Unpack

    from ._slide import Place

Moves = Union[str, Solution, Iterable[Move]]
"""Moves: a text as the program writes it (``"bR2 aR2"``, a list, JSON), a solution, or one by one."""


class Piece(NamedTuple):
    """A piece of a puzzle."""

    letter: str
    """The character that names it."""
    label: str
    """What is shown on it: its own label, or its letter."""
    name: str | None
    """What people call it."""
    cells: tuple[Place, ...]
    """Its cells ``(row, column)``, counted from the top left corner of its bounding box, in reading order."""
    kind: int
    """Pieces of the same kind may be exchanged without changing the state."""


class Puzzle:
    """A sliding-block puzzle, checked; it never changes.

    The arguments are the fields of a puzzle file. Grids are strings with a line, or a part between ``/``, for
    each row: ``.`` empty, ``#`` wall, ``~`` no board, ``-`` a gate, any other character a piece.

    :param board: the start
    :param goal: where pieces have to stand; ``.`` don't care, ``_`` must be empty
    :param goals: several such grids: any of them will do
    :param exit: in place of goals, ``{"piece": "S", "at": (2, 1), "toward": "Down"}``
    :param pieces: for letters what is said of their pieces, such as ``{"Abc": {"axis": "Along"}}``
    :param identical: ``"SameShape"``, ``"Never"`` or ``{"Groups": ["ab", "cd"]}``
    :param gate_keys: the letters of the pieces that may cover gates
    :param blockers: ``{"per_cell": 3, "overhang": 1}``
    :param metric: how it is usually counted
    :raises PuzzleError: with all that is wrong, drawn in the fields as JSON; ``line`` and ``column`` are those of
        the first fault

    >>> puzzle = Puzzle("AA.b/...b/ccc.", name="Parking lot", pieces={"Abc": {"axis": "Along"}},
    ...                 exit={"piece": "A", "at": (0, 2), "toward": "Right"})
    >>> puzzle.solve(metric="slide").length
    3
    >>> Puzzle("a./.a")
    Traceback (most recent call last):
      ...
    slide_puzzle.PuzzleError: error: piece `a` is in two parts
     --> Puzzle:3:13
      |
    3 |   "board": "a./.a"
      |             ^   - another part
      |             |
      |             one part
      |
      = help: ...
    """

    _raw: _slide.Puzzle

    def __init__(
        self,
        board: str,
        *,
        name: str = "board",
        goal: str | None = None,
        goals: Sequence[str] | None = None,
        exit: Mapping[str, Any] | None = None,
        pieces: Mapping[str, Mapping[str, Any]] | None = None,
        identical: str | Mapping[str, Sequence[str]] | None = None,
        gate_keys: str | None = None,
        blockers: Mapping[str, Any] | None = None,
        metric: Metric | None = None,
        source: str | None = None,
    ) -> None:
        fields = {
            "name": name,
            "board": _grid(board),
            "goal": None if goal is None else _grid(goal),
            "goals": None if goals is None else [_grid(goal) for goal in goals],
            "exit": exit,
            "pieces": pieces,
            "identical": identical,
            "gate_keys": gate_keys,
            "blockers": blockers,
            "metric": metric if metric is None else metric.capitalize(),
            "source": source,
        }
        said = {field: value for field, value in fields.items() if value is not None}
        text = json.dumps(said, ensure_ascii=False, indent=2, default=dict)
        self._raw = _only(text, "Puzzle", "json")

    @classmethod
    def _of(cls, raw: _slide.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._raw = raw
        return puzzle

    @classmethod
    def parse(cls, text: str, notation: Notation | None = None) -> Puzzle:
        """The one puzzle in a text.

        :param notation: ``"ron"``, ``"json"``, ``"grid"``, ``"numbers"``, ``"rush-hour"``, ``"gnotski"``, ``"tiles"`` or
            ``"klotski"``; by default what the text looks like
        :raises PuzzleError: with all that is wrong, drawn in the text

        >>> Puzzle.parse("1 2 3 4 5 6 0 7 8").solve().length
        2
        >>> try:
        ...     Puzzle.parse('(name: "Two", bord: "ab.")')
        ... except PuzzleError as error:
        ...     print(error.line, error.column, str(error).splitlines()[0])
        1 15 error: unknown field `bord`
        """
        return cls._of(_only(text, "text", notation))

    @classmethod
    def parse_all(cls, text: str, notation: Notation | None = None) -> list[Puzzle]:
        """All puzzles in a text: a collection, or many in one of the notations.

        >>> [puzzle.name for puzzle in Puzzle.parse_all('(shared: (goal: "..a"), puzzles: [(name: "x", board: "a.."), (name: "y", board: ".a.")])')]
        ['x', 'y']
        """
        return [cls._of(raw) for raw in _slide.Puzzle.read(_text(text), "text", notation)[0]]

    @classmethod
    def read(
        cls, path: str | PathLike[str], pick: str | int | None = None, notation: Notation | None = None
    ) -> Puzzle:
        """The puzzle in a file; of a collection the one of this name or number, counted from 1."""
        return cls._pick(*_slide.Puzzle.read(_file(path), fspath(path), notation), fspath(path), pick)

    @classmethod
    def _pick(cls, raw: list[_slide.Puzzle], names: list[str], path: str, pick: str | int | None) -> Puzzle:
        if pick is None and len(raw) == 1:
            return cls._of(raw[0])
        if isinstance(pick, str) and pick in names:
            return cls._of(raw[names.index(pick)])
        if isinstance(pick, int) and 1 <= pick <= len(raw):
            return cls._of(raw[pick - 1])
        raise PuzzleError(f"{path} holds {len(raw)} puzzles; pick one by name or number")

    @classmethod
    def read_all(cls, path: str | PathLike[str], notation: Notation | None = None) -> list[Puzzle]:
        """All puzzles in a file."""
        return [cls._of(raw) for raw in _slide.Puzzle.read(_file(path), fspath(path), notation)[0]]

    @classmethod
    def example(cls, name: str, pick: str | int | None = None) -> Puzzle:
        """A built-in puzzle, by one of the names in :func:`examples` or its last part; of a collection the one of this
        name or number.

        >>> Puzzle.example("klotski").solve().length
        81
        """
        files = {path: text for path, text in _slide.examples() if name in (path, path.rsplit("/")[-1])}
        if len(files) != 1:
            raise PuzzleError(f"no built-in puzzle is called {name!r}; examples() lists them")
        [(path, text)] = files.items()
        return cls._pick(*_slide.Puzzle.read(text, path, "ron"), path, pick)

    @property
    def name(self) -> str:
        """Its name."""
        return self._raw.name

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return self._raw.size[0]

    @property
    def cols(self) -> int:
        """Columns of the board."""
        return self._raw.size[1]

    @property
    def metric(self) -> Metric:
        """How it is usually counted: ``"step"``, ``"slide"``, ``"move"`` or ``"line"``."""
        return cast(Metric, self._raw.metric)

    @property
    def source(self) -> str | None:
        """Where it comes from."""
        return self._raw.source

    @property
    def has_goal(self) -> bool:
        """Whether it has a goal or an exit."""
        return self._raw.has_goal

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of its pieces, in reading order of their first cells at the start."""
        return tuple(self._raw.letters)

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Its pieces by their letters, in the same order.

        >>> Puzzle("aab/..b", goal=".../aa.").pieces["b"]
        Piece(letter='b', label='b', name=None, cells=((0, 0), (1, 0)), kind=1)
        """
        described = zip(self.letters, self._raw.pieces)
        return MappingProxyType(
            {
                letter: Piece(letter, label, name, tuple(cells), kind)
                for letter, (label, name, cells, kind) in described
            }
        )

    @cached_property
    def _kinds(self) -> tuple[int, ...]:
        return tuple(piece.kind for piece in self.pieces.values())

    @cached_property
    def start(self) -> State:
        """The state in which it starts."""
        return State(self, tuple(self._raw.start))

    def state(self, pieces: str | Mapping[str, Place]) -> State:
        """A state of this puzzle, reachable or not: a drawn board, or for each letter the place of the piece's anchor.

        :raises PuzzleError: the pieces cannot stand like that

        >>> puzzle = Puzzle("ab./...", goal=".../..b")
        >>> puzzle.state(".ab/...") == puzzle.state({"a": (0, 1), "b": (0, 2)})
        True
        >>> puzzle.state({"a": (0, 1), "b": (0, 1)})
        Traceback (most recent call last):
          ...
        slide_puzzle.PuzzleError: the pieces cannot stand like that
        """
        if isinstance(pieces, str):
            return State(self, tuple(self._raw.standing_in(_grid(pieces))))
        if set(pieces) != set(self.letters):
            raise PuzzleError("there must be a place for each piece, and for no other")
        anchors = [pieces[letter] for letter in self.letters]
        on_board = all(0 <= row < self.rows and 0 <= col < self.cols for row, col in anchors)
        if not on_board or not self._raw.can_stand(anchors):
            raise PuzzleError("the pieces cannot stand like that")
        return State(self, tuple((row, col) for row, col in anchors))

    def write(self, notation: Notation = "ron") -> str:
        """The puzzle in a notation; ``"ron"`` is the puzzle file, ``"pddl"`` is for planners and only written.

        >>> Puzzle("ab.", goal="..b").write("numbers")
        '1 2 0\\n\\n0 0 2\\n'
        """
        return self._raw.write(notation)

    def solve(
        self,
        metric: Metric | None = None,
        *,
        algorithm: Algorithm = "auto",
        heuristic: Heuristic | None = None,
        within: float | None = None,
        anytime: bool = False,
        readable: bool = False,
        certificate: str | PathLike[str] | None = None,
        **limits: Unpack[Limits],
    ) -> Solution:
        """A shortest solution: fewest moves of the metric, and among those the fewest steps.

        Every solution is replayed by an independent checker. A puzzle without a solution, and a limit, are answers
        too: see :attr:`Solution.status`.

        :param algorithm: ``"auto"``, ``"bfs"``, ``"bidirectional"``, ``"astar"`` or ``"idastar"``; the answer is the same
        :param heuristic: of A* and IDA*: ``"none"``, ``"misplaced"``, ``"manhattan"``, and for tiles ``"linear-conflict"``,
            ``"walking-distance"`` or ``"pdb"``; the answer is the same, :attr:`Solution.expanded` is not
        :param within: a solution at most this many times as long as a shortest one will do
        :param anytime: the best that is found until a limit
        :param readable: of all shortest ones the one that is easiest to follow
        :param certificate: the path of a file that proves the answer, for :func:`verify_certificate`; not with ``within``
            and ``anytime``. The states that it holds are searched once more
        :raises PuzzleError: the puzzle has no goal, or the algorithm is not for it
        :raises LimitReached: a limit came before the certificate was written

        >>> puzzle = Puzzle("123/456/7.8", goal="123/456/78.", identical="Never")
        >>> str(puzzle.solve())
        'board: 1 move (1 step), fewest possible: 8L'
        >>> far = Puzzle("867/254/3.1", goal="123/456/78.", identical="Never")
        >>> blind = far.solve(algorithm="astar", heuristic="none")
        >>> blind.length, blind.expanded > far.solve(algorithm="astar", heuristic="manhattan").expanded
        (31, True)
        """
        wanted = (None, within, anytime, readable)
        return self._solve(metric, (algorithm, heuristic), wanted, limits, certificate)[0]

    def compare(
        self,
        metric: Metric | None = None,
        *,
        algorithms: Sequence[Algorithm] = (),
        heuristics: Sequence[Heuristic] = (),
        **limits: Unpack[Limits],
    ) -> list[Trial]:
        """All ways to search side by side: every algorithm, and A* and IDA* with every heuristic that is for this puzzle.

        The rows are those of ``slide compare``, on the terms of textbooks: A* ends at its first solution, and of states
        with equal f it takes the one with the most moves first. A search stops after 2 000 000 states kept or
        10 000 000 generated, unless ``max_states`` and ``max_nodes`` say something else; ``time_limit`` is that of
        all searches together.

        :param algorithms: only these
        :param heuristics: only these; breadth-first searches have none
        :raises PuzzleError: the puzzle has no goal

        >>> eight = Puzzle("867/254/3.1", goal="123/456/78.", identical="Never")
        >>> for row in eight.compare(algorithms=["astar"], heuristics=["manhattan", "pdb"]):
        ...     print(row.heuristic, row.length, row.expanded, (row.least_ties, row.all_ties))
        manhattan 31 ...
        pdb 31 ...
        """
        with effort(limits) as how:
            text = self._raw.compare(metric or self.metric, list(algorithms), list(heuristics), how)
        return [_trial(row) for row in json.loads(text)["rows"]]

    def solutions(
        self, metric: Metric | None = None, *, most: int = 1000, **limits: Unpack[Limits]
    ) -> tuple[Solution, ...]:
        """All solutions that are shortest in the metric, at most ``most`` of them; each knows how many there are.

        >>> solutions = Puzzle("a./..", goal="../.a").solutions("step")
        >>> [str(one.moves[0]) for one in solutions], solutions[0].shortest_solutions
        (['aD', 'aR'], 2)
        """
        return self._solve(metric, ("auto", None), (most, None, False, False), limits)

    def _solve(
        self,
        metric: Metric | None,
        search: tuple[Algorithm, Heuristic | None],
        wanted: tuple[int | None, float | None, bool, bool],
        limits: Limits,
        certificate: str | PathLike[str] | None = None,
    ) -> tuple[Solution, ...]:
        with effort(limits) as how:
            text, status, *work = self._raw.solve(
                metric or self.metric, search, wanted, _new_file(certificate), how
            )
        answer = json.loads(text)
        found = answer.get("solutions", [answer])
        return tuple(_solution(self, answer, one, status, work) for one in found)

    def count(self, *, certificate: str | PathLike[str] | None = None, **limits: Unpack[Limits]) -> int:
        """How many states can be reached, up to swapping pieces of one kind; the goal is ignored.

        :param certificate: the path of a file that proves the answer, for :func:`verify_certificate`
        :raises LimitReached: a limit came first

        >>> Puzzle("AAb./Acd./efgh").count()
        208
        """
        with effort(limits) as how:
            return self._raw.count(None, _new_file(certificate), how)[0]

    def depths(
        self,
        metric: Metric | None = None,
        *,
        certificate: str | PathLike[str] | None = None,
        **limits: Unpack[Limits],
    ) -> numpy.ndarray[Any, Any]:
        """How many states there are at depth 0, 1, 2, … in moves of the metric.

        :param certificate: as for :meth:`count`
        :returns: array of shape ``(deepest + 1,)``, uint64
        :raises LimitReached: a limit came first

        >>> Puzzle("AAb./Acd./efgh").depths("step")[:5]
        array([1, 3, 7, 6, 8], dtype=uint64)
        """
        import numpy

        with effort(limits) as how:
            layers = self._raw.count(metric or self.metric, _new_file(certificate), how)[1]
        return numpy.array(layers, dtype=numpy.uint64)

    def hardest(
        self,
        metric: Metric | None = None,
        *,
        any_placement: bool = False,
        top: int = 1,
        certificate: str | PathLike[str] | None = None,
        **limits: Unpack[Limits],
    ) -> Hardest:
        """The start whose shortest solution is longest, and how hard all starts are.

        :param any_placement: judge every placement of the pieces that is legal at rest, reachable or not
        :param top: how many of the hardest starts are wanted as puzzles
        :param certificate: as for :meth:`count`; not with ``any_placement``
        :raises LimitReached: a limit came first

        >>> found = Puzzle("123/456/78.", goal="123/456/78.", identical="Never").hardest()
        >>> found.length, found.ties, found.states
        (31, 2, 181440)
        """
        with effort(limits) as how:
            text, puzzles = self._raw.hardest(
                metric or self.metric, any_placement, top, _new_file(certificate), how
            )
        found = json.loads(text)
        return Hardest(
            metric=found["metric"],
            length=found.get("length"),
            ties=int(found.get("ties", 0)),
            states=int(found["states"]),
            goals=int(found["goals"]),
            unsolvable=int(found["unsolvable"]),
            histogram=tuple(map(int, found["histogram"])),
            puzzles=tuple(map(Puzzle._of, puzzles)),
        )

    def rate(self, metric: Metric | None = None, **limits: Unpack[Limits]) -> Rating:
        """How hard it is for a person, as exactly defined numbers.

        :raises PuzzleError: it has no solution, or none was found within the limits

        >>> rating = Puzzle("ab..", goal="..ab", identical="Never").rate("slide")
        >>> rating.length, rating.forced, rating.dependency_depth
        (2, 2, 2)
        """
        with effort(limits) as how:
            found = json.loads(self._raw.rate(metric or self.metric, how))
        numbers = {name: found[name] for name in Rating.__dataclass_fields__}
        # Numbers above 2**53 are written as digits.
        return Rating(**{**numbers, "solutions": int(numbers["solutions"])})

    def verify(
        self, moves: Moves, metric: Metric | None = None, *, optimal: bool = False, **limits: Unpack[Limits]
    ) -> Verdict:
        """Whether moves are legal and reach the goal, by the checker that shares no code with the search.

        :param metric: what counts as one move; by default what a text or a solution says, and then the puzzle's
        :param optimal: solve the puzzle too, to say whether fewer moves would do
        :raises PuzzleError: the text cannot be read as moves

        >>> puzzle = Puzzle("ab..", goal="..ab", identical="Never")
        >>> bool(puzzle.verify("bR2 aR2")), bool(puzzle.verify("bR2"))
        (True, False)
        >>> verdict = puzzle.verify("aR bR")
        >>> verdict.illegal_move, verdict.reason
        (1, 'a cannot go right from (0, 0): b covers (0, 1)')
        >>> puzzle.verify("bR bR aR2", "slide", optimal=True).fewest
        2
        """
        said: str | None = None
        if isinstance(moves, str):
            played, said = self._raw.read_moves(self._raw.start, moves, metric)
        else:
            if isinstance(moves, Solution):
                said = moves.metric
            one_by_one = moves.moves if isinstance(moves, Solution) else moves
            played = [raw_move(move) for move in one_by_one]
        metric = metric or cast("Metric | None", said) or self.metric
        steps, solves, illegal, reason = None, False, None, None
        try:
            _, steps, solves = self._raw.replay(self._raw.start, played, metric)
        except IllegalMove as error:
            illegal, reason = error.index + 1, error.reason
        fewest = self.solve(metric, **limits).length if optimal and solves else None
        return Verdict(metric, len(played), steps, solves, illegal, reason, fewest)

    def space(self, metric: Metric | None = None, **limits: Unpack[Limits]) -> Space:
        """All states that the start can reach, with their exact distances to the nearest goal.

        :raises LimitReached: a limit came first

        >>> space = Puzzle("A..", goal="..A").space("step")
        >>> len(space), space.distance(space.puzzle.start)
        (3, 2)
        """
        metric = metric or self.metric
        with effort(limits) as how:
            return Space(self, metric, self._raw.space(metric, how))

    def __str__(self) -> str:
        return self._raw.board(self._raw.start)

    def __repr__(self) -> str:
        return f"<Puzzle {self.name!r}, {self.rows}×{self.cols}, {len(self.letters)} pieces>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.write() == other.write()

    def __hash__(self) -> int:
        return hash(self.write())

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return Puzzle.parse, (self.write(), "ron")

    def _repr_svg_(self) -> str:
        return self._raw.svg(self._raw.start)


def examples() -> list[str]:
    """The names of the built-in puzzle files, for :meth:`Puzzle.example`.

    >>> "klotski/klotski" in examples()
    True
    """
    return [path for path, _ in _slide.examples()]


def _text(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {type(text).__name__}")
    return text


def _grid(text: str) -> str:
    """A grid in one line."""
    return "/".join(row.strip() for row in _text(text).strip().splitlines())


def _file(path: str | PathLike[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PuzzleError(f"{fspath(path)} is no UTF-8 text: byte {error.start}") from None


def _new_file(path: str | PathLike[str] | None) -> str | None:
    """The path of a file to write; where it is a link, the link stays."""
    if path is None:
        return None
    target = os.path.realpath(fspath(path))
    if os.path.isdir(target):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), fspath(path))
    return target


def _only(text: str, file: str, notation: str | None) -> _slide.Puzzle:
    found = _slide.Puzzle.read(_text(text), file, notation)[0]
    if len(found) != 1:
        raise PuzzleError(f"one puzzle is expected, but here are {len(found)}")
    return found[0]


def _move(move: dict[str, Any]) -> Move:
    *pushed, piece = move.get("pieces") or [move["piece"]]
    end = move["to"] and tuple(move["to"])
    return Move(piece, move["path"], tuple(move["from"]), end, "".join(pushed))


def _solution(
    puzzle: Puzzle,
    answer: dict[str, Any],
    one: dict[str, Any],
    status: str | None,
    work: Sequence[int],
) -> Solution:
    moves = tuple(_move(move) for move in one.get("moves", []))
    length, steps, metric = one.get("length"), one.get("steps"), answer["metric"]
    optimal = bool(answer.get("optimal", False))
    lower_bound = answer.get("lower_bound", length if optimal else 0) or 0
    total = answer.get("shortest_solutions")
    if status is not None:
        proof = status.strip()
    else:
        counted = _counted(length, metric) + ("" if metric == "step" else f" ({_counted(steps, 'step')})")
        bound = "fewest possible" if optimal else f"at least {lower_bound} needed"
        proof = f"{puzzle.name}: {counted}, {bound}"
    return Solution(
        puzzle=puzzle,
        metric=metric,
        status=answer["status"],
        moves=moves,
        length=length,
        steps=steps,
        optimal=optimal,
        lower_bound=lower_bound,
        shortest_solutions=None if total is None else int(total),
        proof=proof,
        expanded=work[0],
        generated=work[1],
    )


def _trial(row: dict[str, Any]) -> Trial:
    [trial] = row["trials"]

    def number(name: str) -> int | None:
        # Numbers above 2**53 are written as digits.
        return int(trial[name]) if name in trial else None

    return Trial(
        algorithm=row["algorithm"],
        heuristic=row["heuristic"],
        terms=row["terms"],
        status=trial["status"],
        length=number("length"),
        lower_bound=number("lower_bound"),
        expanded=int(trial["expanded"]),
        generated=int(trial["generated"]),
        branching=trial.get("branching"),
        reopened=int(trial["reopened"]),
        least_ties=number("least_ties"),
        all_ties=number("all_ties"),
        thresholds=tuple((one["bound"], int(one["generated"])) for one in trial.get("thresholds", [])),
    )


def _counted(number: int | None, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
