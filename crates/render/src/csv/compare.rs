//! A comparison of searches: a row for each search and puzzle.

use crate::table::{Column, Table, name, number, or, row, word};
use slide_engine::solve::{Comparison, Status};
use slide_tiles::Heuristic;

const COMPARE: &[Column] = &[
    name("puzzle"),
    word("metric"),
    word("algorithm"),
    word("heuristic"),
    name("terms"),
    word("status"),
    number("length"),
    number("expanded"),
    number("generated"),
    number("branching"),
    number("reopened"),
    number("least_ties"),
    number("all_ties"),
    number("seconds"),
    number("bytes"),
];

/// The columns of [`compare`]; the last two are those of times.
pub fn compare_columns(has_times: bool) -> &'static [Column] {
    if has_times { COMPARE } else { &COMPARE[..COMPARE.len() - 2] }
}

/// The rows. Where a limit stopped a search, `length` is the lower bound that it has proved.
pub fn compare(comparison: &Comparison, has_times: bool) -> Table {
    let mut rows = Vec::new();
    for way in &comparison.rows {
        for (puzzle, trial) in &way.trials {
            let ties = trial.ties();
            let mut cells = row(&[
                &comparison.puzzles[*puzzle],
                &comparison.metric,
                &way.way.algorithm.name(),
                &way.way.heuristic.map_or("", Heuristic::name),
                &way.terms,
                &trial.status.word(),
                &or((trial.status != Status::Unsolvable).then_some(trial.length), ""),
                &trial.statistics.first_expanded(),
                &trial.statistics.first_generated(),
                &trial.branching().map_or_else(String::new, |one| format!("{one:.4}")),
                &trial.statistics.first_reopened(),
                &or(ties.map(|(least, _)| least), ""),
                &or(ties.map(|(_, all)| all), ""),
            ]);
            if let Some(seconds) = trial.seconds {
                cells.push(format!("{seconds:.6}"));
                cells.push(trial.statistics.table_bytes.to_string());
            }
            rows.push(cells);
        }
    }
    Table::new(compare_columns(has_times), rows)
}
