//! `slide.compare/1`: a comparison of searches.
//!
//! `puzzles` are names; each member of `rows` is a search with its `terms` and a list of `trials`, which have
//! the number of their `puzzle`, counted from 0, their `status` as in `slide.solve/1`, `length` or
//! `lower_bound`, `expanded`, `generated`, `branching` (the effective branching factor of a solved one)
//! and `reopened`, all until the first solution is found. A* adds `least_ties`, the states that it expands however
//! ties are broken, and `all_ties`, those with all ties; iterative deepening adds `thresholds`, and `--times` adds `seconds` and `bytes`. Where
//! there are several puzzles, a row has `expanded` and `generated` too, each with `mean`, `median` and
//! `deviation`.

use slide_engine::solve::{Comparison, Row, Status, Summary, Trial};
use slide_model::{JsonObject, Puzzle};
use slide_tiles::Heuristic;

use super::{Number, answer};

/// The comparison as one object in one line; `puzzle` is the only one, or the one whose starts are compared, if there is
/// one.
pub fn compare(puzzle: Option<&Puzzle>, comparison: &Comparison) -> String {
    let several = comparison.puzzles.len() > 1;
    let rows: Vec<_> = comparison.rows.iter().map(|one| row(one, several)).collect();
    let report = JsonObject::default()
        .with("title", &comparison.title)
        .with("metric", comparison.metric)
        .with("puzzles", &comparison.puzzles)
        .with("rows", rows);
    answer("slide.compare/1", puzzle, &report)
}

#[expect(clippy::cast_precision_loss, reason = "a mean has no more digits")]
fn row(row: &Row, several: bool) -> JsonObject {
    let summary = |of: fn(&Trial) -> u64| {
        let summary = Summary::of(row.trials.iter().map(|(_, trial)| of(trial) as f64));
        summary.filter(|_| several).map(|Summary { mean, median, deviation, .. }| {
            JsonObject::default()
                .with("mean", mean)
                .with("median", median)
                .with("deviation", deviation)
        })
    };
    let trials: Vec<_> = row.trials.iter().map(|(puzzle, one)| trial(*puzzle, one)).collect();
    JsonObject::default()
        .with("algorithm", row.way.algorithm.name())
        .with("heuristic", row.way.heuristic.map(Heuristic::name))
        .with("terms", row.terms)
        .with_some("expanded", summary(|trial| trial.statistics.first_expanded()))
        .with_some("generated", summary(|trial| trial.statistics.first_generated()))
        .with("trials", trials)
}

fn trial(puzzle: usize, trial: &Trial) -> JsonObject {
    let stopped = trial.status.stopped();
    let threshold = |&(bound, nodes): &(u32, u64)| {
        JsonObject::default().with("bound", bound).with("generated", Number::from(nodes))
    };
    let thresholds: Vec<_> = trial.statistics.bounds.iter().map(threshold).collect();
    JsonObject::default()
        .with("puzzle", puzzle)
        .with("status", trial.status.word())
        .with_some("stopped", stopped)
        .with_some("length", (trial.status == Status::Solved).then_some(trial.length))
        .with_some("lower_bound", stopped.map(|_| trial.length))
        .with("expanded", Number::from(trial.statistics.first_expanded()))
        .with("generated", Number::from(trial.statistics.first_generated()))
        .with_some("branching", trial.branching())
        .with("reopened", Number::from(trial.statistics.first_reopened()))
        .with_some("least_ties", trial.ties().map(|(least, _)| Number::from(least)))
        .with_some("all_ties", trial.ties().map(|(_, all)| Number::from(all)))
        .with_some("thresholds", Some(thresholds).filter(|thresholds| !thresholds.is_empty()))
        .with_some("seconds", trial.seconds)
        .with_some("bytes", trial.seconds.map(|_| trial.statistics.table_bytes))
}
