"""Times what the package does most, and checks the numbers that it times. Needs numpy.

    python bench.py

Each line is the fastest of some runs: seconds by the clock, and of the processor.
"""

import time

import numpy

from slide_puzzle import Puzzle

KLOTSKI = Puzzle("aBBc/aBBc/dEEf/dghf/i..j", goal="..../..../..../.BB./.BB.", name="Klotski")
MILLION = 1_000_000


def timed(what, work, runs=10):
    best = (float("inf"), float("inf"))
    for _ in range(runs):
        begin = time.perf_counter(), time.process_time()
        answer = work()
        best = min(best, (time.perf_counter() - begin[0], time.process_time() - begin[1]))
    print(f"{what:40} {best[0]:.4f} s  {best[1]:.4f} s")
    return answer


for metric, length in (("step", 116), ("slide", 90), ("move", 81)):
    space = timed(f"all states of Klotski, {metric}", lambda: KLOTSKI.space(metric))
    assert len(space) == 25_955 and space.distance(0) == length
numbers = numpy.random.default_rng(1).integers(0, len(space), MILLION)
places = space.places[numbers]
wanted = space.distances[numbers]
found = timed("a million distances of positions", lambda: space.distances_of(places))
assert (found == wanted).all()
found = timed("a million distances by number", lambda: space.distances[numbers])
assert (found == wanted).all()
states = [space[int(number)] for number in numbers[:10_000]]
found = timed("ten thousand distances of states", lambda: [space.distance(state) for state in states])
assert found == wanted[:10_000].tolist()
assert timed("Klotski solved in moves", lambda: KLOTSKI.solve("move")).length == 81
