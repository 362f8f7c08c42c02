//! Makes new puzzles: a position of the 8-puzzle of a wanted length, the hardest start of a board, and a small
//! block puzzle by evolution. The same seed gives the same ones on every machine.
//!
//! ```sh
//! cargo run --release --example generate -- 7
//! ```

use std::error::Error;

use slide::design::blocks::{EvolutionOptions, evolve};
use slide::design::{HardestOptions, TileStart, hardest, tile_start};
use slide::puzzle::{Puzzle, Size, TilesGoal, write_collection};
use slide::solve::SolveOptions;
use slide::space::Run;

/// Three puzzles.
pub(crate) fn puzzles(seed: u64) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let size = Size { rows: 3, cols: 3 };
    let wanted = TileStart { size, length: 24, seed, goal: TilesGoal::HoleLast };
    let tiles = tile_start(wanted, &SolveOptions::default(), &mut Run::default())?;

    let board: Puzzle = "AAbc/AAdd/ef..\n\n..../..AA/..AA".parse()?;
    let judged = hardest(&board, &HardestOptions::default().top(1), &mut Run::default())?;
    let hard = judged.examples.into_iter().next().ok_or("the goal can be reached")?;

    let options = EvolutionOptions::default().size(size).seed(seed).generations(Some(5));
    let bred = evolve(&options, &mut Run::default())?.puzzles;
    Ok([tiles, hard].into_iter().chain(bred).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    print!("{}", write_collection("New puzzles", &puzzles(seed)?));
    Ok(())
}
