//! One file, one puzzle or many: `(name: …, board: …)` or `(name: …, shared: (…), puzzles: […])`.

use std::ops::Range;
use std::sync::Arc;

use super::super::diagnostic::Diagnostic;
use super::fields::PuzzleFile;
use super::raw::{Raw, Reader, Text};
use super::slices::{FILE, PUZZLE};

/// The content of a file, as written.
#[derive(Debug)]
pub(crate) enum Contents<'a> {
    /// One puzzle.
    Puzzle(Box<PuzzleFile<'a>>),
    /// Many, each with the shared fields filled in.
    Collection { name: Option<Text<'a>>, puzzles: Vec<PuzzleFile<'a>> },
}

/// Reads the whole source. `None` if it cannot be parsed; then a fault has been reported.
pub(crate) fn contents<'a>(reader: &mut Reader<'a>) -> Option<Contents<'a>> {
    let whole = reader.whole();
    let right = "a puzzle as `(name: \"…\", board: \"…\")`";
    let file = reader.slices(whole, FILE, right)?;
    let opening = opening(reader, whole.0);
    match (file.field("shared"), file.field("puzzles")) {
        (None, None) => Some(Contents::Puzzle(Box::new(file.puzzle(opening, reader)))),
        (Some(shared), None) => {
            Diagnostic::new("`shared` without `puzzles`")
                .label(reader.span(shared.0), "shared by no puzzle")
                .help("add `puzzles: [(…), …]`, or put these fields outside of `shared`")
                .report(&mut reader.found);
            None
        }
        (shared, Some(puzzles)) => {
            let head = file.puzzle(opening, reader);
            collection(reader, head, shared, puzzles)
        }
    }
}

fn collection<'a>(
    reader: &mut Reader<'a>,
    head: PuzzleFile<'a>,
    shared: Option<Raw<'a>>,
    puzzles: Raw<'a>,
) -> Option<Contents<'a>> {
    if let Some((field, span)) = stray(&head) {
        Diagnostic::new(format!("`{field}` beside `puzzles`"))
            .label(span, "belongs to no puzzle here")
            .help(format!("put `{field}` into `shared: (…)` or into one of the puzzles"))
            .report(&mut reader.found);
    }
    let readable = shared.is_none();
    let shared = shared.and_then(|raw| {
        let begin = self::opening(reader, raw.0);
        let fields = reader.slices(raw, PUZZLE, "what the puzzles share as `(…)`")?;
        Some(fields.puzzle(begin, reader))
    });
    if let Some(name) = shared.as_ref().and_then(|shared| shared.name.as_ref()) {
        Diagnostic::new("puzzles cannot share a name")
            .label(name.span.clone(), "not allowed in `shared`")
            .help("give each puzzle a name of its own")
            .report(&mut reader.found);
    }
    let mut shared =
        shared.unwrap_or_else(|| PuzzleFile { sound: readable, ..PuzzleFile::default() });
    shared.source = shared.source.or(head.source);
    let shared_pieces = Arc::new(std::mem::take(&mut shared.pieces));
    let list: Vec<Raw<'a>> = reader.value(puzzles, "a list of puzzles as `[(…), …]`")?;
    if list.is_empty() {
        Diagnostic::new("a collection without puzzles")
            .label(reader.span(puzzles.0), "empty")
            .help("put at least one puzzle into `puzzles: [(…), …]`")
            .report(&mut reader.found);
        return None;
    }
    let mut parsed = Vec::new();
    for raw in list {
        let begin = self::opening(reader, raw.0);
        let right = "a puzzle as `(name: \"…\", board: \"…\")`";
        if let Some(fields) = reader.slices(raw, PUZZLE, right) {
            let puzzle = with_shared(fields.puzzle(begin, reader), &shared);
            parsed.push(PuzzleFile { shared_pieces: Arc::clone(&shared_pieces), ..puzzle });
        }
    }
    Some(Contents::Collection { name: head.name, puzzles: parsed })
}

/// The puzzle with the shared fields in place of its missing ones.
fn with_shared<'a>(mut own: PuzzleFile<'a>, shared: &PuzzleFile<'a>) -> PuzzleFile<'a> {
    if own.goal.is_none() && own.goals.is_none() && own.exit.is_none() {
        own.goal.clone_from(&shared.goal);
        own.goals.clone_from(&shared.goals);
        own.exit.clone_from(&shared.exit);
    }
    PuzzleFile {
        sound: own.sound && shared.sound,
        board: own.board.or_else(|| shared.board.clone()),
        shared_keys: own.gate_keys.is_none(),
        shared_identical: own.identical.is_none(),
        gate_keys: own.gate_keys.or_else(|| shared.gate_keys.clone()),
        identical: own.identical.or_else(|| shared.identical.clone()),
        blockers: own.blockers.or_else(|| shared.blockers.clone()),
        metric: own.metric.or_else(|| shared.metric.clone()),
        expect: own.expect.or(shared.expect),
        source: own.source.or_else(|| shared.source.clone()),
        ..own
    }
}

/// A field that a collection cannot have.
fn stray(head: &PuzzleFile<'_>) -> Option<(&'static str, Range<usize>)> {
    let whole = || head.opening.clone();
    let text = |text: &Text<'_>| text.span.clone();
    head.board
        .as_ref()
        .map(|board| ("board", text(board)))
        .or_else(|| head.pieces.first().map(|entry| ("pieces", text(&entry.key))))
        .or_else(|| head.gate_keys.as_ref().map(|keys| ("gate_keys", text(keys))))
        .or_else(|| head.identical.as_ref().map(|_| ("identical", whole())))
        .or_else(|| head.goal.as_ref().map(|goal| ("goal", text(goal))))
        .or_else(|| head.goals.as_ref().map(|goals| ("goals", goals.span.clone())))
        .or_else(|| head.exit.as_ref().map(|exit| ("exit", exit.span.clone())))
        .or_else(|| head.blockers.as_ref().map(|rule| ("blockers", rule.per_cell.span.clone())))
        .or_else(|| head.metric.as_ref().map(|metric| ("metric", metric.span.clone())))
        .or_else(|| head.expect.as_ref().map(|_| ("expect", whole())))
}

/// The bracket that opens the value in the slice.
fn opening(reader: &Reader<'_>, slice: &str) -> Range<usize> {
    let span = reader.span(slice);
    let mut rest = slice.trim_start();
    loop {
        let end = if rest.starts_with("//") || rest.starts_with("#!") {
            rest.find('\n').map(|at| at + 1)
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|at| at + 2)
        } else {
            break;
        };
        rest = end.map_or("", |end| rest[end..].trim_start());
    }
    let at = slice.len() - rest.len() + rest.find('(').unwrap_or(0);
    span.start + at..(span.start + at + 1).min(span.end)
}
