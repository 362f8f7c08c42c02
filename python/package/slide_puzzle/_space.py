"""All states of a puzzle at once, with exact distances."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, SupportsIndex

from . import _slide
from ._effort import Limits, effort
from ._solution import Move
from ._state import State
from ._words import Metric

if TYPE_CHECKING:
    import networkx
    import numpy
    from typing_extensions import Unpack

    from ._puzzle import Puzzle

    Array = numpy.ndarray[Any, Any]


@dataclass(frozen=True)
class GraphNumbers:
    """Numbers about the graph of all states, from :meth:`Space.graph_numbers`. States are numbers of the space."""

    bridges: tuple[tuple[int, int], ...]
    """The edges without which the graph falls apart, the smaller number first; sorted."""
    cut_points: tuple[int, ...]
    """The states without which it falls apart (articulation points); sorted."""
    diameter: int
    """The largest distance of two states, in moves."""
    radius: int
    """The smallest number of moves in which one state reaches all."""
    centre: tuple[int, ...]
    """The states that reach all in so many moves; sorted."""


class Space:
    """All states that the start of a puzzle can reach, numbered from 0, the start, by depth.

    States, their distances to the nearest goal and the moves between them are found once; then every question is a
    look into a table. A distance counts the exit too, so in a state from which the goal piece can leave it is 1.

    >>> from slide_puzzle import Puzzle
    >>> space = Puzzle("AAbc/AAdd/ef..", goal="..../..AA/..AA").space("move")
    >>> len(space), space.distance(0), space.distances.max().item()
    (90, 14, 14)
    >>> state = space.sample(distance=14, seed=1)
    >>> state, [str(move) for move in space.best_moves(state)]
    (<State AAbc/AAdd/.ef.>, ['fR'])
    """

    def __init__(self, puzzle: Puzzle, metric: Metric, raw: _slide.Space) -> None:
        self._puzzle = puzzle
        self._metric = metric
        self._raw = raw
        self._arrays: dict[str, Array] = {}

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def metric(self) -> Metric:
        """What counts as 1."""
        return self._metric

    def __len__(self) -> int:
        return len(self._raw)

    def __getitem__(self, index: SupportsIndex) -> State:
        """The state of this number."""
        return State(self._puzzle, tuple(self._raw.anchors(self._number(index))))

    def __iter__(self) -> Iterator[State]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, state: object) -> bool:
        return self._find(state) is not None

    def __repr__(self) -> str:
        return f"<Space of {self._puzzle.name!r}: {len(self)} states, {self._raw.edge_count} {self._metric}s>"

    def _number(self, index: SupportsIndex) -> int:
        index = operator.index(index)
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"there is no state {index}")
        return number

    def _find(self, state: Any) -> int | None:
        if not isinstance(state, State):
            raise TypeError(f"a state is wanted, not {type(state).__name__}")
        if state.puzzle is not self._puzzle and state.puzzle != self._puzzle:
            return None
        return self._raw.find(state._anchors)

    def index(self, state: State) -> int:
        """The number of a state.

        :raises KeyError: it cannot be reached
        """
        number = self._find(state)
        if number is None:
            raise KeyError(state)
        return number

    def distance(self, state: State | SupportsIndex) -> int | None:
        """Moves from a state, or from the state of this number, to the nearest goal; ``None`` if it reaches none.

        :raises KeyError: the state cannot be reached
        """
        if isinstance(state, SupportsIndex):
            return self._raw.distance(self._number(state))
        if None in getattr(state, "_anchors", ()) and state.is_goal:
            return 0
        return self._raw.distance(self.index(state))

    def best_moves(self, state: State) -> tuple[Move, ...]:
        """The legal moves that begin a shortest way from a state to a goal; none at a goal."""
        here = self.distance(state)
        if not here:
            return ()
        moves = state.legal_moves(self._metric)
        return tuple(move for move in moves if self.distance(state.apply(move)) == here - 1)

    def neighbours(self, state: State | SupportsIndex) -> tuple[State, ...]:
        """The states that are one move away; the exit is no such move."""
        number = self._number(state) if isinstance(state, SupportsIndex) else self.index(state)
        return tuple(self[other] for other in self._raw.neighbours(number))

    def sample(self, distance: int | None = None, *, seed: int = 0) -> State:
        """A random state, of all states or of those at this distance from the nearest goal; each is as likely.

        The same seed gives the same state everywhere.

        :raises ValueError: no state is at this distance
        """
        number = self._raw.sample(distance, seed)
        if number is None:
            raise ValueError(f"no state is at distance {distance}")
        return self[number]

    def _array(self, name: str, data: Any, kind: str, shape: tuple[int, ...]) -> Array:
        import numpy

        if name not in self._arrays:
            self._arrays[name] = numpy.frombuffer(data(), dtype=kind).reshape(shape)
        return self._arrays[name]

    @property
    def distances(self) -> Array:
        """Moves to the nearest goal, by number of the state; -1 if no goal can be reached.

        Shape ``(len(space),)``, int32, read only.
        """
        return self._array("distances", self._raw.distances, "int32", (len(self),))

    @property
    def depths(self) -> Array:
        """Moves from the start, by number of the state. Shape ``(len(space),)``, uint32, read only."""
        return self._array("depths", self._raw.depths, "uint32", (len(self),))

    @property
    def places(self) -> Array:
        """Where the pieces stand: for each state and piece the cell ``row × cols + col`` of its anchor.

        Shape ``(len(space), pieces)``, uint16, read only; pieces in the order of ``puzzle.letters``.
        """
        return self._array("places", self._raw.places, "uint16", (len(self), len(self._puzzle.letters)))

    @property
    def edges(self) -> Array:
        """Pairs of states that are one move apart, the smaller number first; sorted.

        Shape ``(edges, 2)``, uint32, read only.
        """
        return self._array("edges", self._raw.edges, "uint32", (self._raw.edge_count, 2))

    @property
    def neighbour_arrays(self) -> tuple[Array, Array]:
        """The neighbours of all states as two arrays, as sparse matrices have them (CSR).

        The neighbours of state ``s`` are ``around[begins[s]:begins[s + 1]]``, ascending. Shapes
        ``(len(space) + 1,)``, uint64, and ``(2 * edges,)``, uint32, read only.

        >>> from slide_puzzle import Puzzle
        >>> begins, around = Puzzle("A..", goal="..A").space("step").neighbour_arrays
        >>> begins.tolist(), around.tolist()
        ([0, 1, 3, 4], [1, 0, 2, 1])
        """
        begins = self._array("begins", self._raw.begins, "uint64", (len(self) + 1,))
        return begins, self._array("around", self._raw.around, "uint32", (2 * self._raw.edge_count,))

    def indices_of(self, places: Array) -> Array:
        """The numbers of many positions, given as :attr:`places`; -1 for one that is no state.

        :param places: array of shape ``(n, pieces)``
        :returns: array of shape ``(n,)``, int32
        """
        return self._of_many(self._raw.indices_of, places)

    def distances_of(self, places: Array) -> Array:
        """The distances of many positions, given as :attr:`places`; -1 where no goal can be reached.

        :param places: array of shape ``(n, pieces)``
        :returns: array of shape ``(n,)``, int32

        >>> import numpy
        >>> from slide_puzzle import Puzzle
        >>> space = Puzzle("A..", goal="..A").space("step")
        >>> space.distances_of(numpy.array([[2], [1], [0], [7]]))
        array([ 0,  1,  2, -1], dtype=int32)
        """
        return self._of_many(self._raw.distances_of, places)

    def _of_many(self, ask: Any, places: Array) -> Array:
        import numpy

        given = numpy.asarray(places)
        if given.ndim != 2 or given.shape[1] != len(self._puzzle.letters):
            raise ValueError(f"an array of shape (n, {len(self._puzzle.letters)}) is wanted")
        if not numpy.issubdtype(given.dtype, numpy.integer):
            raise TypeError(f"whole numbers are wanted, not {given.dtype}")
        if given.dtype != numpy.uint16:
            # What does not fit is no place either.
            given = numpy.where((given < 0) | (given > 65535), 65535, given).astype(numpy.uint16)
        if given.shape[1] == 0:
            return numpy.frombuffer(ask(b""), dtype="int32").repeat(0)
        return numpy.frombuffer(ask(given.tobytes()), dtype="int32")

    def graph_numbers(self, **limits: Unpack[Limits]) -> GraphNumbers:
        """Bridges, cut points, diameter, radius and centre of the graph; distances are moves in it, without the exit.

        :raises LimitReached: a limit came first

        >>> from slide_puzzle import Puzzle
        >>> Puzzle("A...").space("step").graph_numbers()
        GraphNumbers(bridges=((0, 1), (1, 2), (2, 3)), cut_points=(1, 2), diameter=3, radius=2, centre=(1, 2))
        """
        with effort(limits) as how:
            bridges, cut_points, diameter, radius, centre = self._raw.graph_numbers(how)
        return GraphNumbers(tuple(bridges), tuple(cut_points), diameter, radius, tuple(centre))

    def graph(self) -> networkx.Graph:
        """The states as a graph of networkx, with ``depth`` and ``distance`` (``None`` without a goal) of each node.

        >>> from slide_puzzle import Puzzle
        >>> graph = Puzzle("A..", goal="..A").space("step").graph()
        >>> graph.nodes[0], list(graph.edges)
        ({'depth': 0, 'distance': 2}, [(0, 1), (1, 2)])
        """
        import networkx

        graph = networkx.Graph(puzzle=self._puzzle.name, metric=self._metric)
        for number, (depth, distance) in enumerate(zip(self.depths.tolist(), self.distances.tolist())):
            graph.add_node(number, depth=depth, distance=None if distance < 0 else distance)
        graph.add_edges_from(self.edges.tolist())
        return graph
