//! The census of Rush Hour against `solve` and `count`: what it says of a component is found again from
//! its hardest position.

use std::collections::HashSet;

use slide::design::rush_hour::{Family, Found, census};
use slide::design::{CensusOptions, Dice};
use slide::puzzle::{Metric, Notation, Puzzle, Size, read_as};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Silent, count};
use slide::survey::Shard;

/// The census of boards of this size, with all components that can be solved.
fn all(side: u16, shard: Option<Shard>) -> (Vec<Found>, HashSet<String>) {
    let family = Family::of(Size { rows: side, cols: side });
    let options = CensusOptions { top: usize::MAX, shard, ..CensusOptions::default() };
    let taken = census(&family, &options, &mut Silent).expect("no checkpoint");
    (taken.hardest, taken.irreducible.into_iter().map(|found| found.board).collect())
}

fn puzzle(board: &str) -> Puzzle {
    let read =
        read_as(Notation::RushHour, board, "board").unwrap_or_else(|errors| panic!("{errors}"));
    read.into_puzzles().remove(0)
}

fn length(board: &str) -> Option<u32> {
    let options = SolveOptions::default().metric(Metric::Slide);
    let answer = solve(&puzzle(board), &options, &mut Silent).expect("it has a goal");
    answer.solutions.first().map(|solution| solution.length())
}

/// Whether the puzzle becomes shorter whichever piece is taken away.
fn is_irreducible(found: &Found) -> bool {
    let pieces: HashSet<char> = found.board.chars().filter(|cell| !"Ao".contains(*cell)).collect();
    let without = |piece| length(&found.board.replace(piece, "o"));
    pieces.into_iter().all(|piece| without(piece).is_some_and(|length| length < found.length))
}

/// Of 5×5 with `SLIDE_SLOW=1`, else of 4×4.
#[test]
fn every_component_is_solved_and_counted_again() {
    let (side, components) = match std::env::var_os("SLIDE_SLOW") {
        Some(_) => (5, 62_106),
        None => (4, 493),
    };
    let (hardest, irreducible) = all(side, None);
    assert_eq!(hardest.len(), components);
    for found in &hardest {
        assert_eq!(length(&found.board), Some(found.length), "{found:?}");
        let options = CountOptions::default().by_depth(false);
        let states =
            count(&puzzle(&found.board), &options, &mut Silent).expect("no goals are asked for");
        assert_eq!(states.states, found.size, "{found:?}");
        if side == 4 {
            assert_eq!(irreducible.contains(&found.board), is_irreducible(found), "{found:?}");
        }
    }
}

/// Drawn from some shards of the 6×6 boards: 1 000 of each with `SLIDE_SLOW=1`, else 20.
#[test]
fn pieces_are_taken_away_one_by_one() {
    let (shards, each) = match std::env::var_os("SLIDE_SLOW") {
        Some(_) => (&[37, 512, 1203, 1711, 1999][..], 1_000),
        None => (&[1203][..], 20),
    };
    let (mut kept, mut rejected) = (Vec::new(), Vec::new());
    for &index in shards {
        let (hardest, irreducible) = all(6, Some(Shard { index, count: 2_000 }));
        for found in hardest {
            if irreducible.contains(&found.board) { &mut kept } else { &mut rejected }.push(found);
        }
    }
    let mut dice = Dice::new(14);
    let mut draw = |mut found: Vec<Found>| -> Vec<Found> {
        (0..each).map(|_| found.swap_remove(dice.below(found.len()))).collect()
    };
    let drawn = [draw(kept), draw(rejected)];
    for (drawn, is_kept) in drawn.iter().zip([true, false]) {
        for found in drawn {
            assert_eq!(is_irreducible(found), is_kept, "{found:?}");
        }
    }
}
