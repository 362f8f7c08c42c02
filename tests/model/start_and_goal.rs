//! A puzzle with another start or goal: its own grids, put in again, change nothing, and what is
//! wrong with a grid is said.

use slide::puzzle::{Goal, Notation, Puzzle, Terrain, read, with_grids, write};

fn puzzle(text: &str) -> Puzzle {
    read(text, "test.ron").expect("a valid puzzle").into_puzzles().remove(0)
}

/// All puzzles of the library.
fn library() -> Vec<Puzzle> {
    let mut all = Vec::new();
    let mut open = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).expect("a directory");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if path.extension().is_some_and(|extension| extension == "ron") {
            let text = std::fs::read_to_string(&path).expect("a file");
            all.extend(read(&text, "library.ron").expect("a valid puzzle").into_puzzles());
        }
    }
    all
}

/// The board drawn bare; `None` where something of it cannot be drawn.
fn drawn(puzzle: &Puzzle) -> Option<String> {
    let gates = puzzle.size().cells().any(|cell| puzzle.terrain(cell) == Terrain::Gate);
    let text = write(puzzle, Notation::Grid).ok().filter(|_| !gates)?;
    text.split("\n\n").next().map(str::to_owned)
}

#[test]
fn a_puzzle_with_its_own_start_is_the_same_puzzle() {
    let mut tried = 0;
    for puzzle in library() {
        let Some(board) = drawn(&puzzle) else { continue };
        let again = with_grids(&puzzle, Some(&board), None, "--board").expect("its own board");
        assert_eq!(again.pieces(), puzzle.pieces(), "{}", puzzle.name());
        assert_eq!(again.goal(), puzzle.goal(), "{}", puzzle.name());
        assert_eq!(again.metric(), puzzle.metric(), "{}", puzzle.name());
        assert_eq!(again.expect().moves, None, "what was known need not hold");
        tried += 1;
    }
    assert!(tried >= 20, "only {tried} puzzles were tried");
}

#[test]
fn pieces_keep_what_the_file_says_of_them() {
    let text = r#"(
        name: "Kept", board: "A.b/A../..c",
        pieces: { "A": (name: "wall", axis: Vertical), "bc": (color: "red") },
        goal: ".../..A/..A", metric: Step,
    )"#;
    let puzzle = puzzle(text);
    let other = with_grids(&puzzle, Some("b.c/A../A.."), None, "--board").expect("a board");
    let moved = other.piece(other.piece_by_letter('A').expect("A"));
    assert_eq!((moved.start().row, moved.name()), (1, Some("wall")));
    assert_eq!(moved.axis(), puzzle.piece(puzzle.piece_by_letter('A').expect("A")).axis());
    assert_eq!(other.pieces()[0].letter(), 'b', "pieces are in reading order of the new start");
    assert_eq!(other.pieces()[0].color(), Some("red"));
    assert_eq!(other.metric(), puzzle.metric());
}

#[test]
fn a_goal_takes_the_place_of_a_goal_and_of_an_exit() {
    let exit =
        puzzle(r#"(name: "Exit", board: "A..", exit: (piece: "A", at: (0, 2), toward: Right))"#);
    let other = with_grids(&exit, None, Some(".A."), "--goal").expect("a goal");
    assert!(matches!(other.goal(), Some(Goal::AnyOf(targets)) if targets.len() == 1));
}

#[test]
fn what_is_wrong_with_a_grid_is_said() {
    let puzzle = puzzle(r#"(name: "Two", board: "A.b", goal: "..A", pieces: {"b": (name: "x")})"#);
    for (board, goal, words) in [
        (Some("A.b/A."), None, "--grid"),
        (Some("A.."), None, "`b`"),
        (None, Some("..C"), "`C`"),
        (None, Some("..\\"), "\\"),
        (Some("\"#\"\\"), None, "--grid"),
        (Some(""), None, "--grid"),
    ] {
        let errors = with_grids(&puzzle, board, goal, "--grid").expect_err("a wrong grid");
        let text = errors.render(false);
        assert!(text.contains(words), "{board:?} {goal:?}: {text}");
    }
}
