//! Boards as text, a letter for each cell: `A` the red car, cars from `B`, trucks from `O`, `x` a wall, `o` an empty cell.

use slide_model::{Notation, Puzzle, read_as};

/// The board with the letters of the pieces in the box, in reading order: cars from B, trucks from O.
pub(super) fn lettered(board: &str) -> String {
    let mut cars = 'B'..='N';
    let mut trucks = 'O'..='Z';
    let mut names = vec![('o', 'o'), ('x', 'x'), ('A', 'A')];
    let name = |letter: char| {
        if let Some((_, name)) = names.iter().find(|(other, _)| *other == letter) {
            return *name;
        }
        let letters = if board.matches(letter).count() > 2 { &mut trucks } else { &mut cars };
        let name = letters.next().unwrap_or(letter);
        names.push((letter, name));
        name
    };
    board.chars().map(name).collect()
}

/// The puzzle of a board.
pub(super) fn read(board: &str) -> Option<Puzzle> {
    read_as(Notation::RushHour, board, "card").ok()?.into_puzzles().pop()
}
