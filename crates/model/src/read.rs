//! Reading a puzzle file: text → [`Collection`] of checked puzzles, or all faults.

use std::collections::HashMap;

use super::build;
use super::diagnostic::{Diagnostic, Errors, Findings, brief};
use super::model::Puzzle;
use super::written::{Contents, Reader, Rewritten, contents, missing_quote};

/// The longest text that is read, in bytes.
pub(super) const LONGEST_BYTES: usize = 16 << 20;

/// The most commas: no sensible file of the largest size has more.
const MOST_COMMAS: usize = 1 << 19;

/// The puzzles of one file, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    name: Option<String>,
    puzzles: Vec<Puzzle>,
}

impl Collection {
    /// The collection of puzzles that were one to a line. Without names of their own they are numbered.
    pub(super) fn of_lines(name: &str, mut puzzles: Vec<Puzzle>, are_named: bool) -> Self {
        if !are_named {
            let numbered = puzzles.into_iter().zip(1..);
            let named =
                numbered.map(|(puzzle, number)| puzzle.with_name(&format!("{name} {number}")));
            puzzles = named.collect();
        }
        Self { name: Some(name.to_owned()), puzzles }
    }

    /// The name of the collection, or that of the only puzzle of a plain file.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The puzzles in the order of the file; at least one.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzles in the order of the file; at least one.
    pub fn into_puzzles(self) -> Vec<Puzzle> {
        self.puzzles
    }

    /// The puzzle of this name or, if none has it, of this number, counted from 1.
    pub fn pick(&self, selector: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.name() == selector).or_else(|| {
            let number: usize = selector.parse().ok()?;
            self.puzzles.get(number.checked_sub(1)?)
        })
    }
}

/// Reads a puzzle file in RON. `file` is only the name that errors show.
///
/// # Errors
/// All faults of the text; for syntax and field names only the first one.
///
/// ```
/// let file = r#"(name: "Two", board: "ab.", goal: "ba.", identical: Never)"#;
/// let collection = slide::puzzle::read(file, "two.ron")?;
/// assert_eq!(collection.puzzles()[0].pieces().len(), 2);
///
/// let errors = slide::puzzle::read(r#"(name: "Two", bord: "ab.")"#, "two.ron").unwrap_err();
/// assert!(errors.to_string().contains("did you mean `board`?"));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn read(source: &str, file: &str) -> Result<Collection, Errors> {
    not_too_long(source, file)?;
    if source.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty() {
        let empty = Diagnostic::new("this file is empty")
            .help("a puzzle needs a name and a board: `(name: \"…\", board: \"…\")`");
        return Err(Errors::new(file, source, vec![empty]));
    }
    if source.bytes().filter(|&byte| byte == b',').count() > MOST_COMMAS {
        let many = Diagnostic::new("this file has too many parts")
            .help(format!("at most {MOST_COMMAS} commas are read; split a long collection"));
        return Err(Errors::new(file, "", vec![many]));
    }
    let mut reader = Reader::new(source);
    let contents = contents(&mut reader);
    if let Some(quote) = contents.is_none().then(|| missing_quote(source)).flatten() {
        return Err(Errors::new(file, source, vec![quote]));
    }
    let collection = contents.and_then(|contents| checked(contents, &mut reader.found));
    let diagnostics = reader.found.into_list();
    match collection {
        Some(collection) if diagnostics.is_empty() => Ok(collection),
        _ => Err(Errors::new(file, source, diagnostics)),
    }
}

/// Refuses a text that is longer than any that is read.
pub(super) fn not_too_long(text: &str, file: &str) -> Result<(), Errors> {
    if text.len() <= LONGEST_BYTES {
        return Ok(());
    }
    let most = LONGEST_BYTES >> 20;
    let message = format!("this is too long for a puzzle file: more than {most} MiB");
    Err(Errors::new(file, "", vec![Diagnostic::new(message)]))
}

/// Reads a puzzle file in JSON: the same fields, the same checks.
pub(super) fn read_json(source: &str, file: &str) -> Result<Collection, Errors> {
    not_too_long(source, file)?;
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let made = Rewritten::new(text).map_err(|fault| Errors::new(file, text, vec![fault]))?;
    read(&made.ron, file).map_err(|errors| {
        let found = errors.into_diagnostics().into_iter().map(|found| made.back(found));
        Errors::new(file, text, found.collect())
    })
}

/// The puzzles of a file, each checked; faults are added to `found`.
pub(super) fn checked(contents: Contents<'_>, found: &mut Findings) -> Option<Collection> {
    match contents {
        Contents::Puzzle(written) => {
            let puzzle = build::puzzle(&written, found)?;
            let name = Some(puzzle.name().to_owned());
            Some(Collection { name, puzzles: vec![puzzle] })
        }
        Contents::Collection { name, puzzles: written } => {
            let mut first = HashMap::new();
            let mut puzzles = Vec::new();
            for one in &written {
                if let Some(name) = &one.name
                    && let Some(before) = first.insert(&*name.value, name)
                {
                    let message = format!("two puzzles are called \"{}\"", brief(&name.value));
                    Diagnostic::new(message)
                        .label(name.span.clone(), "the second one")
                        .label(before.span.clone(), "the first one")
                        .help("a name picks one puzzle of the collection")
                        .report(found);
                }
                puzzles.extend(build::puzzle(one, found));
            }
            let name = match name {
                Some(text) => Some(build::plain_text(&text, "the name", found)?.to_owned()),
                None => None,
            };
            Some(Collection { name, puzzles })
        }
    }
}
