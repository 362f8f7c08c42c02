//! Pages of 60 lines of 80 columns: a running head with the page number, and below it columns that
//! are read downwards.

use super::board::Drawing;
use super::layout::SheetLayout;
use crate::words::{self, columns, side_by_side};

/// Columns of a line.
pub(super) const LINE: usize = 80;
/// The lines of a page: as many as A4 and Letter hold at six lines to the inch, with margins.
pub(super) const PAGE: usize = 60;
/// Lines of the running head.
const HEAD: usize = 2;

/// Sets the blocks below the running head, and on the first page below `opening` too. `None` if a
/// block is higher than a page.
pub(super) fn set(
    title: &str,
    opening: &[String],
    blocks: &[Drawing],
    layout: SheetLayout,
) -> Option<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut rest = blocks;
    while pages.is_empty() || !rest.is_empty() {
        let mut body = if pages.is_empty() { opening.to_vec() } else { Vec::new() };
        let height = (PAGE - HEAD).checked_sub(body.len())?;
        let mut filled: Vec<Drawing> = Vec::new();
        while filled.len() < layout.columns && !rest.is_empty() {
            let (column, after) = fill(rest, height, layout);
            if column.is_empty() {
                break;
            }
            filled.push(column);
            rest = after;
        }
        if filled.is_empty() && pages.len() > 1 {
            return None;
        }
        body.extend(columns_of_page(filled, layout));
        pages.push(body);
    }
    let count = pages.len();
    let text = |(index, body): (usize, Vec<String>)| {
        let mut text = running_head(title, index + 1, count);
        for line in body {
            text += line.trim_end();
            text.push('\n');
        }
        text
    };
    Some(pages.into_iter().enumerate().map(text).collect())
}

/// A column with as many blocks as fit, and the blocks that are left.
fn fill(blocks: &[Drawing], height: usize, layout: SheetLayout) -> (Drawing, &[Drawing]) {
    let mut column = Drawing::new();
    for (index, block) in blocks.iter().enumerate() {
        let gap = usize::from(!column.is_empty() && layout.has_boards());
        if column.len() + gap + block.len() > height {
            return (column, &blocks[index..]);
        }
        column.extend(std::iter::repeat_n(String::new(), gap));
        column.extend(block.iter().cloned());
    }
    (column, &[])
}

/// The columns of a page, with the gaps between them.
fn columns_of_page(filled: Vec<Drawing>, layout: SheetLayout) -> Vec<String> {
    let height = filled.iter().map(Vec::len).max().unwrap_or(0);
    let mut texts = Vec::new();
    for (index, column) in filled.into_iter().enumerate() {
        let begin = (layout.width() + 1) * index;
        if index > 0 {
            texts.push((begin - 1, vec![layout.gap().to_owned(); height]));
        }
        texts.push((begin, column));
    }
    side_by_side(&texts)
}

/// `Klotski: 81 moves (118 steps)              page 1 of 3` and an empty line.
fn running_head(title: &str, number: usize, count: usize) -> String {
    let page = format!("page {number} of {count}");
    let gap = LINE.saturating_sub(columns(title) + page.len());
    format!("{title}{}{page}\n\n", " ".repeat(gap))
}

/// A name, shortened so that it fits into a running head before `rest`.
pub(super) fn shortened(name: &str, rest: &str) -> String {
    /// `page 100 of 100` and two blanks.
    const NUMBER: usize = 17;
    words::shortened(name, LINE.saturating_sub(NUMBER + columns(rest)))
}

/// The text in lines of at most this number of columns; a word that is longer is cut.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && columns(&line) + 1 + columns(word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            if columns(&line) + 2 > width && columns(word) > width {
                break;
            }
            line.push(letter);
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    lines
}
