//! Puzzles from a bag of shapes.

use slide::design::{Bag, NoBag, bag_puzzles};

fn made(shapes: &str, board: &str, goal: &str, turned: bool) -> Result<usize, NoBag> {
    bag_puzzles(&Bag { shapes, board, goal, turned }).map(|puzzles| puzzles.len())
}

#[test]
fn each_set_that_fits_is_a_puzzle() {
    assert_eq!(made("A bb", "../..", "../.A", false), Ok(1));
    assert_eq!(made("A bb", "../..", "../.A", true), Ok(2));
    // The goal piece is not turned.
    assert_eq!(made("AA", "../..", "../AA", true), Ok(1));
    // An L has four turns, and is its own reflection in one of them.
    assert_eq!(made("A b./bb", ".../...", "..A/...", true), Ok(4));
    // Only standing dominoes fit.
    assert_eq!(made("A bb", "./././.", "././A/.", true), Ok(1));
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(made(" ", "..", ".A", false), Err(NoBag::Empty));
    assert_eq!(made("ab", "..", ".a", false), Err(NoBag::Sign('b')));
    assert_eq!(made("A", "x.", ".A", false), Err(NoBag::Board('x')));
    assert_eq!(made("AAA", "..", ".A", false), Err(NoBag::DoesNotFit));
    assert!(matches!(made("A", "..", ".b", false), Err(NoBag::Faults(_))));
    assert!(matches!(made("A.A", "...", "A.A", false), Err(NoBag::Faults(_))));
}
