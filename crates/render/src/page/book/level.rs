//! The level of a challenge, from its fewest moves, as `generate` has them. Other puzzles have no
//! level.
//!
//! ```text
//! Asteroid Escape    Starter to 11, Junior to 20, Expert to 31, Master to 45, Wizard
//! Rush Hour          beginner to 8, intermediate to 12, advanced to 17, expert to 23, grandmaster
//! ```

use crate::pieces::way_out;
use slide_design::asteroid;
use slide_model::{Axis, Metric, Puzzle, Solution};
use slide_rush_hour::Tier;

/// A level; the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BookLevel {
    AsteroidEscape(asteroid::Level),
    RushHour(Tier),
    /// Of no family with levels.
    Other,
    /// No solution is known.
    Open,
}

impl BookLevel {
    pub(super) fn of(puzzle: &Puzzle, solution: Option<&Solution>) -> Self {
        let Some(solution) = solution else { return Self::Open };
        let length = solution.length();
        let cars = || puzzle.pieces().iter().all(|piece| piece.axis() != Axis::Any);
        if asteroid::Start::of(puzzle).is_some() {
            let fits = |level: &asteroid::Level| length <= *level.lengths().end();
            Self::AsteroidEscape(
                asteroid::Level::ALL.into_iter().find(fits).unwrap_or(asteroid::Level::Wizard),
            )
        } else if solution.metric != Metric::Step && way_out(puzzle).is_some() && cars() {
            let fits = |tier: &Tier| length <= *tier.lengths().end();
            Self::RushHour(Tier::ALL.into_iter().find(fits).unwrap_or(Tier::Grandmaster))
        } else {
            Self::Other
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::AsteroidEscape(level) => level.name(),
            Self::RushHour(tier) => tier.name(),
            Self::Other => "",
            Self::Open => "not solved",
        }
    }
}
