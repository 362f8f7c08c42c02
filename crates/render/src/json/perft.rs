//! `slide.perft/1`: the number of sequences of moves.

use super::{Object, number, one_move, status};
use slide_engine::space::{Perft, Stop};
use slide_model::{Metric, Puzzle};

/// The number of sequences of `depth` moves, or the limit that stopped the count, as one object in
/// one line; with `divide` also the numbers after each first move.
pub fn perft(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u32,
    perft: Result<&Perft, Stop>,
    divide: bool,
) -> String {
    let object = Object::of("slide.perft/1")
        .put("puzzle", puzzle.name())
        .put("metric", metric.word())
        .put("status", status(perft.is_err()))
        .put("depth", depth)
        .put_if("sequences", perft.ok().map(|perft| number(perft.total)))
        .put_if("stopped", perft.err().map(Stop::words));
    match perft {
        Ok(perft) if divide => {
            let parts = perft.divided.iter();
            let part = |(first, behind): &(_, u64)| {
                one_move(puzzle, first).put("sequences", number(*behind))
            };
            object.put_list("divide", parts.map(part)).line()
        }
        _ => object.line(),
    }
}
