//! `slide.compare/1`: a comparison of searches.
//!
//! `puzzles` are names; each member of `rows` is a way with its `terms` and a list of `trials`, which say
//! the number of their `puzzle`, counted from 0, their `status` as in `slide.solve/1`, `length` or
//! `lower_bound`, `expanded`, `generated`, `branching` (the effective branching factor of a solved one)
//! and `reopened`, all until the first solution is found. A* adds `least_ties`, the states that it expands however
//! ties are broken, and `all_ties`, those with all ties; iterative deepening adds `thresholds`, and `--times` adds `seconds` and `bytes`. Where
//! there are several puzzles, a row has `expanded` and `generated` too, each with `mean`, `median` and
//! `deviation`.

use serde::Serialize;
use slide_engine::solve::{Comparison, Row, Status, Summary, Trial};
use slide_engine::space::Stop;
use slide_model::Puzzle;
use slide_tiles::Heuristic;

use super::{Number, answer};
use crate::words::{status_word, stopped};

#[derive(Serialize)]
struct CompareReport<'a> {
    title: &'a str,
    metric: &'a str,
    puzzles: &'a [String],
    rows: Vec<RowReport<'a>>,
}

#[derive(Serialize)]
struct RowReport<'a> {
    algorithm: &'a str,
    heuristic: Option<&'a str>,
    terms: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expanded: Option<SummaryReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generated: Option<SummaryReport>,
    trials: Vec<TrialReport<'a>>,
}

#[derive(Serialize)]
struct SummaryReport {
    mean: f64,
    median: f64,
    deviation: Option<f64>,
}

#[derive(Serialize)]
struct TrialReport<'a> {
    puzzle: usize,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u32>,
    expanded: Number,
    generated: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    branching: Option<f64>,
    reopened: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    least_ties: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_ties: Option<Number>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    thresholds: Vec<ThresholdReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
}

#[derive(Serialize)]
struct ThresholdReport {
    bound: u32,
    generated: Number,
}

/// The comparison as one object in one line; `puzzle` is the only one or the one whose starts are compared, if there is
/// such a one.
pub fn compare(puzzle: Option<&Puzzle>, comparison: &Comparison) -> String {
    let several = comparison.puzzles.len() > 1;
    let report = CompareReport {
        title: &comparison.title,
        metric: comparison.metric,
        puzzles: &comparison.puzzles,
        rows: comparison.rows.iter().map(|one| row(one, several)).collect(),
    };
    answer("slide.compare/1", puzzle, &report)
}

#[expect(clippy::cast_precision_loss, reason = "a mean has no more digits")]
fn row(row: &Row, several: bool) -> RowReport<'_> {
    let summary =
        |of: fn(&Trial) -> u64| {
            let summary = Summary::of(row.trials.iter().map(|(_, trial)| of(trial) as f64));
            summary.filter(|_| several).map(|Summary { mean, median, deviation, .. }| {
                SummaryReport { mean, median, deviation }
            })
        };
    RowReport {
        algorithm: row.way.algorithm.name(),
        heuristic: row.way.heuristic.map(Heuristic::name),
        terms: row.terms,
        expanded: summary(|trial| trial.statistics.first_expanded()),
        generated: summary(|trial| trial.statistics.first_generated()),
        trials: row.trials.iter().map(|(puzzle, one)| trial(*puzzle, one)).collect(),
    }
}

fn trial(puzzle: usize, trial: &Trial) -> TrialReport<'_> {
    let stopped = stopped(trial.status);
    let thresholds = trial.statistics.bounds.iter();
    TrialReport {
        puzzle,
        status: status_word(trial.status),
        stopped,
        length: (trial.status == Status::Solved).then_some(trial.length),
        lower_bound: stopped.map(|_| trial.length),
        expanded: trial.statistics.first_expanded().into(),
        generated: trial.statistics.first_generated().into(),
        branching: trial.branching(),
        reopened: trial.statistics.first_reopened().into(),
        least_ties: trial.ties().map(|(least, _)| least.into()),
        all_ties: trial.ties().map(|(_, all)| all.into()),
        thresholds: thresholds
            .map(|&(bound, nodes)| ThresholdReport { bound, generated: nodes.into() })
            .collect(),
        seconds: trial.seconds,
        bytes: trial.seconds.map(|_| trial.statistics.table_bytes),
    }
}
