//! Random puzzles on boards as long, as high and as large as they can be, with up to 255 pieces.
//!
//! A board has one spare bit per row, so rows × (columns + 1) is 512 at most; below that the widths
//! of masks change at 64, 128 and 256 bits. Walls keep the number of states small: the pieces that
//! move are in a few rooms, and everything else only takes bits.
//!
//! ```text
//!  ##################################..b#     one row of many cells, with a room at its end
//!  p#p#.#pppp#.~~~#pp.a#########ppppp##c#     walls, sealed cells (.), pieces that stand still (p)
//! ```

use super::dice::Dice;
use super::kinds::Identity;
use super::puzzle::{Ground, Metric, Puzzle, State};
use super::random::{finish, start_elsewhere};
use super::random_even::{double, double_goal};
use super::random_goal::aim;
use super::random_padding::pad;
use super::random_piece::{bind, block_by_a_rule};
use super::random_rooms::furnish;
use std::collections::BTreeMap;

/// The most states that such a puzzle may have.
const MOST_STATES: usize = 400;

/// The rows and columns at which something changes, and the largest of all.
#[rustfmt::skip]
const SIZES: [(i32, i32); 34] = [
    (1, 511), (1, 510), (256, 1), (255, 1), (22, 22), (2, 255), (2, 254), (1, 376), (3, 169),
    (4, 127), (16, 31), (21, 23), (1, 62), (1, 63), (1, 64), (1, 126), (1, 127), (1, 128),
    (1, 255), (1, 256), (1, 257), (32, 1), (33, 1), (64, 1), (65, 1), (128, 1), (7, 8), (8, 7),
    (5, 12), (8, 8), (9, 13), (16, 7), (8, 15), (3, 42),
];

/// The parts of a puzzle that are their own mirror image.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Even {
    Nothing,
    /// The walls and the pieces in them; not the pieces of the rooms.
    Ground,
    /// All but the start.
    All,
}

/// The puzzle of this seed.
pub fn wide_puzzle(seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed ^ 0x0057_1DE0);
    let least = dice.pick(&[1, 5, 20, 50]);
    let even = dice.pick(&[Even::Nothing, Even::Ground, Even::Ground, Even::All]);
    loop {
        let mut puzzle = attempt(&mut dice, even);
        puzzle.name = format!("wide {seed}");
        if let Some(puzzle) = aimed(&mut dice, puzzle, even, least) {
            return puzzle;
        }
    }
}

/// The puzzle with a goal, if it has neither too many states nor too few.
fn aimed(dice: &mut Dice, mut puzzle: Puzzle, even: Even, least: usize) -> Option<Puzzle> {
    let layers = puzzle.layers_of_states(Metric::Step, Identity::Count, MOST_STATES)?;
    if layers.iter().map(Vec::len).sum::<usize>() < least {
        return None;
    }
    let layers: Vec<Vec<State>> = if even != Even::Nothing && dice.chance(50) {
        start_elsewhere(dice, &mut puzzle, &layers)
    } else {
        layers
    };
    for _ in 0..3 {
        aim(dice, &mut puzzle, &layers);
        let kinds = puzzle.kinds(Identity::Solve);
        if layers.iter().flatten().any(|state| puzzle.reached(state, &kinds).is_some()) {
            break;
        }
    }
    // The rooms of an even ground may have blockers that are not.
    if even == Even::All || even == Even::Ground && puzzle.rule.is_none() {
        double_goal(&mut puzzle);
    }
    puzzle.layers(Metric::Step, Identity::Solve, MOST_STATES)?;
    Some(puzzle)
}

fn size(dice: &mut Dice) -> (i32, i32) {
    if dice.chance(60) {
        return dice.pick(&SIZES);
    }
    let limit: i32 = dice.pick(&[64, 128, 256, 512]);
    loop {
        let rows = dice.between(1, 24) as i32;
        let cols = limit / rows - 2 + dice.below(3) as i32;
        if cols > 0 && rows * (cols + 1) <= 512 {
            return (rows, cols);
        }
    }
}

fn attempt(dice: &mut Dice, even: Even) -> Puzzle {
    let (rows, all_cols) = size(dice);
    let even = if all_cols == 1 { Even::Nothing } else { even };
    let cols = if even == Even::All { all_cols / 2 } else { all_cols };
    let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let ground: BTreeMap<_, _> = all.map(|cell| (cell, Ground::Wall)).collect();
    let mut puzzle = Puzzle::bare(rows, cols, ground);
    furnish(dice, &mut puzzle, even == Even::Ground);
    bind(dice, &mut puzzle);
    pad(dice, &mut puzzle, even);
    puzzle.sort_pieces();
    if dice.chance(25) {
        block_by_a_rule(dice, &mut puzzle);
        thin_out(dice, &mut puzzle);
    }
    finish(dice, &mut puzzle);
    if even == Even::All {
        double(&mut puzzle, all_cols % 2 == 1);
    }
    puzzle
}

/// Takes blockers away until few pieces have any, and no piece many: the reference tries them all.
fn thin_out(dice: &mut Dice, puzzle: &mut Puzzle) {
    const MOST_PIECES: usize = 12;
    const MOST_SOLID: usize = 16;
    let mut order: Vec<usize> = (0..puzzle.pieces.len()).collect();
    dice.shuffle(&mut order);
    order.retain(|&piece| !puzzle.pieces[piece].blockers.is_empty());
    for (number, piece) in order.into_iter().enumerate() {
        let most = if number < MOST_PIECES { MOST_SOLID } else { 0 };
        let mut solid: Vec<_> = puzzle.pieces[piece].blockers.iter().copied().collect();
        dice.shuffle(&mut solid);
        puzzle.pieces[piece].blockers = solid.into_iter().take(most).collect();
    }
}
