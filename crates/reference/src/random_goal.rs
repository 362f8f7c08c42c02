//! Random goals and exits for random puzzles.

use super::dice::Dice;
use super::kinds::Identity;
use super::puzzle::{Cell, Exit, Ground, Puzzle, State, Target, Way};
use std::collections::BTreeSet;

/// Gives the puzzle a goal, several, an exit, or nothing. `layers` are the states that can be
/// reached.
pub fn aim(dice: &mut Dice, puzzle: &mut Puzzle, layers: &[Vec<State>]) {
    if puzzle.pieces.is_empty() {
        return;
    }
    for _ in 0..10 {
        puzzle.targets.clear();
        puzzle.exit = None;
        aim_once(dice, puzzle, layers);
        // Mostly something is left to be done.
        let kinds = puzzle.kinds(Identity::Solve);
        if puzzle.reached(&puzzle.start(), &kinds).is_none() || dice.chance(20) {
            return;
        }
    }
}

fn aim_once(dice: &mut Dice, puzzle: &mut Puzzle, layers: &[Vec<State>]) {
    if puzzle.rule.is_some() && dice.chance(40) {
        return exit(dice, puzzle);
    }
    match dice.below(20) {
        0 => {}
        1..5 => exit(dice, puzzle),
        5..8 => {
            for _ in 0..dice.between(2, 4) {
                let target = partial(dice, puzzle, layers);
                puzzle.targets.push(target);
            }
        }
        8..11 => {
            let state = wander(dice, layers);
            puzzle.targets.push(whole(&state));
        }
        11 => {
            for _ in 0..dice.between(1, 3) {
                let mut state = wander(dice, layers);
                swap(dice, puzzle, &mut state);
                puzzle.targets.push(whole(&state));
            }
        }
        12..14 => {
            let target = anywhere(dice, puzzle);
            puzzle.targets.push(target);
        }
        _ => {
            let target = partial(dice, puzzle, layers);
            puzzle.targets.push(target);
        }
    }
}

/// A state of the component, as far away as the dice say.
fn wander(dice: &mut Dice, layers: &[Vec<State>]) -> State {
    let end = layers.len();
    let depth = match dice.below(4) {
        0 => dice.below(end),
        1 => end - 1,
        _ => end - 1 - dice.below(end.div_ceil(2)),
    };
    dice.pick(&layers[depth])
}

fn whole(state: &State) -> Target {
    Target { places: state.iter().copied().enumerate().collect(), empty: BTreeSet::new() }
}

/// Swaps two pieces that fit into each other's place; the result may not be reachable.
fn swap(dice: &mut Dice, puzzle: &Puzzle, state: &mut State) {
    let one = dice.below(state.len());
    let two = dice.below(state.len());
    let a = &puzzle.pieces[one];
    let b = &puzzle.pieces[two];
    if a.cells == b.cells && a.blockers == b.blockers && a.key == b.key {
        state.swap(one, two);
    }
}

/// Some pieces and some holes of a state that can be reached.
fn partial(dice: &mut Dice, puzzle: &Puzzle, layers: &[Vec<State>]) -> Target {
    let state = wander(dice, layers);
    let mut target = Target::default();
    let pieces = dice.pick(&[1, 1, 1, 2, 3]);
    let mut order: Vec<usize> = (0..state.len()).collect();
    dice.shuffle(&mut order);
    order.truncate(pieces);
    order.sort_unstable();
    target.places = order.iter().map(|&piece| (piece, state[piece])).collect();
    if dice.chance(30) {
        let covered: BTreeSet<Cell> =
            puzzle.pieces.iter().zip(&state).flat_map(|(piece, &at)| piece.cells_at(at)).collect();
        let floor = puzzle.ground.iter().filter(|(_, ground)| **ground == Ground::Floor);
        target.empty = floor
            .map(|(&cell, _)| cell)
            .filter(|cell| !covered.contains(cell) && dice.chance(40))
            .collect();
        if !target.empty.is_empty() && dice.chance(30) {
            target.places.clear();
        }
    }
    target
}

/// One piece at any place where it fits on the ground, reachable or not.
fn anywhere(dice: &mut Dice, puzzle: &Puzzle) -> Target {
    let piece = dice.below(puzzle.pieces.len());
    let corners: Vec<Cell> = puzzle.ground.keys().copied().collect();
    let places: Vec<Cell> = corners.into_iter().filter(|&cell| puzzle.fits(piece, cell)).collect();
    Target { places: vec![(piece, dice.pick(&places))], empty: BTreeSet::new() }
}

/// Lets a piece leave from where it touches the frame, in a direction that its axis allows; the ground on its
/// way out is open, since a file with a closed way out is refused.
fn exit(dice: &mut Dice, puzzle: &mut Puzzle) {
    let mut ways = Vec::new();
    for (piece, moving) in puzzle.pieces.iter().enumerate() {
        let (rows, cols) = moving.size();
        let ends = (puzzle.rows - rows, puzzle.cols - cols);
        for &at in puzzle.ground.keys().filter(|&&cell| puzzle.fits(piece, cell)) {
            let touches = |way| match way {
                Way::Up => at.0 == 0,
                Way::Down => at.0 == ends.0,
                Way::Left => at.1 == 0,
                Way::Right => at.1 == ends.1,
            };
            let toward = Way::ALL.into_iter().filter(|&way| touches(way));
            ways.extend(
                toward
                    .filter(|&way| moving.axis.allows(way) && puzzle.open_ground(piece, at, way))
                    .map(|toward| Exit { piece, at, toward }),
            );
        }
    }
    // Blockers matter most to a piece that has some itself.
    let solid: Vec<Exit> =
        ways.iter().copied().filter(|way| !puzzle.pieces[way.piece].blockers.is_empty()).collect();
    if !solid.is_empty() {
        ways = solid;
    }
    if !ways.is_empty() {
        puzzle.exit = Some(dice.pick(&ways));
    }
}
