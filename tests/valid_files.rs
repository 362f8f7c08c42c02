//! Puzzle files that must be read, and what must come out.

use slide::puzzle::{
    Anchor, Axis, BlockerCheck, Cell, Collection, Direction, Goal, Identity, Kind, Metric, Puzzle,
    Terrain, read,
};

fn collection(source: &str) -> Collection {
    read(source, "test.ron").unwrap_or_else(|errors| panic!("{errors}"))
}

fn puzzle(source: &str) -> Puzzle {
    collection(source).into_puzzles().remove(0)
}

fn letters(puzzle: &Puzzle) -> String {
    puzzle.pieces().iter().map(slide::puzzle::Piece::letter).collect()
}

fn kinds(puzzle: &Puzzle, identity: Identity) -> Vec<u8> {
    puzzle.kinds(identity).into_iter().map(|Kind(number)| number).collect()
}

const KLOTSKI: &str = r#"
(
    name: "Klotski",
    board: "
        aBBc
        aBBc
        dEEf
        dghf
        i..j
    ",
    pieces: { "B": (name: "Cao Cao", color: "crimson"), "ghij": (name: "soldier") },
    goal: "..../..../..../.BB./.BB.",
    expect: (steps: 116, slides: 90, moves: 81, states: 25955),
)
"#;

#[test]
fn klotski() {
    let collection = collection(KLOTSKI);
    assert_eq!(collection.name(), Some("Klotski"));
    assert!(!collection.is_collection());
    let puzzle = &collection.puzzles()[0];
    assert_eq!(letters(puzzle), "aBcdEfghij");
    assert_eq!((puzzle.size().rows, puzzle.size().cols), (5, 4));
    assert_eq!(kinds(puzzle, Identity::Count), [0, 1, 0, 0, 2, 0, 3, 3, 3, 3]);
    assert_eq!(kinds(puzzle, Identity::Solve), [0, 1, 0, 0, 2, 0, 3, 3, 3, 3]);
    assert_eq!(kinds(puzzle, Identity::Labelled), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let b = puzzle.piece_by_letter('B').unwrap();
    assert_eq!(puzzle.piece(b).name(), Some("Cao Cao"));
    assert_eq!(puzzle.piece(b).color(), Some("crimson"));
    let Some(Goal::AnyOf(targets)) = puzzle.goal() else { panic!("a goal") };
    assert_eq!(targets[0].placements, [(b, Anchor { row: 3, col: 1 })]);
    assert_eq!(puzzle.expect().states, Some(25955));
    assert_eq!(puzzle.metric(), Metric::Move);
    assert_eq!(puzzle.blocker_rule(), None);
}
