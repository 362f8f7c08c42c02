//! Making: new puzzles. This room never prints.

mod dice;
mod tile_starts;

pub use dice::Dice;
pub use tile_starts::{CannotGenerate, TileStart, tile_start};
