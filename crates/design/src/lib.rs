//! New puzzles, and the difficulty of a puzzle for a person. This crate never prints.

pub mod asteroid;
pub mod bag;
pub mod blocks;
mod dice;
mod rate;
mod starts;
mod tile_starts;
mod wanted;

pub use bag::{Bag, BagError, BagJob, HardestOfBag, bag_puzzles};
pub use dice::Dice;
pub use rate::{Condition, ConditionError, Measure, Rated, Rating, Value, rate};
pub use starts::{Starts, starts};
pub use tile_starts::{GenerateError, TileStart, tile_start};
