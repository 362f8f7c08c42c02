"""A slow and obvious solver, and random puzzles for it. It shares no code with the package.

A puzzle is a few plain values; a position is a tuple with the anchor ``(row, column)`` of each piece.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
AXES = {"Any": "UDLR", "Horizontal": "LR", "Vertical": "UD", "Fixed": ""}


@dataclass
class Plain:
    rows: int
    cols: int
    walls: set = field(default_factory=set)
    letters: list = field(default_factory=list)
    shapes: list = field(default_factory=list)
    axes: list = field(default_factory=list)
    start: tuple = ()
    alike: bool = True
    placements: dict = field(default_factory=dict)
    empty: set = field(default_factory=set)
    exit: tuple | None = None

    def cells(self, piece, at):
        return {(at[0] + row, at[1] + col) for row, col in self.shapes[piece]}

    def fits(self, piece, at, taken):
        return all(
            0 <= row < self.rows and 0 <= col < self.cols and (row, col) not in self.walls | taken
            for row, col in self.cells(piece, at)
        )

    def covered(self, position, but=None):
        pieces = (piece for piece in range(len(position)) if piece != but)
        return {cell for piece in pieces for cell in self.cells(piece, position[piece])}

    def moves(self, position, metric):
        """(piece, place) for each move, the exit left out."""
        for piece, start in enumerate(position):
            taken = self.covered(position, but=piece)
            reached, queue = {start}, deque([(start, None)])
            while queue:
                at, came = queue.popleft()
                for step in AXES[self.axes[piece]]:
                    if metric == "slide" and came not in (None, step):
                        continue
                    to = (at[0] + STEPS[step][0], at[1] + STEPS[step][1])
                    if to not in reached and self.fits(piece, to, taken):
                        reached.add(to)
                        if metric != "step":
                            queue.append((to, step))
            for to in reached - {start}:
                yield piece, to

    def canonical(self, position, solving):
        """The position up to swapping pieces that are alike."""
        named = set(self.placements) | ({self.exit[0]} if self.exit else set())

        def kind(piece):
            apart = not self.alike or (solving and self.letters[piece] in named)
            return (sorted(self.shapes[piece]), self.axes[piece], piece if apart else -1)

        return tuple(sorted((str(kind(piece)), at) for piece, at in enumerate(position)))

    def is_goal(self, position):
        """Whether the goal is reached, or the piece can leave."""
        at = dict(zip(self.letters, position))
        if self.exit:
            return at[self.exit[0]] == self.exit[1]
        stand = all(at[letter] == place for letter, place in self.placements.items())
        return stand and not self.empty & self.covered(position)

    def has_goal(self):
        return bool(self.placements or self.empty or self.exit)

    def explore(self, metric, solving):
        """Depth and neighbours of each state, and a position of it."""
        first = self.canonical(self.start, solving)
        positions, depths, around = {first: self.start}, {first: 0}, {}
        queue = deque([first])
        while queue:
            here = queue.popleft()
            around[here] = set()
            for piece, to in self.moves(positions[here], metric):
                position = list(positions[here])
                position[piece] = to
                there = self.canonical(position, solving)
                around[here].add(there)
                if there not in depths:
                    positions[there], depths[there] = tuple(position), depths[here] + 1
                    queue.append(there)
        return positions, depths, around

    def distances(self, positions, around):
        """Moves of each state to the nearest goal, an exit included; nothing where there is none."""
        goals = [state for state, position in positions.items() if self.is_goal(position)]
        far = {state: 1 if self.exit else 0 for state in goals}
        queue = deque(goals)
        while queue:
            here = queue.popleft()
            for there in around[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far

    def fields(self):
        """The arguments that make the same puzzle of the package."""
        grid = [["#" if (row, col) in self.walls else "." for col in range(self.cols)] for row in range(self.rows)]
        goal = [["." for _ in range(self.cols)] for _ in range(self.rows)]
        for piece, letter in enumerate(self.letters):
            for row, col in self.cells(piece, self.start[piece]):
                grid[row][col] = letter
            if letter in self.placements:
                for row, col in self.cells(piece, self.placements[letter]):
                    goal[row][col] = letter
        for row, col in self.empty:
            goal[row][col] = "_"
        made = {"board": "/".join(map("".join, grid))}
        said = {letter: {"axis": axis} for letter, axis in zip(self.letters, self.axes) if axis != "Any"}
        if said:
            made["pieces"] = said
        if not self.alike:
            made["identical"] = "Never"
        if self.exit:
            letter, at, toward = self.exit
            made["exit"] = {"piece": letter, "at": at, "toward": toward}
        elif self.has_goal():
            made["goal"] = "/".join(map("".join, goal))
        return made


def random_puzzle(seed):
    dice = random.Random(seed)
    rows, cols = dice.choice([(2, 3), (3, 2), (3, 3), (2, 4), (3, 3), (1, 5)])
    plain = Plain(rows, cols, alike=dice.random() < 0.7)
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    for cell in cells:
        if dice.random() < 0.08:
            plain.walls.add(cell)
    shapes = [[(0, 0)], [(0, 0)], [(0, 0), (0, 1)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 0)], [(0, 1), (1, 0), (1, 1)]]
    placed, taken = [], set()
    wanted = dice.randint(1, 5)
    for _ in range(20):
        if len(placed) == wanted:
            break
        shape, at = dice.choice(shapes), dice.choice(cells)
        plain.shapes.append(shape)
        own = plain.cells(len(placed), at)
        if plain.fits(len(placed), at, taken) and len(taken | own | plain.walls) < rows * cols:
            placed.append((min(own), shape, at))
            taken |= own
        else:
            plain.shapes.pop()
    # Pieces are numbered in reading order of their first cells.
    placed.sort()
    plain.shapes = [shape for _, shape, _ in placed]
    plain.start = tuple(at for _, _, at in placed)
    plain.letters = list("abcdefgh"[: len(placed)])
    plain.axes = [dice.choice(["Any"] * 8 + ["Horizontal", "Vertical", "Fixed"]) for _ in placed]
    kind = dice.random()
    if kind < 0.5 and placed:
        _random_targets(plain, dice, cells)
    elif kind < 0.7 and placed:
        _random_exit(plain, dice, cells)
    elif kind < 0.85:
        plain.empty = {dice.choice([cell for cell in cells if cell not in plain.walls])}
    return plain


def _random_targets(plain, dice, cells):
    taken = set()
    for piece in dice.sample(range(len(plain.letters)), min(len(plain.letters), dice.randint(1, 2))):
        spots = [at for at in cells if plain.fits(piece, at, taken)]
        if spots:
            plain.placements[plain.letters[piece]] = at = dice.choice(spots)
            taken |= plain.cells(piece, at)


def _random_exit(plain, dice, cells):
    ways = {"Up": "U", "Down": "D", "Left": "L", "Right": "R"}
    found = []
    for piece, letter in enumerate(plain.letters):
        # A rectangle has nothing of the board in its way when it touches the frame.
        if len(plain.shapes[piece]) > 2:
            continue
        for at in (at for at in cells if plain.fits(piece, at, set())):
            own = plain.cells(piece, at)
            edges = {
                "Up": min(row for row, _ in own) == 0,
                "Down": max(row for row, _ in own) == plain.rows - 1,
                "Left": min(col for _, col in own) == 0,
                "Right": max(col for _, col in own) == plain.cols - 1,
            }
            found += [
                (letter, at, way)
                for way, touches in edges.items()
                if touches and ways[way] in AXES[plain.axes[piece]]
            ]
    if found:
        plain.exit = dice.choice(found)
