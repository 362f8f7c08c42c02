//! The number of positions of a family, without enumerating them: cell by cell, row by row.
//!
//! The pieces laid so far matter only by what they require of the next cells:
//!
//! ```text
//! . . B B .        each column: cells that its last piece still needs (0 to 2),
//! D . . . .                     whether it has a cell without a piece of its own
//! D A A ?          this row:    the same, counting walls among pieces; whether A is laid
//! ```
//!
//! In a *packed* position every piece of a row touches the frame, a wall or another piece on its
//! left, and every piece of a column against one above it. There the last cell of each line matters
//! too: whether it is empty, so that no piece may begin after it.
//!
//! Where lines may be filled, no cell without a piece is required.
//!
//! (The method is that of counting with a broken profile: A. Klarner, J. Pollack, *Domino tilings of
//! rectangles with fixed width*, 1980.)

use super::family::Family;
use slide_run::{FixedMap, Limits, Stop};

/// The pieces laid so far: four bits for each column, and then five for the row.
type BitProfile = u64;

/// Bits of one line: cells needed, whether a cell is free, and whether the last cell is empty and that
/// matters.
const NEEDS: BitProfile = 0b0011;
const FREE: BitProfile = 0b0100;
const EMPTY: BitProfile = 0b1000;
/// The number of bits of one line.
const BITS: u32 = 4;
/// Of the row: A is laid.
const RED: BitProfile = 1 << BITS;

/// The number of ways to lay the cells before the next, by the number of walls.
type ProfileWays = FixedMap<BitProfile, Vec<u128>>;

/// The positions that are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CountedPositions {
    /// All of the family.
    All,
    /// The packed ones of the family.
    Packed,
    /// All of the family, and those in which pieces fill lines.
    Filled,
}

/// The numbers of positions of a family, counted cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FamilyPositions {
    /// All of them.
    pub all: u128,
    /// Those of them in which every piece touches the frame, a wall or another piece: on its left if it is
    /// in a row, above it if it is in a column.
    pub packed: u128,
    /// All, if pieces could fill lines.
    pub filled: u128,
}

impl FamilyPositions {
    /// Counts them.
    pub(super) fn of(family: &Family, limits: &Limits) -> Result<Self, Stop> {
        Ok(Self {
            all: positions(family, CountedPositions::All, limits)?,
            packed: positions(family, CountedPositions::Packed, limits)?,
            filled: positions(family, CountedPositions::Filled, limits)?,
        })
    }
}

/// The profiles between two looks at the limits.
const LOOK_EVERY: usize = 1 << 10;

/// The number of positions in the range of walls.
pub(super) fn positions(
    family: &Family,
    counted: CountedPositions,
    limits: &Limits,
) -> Result<u128, Stop> {
    // Cells without a piece do not matter where lines may be filled.
    let free = if counted == CountedPositions::Filled { 0 } else { FREE };
    let cols = u32::from(family.size.cols);
    let most_walls = *family.walls.end() as usize;
    let profile_bytes = size_of::<(BitProfile, Vec<u128>)>() + (most_walls + 1) * size_of::<u128>();
    let mut none = vec![0; most_walls + 1];
    none[0] = 1;
    let mut ways = ProfileWays::from_iter([(0, none)]);
    for row in 0..family.size.rows {
        let laying = ProfileRow {
            cols,
            is_red: row == family.red_row,
            free,
            is_packed: counted == CountedPositions::Packed,
        };
        for col in 0..cols {
            let mut next = ProfileWays::default();
            for (number, (&profile, counts)) in ways.iter().enumerate() {
                if number % LOOK_EVERY == 0 {
                    limits.check(0, ((ways.len() + next.len()) * profile_bytes) as u64)?;
                }
                laying.cell(profile, col, |profile, walls| {
                    let Some(profile) = laying.after(profile, col) else { return };
                    let sums = next.entry(profile).or_insert_with(|| vec![0; most_walls + 1]);
                    sums.iter_mut().skip(walls).zip(counts).for_each(|(sum, count)| *sum += count);
                });
            }
            ways = next;
        }
    }
    // Each column has a cell without a piece of its own, and needs none.
    let required = (0..cols).fold(0, |profile, col| profile | free << (BITS * col));
    let empty = (0..cols).fold(0, |profile, col| profile | EMPTY << (BITS * col));
    let complete = ways.iter().filter(|(profile, _)| *profile & !empty == required);
    Ok(complete.flat_map(|(_, counts)| counts.iter().skip(*family.walls.start() as usize)).sum())
}

/// The row that is being laid.
struct ProfileRow {
    cols: u32,
    is_red: bool,
    /// The bit of a cell without a piece, or none.
    free: BitProfile,
    is_packed: bool,
}

impl ProfileRow {
    /// The first bit of the row.
    fn at(&self) -> u32 {
        BITS * self.cols
    }

    /// Calls `each` with every choice for the next cell: the profile after it, and the number of walls, 0 or 1.
    fn cell(&self, profile: BitProfile, col: u32, mut each: impl FnMut(BitProfile, usize)) {
        let row_at = self.at();
        let col_at = BITS * col;
        let red = RED << row_at;
        let row_needs = profile >> row_at & NEEDS;
        let col_needs = profile >> col_at & NEEDS;
        let row_free = self.free << row_at;
        let col_free = self.free << col_at;
        let empty = EMPTY << row_at | EMPTY << col_at;
        let begins = |at: u32| profile >> at & EMPTY == 0;
        let covered = profile & !empty;
        if row_needs > 0 && col_needs > 0 {
            return;
        }
        if row_needs > 0 {
            return each((covered - (1 << row_at)) | col_free, 0);
        }
        if col_needs > 0 {
            return each((covered - (1 << col_at)) | row_free, 0);
        }
        each(covered | row_free | col_free | if self.is_packed { empty } else { 0 }, 0);
        let red_stands = self.is_red && profile & red != 0;
        if !red_stands {
            each(covered | col_free, 1);
        }
        for more in [1, 2] {
            if begins(col_at) {
                each((covered + (more << col_at)) | row_free, 0);
            }
            if begins(row_at) && !self.is_red {
                each((covered + (more << row_at)) | col_free, 0);
            }
        }
        if begins(row_at) && self.is_red && !red_stands {
            each((covered + (1 << row_at)) | col_free | red, 0);
        }
    }

    /// The profile before the next cell or, after the last column, before the next row; `None` if this one may not end
    /// like this.
    fn after(&self, profile: BitProfile, col: u32) -> Option<BitProfile> {
        if col + 1 < self.cols {
            return Some(profile);
        }
        let row = profile >> self.at() & !EMPTY;
        let required = if self.is_red { self.free | RED } else { self.free };
        (row == required).then_some(profile & ((1 << self.at()) - 1))
    }
}
