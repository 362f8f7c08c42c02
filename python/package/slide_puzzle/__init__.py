"""Sliding-block puzzles: shortest solutions, exact distances, counts, and new puzzles.

>>> import slide_puzzle
>>> puzzle = slide_puzzle.Puzzle.parse("AA.b/AAcb/ddc./eef.\\n\\n..../..../AA../AA..")
>>> solution = puzzle.solve()
>>> solution.length, solution.steps, solution.optimal
(12, 19, True)
>>> puzzle.count()
232

What everything is called, and what a puzzle file holds, is said in the book of the project. Boards are rows ×
columns; places are ``(row, column)``, both counted from 0 at the top left. Three metrics say what counts as 1:
``"step"`` (one piece, one cell), ``"slide"`` (one piece, any distance in a straight line) and ``"move"`` (one
piece, any path). Where a metric may be left out, it is the one that the puzzle is usually counted in.

Every call that may take long lets other threads run, shows its progress (with ``tqdm``, if that is installed),
stops on Ctrl-C with :class:`KeyboardInterrupt`, and takes these:

``time_limit``
    seconds, or a text with a unit: ``"5s"``, ``"2m"``
``max_states``
    most states to keep
``max_nodes``
    most states to generate, of searches with a heuristic
``memory_limit``
    bytes that the tables may take, by default half of what the machine has, where that is known
``threads``
    how many threads may work, by default one for each processor; the answer does not depend on it
``progress``
    ``True`` or ``False``, or by default only on a terminal; or a function ``(what, done, all)``, where ``all`` may be
    ``None``
"""

from importlib.metadata import PackageNotFoundError, version

from ._certificate import verify_certificate
from ._design import census, generate, survey
from ._faults import IllegalMove, LimitReached, PuzzleError
from ._puzzle import Piece, Puzzle, examples
from ._solution import Hardest, Move, Proof, Rating, Solution, Trial, Verdict
from ._space import GraphNumbers, Space
from ._state import State
from ._words import Algorithm as Algorithm, Family as Family, Heuristic as Heuristic, Level as Level
from ._words import Metric as Metric, Notation as Notation

__all__ = [
    "GraphNumbers",
    "Hardest",
    "IllegalMove",
    "LimitReached",
    "Move",
    "Piece",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Solution",
    "Space",
    "State",
    "Trial",
    "Verdict",
    "census",
    "examples",
    "generate",
    "survey",
    "verify_certificate",
]

try:
    __version__ = version("slide-puzzle")
except PackageNotFoundError:  # not installed, as in the source tree
    __version__ = "0"
