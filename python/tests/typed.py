"""What a type checker says of calls, each line with a fault marked: mypy refuses a mark where there is none."""

from slide_puzzle import Puzzle, State, Trial, census, generate, survey, verify_certificate

puzzle = Puzzle("ab..", goal="..ab", identical="Never")
puzzle.solve("moves")  # type: ignore[arg-type]
puzzle.solve("move", algorithm="a-star")  # type: ignore[arg-type]
puzzle.solve("move", algorithm="astar", heuristic="manhatten")  # type: ignore[arg-type]
puzzle.solve("move", time_limit="5s", threads=1)
puzzle.solve("move", time_limits=5)  # type: ignore[call-arg]
puzzle.write("xml")  # type: ignore[arg-type]
puzzle.write("klotski")
trials: list[Trial] = puzzle.compare("step", algorithms=["bfs"], heuristics=["pdb"], max_nodes=10)
puzzle.compare(algorithms=["dfs"])  # type: ignore[list-item]
centre: State = (space := puzzle.space("slide"))[space.graph_numbers().centre[0]]
verify_certificate("a.cert", "row")  # type: ignore[arg-type]
generate("cards")  # type: ignore[arg-type]
generate("tiles", rows=3, cols=3, length=9, hole="middle")  # type: ignore[arg-type]
generate("rush-hour", level="silly")  # type: ignore[arg-type]
census("cards")  # type: ignore[arg-type]
survey(3, 3, corner="round")  # type: ignore[arg-type]
