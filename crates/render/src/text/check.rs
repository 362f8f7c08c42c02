//! The report of `check` on a valid puzzle: the board, the interchangeable pieces, and the goal.
//!
//! ```text
//! Klotski: 5×4, 10 pieces, 2 empty cells
//!
//!     aBBc
//!     aBBc
//!     dEEf
//!     dghf
//!     i..j
//!
//! interchangeable: a c d f, 2×1
//! alone: B (Cao Cao), 2×2
//! alone: E, 1×2
//! interchangeable: g h i j (soldier), 1×1
//! ```

use super::board;
use crate::palette::Ink;
use crate::pieces::{leavers, members};
use crate::words::{bracketed, counted, joined, one_line};
use slide_model::{Axis, BlockerCheck, Goal, Identity, PieceId, Puzzle, Size, Target, Terrain};

/// The whole report.
pub fn text(puzzle: &Puzzle, ink: Ink) -> String {
    let mut text = format!(
        "{}: {}, {}, {}\n\n{}\n",
        one_line(puzzle.name()),
        puzzle.size(),
        counted(puzzle.pieces().len(), "piece"),
        counted(puzzle.empty_cells(), "empty cell"),
        board::indent(&board::start(puzzle, ink)),
    );
    text += &kinds(puzzle);
    if let Some(rule) = puzzle.blocker_rule() {
        let when = match rule.check {
            BlockerCheck::MidSlide => "tested after every sub-step",
            BlockerCheck::EndsOnly => "tested after whole cells only",
        };
        let per_cell = rule.per_cell;
        let overhang = rule.overhang;
        text += &format!(
            "blockers: {per_cell}×{per_cell} sub-cells in a cell, overhang {overhang}, {when}\n"
        );
    }
    text + &goal(puzzle, ink)
}

fn kinds(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for kind in members(puzzle, Identity::Count) {
        let Some(&first) = kind.first() else { continue };
        let alone = if kind.len() == 1 { "alone" } else { "interchangeable" };
        text += &format!("{alone}: {}, {}\n", letters(puzzle, &kind), traits(puzzle, first));
    }
    let told_apart = members(puzzle, Identity::Solve);
    for kind in members(puzzle, Identity::Count) {
        let groups = told_apart.iter().filter(|group| kind.contains(&group[0]));
        let groups: Vec<String> = groups.map(|group| letters(puzzle, group)).collect();
        if groups.len() > 1 {
            text += &format!("told apart when solving: {}\n", groups.join(" | "));
        }
    }
    text
}

/// Letters, each group of equal names followed by the name.
fn letters(puzzle: &Puzzle, ids: &[PieceId]) -> String {
    let name = |id: &PieceId| bracketed(puzzle.piece(*id));
    let runs = ids.chunk_by(|left, right| name(left) == name(right)).map(|run| {
        let letters: Vec<String> = run.iter().map(|&id| puzzle.label(id)).collect();
        match name(&run[0]) {
            Some(name) => format!("{} ({name})", letters.join(" ")),
            None => letters.join(" "),
        }
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// The properties that all pieces of a kind share.
fn traits(puzzle: &Puzzle, id: PieceId) -> String {
    let piece = puzzle.piece(id);
    let rows = piece.shape().rows();
    let cols = piece.shape().cols();
    let cells = piece.shape().cells().len();
    let mut text = Size { rows, cols }.to_string();
    if cells < usize::from(rows) * usize::from(cols) {
        text += &format!(" with {}", counted(cells, "cell"));
    }
    text += match piece.axis() {
        Axis::Any => "",
        Axis::Horizontal => ", left and right only",
        Axis::Vertical => ", up and down only",
        Axis::Fixed => ", fixed",
    };
    if piece.gate_key() && puzzle.has_terrain(Terrain::Gate) {
        text += ", may cover gates";
    }
    if let Some(grid) = piece.blockers() {
        text += &format!(", blockers on {}", counted(grid.solid().len(), "sub-cell"));
    }
    text
}

/// The goal: the goals drawn, or a line about the exit.
pub fn goal(puzzle: &Puzzle, ink: Ink) -> String {
    match puzzle.goal() {
        None => "goal: none\n".to_owned(),
        Some(Goal::Exit(exit)) => {
            let who = leavers(puzzle, exit.piece);
            let way = exit.toward.word();
            format!("exit: {who} leaves the board {way} from {}\n", exit.at)
        }
        Some(Goal::AnyOf(targets)) => drawn_goals(puzzle, targets, ink),
    }
}

/// Each goal, drawn below a line with its number.
fn drawn_goals(puzzle: &Puzzle, targets: &[Target], ink: Ink) -> String {
    let count = targets.len();
    let drawn = targets.iter().enumerate().map(|(index, target)| {
        let heading = match count {
            1 => "goal:".to_owned(),
            _ => format!("goal {} of {count}:", index + 1),
        };
        // A goal without conditions would look like a missing one.
        let anything =
            if target.placements.is_empty() && target.empty.is_empty() { " anything" } else { "" };
        format!("\n{heading}{anything}\n\n{}", board::indent(&board::target(puzzle, target, ink)))
    });
    joined(drawn)
}

/// The start and the goal, drawn: the answer of `show`.
pub fn start_and_goal(puzzle: &Puzzle, ink: Ink) -> String {
    let start = board::indent(&board::start(puzzle, ink));
    let text = format!("{}: the start\n\n{start}", one_line(puzzle.name()));
    match puzzle.goal() {
        None => text,
        Some(Goal::AnyOf(targets)) => text + &drawn_goals(puzzle, targets, ink),
        Some(Goal::Exit(_)) => text + "\n" + &goal(puzzle, ink),
    }
}
