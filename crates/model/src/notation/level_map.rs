//! The rows of a level map, whatever frame they come in: a header, quotes, or one single run.

use std::ops::Range;

use super::Read;
use super::lines::{characters, raw_lines, trimmed};
use super::translation::wrong;
use crate::diagnostic::counted;

/// A cell of the map; cells that were cut off at the end of a row have no place.
pub(super) type Spot = (char, Option<Range<usize>>);

/// The lines before the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    width: usize,
    height: usize,
    /// Length in bytes.
    len: usize,
}

/// Reads `ID#WIDTH#HEIGHT#` or `WIDTH#HEIGHT#` at the start of a line.
fn header(line: &str) -> Option<Header> {
    let mut fields = line.split('#');
    let [first, second, third] = [fields.next()?, fields.next()?, fields.next()?];
    let number = |field: &str| field.parse::<u16>().ok().filter(|&n| n > 0).map(usize::from);
    let numbered = number(second).zip(number(third)).filter(|_| fields.next().is_some());
    if let (Some((width, height)), 0..=16) = (numbered, first.len()) {
        return Some(Header { width, height, len: first.len() + second.len() + third.len() + 3 });
    }
    let (width, height) = number(first).zip(number(second))?;
    Some(Header { width, height, len: first.len() + second.len() + 2 })
}

/// Returns whether the text begins like a level map.
pub(super) fn has_header(text: &str) -> bool {
    rows_as_written(text).first().is_some_and(|line| header(&text[line.clone()]).is_some())
}

/// The rows without quotes around them, from the first to the last that is not blank.
pub(super) fn rows_as_written(text: &str) -> Vec<Range<usize>> {
    let mut rows = raw_lines(text, 0..text.len());
    for row in &mut rows {
        let inner = trimmed(text, row.clone());
        let quotes =
            text[inner.clone()].rfind('"').filter(|_| text[inner.clone()].starts_with('"'));
        if let Some(last @ 1..) = quotes {
            *row = inner.start + 1..inner.start + last;
        }
    }
    let blank = |row: &Range<usize>| trimmed(text, row.clone()).is_empty();
    while rows.pop_if(|row| blank(row)).is_some() {}
    let first = rows.iter().position(|row| !blank(row)).unwrap_or(rows.len());
    rows.split_off(first)
}

/// The map, row by row, all of one width.
pub(super) fn map(text: &str) -> Read<Vec<Vec<Spot>>> {
    let mut rows = rows_as_written(text);
    let header = rows.first().and_then(|row| header(&text[row.clone()]));
    let mut height = rows.len();
    let mut width = 0;
    let spots = |row: &Range<usize>| -> Vec<Spot> {
        characters(text, row.clone()).map(|(c, place)| (c, Some(place))).collect()
    };
    if let Some(header) = header {
        width = header.width;
        height = header.height;
        rows[0].start += header.len;
        let one_run = spots(&rows[0]);
        if rows.len() == 1 && one_run.len() == width * height {
            return Ok(one_run.chunks(width).map(<[Spot]>::to_vec).collect());
        }
        if rows[0].is_empty() {
            rows.remove(0);
        }
    }
    let mut map: Vec<Vec<Spot>> = rows.iter().map(spots).collect();
    let is_blank = |spot: &Spot| spot.0 == ' ';
    let mut errors = Vec::new();
    for (number, row) in map.iter_mut().enumerate() {
        let keep = row.iter().rposition(|spot| !is_blank(spot)).map_or(0, |last| last + 1);
        row.truncate(keep);
        let too_far =
            header.and_then(|_| if number < height { row.get(width) } else { row.first() });
        if let Some((_, Some(place))) = too_far {
            let rows = counted(height, "row");
            let message = format!("the map is larger than its header says: {rows} of {width}");
            let help = "the header is the width, `#`, the height, `#`";
            errors.push(wrong(message, place.clone(), "does not fit", Some(help)));
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if header.is_none() {
        width = map.iter().map(Vec::len).max().unwrap_or(0);
    }
    if width > MOST_CELLS_A_SIDE || height > MOST_CELLS_A_SIDE {
        let place = rows_as_written(text).swap_remove(0);
        let rows = counted(height, "row");
        let cells = counted(width, "cell");
        let message = format!("a map of {rows} of {cells} is too large");
        return Err(vec![wrong(message, place, "it begins here", None)]);
    }
    map.resize(height, Vec::new());
    for row in &mut map {
        row.resize(width, (' ', None));
    }
    Ok(map)
}

/// No board has more rows or columns.
const MOST_CELLS_A_SIDE: usize = 520;
