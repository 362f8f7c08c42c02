//! Puzzles with far more states than anybody waits for, and some with a second's work.

use slide_reference::dice::Dice;
use slide_reference::puzzle::{Ground, Metric, Puzzle, Rule, Target};
use slide_reference::random::finish;
use slide_reference::random_piece::{bind, block, fill};
use std::collections::BTreeSet;

/// A puzzle that takes long: many pieces, many free cells, a goal that can be reached.
pub fn big_puzzle(dice: &mut Dice) -> Puzzle {
    loop {
        let (rows, cols) = (dice.between(4, 11) as i32, dice.between(4, 11) as i32);
        let walls = dice.pick(&[0, 0, 5]);
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let ground = all
            .map(|cell| (cell, if dice.chance(walls) { Ground::Wall } else { Ground::Floor }))
            .collect();
        let mut puzzle = Puzzle::bare(rows, cols, ground);
        puzzle.name = "big".to_owned();
        let cells = (rows * cols) as usize;
        let keep_free = dice.between(cells / 6 + 1, cells * 2 / 3);
        fill(dice, &mut puzzle, keep_free);
        if puzzle.pieces.len() < 4 {
            continue;
        }
        if dice.chance(30) {
            bind(dice, &mut puzzle);
        }
        puzzle.sort_pieces();
        if dice.chance(15) {
            puzzle.rule = Some(Rule { per_cell: 2, overhang: 1, ends_only: dice.chance(25) });
            block(dice, &mut puzzle);
        }
        finish(dice, &mut puzzle);
        if aim(dice, &mut puzzle).is_some() {
            return puzzle;
        }
    }
}

/// Some pieces of a state that a random walk leads to.
fn aim(dice: &mut Dice, puzzle: &mut Puzzle) -> Option<()> {
    let mut state = puzzle.start();
    for _ in 0..100 {
        let next = puzzle.successors(&state, Metric::Move);
        if next.is_empty() {
            return None;
        }
        state = dice.pick(&next).1;
    }
    let mut order: Vec<usize> =
        (0..state.len()).filter(|&one| state[one] != puzzle.pieces[one].start).collect();
    dice.shuffle(&mut order);
    order.truncate(dice.pick(&[1, 1, 2, 4]));
    if order.is_empty() {
        return None;
    }
    let places = order.iter().map(|&piece| (piece, state[piece])).collect();
    puzzle.targets.push(Target { places, empty: BTreeSet::new() });
    Some(())
}
