//! Why a puzzle is not compiled.

/// A table would take more memory than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
