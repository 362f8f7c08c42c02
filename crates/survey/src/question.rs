//! The question to a survey, and the reasons why it may be refused.

use slide_model::{Metric, Size, word, words};
use slide_run::store::StoreError;

/// The most cells of a board.
pub const MOST_CELLS: usize = 25;

words! {
    /// The meaning of "in a corner" for the marked piece.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum CornerSense: "corner", word {
        /// When its bounding box stands there.
        #[default]
        Box = "box",
        /// When it covers the corner cell.
        Cell = "cell",
    }
}

impl CornerSense {
    /// The sense in words: `bounding box in the corner`, …
    pub fn words(self) -> &'static str {
        match self {
            Self::Box => "bounding box in the corner",
            Self::Cell => "covering the corner cell",
        }
    }
}

/// The boards and the metric of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SurveyQuestion {
    /// Rows × columns, at most [`MOST_CELLS`] cells.
    pub size: Size,
    /// The metric.
    #[serde(with = "word")]
    pub metric: Metric,
    /// When the marked piece is in a corner.
    #[serde(with = "word")]
    pub corner: CornerSense,
    /// The number of pieces, if only boards with that number are surveyed.
    pub pieces: Option<u32>,
    /// True if only boards whose pieces are all rectangles are surveyed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rectangles: bool,
    /// The number of puzzles that are kept for each number of pieces, at least 1.
    pub top: usize,
}

impl SurveyQuestion {
    /// Checks that there is such a survey.
    pub(super) fn check(&self) -> Result<(), SurveyError> {
        let size = self.size;
        if size.rows == 0 || size.cols == 0 || size.area() > MOST_CELLS {
            return Err(SurveyError::Size);
        }
        if self.metric == Metric::Line {
            return Err(SurveyError::Metric);
        }
        if self.top == 0 { Err(SurveyError::NoTop) } else { Ok(()) }
    }
}

/// The reason why there is no survey.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The board has no cells, or more than [`MOST_CELLS`].
    #[error("the board of a survey has at least 1 and at most {MOST_CELLS} cells")]
    Size,
    /// Lines are those of numbered tiles.
    #[error("a survey counts in steps, slides or moves")]
    Metric,
    /// No puzzles would be kept.
    #[error("at least one puzzle has to be kept for each number of pieces")]
    NoTop,
    /// A checkpoint cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}
