//! `--board` and `--goal`: what is wrong with them is shown in what was given.

use crate::program::Desk;

fn said(line: &str) -> String {
    let ran = Desk::new().run(line);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}");
    ran.stderr
}

#[test]
fn a_board_and_a_goal_alone() {
    insta::assert_snapshot!(said("solve --board AA/A. --goal BB/.."), @"");
    insta::assert_snapshot!(said("solve --board AA/A --goal AA/."), @"");
    insta::assert_snapshot!(said("solve --board AA/.. --goal AA"), @"");
}

#[test]
fn in_a_puzzle() {
    insta::assert_snapshot!(said("solve corridor.ron --board A./x"), @"");
    insta::assert_snapshot!(said("solve corridor.ron --board A./.. --goal x./.."), @"");
    insta::assert_snapshot!(said("solve corridor.ron --goal ..\\"), @"");
    insta::assert_snapshot!(said("solve several.ron#Two --board ..."), @"");
}
