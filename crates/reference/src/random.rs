//! Random puzzles: with all that a puzzle file can have, small enough to be searched to the end. Some
//! have a wide margin of walls and pieces that cannot move, for boards and states of many bits.

use super::dice::Dice;
use super::kinds::Identity;
use super::puzzle::{Ground, Identical, Metric, Puzzle, State};
use super::random_even::{MOST_CELLS, double, double_goal};
use super::random_goal::aim;
use super::random_piece::{bind, block_by_a_rule, crowd, fill};
use std::collections::BTreeMap;

/// The most states that a random puzzle may have.
pub const MOST_STATES: usize = 20_000;

/// The puzzle of this seed: the first of its tries that is neither too large nor, mostly, too small.
pub fn random_puzzle(seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    let is_even = seed % 6 == 5;
    let most = if dice.chance(2) && !is_even { MOST_STATES } else { 1_200 };
    let least = dice.pick(&[1, 20, 50, 100, 200]);
    loop {
        let mut puzzle = attempt(&mut dice);
        if is_even && puzzle.rows * puzzle.cols > MOST_CELLS {
            continue;
        }
        if is_even {
            let middle = dice.chance(40);
            double(&mut puzzle, middle);
        }
        puzzle.name = format!("random {seed}");
        let Some(layers) = puzzle.layers_of_states(Metric::Step, Identity::Count, most) else {
            continue;
        };
        if layers.iter().map(Vec::len).sum::<usize>() < least {
            continue;
        }
        let layers = if is_even && dice.chance(70) {
            start_elsewhere(&mut dice, &mut puzzle, &layers)
        } else {
            layers
        };
        aim(&mut dice, &mut puzzle, &layers);
        if is_even {
            double_goal(&mut puzzle);
        }
        if puzzle.layers(Metric::Step, Identity::Solve, most).is_some() {
            return puzzle;
        }
    }
}

/// Lets the puzzle start in another state of its component, and returns the layers around that.
pub(crate) fn start_elsewhere(
    dice: &mut Dice,
    puzzle: &mut Puzzle,
    layers: &[Vec<State>],
) -> Vec<Vec<State>> {
    let layer = dice.below(layers.len());
    start_at(puzzle, dice.pick(&layers[layer]));
    let layers = puzzle.layers_of_states(Metric::Step, Identity::Count, usize::MAX);
    layers.expect("there is no limit")
}

/// Lets the puzzle start in this state.
pub(crate) fn start_at(puzzle: &mut Puzzle, state: State) {
    for (piece, at) in puzzle.pieces.iter_mut().zip(state) {
        piece.start = at;
        // What is drawn on a cell hides that it is a gate.
        let on_gate = |cell| puzzle.ground.get(cell) == Some(&Ground::Gate);
        piece.drawn &= !piece.cells_at(at).iter().any(on_gate);
    }
    puzzle.sort_pieces();
}

fn attempt(dice: &mut Dice) -> Puzzle {
    let (rows, cols) = loop {
        let rows = dice.between(1, 6);
        let cols = dice.between(1, 6);
        if rows * cols <= 20 && (rows * cols > 3 || dice.chance(10)) {
            break (rows, cols);
        }
    };
    let keep_free = dice.between(1, (rows * cols / 3).max(2));
    let wide = dice.chance(25);
    let mut margin = || if wide { dice.pick(&[0, 0, 3, 5, 5]) } else { 0 };
    let top = margin();
    let bottom = margin();
    let left = margin();
    let right = margin();
    let mut ground = BTreeMap::new();
    let walls = dice.pick(&[0, 0, 0, 8, 20]);
    let voids = dice.pick(&[0, 0, 0, 8, 20]);
    for row in 0..top + rows + bottom {
        for col in 0..left + cols + right {
            let inner = (top..top + rows).contains(&row) && (left..left + cols).contains(&col);
            let cell = if !inner || dice.chance(walls) {
                Ground::Wall
            } else if dice.chance(voids) {
                Ground::Void
            } else {
                Ground::Floor
            };
            ground.insert((row as i32, col as i32), cell);
        }
    }
    let mut puzzle =
        Puzzle::bare((top + rows + bottom) as i32, (left + cols + right) as i32, ground);
    fill(dice, &mut puzzle, keep_free);
    bind(dice, &mut puzzle);
    if wide && dice.chance(60) {
        crowd(dice, &mut puzzle);
    }
    puzzle.sort_pieces();
    if dice.chance(30) {
        block_by_a_rule(dice, &mut puzzle);
    }
    finish(dice, &mut puzzle);
    puzzle
}

/// Takes some pieces off the drawing, lays gates, and says which pieces are alike.
pub fn finish(dice: &mut Dice, puzzle: &mut Puzzle) {
    let undrawn = dice.pick(&[0, 0, 10, 50]);
    for piece in &mut puzzle.pieces {
        piece.drawn = !dice.chance(undrawn);
    }
    if dice.chance(20) {
        lay_gates(dice, puzzle);
    }
    match dice.below(10) {
        0..2 => puzzle.identical = Identical::Never,
        2..5 => puzzle.identical = groups(dice, puzzle),
        _ => {}
    }
}

/// Makes some keys, and turns some cells that no other piece covers into gates.
fn lay_gates(dice: &mut Dice, puzzle: &mut Puzzle) {
    let keys = dice.pick(&[0, 20, 50]);
    let gates = dice.pick(&[20, 50]);
    for piece in &mut puzzle.pieces {
        piece.key = dice.chance(keys);
    }
    for (cell, ground) in &mut puzzle.ground {
        // What is drawn on a cell hides that it is a gate.
        let closed = puzzle
            .pieces
            .iter()
            .any(|piece| (piece.drawn || !piece.key) && piece.cells_at(piece.start).contains(cell));
        if *ground == Ground::Floor && !closed && dice.chance(gates) {
            *ground = Ground::Gate;
        }
    }
}

/// Random groups of pieces that are alike.
fn groups(dice: &mut Dice, puzzle: &Puzzle) -> Identical {
    let kinds = puzzle.kinds(Identity::Count);
    let mut groups: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (piece, &kind) in kinds.iter().enumerate() {
        match dice.below(10) {
            0..2 => {}
            2..8 => groups.entry((kind, 0)).or_default().push(piece),
            _ => groups.entry((kind, 1)).or_default().push(piece),
        }
    }
    Identical::Groups(groups.into_values().collect())
}
