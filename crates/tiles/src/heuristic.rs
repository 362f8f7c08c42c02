//! The heuristics by name.

use slide_model::words;

words! {
    /// A lower bound of the moves left.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Heuristic {
        /// Goal pieces that are out of place.
        Misplaced = "misplaced",
        /// The moves that each goal piece would need on an empty board.
        Manhattan = "manhattan",
        /// The same, plus tiles in each other's way (tile boards).
        LinearConflict = "linear-conflict",
        /// Rows and columns taken separately (tile boards).
        WalkingDistance = "walking-distance",
        /// Additive pattern databases (tile boards).
        Patterns = "pdb",
        /// No estimate.
        None = "none",
    }
}

words!(
    Heuristic, "heuristic", name, "weakest first":
    None = "none",
    Misplaced = "misplaced",
    Manhattan = "manhattan",
    LinearConflict = "linear-conflict",
    WalkingDistance = "walking-distance",
    Patterns = "pdb",
);

impl Heuristic {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::None => "no heuristic",
            Self::Misplaced => "misplaced pieces",
            Self::Manhattan => "Manhattan distance",
            Self::LinearConflict => "linear conflict",
            Self::WalkingDistance => "walking distance",
            Self::Patterns => "pattern databases",
        }
    }

    /// Returns whether it is for tile boards alone.
    pub fn needs_tiles(self) -> bool {
        matches!(self, Self::LinearConflict | Self::WalkingDistance | Self::Patterns)
    }
}
