//! Every way to search one puzzle, as a table.
//!
//! ```text
//! 8-puzzle, 31 moves
//!
//! algorithm      heuristic         length  expanded  generated  each  opened again
//! bfs            -                     31    181438     483840  2.67             0
//! idastar        none                >= 24   …                                       (node limit)
//! ```

use crate::puzzle::Puzzle;
use crate::render::words::one_line;
use crate::solve::{Algorithm, Answer, Status};
use crate::tiles::Heuristic;

/// One way to search, and what came of it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Which engine.
    pub algorithm: Algorithm,
    /// Which heuristic; breadth-first searches have none.
    pub heuristic: Option<Heuristic>,
    /// The answer.
    pub answer: Answer,
    /// How long it took; shown only if it is there.
    pub seconds: Option<f64>,
}

const HEADINGS: [&str; 7] =
    ["algorithm", "heuristic", "length", "expanded", "generated", "each", "opened again"];
/// The first columns are words, the others numbers.
const WORDS: usize = 2;

/// The table. `>= N` is a lower bound where a limit stopped the search.
pub fn table(puzzle: &Puzzle, trials: &[Trial]) -> String {
    let timed = trials.iter().any(|trial| trial.seconds.is_some());
    let mut rows = vec![HEADINGS.map(str::to_owned).to_vec()];
    if timed {
        rows[0].push("seconds".to_owned());
    }
    rows.extend(trials.iter().map(row));
    format!(
        "{}\n\n{}",
        one_line(puzzle.name()),
        super::table::table(&rows, |column| column < WORDS)
    )
}

fn row(trial: &Trial) -> Vec<String> {
    let statistics = &trial.answer.statistics;
    let mut row = vec![
        trial.algorithm.name().to_owned(),
        trial.heuristic.map_or("-", Heuristic::name).to_owned(),
        length(&trial.answer),
        statistics.expanded.to_string(),
        statistics.generated.to_string(),
        format!("{:.2}", statistics.branching()),
        statistics.reopened.to_string(),
    ];
    row.extend(trial.seconds.map(|seconds| format!("{seconds:.3}")));
    row
}

/// The number of moves, a lower bound of it, or that there is none.
fn length(answer: &Answer) -> String {
    match answer.status {
        Status::Solved => answer.lower_bound.to_string(),
        Status::Unsolvable => "none".to_owned(),
        Status::Limit(_) => format!(">= {}", answer.lower_bound),
    }
}
