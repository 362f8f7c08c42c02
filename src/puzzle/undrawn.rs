//! Diagnostics in words alone, for builds without the feature `render`:
//!
//! ```text
//! error: rows of unequal width
//!  --> klotski.ron:4:9: this row has 3 cells, the others have 4
//!  = help: use `.` for an empty cell and `~` where there is no board
//! ```

use super::diagnostic::{Diagnostic, Errors};
use super::visible;

/// The diagnostic as text, without a line feed at the end. There are no colours.
pub(super) fn draw(diagnostic: &Diagnostic, errors: &Errors, color: bool) -> String {
    let file = visible::escaped(errors.file());
    let mut lines = vec![title(&diagnostic.message, color)];
    for label in &diagnostic.labels {
        let (line, column) = errors.line_and_column(label.span.start);
        let said = if label.text.is_empty() { String::new() } else { format!(": {}", label.text) };
        lines.push(format!(" --> {file}:{line}:{column}{said}"));
    }
    lines.extend(diagnostic.help.iter().map(|help| format!(" = help: {help}")));
    lines.join("\n")
}

/// An error without a place.
pub(super) fn title(words: &str, _color: bool) -> String {
    format!("error: {words}")
}
