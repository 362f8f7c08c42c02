//! Any of the heuristics for tile boards, chosen when the program runs.

use super::board::Tiles;
use super::estimate::Estimate;
use super::linear_conflict::LinearConflict;
use super::manhattan::{Manhattan, Misplaced, Nothing};
use super::pattern::Patterns;
use super::walking::WalkingDistance;

/// Any of the heuristics, for searches in which the choice at run time costs little.
#[derive(Debug)]
#[non_exhaustive]
pub enum AnyHeuristic {
    /// Tiles out of place.
    Misplaced(Misplaced),
    /// Sums of rows and columns to go.
    Manhattan(Manhattan),
    /// The same and pairs in each other's way.
    LinearConflict(LinearConflict),
    /// Tiles distinguished by rows alone, or columns alone.
    WalkingDistance(Box<WalkingDistance>),
    /// Additive pattern databases.
    Patterns(Box<Patterns>),
    /// Nothing.
    Nothing(Nothing),
}

impl AnyHeuristic {
    /// The estimate for a state.
    pub fn moves(&self, tiles: &Tiles) -> u32 {
        fn ask<E: Estimate>(estimate: &E, tiles: &Tiles) -> u32 {
            estimate.moves(estimate.value(tiles))
        }
        match self {
            Self::Misplaced(one) => ask(one, tiles),
            Self::Manhattan(one) => ask(one, tiles),
            Self::LinearConflict(one) => ask(one, tiles),
            Self::WalkingDistance(one) => ask(&**one, tiles),
            Self::Patterns(one) => ask(&**one, tiles),
            Self::Nothing(one) => ask(one, tiles),
        }
    }

    /// Returns whether the estimate may fall by more than 1 from a state to the next.
    pub fn is_consistent(&self) -> bool {
        !matches!(self, Self::Patterns(_))
    }
}
