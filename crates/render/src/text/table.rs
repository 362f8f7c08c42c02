//! Tables: columns as wide as their widest cell.

use crate::words::columns;

/// The rows, one to a line, with two blanks between columns. The columns that `left` picks stand at
/// the left of their room, all others, which are numbers, at the right.
pub fn table(rows: &[Vec<String>], left: impl Fn(usize) -> bool) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().map(move |row| row.get(column).map_or(0, |cell: &String| columns(cell)))
    };
    let widths: Vec<usize> = (0..count).map(|column| wide(column).max().unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let gap = " ".repeat(width - columns(cell));
            if left(column) { format!("{cell}{gap}") } else { format!("{gap}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Two columns of numbers below their headings.
pub(super) fn two_columns<T: ToString, U: ToString>(
    headings: [&str; 2],
    rows: impl Iterator<Item = (T, U)>,
) -> String {
    let rows = rows.map(|(one, two)| vec![one.to_string(), two.to_string()]);
    let all: Vec<_> = std::iter::once(headings.map(str::to_owned).to_vec()).chain(rows).collect();
    table(&all, |_| false)
}
