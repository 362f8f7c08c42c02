//! Boards too large for bands, 7 × 7 and 8 × 8: one puzzle at a time, by hill climbing.
//!
//! ```text
//! . . . . . . .      positions of the selection ─▶ pieces around them ─▶ hardest starts of their components
//! . ╭─────────╮                                                             │                   ▲
//! . │  6 × 6  │  ▶   irreducible: a puzzle ◀─ without what does not matter ◀┴─ the best boards ─╯
//! . ╰─────────╯                                   if of a target length        a piece more or less
//! ```
//!
//! The best are those whose lengths are nearest to the target; then those with the fewest pieces that need not
//! move. Boards are drawn and come back in a fixed order, so any number of threads makes the same puzzle.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use slide_design::Dice;
use slide_engine::solve::{SolveOptions, Status, solve};
use slide_engine::space::{Limits, Run, Stop};
use slide_engine::{HardestOptions, hardest};
use slide_model::{Metric, Notation, Size, write};
use slide_run::threads;

use super::family::Family;
use super::letters::{lettered, read};
use super::real_box::MOST_WALLS;
use super::selection;

/// The boards that are judged before a climb is given up, and how many at a time.
const MOST_BOARDS: usize = 800;
const AT_A_TIME: usize = 8;
/// The number of boards that are changed.
const BEST_BOARDS: usize = 16;
/// A slide too many or too few is as bad as this number of pieces that need not move.
const SLIDE: u32 = 100;
/// The number of positions of the selection of which one is taken: those with lengths nearest to the target.
const SELECTED: usize = 100;
/// The number of pieces that are tried around it; most find no place.
const TRIED: usize = 200;
/// Most states of a component during the climb, and of a puzzle.
const MOST_STATES: u64 = 30_000;
pub(super) const MOST_STATES_OF_PUZZLE: u64 = 300_000;

/// A board that a climb has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundBoard {
    /// Its length in slides.
    pub length: u32,
    /// A letter for each cell.
    pub board: String,
}

/// Climbs on boards of one size.
pub(super) struct Climb<'a> {
    /// Rows and columns.
    pub side: usize,
    pub threads: usize,
    pub limits: &'a Limits,
    /// The length of the longest puzzle so far.
    pub longest: u32,
}

impl Climb<'_> {
    /// Finds irreducible puzzles of these lengths until `take` accepts one: it returns a penalty for each, 0 if it is accepted.
    pub fn puzzle(
        &mut self,
        lengths: &RangeInclusive<u32>,
        dice: &mut Dice,
        mut take: impl FnMut(&FoundBoard) -> Result<u32, Stop>,
    ) -> Result<(), Stop> {
        let far = |length: u32| {
            lengths.start().saturating_sub(length) + length.saturating_sub(*lengths.end())
        };
        let limits = self.limits.among(self.threads);
        let judge = |board: &String| hardest_start(board, &limits);
        let mut best: Vec<(u32, String)> = Vec::new();
        let mut seen = HashSet::new();
        for _ in 0..MOST_BOARDS / AT_A_TIME {
            let draw = |_| {
                // The better of two is changed.
                let parent = dice.below(BEST_BOARDS).min(dice.below(BEST_BOARDS));
                match best.get(parent) {
                    Some((_, board)) => self.changed(board.clone(), dice),
                    None => self.random(*lengths.start(), dice),
                }
            };
            let mut boards: Vec<String> = (0..AT_A_TIME).map(draw).collect();
            boards.retain(|board| best.iter().all(|(_, other)| other != board));
            for found in threads::map(self.threads, &boards, judge, || true).into_iter().flatten() {
                let is_new = |found: &FoundBoard| seen.insert(found.board.clone());
                let Some(mut found) = found?.filter(is_new) else { continue };
                self.longest = self.longest.max(found.length);
                let mut fault = far(found.length).saturating_mul(SLIDE);
                if fault == 0 {
                    let Some(less) = irreducible(found.length, &found.board, self.limits)? else {
                        continue;
                    };
                    if less != found && !seen.insert(less.board.clone()) {
                        continue;
                    }
                    fault = take(&less)?;
                    if fault == 0 {
                        return Ok(());
                    }
                    found = less;
                }
                // Of equally good boards the newer one comes first.
                let place = best.partition_point(|(other, _)| *other < fault);
                best.insert(place, (fault, found.board));
                best.truncate(BEST_BOARDS);
            }
        }
        Ok(())
    }

    /// A 6 × 6 position of about this length at the right edge, and pieces at random around it.
    fn random(&self, length: u32, dice: &mut Dice) -> String {
        let known = selection::nearest(length);
        let (_, code) = known[dice.below(known.len().min(SELECTED))];
        let inner = selection::board(code).unwrap_or_default();
        let mut board = "o".repeat(self.side * self.side);
        // Its free cells are kept free by a mark.
        for (row, cells) in (1..).zip(lettered(&inner).replace('o', "-").as_bytes().chunks(6)) {
            let end = (self.red_row() - 2 + row) * self.side;
            board.replace_range(end - 6..end, &String::from_utf8_lossy(cells));
        }
        (0..TRIED).fold(board, |board, _| self.put(board, false, dice)).replace('-', "o")
    }

    /// The row of the red car.
    fn red_row(&self) -> usize {
        let side = self.side as u16;
        Family::of(Size { rows: side, cols: side }).red_row.into()
    }

    /// The board with a piece or wall less, or another one.
    fn changed(&self, board: String, dice: &mut Dice) -> String {
        let mut fewer = without_each(&board);
        if fewer.is_empty() || dice.below(3) > 0 {
            self.put(board, true, dice)
        } else {
            fewer.swap_remove(dice.below(fewer.len()))
        }
    }

    /// The board with one more piece or wall at random, without the pieces that are in its way if it `removes` those;
    /// unchanged if such a piece may not be there.
    fn put(&self, board: String, removes: bool, dice: &mut Dice) -> String {
        let length = [1, 2, 2, 2, 2, 3, 3][dice.below(7)];
        let line = dice.below(self.side);
        let at = dice.below(self.side + 1 - length);
        let in_row = dice.below(2) == 0;
        let (first, next) =
            if in_row { (line * self.side + at, 1) } else { (at * self.side + line, self.side) };
        let cells: Vec<usize> = (first..).step_by(next).take(length).collect();
        let letter = match length {
            1 => Some('x').filter(|_| board.matches('x').count() < MOST_WALLS as usize),
            2 => ('B'..='N').find(|&letter| !board.contains(letter)),
            _ => ('O'..='Z').find(|&letter| !board.contains(letter)),
        };
        let mut all: Vec<char> = board.chars().collect();
        let taken: Vec<char> = cells.iter().map(|&cell| all[cell]).collect();
        let beside_red = length > 1 && in_row && line == self.red_row();
        let is_free = |cell: &char| *cell == 'o' || removes && *cell != 'A';
        let fits = taken.iter().all(is_free) && !beside_red;
        let Some(letter) = letter.filter(|_| fits) else { return board };
        all.iter_mut()
            .filter(|cell| **cell != 'x' && taken.contains(cell))
            .for_each(|cell| *cell = 'o');
        for cell in cells {
            all[cell] = letter;
        }
        all.into_iter().collect()
    }
}

/// The boards with one piece but the red car, or one wall, less.
fn without_each(board: &str) -> Vec<String> {
    let letters = ('B'..='Z').filter(|letter| board.contains(*letter));
    let pieces = letters.map(|letter| board.replace(letter, "o"));
    let walls = board.match_indices('x').map(|(at, _)| {
        let mut open = board.to_owned();
        open.replace_range(at..=at, "o");
        open
    });
    pieces.chain(walls).collect()
}

/// The hardest start of a board's component; `None` if it cannot be solved or has too many states.
fn hardest_start(board: &str, limits: &Limits) -> Result<Option<FoundBoard>, Stop> {
    limits.check(0, 0)?;
    let Some(puzzle) = read(board) else { return Ok(None) };
    let options = HardestOptions::default().metric(Metric::Slide);
    let mut run = Run::default().limits(within(limits, MOST_STATES));
    let Ok(found) = hardest(&puzzle, &options, &mut run) else { return Ok(None) };
    match (found.stopped, found.length(), found.examples.first()) {
        (Some(stop @ (Stop::Interrupted | Stop::Time)), ..) => Err(stop),
        (None, Some(length), Some(start)) => {
            let board = write(start, Notation::RushHour).ok();
            Ok(board.map(|board| FoundBoard { length, board: board.trim_end().to_owned() }))
        }
        _ => Ok(None),
    }
}

/// The board of this length without the pieces and walls that do not matter to it; `None` if too many states are seen.
fn irreducible(length: u32, board: &str, limits: &Limits) -> Result<Option<FoundBoard>, Stop> {
    let limits_of_one =
        within(limits, MOST_STATES_OF_PUZZLE).max_depth(Some(length.saturating_sub(1)));
    let options = SolveOptions::default().metric(Metric::Slide);
    let mut run = Run::default().limits(limits_of_one);
    for fewer in without_each(board) {
        let answer = read(&fewer).map(|puzzle| solve(&puzzle, &options, &mut run));
        match answer.and_then(Result::ok).map(|answer| answer.status) {
            Some(Status::Solved) => {}
            Some(Status::Limit(Stop::Depth)) => return irreducible(length, &fewer, limits),
            Some(Status::Limit(stop @ (Stop::Interrupted | Stop::Time))) => return Err(stop),
            _ => return Ok(None),
        }
    }
    Ok(Some(FoundBoard { length, board: board.to_owned() }))
}

/// The limits with at most this number of states.
pub(super) fn within(limits: &Limits, states: u64) -> Limits {
    limits.clone().max_states(Some(limits.max_states.map_or(states, |most| most.min(states))))
}
