//! A comparison of searches as tables: one puzzle with the result of each search, or many puzzles with mean,
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

use litemap::LiteMap;

use crate::table::{Column, Table, number, or, row as cells, word};
use crate::words::one_line;
use slide_engine::solve::{Algorithm, Comparison, Row, Status, Summary, Trial};
use slide_tiles::Heuristic;

const ONE_PUZZLE: &[Column] = &[
    word("algorithm"),
    word("heuristic"),
    number("length"),
    number("expanded"),
    number("generated"),
    number("b*"),
    number("opened again"),
    number("least ties"),
    number("all ties"),
];

const MANY_PUZZLES: &[Column] = &[
    word("algorithm"),
    word("heuristic"),
    number("solved"),
    number("expanded: mean"),
    number("median"),
    number("sd"),
    number("generated: mean"),
    number("median"),
    number("sd"),
    number("b*: mean"),
    number("least ties: mean"),
    number("all ties: mean"),
];

/// The tables. `>= N` is a lower bound where a limit stopped the search.
pub fn tables(comparison: &Comparison) -> String {
    let title = one_line(&comparison.title);
    let mut text = format!("{title}\n\n{}", ways(comparison).text());
    if let Some(bounds) = thresholds(comparison) {
        text += &format!(
            "\nStates that iterative deepening generated under each bound\n\n{}",
            bounds.text()
        );
    }
    text
}

/// The first table: a row for each search.
pub(crate) fn ways(comparison: &Comparison) -> Table {
    let alone = comparison.puzzles.len() == 1;
    let trials = || comparison.rows.iter().flat_map(|row| &row.trials);
    let is_timed = trials().any(|(_, trial)| trial.seconds.is_some());
    let mut columns = if alone { ONE_PUZZLE.to_vec() } else { MANY_PUZZLES.to_vec() };
    if is_timed {
        let timed = [number("seconds"), number("bytes")];
        let means = [number("seconds: mean"), number("bytes: mean")];
        columns.extend(if alone { timed } else { means });
    }
    columns.push(word("terms"));
    let row = |row: &Row| {
        let mut cells =
            cells(&[&row.way.algorithm.name(), &row.way.heuristic.map_or("-", Heuristic::name)]);
        match &row.trials[..] {
            [(_, trial)] if alone => cells.extend(one(trial)),
            trials => cells.extend(many(comparison, trials)),
        }
        cells.push(row.terms.to_owned());
        cells
    };
    Table::new(&columns, comparison.rows.iter().map(row).collect())
}

/// The row of a search on the only puzzle.
fn one(trial: &Trial) -> Vec<String> {
    let ties = trial.ties();
    let mut cells = cells(&[
        &length(trial),
        &trial.statistics.first_expanded(),
        &trial.statistics.first_generated(),
        &trial.branching().map_or_else(|| "-".to_owned(), |factor| format!("{factor:.2}")),
        &trial.statistics.first_reopened(),
        &or(ties.map(|(least, _)| least), "-"),
        &or(ties.map(|(_, all)| all), "-"),
    ]);
    if let Some(seconds) = trial.seconds {
        cells.extend([format!("{seconds:.3}"), trial.statistics.table_bytes.to_string()]);
    }
    cells
}

/// The row of a search on many puzzles. Where one was stopped, the mean is a lower bound.
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
        _ => format!(">= {}", trial.length),
    }
}

/// A row for each bound of iterative deepening on the only puzzle, a column for each heuristic, if there are any.
pub(crate) fn thresholds(comparison: &Comparison) -> Option<Table> {
    let mut columns = vec![number("bound")];
    let mut counts: LiteMap<u32, Vec<String>> = LiteMap::new();
    for row in comparison.rows.iter().filter(|row| row.way.algorithm == Algorithm::IdaStar) {
        if let [(_, trial)] = &row.trials[..]
            && comparison.puzzles.len() == 1
        {
            for (bound, nodes) in &trial.statistics.bounds {
                let cells = counts.entry(*bound).or_insert_with(|| cells(&[bound]));
                cells.resize(columns.len(), String::new());
                cells.push(nodes.to_string());
            }
            columns.push(number(row.way.heuristic.map_or("-", Heuristic::name)));
        }
    }
    for (_, cells) in &mut counts {
        cells.resize(columns.len(), String::new());
    }
    (!counts.is_empty())
        .then(|| Table::new(&columns, counts.into_iter().map(|(_, cells)| cells).collect()))
}
