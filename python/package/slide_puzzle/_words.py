"""The words that calls take."""

from typing import Literal

Metric = Literal["step", "slide", "move"]
Algorithm = Literal["auto", "bfs", "bidirectional", "astar", "idastar"]
Heuristic = Literal["none", "misplaced", "manhattan", "linear-conflict", "walking-distance", "pdb"]
Notation = Literal["ron", "json", "grid", "numbers", "rush-hour", "gnotski", "tiles"]
