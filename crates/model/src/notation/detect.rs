//! The detection of a text's notation. Only marks that no other notation has are trusted; what has none of
//! them is a bare grid.

use std::ops::Range;

use super::lines::{board_lines, is_number, lines, paragraphs, words};
use super::{Notation, klotski, level_map, pddl, rush_hour, tiles};
use crate::diagnostic::boundary;

/// Shorter lists on lines of their own could be the rows of a board.
const LONG_LIST: usize = 9;
/// No mark lies deeper than this in a text, in bytes.
const LOOKED_AT: usize = 64 * 1024;

impl Notation {
    /// The notation of `text`, by marks that no other has: a parenthesis in front for RON, a brace and a
    /// quotation mark for JSON, a header for a level map, 36 letters for Rush Hour, numbers with something between
    /// them for number grids, all numbers from 0 on for tile lists, and digits of base 16 that are a board for Klotski
    /// codes. A text with none of them is a bare grid.
    pub fn detect(text: &str) -> Self {
        let text = &text[..boundary(text, LOOKED_AT)];
        let first = board_lines(text).into_iter().next().map(|line| &text[line]);
        if pddl::is_pddl(text) {
            Self::Pddl
        } else if is_ron(text) {
            Self::Ron
        } else if is_json(text) || first.is_some_and(is_json) {
            Self::Json
        } else if first.is_some_and(rush_hour::fits) || rush_hour::is_drawn(text) {
            Self::RushHour
        } else if first.is_some_and(klotski::fits) {
            Self::Klotski
        } else if level_map::has_header(text) || is_ragged_map(text) {
            Self::Gnotski
        } else if first.is_some_and(tiles::has_shape) || tiles::batch(text, LONG_LIST).is_some() {
            Self::Tiles
        } else if has_numbers_apart(text) || are_digits_with_zero(text) {
            let list = paragraphs(text).into_iter().next();
            if list.is_some_and(|list| tiles::complete(text, list)) {
                Self::Tiles
            } else {
                Self::Numbers
            }
        } else {
            Self::Grid
        }
    }

    /// The notation of a text in which each line is a puzzle of its own, `None` if it is one puzzle or
    /// can be. `text` is the beginning of it, in whole lines, or with `is_whole` all; `known` is the
    /// notation that it is to be read in, if that is given.
    pub fn of_lines(text: &str, is_whole: bool, known: Option<Self>) -> Option<Self> {
        let found = board_lines(text);
        let is_single = is_whole && found.len() < 2;
        let has_remarks = found.len() < lines(text, 0..text.len()).len();
        if found.is_empty() || (is_single && !has_remarks) {
            return None;
        }
        // Single lines may be faulty.
        let most = |fits: &dyn Fn(Range<usize>) -> bool| {
            2 * found.iter().filter(|line| fits(Range::clone(line))).count() > found.len()
        };
        let first = found[0].start;
        let notation = known.unwrap_or_else(|| match Self::detect(&text[first..]) {
            Self::Grid if most(&|line| rush_hour::fits(&text[line])) => Self::RushHour,
            detected => detected,
        });
        // What looks like a remark can be a row that begins with a wall.
        let reads_whole = || {
            let notation = known.unwrap_or_else(|| Self::detect(text));
            super::read_whole(notation, text, "").is_ok()
        };
        if is_single && reads_whole() {
            return None;
        }
        let blocks = paragraphs(text);
        let is_list = match notation {
            Self::RushHour => !rush_hour::is_drawn(text),
            Self::Json => most(&|line| is_json(&text[line.clone()]) && text[line].ends_with('}')),
            Self::Tiles => is_single || tiles::batch(text, 0).is_some(),
            Self::Klotski => true,
            // After a blank line comes the goal.
            _ if blocks.len() > 1 => false,
            Self::Grid | Self::Numbers => {
                most(&|line| text[line].contains('/'))
                    && (!is_whole || super::read_whole(notation, text, "").is_err())
            }
            Self::Ron | Self::Gnotski | Self::Pddl => false,
        };
        is_list.then_some(notation)
    }
}

/// Returns whether a parenthesis or `#![` comes first, after blanks and comments.
fn is_ron(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after).trim_start();
            // A text of nothing but comments is a puzzle file whose puzzle is missing.
            if rest.is_empty() {
                return true;
            }
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("(", |(_, after)| after).trim_start();
        } else {
            return rest.starts_with("#![") || (rest.starts_with('(') && !is_piece(rest));
        }
    }
}

/// Returns whether a brace comes first, and then a field.
fn is_json(text: &str) -> bool {
    let inner = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('{');
    inner.map(str::trim_start).is_some_and(|inner| {
        (inner.starts_with('"') && inner.contains(':')) || inner.starts_with('}')
    })
}

/// Returns whether the parenthesis in front can only be a piece of a drawn board: it is not closed, and there
/// is neither a field nor a string.
fn is_piece(text: &str) -> bool {
    let beside = text[1..].starts_with(|c: char| !c.is_whitespace());
    beside && !text.contains([':', '"']) && !text.trim_end().ends_with(')')
}

/// Returns whether this is a picture with walls, a goal piece and its place, whose rows make no grid.
fn is_ragged_map(text: &str) -> bool {
    let rows = lines(text, 0..text.len());
    let widths = rows.iter().map(|row| text[row.clone()].chars().count());
    let ragged = widths.clone().max() != widths.min();
    let blank_inside = rows.iter().any(|row| text[row.clone()].contains(' '));
    (ragged || blank_inside) && ['*', '#', '.'].into_iter().all(|mark| text.contains(mark))
}

/// Returns whether this can be between two numbers, as a blank does.
pub(super) fn separates(c: char) -> bool {
    matches!(c, ',' | '|' | '[' | ']' | '{' | '}' | ';' | '/')
}

/// Returns whether there is nothing but numbers and marks of empty cells and walls, two of them in one row.
fn has_numbers_apart(text: &str) -> bool {
    let number = |word: &str| matches!(word, "." | "_" | "#") || is_number(word);
    let mut beside = false;
    for line in lines(text, 0..text.len()) {
        for row in text[line].split('/') {
            let found = words(row, 0..row.len(), separates);
            if !found.iter().all(|word| number(&row[word.clone()])) {
                return false;
            }
            beside |= found.len() > 1 || row.contains(',');
        }
    }
    beside && text.contains(|c: char| c.is_ascii_digit())
}

/// Returns whether this is a grid of digits whose empty cells can only be the zeros; in a goal after it there
/// may be marks of cells, too.
fn are_digits_with_zero(text: &str) -> bool {
    let [board, goals @ ..] = &paragraphs(text)[..] else { return false };
    let are = |range: &Range<usize>, marks: &str| {
        let mut cells = text[range.clone()].chars().filter(|&c| !c.is_whitespace() && c != '/');
        cells.all(|c| c.is_ascii_digit() || marks.contains(c))
    };
    text[board.clone()].contains('0') && are(board, "") && goals.iter().all(|goal| are(goal, "._#"))
}
