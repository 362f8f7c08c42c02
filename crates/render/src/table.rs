//! Tables: columns with their headings, and rows; as text for people, as comma-separated values, and for pages.
//!
//! ```text
//! depth  states        depth,states
//!     0       1        0,1
//!    10     173        10,173
//! ```
//!
//! The comma-separated values are those of RFC 4180, their lines end with a newline alone. Names may be
//! anything, and a spreadsheet reads a cell as a formula if it begins with `=`, `+`, `-` or `@`: such a name has an apostrophe before it.

use std::fmt::Display;

use crate::words::columns as width;
use crate::words::joined;
use crate::xml::escape;

/// The kind of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    /// Numbers, at the right in text.
    Number,
    /// Words of this program, at the left in text.
    Word,
    /// Text from a file, at the left in text; in quotation marks where comma-separated values need them.
    Name,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    heading: &'static str,
    kind: ColumnKind,
}

/// A column of numbers.
pub const fn number(heading: &'static str) -> Column {
    Column { heading, kind: ColumnKind::Number }
}

/// A column of words.
pub const fn word(heading: &'static str) -> Column {
    Column { heading, kind: ColumnKind::Word }
}

/// A column of names, which are any text.
pub const fn name(heading: &'static str) -> Column {
    Column { heading, kind: ColumnKind::Name }
}

/// The cells of a row.
pub fn row(cells: &[&dyn Display]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// The cell of an optional number: `missing` if there is none.
pub(crate) fn or(number: Option<impl Display>, missing: &str) -> String {
    number.map_or_else(|| missing.to_owned(), |number| number.to_string())
}

/// Columns and rows.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table of these columns and rows.
    pub fn new(columns: &[Column], rows: Vec<Vec<String>>) -> Self {
        Self { columns: columns.to_vec(), rows }
    }

    /// The table of a list of numbers: the place of each, from 0, and the number.
    pub(crate) fn of_list(columns: [Column; 2], list: &[u64]) -> Self {
        let rows = list.iter().enumerate().map(|(index, number)| row(&[&index, number]));
        Self::new(&columns, rows.collect())
    }

    /// The headings and the rows as text: columns as wide as their widest cell, two blanks between them.
    pub fn text(&self) -> String {
        self.lines(true)
    }

    /// The rows as text without headings.
    pub fn text_rows(&self) -> String {
        self.lines(false)
    }

    fn lines(&self, has_heading: bool) -> String {
        let headings = self.columns.iter().map(|column| column.heading.to_owned());
        let heading: Option<Vec<String>> = has_heading.then(|| headings.collect());
        let lines = || heading.iter().chain(&self.rows);
        let mut widths = vec![0; self.columns.len()];
        for line in lines() {
            for (widest, cell) in widths.iter_mut().zip(line) {
                *widest = width(cell).max(*widest);
            }
        }
        let mut text = String::new();
        for line in lines() {
            let begin = text.len();
            for ((cell, column), widest) in line.iter().zip(&self.columns).zip(&widths) {
                let gap = " ".repeat(widest - width(cell));
                let (before, after) = match column.kind {
                    ColumnKind::Number => (gap.as_str(), ""),
                    ColumnKind::Word | ColumnKind::Name => ("", gap.as_str()),
                };
                text.extend([before, cell, after, "  "]);
            }
            text.truncate(begin + text[begin..].trim_end().len());
            text.push('\n');
        }
        text
    }

    /// The headings of columns as comma-separated values, in one line.
    pub fn csv_heading(columns: &[Column]) -> String {
        columns.iter().map(|column| column.heading).collect::<Vec<_>>().join(",") + "\n"
    }

    /// The rows as comma-separated values, a line each.
    pub fn csv_rows(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            for (index, (cell, column)) in row.iter().zip(&self.columns).enumerate() {
                if index > 0 {
                    text.push(',');
                }
                match column.kind {
                    ColumnKind::Number | ColumnKind::Word => text += cell,
                    ColumnKind::Name => text += &field(cell),
                }
            }
            text.push('\n');
        }
        text
    }

    /// The headings and the rows as comma-separated values.
    pub fn csv(&self) -> String {
        Self::csv_heading(&self.columns) + &self.csv_rows()
    }

    /// The headings and the rows as a table of a page, with numbers at the right.
    pub(crate) fn html(&self) -> String {
        let heading = |column: &Column| format!("<th>{}</th>", escape(column.heading));
        let headings = joined(self.columns.iter().map(heading));
        let line = |row: &Vec<String>| {
            let cell = |(cell, column): (&String, &Column)| {
                // In a column of numbers there may be words for missing ones.
                let has_number = column.kind == ColumnKind::Number
                    && cell.starts_with(|first: char| !first.is_alphabetic());
                let class = if has_number { " class=\"number\"" } else { "" };
                format!("<td{class}>{}</td>", escape(cell))
            };
            format!("<tr>{}</tr>\n", joined(row.iter().zip(&self.columns).map(cell)))
        };
        let rows = joined(self.rows.iter().map(line));
        format!(
            "<div class=\"wide\" tabindex=\"0\"><table>\n<tr>{headings}</tr>\n{rows}</table></div>\n"
        )
    }
}

/// A text, in quotation marks where it has to be, and never a formula.
fn field(text: &str) -> String {
    if text.len() > 1 && text.starts_with(['=', '+', '-', '@']) {
        return field(&format!("'{text}"));
    }
    let special = |letter| matches!(letter, ',' | '"' | '\n' | '\r' | ' ');
    if text.is_empty() || text.contains(special) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
