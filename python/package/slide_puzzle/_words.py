"""The words that calls take."""

from typing import Literal

Metric = Literal["step", "slide", "move", "line"]
Algorithm = Literal["auto", "bfs", "bidirectional", "astar", "idastar"]
Heuristic = Literal["none", "misplaced", "manhattan", "linear-conflict", "walking-distance", "pdb"]
Notation = Literal["ron", "json", "grid", "numbers", "rush-hour", "gnotski", "tiles", "klotski", "pddl"]
Family = Literal["tiles", "asteroid", "rush-hour", "blocks"]
Level = Literal[
    "starter", "junior", "expert", "master", "wizard",
    "beginner", "intermediate", "advanced", "grandmaster", "all",
]  # fmt: skip
