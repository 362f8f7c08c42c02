//! Texts that are almost in a notation, and would be read as something else: they are refused, with
//! a remark on what they look like, since a guess may be wrong.
//!
//! ```text
//! 1 2 3 … 14 15 15         a tile list with a slip, or a number grid of one row?
//! IBBxooIooLDDJAALoo…      35 letters: a Rush Hour line with one lost, or a board of one row?
//! 3A9BF0C00                a Klotski code whose square hangs over the edge, or a board of one row?
//! name: Klotski            YAML, or a drawn board?
//! ```

use std::ops::Range;

use super::detect::separates;
use super::lines::{board_lines, is_number, lines, paragraphs, words};
use super::translation::wrong;
use super::{Notation, klotski, tiles};
use crate::Diagnostic;
use crate::diagnostic::counted;

/// The fewest numbers on a line that are taken for a list of tiles.
const FEWEST_TILES: usize = 9;

/// The reason why a text that is in `notation` by its marks is probably not meant to be.
pub(super) fn near_miss(text: &str, notation: Notation) -> Option<Diagnostic> {
    match notation {
        Notation::Numbers => tile_list(text),
        Notation::Grid => data(text)
            .or_else(|| rush_hour_line(text))
            .or_else(|| level_map(text))
            .or_else(|| klotski_code(text)),
        _ => None,
    }
}

/// The fault that the name of a text in this notation is that of a puzzle file.
pub(super) fn not_ron(text: &str, notation: Notation, file: &str) -> Option<Diagnostic> {
    let first = lines(text, 0..text.len()).into_iter().next()?;
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let ending = if notation == Notation::Json { "json" } else { "txt" };
    let what = notation.plural();
    let name = notation.name();
    let message = "this is no puzzle file, though its name ends in `.ron`";
    let help = format!("{what} are read from `{stem}.{ending}`, or with `--notation {name}`");
    Some(wrong(message, first, format!("in the notation `{name}`"), Some(&help)))
}

/// The fault of data in a form that is no notation of puzzles.
fn data(text: &str) -> Option<Diagnostic> {
    let mut rows = lines(text, 0..text.len()).into_iter().map(|row| &text[row]);
    // A board may begin with a row of gates.
    let first = rows.find(|row| !row.starts_with("# ") && *row != "---")?;
    let key = first.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_-\"".contains(c));
    let after = Some(key).filter(|key| first.len() - key.len() > 1).map(str::trim_start);
    let inner = |from: &str, marks: [char; 2]| {
        first.strip_prefix(from).is_some_and(|inner| {
            let mut after = inner.trim_start().chars().chain(rows.clone().flat_map(str::chars));
            after.next().is_some_and(|c| marks.contains(&c))
        })
    };
    let kind = if inner("[", ['{', '"']) {
        "a list in JSON"
    } else if after.is_some_and(|after| after == ":" || after.starts_with(": ")) {
        "YAML"
    } else if after.is_some_and(|after| after.starts_with("= "))
        || (first.starts_with('[') && first.ends_with(']') && text.contains(" = "))
    {
        "TOML"
    } else {
        return None;
    };
    let message = format!("this looks like {kind}; a puzzle is RON, one object in JSON, or drawn");
    Some(Diagnostic::new(message))
}

/// The fault of a list of tiles that is not complete, in one line or with no hole in it.
fn tile_list(text: &str) -> Option<Diagnostic> {
    let list = paragraphs(text).into_iter().next()?;
    let rows = lines(text, list.clone());
    let is_list = |row: &Range<usize>| {
        text[row.clone()].split_whitespace().count() >= FEWEST_TILES
            && tiles::complete(text, row.clone())
    };
    let place = if let [one] = &rows[..] {
        one.clone()
    } else if rows.iter().any(is_list) {
        rows.into_iter().find(|row| !is_list(row))?
    } else {
        let hole = |word: &Range<usize>| matches!(&text[word.clone()], "0" | "." | "_");
        if words(text, list.clone(), separates).iter().any(hole) {
            return None;
        }
        list
    };
    let slip = slip(text, place.clone())?;
    let message = format!("this looks like a list of tiles, but {slip}");
    let help = "a list of tiles has each of 0, 1, 2 … once; if it is a number grid, say \
                `--notation numbers`";
    Some(wrong(message, place, "", Some(help)))
}

/// The slip that keeps these numbers from being a list of tiles, if it is a small one.
fn slip(text: &str, range: Range<usize>) -> Option<String> {
    let found = words(text, range, separates);
    let most = found.len();
    if most < FEWEST_TILES {
        return None;
    }
    let mut times = vec![0; most];
    let mut too_large = None;
    for word in found {
        let tile = match &text[word] {
            "." | "_" => 0,
            digits => digits.parse::<usize>().ok()?,
        };
        match times.get_mut(tile) {
            Some(times) => *times += 1,
            None => too_large = too_large.or(Some(tile)),
        }
    }
    let lacking = times.iter().filter(|&&times| times == 0).count();
    let missing = times.iter().position(|&times| times == 0)?;
    if lacking > 2 {
        return None;
    }
    let twice = times.iter().position(|&times| times > 1);
    let first = match (twice, too_large) {
        (Some(tile), _) if times[tile] == 2 => format!("{tile} occurs twice"),
        (Some(tile), _) => format!("{tile} occurs {} times", times[tile]),
        (None, Some(tile)) => format!("{tile} is more than {}", most - 1),
        (None, None) => return None,
    };
    Some(format!("{first} and {missing} not at all"))
}

/// The fault of a line of a list of Rush Hour boards with too few or too many cells, or without car A.
fn rush_hour_line(text: &str) -> Option<Diagnostic> {
    let rows = board_lines(text);
    let board = |row: &Range<usize>| {
        let mut found = words(text, row.clone(), |_| false);
        found.retain(|word| !is_number(&text[word.clone()]));
        let [one] = &found[..] else { return None };
        let letters = text[one.clone()].bytes().all(|b| b.is_ascii_alphabetic() || b == b'.');
        (letters && (30..=42).contains(&one.len())).then(|| one.clone())
    };
    let fits = |row: &Range<usize>| super::rush_hour::fits(&text[row.clone()]);
    if rows.len() > 1 && !rows.iter().any(fits) {
        return None;
    }
    let boards = rows.iter().map(board).collect::<Option<Vec<_>>>()?;
    let place = boards.into_iter().zip(&rows).find(|(_, row)| !fits(row))?.0;
    let why = match place.len() {
        36 => "it has no car A, which is to reach the right edge".to_owned(),
        cells => format!("it has {} instead of 36", counted(cells, "cell")),
    };
    let message = format!("this looks like a Rush Hour line, but {why}");
    let help = "if it is the row of a drawn board, say `--notation grid`";
    Some(wrong(message, place, "", Some(help)))
}

/// The fault of a single Klotski code with a slip.
fn klotski_code(text: &str) -> Option<Diagnostic> {
    match &lines(text, 0..text.len())[..] {
        [only] => klotski::near_miss(text, only.clone()),
        _ => None,
    }
}

/// The fault of a level map without blanks and header: `*` would be a common piece in a drawn board.
fn level_map(text: &str) -> Option<Diagnostic> {
    let [only] = &paragraphs(text)[..] else { return None };
    if !['*', '#', '-', '.'].into_iter().all(|mark| text[only.clone()].contains(mark)) {
        return None;
    }
    let star = only.start + text[only.clone()].find('*')?;
    let message = "this looks like a level map of GNOME Klotski, but has no header";
    let help = "say `--notation gnotski` if `*` is to reach the `.` cells, or `--notation grid` if \
                it is a piece and `.` an empty cell";
    Some(wrong(message, star..star + 1, "", Some(help)))
}
