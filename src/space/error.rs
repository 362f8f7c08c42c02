//! Why there are no states to be told about.

use super::limits::Stop;
use crate::store::StoreError;

/// A question about the states of a puzzle that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CannotEnumerate {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal")]
    NoGoal,
    /// The board is not its own mirror image.
    #[error("the board is not its own left-right mirror image")]
    LopsidedBoard,
    /// The pieces, taken together, are not their own mirror image.
    #[error(
        "the pieces are not their own left-right mirror image: one has no twin that is its image"
    )]
    LopsidedPieces,
    /// There are more packings than can be counted or joined.
    #[error("there are too many packings")]
    TooManyPackings,
    /// A limit was reached before there was any answer.
    #[error("stopped before there was an answer: {}", .0.words())]
    Stopped(Stop),
    /// A file that the search keeps could not be read or written: why.
    #[error("{0}")]
    Store(String),
}

impl From<StoreError> for CannotEnumerate {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}
