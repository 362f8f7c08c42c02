"""New puzzles, and answers about many at once."""

import json

from slide_puzzle import Puzzle, census, generate, survey


def same(**wanted):
    """Puzzles that come out twice alike."""
    family = wanted.pop("family")
    made = generate(family, **wanted)
    assert made == generate(family, **wanted, threads=1)
    return made


def test_tiles():
    for hole in ("first", "last"):
        (puzzle,) = same(family="tiles", rows=3, cols=3, length=20, seed=2, hole=hole)
        assert puzzle.solve().length == 20 and puzzle.write("tiles")
    assert generate("tiles", rows=3, cols=3, length=20, seed=3) != generate("tiles", rows=3, cols=3, length=20, seed=4)


def test_asteroid_escape():
    made = same(family="asteroid", level="starter", count=2, seed=5, unique=True)
    assert all(6 <= puzzle.solve().length <= 11 and len(puzzle.solutions()) == 1 for puzzle in made)
    others = generate("asteroid", level="starter", count=2, seed=5, unique=True, avoid=made)
    assert len(others) == 2 and not set(others) & set(made)
    assert [puzzle.solve().length for puzzle in generate("asteroid", length=(3, 4), count=2)] == [3, 4]


def test_rush_hour():
    # One call: the list of all boards alone takes seconds.
    (card,) = generate("rush-hour", deck=1, where="counter_intuitive == 0", seed=1)
    assert card.name == "beginner 1" and 4 <= card.solve("slide").length <= 8
    assert card.rate("slide").counter_intuitive == 0


def test_blocks():
    made = same(family="blocks", rows=3, cols=3, generations=3, count=2, seed=1)
    assert made and all(puzzle.solve().length for puzzle in made)


def test_censuses():
    part = census("asteroid", shard=(1, 200), top=2)
    assert part["schema"] == "slide.shard/1" and part["shard"] == {"index": 1, "count": 200}
    whole = census("rush-hour", rows=4, cols=4, walls=(0, 0))
    shards = [census("rush-hour", rows=4, cols=4, shard=(part, 3)) for part in (1, 2, 3)]
    assert sum(shard["part"]["figures"]["positions"] for shard in shards) == whole["positions"]
    first = whole["puzzles"][0]
    assert Puzzle.parse(first["board"], "rush-hour").solve("slide").length == first["length"]
    assert census("rush-hour", time_limit=0.0)["status"] == "limit"


def test_surveys():
    found = survey(2, 3, corner="cell", top=2)
    assert json.loads(json.dumps(found)) == found and found["status"] == "complete"
    assert survey(2, 3, pieces=3)["pieces"] == 3
    assert survey(3, 4, time_limit=0.0)["status"] == "limit"
