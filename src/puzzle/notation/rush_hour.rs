//! Rush Hour lines: a board of 6 × 6 in one word, row after row.
//!
//! ```text
//! IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM
//! └row 0┘└row 1┘└row 2┘ …
//! ```
//!
//! `o` or `.` is empty, `x` a wall, every other letter a car: a straight line of two or more cells,
//! which goes only along itself. Car A lies in a row; it is to reach the right edge. (It is not
//! driven off the board, so the last way counts like any other.) The public databases write the
//! fewest moves in front and the number of states behind; these become `expect`. One line for each
//! puzzle. Other square boards, 4 × 4 to 8 × 8, are read too when this notation is asked for.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Translated;
use super::lines::{lines, words};
use super::translation::{Patch, Translation, nothing, wrong};
use crate::puzzle::diagnostic::counted;
use crate::puzzle::written::{PieceEntry, PuzzleFile, Spanned, WrittenAxis};
use crate::puzzle::{Diagnostic, Expect};

/// Faulty lines after which the rest is not looked at: it is hardly a list of boards.
const MOST_ERRORS: usize = 50;

/// One line, taken apart.
struct Line {
    /// The cells row by row; each with its place.
    cells: Vec<(char, Range<usize>)>,
    side: usize,
    /// Where each car stands, as indices of `cells`, ascending.
    cars: BTreeMap<char, Vec<usize>>,
    moves: Option<u32>,
    states: Option<u64>,
}

/// Whether this line is a board of 6 × 6, with nothing but numbers beside it.
pub(super) fn fits(line: &str) -> bool {
    let mut boards = 0;
    for word in line.split_whitespace() {
        if word.len() == 36 && word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'.') {
            boards += usize::from(word.contains("AA"));
        } else if !word.bytes().all(|b| b.is_ascii_digit()) {
            return false;
        }
    }
    boards == 1
}

/// Reads lines: one is a puzzle, several are a collection.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    let mut errors = Vec::new();
    let mut boards = Vec::new();
    for line in lines(text, 0..text.len()) {
        match read_line(text, line) {
            Ok(board) => boards.push(board),
            Err(mut found) => errors.append(&mut found),
        }
        if errors.len() >= MOST_ERRORS {
            break;
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if boards.is_empty() {
        return Err(nothing("write the 36 cells of the board in one word, row after row"));
    }
    Ok(Translation::of(text).puzzles(name, &boards, puzzle))
}

fn read_line(text: &str, line: Range<usize>) -> Result<Line, Vec<Diagnostic>> {
    let all = words(text, line.clone(), |_| false);
    let is_number = |word: &Range<usize>| text[word.clone()].bytes().all(|b| b.is_ascii_digit());
    let found: Vec<usize> = (0..all.len()).filter(|&at| !is_number(&all[at])).collect();
    let &[at] = &found[..] else {
        let message = "a line holds one board";
        let help = "write the board in one word; only numbers may stand beside it";
        return Err(vec![wrong(message, line, format!("{} here", found.len()), Some(help))]);
    };
    let word = all[at].clone();
    let cells: Vec<(char, Range<usize>)> = text[word.clone()]
        .char_indices()
        .map(|(at, c)| (c, word.start + at..word.start + at + c.len_utf8()))
        .collect();
    let Some(side) = (4..=8).find(|side| side * side == cells.len()) else {
        let message = format!("a board of {} is not square", counted(cells.len(), "cell"));
        let help = "a Rush Hour board of 6 × 6 is written as 36 letters";
        return Err(vec![wrong(message, word, "this board", Some(help))]);
    };
    let mut errors = Vec::new();
    let mut cars: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (at, (c, place)) in cells.iter().enumerate() {
        match c {
            'o' | '.' | 'x' => {}
            c if c.is_ascii_alphabetic() => cars.entry(*c).or_default().push(at),
            c => errors.push(wrong(
                format!("`{}` means nothing here", c.escape_debug()),
                place.clone(),
                "neither a letter nor `.`",
                Some("`o` or `.` is empty, `x` a wall, every other letter a car"),
            )),
        }
    }
    for (car, at) in &cars {
        errors.extend(fault(*car, at, side, &cells));
    }
    if !cars.contains_key(&'A') {
        let help = "A is the car that is to reach the right edge";
        errors.push(wrong("there is no car A", word, "in this board", Some(help)));
    }
    let number = |index: Option<&Range<usize>>| index.map(|word| text[word.clone()].to_owned());
    let moves = number(at.checked_sub(1).and_then(|before| all.get(before)));
    let states = number(all.get(at + 1));
    if errors.is_empty() {
        let moves = moves.and_then(|number| number.parse().ok());
        Ok(Line { cells, side, cars, moves, states: states.and_then(|number| number.parse().ok()) })
    } else {
        Err(errors)
    }
}

/// What is wrong with a car, if anything.
fn fault(
    car: char,
    at: &[usize],
    side: usize,
    cells: &[(char, Range<usize>)],
) -> Option<Diagnostic> {
    let place = |from: usize, to: usize| cells[from].1.start..cells[to].1.end;
    let (&first, &last) = (at.first()?, at.last()?);
    if at.len() == 1 {
        let help = "a car covers two or more cells";
        return Some(wrong(
            format!("car {car} covers one cell"),
            place(first, first),
            "only here",
            Some(help),
        ));
    }
    let lies = last - first + 1 == at.len() && first / side == last / side;
    let stands = at.windows(2).all(|pair| pair[1] - pair[0] == side);
    if !lies && !stands {
        let message = format!("car {car} is not a straight line");
        let help = "the cells of a car lie side by side in one row, or one below the other";
        return Some(wrong(message, place(first, last), "from here to here", Some(help)));
    }
    if car == 'A' && !lies {
        let help = "it is to reach the right edge, so it has to lie in a row";
        let message = "car A stands upright";
        return Some(wrong(message, place(first, last), "from here to here", Some(help)));
    }
    None
}

fn puzzle(made: &Translation, line: &Line, name: &str) -> PuzzleFile<'static> {
    let patch = |(c, place): &(char, Range<usize>)| (square(*c).to_string(), Some(place.clone()));
    let rows = line.cells.chunks(line.side);
    let board: Vec<Vec<Patch>> = rows.map(|row| row.iter().map(patch).collect()).collect();
    let along = Spanned { value: WrittenAxis::Along, span: 0..0 };
    let cars = made.piece(&line.cars.keys().collect::<String>());
    let Line { moves, states, .. } = *line;
    PuzzleFile {
        pieces: vec![PieceEntry { axis: Some(along), ..cars }],
        goal: Some(made.grid(&line.goal())),
        expect: Some(Expect { slides: moves, moves, states, ..Expect::default() }),
        ..made.puzzle(name, &board)
    }
}

impl Line {
    /// Car A at the right edge of its row. What is wrong there is shown where A stands now.
    fn goal(&self) -> Vec<Vec<Patch>> {
        let at = &self.cars[&'A'];
        let row = at[0] / self.side;
        let place = self.cells[at[0]].1.start..self.cells[at[at.len() - 1]].1.end;
        let line = |this: usize| {
            if this == row {
                let before = ".".repeat(self.side - at.len());
                vec![(before, None), ("A".repeat(at.len()), Some(place.clone()))]
            } else {
                vec![(".".repeat(self.side), None)]
            }
        };
        (0..self.side).map(line).collect()
    }
}

fn square(c: char) -> char {
    match c {
        'o' => '.',
        'x' => '#',
        car => car,
    }
}
