//! `--board` and `--goal`: what is wrong with them is shown in what was given.

use crate::program::Desk;

fn said(line: &str) -> String {
    let ran = Desk::new().run(line);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}");
    ran.stderr
}

/// A gate is a `-`, as options begin with.
#[test]
fn a_board_may_begin_with_a_gate() {
    let ran = Desk::new().run("solve --board -./4b --goal -4/.b -f compact");
    assert_eq!((ran.code, &*ran.stderr, &*ran.stdout), (Some(0), "", "4UR\n"));
}

#[test]
fn a_board_and_a_goal_alone() {
    insta::assert_snapshot!(said("solve --board AA/A. --goal BB/.."), @r#"
    error: there is no piece `B`
     --> --goal:1:1
      |
    1 | BB/..
      | ^ not on the board
      |
      = help: the pieces are `A`
    "#);
    insta::assert_snapshot!(said("solve --board AA/A --goal AA/."), @r#"
    error: rows of unequal width in the board
     --> --board:1:4
      |
    1 | AA/A
      |    ^ this row has 1 cell, the others have 2
      |
      = help: draw every cell: `.` is an empty one

    error: rows of unequal width in the goal
     --> --goal:1:4
      |
    1 | AA/.
      |    ^ this row has 1 cell, the others have 2
      |
      = help: draw every cell: `.` is an empty one
    "#);
    insta::assert_snapshot!(said("solve --board AA/.. --goal AA"), @r#"
    error: the goal is not as large as the board
     --> --goal:1:1
      |
    1 | AA
      | ^^ this is 1×2, rows × columns
      |
      = help: the board is 2×2
    "#);
}

#[test]
fn in_a_puzzle() {
    insta::assert_snapshot!(said("solve corridor.ron --board A./x"), @r#"
    error: rows of unequal width in the board
     --> --board:1:4
      |
    1 | A./x
      |    ^ this row has 1 cell, the others have 2
      |
      = help: draw every cell: `.` is an empty one
    "#);
    insta::assert_snapshot!(said("solve corridor.ron --board A./.. --goal x./.."), @r#"
    error: there is no piece `x`
     --> --goal:1:1
      |
    1 | x./..
      | ^ not on the board
      |
      = help: the pieces are `A`
    "#);
    insta::assert_snapshot!(said("solve corridor.ron --goal ..\\"), @r#"
    error: there is no piece `\`
     --> --goal:1:3
      |
    1 | ..\
      |   ^ not on the board
      |
      = help: the pieces are `A`
    "#);
    insta::assert_snapshot!(said("solve several.ron#Two --board ..."), @r#"
    error: there is no piece `A`
     --> several.ron#Two rewritten with --board:6:14
      |
    6 |     goal: "..A",
      |              ^ not on the board
      |
      = help: the board has no pieces
    "#);
}
