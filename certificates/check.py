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
import itertools
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


class Group:
    """Pieces that are alike: where they may stand, and what they cover there."""

    def __init__(self, puzzle, group, number):
        self.number, self.ways = number, group["ways"]
        self.shape = [pair(cell) for cell in group["cells"]]
        self.solid = [pair(sub) for sub in group["blockers"]]
        self.start = sorted(puzzle.anchor(at) for at in group["start"])
        corner = [min(axis) for axis in zip(*self.shape)] == [0, 0] and self.start
        demand(corner, "a group without pieces, or not counted from its corner", Unreadable)
        demand(self.ways in ("", "UD", "LR", "UDLR"), "moves without a way back", Unreadable)
        self.ground = puzzle.floor | puzzle.gates if group["gate_key"] else puzzle.floor
        # The cells that a piece covers, by anchor, where the board lets it stand.
        self.cells = {}
        for at in range(puzzle.rows * puzzle.cols):
            row, col = divmod(at, puzzle.cols)
            cells = frozenset((row + down, col + right) for down, right in self.shape)
            if cells <= self.ground:
                self.cells[at] = cells
        # The anchors one step away, by anchor and way.
        self.steps = {at: {} for at in self.cells}
        for at, way in ((at, way) for at in self.cells for way in self.ways):
            row, col = at // puzzle.cols + WAYS[way][0], at % puzzle.cols + WAYS[way][1]
            if 0 <= col < puzzle.cols and row * puzzle.cols + col in self.cells:
                self.steps[at][way] = row * puzzle.cols + col


class Puzzle:
    """The rules, from the header."""

    def __init__(self, puzzle, metric):
        demand(metric in ("step", "slide", "move", "line"), "unknown metric", Unreadable)
        self.metric, board = metric, puzzle["board"]
        self.rows, self.cols = len(board), len(board[0])
        demand(all(len(row) == self.cols and set(row) <= set(".-#") for row in board),
               "the board is no grid of `.`, `-` and `#`", Unreadable)
        demand(0 < self.rows * self.cols <= 1024, "the board is too large", Unreadable)
        cells = [((r, c), sign) for r, row in enumerate(board) for c, sign in enumerate(row)]
        self.floor = {cell for cell, sign in cells if sign == "."}
        self.gates = {cell for cell, sign in cells if sign == "-"}
        rule = puzzle["blockers"] or {"per_cell": 0, "overhang": 0, "ends_only": False}
        self.per_cell, self.overhang = pair((rule["per_cell"], rule["overhang"]))
        self.ends_only = rule["ends_only"]
        self.groups = [Group(self, group, n) for n, group in enumerate(puzzle["groups"])]
        # A state is the anchors of all pieces, group after group; a group's are state[span].
        self.pieces = [group for group in self.groups for _ in group.start]
        self.start = tuple(at for group in self.groups for at in group.start)
        ends = [0, *itertools.accumulate(len(group.start) for group in self.groups)]
        self.spans = [slice(*span) for span in zip(ends, ends[1:])]
        self.goals = [([(self.group(g), self.anchor((r, c))) for g, r, c in goal["places"]],
                       {pair(cell) for cell in goal["empty"]}) for goal in puzzle["goals"]]
        way_out = puzzle["exit"]
        self.exit = way_out and (self.group(way_out["group"]), self.anchor(way_out["at"]),
                                 way_out["way"])
        tiles = all(group.shape == [(0, 0)] and group.ways == "UDLR" for group in self.groups)
        demand(metric != "line" or tiles and self.groups and len(self.floor) == len(self.start) + 1
               and not self.gates and not puzzle["blockers"] and not self.exit,
               "lines without tiles and one hole", Unreadable)
        may_leave = not self.exit or self.exit[2] in self.groups[self.exit[0]].ways
        demand(may_leave and not (self.goals and self.exit), "exit and goals", Unreadable)

    def group(self, number):
        demand(0 <= number < len(self.groups), "no such group", Unreadable)
        return number

    def anchor(self, at):
        row, col = pair(at)
        demand(row < self.rows and col < self.cols, "not on the board", Unreadable)
        return row * self.cols + col

    def sub_cells(self, group, at, by=(0, 0)):
        """The sub-cells that a piece's blockers cover, moved by some sub-cells."""
        row, col = divmod(at, self.cols)
        top, left = self.per_cell * row + by[0], self.per_cell * col + by[1]
        return {(top + r, left + c) for r, c in group.solid}

    def lay(self, state):
        """The board: all cells and sub-cells that are covered."""
        cells, solid = set(), set()
        for group, at in zip(self.pieces, state):
            demand(at in group.cells, "the board has no place there for a piece")
            own = self.sub_cells(group, at)
            demand(cells.isdisjoint(group.cells[at]), "two pieces on one cell")
            demand(solid.isdisjoint(own), "two blockers on one sub-cell")
            cells, solid = cells | group.cells[at], solid | own
        return cells, solid

    def without(self, board, group, at):
        """What all but one piece cover."""
        cells, solid = board
        return cells - group.cells[at], solid and solid - self.sub_cells(group, at)

    def step(self, group, at, way, others):
        """The anchor after one step, or None if it is not legal while the others stand still."""
        to = group.steps[at].get(way)
        if to is None or not others[0].isdisjoint(group.cells[to]):
            return None
        for sub in range(self.per_cell if self.ends_only else 1, self.per_cell + 1):
            by = (WAYS[way][0] * sub, WAYS[way][1] * sub)
            if others[1] and not others[1].isdisjoint(self.sub_cells(group, at, by)):
                return None
        return to

    def places(self, group, start, others):
        """All anchors to which one move takes a piece."""
        reached = [start]
        if self.metric == "move":
            for at in reached:
                for way in group.steps[at]:
                    to = self.step(group, at, way, others)
                    if to is not None and to not in reached:
                        reached.append(to)
            return reached[1:]
        for way in group.steps[start]:
            to = self.step(group, start, way, others)
            while to is not None:
                reached.append(to)
                to = self.step(group, to, way, others) if self.metric == "slide" else None
        return reached[1:]

    def after(self, state, piece, to):
        """The state after a piece went to another anchor."""
        span = self.spans[self.pieces[piece].number]
        alike = sorted(state[span.start:piece] + state[piece + 1:span.stop] + (to,))
        return state[:span.start] + tuple(alike) + state[span.stop:]

    def lines(self, state):
        """All lines: the farthest tile from the hole, the way, the number of tiles, the state after."""
        tile = self.groups[0]
        (hole,) = tile.cells.keys() - set(state)
        for way, back in zip("UDLR", "DURL"):
            after, to, count = list(state), hole, 0
            while (at := tile.steps[to].get(back)) is not None:
                after[after.index(at)], to, count = to, at, count + 1
                yield at, way, count, tuple(x for span in self.spans for x in sorted(after[span]))

    def moves(self, state, board):
        """All states that are one move away."""
        if self.metric == "line":
            yield from (after for *_, after in self.lines(state))
            return
        for piece, (group, at) in enumerate(zip(self.pieces, state)):
            if group.steps[at]:
                for to in self.places(group, at, self.without(board, group, at)):
                    yield self.after(state, piece, to)

    def is_goal(self, state, board):
        """Is a goal fulfilled, or the exit open?"""
        if not self.exit:
            return any(all(at in state[self.spans[group]] for group, at in places)
                       and board[0].isdisjoint(empty) for places, empty in self.goals)
        number, at, way = self.exit
        group, (down, right) = self.groups[number], WAYS[way]
        if at not in state[self.spans[number]]:
            return False
        cells, solid = self.without(board, group, at)
        row, col = divmod(at, self.cols)
        far = max(self.rows, self.cols)
        swept = {(row + r + down * n, col + c + right * n)
                 for n in range(1, far + 1) for r, c in group.shape}
        inside = {(r, c) for r, c in swept if 0 <= r < self.rows and 0 <= c < self.cols}
        subs = range(1, self.per_cell * far + 2 * self.overhang + 1) if solid else ()
        return inside <= group.ground and cells.isdisjoint(inside) and all(
            solid.isdisjoint(self.sub_cells(group, at, (down * n, right * n))) for n in subs)

    def play(self, solution):
        """Play a solution to its end, and return its steps."""
        state, gone, steps = self.start, False, 0
        for number, move in enumerate(solution, 1):
            here, path, at = f"solution, move {number}: ", move["path"], self.anchor(move["from"])
            span = self.spans[self.group(move["group"])]
            demand(not gone and at in state[span], here + "no such piece is there")
            board, group = self.lay(state), self.groups[move["group"]]
            if move["exit"]:
                is_open = self.exit == (group.number, at, path) and self.is_goal(state, board)
                demand(is_open, here + "it is no exit, or not open")
                gone, steps = True, steps + 1
                continue
            if self.metric == "line":
                found = [line[2:] for line in self.lines(state) if line[:2] == (at, path)]
                demand(found, here + "it is not one line")
                steps, state = steps + found[0][0], found[0][1]
                continue
            one = {"step": len(path) == 1, "slide": len(set(path)) == 1, "move": path != ""}
            demand(one[self.metric], here + f"it is not one {self.metric}")
            others, to = self.without(board, group, at), at
            for way in path:
                to = self.step(group, to, way, others)
                demand(to is not None, here + "something is in the way")
            state = self.after(state, state.index(at, span.start, span.stop), to)
            steps += len(path)
        demand(gone if self.exit else self.is_goal(state, self.lay(state)), "solution: no goal")
        return steps

    def parity_forbids(self):
        """Does parity show that a board of tiles with one hole has no solution?"""
        floor = sorted(self.floor | self.gates)
        tiles = all(len(group.start) == len(group.shape) == 1 for group in self.groups)
        ends = [[at for _, at in sorted(places)] for places, _ in self.goals]
        all_placed = all(sorted(group for group, _ in places) == list(range(len(self.groups)))
                         for places, _ in self.goals)
        if not ends or not tiles or not all_placed or len(floor) != len(self.groups) + 1:
            return False

        def parity(anchors):
            """Of the order of the tiles and the hole, and of the colour of the hole."""
            cells = [next(iter(group.cells[at])) for group, at in zip(self.groups, anchors)]
            cells += set(floor) - set(cells)
            demand(len(cells) == len(floor), "claim: a goal is no arrangement of the tiles")
            pairs = ((a, b) for n, b in enumerate(cells) for a in cells[:n])
            return (sum(a > b for a, b in pairs) + sum(cells[-1])) % 2

        return all(parity(end) != parity(self.start) for end in ends)


def pair(value):
    row, col = value
    demand(type(row) is type(col) is int and row >= 0 <= col, "no pair of numbers", Unreadable)
    return row, col


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
        count, states, state = int.from_bytes(self.take(8), "big"), [], ()
        length, size = len(puzzle.pieces), 1 if puzzle.rows * puzzle.cols <= 256 else 2
        for number in range(1, count + 1):
            here = f"{place}, state {number}: "
            shared = self.take(1)[0]
            demand(shared <= len(state), here + "it shares too many anchors", Unreadable)
            data = self.take(size * (length - shared))
            if size == 2:
                data = [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)]
            following = state[:shared] + tuple(data)
            demand(not states or following > state, here + "it does not come after the one before")
            states.append(state := following)
        return states


def layers(file, puzzle, start, part="", end=lambda: True):
    """Check layers to their end; return how many states and goals each has, and all goals."""
    sizes, goals_of, goals = [], [], []
    before, current = {}, file.layer(puzzle, f"{part}layer 0")
    demand(start is None or current in ([], [start]), "layer 0: it is not the start alone")
    current = dict.fromkeys(current)
    while current:
        depth, known = len(sizes), len(goals)
        following = dict.fromkeys(file.layer(puzzle, f"{part}layer {depth + 1}"))
        goes_on = bool(following) or end()
        unreached = set(following)
        for number, state in enumerate(current, 1):
            try:
                board = puzzle.lay(state)
                demand(all(sorted(state[span]) == list(state[span]) for span in puzzle.spans),
                       "the anchors of a group do not rise")
                if puzzle.is_goal(state, board):
                    goals.append(state)
                for other in puzzle.moves(state, board) if goes_on else ():
                    if other in following:
                        unreached.discard(other)
                    else:
                        near = other in current or other in before
                        demand(near, f"a move leads to {other}, which is in no layer beside it")
            except Unproved as wrong:
                raise Unproved(f"{part}layer {depth}, state {number}: {wrong}") from None
        for number, state in enumerate(following, 1):
            here = f"{part}layer {depth + 1}, state {number}: "
            demand(state not in unreached, here + "no move of the layer before ends in it")
            demand(state not in before and state not in current, here + "it is there twice")
        sizes.append(len(current))
        goals_of.append(len(goals) - known)
        fits = start is not None or goals_of[-1] == (0 if depth else sizes[0])
        demand(fits, f"{part}layer {depth}: not all goals, or a goal in a later layer")
        before, current = current, following
    if not sizes:
        end()
    return sizes, goals_of, goals


def check(path):
    """Check one certificate, and say what it proves."""
    file, trailer = File(path), {}
    header = json.loads(file.line())
    demand(header["schema"] == "slide.certificate/1", "another schema", Unreadable)
    text = json.dumps(header["puzzle"], ensure_ascii=False, separators=(",", ":"))
    demand(header["hash"] == f"{zlib.crc32(text.encode()):08x}", "hash", Unreadable)
    question, puzzle = header["question"], Puzzle(header["puzzle"], header["metric"])
    has_goal = bool(puzzle.goals or puzzle.exit)
    demand(has_goal == (question not in ("count", "count-depths")), "goal", Unreadable)
    hardest, solve = question == "hardest", question == "solve"

    def read_trailer():
        """Read the end; answer whether the moves of the last layer matter."""
        trailer.update(json.loads(file.line()))
        total = f"{file.sum:08x}"
        demand(file.line() == total, "checksum", Unreadable)
        demand(not file.file.read(1), "something follows the checksum", Unreadable)
        return trailer["claim"]["answer"] != "solved"

    searched = Puzzle(header["puzzle"], "step") if hardest else puzzle
    end = read_trailer if solve else lambda: True
    sizes, goals_of, goals = layers(file, searched, puzzle.start, end=end)
    if hardest:
        back, _, first = layers(file, puzzle, None, "from the goals, ")
        demand(first == sorted(goals), "from the goals, layer 0: not the goals found before")
    if not solve:
        read_trailer()
    claim, solution, leaving = trailer["claim"], trailer["solution"], 1 if puzzle.exit else 0
    answer, states = claim["answer"], sum(sizes)
    depths = [depth + leaving for depth, found in enumerate(goals_of) if found]
    demand(answer == "solved" or not solution, "claim: a solution that is not claimed")
    demand(answer in ("solved", "parity") or sizes, "claim: no layers")
    if solve:
        demand(not depths, f"layer {depths and depths[0] - leaving}: it has a goal")
        proved = {"answer": "unsolvable", "states": states}
        if answer == "solved":
            proved = {"answer": answer, "length": len(sizes) + leaving}
            proved["steps"] = puzzle.play(solution)
            demand(len(solution) == proved["length"], "claim: the solution has another length")
        elif answer == "parity":
            demand(not sizes and puzzle.parity_forbids(), "claim: parity does not forbid it")
            proved = {"answer": answer}
    else:
        proved = {"answer": question, "states": states}
        if question in ("count-depths", "goals"):
            proved["layers"] = sizes
        if has_goal:
            proved["goals"] = len(goals)
        if question == "goals":
            proved |= {"nearest": min(depths, default=None), "farthest": max(depths, default=None)}
        if hardest:
            proved["histogram"] = [0] * leaving + back if back else []
            proved["length"] = len(back) + leaving - 1 if back else None
    demand(claim == proved, f"claim: {claim}, but the layers prove {proved}")
    shown = ", ".join(f"{name} {value}" for name, value in proved.items() if str(value)[0] != "[")
    return f"{header['name']}, in {header['metric']}s: proved: {shown}"


def main():
    """Check all files; the exit code is the worst."""
    worst = 0 if sys.argv[1:] else 2
    for path in sys.argv[1:]:
        try:
            print(f"{path}: {check(path)}")
        except Unproved as wrong:
            print(f"{path}: not proved: {wrong}")
            worst = max(worst, 1)
        except Exception as wrong:  # whatever a file that is none leads to
            print(f"{path}: no certificate that can be read: {wrong!r}")
            worst = 2
    sys.exit(worst)


if __name__ == "__main__":
    main()
