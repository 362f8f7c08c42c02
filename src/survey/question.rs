//! What is asked of a survey, and why it may be refused.

use std::fmt;

use crate::puzzle::{Metric, Size, words};
use crate::space::{Keeping, Limits};
use crate::store::StoreError;

/// Most cells of a board.
pub const MOST_CELLS: usize = 24;

/// When a piece stands in a corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CornerSense {
    /// Its bounding box stands there.
    #[default]
    Box,
    /// It covers the corner cell.
    Cell,
}

words!(CornerSense, "corner", word: Box = "box", Cell = "cell");

/// One of several parts of a survey, of about the same size: part `index` of `count`, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// 1 … count.
    pub index: u32,
    /// How many parts there are.
    pub count: u32,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurveyQuestion {
    /// Rows × columns, at most [`MOST_CELLS`] cells.
    pub size: Size,
    /// What counts as 1.
    pub metric: Metric,
    /// When the marked piece stands in a corner.
    pub corner: CornerSense,
    /// Boards with this number of pieces only.
    pub pieces: Option<u32>,
    /// How many puzzles are kept for each number of pieces, at least 1.
    pub top: usize,
}

impl SurveyQuestion {
    /// Whether there is such a survey, and such a part of it.
    pub(super) fn check(&self, shard: Option<Shard>) -> Result<(), CannotSurvey> {
        let size = self.size;
        if size.rows == 0 || size.cols == 0 || size.area() > MOST_CELLS {
            return Err(CannotSurvey::Size);
        }
        if let Some(shard) = shard.filter(|shard| !(1..=shard.count).contains(&shard.index)) {
            return Err(CannotSurvey::Shard(shard));
        }
        if self.top == 0 { Err(CannotSurvey::NoTop) } else { Ok(()) }
    }
}

/// How it is answered.
#[derive(Clone, Debug)]
pub struct SurveyOptions {
    /// One part of the survey only.
    pub shard: Option<Shard>,
    /// How many threads may share the work. The answer is the same for any number.
    pub threads: usize,
    /// When to stop: deadline, memory, interruption. The others have no meaning here.
    pub limits: Limits,
    /// Checkpoint and resumption. There are no layers to be kept in a directory.
    pub keeping: Keeping,
}

impl Default for SurveyOptions {
    fn default() -> Self {
        let (limits, keeping) = (Limits::default(), Keeping::default());
        Self { shard: None, threads: 1, limits, keeping }
    }
}

/// Why there is no survey.
#[derive(Debug)]
pub enum CannotSurvey {
    /// The board has no cells, or more than [`MOST_CELLS`].
    Size,
    /// There is no such part.
    Shard(Shard),
    /// No puzzles would be kept.
    NoTop,
    /// A checkpoint cannot be read or written.
    Store(StoreError),
}

impl fmt::Display for CannotSurvey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => {
                write!(f, "the board of a survey has at least 1 and at most {MOST_CELLS} cells")
            }
            Self::Shard(shard) => {
                let Shard { index, count } = shard;
                write!(f, "there is no shard {index} of {count}; they are numbered from 1 on")
            }
            Self::NoTop => {
                f.write_str("at least one puzzle has to be kept for each number of pieces")
            }
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CannotSurvey {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            Self::Size | Self::Shard(_) | Self::NoTop => None,
        }
    }
}

impl From<StoreError> for CannotSurvey {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
