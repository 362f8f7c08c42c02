//! Klotski codes: a board of five rows and four columns with one square, in 36 bits.
//!
//! ```text
//! aBBc     square: 4 bits, row · 4 + column of its corner        0001            1
//! aBBc     then what begins at each cell that is not covered     10 10 10 01     A9
//! dEEf     yet, in reading order, 2 bits each, from the high     10 11 11 11     BF
//! dghf     ones on: 00 empty, 01 wide, 10 tall, 11 unit;         00 00 11 00     0C
//! i..j     16 of them at most, 0 where nothing is left           00 00 00 00     00
//! ```
//!
//! As text it has nine digits of base 16, `1A9BF0C00`; zeros at the end may be left out (`1A9BF0C`) and `0x` may come
//! first. The same board row by row, in 20 characters, is read too: `HAAIHAAIJBBKJNOKP@@Q`. There equal neighbours are
//! one piece, and `@`, `0` or `.` is empty.
//!
//! The goal is that of the game: the square in the middle of the lowest two rows. Several codes, on lines of their own, are
//! a puzzle each; lines that begin with `# ` are skipped.

use std::ops::Range;

use super::letters::{free, reserved};
use super::lines::{board_lines, characters};
use super::simple::Simple;
use super::translation::{Patch, Translation, nothing, wrong};
use super::{Notation, NotationError, Translated};
use crate::diagnostic::counted;
use crate::written::PuzzleFile;
use crate::{Anchor, Cell, Diagnostic, Puzzle, Shape, Size, Terrain};

const SIZE: Size = Size { rows: 5, cols: 4 };
const ROWS: usize = 5;
const COLS: usize = 4;
const CELLS: usize = ROWS * COLS;
/// Digits of a whole code.
const DIGITS: usize = 9;
/// The fewest digits of a code that is detected.
const FEWEST_DIGITS: usize = 7;
/// The goal of the square.
const GOAL: Anchor = Anchor { row: 3, col: 1 };
/// Fewest empty cells of a board that has a code.
const FEWEST_EMPTY: usize = 2;
/// The number of faulty lines after which the rest is not read.
const MOST_ERRORS: usize = 51;

/// A board, cell by cell: the number of the piece there, and its place in the text.
struct KlotskiBoard {
    cells: Vec<(Option<usize>, Range<usize>)>,
    /// The letter of each piece.
    letters: Vec<char>,
    /// The number of the square.
    square: usize,
}

/// Reads codes: one is a puzzle, several are a collection.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    let words = board_lines(text);
    if words.is_empty() {
        return Err(nothing("write a code such as `1A9BF0C00`"));
    }
    let read = |word| board(text, word).map_err(|error| vec![error]);
    Translation::of(text).lines(name, words, MOST_ERRORS, read, puzzle)
}

/// Returns whether a line is a code, or a board in 20 characters, by more than chance: a code has seven digits or more,
/// with figures and letters among them, or `0x` in front.
pub(super) fn fits(line: &str) -> bool {
    (looks_like_a_code(line) || line.chars().count() == CELLS) && board(line, 0..line.len()).is_ok()
}

/// The reason why a text of one line is no code, if it looks like one.
pub(super) fn near_miss(text: &str, line: Range<usize>) -> Option<Diagnostic> {
    let word = &text[line.clone()];
    let is_whole = word.len() == DIGITS && looks_like_a_code(word);
    let is_drawn = word.chars().count() == CELLS
        && word.contains('@')
        && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '@' | '['));
    if !is_whole && !is_drawn {
        return None;
    }
    let mut error = board(text, line).err()?;
    error.message = format!("this looks like a Klotski code, but {}", error.message);
    Some(error.help("if it is the row of a drawn board, say `--notation grid`"))
}

fn looks_like_a_code(word: &str) -> bool {
    let bare = without_prefix(word);
    let is_hex = |word: &str| word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let has_both = bare.contains(|c: char| c.is_ascii_digit())
        && bare.contains(|c: char| c.is_ascii_alphabetic());
    let is_long = (FEWEST_DIGITS..=DIGITS).contains(&bare.len()) && has_both;
    is_hex(bare) && !bare.is_empty() && (is_long || bare.len() < word.len())
}

fn without_prefix(word: &str) -> &str {
    word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")).unwrap_or(word)
}

/// One board, in either form.
fn board(text: &str, word: Range<usize>) -> Result<KlotskiBoard, Diagnostic> {
    let found = if text[word.clone()].chars().count() == CELLS {
        drawn(text, &word)
    } else {
        code(text, &word)
    };
    let board = found?;
    let empty = board.cells.iter().filter(|(piece, _)| piece.is_none()).count();
    if empty < FEWEST_EMPTY {
        let cells = counted(empty, "empty cell");
        let message = format!("the board has {cells}, and a code stands for two or more");
        return Err(wrong(message, word, "", None));
    }
    Ok(board)
}

/// A board as a code.
fn code(text: &str, word: &Range<usize>) -> Result<KlotskiBoard, Diagnostic> {
    let prefix = word.len() - without_prefix(&text[word.clone()]).len();
    let mut digits = Vec::new();
    for (c, place) in characters(text, word.start + prefix..word.end) {
        let Some(digit) = c.to_digit(16) else {
            let message = format!("`{}` is no digit of a Klotski code", c.escape_debug());
            let help = "a code has up to nine digits of base 16, 0 to 9 and A to F";
            return Err(wrong(message, place, "in a code", Some(help)));
        };
        digits.push((digit as usize, place));
    }
    if digits.is_empty() || digits.len() > DIGITS {
        let message = format!("a Klotski code has 1 to {DIGITS} digits");
        return Err(wrong(message, word.clone(), counted(digits.len(), "digit"), None));
    }
    let last = digits[digits.len() - 1].1.clone();
    digits.resize(DIGITS, (0, last));
    let (corner, place) = digits[0].clone();
    let mut cells: Vec<Option<(Option<usize>, Range<usize>)>> = vec![None; CELLS];
    if corner % COLS + 1 == COLS {
        let message =
            format!("the square cannot stand at {corner:X}, it would reach over the edge");
        return Err(wrong(message, place, "row · 4 + column of its corner", None));
    }
    for at in [corner, corner + 1, corner + COLS, corner + COLS + 1] {
        cells[at] = Some((Some(0), place.clone()));
    }
    let mut pieces = 1;
    let items =
        digits[1..].iter().flat_map(|(digit, place)| [(digit >> 2, place), (digit & 3, place)]);
    for (item, place) in items {
        let Some(at) = cells.iter().position(Option::is_none) else {
            if item == 0 {
                continue;
            }
            let message = "the board is full before the code ends";
            return Err(wrong(message, place.clone(), "no cell is left for this", None));
        };
        let is_free = |at: usize| cells.get(at).is_some_and(Option::is_none);
        let (what, other) = match item {
            1 => ("a wide piece", Some(at + 1).filter(|_| at % COLS + 1 < COLS)),
            2 => ("a tall piece", Some(at + COLS)),
            _ => ("a unit", Some(at)),
        };
        let Some(other) = other.filter(|&other| is_free(other)) else {
            let cell = Cell { row: (at / COLS) as u16, col: (at % COLS) as u16 };
            let message = format!("{what} has no room at {cell}");
            return Err(wrong(message, place.clone(), "in this digit", None));
        };
        let piece = (item != 0).then_some(pieces);
        pieces += usize::from(item != 0);
        cells[at] = Some((piece, place.clone()));
        cells[other] = Some((piece, place.clone()));
    }
    let letters = ['A'].into_iter().chain(free(vec!['A'])).take(pieces).collect();
    // Sixteen items cover sixteen cells at least.
    Ok(KlotskiBoard { cells: cells.into_iter().flatten().collect(), letters, square: 0 })
}

/// A board in 20 characters, row by row.
fn drawn(text: &str, word: &Range<usize>) -> Result<KlotskiBoard, Diagnostic> {
    let found: Vec<(char, Range<usize>)> = characters(text, word.clone()).collect();
    let is_empty = |c: char| matches!(c, '@' | '0' | '.');
    if let Some((c, place)) = found.iter().find(|(c, _)| reserved(*c) && !is_empty(*c)) {
        let message = format!("`{c}` cannot be a piece of a Klotski board");
        return Err(wrong(message, place.clone(), "here", None));
    }
    let cell = |at: usize| SIZE.cell(at);
    let filled: Vec<(Cell, char)> =
        (0..CELLS).map(|at| (cell(at), found[at].0)).filter(|&(_, c)| !is_empty(c)).collect();
    let parts = crate::parts(&filled);
    let mut cells: Vec<(Option<usize>, Range<usize>)> =
        found.iter().map(|(_, place)| (None, place.clone())).collect();
    for ((cell, _), part) in filled.iter().zip(&parts) {
        cells[SIZE.index(*cell)].0 = Some(*part);
    }
    let pieces = parts.iter().max().map_or(0, |&last| last + 1);
    let mut square = None;
    let mut spare = free(filled.iter().map(|&(_, c)| c).collect());
    let mut letters: Vec<char> = Vec::new();
    for piece in 0..pieces {
        let own: Vec<(Cell, char)> = filled
            .iter()
            .zip(&parts)
            .filter(|&(_, &part)| part == piece)
            .map(|(&one, _)| one)
            .collect();
        let (first, letter) = own[0];
        let place = found[SIZE.index(first)].1.clone();
        let covered: Vec<Cell> = own.iter().map(|&(cell, _)| cell).collect();
        let shape = Shape::from_cells(&covered).map(|(shape, _)| shape);
        match shape.as_ref().and_then(item) {
            Some(Item::Square) if square.is_some() => {
                return Err(wrong("there is a second square", place, "here", None));
            }
            Some(Item::Square) => square = Some(piece),
            Some(Item::Other(_)) => {}
            None => {
                let message = format!("piece `{letter}` is no square, domino or unit");
                return Err(wrong(message, place, "begins here", None));
            }
        }
        let taken = letters.contains(&letter);
        letters.extend(if taken { spare.next() } else { Some(letter) });
    }
    let Some(square) = square else {
        return Err(wrong("there is no square of 2×2 cells", word.clone(), "", None));
    };
    Ok(KlotskiBoard { cells, letters, square })
}

/// A piece as a code has it.
#[derive(Clone, Copy)]
enum Item {
    Square,
    /// Two bits.
    Other(u64),
}

fn item(shape: &Shape) -> Option<Item> {
    match (shape.rows(), shape.cols(), shape.cells().len()) {
        (2, 2, 4) => Some(Item::Square),
        (1, 2, 2) => Some(Item::Other(1)),
        (2, 1, 2) => Some(Item::Other(2)),
        (1, 1, 1) => Some(Item::Other(3)),
        _ => None,
    }
}

fn puzzle(made: &Translation, board: &KlotskiBoard, name: &str) -> PuzzleFile<'static> {
    let patch = |(piece, place): &(Option<usize>, Range<usize>)| {
        (piece.map_or('.', |piece| board.letters[piece]).to_string(), Some(place.clone()))
    };
    let start: Vec<Vec<Patch>> =
        board.cells.chunks(COLS).map(|row| row.iter().map(patch).collect()).collect();
    let goal = (0..ROWS).map(|row| {
        if row < usize::from(GOAL.row) {
            return vec![(".".repeat(COLS), None)];
        }
        let square = board.letters[board.square].to_string().repeat(2);
        vec![(format!(".{square}."), None)]
    });
    let goal: Vec<Vec<Patch>> = goal.collect();
    PuzzleFile { goal: Some(made.grid(&goal)), ..made.puzzle(name, &start) }
}

/// The board as nine digits.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, NotationError> {
    let simple = Simple::of(puzzle, Notation::Klotski)?;
    simple.no_axes()?;
    simple.no_linked()?;
    simple.refuse_if(puzzle.size() != SIZE, format!("a board of {}", puzzle.size()))?;
    simple.only_floor_and_walls()?;
    simple.refuse_if(puzzle.has_terrain(Terrain::Wall), "walls")?;
    let (goal_piece, goal) = simple.one_goal_piece()?;
    let is_square = matches!(item(puzzle.piece(goal_piece).shape()), Some(Item::Square));
    let other = !is_square || goal != GOAL;
    simple.refuse_if(other, "goals other than the square in the middle of the lowest two rows")?;
    let empty = puzzle.empty_cells();
    simple.refuse_if(empty < FEWEST_EMPTY, "boards with fewer than two empty cells")?;

    let mut begins = [None; CELLS];
    let mut covered = [false; CELLS];
    for piece in puzzle.pieces() {
        let Some(item) = item(piece.shape()) else {
            return Err(simple.refuse("pieces other than a square, dominoes and units"));
        };
        begins[SIZE.index(piece.start().into())] = Some(item);
        for cell in piece.cells_at(piece.start()) {
            covered[SIZE.index(cell)] = true;
        }
    }
    let squares = begins.iter().filter(|begins| matches!(begins, Some(Item::Square))).count();
    simple.refuse_if(squares > 1, "several squares")?;
    let mut code = 0;
    let mut shift = 32;
    for at in 0..CELLS {
        match begins[at] {
            Some(Item::Square) => code |= (at as u64) << 32,
            Some(Item::Other(bits)) => {
                shift -= 2;
                code |= bits << shift;
            }
            None if covered[at] => {}
            None => shift -= 2,
        }
    }
    Ok(format!("{code:09X}\n"))
}

#[cfg(test)]
mod tests {
    use super::{fits, translate, write};
    use crate::notation::{Notation, read_as};

    fn error(text: &str) -> String {
        let found = translate(text, "a");
        found.map_or_else(|errors| errors[0].message.clone(), |_| "read".to_owned())
    }

    #[test]
    fn the_drawing_at_the_head() {
        for text in [
            "1A9BF0C00",
            "1A9BF0C",
            "1a9bf0c",
            "0x1A9BF0C00",
            "aBBcaBBcdEEfdghfi..j",
            "HAAIHAAIJBBKJNOKP@@Q",
        ] {
            let read = read_as(Notation::Klotski, text, "a").expect("it is a code");
            let puzzle = &read.puzzles()[0];
            assert_eq!(write(puzzle).as_deref(), Ok("1A9BF0C00\n"), "{text}");
            assert!(fits(text), "{text}");
        }
        // The board that has a hole in every other place.
        let read = read_as(Notation::Klotski, "4FEA134", "a").expect("it is a code");
        let grid = super::super::write(&read.puzzles()[0], Notation::Grid);
        assert_eq!(
            grid.as_deref(),
            Ok("abcd\nAAed\nAAef\n.ggf\n.hii\n\n....\n....\n....\n.AA.\n.AA.\n")
        );
    }

    #[test]
    fn a_code_that_can_be_read_is_written_the_same() {
        let mut codes = 0;
        for code in (0..1u64 << 20).step_by(371).map(|bits| bits << 16) {
            let text = format!("{code:09X}");
            let Ok(read) = read_as(Notation::Klotski, &text, "a") else { continue };
            assert_eq!(write(&read.puzzles()[0]), Ok(format!("{text}\n")));
            codes += 1;
        }
        assert!(codes > 500, "{codes}");
    }

    #[test]
    fn what_is_wrong() {
        assert_eq!(error("1A9BF0C000"), "a Klotski code has 1 to 9 digits");
        assert_eq!(
            error("3A9BF0C00"),
            "the square cannot stand at 3, it would reach over the edge"
        );
        assert_eq!(error("1G9"), "`G` is no digit of a Klotski code");
        assert_eq!(error("190000000"), "a wide piece has no room at (0, 3)");
        assert_eq!(error("1AAAAAAAA"), "a tall piece has no room at (4, 0)");
        assert_eq!(
            error("1FFFFFFFF"),
            "the board has 0 empty cells, and a code stands for two or more"
        );
        assert_eq!(error("1AA5F0F0F"), "the board is full before the code ends");
        assert_eq!(error("HAAIHAAIJBBKJBOKP@@Q"), "piece `B` is no square, domino or unit");
        assert_eq!(error("HHIIHHIIJBBKJNOKP@@Q"), "there is a second square");
        assert_eq!(error("HABIHCDIJBBKJNOKP@@Q"), "there is no square of 2×2 cells");
        assert_eq!(error(" \n"), "this text is empty");
        for text in ["aabbccdd", "123456780", "1A9BF", "12345678", "3A9BF0C00"] {
            assert!(!fits(text), "{text}");
        }
    }
}
