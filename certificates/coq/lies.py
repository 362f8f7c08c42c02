#!/usr/bin/env python3
"""Certificates that lie, with checksums renewed: lies.py COMMAND…

Each command is a checker that takes a file. All must refuse all lies (exit code 1) and accept what
is only written anew (exit code 0).
"""

import copy
import gzip
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
import zlib

FOLDER = pathlib.Path(__file__).parent.parent


class Certificate:
    """A certificate in the open: header, layers, layers from the goals, trailer."""

    def __init__(self, name):
        data = gzip.decompress((FOLDER / f"{name}.cert").read_bytes())
        line, self.rest = data.split(b"\n", 1)
        self.header = json.loads(line)
        self.pieces = sum(len(group["start"]) for group in self.header["puzzle"]["groups"])
        self.layers = self.read_layers()
        self.back = self.read_layers() if self.header["question"] == "hardest" else None
        self.trailer = json.loads(self.rest.split(b"\n", 1)[0])
        self.claim, self.solution = self.trailer["claim"], self.trailer["solution"]

    def take(self, length):
        taken, self.rest = self.rest[:length], self.rest[length:]
        return taken

    def read_layers(self):
        layers = []
        while count := int.from_bytes(self.take(8), "big"):
            states, state = [], ()
            for _ in range(count):
                shared = self.take(1)[0]
                states.append(state := state[:shared] + tuple(self.take(self.pieces - shared)))
            layers.append(states)
        return layers

    def write(self, path):
        puzzle = json.dumps(self.header["puzzle"], ensure_ascii=False, separators=(",", ":"))
        self.header["hash"] = f"{zlib.crc32(puzzle.encode()):08x}"
        parts = [json.dumps(self.header, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"]
        for layers in (self.layers, self.back):
            for states in layers if layers is not None else ():
                parts += [len(states).to_bytes(8, "big"), *(b"\0" + bytes(state) for state in sorted(states))]
            parts += [bytes(8)] if layers is not None else []
        parts.append(json.dumps(self.trailer, separators=(",", ":")).encode() + b"\n")
        data = b"".join(parts)
        path.write_bytes(gzip.compress(data + b"%08x\n" % zlib.crc32(data), 1))


LIES = []


def lie(*names):
    """Of these certificates, a function makes lies; its name says which."""
    def add(change):
        LIES.extend((name, change) for name in names)
        return change
    return add


SOLVED = ("klotski-moves", "asteroid-escape-60")
COUNTED = ("euler-766-example", "cars-unsolvable", "asteroid-escape-hardest")


@lie(*SOLVED, "klotski-slides", "klotski-steps")
def one_more_is_claimed(c):
    c.claim["length"] += 1


@lie(*SOLVED)
def one_less_is_claimed(c):
    c.claim["length"] -= 1


@lie(*SOLVED)
def one_less_and_the_last_layer_is_gone(c):
    c.claim["length"] -= 1
    c.layers.pop()


@lie(*SOLVED)
def one_less_and_a_turn_is_left_out(c):
    c.claim["length"] -= 1
    c.layers.pop()
    c.solution.pop(3)


@lie(*SOLVED)
def one_more_and_a_layer_is_there_twice(c):
    c.claim["length"] += 1
    c.layers.insert(20, c.layers[20])


@lie(*SOLVED)
def two_layers_are_one(c):
    c.layers[30:32] = [c.layers[30] + c.layers[31]]


@lie(*SOLVED)
def two_more_and_the_first_turn_goes_back_and_forth(c):
    c.claim["length"] += 2
    first = c.solution[0]
    ways = {"U": "D", "D": "U", "L": "R", "R": "L"}
    (row, column), way = first["from"], first["path"]
    down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[way]
    c.solution[1:1] = [dict(first, path=ways[way]) | {"from": [row + down, column + right]}, first]
    c.layers[1:1] = [c.layers[1], c.layers[0]]


@lie(*SOLVED)
def a_state_is_missing(c):
    c.layers[40].pop(len(c.layers[40]) // 2)


@lie(*SOLVED)
def a_state_is_a_layer_too_late(c):
    c.layers[41].append(c.layers[40].pop())


@lie(*SOLVED)
def a_turn_of_the_solution_goes_elsewhere(c):
    c.solution[5]["path"] = {"U": "L", "D": "R", "L": "D", "R": "U"}[c.solution[5]["path"][0]]


@lie("klotski-moves")
def moves_are_called_slides(c):
    c.header["metric"] = "slide"


@lie("klotski-slides")
def slides_are_called_steps(c):
    c.header["metric"] = "step"


@lie("klotski-steps")
def steps_are_called_moves(c):
    c.header["metric"] = "move"


@lie("klotski-moves")
def the_goal_is_nearer(c):
    c.header["puzzle"]["goals"] = [{"places": [[1, 2, 1]], "empty": []}]


@lie("klotski-moves")
def the_goal_is_elsewhere(c):
    c.header["puzzle"]["goals"] = [{"places": [[1, 3, 2]], "empty": []}]


@lie("klotski-states")
def all_states_and_no_solution(c):
    c.header["puzzle"]["goals"] = [{"places": [[1, 3, 1]], "empty": []}]
    c.header["question"] = "solve"
    c.trailer["claim"] = {"answer": "unsolvable", "states": c.claim["states"]}


@lie("klotski-states")
def no_solution_and_the_goals_are_left_out(c):
    all_states_and_no_solution(c)
    left = [[state for state in layer if state[4] != 13] for layer in c.layers]
    c.layers = [layer for layer in left if layer]
    c.trailer["claim"]["states"] = sum(map(len, c.layers))


@lie("klotski-moves")
def the_nearer_states_and_no_solution(c):
    c.trailer["claim"] = {"answer": "unsolvable", "states": sum(map(len, c.layers))}
    c.trailer["solution"] = []


@lie("asteroid-escape-60")
def blockers_meet_at_the_end_of_a_step_only(c):
    c.header["puzzle"]["blockers"]["ends_only"] = True


@lie("asteroid-escape-60")
def there_are_no_blockers(c):
    for group in c.header["puzzle"]["groups"]:
        group["blockers"] = []


@lie("asteroid-escape-60")
def the_exit_is_elsewhere(c):
    c.header["puzzle"]["exit"]["at"] = [2, 0]


@lie("asteroid-escape-60")
def the_exit_is_shut(c):
    c.header["puzzle"]["exit"]["way"] = "U"


@lie("swap-by-parity")
def parity_and_two_more_tiles_are_swapped(c):
    for goal in c.header["puzzle"]["goals"]:
        goal["places"][0][1:], goal["places"][1][1:] = goal["places"][1][1:], goal["places"][0][1:]


@lie("swap-by-parity")
def parity_and_the_goal_leaves_a_tile_out(c):
    c.header["puzzle"]["goals"][0]["places"].pop()


@lie("swap-by-parity")
def parity_and_two_tiles_are_alike(c):
    first, second, *rest = c.header["puzzle"]["groups"]
    first["start"] += second["start"]
    c.header["puzzle"]["groups"] = [first, *rest]
    goal = c.header["puzzle"]["goals"][0]
    goal["places"] = [[max(group - 1, 0), row, column] for group, row, column in goal["places"]]


@lie("swap-by-parity")
def parity_and_there_are_two_holes(c):
    c.header["puzzle"]["groups"].pop()
    c.header["puzzle"]["goals"][0]["places"].pop()


@lie("swap-by-parity")
def parity_and_nearer_goals(c):
    groups = c.header["puzzle"]["groups"]
    places = [[number, *group["start"][0]] for number, group in enumerate(groups)]
    c.header["puzzle"]["goals"].append({"places": places, "empty": []})


def count(c, by):
    c.claim["states"] += by
    if "layers" in c.claim:
        c.claim["layers"] = [len(layer) for layer in c.layers]


@lie(*COUNTED)
def a_state_more_is_claimed(c):
    count(c, 1)


@lie(*COUNTED)
def a_state_is_missing_and_not_counted(c):
    c.layers[-1].pop()
    c.layers = [layer for layer in c.layers if layer]
    count(c, -1)


@lie(*COUNTED)
def a_state_is_counted_twice(c):
    c.layers[-1].append(c.layers[1][0])
    count(c, 1)


@lie(*COUNTED)
def a_state_is_added_that_overlaps(c):
    state = list(c.layers[1][0])
    state[1] = state[0]
    c.layers[1].append(tuple(state))
    count(c, 1)


@lie("euler-766-example", "cars-unsolvable")
def twins_are_told_apart(c):
    for layer in c.layers:
        layer += [s[:-2] + (s[-1], s[-2]) for s in layer]
    count(c, sum(map(len, c.layers)) // 2)


@lie("euler-766-example", "klotski-states")
def the_last_layer_is_one_later(c):
    c.layers[-1:] = [c.layers[-1][:1], c.layers[-1][1:] or c.layers[-1]]
    count(c, sum(map(len, c.layers)) - c.claim["states"])


@lie("euler-766-example")
def two_layers_change_their_places(c):
    c.layers[6:8] = reversed(c.layers[6:8])
    count(c, 0)


@lie("euler-766-example", "klotski-states")
def the_start_overlaps(c):
    c.header["puzzle"]["groups"][0]["start"][0] = c.header["puzzle"]["groups"][1]["start"][0]
    group = c.header["puzzle"]["groups"][0]["start"]
    group.sort()
    columns = len(c.header["puzzle"]["board"][0])
    c.layers[0] = [tuple(row * columns + column for g in c.header["puzzle"]["groups"] for row, column in g["start"])]


@lie("asteroid-escape-hardest")
def the_hardest_needs_one_more(c):
    c.claim["length"] += 1


@lie("asteroid-escape-hardest")
def the_hardest_is_left_out(c):
    c.claim["length"] -= 1
    c.claim["histogram"].pop()
    c.back.pop()


@lie("asteroid-escape-hardest")
def a_start_is_said_to_be_harder(c):
    c.back[51].append(c.back[50].pop())
    c.claim["histogram"] = [0, *map(len, c.back)]


@lie("asteroid-escape-hardest")
def a_start_is_said_to_be_easier(c):
    c.back[50].append(c.back[51].pop())
    c.claim["histogram"] = [0, *map(len, c.back)]


@lie("asteroid-escape-hardest")
def a_goal_is_none(c):
    c.back[1].append(c.back[0].pop())
    c.claim["histogram"] = [0, *map(len, c.back)]
    c.claim["goals"] -= 1


@lie("asteroid-escape-hardest")
def a_goal_less_is_claimed(c):
    c.claim["goals"] -= 1


def main():
    commands = [shlex.split(command) for command in sys.argv[1:]]
    read, wrong = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "lie.cert"

        def ask(expected, title):
            nonlocal wrong
            for command in commands:
                code = subprocess.run([*command, path], stdout=subprocess.PIPE, check=False).returncode
                if code != expected:
                    print(f"{title}: exit code {code} of {command[0]}, not {expected}")
                    wrong += 1

        for name, change in LIES:
            if name not in read:
                read[name] = Certificate(name)
                read[name].write(path)
                ask(0, f"{name}, written anew")
            changed = copy.copy(read[name])
            for field in ("header", "layers", "back", "trailer"):
                setattr(changed, field, copy.deepcopy(getattr(changed, field)))
            changed.claim, changed.solution = changed.trailer["claim"], changed.trailer["solution"]
            change(changed)
            changed.write(path)
            ask(1, f"{name}: {change.__name__.replace('_', ' ')}")
    print(f"{len(LIES)} lies, of {len(read)} certificates: {wrong or 'none'} wrongly judged")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
