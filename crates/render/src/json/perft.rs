//! `slide.perft/1`: the number of sequences of moves.

use serde::Serialize;
use slide_check::WrittenMove;
use slide_engine::space::{Perft, Stop};
use slide_model::{Metric, Puzzle};

use super::{Number, answer, status};

#[derive(Serialize)]
struct PerftReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    status: &'a str,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<FirstMove>>,
}

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
        first_moves.collect()
    });
    let report = PerftReport {
        puzzle: puzzle.name(),
        metric: metric.word(),
        status: status(perft.err()),
        depth,
        sequences: found.map(|found| Number::from(found.total)),
        stopped: perft.err(),
        divide: divided,
    };
    answer("slide.perft/1", Some(puzzle), &report)
}
