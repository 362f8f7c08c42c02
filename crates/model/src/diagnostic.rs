//! Diagnostics: the faults of a text, which point into the source and are drawn as rustc draws its own.
//!
//! ```text
//! error: rows of unequal width
//!  --> klotski.ron:4:9
//!   |
//! 4 |         aBB
//!   |         ^^^ this row has 3 cells, the others have 4
//!   |
//!   = help: use `.` for an empty cell and `~` where there is no board
//! ```

use std::fmt::Display;
use std::ops::Range;

use super::drawing;

/// The most diagnostics that are drawn; the rest is only counted.
const DRAWN: usize = 20;

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Diagnostic {
    /// The fault, in one line.
    pub message: String,
    /// The places; the first label is the main one. May be empty if the fault has no place.
    pub labels: Vec<Label>,
    /// The correction.
    pub help: Option<String>,
}

/// A place in the source, with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// Bytes of the source, on character boundaries.
    pub span: Range<usize>,
    /// The remark; may be empty.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic without places.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), labels: Vec::new(), help: None }
    }

    /// The same with one more place.
    pub fn label(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same with a correction.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds it to the findings.
    pub(super) fn report(self, found: &mut Findings) {
        found.report(self);
    }
}

/// The last boundary of a character of the text that is not after this byte.
pub(super) fn boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// At most forty characters of a word that somebody else has written.
pub(super) fn brief(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// `1 row`, `2 rows`.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// All faults of one text; at least one diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.render(false))]
pub struct Errors {
    file: String,
    text: String,
    /// The number of the source's first line in the file.
    first_line: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Errors {
    /// The faults of `source`, which is called `file` when they are shown. Without any diagnostic
    /// a general one is put in, so that an error is never silent.
    pub fn new(file: &str, source: &str, mut diagnostics: Vec<Diagnostic>) -> Self {
        if diagnostics.is_empty() {
            diagnostics.push(Diagnostic::new("this puzzle cannot be read"));
        }
        Self { file: file.to_owned(), text: source.to_owned(), first_line: 1, diagnostics }
    }

    /// The same faults, where the text begins with this line of its file, counted from 1.
    #[must_use]
    pub fn at_line(self, first_line: usize) -> Self {
        Self { first_line, ..self }
    }

    /// The name of the text.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The text that the labels point into.
    pub fn source_text(&self) -> &str {
        &self.text
    }

    /// The place of this byte of the text in its file: line and character, both counted from 1.
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let lines = before.bytes().filter(|&byte| byte == b'\n').count();
        (self.first_line + lines, 1 + before[line..].chars().count())
    }

    /// All faults, in the order in which they were found; never empty.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// All faults, without the text.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The faults drawn with the source lines they are in, at most twenty of them, with a line feed
    /// at the end; with `color`, in ANSI colours.
    pub fn render(&self, color: bool) -> String {
        let drawn = self.diagnostics.iter().take(DRAWN);
        let mut drawn: Vec<String> = drawn.map(|one| drawing::draw(one, self, color)).collect();
        let rest = self.diagnostics.len() - drawn.len();
        if rest > 0 {
            let rest = format!("and {}", counted(rest, "more error"));
            drawn.push(drawing::title(&rest, color));
        }
        drawn.join("\n\n") + "\n"
    }
}

/// The diagnostics found so far: in order, without repetitions, and limited in number.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Diagnostic>,
}

impl Findings {
    /// No text needs more.
    const MOST: usize = 1000;

    /// Adds a diagnostic, unless it is known (as for a shared piece of a collection).
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if !self.is_full() && !self.list.contains(&diagnostic) {
            self.list.push(diagnostic);
        }
    }

    /// Returns whether further diagnostics are dropped.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= Self::MOST
    }

    /// The number of diagnostics.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them.
    pub(super) fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }
}
