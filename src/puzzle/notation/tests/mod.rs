mod errors;
mod hostile;
mod near_miss;
mod readers;
mod writers;

use super::{Notation, read_as};
use crate::puzzle::{Goal, Puzzle, read, write_ron};

/// Lines that show a puzzle without names: board, then goals, rows separated by `/`.
fn sketch(puzzle: &Puzzle) -> String {
    use crate::puzzle::write::draw;
    let flat = |grid: Vec<Vec<char>>| {
        grid.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    };
    let mut text = flat(draw::board(puzzle, |_| true));
    if let Some(Goal::AnyOf(targets)) = puzzle.goal() {
        for target in targets {
            text += " > ";
            text += &flat(draw::target(puzzle, target, |id| puzzle.piece(id).letter()));
        }
    }
    text
}

fn one(notation: Notation, text: &str) -> Puzzle {
    let found = read_as(notation, text, "sample.txt").unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(found.puzzles().len(), 1);
    round_trip(&found.puzzles()[0]);
    found.into_puzzles().remove(0)
}

fn ron(text: &str) -> Puzzle {
    read(text, "sample.ron").unwrap_or_else(|errors| panic!("{errors}")).into_puzzles().remove(0)
}

/// A written puzzle is read as itself.
fn round_trip(puzzle: &Puzzle) {
    let text = write_ron(puzzle);
    let again = read(&text, "written.ron").unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    assert_eq!(&again.puzzles()[0], puzzle, "{text}");
}
