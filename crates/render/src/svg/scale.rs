//! Coordinates in a picture. All lengths are whole hundredths of a unit, so that the same
//! picture comes out on every machine; one unit is a pixel where nothing is scaled.
//!
//! ```text
//!  ◀ margin ▶◀ cell ▶◀ cell ▶◀ margin ▶
//!           └ (0, 0): top left of the board; y grows downwards
//! ```

use crate::xml::Length;
use slide_model::{Anchor, Direction, PieceId, Puzzle};

/// Side of a cell.
pub const CELL: i64 = 4800;
/// Thickness of the frame.
pub(super) const FRAME: i64 = 800;
/// The least margin of a board, for the frame and the arrow of an exit.
const MARGIN: i64 = 2400;

/// A point; x grows to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Point {
    /// The point at this distance in this direction.
    pub(super) fn toward(self, direction: Direction, far: i64) -> Self {
        let (rows, cols) = direction.delta();
        Self { x: self.x + i64::from(cols) * far, y: self.y + i64::from(rows) * far }
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", Length(self.x), Length(self.y))
    }
}

/// The top left of the bounding box of a piece at this anchor.
pub(super) fn place(anchor: Anchor) -> Point {
    Point { x: i64::from(anchor.col) * CELL, y: i64::from(anchor.row) * CELL }
}

/// `10⁷`.
pub(super) fn power_of_ten(power: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |letter: char| letter.to_digit(10).map(|digit| DIGITS[digit as usize]);
    "10".chars().chain(power.to_string().chars().filter_map(digit)).collect()
}

/// A number of an axis; large ones that are round in powers of ten: `500`, `2×10⁷`, `1.5×10⁸`.
pub(super) fn round_number(number: u64) -> String {
    let digits = number.to_string();
    let significant = digits.trim_end_matches('0');
    if digits.len() < 6 || significant.len() > 3 {
        return digits;
    }
    let power = power_of_ten(digits.len() as u32 - 1);
    match significant.split_at(1) {
        ("1", "") => power,
        (first, "") => format!("{first}×{power}"),
        (first, rest) => format!("{first}.{rest}×{power}"),
    }
}

/// Width and height of the board.
pub(super) fn board_size(puzzle: &Puzzle) -> Point {
    let size = puzzle.size();
    Point { x: i64::from(size.cols) * CELL, y: i64::from(size.rows) * CELL }
}

/// The margin of the board, which holds frame, exit and blockers.
pub(super) fn margin(puzzle: &Puzzle) -> i64 {
    let overhang = puzzle.blocker_rule().map_or(0, |rule| {
        i64::from(rule.overhang) * CELL / i64::from(rule.per_cell.max(1)) + FRAME
    });
    MARGIN.max(overhang)
}

/// The place of the letter of a piece, counted from its anchor: in the middle if that is covered,
/// else in the middle of the cell that is nearest to it.
pub(super) fn letter_spot(puzzle: &Puzzle, id: PieceId) -> Point {
    let shape = puzzle.piece(id).shape();
    let rows = i64::from(shape.rows());
    let cols = i64::from(shape.cols());
    let covered = |row: i64, col: i64| {
        shape.cells().iter().any(|cell| (i64::from(cell.row), i64::from(cell.col)) == (row, col))
    };
    // The middle of an even number of cells lies between two of them, of an odd one in one.
    let middle = |count: i64| (count - 1) / 2..=count / 2;
    if middle(rows).all(|row| middle(cols).all(|col| covered(row, col))) {
        return Point { x: cols * CELL / 2, y: rows * CELL / 2 };
    }
    let far = |row: u16, col: u16| {
        (i64::from(row) * 2 - rows + 1).pow(2) + (i64::from(col) * 2 - cols + 1).pow(2)
    };
    let nearest = shape.cells().iter().min_by_key(|cell| far(cell.row, cell.col));
    nearest.map_or(Point { x: 0, y: 0 }, |cell| Point {
        x: i64::from(cell.col) * CELL + CELL / 2,
        y: i64::from(cell.row) * CELL + CELL / 2,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_axes() {
        assert_eq!([0, 7, 12].map(power_of_ten), ["10⁰", "10⁷", "10¹²"]);
        let numbers = [0, 25_000, 100_000, 20_000_000, 150_000_000, 123_456_000];
        let shown = ["0", "25000", "10⁵", "2×10⁷", "1.5×10⁸", "123456000"];
        assert_eq!(numbers.map(round_number), shown);
    }
}
