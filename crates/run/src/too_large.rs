//! The reasons why a puzzle is too large to be compiled.

/// A table would take more memory than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
