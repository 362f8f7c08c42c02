//! The level of a challenge, from its fewest moves: by the levels that `generate` makes puzzles of.
//!
//! ```text
//! with rocks     Starter to 11, Junior to 20, Expert to 31, Master to 45, Wizard
//! all others     beginner to 8, intermediate to 12, advanced to 17, expert to 23, grandmaster
//! ```

use slide_design::asteroid;
use slide_model::Puzzle;
use slide_rush_hour::Tier;

/// A level; the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    WithRocks(asteroid::Level),
    Other(Tier),
    /// No solution is known.
    Open,
}

impl Level {
    pub(super) fn of(puzzle: &Puzzle, length: Option<u32>) -> Self {
        let Some(length) = length else { return Self::Open };
        if puzzle.blocker_rule().is_some() {
            let fits = |level: &asteroid::Level| length <= *level.lengths().end();
            Self::WithRocks(
                asteroid::Level::ALL.into_iter().find(fits).unwrap_or(asteroid::Level::Wizard),
            )
        } else {
            let fits = |tier: &Tier| length <= *tier.lengths().end();
            Self::Other(Tier::ALL.into_iter().find(fits).unwrap_or(Tier::Grandmaster))
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::WithRocks(level) => level.name(),
            Self::Other(tier) => tier.name(),
            Self::Open => "not solved",
        }
    }
}
