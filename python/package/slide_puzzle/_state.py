"""The states that a puzzle can be in."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Mapping

from ._faults import IllegalMove
from ._solution import Move, raw_move
from ._words import Metric

if TYPE_CHECKING:
    from ._puzzle import Puzzle
    from ._slide import Place


class State:
    """Where all pieces of a puzzle stand. It never changes, and can be a key.

    Two states are equal if they are of the same puzzle and the same up to swapping pieces of one kind. A state
    remembers all the same which piece stands where, so that a list of moves can be played on it.

    >>> from slide_puzzle import Puzzle
    >>> puzzle = Puzzle("ab.c", goal="...b")
    >>> puzzle.state("ab.c") == puzzle.state("cb.a"), puzzle.state("ab.c") == puzzle.state("ba.c")
    (True, False)
    """

    __slots__ = ("_puzzle", "_anchors", "_key")
    _puzzle: Puzzle
    _anchors: tuple[Place | None, ...]
    _key: tuple[tuple[int, Place], ...]

    def __init__(self, puzzle: Puzzle, anchors: tuple[Place | None, ...]) -> None:
        places = (at or (-1, -1) for at in anchors)
        object.__setattr__(self, "_puzzle", puzzle)
        object.__setattr__(self, "_anchors", anchors)
        object.__setattr__(self, "_key", tuple(sorted(zip(puzzle._kinds, places))))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a state never changes")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def anchors(self) -> Mapping[str, Place | None]:
        """For each piece's letter the place of its anchor, ``(row, column)``; ``None`` if it has left the board."""
        return MappingProxyType(dict(zip(self._puzzle.letters, self._anchors)))

    @property
    def is_goal(self) -> bool:
        """Whether the goal is reached; of an exit, whether the piece has left."""
        return self._puzzle._raw.is_goal(self._anchors)

    def legal_moves(self, metric: Metric | None = None) -> tuple[Move, ...]:
        """All legal moves: piece by piece, for each place that it can reach a shortest path, the exit last.

        >>> from slide_puzzle import Puzzle
        >>> [str(move) for move in Puzzle("a../#b.").start.legal_moves("slide")]
        ['aR', 'aR2', 'bU', 'bR']
        """
        metric = metric or self._puzzle.metric
        return tuple(Move(*move) for move in self._puzzle._raw.legal_moves(self._anchors, metric))

    def apply(self, move: Move | str, metric: Metric = "move") -> State:
        """The state after a move, or after several in one text.

        :raises IllegalMove: a rule forbids it; ``reason`` says which
        :raises PuzzleError: a text that is no move

        >>> from slide_puzzle import Puzzle
        >>> start = Puzzle("ab..", identical="Never").start
        >>> start.apply("bR2").board()
        'a..b\\n'
        >>> start.apply("aR")
        Traceback (most recent call last):
          ...
        slide_puzzle.IllegalMove: move 1: a cannot go right from (0, 0): b covers (0, 1)
        """
        raw = self._puzzle._raw
        if None in self._anchors:
            raise IllegalMove("a piece has left the board, and nothing may follow")
        if isinstance(move, str):
            played = raw.read_moves(self._anchors, move, metric)[0]
        else:
            played = [raw_move(move)]
        return State(self._puzzle, tuple(raw.replay(self._anchors, played, metric)[0]))

    def board(self) -> str:
        """The board, drawn: a line for each row."""
        return self._puzzle._raw.board(self._anchors)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._key == other._key and (
            self._puzzle is other._puzzle or self._puzzle == other._puzzle
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return State, (self._puzzle, self._anchors)

    def __repr__(self) -> str:
        rows = "/".join(self.board().splitlines())
        return f"<State {rows}>"

    def _repr_svg_(self) -> str:
        return self._puzzle._raw.svg(self._anchors)
