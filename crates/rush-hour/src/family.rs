//! A family of boards, and the sets of walls that they have.

use std::ops::RangeInclusive;

use super::line::LONGEST_LINE;
use slide_model::{Metric, Size, word};

/// All positions of Rush Hour on boards of one size.
///
/// The red car, 2 long, lies alone in its row, and the puzzle is solved when it touches the right
/// edge. All other cars and trucks are 2 or 3 long and stay in their line. In no row do pieces and
/// walls together fill the line, in no column do pieces alone. Walls are anywhere but right of the
/// red car in its row.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Family {
    /// Rows and columns, 3 to 7 each.
    pub size: Size,
    /// The row of the red car, counted from 0.
    pub red_row: u16,
    /// The number of walls.
    pub walls: RangeInclusive<u32>,
    /// The metric. A piece stays in its line, so a move is a slide.
    #[serde(with = "word")]
    pub metric: Metric,
}

/// The reason why there is no such family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// A side is shorter than 3 or longer than 7.
    #[error("boards of this family have 3 to 7 rows and columns")]
    Size,
    /// The board has no such row.
    #[error("the board has no such row for the red car")]
    RedRow,
    /// There are more walls than cells, or the range of their numbers is empty.
    #[error("there are not that many cells for walls, or the range is empty")]
    Walls,
    /// Lines are those of numbered tiles.
    #[error("cars are counted in steps, slides or moves")]
    Metric,
}

impl Family {
    /// The family without walls, in slides, the red car in the middle row (the upper one of two).
    pub fn of(size: Size) -> Self {
        Self { size, red_row: size.rows.saturating_sub(1) / 2, walls: 0..=0, metric: Metric::Slide }
    }

    /// Checks that there is such a family.
    ///
    /// # Errors
    /// The first number that is out of range.
    pub fn check(&self) -> Result<(), FamilyError> {
        let sides = 3..=LONGEST_LINE as u16;
        if !sides.contains(&self.size.rows) || !sides.contains(&self.size.cols) {
            Err(FamilyError::Size)
        } else if self.red_row >= self.size.rows {
            Err(FamilyError::RedRow)
        } else if self.walls.is_empty() || *self.walls.end() > self.size.area() as u32 {
            Err(FamilyError::Walls)
        } else if self.metric == Metric::Line {
            Err(FamilyError::Metric)
        } else {
            Ok(())
        }
    }

    /// All sets of walls, as bits (cell (r, c) is bit r·columns + c), fewer walls first.
    pub(super) fn wall_sets(&self) -> impl Iterator<Item = u64> + use<> {
        let cells = self.size.area();
        self.walls.clone().flat_map(move |count| subsets(cells, count))
    }
}

/// All sets of `count` of the lowest `cells` bits, in ascending order. (R. W. Gosper, *HAKMEM* 175, 1972.)
fn subsets(cells: usize, count: u32) -> impl Iterator<Item = u64> {
    let first = (1_u64 << count) - 1;
    std::iter::successors(Some(first), |&set| {
        let low = set & set.wrapping_neg();
        let ripple = set.checked_add(low).filter(|_| low != 0)?;
        Some((((set ^ ripple) >> 2) / low) | ripple)
    })
    .take_while(move |set| set >> cells == 0)
}
