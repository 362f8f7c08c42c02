//! Without the feature `render` no JSON is read.

use super::{Fragment, Written, WrittenError};
use crate::puzzle::Puzzle;

/// Refuses.
pub(super) fn read(_puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let whole = Fragment { text, line: 1, column: 1 };
    Err(whole.error("this build of slide reads no JSON (its feature `render` is off)"))
}
