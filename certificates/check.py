#!/usr/bin/env python3
"""Check certificates of slide: check.py FILE…

A state of a sliding-block puzzle is where its pieces stand, pieces of one group being alike. A
move can be taken back, so moves are edges between states. A certificate lists states in layers,
and this program believes none of it. It tests, in plain cells, that

 1. layer 0 is the start, alone; every state is legal, and the states of a layer rise;
 2. no state is also in one of the two layers before its own;
 3. each state of a later layer is one move away from a state of the layer before;
 4. each move of a state ends in its own layer or in one beside it.

Why that is enough. No state is there twice: of two copies in layers a < b, the upper one has a
neighbour in layer b - 1, and the same neighbour is near the lower copy, in layer a - 1, a or
a + 1. The gap b - a stays or shrinks by 1 or 2, while b falls; below layer 0 there is nothing, so
in the end it is 1 or 2, and rule 2 refuses that. By rule 4 a move changes the layer by at most
one, by rule 3 every state has a way down to the start: so the number of a layer is the exact
distance of its states, and since no move leads out, these are all states that there are.
  Solved in n moves: no state of layers 0 to n - 1 is a goal, and the solution is played; of layer
n - 1 the moves do not matter. If the goal is an exit, a goal is a state in which it is open, and
leaving is one more move. That no solution of n moves has fewer steps is not proved.
  Unsolvable: all states, and no goal; or parity, for tiles with one hole that are all told apart.
  Hardest: all states, by steps; then layers from the goals. Their layer 0 must be exactly the
goals found before, and no later layer has one; again no move leads out, so they are all states.

Exit code 0: proved; 1: not proved, with the first place that fails; 2: no certificate.
"""

import gzip
import json
import sys
import zlib

WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


class Unproved(Exception):
    """The certificate does not prove its claim."""


class Unreadable(Exception):
    """This is no certificate."""


def demand(condition, reason, error=Unproved):
    """Stop unless the condition holds."""
    if not condition:
        raise error(reason)


# The puzzle ---------------------------------------------------------------------------------------


class Group:
    """Pieces that are alike: where they may stand, and what they cover there."""

    def __init__(self, puzzle, group, number):
        readable(group, {"letters": str, "cells": list, "ways": str, "gate_key": bool,
                         "blockers": list, "start": list})
        self.letters, self.number = group["letters"], number
        self.shape = [pair(cell) for cell in group["cells"]]
        self.solid = [pair(cell) for cell in group["blockers"]]
        self.start = [pair(at) for at in group["start"]]
        demand(self.shape and self.start, "a group without cells or pieces", Unreadable)
        demand(len(self.start) == len(self.letters), "letters do not fit", Unreadable)
        demand(len(set(self.shape)) == len(self.shape), "a cell twice", Unreadable)
        demand(set(group["ways"]) <= set(WAYS), "a way that is none", Unreadable)
        demand(puzzle.per_cell or not self.solid, "blockers without a rule", Unreadable)
        self.ways = [WAYS[way] for way in group["ways"]]
        self.ground = puzzle.floor | puzzle.gates if group["gate_key"] else puzzle.floor
        # The cells covered at each anchor where the board lets a piece stand, by its number.
        self.cells = {}
        for row in range(puzzle.rows):
            for col in range(puzzle.cols):
                cells = {(row + down, col + right) for down, right in self.shape}
                if cells <= self.ground:
                    self.cells[row * puzzle.cols + col] = frozenset(cells)
        # The anchors one step away, by anchor: (anchor, way).
        self.steps = {}
        for at in self.cells:
            row, col = divmod(at, puzzle.cols)
            beside = [(row + way[0], col + way[1], way) for way in self.ways]
            steps = [(r * puzzle.cols + c, way) for r, c, way in beside
                     if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]
            self.steps[at] = [step for step in steps if step[0] in self.cells]


class Puzzle:
    """The rules, from the header."""

    def __init__(self, header, metric):
        puzzle = header["puzzle"]
        readable(puzzle, {"board": list, "groups": list, "blockers": (dict, type(None)),
                          "goals": list, "exit": (dict, type(None))})
        self.metric = metric
        demand(metric in ("step", "slide", "move"), "unknown metric", Unreadable)
        board = puzzle["board"]
        self.rows, self.cols = len(board), len(board[0]) if board else 0
        demand(0 < self.rows * self.cols <= 1024, "size of the board", Unreadable)
        demand(all(len(row) == self.cols and set(row) <= set(".-#") for row in board),
               "the board is no grid of `.`, `-` and `#`", Unreadable)
        cells = [((r, c), sign) for r, row in enumerate(board) for c, sign in enumerate(row)]
        self.floor = {cell for cell, sign in cells if sign == "."}
        self.gates = {cell for cell, sign in cells if sign == "-"}
        self.per_cell, self.overhang, self.ends_only = 0, 0, False
        if puzzle["blockers"] is not None:
            rule = puzzle["blockers"]
            readable(rule, {"per_cell": int, "overhang": int, "ends_only": bool})
            self.per_cell, self.overhang = rule["per_cell"], rule["overhang"]
            self.ends_only = rule["ends_only"]
            demand(1 <= self.per_cell <= 64 and 0 <= self.overhang <= 64, "sizes", Unreadable)
        self.groups = [Group(self, group, n) for n, group in enumerate(puzzle["groups"])]
        # The group of each piece of a state; the pieces of a group are state[first:end].
        self.pieces = [group for group in self.groups for _ in group.start]
        demand(len(self.pieces) <= 255, "too many pieces", Unreadable)
        self.ends = []
        for group in self.groups:
            first = self.ends[-1][1] if self.ends else 0
            self.ends.append((first, first + len(group.start)))
        self.start = tuple(at for group in self.groups
                           for at in sorted(self.anchor(at) for at in group.start))
        self.goals, self.exit = [], None
        for goal in puzzle["goals"]:
            readable(goal, {"places": list, "empty": list})
            places = [(self.group(g), self.anchor((r, c))) for g, r, c in goal["places"]]
            empty = {pair(cell) for cell in goal["empty"]}
            demand(all(self.anchor(cell) >= 0 for cell in empty), "goal", Unreadable)
            self.goals.append((places, empty))
        if puzzle["exit"] is not None:
            readable(puzzle["exit"], {"group": int, "at": list, "way": str})
            way_out = puzzle["exit"]
            demand(not self.goals and way_out["way"] in WAYS, "the exit", Unreadable)
            at = self.anchor(pair(way_out["at"]))
            self.exit = (self.group(way_out["group"]), at, way_out["way"])

    def group(self, number):
        demand(type(number) is int and 0 <= number < len(self.groups), "no group", Unreadable)
        return number

    def anchor(self, at):
        row, col = at
        demand(0 <= row < self.rows and 0 <= col < self.cols, "not on the board", Unreadable)
        return row * self.cols + col

    def sub_cells(self, group, at, by=(0, 0)):
        """The sub-cells of a piece's blockers, moved by some sub-cells."""
        row, col = divmod(at, self.cols)
        top, left = self.per_cell * row + by[0], self.per_cell * col + by[1]
        return {(top + r, left + c) for r, c in group.solid}

    def lay(self, state):
        """The cells and sub-cells that the pieces cover: both as {cell: piece}."""
        covered, solid = {}, {}
        for piece, (group, at) in enumerate(zip(self.pieces, state)):
            demand(at in group.cells, "the board has no place there for a piece")
            for cell in group.cells[at]:
                demand(cell not in covered, "two pieces on one cell")
                covered[cell] = piece
            for sub in self.sub_cells(group, at) if group.solid else ():
                demand(sub not in solid, "two blockers on one sub-cell")
                solid[sub] = piece
        for first, end in self.ends:
            demand(all(state[p] < state[p + 1] for p in range(first, end - 1)),
                   "the anchors of a group do not rise")
        return covered, solid

    def moves(self, state, board):
        """All states that are one move away."""
        covered, solid = board
        for piece, (group, at) in enumerate(zip(self.pieces, state)):
            if not group.steps[at]:
                continue
            others = covered.keys() - group.cells[at]
            other_solid = solid.keys() - self.sub_cells(group, at) if group.solid else None
            for to in self.places(group, at, others, other_solid):
                yield self.after(state, piece, to)

    def after(self, state, piece, to):
        """The state after a piece went to another anchor."""
        first, end = self.ends[self.pieces[piece].number]
        if end - first == 1:
            return state[:piece] + (to,) + state[piece + 1:]
        alike = sorted(state[first:piece] + state[piece + 1:end] + (to,))
        return state[:first] + tuple(alike) + state[end:]

    def is_free(self, group, at, step, others, other_solid):
        """Is this one step legal while the others stand still?"""
        to, (down, right) = step
        if not others.isdisjoint(group.cells[to]):
            return False
        if group.solid:
            first = self.per_cell if self.ends_only else 1
            for sub in range(first, self.per_cell + 1):
                swept = self.sub_cells(group, at, (down * sub, right * sub))
                if not other_solid.isdisjoint(swept):
                    return False
        return True

    def places(self, group, start, others, other_solid):
        """Where one move takes a piece."""
        if self.metric == "move":
            reached, waiting = {start}, [start]
            for at in waiting:
                for step in group.steps[at]:
                    if step[0] not in reached and self.is_free(group, at, step, others, other_solid):
                        reached.add(step[0])
                        waiting.append(step[0])
            return waiting[1:]
        found = []
        for step in group.steps[start]:
            at, way = start, step[1]
            while step and self.is_free(group, at, step, others, other_solid):
                at = step[0]
                found.append(at)
                beside = [other for other in group.steps[at] if other[1] == way]
                step = beside[0] if beside and self.metric == "slide" else None
        return found

    def is_goal(self, state, board):
        """Is a goal fulfilled, or the exit open?"""
        covered, solid = board
        if self.exit is None:
            return any(all(at in state[slice(*self.ends[g])] for g, at in places)
                       and covered.keys().isdisjoint(empty) for places, empty in self.goals)
        number, at, letter = self.exit
        group, (down, right) = self.groups[number], WAYS[letter]
        if at not in state[slice(*self.ends[number])] or (down, right) not in group.ways:
            return False
        others = covered.keys() - group.cells[at]
        row, col = divmod(at, self.cols)
        far = max(self.rows, self.cols)
        for steps in range(1, far + 1):
            for r, c in group.shape:
                cell = (row + r + down * steps, col + c + right * steps)
                inside = 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols
                if inside and (cell in others or cell not in group.ground):
                    return False
        other_solid = solid.keys() - self.sub_cells(group, at)
        return all(other_solid.isdisjoint(self.sub_cells(group, at, (down * sub, right * sub)))
                   for sub in range(1, self.per_cell * far + 2 * self.overhang + 1))

    def play(self, solution):
        """Play a solution to its end, and return its steps."""
        state, steps, gone = self.start, 0, False
        for number, one in enumerate(solution, 1):
            readable(one, {"group": int, "from": list, "path": str, "exit": bool})
            here = f"solution, move {number}: "
            path, at = one["path"], self.anchor(pair(one["from"]))
            first, end = self.ends[self.group(one["group"])]
            demand(not gone and path and set(path) <= set(WAYS), here + "it is no move")
            demand(at in state[first:end], here + "no such piece is there")
            steps += len(path)
            if one["exit"]:
                demand((one["group"], at, path) == self.exit, here + "it is not the exit")
                demand(self.is_goal(state, self.lay(state)), here + "the exit is not open")
                gone = True
                continue
            demand(self.metric != "step" or len(path) == 1, here + "it is not one step")
            demand(self.metric != "slide" or len(set(path)) == 1, here + "it is not straight")
            group, (covered, solid) = self.groups[one["group"]], self.lay(state)
            others = covered.keys() - group.cells[at]
            other_solid = solid.keys() - self.sub_cells(group, at)
            to = at
            for letter in path:
                step = [step for step in group.steps[to] if step[1] == WAYS[letter]]
                free = step and self.is_free(group, to, step[0], others, other_solid)
                demand(free, here + "something is in the way")
                to = step[0][0]
            state = self.after(state, state.index(at, first, end), to)
        demand(gone if self.exit else self.is_goal(state, self.lay(state)), "solution: no goal")
        return steps

    def parity_forbids(self):
        """Does parity show that a board of tiles has no solution?"""
        floor = self.floor | self.gates
        tiles = all(len(group.start) == len(group.shape) == 1 for group in self.groups)
        if self.exit or not self.goals or not tiles or len(floor) != len(self.groups) + 1:
            return False

        def cells(anchors):
            """The cells of all tiles and of the hole; None if they are not all the floor."""
            found = [divmod(at, self.cols) for at in anchors]
            found = [(r + group.shape[0][0], c + group.shape[0][1])
                     for (r, c), group in zip(found, self.groups)]
            hole = floor - set(found)
            return found + list(hole) if len(hole) == 1 and set(found) <= floor else None

        start = cells(self.start)
        for places, _ in self.goals:
            if start is None or sorted(g for g, _ in places) != list(range(len(self.groups))):
                return False
            end, now, odd = cells([at for _, at in sorted(places)]), start[:], False
            if end is None:
                return False
            for index, cell in enumerate(end):
                if now[index] != cell:
                    other = now.index(cell)
                    now[index], now[other], odd = now[other], now[index], not odd
            if odd == ((sum(start[-1]) + sum(end[-1])) % 2 == 1):
                return False
        return True


# The file -----------------------------------------------------------------------------------------


def readable(value, fields):
    """A JSON object must have exactly these fields, of these types."""
    demand(type(value) is dict and value.keys() == fields.keys(), "fields", Unreadable)
    for name, kind in fields.items():
        demand(isinstance(value[name], kind) and not (kind is int and type(value[name]) is bool),
               f"type of {name}", Unreadable)


def pair(value):
    """Two numbers that are not negative."""
    fits = len(value) == 2 and all(type(number) is int and 0 <= number < 1 << 16 for number in value)
    demand(fits, f"{value} is no pair of numbers", Unreadable)
    return tuple(value)


class File:
    """The bytes of a certificate, and their checksum."""

    def __init__(self, path):
        self.file, self.sum = gzip.open(path), 0

    def take(self, length):
        data = self.file.read(length)
        demand(len(data) == length, "it is cut off", Unreadable)
        self.sum = zlib.crc32(data, self.sum)
        return data

    def line(self):
        data = self.file.readline(1 << 26)
        demand(data.endswith(b"\n"), "it is cut off", Unreadable)
        self.sum = zlib.crc32(data, self.sum)
        return data[:-1].decode()

    def layer(self, puzzle, place):
        """The states of the next layer, in order."""
        count = int.from_bytes(self.take(8), "big")
        length, wide = len(puzzle.pieces), puzzle.rows * puzzle.cols > 256
        states, state = [], ()
        for number in range(1, count + 1):
            here = f"{place}, state {number}: "
            shared = self.take(1)[0]
            demand(shared == 0 or (states and shared < length), here + "too many shared", Unreadable)
            if wide:
                data = self.take(2 * (length - shared))
                rest = (data[i] << 8 | data[i + 1] for i in range(0, len(data), 2))
            else:
                rest = self.take(length - shared)
            following = state[:shared] + tuple(rest)
            demand(not states or following > state, here + "it does not come after the one before")
            states.append(following)
            state = following
        return states


def layers(file, puzzle, start, part="", end=lambda count: True):
    """Check layers to their end: return the number of states and of goals of each, and all goals."""
    sizes, goals_of, goals = [], [], []
    before, current = set(), file.layer(puzzle, f"{part}layer 0")
    demand(not current or start is None or current == [start], f"{part}layer 0: not the start alone")
    current = dict.fromkeys(current)
    while current:
        depth = len(sizes)
        following = dict.fromkeys(file.layer(puzzle, f"{part}layer {depth + 1}"))
        follows = bool(following) or end(depth + 1)
        unreached, found = set(following), 0
        for number, state in enumerate(current, 1):
            try:
                board = puzzle.lay(state)
                if puzzle.is_goal(state, board):
                    found += 1
                    goals.append(state)
                for other in puzzle.moves(state, board) if follows else ():
                    if other in following:
                        unreached.discard(other)
                    else:
                        demand(other in current or other in before,
                               "a move ends in no layer beside it")
            except Unproved as wrong:
                raise Unproved(f"{part}layer {depth}, state {number}: {wrong}") from None
        for number, state in enumerate(following, 1):
            here = f"{part}layer {depth + 1}, state {number}: "
            demand(state not in unreached, here + "no move of the layer before ends in it")
            demand(state not in before and state not in current, here + "it is there twice")
        if start is None:
            fits = found == (len(current) if depth == 0 else 0)
            demand(fits, f"{part}layer {depth}: its goals")
        sizes.append(len(current))
        goals_of.append(found)
        before, current = current, following
    if not sizes:
        end(0)
    return sizes, goals_of, goals


def check(path):
    """Check one certificate, and say what it proves."""
    file = File(path)
    header = json.loads(file.line())
    demand(type(header) is dict and header.get("schema") == "slide.certificate/1",
           "its schema is not slide.certificate/1", Unreadable)
    readable(header, {"schema": str, "program": str, "name": str, "question": str, "metric": str,
                      "puzzle": dict, "hash": str})
    text = json.dumps(header["puzzle"], ensure_ascii=False, separators=(",", ":"))
    demand(header["hash"] == f"{zlib.crc32(text.encode()):08x}", "hash", Unreadable)
    question, metric = header["question"], header["metric"]
    puzzle = Puzzle(header, metric)
    has_goal = bool(puzzle.goals or puzzle.exit)
    demand(has_goal == (question not in ("count", "count-depths")), "goal", Unreadable)
    trailer = {}

    def read_trailer(_=0):
        """Read the end; answer whether the moves of the last layer matter."""
        trailer.update(json.loads(file.line()))
        readable(trailer, {"claim": dict, "solution": list})
        total = f"{file.sum:08x}"
        demand(file.line() == total, "checksum", Unreadable)
        demand(not file.file.read(1), "something follows the checksum", Unreadable)
        return trailer["claim"].get("answer") != "solved"

    hardest, solve = question == "hardest", question == "solve"
    searched = Puzzle(header, "step") if hardest else puzzle
    extra = {"end": read_trailer} if solve else {}
    sizes, goals_of, goals = layers(file, searched, puzzle.start, **extra)
    back = []
    if hardest:
        file_goals = []
        back, _, file_goals = layers(file, puzzle, None, "from the goals, ")
        first = sorted(file_goals)
        demand(first == sorted(goals), "from the goals, layer 0: not the goals of the layers before")
    if not trailer:
        read_trailer()
    claim, solution = trailer["claim"], trailer["solution"]
    exit_length, states = (1 if puzzle.exit else 0), sum(sizes)
    depths = [depth + exit_length for depth, found in enumerate(goals_of) if found]
    answer = claim.get("answer")
    demand(answer == "solved" or not solution, "claim: a solution that is not claimed")
    demand(answer in ("solved", "parity") or sizes, "claim: no layers")
    if solve and answer == "solved":
        demand(not depths, f"layer {depths[0] - exit_length if depths else 0}: it has a goal")
        length, steps = len(sizes) + exit_length, puzzle.play(solution)
        demand(len(solution) == length, "claim: the solution has another length")
        proved = {"answer": answer, "length": length, "steps": steps}
    elif solve and answer == "parity":
        demand(not sizes and puzzle.parity_forbids(), "claim: parity does not forbid a solution")
        proved = {"answer": answer}
    elif solve:
        demand(not depths, "claim: there is a goal")
        proved = {"answer": "unsolvable", "states": states}
    else:
        proved = {"answer": question, "states": states}
        if question in ("count-depths", "goals"):
            proved["layers"] = sizes
        if question in ("goals", "hardest"):
            proved["goals"] = sum(goals_of)
        if question == "goals":
            proved["nearest"] = min(depths, default=None)
            proved["farthest"] = max(depths, default=None)
        if hardest:
            proved["histogram"] = [0] * exit_length + back if back else []
            proved["length"] = len(proved["histogram"]) - 1 if back else None
    demand(claim == proved, f"claim: {claim}, but the layers prove {proved}")
    shown = {name: value for name, value in proved.items() if type(value) is not list}
    return f"proved: {header['name']}, in {metric}s: {shown}"


def main():
    """Check all files; the exit code is the worst."""
    worst = 0
    for path in sys.argv[1:]:
        try:
            print(f"{path}: {check(path)}")
        except Unproved as wrong:
            print(f"{path}: not proved: {wrong}")
            worst = max(worst, 1)
        except (Unreadable, OSError, EOFError, ValueError, KeyError, TypeError, RecursionError,
                zlib.error) as wrong:
            print(f"{path}: no certificate that can be read: {wrong!r}")
            worst = 2
    sys.exit(worst if sys.argv[1:] else 2)


if __name__ == "__main__":
    main()
