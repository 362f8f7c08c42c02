//! Asteroid Escape: the census of all placements of its tiles, and new challenges.

mod census;
mod challenge;
mod judge;
mod report_json;
mod sets;
mod start;
mod tiles;

pub use census::{Census, census, merge};
pub use challenge::{Catalogue, Challenges, Chapter, Level, NoChallenge, challenges};
pub use judge::Figures;
pub use report_json::read_report;
pub use start::Start;
