//! New sliding-block puzzles by evolution: a population of solved boards, each as fit as the
//! hardest start that can reach it is long.

mod breed;
mod evolve;
mod fitness;
mod genome;

pub use evolve::{Evolution, EvolutionOptions, EvolveError, evolve};
