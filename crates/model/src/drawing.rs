//! Drawing one diagnostic beside the source lines that it is about. Only those lines are handed to
//! the renderer, so that a large file costs no more than a small one.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::diagnostic::{Diagnostic, Errors, Label, boundary};
use super::visible;

/// Lines that need more bytes than this are named by their number and not shown.
const MOST_SHOWN_BYTES: usize = 1 << 14;

/// The diagnostic as text, without a line feed at the end; with `color`, in ANSI colours.
pub(super) fn draw(diagnostic: &Diagnostic, errors: &Errors, color: bool) -> String {
    let file = &*visible::escaped(errors.file());
    let source = errors.source_text();
    let mut group = Group::with_title(Level::ERROR.primary_title(&*diagnostic.message));
    let spans: Vec<_> = diagnostic.labels.iter().map(|label| clamp(&label.span, source)).collect();
    match window(&spans, source) {
        _ if spans.is_empty() => {
            // A text that does not begin at the first line is one line of its file.
            let (line, _) = errors.line_and_column(0);
            let origin = Origin::path(file);
            group = group.element(if line > 1 { origin.line(line) } else { origin });
        }
        Some(shown) => {
            let (line, _) = errors.line_and_column(shown.start);
            let lines = &source[shown.clone()];
            let drawn = snippet(diagnostic, &spans, file, lines, shown.start);
            group = group.element(drawn.line_start(line));
        }
        None => {
            for (span, label) in spans.iter().zip(&diagnostic.labels) {
                let (line, column) = errors.line_and_column(span.start);
                group = group.element(Origin::path(file).line(line).char_column(column));
                if !label.text.is_empty() {
                    group = group.element(Level::NOTE.message(&*label.text));
                }
            }
        }
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(&**help));
    }
    renderer(color).render(&[group])
}

/// An error without a place, as [`draw`] draws the others.
pub(super) fn title(words: &str, color: bool) -> String {
    renderer(color).render(&[Group::with_title(Level::ERROR.primary_title(words))])
}

fn renderer(color: bool) -> Renderer {
    if color { Renderer::styled() } else { Renderer::plain() }
}

/// The lines that hold all spans, if they are few enough.
fn window(spans: &[Range<usize>], source: &str) -> Option<Range<usize>> {
    let first = spans.iter().map(|span| span.start).min()?;
    let last = spans.iter().map(|span| span.end).max()?;
    if last - first > MOST_SHOWN_BYTES {
        return None;
    }
    let start = source[..first].rfind('\n').map_or(0, |at| at + 1);
    let end = source[last..].find('\n').map_or(source.len(), |at| last + at + 1);
    (end - start <= 3 * MOST_SHOWN_BYTES).then_some(start..end)
}

fn snippet<'a>(
    diagnostic: &'a Diagnostic,
    spans: &[Range<usize>],
    file: &'a str,
    lines: &'a str,
    start: usize,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let at = |byte: usize| visible::drawn(&lines[..byte - start]).len();
    let mut snippet = Snippet::source(visible::drawn(lines)).path(file);
    for (index, (span, Label { text, .. })) in spans.iter().zip(&diagnostic.labels).enumerate() {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let annotation = kind.span(at(span.start)..at(span.end));
        snippet = snippet.annotation(if text.is_empty() {
            annotation
        } else {
            annotation.label(&**text)
        });
    }
    snippet
}

/// The nearest span within the source and on character boundaries.
fn clamp(span: &Range<usize>, source: &str) -> Range<usize> {
    let start = boundary(source, span.start);
    start..boundary(source, span.end).max(start)
}
