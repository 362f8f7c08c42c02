//! Making: new puzzles, and the hardest starts of known ones. This room never prints.

pub mod asteroid;
pub mod bag;
pub mod blocks;
mod census_options;
mod dice;
mod hardest;
mod rate;
pub mod rush_hour;
mod starts;
mod tile_starts;
mod wanted;

pub use bag::{Bag, HardestOfBag, NoBag, bag_puzzles, hardest_of_bag};
pub use census_options::CensusOptions;
pub use dice::Dice;
#[cfg(feature = "cluster")]
pub(crate) use hardest::hardest_by;
pub use hardest::{Hardest, HardestOptions, hardest};
pub use rate::{BadCondition, Condition, Measure, Rated, Rating, Value, rate};
pub use starts::{Starts, starts};
pub use tile_starts::{CannotGenerate, TileStart, tile_start};
