//! How many positions a family has, without looking at any: cell by cell, row by row.
//!
//! What has been laid so far matters only by what it asks of the cells to come:
//!
//! ```text
//! . . B B .        each column: cells that its last piece still needs (0 to 2),
//! D . . . .                     whether it has a cell without a piece of its own
//! D A A ?          this row:    the same, counting walls among pieces; whether A stands
//! ```
//!
//! (The method is that of counting with a broken profile: A. Klarner, J. Pollack, *Domino tilings of
//! rectangles with fixed width*, 1980.)

use std::collections::HashMap;

use super::family::Family;

/// What has been laid: three bits for each column, and then four for the row.
type Profile = u32;

/// Bits of one line: cells needed, and whether a cell is free.
const NEEDS: u32 = 0b011;
const FREE: u32 = 0b100;

/// The ways to lay the cells before the next, by the number of walls.
type Ways = HashMap<Profile, Vec<u128>>;

/// How many positions there are with each number of walls, from 0 up to the most.
pub(super) fn positions(family: &Family) -> Vec<u128> {
    let cols = u32::from(family.size.cols);
    let most_walls = *family.walls.end() as usize;
    let mut none = vec![0; most_walls + 1];
    none[0] = 1;
    let mut ways = Ways::from([(0, none.clone())]);
    for row in 0..family.size.rows {
        let laying = Laying { cols, is_red: row == family.red_row };
        for col in 0..cols {
            let mut next = Ways::new();
            for (&profile, counts) in &ways {
                laying.cell(profile, col, |profile, walls| {
                    let sums = next.entry(profile).or_insert_with(|| vec![0; most_walls + 1]);
                    sums.iter_mut().skip(walls).zip(counts).for_each(|(sum, count)| *sum += count);
                });
            }
            ways = next;
        }
        ways = ways.into_iter().filter_map(|(profile, w)| Some((laying.end(profile)?, w))).fold(
            Ways::new(),
            |mut all, (profile, counts)| {
                let sums = all.entry(profile).or_insert_with(|| vec![0; most_walls + 1]);
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
                all
            },
        );
    }
    // Each column has a cell without a piece of its own, and needs none.
    let done = (0..cols).fold(0, |profile, col| profile | FREE << (3 * col));
    ways.remove(&done).unwrap_or(vec![0; most_walls + 1])
}

/// The row that is being laid.
struct Laying {
    cols: u32,
    is_red: bool,
}

impl Laying {
    /// The bits of the row: like a column's, and whether the red car stands.
    fn at(&self) -> u32 {
        3 * self.cols
    }

    /// Everything that the next cell may be: the profile after it, and whether it is a wall.
    fn cell(&self, profile: Profile, col: u32, mut each: impl FnMut(Profile, usize)) {
        let (row_at, col_at) = (self.at(), 3 * col);
        let red = 0b1000 << row_at;
        let (row_needs, col_needs) = (profile >> row_at & NEEDS, profile >> col_at & NEEDS);
        let (row_free, col_free) = (FREE << row_at, FREE << col_at);
        if row_needs > 0 && col_needs > 0 {
            return;
        }
        if row_needs > 0 {
            return each((profile - (1 << row_at)) | col_free, 0);
        }
        if col_needs > 0 {
            return each((profile - (1 << col_at)) | row_free, 0);
        }
        each(profile | row_free | col_free, 0);
        let red_stands = self.is_red && profile & red != 0;
        if !red_stands {
            each(profile | col_free, 1);
        }
        for more in [1, 2] {
            each((profile + (more << col_at)) | row_free, 0);
            if !self.is_red {
                each((profile + (more << row_at)) | col_free, 0);
            }
        }
        if self.is_red && !red_stands {
            each((profile + (1 << row_at)) | col_free | red, 0);
        }
    }

    /// The profile before the next row, if this one is as it must be.
    fn end(&self, profile: Profile) -> Option<Profile> {
        let row = profile >> self.at();
        let wanted = if self.is_red { FREE | 0b1000 } else { FREE };
        (row == wanted).then_some(profile & ((1 << self.at()) - 1))
    }
}
