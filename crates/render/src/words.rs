//! Results in words: numbers with their nouns, paths, headings.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use slide_check::Reading;
use slide_engine::solve::{Answer, Impossible, Status};
use slide_engine::space::Stop;
use slide_model::{Direction, Metric, Move, Piece, Puzzle, Solution};

pub use slide_model::counted;

/// The end of a sentence about an answer that a limit stopped: `(time limit, partial)`.
pub fn partial(stop: Stop) -> String {
    format!("({}, partial)", stop.words())
}

/// A stage of a solution.
pub(super) struct TitledStage {
    /// Its moves.
    pub moves: Range<usize>,
    /// The moves that it prepares: `For b left, and A up`.
    pub heading: String,
}

/// The stages of a solution that was requested to be easy to follow, if it has any.
pub(super) fn stages(puzzle: &Puzzle, answer: &Answer, moves: &[Move]) -> Vec<TitledStage> {
    if answer.most_readable.is_none() {
        return Vec::new();
    }
    let reading = Reading::of(puzzle, moves);
    let aim = |index: usize| {
        let one = &moves[index];
        format!("{} {}", puzzle.label(one.piece), way(one))
    };
    let titled = |moves: Range<usize>| {
        let aims: Vec<String> = reading.aims(&moves).into_iter().map(aim).collect();
        TitledStage { moves, heading: format!("For {}", aims.join(", and ")) }
    };
    reading.stages().into_iter().map(titled).collect()
}

/// The texts in a row. (`collect` is compiled anew for every iterator, and is larger.)
pub(crate) fn joined(texts: impl IntoIterator<Item = String>) -> String {
    let mut joined = String::new();
    for text in texts {
        joined += &text;
    }
    joined
}

/// Runs of equal steps, with their lengths.
pub(super) fn runs(path: &[Direction]) -> impl Iterator<Item = (Direction, usize)> {
    path.chunk_by(|left, right| left == right).map(|run| (run[0], run.len()))
}

/// A path as letters, with a number after a letter that is repeated: `R2U`.
pub(super) fn letters_of_runs(path: &[Direction]) -> String {
    joined(runs(path).map(|(direction, steps)| match steps {
        1 => direction.letter().to_string(),
        _ => format!("{}{steps}", direction.letter()),
    }))
}

/// The parts of a path: `down`, `right 2`.
pub(super) fn path_parts(path: &[Direction]) -> Vec<String> {
    runs(path)
        .map(|(direction, steps)| match steps {
            1 => direction.word().to_owned(),
            _ => format!("{} {steps}", direction.word()),
        })
        .collect()
}

/// The move without the piece: `down, right 2` or `exits down`.
pub fn way(one: &Move) -> String {
    let parts = path_parts(&one.path).join(", ");
    if one.to.is_some() { parts } else { format!("exits {parts}") }
}

/// The name of a piece, if it can be put in brackets in a line of a list.
pub(super) fn bracketed(piece: &Piece) -> Option<&str> {
    piece.name().filter(|name| {
        !name.is_empty()
            && !name.chars().any(|letter| letter.is_control() || "()[]".contains(letter))
    })
}

/// A text from the file in one line: control characters become blanks.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The number of columns that a text takes in a terminal.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Texts beside each other, line by line, each from its column on.
pub(super) fn side_by_side(texts: &[(usize, Vec<String>)]) -> Vec<String> {
    let height = texts.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
    let row = |row: usize| {
        let mut line = String::new();
        for (column, lines) in texts {
            if let Some(part) = lines.get(row) {
                line += &" ".repeat(column.saturating_sub(columns(&line)));
                line += part;
            }
        }
        line.trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

/// A text, shortened to at most `width` columns.
pub fn shortened(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if columns(&short) + 4 > width {
            break;
        }
        short.push(letter);
    }
    short.trim_end().to_owned() + "..."
}

/// `81 moves (118 steps)`; only steps in the metric of steps.
pub fn length(metric: Metric, length: u32, steps: u32) -> String {
    match metric {
        Metric::Step => counted(length, "step"),
        Metric::Slide | Metric::Move | Metric::Line => {
            format!("{} ({})", counted(length, metric.word()), counted(steps, "step"))
        }
    }
}

/// The length of a solution, or that there is nothing to do.
pub(super) fn solution_length(solution: &Solution) -> String {
    match solution.length() {
        0 => format!("already solved, 0 {}s", solution.metric.word()),
        moves => length(solution.metric, moves, solution.steps()),
    }
}

/// The length of the first solution and, where that is proved, that there is none shorter; or why there
/// is none.
pub(super) fn answer_length(puzzle: &Puzzle, answer: &Answer) -> String {
    let Some(solution) = answer.solutions.first() else {
        return status(puzzle, answer).unwrap_or_default().trim_end().to_owned();
    };
    solution_length(solution) + &proved(answer, solution)
}

/// The proved bound on the length of the only solution that was requested, to be printed after it.
pub(super) fn proved(answer: &Answer, solution: &Solution) -> String {
    match answer.lower_bound {
        _ if solution.length() == 0 => String::new(),
        bound if solution.length() <= bound => ", fewest possible".to_owned(),
        // The line about the limit has the bound.
        _ if matches!(answer.status, Status::Limit(_)) => String::new(),
        bound => format!(", at least {bound} needed"),
    }
}

/// Returns whether a solution is proved to be a shortest one.
pub(super) fn is_optimal(answer: &Answer, solution: &Solution) -> bool {
    solution.length() <= answer.lower_bound
}

/// The reason why there is no solution, where that was found without a search.
pub fn why(puzzle: &Puzzle, impossible: Impossible) -> String {
    match impossible {
        Impossible::NoWay(piece) => {
            let label = puzzle.label(piece);
            format!("{label} has no way to where it belongs, even on the empty board")
        }
        _ => impossible.to_string(),
    }
}

/// The message about an answer that is not, or not completely, a solution: `None` if the
/// question was answered with solutions. One line with a newline.
pub fn status(puzzle: &Puzzle, answer: &Answer) -> Option<String> {
    let name = one_line(puzzle.name());
    let states = counted(answer.states, "state");
    if let Some(impossible) = answer.impossible {
        return Some(format!("{name}: no solution: {}\n", why(puzzle, impossible)));
    }
    let Some(stop) = answer.status.stopped() else {
        let why = match answer.states {
            1 => "the start is the only state that can be reached (1 state)".to_owned(),
            _ => format!("none of the {states} that can be reached is a goal"),
        };
        let is_solved = answer.status == Status::Solved;
        return (!is_solved).then(|| format!("{name}: no solution: {why}\n"));
    };
    let is_open = answer.solutions.first().is_none_or(|one| !is_optimal(answer, one));
    let proved = match answer.lower_bound {
        _ if !is_open => "not all solutions found".to_owned(),
        0 => "nothing proved".to_owned(),
        bound => format!("no solution shorter than {}", counted(bound, answer.metric.word())),
    };
    Some(format!("{name}: {proved}; {states} seen {}\n", partial(stop)))
}
