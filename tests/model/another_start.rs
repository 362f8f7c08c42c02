//! The same puzzle from other anchors.

use slide::puzzle::{Anchor, Puzzle, read, with_grids};

fn puzzle(text: &str) -> Puzzle {
    read(text, "test.ron").unwrap().into_puzzles().remove(0)
}

fn at(row: u16, col: u16) -> Anchor {
    Anchor { row, col }
}

#[test]
fn it_is_the_puzzle_that_would_be_read_from_that_board() {
    let text = r#"(name: "T", board: "aab/c.b/def", goals: [".../.../c..", "b../b../fd."])"#;
    let before = puzzle(text);
    let expected = with_grids(&before, Some(".fb/aab/dec"), None, "test.ron").unwrap();
    let anchors = [at(1, 0), at(0, 2), at(2, 2), at(2, 0), at(2, 1), at(0, 1)];
    let (later, numbers) = before.from_anchors(&anchors).unwrap();
    assert_eq!(later, expected);
    let letters: String = numbers.iter().map(|&id| before.piece(id).letter()).collect();
    assert_eq!(letters, "fbadec");
}

#[test]
fn an_exit_goes_with_its_piece() {
    let before =
        puzzle(r#"(name: "T", board: "ab./..A", exit: (piece: "A", at: (1, 0), toward: Down))"#);
    let (later, _) = before.from_anchors(&[at(0, 1), at(0, 2), at(0, 0)]).unwrap();
    let expected = with_grids(&before, Some("Aab/..."), None, "test.ron").unwrap();
    assert_eq!(later, expected);
}

#[test]
fn pieces_cannot_stand_just_anywhere() {
    let board = puzzle(r#"(name: "T", board: "A.-#/b..~", goal: "..A./....")"#);
    let stands = |a, b| board.from_anchors(&[a, b]).is_some();
    assert!(stands(at(0, 2), at(1, 1)), "a key in its gate");
    for wrong in [at(0, 2), at(0, 3), at(1, 3), at(1, 0), at(2, 0), at(u16::MAX, u16::MAX)] {
        assert!(!stands(at(1, 0), wrong), "{wrong}");
    }
    assert!(board.from_anchors(&[at(0, 0)]).is_none());
}

#[test]
fn blockers_may_not_meet() {
    let rocks = puzzle(
        r#"(
            name: "T",
            board: "a..b",
            pieces: { "a": (blockers: ".../..#/..."), "b": (blockers: ".../#../...") },
            blockers: (per_cell: 1, overhang: 1),
        )"#,
    );
    assert!(rocks.from_anchors(&[at(0, 1), at(0, 3)]).is_none(), "both rocks over (0, 2)");
    assert!(rocks.from_anchors(&[at(0, 0), at(0, 3)]).is_some());
    assert!(rocks.from_anchors(&[at(0, 3), at(0, 0)]).is_some());
}
