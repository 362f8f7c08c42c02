//! New puzzles, and the difficulty of a puzzle for a person. This crate never prints.

pub mod asteroid;
pub mod bag;
pub mod blocks;
mod census_options;
mod dice;
mod rate;
mod starts;
mod tile_starts;
mod wanted;

pub use bag::{Bag, BagError, HardestOfBag, bag_puzzles, hardest_of_bag};
pub use census_options::CensusOptions;
pub use dice::Dice;
pub use rate::{BadCondition, Condition, Measure, Rated, Rating, Value, rate};
pub use starts::{Starts, starts};
pub use tile_starts::{GenerateError, TileStart, tile_start};
