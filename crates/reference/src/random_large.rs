//! Random puzzles of a thousand to a million states, on boards of every aspect. Every other one is
//! sparse: three to six pieces on 20 to 36 cells. The others are as dense as their states allow.

use super::dice::Dice;
use super::kinds::Identity;
use super::large::Large;
use super::puzzle::{Ground, Metric, Puzzle, State};
use super::random::{finish, start_at};
use super::random_even::{double, double_goal};
use super::random_goal::aim;
use super::random_piece::{bind, block_by_a_rule, fill};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The number of states of such a puzzle, with pieces of the goal distinguished or not.
pub const STATES: RangeInclusive<usize> = 500..=1_000_000;

/// Rows, and the fewest and most columns; every other board is turned.
const SIZES: [(usize, usize, usize); 6] =
    [(1, 12, 20), (2, 8, 18), (3, 6, 13), (4, 5, 9), (5, 4, 7), (6, 4, 6)];

/// The properties of a board before it is drawn.
struct BoardOutline {
    sparse: bool,
    /// The number of its pieces, if it is sparse.
    pieces: usize,
    /// True if it is its own mirror image.
    even: bool,
    size: (usize, usize, usize),
}

/// The puzzle of this seed, with a number of states in this range; even seeds are sparse.
pub fn large_puzzle(seed: u64, states: &RangeInclusive<usize>) -> Puzzle {
    let fewest = *states.start();
    let most = *states.end();
    let mut dice = Dice::new(seed ^ 0x1A_26E0);
    loop {
        let wish = BoardOutline {
            sparse: seed.is_multiple_of(2),
            pieces: dice.between(3, 6),
            even: dice.chance(20),
            size: dice.pick(&SIZES),
        };
        let mut least = dice.pick(&[1_000, 10_000, 100_000, 200_000]).min(most / 5).max(fewest);
        for _ in 0..400 {
            let mut puzzle = attempt(&mut dice, &wish);
            puzzle.name = format!("large {seed}");
            if is_promising(&puzzle, wish.sparse, least, most)
                && aimed(&mut dice, &mut puzzle, &wish, least, most).is_some()
            {
                return puzzle;
            }
            least = (least * 9 / 10).max(fewest);
        }
    }
}

/// Gives the puzzle a start and a goal; `None` if it has too few states or too many.
fn aimed(
    dice: &mut Dice,
    puzzle: &mut Puzzle,
    wish: &BoardOutline,
    least: usize,
    most: usize,
) -> Option<()> {
    let mut layers: Vec<Vec<State>> = {
        let mut large = Large::new(puzzle, Identity::Count);
        let found = large.layers(Metric::Move, most)?;
        if found.states() < least as u64 {
            return None;
        }
        let standing = |number| large.standing(number);
        found.samples(4).into_iter().map(|some| some.into_iter().map(standing).collect()).collect()
    };
    if dice.chance(50) {
        let depth = dice.below(layers.len());
        start_anew(puzzle, dice.pick(&layers[depth]), &mut layers);
    }
    aim(dice, puzzle, &layers);
    if wish.even {
        double_goal(puzzle);
    }
    Large::new(puzzle, Identity::Solve).layers(Metric::Move, most).map(|_| ())
}

/// Lets the puzzle start in this state, which gives its pieces other numbers; `layers` get them too.
fn start_anew(puzzle: &mut Puzzle, state: State, layers: &mut [Vec<State>]) {
    let letters: Vec<char> = puzzle.pieces.iter().map(|piece| piece.letter).collect();
    start_at(puzzle, state);
    let old = |letter| letters.iter().position(|&other| other == letter);
    let order: Vec<usize> = puzzle.pieces.iter().filter_map(|piece| old(piece.letter)).collect();
    for state in layers.iter_mut().flatten() {
        *state = order.iter().map(|&piece| state[piece]).collect();
    }
}

fn attempt(dice: &mut Dice, wish: &BoardOutline) -> Puzzle {
    let (low, least, high) = wish.size;
    let (mut rows, mut cols) = loop {
        let cols = dice.between(least, high);
        if !wish.sparse || low == 1 && cols == 20 || (20..=36).contains(&(low * cols)) {
            break (low, cols);
        }
    };
    if dice.chance(50) {
        (rows, cols) = (cols, rows);
    }
    let even = wish.even && cols > 3;
    let middle = cols % 2 == 1;
    let drawn_cols = if even { cols / 2 } else { cols };
    let walls = dice.pick(&[0, 0, 0, 6, 15]);
    let voids = dice.pick(&[0, 0, 0, 6]);
    let mut ground = BTreeMap::new();
    for cell in (0..rows).flat_map(|row| (0..drawn_cols).map(move |col| (row as i32, col as i32))) {
        let kind = match (dice.chance(walls), dice.chance(voids)) {
            (true, _) => Ground::Wall,
            (_, true) => Ground::Void,
            _ => Ground::Floor,
        };
        ground.insert(cell, kind);
    }
    let mut puzzle = Puzzle::bare(rows as i32, drawn_cols as i32, ground);
    let cells = rows * drawn_cols;
    if wish.sparse {
        fill(dice, &mut puzzle, cells / 4);
        puzzle.pieces.truncate(if even { wish.pieces / 2 } else { wish.pieces });
    } else {
        let keep_free = dice.between(1, (cells / 2).max(1));
        fill(dice, &mut puzzle, keep_free);
    }
    bind(dice, &mut puzzle);
    puzzle.sort_pieces();
    if dice.chance(20) {
        block_by_a_rule(dice, &mut puzzle);
    }
    finish(dice, &mut puzzle);
    if dice.chance(15) {
        for (number, piece) in (10..).zip(&mut puzzle.pieces) {
            piece.label = dice.chance(70).then(|| number.to_string());
        }
    }
    if even {
        double(&mut puzzle, middle);
        // No two labels are equal.
        puzzle.pieces.iter_mut().for_each(|piece| piece.label = None);
    }
    puzzle
}

/// Returns whether the puzzle may have enough states, and few enough to be worth a search. Of two estimates
/// the lesser is taken: each piece anywhere, as if alone; and each sequence of pieces and empty cells, as if
/// they had no shapes.
fn is_promising(puzzle: &Puzzle, sparse: bool, least: usize, most: usize) -> bool {
    const MOST_PIECES: usize = 60;
    if puzzle.pieces.is_empty() || puzzle.pieces.len() > MOST_PIECES {
        return false;
    }
    let real = |number: usize| f64::from(number as u32);
    let factorial = |number: usize| (1..=number).map(real).product::<f64>();
    let kinds = puzzle.kinds(Identity::Solve);
    let swaps: f64 = kinds
        .iter()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .map(|kind| factorial(kinds.iter().filter(|other| *other == kind).count()))
        .product();
    let anywhere: f64 = (0..kinds.len()).map(|piece| real(puzzle.line(piece).len())).product();
    let covered: usize = puzzle.pieces.iter().map(|piece| piece.cells.len()).sum();
    let open = puzzle.ground.values().filter(|g| matches!(g, Ground::Floor | Ground::Gate));
    let empty = open.count() - covered;
    let rows = factorial(kinds.len() + empty) / factorial(empty);
    let estimate = anywhere.min(rows) / swaps;
    let times = if sparse { 2.0 } else { 10.0 };
    (real(least)..=times * real(most)).contains(&estimate)
}
