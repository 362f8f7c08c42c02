//! A comparison of searches as tables: one puzzle with the result of each way, or many puzzles with mean,
//! median and standard deviation (sd).
//!
//! ```text
//! 8-puzzle, 31 moves
//!
//! algorithm      heuristic         length  expanded  generated    b*  opened again  least ties  all ties  terms
//! bfs            -                     31    181438     483840  1.45             0           -         -  layer
//! idastar        none                >= 24   …                                                            first found
//!
//! 8-puzzle, 50 starts: 50 puzzles
//!
//!                               expanded                  generated
//! algorithm  heuristic  solved      mean  median      sd       mean …
//! ```

use std::collections::BTreeSet;

use super::table::table;
use crate::words::one_line;
use slide_engine::solve::{Algorithm, Comparison, Row, Status, Summary, Trial};
use slide_tiles::Heuristic;

/// The tables. `>= N` is a lower bound where a limit stopped the search.
pub fn tables(comparison: &Comparison) -> String {
    let title = one_line(&comparison.title);
    let rows = cells(comparison);
    let terms = rows[0].len() - 1;
    let mut text = format!("{title}\n\n{}", table(&rows, |column| column < 2 || column == terms));
    let bounds = thresholds(comparison);
    if bounds.len() > 1 {
        text += &format!(
            "\nStates that iterative deepening generated under each bound\n\n{}",
            table(&bounds, |_| false)
        );
    }
    text
}

/// The cells of the first table, the headings first.
pub(crate) fn cells(comparison: &Comparison) -> Vec<Vec<String>> {
    let alone = comparison.puzzles.len() == 1;
    let trials = || comparison.rows.iter().flat_map(|row| &row.trials);
    let is_timed = trials().any(|(_, trial)| trial.seconds.is_some());
    let mut headings = if alone {
        vec![
            "algorithm",
            "heuristic",
            "length",
            "expanded",
            "generated",
            "b*",
            "opened again",
            "least ties",
            "all ties",
        ]
    } else {
        vec![
            "algorithm",
            "heuristic",
            "solved",
            "expanded: mean",
            "median",
            "sd",
            "generated: mean",
            "median",
            "sd",
            "b*: mean",
            "least ties: mean",
            "all ties: mean",
        ]
    };
    if is_timed {
        let timed = ["seconds", "bytes"];
        let means = ["seconds: mean", "bytes: mean"];
        headings.extend(if alone { timed } else { means });
    }
    headings.push("terms");
    let row = |row: &Row| {
        let way = row.way;
        let mut cells = vec![
            way.algorithm.name().to_owned(),
            way.heuristic.map_or("-", Heuristic::name).to_owned(),
        ];
        match &row.trials[..] {
            [(_, trial)] if alone => cells.extend(one(trial)),
            trials => cells.extend(many(comparison, trials)),
        }
        cells.push(row.terms.to_owned());
        cells
    };
    let head = headings.into_iter().map(str::to_owned).collect();
    std::iter::once(head).chain(comparison.rows.iter().map(row)).collect()
}

/// The row of a way to search on the only puzzle.
fn one(trial: &Trial) -> Vec<String> {
    let mut cells = vec![
        length(trial),
        trial.statistics.first_expanded().to_string(),
        trial.statistics.first_generated().to_string(),
        trial.branching().map_or_else(|| "-".to_owned(), |factor| format!("{factor:.2}")),
        trial.statistics.first_reopened().to_string(),
    ];
    let bound = |of: fn((u64, u64)) -> u64| {
        trial.ties().map_or_else(|| "-".to_owned(), |ties| of(ties).to_string())
    };
    cells.extend([bound(|ties| ties.0), bound(|ties| ties.1)]);
    if let Some(seconds) = trial.seconds {
        cells.extend([format!("{seconds:.3}"), trial.statistics.table_bytes.to_string()]);
    }
    cells
}

/// The row of a way to search on many puzzles. Where it was stopped, the mean is at least this.
#[expect(clippy::cast_precision_loss, reason = "means are shown with one decimal")]
fn many(comparison: &Comparison, trials: &[(usize, Trial)]) -> Vec<String> {
    let is_stopped = trials.iter().any(|(_, trial)| matches!(trial.status, Status::Limit(_)));
    let at_least = if is_stopped { ">= " } else { "" };
    let summary = |of: fn(&Trial) -> u64| Summary::of(trials.iter().map(|(_, one)| of(one) as f64));
    let shown = |summary: Option<Summary>, digits: usize| {
        let number = |number: Option<f64>| {
            number.map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
        };
        let mean = number(summary.map(|one| one.mean));
        [
            format!("{at_least}{mean}"),
            number(summary.map(|one| one.median)),
            number(summary.and_then(|one| one.deviation)),
        ]
    };
    let solved = trials.iter().filter(|(_, trial)| trial.status == Status::Solved).count();
    let mut cells = vec![format!("{solved} of {}", comparison.puzzles.len())];
    cells.extend(shown(summary(|trial| trial.statistics.first_expanded()), 1));
    cells.extend(shown(summary(|trial| trial.statistics.first_generated()), 1));
    let branching = Summary::of(trials.iter().filter_map(|(_, trial)| trial.branching()));
    cells.push(branching.map_or_else(|| "-".to_owned(), |one| format!("{:.2}", one.mean)));
    for of in [|ties: (u64, u64)| ties.0, |ties: (u64, u64)| ties.1] {
        let ties = trials.iter().filter_map(|(_, trial)| trial.ties());
        cells.push(shown(Summary::of(ties.map(|ties| of(ties) as f64)), 1)[0].clone());
    }
    let seconds = Summary::of(trials.iter().filter_map(|(_, trial)| trial.seconds));
    if let Some(seconds) = seconds {
        cells.push(format!("{:.3}", seconds.mean));
        cells.push(shown(summary(|trial| trial.statistics.table_bytes), 0)[0].clone());
    }
    cells
}

/// The number of moves, a lower bound of it, or that there is none.
fn length(trial: &Trial) -> String {
    match trial.status {
        Status::Solved => trial.length.to_string(),
        Status::Unsolvable => "none".to_owned(),
        Status::Limit(_) => format!(">= {}", trial.length),
    }
}

/// A line for each bound of iterative deepening on the only puzzle, a column for each heuristic; the
/// headings alone where there is nothing to say.
pub(crate) fn thresholds(comparison: &Comparison) -> Vec<Vec<String>> {
    let mut head = vec!["bound".to_owned()];
    let mut columns = Vec::new();
    for row in comparison.rows.iter().filter(|row| row.way.algorithm == Algorithm::IdaStar) {
        if let [(_, trial)] = &row.trials[..]
            && comparison.puzzles.len() == 1
        {
            head.push(row.way.heuristic.map_or("-", Heuristic::name).to_owned());
            columns.push(&trial.statistics.bounds);
        }
    }
    let bounds: BTreeSet<u32> =
        columns.iter().flat_map(|column| column.iter().map(|&(bound, _)| bound)).collect();
    let line = |bound: u32| {
        let cell = |column: &&Vec<(u32, u64)>| {
            let own = column.iter().find(|&&(own, _)| own == bound);
            own.map_or_else(String::new, |(_, nodes)| nodes.to_string())
        };
        std::iter::once(bound.to_string()).chain(columns.iter().map(cell)).collect()
    };
    std::iter::once(head).chain(bounds.into_iter().map(line)).collect()
}
