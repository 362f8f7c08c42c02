//! Why there are no states to be told about.

use super::limits::Stop;
use crate::store::StoreError;

/// A question about the states of a puzzle that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CannotEnumerate {
    /// The puzzle has no goal.
    NoGoal,
    /// The board is not its own mirror image.
    LopsidedBoard,
    /// The pieces, taken together, are not their own mirror image.
    LopsidedPieces,
    /// There are more packings than can be counted or joined.
    TooManyPackings,
    /// A limit was reached before there was any answer.
    Stopped(Stop),
    /// A file that the search keeps could not be read or written: why.
    Store(String),
}

impl std::fmt::Display for CannotEnumerate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Stopped(stop) => {
                return write!(f, "stopped before there was an answer: {}", stop.words());
            }
            Self::Store(why) => why,
            Self::NoGoal => "the puzzle has no goal",
            Self::TooManyPackings => "there are too many packings",
            Self::LopsidedBoard => "the board is not its own left-right mirror image",
            Self::LopsidedPieces => {
                "the pieces are not their own left-right mirror image: one has no twin that is its image"
            }
        })
    }
}

impl std::error::Error for CannotEnumerate {}

impl From<StoreError> for CannotEnumerate {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}
