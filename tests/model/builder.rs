//! Puzzles made by a program are those that would be read from a file, with the same faults.

use slide::puzzle::{
    Anchor, Axis, BlockerCheck, BlockerRule, Direction, Expect, Metric, PieceSpec, Puzzle,
    PuzzleBuilder,
};

fn at(row: u16, col: u16) -> Anchor {
    Anchor { row, col }
}

#[test]
fn each_field_is_that_of_the_file() {
    let known = Expect { moves: Some(3), solvable: Some(true), ..Expect::default() };
    let rule = BlockerRule { per_cell: 1, overhang: 1, check: BlockerCheck::EndsOnly };
    let pairs: [(&str, PuzzleBuilder); 5] = [
        (
            r##"(name: "Copies", board: "a.-/..#", goals: ["..a/...", "_../..."], gate_keys: "ak",
                pieces: { "k": (shape: "#", at: [(0, 1), (1, 0)], name: "key", color: "red") })"##,
            PuzzleBuilder::new("Copies")
                .board("a.-/..#")
                .goal("..a/...")
                .goal("_../...")
                .gate_keys("ak")
                .piece(
                    "k",
                    PieceSpec::new().placed("#", &[at(0, 1), at(1, 0)]).name("key").color("red"),
                ),
        ),
        (
            r#"(name: "Groups", board: "ab.c/a~bc", identical: Groups(["ac"]), metric: Step,
                pieces: { "ac": (axis: Along), "b": (linked: true, axis: Fixed) })"#,
            PuzzleBuilder::new("Groups")
                .board("ab.c\na~bc\n")
                .groups(&["ac"])
                .metric(Metric::Step)
                .piece("ac", PieceSpec::new().along())
                .piece("b", PieceSpec::new().linked().axis(Axis::Fixed)),
        ),
        (
            r#"(name: "Out", board: "A.b", exit: (piece: "A", at: (0, 2), toward: Right),
                expect: (moves: 3, solvable: true), source: "here")"#,
            PuzzleBuilder::new("Out")
                .board("A.b")
                .exit('A', at(0, 2), Direction::Right)
                .expect(known)
                .source("here"),
        ),
        (
            r#"(name: "Rocks", board: "a.", blockers: (per_cell: 1, overhang: 1, check: EndsOnly),
                pieces: { "a": (blockers: ".../..#/...") })"#,
            PuzzleBuilder::new("Rocks")
                .board("a.")
                .blockers(rule)
                .piece("a", PieceSpec::new().blockers(".../..#/...")),
        ),
        (
            r#"(name: "Tiles", board: "12/3.", goal: "12/3.", identical: Never)"#,
            PuzzleBuilder::new("Tiles").board("12/3.").goal("12/3.").all_different(),
        ),
    ];
    for (file, builder) in pairs {
        let read: Puzzle = file.parse().unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(builder.build().unwrap_or_else(|errors| panic!("{errors}")), read);
    }
}

#[test]
fn all_faults_are_shown_in_what_was_said() {
    let builder = PuzzleBuilder::new("Faulty")
        .board("aa./b.b")
        .piece("ab", PieceSpec::new().color("rde"))
        .exit('c', at(7, 0), Direction::Down);
    insta::assert_snapshot!(builder.build().unwrap_err(), @r##"
    error: this is not a colour
     --> builder:4:8
      |
    4 | color: rde
      |        ^^^ neither a name nor a value
      |
      = help: write a colour as in CSS: "crimson", "#dc143c" or "rgb(220, 20, 60)"

    error: piece `b` is in two parts
     --> builder:2:12
      |
    2 | board: aa./b.b
      |            ^ - another part
      |            |
      |            one part
      |
      = help: use another letter for each, or say `"b": (linked: true)` if they move together

    error: there is no piece `c`
     --> builder:5:7
      |
    5 | exit: c
      |       ^ not on the board
      |
      = help: the pieces are `ab`
    "##);
    let nothing = PuzzleBuilder::new("Nothing").build().unwrap_err();
    assert_eq!(nothing.diagnostics()[0].message, "missing field `board`");
}
