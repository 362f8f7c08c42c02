//! `slide.compare/1`: a comparison of searches.
//!
//! `puzzles` are names; each member of `rows` is a way with its `terms` and a list of `trials`, which say
//! the number of their `puzzle`, counted from 0, their `status` as in `slide.solve/1`, `length` or
//! `lower_bound`, `expanded`, `generated`, `branching` (the effective branching factor of a solved one)
//! and `reopened`, all until the first solution is found. A* adds `least_ties`, the states that it expands however
//! ties are broken, and `all_ties`, those with all ties; iterative deepening adds `thresholds`, and `--times` adds `seconds` and `bytes`. Where
//! there are several puzzles, a row has `expanded` and `generated` too, each with `mean`, `median` and
//! `deviation`.

use super::{Object, number};
use crate::words::status_word;
use slide_engine::solve::{Comparison, Row, Status, Summary, Trial};
use slide_tiles::Heuristic;

/// The comparison as one object in one line.
pub fn compare(comparison: &Comparison) -> String {
    let several = comparison.puzzles.len() > 1;
    Object::of("slide.compare/1")
        .put("title", &comparison.title)
        .put("metric", comparison.metric)
        .put("puzzles", &comparison.puzzles)
        .put_list("rows", comparison.rows.iter().map(|one| row(one, several)))
        .line()
}

#[expect(clippy::cast_precision_loss, reason = "a mean has no more digits")]
fn row(row: &Row, several: bool) -> Object {
    let mut object = Object::new()
        .put("algorithm", row.way.algorithm.name())
        .put("heuristic", row.way.heuristic.map(Heuristic::name))
        .put("terms", row.terms);
    let summary = |of: fn(&Trial) -> u64| {
        Summary::of(row.trials.iter().map(|(_, trial)| of(trial) as f64)).map(|summary| {
            Object::new()
                .put("mean", summary.mean)
                .put("median", summary.median)
                .put("deviation", summary.deviation)
        })
    };
    if several
        && let (Some(expanded), Some(generated)) = (
            summary(|trial| trial.statistics.first_expanded()),
            summary(|trial| trial.statistics.first_generated()),
        )
    {
        object = object.put_object("expanded", expanded).put_object("generated", generated);
    }
    object.put_list("trials", row.trials.iter().map(|(puzzle, one)| trial(*puzzle, one)))
}

fn trial(puzzle: usize, trial: &Trial) -> Object {
    let (is_solved, is_limit) =
        (trial.status == Status::Solved, matches!(trial.status, Status::Limit(_)));
    let object = Object::new()
        .put("puzzle", puzzle)
        .put("status", status_word(trial.status))
        .put_if("length", is_solved.then_some(trial.length))
        .put_if("lower_bound", is_limit.then_some(trial.length))
        .put("expanded", number(trial.statistics.first_expanded()))
        .put("generated", number(trial.statistics.first_generated()))
        .put_if("branching", trial.branching())
        .put("reopened", number(trial.statistics.first_reopened()))
        .put_if("least_ties", trial.ties().map(|(least, _)| number(least)))
        .put_if("all_ties", trial.ties().map(|(_, all)| number(all)));
    let bound = |&(bound, nodes): &(u32, u64)| {
        Object::new().put("bound", bound).put("generated", number(nodes))
    };
    let object = if trial.statistics.bounds.is_empty() {
        object
    } else {
        object.put_list("thresholds", trial.statistics.bounds.iter().map(bound))
    };
    let bytes = trial.seconds.map(|_| trial.statistics.table_bytes);
    object.put_if("seconds", trial.seconds).put_if("bytes", bytes)
}
