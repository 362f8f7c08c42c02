//! Which pieces are interchangeable.

use slide::puzzle::{Identity, Kind, Puzzle, read};

fn puzzle(fields: &str) -> Puzzle {
    let source = format!("(name: \"test\", {fields})");
    let collection = read(&source, "test.ron").unwrap_or_else(|errors| panic!("{errors}"));
    collection.puzzles()[0].clone()
}

fn kinds(fields: &str) -> (Vec<u8>, Vec<u8>) {
    let puzzle = puzzle(fields);
    let numbers =
        |identity| puzzle.kinds(identity).into_iter().map(|Kind(number)| number).collect();
    (numbers(Identity::Count), numbers(Identity::Solve))
}

#[test]
fn same_shape() {
    let board = r#"board: "abC/d.C/ee.""#;
    assert_eq!(kinds(board).0, [0, 0, 1, 0, 2]);
    let axis = format!(r#"{board}, pieces: {{ "b": (axis: Horizontal), "a": (axis: Any) }}"#);
    assert_eq!(kinds(&axis).0, [0, 1, 2, 0, 3], "another axis is another kind");
    let goal = format!(r#"{board}, goal: ".../bd./...""#);
    assert_eq!(kinds(&goal), (vec![0, 0, 1, 0, 2], vec![0, 1, 2, 3, 4]));
    let exit = format!(r#"{board}, exit: (piece: "a", at: (0, 0), toward: Up)"#);
    assert_eq!(kinds(&exit), (vec![0, 0, 1, 0, 2], vec![0, 1, 2, 1, 3]));
}

#[test]
fn blockers_make_kinds() {
    let fields = r##"board: "abc.", blockers: (per_cell: 1, overhang: 0),
        pieces: { "a": (blockers: "#"), "b": (blockers: "."), "c": (blockers: "#") }"##;
    assert_eq!(kinds(fields).0, [0, 1, 0]);
    assert!(puzzle(fields).pieces()[1].blockers().is_none(), "free sub-cells are none");
}

#[test]
fn never_and_groups() {
    let board = r#"board: "abcd.", goal: "b....""#;
    assert_eq!(kinds(&format!("{board}, identical: Never")).0, [0, 1, 2, 3]);
    let groups = kinds(&format!(r#"{board}, identical: Groups(["bd"])"#));
    assert_eq!(groups, (vec![0, 1, 2, 1], vec![0, 1, 2, 1]), "the goal splits no group");
}
