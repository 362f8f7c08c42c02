//! Boards too large for bands, 7 × 7 and 8 × 8: one puzzle at a time, by hill climbing.
//!
//! ```text
//! seed ─▶ random board ─▶ hardest start of its component ──▶ of a wanted length? ─▶ irreducible ─▶ still? ─▶ puzzle
//!                  ▲                                     no │    with a piece or wall less,    no │
//!                  └─ some pieces and walls more or less ◀──┴─── as long as that is no shorter ◀──┘
//! ```
//!
//! A change is kept unless the length is then farther from what is wanted. What is taken away from a hardest start can
//! make its component larger and the hardest start of that longer, never shorter.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use slide_design::Dice;
use slide_engine::solve::{SolveOptions, Status, solve};
use slide_engine::space::{Limits, Silent, Stop};
use slide_engine::{HardestOptions, hardest};
use slide_model::{Metric, Notation, Puzzle, read_as, write};

use super::deck::MOST_WALLS;

/// The changes after which a climb is given up.
const MOST_CHANGES: usize = 400;
/// Most states of a component while the climb goes on, and when pieces are taken away.
const MOST_STATES: u64 = 20_000;
const MOST_STATES_AT_LAST: u64 = 400_000;

/// One climb.
pub(super) struct Climb {
    /// Rows and columns.
    pub side: usize,
    /// The lengths that are wanted, in slides.
    pub lengths: RangeInclusive<u32>,
    pub seed: u64,
}

/// A length in slides, and the board that has it: a letter for each cell.
type Found = (u32, String);

impl Climb {
    /// An irreducible puzzle of a wanted length, the hardest of its component.
    pub fn puzzle(&self, limits: &Limits) -> Result<Option<Found>, Stop> {
        let mut dice = Dice::new(self.seed);
        let far = |length: u32| {
            self.lengths.start().saturating_sub(length) + length.saturating_sub(*self.lengths.end())
        };
        let mut best = (0, self.random(&mut dice));
        for n in 0..MOST_CHANGES {
            let Some((length, board)) =
                hardest_start(&self.changed(&best.1, &mut dice), MOST_STATES, limits)?
            else {
                continue;
            };
            let mut next = (length, board);
            if far(next.0) == 0 {
                let Some(found) = irreducible(next, limits)? else {
                    if std::env::var("DBG").is_ok() {
                        eprintln!("{n}: {length} too large");
                    }
                    continue;
                };
                if std::env::var("DBG").is_ok() {
                    eprintln!("{n}: {length} -> {}", found.0);
                }
                if far(found.0) == 0 {
                    return Ok(Some(found));
                }
                next = found;
            }
            if far(next.0) <= far(best.0) {
                if std::env::var("DBG").is_ok() && next.0 != best.0 {
                    eprintln!("{n}: {}", next.0);
                }
                best = next;
            }
        }
        Ok(None)
    }

    /// The red car and pieces at random.
    fn random(&self, dice: &mut Dice) -> String {
        let mut board = "o".repeat(self.side * self.side);
        let at = (self.side - 1) / 2 * self.side;
        board.replace_range(at..at + 2, "AA");
        let pieces = self.side + dice.below(2 * self.side);
        (0..pieces).fold(board, |board, _| self.put(board, dice))
    }

    /// The board with up to three changes.
    fn changed(&self, board: &str, dice: &mut Dice) -> String {
        (0..=dice.below(3)).fold(board.to_owned(), |board, _| match dice.below(3) {
            0 => {
                let all = without_each(&board);
                if all.is_empty() { board } else { all[dice.below(all.len())].clone() }
            }
            _ => self.put(board, dice),
        })
    }

    /// The board with one more piece or wall at random; pieces where it comes to lie go.
    fn put(&self, board: String, dice: &mut Dice) -> String {
        let length = [1, 2, 2, 2, 2, 3, 3][dice.below(7)];
        let (from, to) = (dice.below(self.side), dice.below(self.side + 1 - length));
        let in_row = dice.below(2) == 0;
        let (first, next) =
            if in_row { (from * self.side + to, 1) } else { (to * self.side + from, self.side) };
        let cells = || (first..).step_by(next).take(length);
        let letter = match length {
            1 if board.matches('x').count() < MOST_WALLS as usize => Some('x'),
            1 => None,
            2 => ('B'..='N').find(|&letter| !board.contains(letter)),
            _ => ('O'..='Z').find(|&letter| !board.contains(letter)),
        };
        let taken: BTreeSet<char> =
            cells().filter_map(|cell| board[cell..].chars().next()).collect();
        let Some(letter) = letter.filter(|_| {
            !taken.contains(&'A') && (length == 1 || !in_row || from != (self.side - 1) / 2)
        }) else {
            return board;
        };
        let mut board: String = board
            .chars()
            .map(|cell| if cell != 'x' && taken.contains(&cell) { 'o' } else { cell })
            .collect();
        cells().for_each(|cell| board.replace_range(cell..=cell, letter.encode_utf8(&mut [0; 4])));
        board
    }
}

/// The puzzle of a board.
pub(super) fn read(board: &str) -> Option<Puzzle> {
    read_as(Notation::RushHour, board, "card").ok()?.into_puzzles().pop()
}

/// The boards with one piece but the red car, or one wall, less.
fn without_each(board: &str) -> Vec<String> {
    let letters: BTreeSet<char> = board.chars().filter(|cell| !"Aox".contains(*cell)).collect();
    let pieces = letters.into_iter().map(|letter| board.replace(letter, "o"));
    let walls = board.match_indices('x').map(|(at, _)| {
        let mut open = board.to_owned();
        open.replace_range(at..=at, "o");
        open
    });
    pieces.chain(walls).collect()
}

/// The hardest start of a board's component; `None` if it cannot be solved or has more states.
fn hardest_start(board: &str, most: u64, limits: &Limits) -> Result<Option<Found>, Stop> {
    limits.check(0, 0)?;
    let Some(puzzle) = read(board) else { return Ok(None) };
    let limits = limits.clone().max_states(Some(most));
    let options = HardestOptions::default().metric(Metric::Slide).limits(limits);
    let Ok(found) = hardest(&puzzle, &options, &mut Silent) else { return Ok(None) };
    match (found.stopped, found.length(), found.examples.first()) {
        (Some(stop @ (Stop::Interrupted | Stop::Time)), ..) => Err(stop),
        (None, Some(length), Some(start)) => {
            let board = write(start, Notation::RushHour).ok();
            Ok(board.map(|board| (length, board.trim_end().to_owned())))
        }
        _ => Ok(None),
    }
}

/// The puzzle without what does not matter; `None` if a component has too many states.
fn irreducible((length, board): Found, limits: &Limits) -> Result<Option<Found>, Stop> {
    for fewer in without_each(&board) {
        let limits_now =
            limits.clone().max_states(Some(MOST_STATES_AT_LAST)).max_depth(Some(length - 1));
        let options = SolveOptions::default().metric(Metric::Slide).limits(limits_now);
        let Some(Ok(answer)) = read(&fewer).map(|puzzle| solve(&puzzle, &options, &mut Silent))
        else {
            return Ok(None);
        };
        match answer.status {
            Status::Solved => {}
            Status::Limit(Stop::Depth) => {
                let found = hardest_start(&fewer, MOST_STATES_AT_LAST, limits)?;
                return found.map_or(Ok(None), |found| irreducible(found, limits));
            }
            Status::Limit(stop @ (Stop::Interrupted | Stop::Time)) => return Err(stop),
            _ => return Ok(None),
        }
    }
    Ok(Some((length, board)))
}
