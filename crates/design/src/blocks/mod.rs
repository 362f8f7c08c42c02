//! New sliding-block puzzles by evolution: a population of solved boards, each worth as much as the
//! hardest start that can be walked back to from it.

mod breed;
mod evolve;
mod fitness;
mod genome;

pub use evolve::{Evolution, EvolutionOptions, NoBlocks, evolve};
