//! The number of boards, without enumerating them: cell by cell, row by row.
//!
//! The pieces laid so far matter only by the last cell of each column: which of them belong to one piece, and
//! which of these pieces are known to be two. Pieces touch where a cell is laid beside one without joining
//! it; from then on they can never become one.
//!
//! ```text
//!  a a . b        last cells   b 0 a b        0: a hole
//!  a b b b        known apart  a, b           a ? that touches a and joins b is apart from a
//!  b . a ?
//! ```
//!
//! (Partitions into connected parts: A. Knopfmacher and M. E. Mays, *Graph compositions I*, 2001.)
//!
//! Of rectangles only the rows matter that they still reach in each column:
//!
//! ```text
//!  a a . b        rows that are taken, from the next cell on: 0 1 0 2
//!  c a . b        the next cell begins a piece or is a hole where it is 0,
//!  ? a   b        and a piece may be as wide as there are zeros
//! ```

use std::collections::HashMap;
use std::hash::Hash;

use slide_model::Size;

/// The pieces laid so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Profile {
    /// The last cells: 0 for a hole, or the number of a piece, from 1 on in the order in which they come.
    labels: Vec<u8>,
    /// Pairs of pieces that are apart: bit `8 · one + other` for both orders.
    apart: u128,
}

/// Most columns, or rows if these are fewer.
const MOST_ACROSS: usize = 7;

/// The number of boards with each number of pieces, from none to one for each cell; `None` if the shorter side has
/// more than 7 cells or the board more than 64, or there are more boards than can be counted. If `rectangles`, only those
/// whose pieces are all rectangles.
pub fn boards(size: Size, rectangles: bool) -> Option<Vec<u128>> {
    if rectangles {
        let nothing = |cols| vec![0; cols];
        return count(size, nothing, |taken, rows, col| rectangle_laid(taken, rows, col));
    }
    let nothing = |cols| Profile { labels: vec![0; cols], apart: 0 };
    count(size, nothing, |profile, _, col| profile.laid(col))
}

/// Every choice for the next cell, with the change in the number of pieces. `taken` has the rows that are taken
/// in each column, from the next cell on, and `rows` are left.
fn rectangle_laid(taken: &[u8], rows: u8, col: usize) -> Vec<(Vec<u8>, isize)> {
    let with = |height: u8, width: usize| {
        let mut after = taken.to_vec();
        after[col..col + width].fill(height);
        after[col] = after[col].saturating_sub(1);
        after
    };
    if taken[col] > 0 {
        return vec![(with(taken[col], 1), 0)];
    }
    let widest = taken[col..].iter().take_while(|rows| **rows == 0).count();
    let mut all = vec![(with(0, 1), 0)];
    for height in 1..=rows {
        all.extend((1..=widest).map(|width| (with(height, width), 1)));
    }
    all
}

/// Lays the cells in reading order: `laid` returns the successors of a profile with `rows` left and the next cell in
/// a column.
fn count<P: Eq + Hash>(
    size: Size,
    nothing: impl FnOnce(usize) -> P,
    laid: impl Fn(&P, u8, usize) -> Vec<(P, isize)>,
) -> Option<Vec<u128>> {
    let rows = size.rows.max(size.cols);
    let cols = usize::from(size.rows.min(size.cols));
    if cols == 0 || cols > MOST_ACROSS || size.area() > 64 {
        return None;
    }
    let mut one = vec![0_u128; size.area() + 1];
    one[0] = 1;
    let mut ways = HashMap::from([(nothing(cols), one)]);
    for left in (1..=rows as u8).rev() {
        for col in 0..cols {
            let mut next: HashMap<P, Vec<u128>> = HashMap::new();
            for (profile, counts) in &ways {
                for (after, more) in laid(profile, left, col) {
                    let sums = next.entry(after).or_insert_with(|| vec![0; counts.len()]);
                    for (pieces, &count) in
                        counts.iter().enumerate().filter(|(_, count)| **count > 0)
                    {
                        let sum = &mut sums[pieces.checked_add_signed(more)?];
                        *sum = sum.checked_add(count)?;
                    }
                }
            }
            ways = next;
        }
    }
    ways.into_values().try_fold(vec![0; size.area() + 1], |mut all: Vec<u128>, counts| {
        for (sum, count) in all.iter_mut().zip(counts) {
            *sum = sum.checked_add(count)?;
        }
        Some(all)
    })
}

impl Profile {
    /// Every choice for the next cell, with the change in the number of pieces.
    fn laid(&self, col: usize) -> Vec<(Self, isize)> {
        let above = self.labels[col];
        let left = if col > 0 { self.labels[col - 1] } else { 0 };
        let new = self.labels.iter().max().map_or(1, |most| most + 1);
        let beside = |label: u8| [above, left].into_iter().filter(move |&it| it > 0 && it != label);
        let with = |label: u8| {
            let mut after = self.clone();
            after.labels[col] = label;
            beside(label).filter(|_| label > 0).for_each(|other| after.keep_apart(label, other));
            after
        };
        let mut all = vec![(with(0).numbered(), 0), (with(new).numbered(), 1)];
        if left > 0 {
            all.push((with(left).numbered(), 0));
        }
        if above > 0 && above != left {
            all.push((with(above).numbered(), 0));
            if left > 0 && !self.are_apart(above, left) {
                all.push((self.joined(above, left, col).numbered(), -1));
            }
        }
        all
    }

    fn are_apart(&self, one: u8, other: u8) -> bool {
        self.apart >> (u32::from(one) * 8 + u32::from(other)) & 1 == 1
    }

    fn keep_apart(&mut self, one: u8, other: u8) {
        for (one, other) in [(one, other), (other, one)] {
            self.apart |= 1 << (u32::from(one) * 8 + u32::from(other));
        }
    }

    /// The profile after the next cell has made one piece of two.
    fn joined(&self, one: u8, other: u8, col: usize) -> Self {
        let mut after = self.clone();
        for label in after.labels.iter_mut().filter(|label| **label == other) {
            *label = one;
        }
        after.labels[col] = one;
        for third in 1..=self.labels.len() as u8 {
            if self.are_apart(other, third) {
                after.keep_apart(one, third);
            }
        }
        after
    }

    /// The same with pieces numbered as they come, without those that have no last cell.
    fn numbered(self) -> Self {
        let mut numbers = [0_u8; 16];
        let mut count = 0;
        let mut after = Self::default();
        for &label in &self.labels {
            let number = &mut numbers[usize::from(label)];
            if label > 0 && *number == 0 {
                count += 1;
                *number = count;
            }
            after.labels.push(*number);
        }
        let pieces = 1..=self.labels.len() as u8 + 1;
        for one in pieces.clone().filter(|one| numbers[usize::from(*one)] > 0) {
            for other in pieces.clone().filter(|other| numbers[usize::from(*other)] > 0) {
                if self.are_apart(one, other) {
                    after.keep_apart(numbers[usize::from(one)], numbers[usize::from(other)]);
                }
            }
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_numbers_of_boards() {
        for (rows, cols, expected) in [
            (3, 3, 13_329),
            (4, 4, 55_807_716),
            (5, 4, 6_904_653_755),
            (5, 5, 3_117_469_335_485),
            (2, 15, 168_315_938_005_873),
        ] {
            let counts = boards(Size { rows, cols }, false).expect("a small board");
            assert_eq!(counts.iter().sum::<u128>(), expected, "{rows}×{cols}");
        }
    }

    /// In one row every piece is a rectangle. On 2×2: cells alone, a piece of two, two of them, one of four.
    #[test]
    fn boards_of_rectangles() {
        let row = Size { rows: 1, cols: 9 };
        assert_eq!(boards(row, true), boards(row, false));
        let square = boards(Size { rows: 2, cols: 2 }, true).expect("a small board");
        assert_eq!(square, [1, 4 + 4 + 1, 6 + 4 * 2 + 2, 4 + 4, 1]);
    }
}
