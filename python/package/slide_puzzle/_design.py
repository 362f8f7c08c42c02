"""New puzzles, and answers about many puzzles at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, Sequence, Union

from . import _slide
from ._effort import Limits, effort
from ._faults import PuzzleError
from ._puzzle import Puzzle
from ._words import Family, Level, Metric

if TYPE_CHECKING:
    from typing_extensions import Unpack

Lengths = Union[int, tuple[int, int], None]


def generate(
    family: Family,
    *,
    rows: int | None = None,
    cols: int | None = None,
    length: Lengths = None,
    level: Level | None = None,
    deck: int | None = None,
    count: int = 1,
    seed: int = 1,
    where: str | None = None,
    idle: bool = False,
    pieces: int | None = None,
    metric: Metric = "move",
    unique: bool = False,
    avoid: Sequence[Puzzle] = (),
    generations: int | None = None,
    hole: Literal["first", "last"] = "last",
    **limits: Unpack[Limits],
) -> list[Puzzle]:
    """New puzzles; the same seed gives the same ones everywhere.

    :param family: ``"tiles"`` (numbered tiles), ``"asteroid"`` (the tiles of Asteroid Escape), ``"rush-hour"`` or
        ``"blocks"`` (blocks of all shapes, by evolution)
    :param rows: of tiles 2 to 6, of blocks 2 to 8
    :param cols: as ``rows``
    :param length: moves of a shortest solution, or ``(least, most)``; for all families but blocks
    :param level: in place of a length, for asteroid ``"starter"``, ``"junior"``, ``"expert"``, ``"master"`` or ``"wizard"``, for
        rush-hour ``"beginner"``, ``"intermediate"``, ``"advanced"``, ``"expert"`` or ``"grandmaster"``; or ``"all"``
    :param deck: in place of both, this number of cards of all five levels, for rush-hour
    :param count: how many, of each level
    :param where: which, by the numbers of a rating: ``"counter_intuitive>=3 && idle==0"``, for rush-hour
    :param idle: whether pieces may stand there that need not move, for rush-hour
    :param pieces: how many pieces, for blocks
    :param metric: what counts as 1, for blocks
    :param unique: only puzzles with exactly one shortest solution, for asteroid and blocks
    :param avoid: starts that must not come up, for asteroid
    :param generations: how long the evolution goes on, for blocks; by default 60, or until ``time_limit``
    :param hole: where the hole belongs, ``"first"`` or ``"last"``, for tiles
    :raises PuzzleError: there are no such puzzles
    :raises LimitReached: a limit came first

    >>> puzzle, = generate("tiles", rows=3, cols=3, length=27, seed=4)
    >>> puzzle.solve().length
    27
    """
    lengths = (length, length) if isinstance(length, int) else length
    with effort(limits) as how:
        if family == "tiles":
            if lengths is None or lengths[0] != lengths[1]:
                raise PuzzleError("tiles need one length")
            if hole not in ("first", "last"):
                raise PuzzleError("the hole belongs first or last")
            raw = _slide.generate_tiles(_size(rows, cols), lengths[0], seed, hole == "first", how)
        elif family == "asteroid":
            if lengths is None and level is None:
                raise PuzzleError("this family needs a level or a length")
            known = [puzzle._raw for puzzle in avoid]
            raw = _slide.generate_asteroid(lengths, level or "", count, seed, unique, known, how)
        elif family == "rush-hour":
            if lengths is None and level is None and deck is None:
                raise PuzzleError("this family needs a level, a length or a deck")
            raw = _slide.generate_rush_hour(lengths, level, deck or count, seed, idle, where, how)
        elif family == "blocks":
            if generations is None and how["time_limit"] is None:
                generations = 60
            size = _size(rows, cols)
            raw = _slide.generate_blocks(size, pieces, metric, count, seed, unique, generations, how)
        else:
            raise PuzzleError(f"there is no family {family!r}")
    return [Puzzle._of(one) for one in raw]


def census(
    family: Literal["asteroid", "rush-hour"],
    *,
    rows: int = 6,
    cols: int = 6,
    red_row: int | None = None,
    walls: int | tuple[int, int] = 0,
    metric: Metric = "slide",
    top: int = 3,
    shard: tuple[int, int] | None = None,
    **limits: Unpack[Limits],
) -> dict[str, Any]:
    """Judges all of a family: how many positions are legal, can be solved, how hard.

    :param family: ``"asteroid"``, or ``"rush-hour"`` with the boards of one size; the parameters that follow are for these
    :param rows: 3 to 7
    :param cols: 3 to 7
    :param red_row: the row of the red car; by default the middle one, the upper of two
    :param walls: how many walls, or ``(least, most)``
    :param metric: what counts as 1
    :param top: how many of the hardest are wanted
    :param shard: ``(i, n)``: only the i-th of n parts
    :returns: the fields of ``slide.census/1``, of a shard those of ``slide.shard/1``; for rush-hour ``puzzles`` too, all
        irreducible ones. A limit is no error: then ``status`` is ``"limit"``

    >>> found = census("rush-hour", rows=4, cols=4)
    >>> found["positions"], found["solvable"], len(found["puzzles"])
    (9304, 493, 32)
    """
    with effort(limits) as how:
        if family == "asteroid":
            answer: dict[str, Any] = json.loads(_slide.census_asteroid(top, shard, how))
        elif family == "rush-hour":
            between = (walls, walls) if isinstance(walls, int) else walls
            text, puzzles = _slide.census_rush_hour(
                (rows, cols), red_row, between, metric, top, shard, how
            )
            answer = json.loads(text)
            answer["puzzles"] = [json.loads(line) for line in puzzles.splitlines()]
        else:
            raise PuzzleError(f"there is no census of {family!r}")
    return answer


def survey(
    rows: int,
    cols: int,
    *,
    metric: Metric = "move",
    corner: Literal["box", "cell"] = "box",
    pieces: int | None = None,
    rectangles: bool = False,
    top: int = 1,
    shard: tuple[int, int] | None = None,
    **limits: Unpack[Limits],
) -> dict[str, Any]:
    """The hardest puzzles of a board size: every cut of the board into pieces and holes, one piece marked, which has
    to get from the top left corner to the bottom right one.

    :param rows: rows × columns are at most 25; 4×4 take seconds
    :param corner: when a piece stands in a corner: ``"box"`` (its bounding box does) or ``"cell"`` (it covers the cell)
    :param pieces: only boards with this number of pieces
    :param rectangles: only boards whose pieces are all rectangles
    :param top: how many puzzles are kept for each number of pieces
    :param shard: ``(i, n)``: only the i-th of n parts
    :returns: the fields of ``slide.survey/1``, of a shard those of ``slide.shard/1``. A limit is no error: then ``status`` is ``"limit"``

    >>> found = survey(3, 3)
    >>> found["boards"], found["by_pieces"][6]["corner_start"]["length"]
    (13329, 22)
    """
    with effort(limits) as how:
        answer: dict[str, Any] = json.loads(
            _slide.survey((rows, cols), metric, corner, pieces, rectangles, top, shard, how)
        )
    return answer


def _size(rows: int | None, cols: int | None) -> tuple[int, int]:
    if rows is None or cols is None:
        raise PuzzleError("this family needs rows and cols")
    return rows, cols
