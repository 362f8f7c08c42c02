//! Number grids, as puzzle blogs print them: equal numbers that touch are one piece, 0 is empty.
//!
//! ```text
//! 1 2 2 3        [[1, 2, 2, 3],        1223        1223/1223/4055
//! 1 2 2 3         [1, 2, 2, 3],        1223
//! 4 0 0 5         [4, 0, 0, 5]]        4005
//! ```
//!
//! Numbers are separated, by blanks, commas or brackets, or each is a single digit or letter. `.`
//! is empty like 0, and `#` is a wall. A number in several places that do not touch (blogs like to
//! write 1 for every unit) is several pieces. After a blank line a second grid may be the
//! goal: there 0 means "don't care", `_` "must be empty", and a number names its one piece.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::letters::{free, reserved};
use super::lines::{characters, is_number, words};
use super::translation::{Patch, Translation, cells_of, start_and_goal, wrong};
use super::{Read, Translated};
use crate::build::MOST_PIECES;
use crate::written::{Contents, PieceEntry};
use crate::{Cell, Diagnostic, parts};

/// The content of one cell, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NumberCell<'a> {
    content: Content<'a>,
    place: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Content<'a> {
    Empty,
    Wall,
    MustBeEmpty,
    Number(&'a str),
}

/// Reads one or two number grids.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    let right = "write a number for each cell and 0 for an empty one";
    let allowed = "a number grid may be followed by one goal grid, after a blank line";
    let (start, goal) = start_and_goal(text, right, "a third grid", allowed)?;
    let apart = [&start].into_iter().chain(&goal).any(|grid| are_separated(text, grid));
    let board = squares(text, start, apart)?;
    let goal = goal.map(|goal| squares(text, goal, apart)).transpose()?;
    let named = Named::new(&board)?;

    let made = Translation::of(text);
    let mut puzzle = made.puzzle(name, &named.board(&board));
    puzzle.pieces = named.entries(&made);
    if let Some(goal) = goal {
        puzzle.goal = Some(made.grid(&named.goal(&goal)?));
    }
    Ok(Contents::Puzzle(Box::new(puzzle)))
}

fn ends_row(c: char) -> bool {
    matches!(c, '\n' | '/' | ';' | ']' | '}')
}

fn separates(c: char) -> bool {
    matches!(c, ',' | '|' | '[' | '{')
}

/// The rows of a grid: the words between two row ends, if there are any.
fn word_rows(text: &str, range: Range<usize>) -> Vec<Vec<Range<usize>>> {
    let mut rows = Vec::new();
    let mut start = range.start;
    for row in text[range].split(ends_row) {
        rows.push(words(text, start..start + row.len(), separates));
        start += row.len() + 1;
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Returns whether numbers are separated, so that `12` is twelve and not a 1 beside a 2.
fn are_separated(text: &str, grid: &Range<usize>) -> bool {
    text[grid.clone()].contains(separates)
        || word_rows(text, grid.clone()).iter().any(|row| row.len() > 1)
}

fn squares(text: &str, range: Range<usize>, apart: bool) -> Read<Vec<Vec<NumberCell<'_>>>> {
    let mut errors = Vec::new();
    let mut rows = Vec::new();
    for row in word_rows(text, range) {
        let mut line = Vec::new();
        for word in row {
            let single = || characters(text, word.clone()).map(|(_, place)| place).collect();
            let places = if apart { vec![word.clone()] } else { single() };
            for place in places {
                match content(&text[place.clone()], apart) {
                    Some(content) => line.push(NumberCell { content, place }),
                    None => errors.push(not_a_number(text, place)),
                }
            }
        }
        rows.push(line);
    }
    if errors.is_empty() { Ok(rows) } else { Err(errors) }
}

fn content(word: &str, apart: bool) -> Option<Content<'_>> {
    match word {
        "." => Some(Content::Empty),
        "#" => Some(Content::Wall),
        "_" => Some(Content::MustBeEmpty),
        _ if apart && !is_number(word) => None,
        _ if !word.chars().all(char::is_alphanumeric) => None,
        _ => match word.trim_start_matches('0') {
            "" => Some(Content::Empty),
            number => Some(Content::Number(number)),
        },
    }
}

fn not_a_number(text: &str, place: Range<usize>) -> Diagnostic {
    let message = format!("`{}` is not a number", text[place.clone()].escape_debug());
    let help = "a number grid holds numbers, 0 or `.` for empty cells, and `#` for walls";
    wrong(message, place, "in a number grid", Some(help))
}

/// The pieces of a number grid, with a letter for each.
struct Named<'a> {
    /// The piece that covers a cell.
    pieces: HashMap<Cell, usize>,
    letters: Vec<char>,
    /// The number of each piece in the text.
    numbers: Vec<&'a str>,
    by_number: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Named<'a> {
    fn new(board: &[Vec<NumberCell<'a>>]) -> Read<Self> {
        let first = || board.iter().flatten().next().map_or(0..0, |square| square.place.clone());
        if board.iter().map(Vec::len).chain([board.len()]).any(|side| side > usize::from(u16::MAX))
        {
            return Err(vec![wrong("this number grid is too large", first(), "here", None)]);
        }
        let cells: Vec<(Cell, &str)> = cells_of(board)
            .into_iter()
            .filter_map(|(cell, square)| match square.content {
                Content::Number(number) => Some((cell, number)),
                _ => None,
            })
            .collect();
        let mut pieces = HashMap::new();
        let mut numbers = Vec::new();
        for (piece, &(cell, number)) in parts(&cells).into_iter().zip(&cells) {
            pieces.insert(cell, piece);
            if piece == numbers.len() {
                numbers.push(number);
            }
        }
        if numbers.len() > MOST_PIECES {
            let message = format!("{} pieces; a puzzle holds at most {MOST_PIECES}", numbers.len());
            return Err(vec![wrong(message, first(), "in this grid", None)]);
        }
        let mut by_number: HashMap<&str, Vec<usize>> = HashMap::new();
        for (piece, &number) in numbers.iter().enumerate() {
            by_number.entry(number).or_default().push(piece);
        }
        // A number of one digit that names one piece is that piece's letter.
        let own = |number: &&str| {
            let letter = number.parse().ok()?;
            (by_number[*number].len() == 1 && !reserved(letter)).then_some(letter)
        };
        let taken: Vec<char> = numbers.iter().filter_map(own).collect();
        let mut more = free(taken);
        let letters = numbers.iter().filter_map(|number| own(number).or_else(|| more.next()));
        Ok(Self { pieces, letters: letters.collect(), numbers, by_number })
    }

    fn board(&self, board: &[Vec<NumberCell>]) -> Vec<Vec<Patch>> {
        let patch = |(cell, square): (Cell, &NumberCell)| {
            let letter = match (self.pieces.get(&cell), square.content) {
                (Some(&piece), _) => self.letters[piece],
                (None, Content::Wall) => '#',
                (None, _) => '.',
            };
            (letter.to_string(), Some(square.place.clone()))
        };
        let mut patches = cells_of(board).into_iter().map(patch);
        board.iter().map(|row| patches.by_ref().take(row.len()).collect()).collect()
    }

    /// Names for the pieces whose letter is not their number.
    fn entries(&self, made: &Translation) -> Vec<PieceEntry<'static>> {
        let mut entries = Vec::new();
        let mut done = HashSet::new();
        for &number in &self.numbers {
            let letters: String =
                self.by_number[number].iter().map(|&piece| self.letters[piece]).collect();
            if letters != number && done.insert(number) {
                entries.push(PieceEntry { name: Some(made.text(number)), ..made.piece(&letters) });
            }
        }
        entries
    }

    fn goal(&self, goal: &[Vec<NumberCell>]) -> Read<Vec<Vec<Patch>>> {
        let mut errors = Vec::new();
        let mut patch = |square: &NumberCell| {
            let letter = match square.content {
                Content::Empty | Content::Wall => '.',
                Content::MustBeEmpty => '_',
                Content::Number(number) => match self.by_number.get(number).map(Vec::as_slice) {
                    Some([piece]) => self.letters[*piece],
                    found => {
                        errors.push(unclear(number, found.map_or(0, <[_]>::len), square));
                        '.'
                    }
                },
            };
            (letter.to_string(), Some(square.place.clone()))
        };
        let rows = goal.iter().map(|row| row.iter().map(&mut patch).collect()).collect();
        if errors.is_empty() { Ok(rows) } else { Err(errors) }
    }
}

fn unclear(number: &str, pieces: usize, square: &NumberCell) -> Diagnostic {
    let place = square.place.clone();
    if pieces == 0 {
        let help = "write 0 where it does not matter what stands there";
        wrong(format!("there is no piece {number}"), place, "not on the board", Some(help))
    } else {
        let message = format!("{pieces} pieces have the number {number}, so it names none of them");
        let help = "give the piece a number of its own, or write 0 if it does not matter";
        wrong(message, place, "which one?", Some(help))
    }
}
