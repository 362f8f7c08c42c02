//! Rush Hour lines: a board in one word, row after row.
//!
//! ```text
//! IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM          6×6: 16, 25, 36, 49 or 64 letters are a square
//! └row 0┘└row 1┘└row 2┘ …
//! 9 BBCCH/GAAoH/GoDDD/GEEFF 19                  4×5: other boards have `/` between rows
//! BBCCH⏎GAAoH⏎GoDDD⏎GEEFF                       or are drawn, one row on each line
//! ```
//!
//! `o` or `.` is empty, `x` a wall, every other letter a car: a straight line of two or more cells,
//! which goes only along itself. Car A lies in a row; it is to reach the right edge. (It is not
//! driven off the board, so the last move counts like any other.) Databases write the fewest moves in
//! front and the number of states after it; these become `expect`. One line for each puzzle, unless there
//! is one board, drawn with a line for each row; lines that
//! begin with `# ` are remarks about the list, and are skipped.

use std::ops::Range;

use litemap::LiteMap;

use super::lines::{board_lines, characters, is_number, lines, paragraphs, words};
use super::translation::{Patch, Translation, nothing, wrong};
use super::{Read, Translated};
use crate::diagnostic::counted;
use crate::written::{PieceEntry, PuzzleFile, Spanned, WrittenAxis};
use crate::{Diagnostic, Expect};

/// The number of faulty lines after which the rest is not read: it is hardly a list of boards.
const MOST_ERRORS: usize = 50;

/// Cells, each with its place, and the indices of the cells of each car, ascending.
type CellCharacters = Vec<(char, Range<usize>)>;
type Cars = LiteMap<char, Vec<usize>>;

/// One line, taken apart.
struct ListLine {
    /// Row by row.
    cells: CellCharacters,
    cols: usize,
    cars: Cars,
    moves: Option<u32>,
    states: Option<u64>,
}

/// Returns whether this line is a board with nothing but numbers beside it. One of 6 × 6 is known by its
/// letters; a board of another size could be something else, so its cars have to be cars too, and
/// with `/` it needs a number or an `o`, or 6 × 6 cells of capital letters and dots.
pub(super) fn fits(line: &str) -> bool {
    let (numbers, boards): (Vec<&str>, Vec<&str>) =
        line.split_whitespace().partition(|&word| is_number(word));
    let [word] = boards[..] else { return false };
    let is_cell = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'/');
    if !word.contains("AA") || !word.bytes().all(is_cell) {
        return false;
    }
    if word.len() == 36 && !word.contains('/') {
        return true;
    }
    let (cells, cols) = cells(word, 0..word.len());
    let all_are =
        |marks: &str| word.chars().all(|c| c.is_ascii_uppercase() || c == '/' || marks.contains(c));
    let marked = !word.contains('/')
        || !numbers.is_empty()
        || (word.contains('o') && all_are("ox"))
        || (cells.len() == 36 && cols == Some(6) && all_are("ox."));
    let Some(cols) = cols.filter(|_| marked && word.len() != 64) else { return false };
    cars(&cells).iter().all(|(car, at)| fault(*car, at, cols, &cells).is_none())
}

/// The cells of a word, and their number in a row, if that is known.
fn cells(text: &str, word: Range<usize>) -> (CellCharacters, Option<usize>) {
    let rows = text[word.clone()].split('/');
    let widths: Vec<usize> = rows.map(|row| row.chars().count()).collect();
    let cells = characters(text, word).filter(|&(c, _)| c != '/').collect();
    let cols = match widths[..] {
        [all] => (4..=8).find(|side| side * side == all),
        [first, ..] => Some(first).filter(|_| widths.iter().all(|&width| width == first)),
        [] => None,
    };
    (cells, cols.filter(|&cols| cols > 0))
}

fn cars(cells: &CellCharacters) -> Cars {
    let mut cars = Cars::new();
    for (at, &(c, _)) in cells.iter().enumerate() {
        if c.is_ascii_alphabetic() && !matches!(c, 'o' | 'x') {
            cars.entry(c).or_default().push(at);
        }
    }
    cars
}

/// Returns whether this is one board, drawn with a line for each row.
pub(super) fn is_drawn(text: &str) -> bool {
    drawn(text).is_some()
}

fn drawn(text: &str) -> Option<ListLine> {
    let rows = lines(text, 0..text.len());
    if !(3..=8).contains(&rows.len()) || paragraphs(text).len() > 1 || text.contains('/') {
        return None;
    }
    let row = |line| characters(text, line).filter(|(c, _)| !c.is_whitespace()).collect();
    let rows: Vec<CellCharacters> = rows.into_iter().map(row).collect();
    let words: Vec<String> = rows.iter().map(|row| row.iter().map(|&(c, _)| c).collect()).collect();
    fits(&words.join("/")).then(|| {
        let cols = rows[0].len();
        let cells = rows.concat();
        ListLine { cars: cars(&cells), cells, cols, moves: None, states: None }
    })
}

/// Reads lines: one is a puzzle, several are a collection; or one drawn board.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    if let Some(line) = drawn(text) {
        return Ok(Translation::of(text).puzzles(name, &[line], puzzle));
    }
    let found = board_lines(text);
    if found.is_empty() {
        return Err(nothing("write the 36 cells of the board in one word, row after row"));
    }
    let read = |line| read_line(text, line);
    Translation::of(text).lines(name, found, MOST_ERRORS, read, puzzle)
}

fn read_line(text: &str, line: Range<usize>) -> Read<ListLine> {
    let all = words(text, line.clone(), |_| false);
    let is_board = |&at: &usize| !is_number(&text[all[at].clone()]);
    let found: Vec<usize> = (0..all.len()).filter(is_board).collect();
    let &[at] = &found[..] else {
        let message = "a line holds one board";
        let help = "write the board in one word; only numbers may stand beside it";
        return Err(vec![wrong(message, line, format!("{} here", found.len()), Some(help))]);
    };
    let word = all[at].clone();
    let (cells, cols) = cells(text, word.clone());
    let Some(cols) = cols else {
        let cells = counted(cells.len(), "cell");
        let (message, help) = if text[word.clone()].contains('/') {
            let help = "between two `/` stands a row, and all rows have the same number of cells";
            (format!("a board of {cells} has rows of unequal width"), help)
        } else {
            let help = "a Rush Hour board of 6 × 6 is written as 36 letters";
            (format!("a board of {cells} is not square"), help)
        };
        return Err(vec![wrong(message, word, "this board", Some(help))]);
    };
    let mut errors = Vec::new();
    for (c, place) in cells.iter().filter(|(c, _)| !c.is_ascii_alphabetic() && *c != '.') {
        let message = format!("`{}` means nothing here", c.escape_debug());
        let help = "`o` or `.` is empty, `x` a wall, every other letter a car";
        errors.push(wrong(message, place.clone(), "neither a letter nor `.`", Some(help)));
    }
    let cars = cars(&cells);
    for (car, at) in &cars {
        errors.extend(fault(*car, at, cols, &cells));
    }
    if !cars.contains_key(&'A') {
        let help = "A is the car that is to reach the right edge";
        errors.push(wrong("there is no car A", word, "in this board", Some(help)));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let number = |index: Option<&Range<usize>>| index.map(|word| text[word.clone()].to_owned());
    let moves = number(at.checked_sub(1).and_then(|before| all.get(before)));
    let moves = moves.and_then(|number| number.parse().ok());
    let states = number(all.get(at + 1)).and_then(|number| number.parse().ok());
    Ok(ListLine { cells, cols, cars, moves, states })
}

/// The fault of a car, if there is one.
fn fault(
    car: char,
    at: &[usize],
    cols: usize,
    cells: &[(char, Range<usize>)],
) -> Option<Diagnostic> {
    let place = |from: usize, to: usize| cells[from].1.start..cells[to].1.end;
    let first = *at.first()?;
    let last = *at.last()?;
    if at.len() == 1 {
        let message = format!("car {car} covers one cell");
        let help = "a car covers two or more cells";
        return Some(wrong(message, place(first, first), "only here", Some(help)));
    }
    let lies = last - first + 1 == at.len() && first / cols == last / cols;
    let is_upright = at.windows(2).all(|pair| pair[1] - pair[0] == cols);
    if !lies && !is_upright {
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

fn puzzle(made: &Translation, line: &ListLine, name: &str) -> PuzzleFile<'static> {
    let patch = |(c, place): &(char, Range<usize>)| (square(*c).to_string(), Some(place.clone()));
    let rows = line.cells.chunks(line.cols);
    let board: Vec<Vec<Patch>> = rows.map(|row| row.iter().map(patch).collect()).collect();
    let along = Spanned { value: WrittenAxis::Along, span: 0..0 };
    let cars = made.piece(&line.cars.keys().collect::<String>());
    let ListLine { moves, states, .. } = *line;
    PuzzleFile {
        pieces: vec![PieceEntry { axis: Some(along), ..cars }],
        goal: Some(made.grid(&line.goal())),
        expect: Some(Expect { slides: moves, moves, states, ..Expect::default() }),
        ..made.puzzle(name, &board)
    }
}

impl ListLine {
    /// Car A at the right edge of its row. Faults there are shown at the present place of A.
    fn goal(&self) -> Vec<Vec<Patch>> {
        let at = &self.cars[&'A'];
        let row = at[0] / self.cols;
        let place = self.cells[at[0]].1.start..self.cells[at[at.len() - 1]].1.end;
        let line = |this: usize| {
            if this == row {
                let before = ".".repeat(self.cols - at.len());
                vec![(before, None), ("A".repeat(at.len()), Some(place.clone()))]
            } else {
                vec![(".".repeat(self.cols), None)]
            }
        };
        (0..self.cells.len() / self.cols).map(line).collect()
    }
}

fn square(c: char) -> char {
    match c {
        'o' => '.',
        'x' => '#',
        car => car,
    }
}
