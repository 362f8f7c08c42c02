//! `slide.perft/1`: the number of sequences of moves.

use serde::Serialize;
use slide_check::WrittenMove;
use slide_engine::space::{Perft, Stop};
use slide_model::{Metric, Puzzle};

use super::{Number, about, answer, status_word};

#[derive(Serialize)]
struct FirstMove {
    #[serde(flatten)]
    first: WrittenMove,
    sequences: Number,
}

/// The number of sequences of `depth` moves, or the limit that stopped the count, as one object in
/// one line; with `divide` also the numbers after each first move.
pub fn perft(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u32,
    perft: Result<&Perft, Stop>,
    divide: bool,
) -> String {
    let found = perft.ok();
    let divided = found.filter(|_| divide).map(|found| {
        let first_moves = found.divided.iter().map(|(first, sequences)| FirstMove {
            first: WrittenMove::new(puzzle, metric, first),
            sequences: (*sequences).into(),
        });
        first_moves.collect::<Vec<_>>()
    });
    let report = about(puzzle.name(), metric)
        .with("status", status_word(perft.err()))
        .with("depth", depth)
        .with_some("sequences", found.map(|found| Number::from(found.total)))
        .with_some("stopped", perft.err())
        .with_some("divide", divided);
    answer("slide.perft/1", Some(puzzle), &report)
}
