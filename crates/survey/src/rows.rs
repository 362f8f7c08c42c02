//! The rows of a survey: for each number of pieces the longest lengths, from a start in the corner
//! and from any start.

use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use super::question::SurveyQuestion;
use slide_model::Size;

/// One of the hardest puzzles: a board with its marked piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Hard {
    /// Moves to the nearest goal, in the metric of the survey.
    pub length: u32,
    /// The rows of the board, joined by `/`: `*` the marked piece, `.` a hole, letters in reading order.
    pub board: String,
}

impl Hard {
    /// Returns whether its text has the rows of a board, of the characters that a survey draws with.
    fn is_on(&self, Size { rows, cols }: Size) -> bool {
        let drawn = |letter: char| matches!(letter, '*' | '.') || letter.is_alphabetic();
        let lines = || self.board.split('/');
        lines().count() == usize::from(rows)
            && lines().all(|row| row.chars().count() == usize::from(cols) && row.chars().all(drawn))
    }

    /// The key that decides which of two comes first: the longer, then the one whose text is smaller.
    fn rank(&self) -> (std::cmp::Reverse<u32>, &str) {
        (std::cmp::Reverse(self.length), &self.board)
    }
}

/// The hardest puzzles of one number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Best {
    /// The number of those as long as the longest.
    pub ties: u64,
    /// The first few, longest first.
    pub top: Vec<Hard>,
}

impl Best {
    /// The length of the longest, if there is any.
    pub fn length(&self) -> Option<u32> {
        self.top.first().map(|hard| hard.length)
    }

    /// Returns whether the puzzles are in order, none of them twice.
    pub fn is_in_order(&self) -> bool {
        self.top.is_sorted_by(|one, other| one.rank() < other.rank())
    }

    /// Returns whether a survey of that many boards can have found it.
    fn is_of(&self, question: &SurveyQuestion, boards: u64) -> bool {
        // Any piece of any board may be the marked one.
        let most_ties = boards.saturating_mul(question.size.area() as u64);
        self.is_in_order()
            && self.top.len() <= question.top
            && (self.top.is_empty() || self.ties > 0)
            && self.ties <= most_ties
            && self.top.iter().all(|hard| hard.is_on(question.size))
    }

    /// Counts `ties` more puzzles of some length, before their boards are added.
    pub(super) fn count(&mut self, length: u32, ties: u64) {
        match self.length() {
            Some(longest) if longest > length => {}
            Some(longest) if longest == length => self.ties += ties,
            _ => self.ties = ties,
        }
    }

    /// Keeps the first `most` of what it has and `hard`.
    pub(super) fn keep(&mut self, hard: Hard, most: usize) {
        let place = self.top.partition_point(|kept| kept.rank() < hard.rank());
        if place < most && self.top.get(place) != Some(&hard) {
            self.top.insert(place, hard);
            self.top.truncate(most);
        }
    }

    /// The length below which puzzles cannot enter the list.
    pub(super) fn bar(&self, most: usize) -> u32 {
        if self.top.len() < most { 0 } else { self.top.last().map_or(0, |hard| hard.length) }
    }

    /// Merges the puzzles of another part of the survey.
    pub(super) fn merge(&mut self, other: &Self, most: usize) {
        if let Some(length) = other.length() {
            self.count(length, other.ties);
            for hard in &other.top {
                self.keep(hard.clone(), most);
            }
        }
    }
}

/// All that is known about one number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SurveyRow {
    /// Boards with this number of pieces.
    pub boards: u64,
    /// The marked piece starts in the top left corner.
    pub corner_start: Best,
    /// Any start that can reach a goal.
    pub any_start: Best,
}

/// A row for each number of pieces on a board of `cells` cells, from none to one for each cell; all empty.
pub(super) fn no_rows(cells: usize) -> Vec<SurveyRow> {
    vec![SurveyRow::default(); cells + 1]
}

impl SurveyRow {
    /// Returns whether a survey can have found it.
    pub(super) fn is_of(&self, question: &SurveyQuestion) -> bool {
        [&self.corner_start, &self.any_start].iter().all(|best| best.is_of(question, self.boards))
    }

    /// Merges the puzzles of another part of the survey.
    pub(super) fn merge(&mut self, other: &Self, most: usize) {
        self.boards += other.boards;
        self.corner_start.merge(&other.corner_start, most);
        self.any_start.merge(&other.any_start, most);
    }
}

/// The length of the longest known of each number of pieces, shared by all threads.
#[derive(Debug, Default)]
pub(super) struct Thresholds {
    corner: Vec<AtomicU32>,
    any: Vec<AtomicU32>,
}

impl Thresholds {
    pub fn new(cells: u32) -> Self {
        let none = || (0..=cells).map(|_| AtomicU32::new(0)).collect();
        Self { corner: none(), any: none() }
    }

    /// The length below which puzzles matter to neither list.
    pub fn both(&self, pieces: usize) -> u32 {
        self.corner(pieces).min(self.any(pieces))
    }

    /// For starts in the corner.
    pub fn corner(&self, pieces: usize) -> u32 {
        self.corner[pieces].load(Ordering::Relaxed)
    }

    /// For any start.
    pub fn any(&self, pieces: usize) -> u32 {
        self.any[pieces].load(Ordering::Relaxed)
    }

    /// Raises the bars to what `row` has.
    pub fn raise(&self, pieces: usize, row: &SurveyRow, most: usize) {
        self.corner[pieces].fetch_max(row.corner_start.bar(most), Ordering::Relaxed);
        self.any[pieces].fetch_max(row.any_start.bar(most), Ordering::Relaxed);
    }
}
