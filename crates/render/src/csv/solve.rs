//! Solutions as a table: a row for each move; or, of many boards, a row for each solution. The last two columns of an
//! exit are empty, and a puzzle without a solution has no rows.

use crate::table::{Column, Table, name, number, or, row, word};
use crate::text::compact;
use slide_engine::solve::{Answer, Wanted};
use slide_model::{Direction, Puzzle};

const MOVES: &[Column] = &[
    name("puzzle"),
    word("metric"),
    number("index"),
    name("piece"),
    word("path"),
    number("from_row"),
    number("from_col"),
    number("to_row"),
    number("to_col"),
];

/// The columns of [`solve`]; where several solutions are requested, `solution` comes before `index`.
pub fn solve_columns(wanted: Wanted) -> Vec<Column> {
    let mut columns = MOVES.to_vec();
    if is_several(wanted) {
        columns.insert(2, number("solution"));
    }
    columns
}

fn is_several(wanted: Wanted) -> bool {
    matches!(wanted, Wanted::All(_) | Wanted::Nearest(_))
}

/// A row for each move.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> Table {
    let mut rows = Vec::new();
    for (solution, of) in (1..).zip(&answer.solutions) {
        for (index, one) in (1..).zip(&of.moves) {
            let mut cells = row(&[
                &puzzle.name(),
                &answer.metric.word(),
                &index,
                &puzzle.piece(one.piece).letter(),
                &Direction::letters(&one.path),
                &one.from.row,
                &one.from.col,
                &or(one.to.map(|to| to.row), ""),
                &or(one.to.map(|to| to.col), ""),
            ]);
            if is_several(wanted) {
                cells.insert(2, solution.to_string());
            }
            rows.push(cells);
        }
    }
    Table::new(&solve_columns(wanted), rows)
}

/// The columns of [`solved`].
pub const SOLVED: &[Column] = &[
    name("puzzle"),
    word("metric"),
    word("status"),
    number("length"),
    number("steps"),
    word("moves"),
];

/// The row of a puzzle and its shortest solution, whose moves are written as the compact line.
pub fn solved(puzzle: &Puzzle, answer: &Answer) -> Table {
    let name = puzzle.name();
    let metric = answer.metric.word();
    let status = answer.status.word();
    let cells = match answer.solutions.first() {
        None => row(&[&name, &metric, &status, &"", &"", &""]),
        Some(best) => {
            let moves = compact::line(puzzle, &best.moves);
            row(&[&name, &metric, &status, &best.length(), &best.steps(), &moves.trim_end()])
        }
    };
    Table::new(SOLVED, vec![cells])
}
