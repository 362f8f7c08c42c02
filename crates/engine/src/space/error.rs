//! The errors of an enumeration.

use slide_run::store::StoreError;
use slide_run::{Reporter, Stop};

/// A question about the states of a puzzle that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EnumerateError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal; say it as `goal` in the file, or with `--goal`")]
    NoGoal,
    /// Lines are counted where all pieces are unit tiles, but for one hole.
    #[error(
        "lines are counted on boards of unit tiles with one hole, without gates, axes, blockers and exits"
    )]
    NoLines,
    /// The board is not its own mirror image.
    #[error("the board is not its own left-right mirror image")]
    LopsidedBoard,
    /// The pieces, taken together, are not their own mirror image.
    #[error(
        "the pieces are not their own left-right mirror image: one has no twin that is its image"
    )]
    LopsidedPieces,
    /// Blocks of packings have bits for mirror images too.
    #[error("blocks of packings count every mirror image: another engine counts them once")]
    ImagesInBlocks,
    /// Blocks of packings know moves of one piece alone.
    #[error("blocks of packings have no lines of tiles: another engine counts them")]
    LinesInBlocks,
    /// A limit was reached before there was any answer.
    #[error("stopped before there was an answer: {}", .0.words())]
    Stopped(Stop),
    /// A file that the search keeps could not be read or written: why.
    #[error("{0}")]
    Store(String),
    /// Several processes that search together do not go together, or one of them was lost.
    #[error("{0}")]
    Cluster(String),
}

impl From<Stop> for EnumerateError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<StoreError> for EnumerateError {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

/// The reason why a search went no further: a limit, or something wrong with its files.
#[derive(Debug)]
#[non_exhaustive]
pub enum SearchFault {
    /// A limit was reached.
    Stop(Stop),
    /// A file could not be read or written.
    Store(StoreError),
}

impl SearchFault {
    /// The reason for an answer; what is wrong with a file goes to the reporter.
    pub fn reported(self, reporter: &mut dyn Reporter) -> Stop {
        match self {
            Self::Stop(stop) => stop,
            Self::Store(error) => {
                reporter.failure(&error.to_string());
                Stop::Store
            }
        }
    }
}

impl From<Stop> for SearchFault {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<StoreError> for SearchFault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<SearchFault> for EnumerateError {
    fn from(fault: SearchFault) -> Self {
        match fault {
            SearchFault::Stop(stop) => stop.into(),
            SearchFault::Store(error) => error.into(),
        }
    }
}
