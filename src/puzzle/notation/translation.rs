//! A text in another notation, put into RON, with the way back for everything that can be wrong.
//!
//! A reader writes RON and remembers, for each part of it, which part of the user's text it stands
//! for. Then the RON is read and checked like any other, and what is wrong there is shown to the
//! user in what he wrote himself:
//!
//! ```text
//! user   ab\ncd            rows 0..2 and 3..5
//! RON    … board: "\n        ab\n        cd\n …"
//! origin               (35..37, 0..2)   (46..48, 3..5)
//! ```
//!
//! Where both ranges are equally long, every byte has its own counterpart; otherwise a part of the
//! one stands for the whole of the other. What stands for nothing the user wrote (field names) maps
//! to the first line.

use std::ops::Range;

use super::lines::paragraphs;
use crate::puzzle::{Collection, Diagnostic, Errors, Label, read};

/// RON that says what a user wrote in another notation.
#[derive(Clone, Debug, Default)]
pub(super) struct Translation {
    ron: String,
    /// Ranges of `ron`, ascending and apart from each other, with what they stand for.
    origin: Vec<(Range<usize>, Range<usize>)>,
}

/// A piece of a grid's row, with what it stands for in the user's text.
pub(super) type Patch = (String, Option<Range<usize>>);

/// What goes wrong in a notation itself, pointing into the user's text.
pub(super) fn wrong(
    message: impl Into<String>,
    place: Range<usize>,
    text: impl Into<String>,
    help: Option<&str>,
) -> Diagnostic {
    Diagnostic {
        message: message.into(),
        labels: vec![Label { span: place, text: text.into() }],
        help: help.map(str::to_owned),
    }
}

/// There is nothing to read: this has no place to point at.
pub(super) fn nothing(help: &str) -> Vec<Diagnostic> {
    vec![Diagnostic::new("this text is empty").help(help)]
}

impl Translation {
    /// Adds RON that stands for nothing in particular.
    pub(super) fn put(&mut self, ron: &str) {
        self.ron.push_str(ron);
    }

    /// Adds RON that stands for `user`.
    pub(super) fn put_from(&mut self, ron: &str, user: Range<usize>) {
        let start = self.ron.len();
        self.ron.push_str(ron);
        self.origin.push((start..self.ron.len(), user));
    }

    /// Adds a field with a string.
    pub(super) fn field(&mut self, name: &str, value: &str) {
        self.put(&format!("    {name}: {},\n", crate::puzzle::write::text::quoted(value)));
    }

    /// Adds a field with a grid, one row to a line.
    pub(super) fn grid(&mut self, name: &str, rows: &[Vec<Patch>]) {
        self.put(&format!("    {name}: "));
        self.grid_item(rows);
    }

    /// Adds a grid as an item of a list.
    pub(super) fn grid_item(&mut self, rows: &[Vec<Patch>]) {
        let fence = fence(rows);
        self.put(&fence.as_ref().map_or("\"\n".to_owned(), |signs| format!("r{signs}\"\n")));
        for row in rows {
            self.put("        ");
            for (text, user) in row {
                match user {
                    Some(user) => self.put_from(text, user.clone()),
                    None => self.put(text),
                }
            }
            self.put("\n");
        }
        self.put(&format!("    \"{},\n", fence.unwrap_or_default()));
    }

    /// Reads and checks the RON; errors point into `text`, which is what the user wrote.
    pub(super) fn read(&self, text: &str, file: &str) -> Result<Collection, Errors> {
        read(&self.ron, file).map_err(|errors| {
            let translated = errors.diagnostics().iter().map(|found| self.translate(found, text));
            Errors::new(file, text, translated.collect())
        })
    }

    /// The same diagnostic about the user's text.
    fn translate(&self, found: &Diagnostic, text: &str) -> Diagnostic {
        let mut translated = found.clone();
        for label in &mut translated.labels {
            label.span = self.source_of(&label.span).unwrap_or_else(|| first_line(text));
        }
        translated.labels.dedup();
        translated
    }

    /// What a range of the RON stands for: from the first counterpart in it to the last.
    fn source_of(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let from = self.origin.partition_point(|(ron, _)| ron.end < span.start);
        let touched = self.origin[from..].iter().take_while(|(ron, _)| ron.start <= span.end);
        let inside = |ron: &Range<usize>| ron.start < span.end && span.start < ron.end;
        let mut parts: Vec<_> = touched.clone().filter(|(ron, _)| inside(ron)).collect();
        if parts.is_empty() {
            // A place between two characters belongs to what ends or begins there.
            parts.extend(touched.take(1));
        }
        let ranges = parts.into_iter().map(|(ron, user)| {
            if ron.len() != user.len() {
                return user.clone();
            }
            let start = span.start.clamp(ron.start, ron.end) - ron.start;
            let end = span.end.clamp(ron.start, ron.end) - ron.start;
            user.start + start..user.start + end
        });
        ranges.reduce(|all, next| all.start.min(next.start)..all.end.max(next.end))
    }
}

/// The first line of `text` that says anything.
fn first_line(text: &str) -> Range<usize> {
    paragraphs(text).first().map_or(0..0, |found| {
        let line = text[found.clone()].lines().next().unwrap_or_default();
        found.start..found.start + line.trim_end().len()
    })
}

/// The number signs that a raw string needs around these rows; `None` if a plain string will do.
fn fence(rows: &[Vec<Patch>]) -> Option<String> {
    let mut longest = None;
    for row in rows {
        let line: String = row.iter().map(|(text, _)| text.as_str()).collect();
        if line.contains(['"', '\\']) {
            let runs = line.split('"').skip(1).map(|rest| rest.chars().take_while(|&c| c == '#'));
            longest = longest.max(Some(runs.map(Iterator::count).max().unwrap_or(0)));
        }
    }
    longest.map(|most| "#".repeat(most + 1))
}
