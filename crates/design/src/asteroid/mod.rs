//! Asteroid Escape: the census of all placements of its tiles, and new challenges.

mod census;
mod challenge;
mod judge;
mod sets;
mod start;
mod tiles;
mod written;

pub use census::{Census, census, merge};
pub use challenge::{Catalogue, Challenges, Chapter, Level, NoChallenge, challenges};
pub use judge::Figures;
pub use start::Start;
pub use written::read_report;
