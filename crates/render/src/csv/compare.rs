//! A comparison of searches: a line for each way to search and puzzle.

use super::field;
use crate::words::status_word;
use slide_engine::solve::{Comparison, Status};
use slide_tiles::Heuristic;

/// The heading of [`compare`], to be printed once; with times, `seconds` and `bytes` follow.
pub const COMPARE_HEADING: &str = "puzzle,metric,algorithm,heuristic,terms,status,length,expanded,\
    generated,branching,reopened,least_ties,all_ties\n";
/// The same with times.
pub const TIMED_HEADING: &str = "puzzle,metric,algorithm,heuristic,terms,status,length,expanded,\
    generated,branching,reopened,least_ties,all_ties,seconds,bytes\n";

/// The lines. Where a limit stopped a search, `length` is what it has proved: no solution is shorter.
pub fn compare(comparison: &Comparison) -> String {
    let mut text = String::new();
    for row in &comparison.rows {
        let (algorithm, heuristic) = (row.way.algorithm.name(), row.way.heuristic);
        let heuristic = heuristic.map_or("", Heuristic::name);
        for (puzzle, trial) in &row.trials {
            let status = status_word(trial.status);
            let has_length = trial.status != Status::Unsolvable;
            let length = if has_length { trial.length.to_string() } else { String::new() };
            let branching = trial.branching().map_or_else(String::new, |one| format!("{one:.4}"));
            text += &format!(
                "{},{},{algorithm},{heuristic},{},{status},{length},{},{},{branching},{}",
                field(&comparison.puzzles[*puzzle]),
                comparison.metric,
                field(row.terms),
                trial.statistics.first_expanded(),
                trial.statistics.first_generated(),
                trial.statistics.first_reopened(),
            );
            text += &trial
                .ties()
                .map_or_else(|| ",,".to_owned(), |(least, all)| format!(",{least},{all}"));
            if let Some(seconds) = trial.seconds {
                text += &format!(",{seconds:.6},{}", trial.statistics.table_bytes);
            }
            text.push('\n');
        }
    }
    text
}
