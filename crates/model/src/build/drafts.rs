//! The places of the pieces at the start: those that are drawn on the board and those that are given
//! by `shape` and `at`, in reading order of their first cells.

use std::ops::Range;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::piece::Shape;
use super::super::place::{Anchor, Cell};
use super::super::written::WrittenPlace;
use super::board::DrawnBoard;
use super::letters::{Description, Descriptions, RESERVED};
use super::shapes;

/// The most pieces of a puzzle.
pub(crate) const MOST_PIECES: usize = 255;

/// One piece before its further properties are known.
#[derive(Debug)]
pub(super) struct Draft {
    /// The character that names it alone.
    pub letter: char,
    /// The character that the file uses; differs for further copies.
    pub base: char,
    pub shape: Shape,
    pub start: Anchor,
    /// The place to which errors point: the first of its drawn cells, or its place in `at`.
    pub span: Range<usize>,
    pub drawn: bool,
    /// True if it reaches outside of the board, which has been reported.
    pub outside: bool,
}

impl Draft {
    /// The cells that it covers.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().iter().map(|&offset| self.start.cell(offset))
    }

    /// Its name in errors.
    pub fn title(&self) -> String {
        if self.drawn {
            format!("`{}`", self.base)
        } else {
            format!("`{}` at {}", self.base, self.start)
        }
    }
}

/// All pieces.
#[derive(Debug)]
pub(super) struct Drafts {
    /// In reading order of their first cells.
    pub list: Vec<Draft>,
    /// Letters that are known but whose shape or place is not; this has been reported.
    broken: Vec<char>,
}

impl Drafts {
    /// The pieces that the file calls by this letter; the one that keeps the letter comes first.
    pub fn named(&self, letter: char) -> Vec<usize> {
        let mut named: Vec<_> =
            (0..self.list.len()).filter(|&index| self.list[index].base == letter).collect();
        named.sort_by_key(|&index| self.list[index].letter != letter);
        named
    }

    /// Returns whether the file has this letter, even if its piece is faulty.
    pub fn knows(&self, letter: char) -> bool {
        self.broken.contains(&letter) || self.list.iter().any(|draft| draft.base == letter)
    }
}

/// Collects all pieces; `None` if there are too many.
pub(super) fn drafts(
    board: &DrawnBoard,
    letters: &Descriptions<'_>,
    found: &mut Findings,
) -> Option<Drafts> {
    let copies = letters.values().filter_map(|one| one.at.as_ref()).map(Vec::len);
    let number = board.drawn.len() + copies.sum::<usize>();
    if number > MOST_PIECES {
        let mut diagnostic = Diagnostic::new(format!("{number} pieces are too many"))
            .help(format!("a puzzle may have {MOST_PIECES} pieces at most"));
        if let Some((_, span)) = board.drawn.values().flatten().max_by_key(|(_, span)| span.end) {
            diagnostic = diagnostic.label(span.clone(), "the last of them");
        }
        found.report(diagnostic);
        return None;
    }
    let mut drafts = Drafts { list: Vec::new(), broken: Vec::new() };
    for (&letter, cells) in &board.drawn {
        let linked = letters.get(&letter).and_then(|one| one.linked).unwrap_or(false);
        drafts.list.extend(drawn(letter, cells, linked, found));
    }
    let placed_letters =
        letters.iter().filter(|(_, one)| one.at.is_some()).map(|(letter, _)| letter);
    let mut used: Vec<char> = board.drawn.keys().chain(placed_letters).copied().collect();
    for (&letter, one) in letters {
        if board.drawn.contains_key(&letter) {
            not_twice(letter, one, found);
        } else if let (Some(shape), Some(at)) = (one.shape, &one.at) {
            let linked = one.linked.unwrap_or(false);
            match shapes::shape(letter, shape, linked, board, found) {
                Some(shape) => placed(letter, &shape, at, board, &mut used, &mut drafts, found),
                None => drafts.broken.push(letter),
            }
        } else if !one.only_shared {
            drafts.broken.push(letter);
            let (message, help) = match (one.shape.is_some(), one.at.is_some()) {
                (true, _) => ("has no place", "say where it stands: `at: [(row, column)]`"),
                (_, true) => ("has no shape", "say what it looks like: `shape: \"##/#.\"`"),
                _ => ("is not on the board", "draw it, or give it a `shape` and `at`"),
            };
            Diagnostic::new(format!("piece `{letter}` {message}"))
                .label(one.span.clone(), "described here")
                .help(help)
                .report(found);
        }
    }
    drafts.list.sort_unstable_by_key(|draft| (draft.cells().next(), draft.letter));
    Some(drafts)
}

fn drawn(
    letter: char,
    cells: &[(Cell, Range<usize>)],
    linked: bool,
    found: &mut Findings,
) -> Option<Draft> {
    if !linked {
        shapes::connected(letter, cells, found);
    }
    let covered: Vec<_> = cells.iter().map(|(cell, _)| *cell).collect();
    let (shape, start) = Shape::from_cells(&covered)?;
    let span = cells.first()?.1.clone();
    Some(Draft { letter, base: letter, shape, start, span, drawn: true, outside: false })
}

fn not_twice(letter: char, one: &Description<'_>, found: &mut Findings) {
    let field = match (&one.shape, &one.at) {
        (Some(_), _) => "shape",
        (None, Some(_)) => "at",
        (None, None) => return,
    };
    Diagnostic::new(format!("piece `{letter}` is drawn on the board, but has `{field}` too"))
        .label(one.span.clone(), "described here")
        .help(format!("leave `{field}` out, or take it off the drawn board"))
        .report(found);
}

fn placed(
    letter: char,
    shape: &Shape,
    at: &[WrittenPlace],
    board: &DrawnBoard,
    used: &mut Vec<char>,
    drafts: &mut Drafts,
    found: &mut Findings,
) {
    for (copy, place) in at.iter().enumerate() {
        let (row, col) = place.value;
        let start = board.anchor(row, col, shape);
        if start.is_none() {
            Diagnostic::new(format!("piece `{letter}` is outside the board"))
                .label(place.span.clone(), format!("it is {}×{} cells", shape.rows(), shape.cols()))
                .help(format!("the board is {}, rows × columns", board.size))
                .report(found);
        }
        let own = if copy == 0 { Some(letter) } else { unused(used) };
        drafts.list.push(Draft {
            letter: own.unwrap_or(letter),
            base: letter,
            shape: shape.clone(),
            start: start.unwrap_or(Anchor { row: 0, col: 0 }),
            span: place.span.clone(),
            drawn: false,
            outside: start.is_none(),
        });
    }
}

/// The first character that no piece has yet: letters, digits, then signs and accented letters.
fn unused(used: &mut Vec<char>) -> Option<char> {
    let signs = ('!'..='~').filter(|c| !c.is_ascii_alphanumeric() && !"\"'\\".contains(*c));
    let accented = ('\u{c0}'..='\u{24f}').filter(|c| c.is_alphabetic());
    let mut names = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(signs).chain(accented);
    let name = names.find(|c| !RESERVED.contains(*c) && !used.contains(c))?;
    used.push(name);
    Some(name)
}
