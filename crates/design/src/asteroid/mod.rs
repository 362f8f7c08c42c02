//! Asteroid Escape: the census of all placements of its tiles, and new challenges.

mod census;
mod challenge;
mod judge;
mod sets;
mod start;
mod tiles;

pub use census::{AsteroidJob, Census, census};
pub use challenge::{Catalogue, CatalogueChapter, ChallengeError, Challenges, Level, challenges};
pub use judge::Figures;
pub use start::Start;
