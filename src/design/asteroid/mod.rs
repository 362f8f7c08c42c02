//! Asteroid Escape: the census of all placements of its tiles, and new challenges.

mod census;
mod judge;
mod sets;
mod start;
mod tiles;

pub use census::{Census, CensusOptions, census};
pub use judge::Figures;
pub use start::Start;
