//! The layout of the moves on a page. Ten moves and the board after them are a *block*, which is never
//! divided; blocks are in one, two or three columns.
//!
//! ```text
//! beside                                 below
//!  [ ]  1. g down     |                   [ ]  1. g down            |
//!  [ ]  2. j left     |                   [ ]  2. j left            |
//!   …                 | 10:                …                        |
//!  [ ]  9. h up       | a B B c           [ ] 10. d left            |
//!  [ ] 10. d left     | a . B c                                     |
//!                                          10:  a B B c             |
//!                                               a . B c             |
//! ```
//!
//! After a bar in a line no move is read, so that `verify` reads the sheet back. Of all layouts
//! that fit, the one with the fewest pages is taken.

use super::board::{Draughtsman, Drawing};
use super::page::LINE;
use crate::text::list::{Entries, wrap};
use crate::words::{columns, side_by_side, way};
use slide_model::{Move, Puzzle};

/// The number of moves in a block.
pub(super) const EVERY: usize = 10;

/// The place of the board of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardPlacement {
    Beside,
    Below,
    Nowhere,
}

/// One layout of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SheetLayout {
    /// The number of columns of blocks on a page.
    pub(super) columns: usize,
    boards: BoardPlacement,
}

impl SheetLayout {
    /// All layouts, the most readable ones first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let places = [BoardPlacement::Beside, BoardPlacement::Below, BoardPlacement::Nowhere];
        places.into_iter().flat_map(|boards| [1, 2, 3].map(move |columns| Self { columns, boards }))
    }

    /// Returns whether boards are drawn.
    pub(super) fn has_boards(self) -> bool {
        self.boards != BoardPlacement::Nowhere
    }

    /// The most columns of text that a block may take.
    pub(super) fn width(self) -> usize {
        (LINE - (self.columns - 1)) / self.columns
    }

    /// The text between two columns.
    pub(super) fn gap(self) -> &'static str {
        if self.boards == BoardPlacement::Below { "|" } else { " " }
    }

    /// The moves in blocks, or `None` if they do not fit in this layout.
    pub(super) fn blocks(
        self,
        puzzle: &Puzzle,
        draughtsman: Option<&Draughtsman<'_>>,
        moves: &[Move],
    ) -> Option<Vec<Drawing>> {
        let boards = match self.boards {
            BoardPlacement::Nowhere => Vec::new(),
            BoardPlacement::Beside | BoardPlacement::Below => draughtsman?.after(moves, EVERY),
        };
        let taken = match (self.boards, draughtsman) {
            (BoardPlacement::Beside, Some(draughtsman)) => {
                BAR.len() + draughtsman.width().max(label(moves.len()).len())
            }
            _ => 0,
        };
        let width = self.width().checked_sub(taken)?;
        let of_list = Entries::new(puzzle, moves, width);
        let entries = moves.iter().zip(1..).map(|(one, number)| self.entry(&of_list, one, number));
        let entries = entries.collect::<Option<Vec<_>>>()?;
        let widest = entries.iter().flatten().map(|line| columns(line)).max().unwrap_or(0);
        let width = width.min(widest + SPREAD);
        let mut blocks = Vec::new();
        for (index, ten) in entries.chunks(EVERY).enumerate() {
            let last = index * EVERY + ten.len();
            match (self.boards, boards.get(index)) {
                (BoardPlacement::Beside, Some(board)) => {
                    blocks.push(beside(&ten.concat(), board, last, width));
                }
                (BoardPlacement::Below, Some(board)) => {
                    let mut block = ten.concat();
                    block.push(String::new());
                    block.extend(below(board, last));
                    blocks.push(block);
                }
                // Without boards nothing holds ten moves together.
                _ => blocks.extend(ten.iter().cloned()),
            }
        }
        let fits = |block: &Drawing| block.iter().all(|line| columns(line) <= self.width());
        blocks.iter().all(fits).then_some(blocks)
    }

    /// One move; over several lines only where it has a page's whole width.
    fn entry(self, list: &Entries<'_>, one: &Move, number: usize) -> Option<Drawing> {
        let head = list.head(one, number);
        let line = format!("{head} {}", way(one));
        if columns(&line) <= list.width {
            Some(vec![line])
        } else if self.columns == 1 && self.boards != BoardPlacement::Beside {
            Some(wrap(&head, one, LINE).lines().map(str::to_owned).collect())
        } else {
            None
        }
    }
}

const BAR: &str = " | ";
/// The blanks between the longest entry and the bar, where they fit.
const SPREAD: usize = 4;

/// The caption of a board: the number of moves before it.
fn label(number: usize) -> String {
    format!("{number}:")
}

/// The board to the right of its moves, its last line beside the last of them.
fn beside(entries: &[String], board: &Drawing, last: usize, width: usize) -> Drawing {
    let height = entries.len().max(board.len() + 1);
    let mut picture = vec![String::new(); height - board.len() - 1];
    picture.push(label(last));
    picture.extend(board.iter().cloned());
    let bars = vec![BAR.to_owned(); height];
    side_by_side(&[(0, entries.to_vec()), (width, bars), (width + BAR.len(), picture)])
}

/// The board below its moves, the label to its left.
fn below(board: &Drawing, last: usize) -> Drawing {
    let label = format!(" {}", label(last));
    let indent = columns(&label) + 1;
    side_by_side(&[(0, vec![label]), (indent, board.clone())])
}
