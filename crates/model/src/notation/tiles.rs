//! Tile lists: the tiles of a 15-puzzle and its kin, row after row.
//!
//! ```text
//! 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3        4 × 4, since 16 is 4 · 4
//! 2x3: 5 2 _ 1 4 3                             any rectangle
//! 5 2 _ / 1 4 3                                so too, or one line for each row
//! 123/456/708                                  without blanks, as long as tiles have one digit
//! ```
//!
//! `0`, `_` or `.` is the hole, and each of 1, 2, 3 … occurs once. The goal may follow after a
//! blank line as a second list. Without it the goal is the toy's: tiles in order, hole last. Many
//! lists in the literature have the hole first (`0 1 2 3 …`); half of all starts can reach only one
//! of the two, so the choice matters: see [`TilesGoal`].
//!
//! Lists on lines of their own are a puzzle each. Blank lines between them, and lines that begin with `# `, are
//! skipped: a list after a blank line is a goal only if it is in order, or start or goal
//! have a line for each row.
//!
//! In the drawn board the letters of tiles 1–9 are their digits, then come A–Z for 10–35, a–z for 36–61, and other letters;
//! their labels are their numbers.

use std::ops::Range;

use super::letters::free;
use super::lines::{board_lines, characters, is_number, paragraphs, trimmed, words};
use super::translation::{Patch, Translation, start_and_goal, wrong};
use super::{Read, Translated};
use crate::diagnostic::Findings;
use crate::written::{PieceEntry, PuzzleFile, WrittenIdentical, WrittenLabel};
use crate::{Puzzle, Size, build};

crate::words! {
    /// The goal of the tiles when a list has none.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TilesGoal {
        /// Before tile 1, at the top left.
        // As in the papers on heuristic search.
        HoleFirst = "first",
        /// After the last tile, at the bottom right.
        // As the toy is sold.
        #[default]
        HoleLast = "last",
    }
}

/// The fewest cells of a tile board.
const FEWEST_CELLS: usize = 4;
/// The most cells of a tile board: 255 tiles and the hole.
const MOST_CELLS: usize = 256;
/// The number of faults after which the rest of a text is not read.
const MOST_ERRORS: usize = 51;

/// A complete list: each of 0 (the hole), 1, 2 … once.
pub(super) struct List {
    tiles: Vec<(usize, Range<usize>)>,
    cols: usize,
}

/// The letters of tiles 1, 2, 3 …
pub(super) fn letters() -> Vec<char> {
    let first = ('1'..='9').chain('A'..='Z').chain('a'..='z');
    first.clone().chain(free(first.collect())).take(MOST_CELLS - 1).collect()
}

/// Reads tile lists: one is a puzzle, several are a collection.
pub(super) fn translate(text: &str, name: &str, goal: TilesGoal) -> Translated {
    match batch(text, FEWEST_CELLS) {
        Some(starts) => puzzles(text, name, starts, None, goal),
        None => translate_one(text, name, goal),
    }
}

/// Reads a list, and after a blank line its goal, however that looks.
pub(super) fn translate_one(text: &str, name: &str, goal: TilesGoal) -> Translated {
    let right = "write the numbers of the tiles row after row, and 0 for the hole";
    let allowed = "after the start there may be a blank line and the goal, and nothing more";
    let (start, own_goal) = start_and_goal(text, right, "a third list", allowed)?;
    puzzles(text, name, vec![start], own_goal.as_ref(), goal)
}

/// The lines of a text of which each is a list of its own, with `fewest` cells or more; single ones may be
/// bad. `None` if the text is one puzzle.
pub(super) fn batch(text: &str, fewest: usize) -> Option<Vec<Range<usize>>> {
    let found = board_lines(text);
    let is_list = |line: &Range<usize>| {
        has_shape(&text[line.clone()])
            || (complete(text, line.clone()) && cells(text, line.clone()).len() >= fewest)
    };
    let lists = found.iter().filter(|line| is_list(line)).count();
    let blocks = paragraphs(text);
    // Several lines that are a list together are the rows of a board.
    let is_drawn =
        |block: &Range<usize>| text[block.clone()].contains('\n') && complete(text, block.clone());
    let has_goal = match (&found[..], blocks.len()) {
        ([_, goal], 2) => is_in_order(text, goal.clone()),
        _ => false,
    };
    let is_batch = found.len() > 1 && 2 * lists >= found.len() && !blocks.iter().any(is_drawn);
    (is_batch && !has_goal).then_some(found)
}

/// Returns whether these are the tiles in order, with the hole first or last.
fn is_in_order(text: &str, line: Range<usize>) -> bool {
    let list = if has_shape(&text[line.clone()]) {
        text[line.clone()].find(':').map_or(line.clone(), |at| line.start + at + 1..line.end)
    } else {
        line
    };
    let found = cells(text, list);
    let is_at = |first: usize| {
        let tiles = (first..).map(|place| Some(place % found.len()));
        found.iter().map(|word| number(&text[word.clone()])).eq(tiles.take(found.len()))
    };
    !found.is_empty() && (is_at(0) || is_at(1))
}

/// The puzzles of these lists, with their own goal or the usual one.
fn puzzles(
    text: &str,
    name: &str,
    starts: Vec<Range<usize>>,
    own_goal: Option<&Range<usize>>,
    goal: TilesGoal,
) -> Translated {
    let read = |start| {
        let start = read_list(text, start, None)?;
        let own = own_goal.cloned().map(|goal| read_list(text, goal, Some(&start)));
        let goal = own.transpose()?.map_or_else(|| start.in_order(goal), |own| own.grid());
        Ok(TilePuzzle { start, goal })
    };
    Translation::of(text).lines(name, starts, MOST_ERRORS, read, puzzle)
}

/// A start, and the grid of its goal.
struct TilePuzzle {
    start: List,
    goal: Vec<Vec<Patch>>,
}

fn puzzle(made: &Translation, tiles: &TilePuzzle, name: &str) -> PuzzleFile<'static> {
    let TilePuzzle { start, goal } = tiles;
    let numbers = (1..start.tiles.len()).zip(letters()).skip(9);
    let entry = |(tile, letter): (usize, char)| PieceEntry {
        label: Some(WrittenLabel::ForAll(made.text(&tile.to_string()))),
        ..made.piece(&letter.to_string())
    };
    PuzzleFile {
        pieces: numbers.map(entry).collect(),
        identical: Some(WrittenIdentical::Never),
        goal: Some(made.grid(goal)),
        ..made.puzzle(name, &start.grid())
    }
}

/// The puzzle of these tiles in reading order, 0 for the hole; each number from 0 on is there once, as
/// many as the board has cells.
///
/// # Panics
/// They are not such tiles.
pub fn tile_puzzle(name: &str, size: Size, tiles: &[u8], goal: TilesGoal) -> Puzzle {
    let tiles = tiles.iter().map(|&tile| (tile.into(), 0..0)).collect();
    let start = List { tiles, cols: size.cols.into() };
    let goal = start.in_order(goal);
    let mut found = Findings::default();
    let file = puzzle(&Translation::of(""), &TilePuzzle { start, goal }, name);
    build::puzzle(&file, &mut found).expect("each tile lies once on the rectangle")
}

fn separates(c: char) -> bool {
    matches!(c, ',' | '|' | '[' | ']' | '/' | '\n')
}

fn number(word: &str) -> Option<usize> {
    match word {
        "_" | "." => Some(0),
        _ => word.parse().ok().filter(|_| is_number(word)),
    }
}

/// The tiles in this text: words, or the characters of words if these are complete.
pub(super) fn cells(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let found = words(text, range, separates);
    // No more than ten tiles have one digit.
    if found.iter().map(Range::len).sum::<usize>() > 10 {
        return found;
    }
    let apart = |word: &Range<usize>| characters(text, word.clone());
    let digits: Vec<_> = found.iter().flat_map(apart).map(|(_, place)| place).collect();
    if are_all(text, &digits) { digits } else { found }
}

/// Returns whether the tiles here are the numbers 0, 1, 2 … in any order, as many as make a board.
pub(super) fn complete(text: &str, range: Range<usize>) -> bool {
    are_all(text, &cells(text, range))
}

fn are_all(text: &str, found: &[Range<usize>]) -> bool {
    let mut seen = vec![false; found.len().min(MOST_CELLS)];
    let fresh = |word: &Range<usize>| {
        let tile = number(&text[word.clone()]).and_then(|tile| seen.get_mut(tile));
        tile.is_some_and(|seen| !std::mem::replace(seen, true))
    };
    found.len() >= FEWEST_CELLS && found.iter().all(fresh)
}

/// Rows and columns, as in `3x4:`.
fn shape(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once(['x', 'X', '×', '*'])?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MOST_CELLS).contains(side));
    Some((side(rows)?, side(cols)?))
}

/// Returns whether a line begins with rows and columns, as in `3x4:`.
pub(super) fn has_shape(line: &str) -> bool {
    line.split_once(':').is_some_and(|(head, _)| shape(head).is_some())
}

/// Reads a list; a goal may take its shape from the start.
fn read_list(text: &str, range: Range<usize>, start: Option<&List>) -> Read<List> {
    let mut range = trimmed(text, range);
    let mut sides = None;
    if let Some(at) = text[range.clone()].find(':') {
        let head = range.start..range.start + at;
        sides = Some(shape(&text[head.clone()]).ok_or_else(|| {
            let help = "rows and columns come before the `:`, as in `3x4:`";
            vec![wrong("this is not the size of a board", head, "before the `:`", Some(help))]
        })?);
        range.start += at + 1;
    }
    let list = trimmed(text, range.clone());
    let found = cells(text, range.clone());
    if found.len() > MOST_CELLS {
        let message = format!("{} tiles are too many", found.len());
        let text = format!("at most {MOST_CELLS} with the hole");
        return Err(vec![wrong(message, found[MOST_CELLS].clone(), text, None)]);
    }
    let mut begin = range.start;
    let mut rows = Vec::new();
    for row in text[range].split(['/', '\n']) {
        let row = begin..begin + row.len();
        begin = row.end + 1;
        let len = found.iter().filter(|cell| row.contains(&cell.start)).count();
        if len > 0 {
            rows.push((trimmed(text, row), len));
        }
    }
    let cols = match (sides, &rows[..]) {
        (Some((rows, cols)), _) if rows * cols == found.len() => cols,
        (Some((rows, cols)), _) => {
            let message = format!("a board of {rows}×{cols} has {} cells", rows * cols);
            let here = format!("{} numbers", found.len());
            return Err(vec![wrong(message, list, here, None)]);
        }
        (None, [_]) => match start.filter(|start| start.tiles.len() == found.len()) {
            Some(start) => start.cols,
            None => (1..=16).find(|side| side * side == found.len()).ok_or_else(|| {
                let message = format!("{} numbers make no square board", found.len());
                let help =
                    "put rows and columns in front, as in `3x4: 1 2 …`, or each row on a line";
                vec![wrong(message, list, "one row of numbers", Some(help))]
            })?,
        },
        (None, [(_, cols), more @ ..]) => {
            if let Some((row, len)) = more.iter().find(|(_, len)| len != cols) {
                let message = "the rows have different lengths";
                let here = format!("{len} numbers, but {cols} in the first row");
                return Err(vec![wrong(message, row.clone(), here, None)]);
            }
            *cols
        }
        (None, []) => return Err(vec![wrong("there is no list", list, "nothing", None)]),
    };
    Ok(List { tiles: check(text, &found)?, cols })
}

/// The numbers, if each from 0 on is there once.
fn check(text: &str, found: &[Range<usize>]) -> Read<Vec<(usize, Range<usize>)>> {
    let mut errors = Vec::new();
    let mut tiles = Vec::new();
    let mut seen: Vec<Option<Range<usize>>> = vec![None; found.len()];
    for place in found {
        let word = &text[place.clone()];
        let Some(tile) = number(word) else {
            let message = format!("`{}` is not the number of a tile", word.escape_debug());
            let help = "a list holds the numbers 1, 2, 3 … and 0 or `_` for the hole";
            errors.push(wrong(message, place.clone(), "in a tile list", Some(help)));
            continue;
        };
        match seen.get(tile) {
            None => {
                let message =
                    format!("there is no tile {tile} on a board of {} cells", found.len());
                let help = format!("the tiles are 1 to {}, and 0 is the hole", found.len() - 1);
                errors.push(wrong(message, place.clone(), "too large", Some(&help)));
            }
            Some(Some(first)) => {
                let what = if tile == 0 { "the hole".to_owned() } else { format!("tile {tile}") };
                let message = format!("{what} is there twice");
                let error = wrong(message, place.clone(), "again here", None);
                errors.push(error.label(first.clone(), "first here"));
            }
            Some(None) => {
                seen[tile] = Some(place.clone());
                tiles.push((tile, place.clone()));
            }
        }
    }
    if errors.is_empty() { Ok(tiles) } else { Err(errors) }
}

impl List {
    /// The list as a grid.
    fn grid(&self) -> Vec<Vec<Patch>> {
        let letters = letters();
        let patch = |(tile, place): &(usize, Range<usize>)| {
            let letter = tile.checked_sub(1).map_or('.', |at| letters[at]);
            (letter.to_string(), Some(place.clone()))
        };
        self.tiles.chunks(self.cols).map(|row| row.iter().map(patch).collect()).collect()
    }

    /// The goal grid of a list without a goal.
    fn in_order(&self, goal: TilesGoal) -> Vec<Vec<Patch>> {
        let tiles = letters().into_iter().take(self.tiles.len() - 1);
        let cells: Vec<char> = match goal {
            TilesGoal::HoleLast => tiles.chain(['.']).collect(),
            TilesGoal::HoleFirst => ['.'].into_iter().chain(tiles).collect(),
        };
        let rows = cells.chunks(self.cols);
        rows.map(|row| row.iter().map(|tile| (tile.to_string(), None)).collect()).collect()
    }
}
