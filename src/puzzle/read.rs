//! Reading a puzzle file: text → [`Collection`] of checked puzzles, or everything that is wrong.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use super::build;
use super::diagnostic::{Diagnostic, Errors, Findings, brief};
use super::model::Puzzle;
use super::notation::read_any;
use super::write::write_ron;
use super::written::{Contents, Reader, contents};

/// The longest text that is read, in bytes.
const LONGEST_BYTES: usize = 16 << 20;

/// The most commas: no sensible file of the largest size has more.
const MOST_COMMAS: usize = 1 << 19;

/// The puzzles of one file, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    name: Option<String>,
    puzzles: Vec<Puzzle>,
    many: bool,
}

impl Collection {
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

    /// Whether the file is written as a collection, be it of one puzzle.
    pub fn is_collection(&self) -> bool {
        self.many
    }
}

/// Reads a puzzle file in RON. `file` is only the name that errors show.
///
/// # Errors
/// Everything that is wrong with the text; for syntax and field names only the first fault.
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
    if source.len() > LONGEST_BYTES {
        let most = LONGEST_BYTES >> 20;
        let message = format!("this is too long for a puzzle file: more than {most} MiB");
        return Err(Errors::new(file, "", vec![Diagnostic::new(message)]));
    }
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
    let collection =
        contents(&mut reader).and_then(|contents| checked(contents, &mut reader.found));
    let diagnostics = reader.found.into_list();
    match collection {
        Some(collection) if diagnostics.is_empty() => Ok(collection),
        _ => Err(Errors::new(file, source, diagnostics)),
    }
}

impl fmt::Display for Puzzle {
    /// The puzzle file, as [`write_ron`] writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_ron(self))
    }
}

impl FromStr for Puzzle {
    type Err = Errors;

    /// The one puzzle in a text of any notation; see [`read_any`].
    ///
    /// # Examples
    /// ```
    /// use slide::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "aab/.c.".parse()?;
    /// assert_eq!(puzzle.pieces().len(), 3);
    /// assert_eq!(puzzle.to_string().parse::<Puzzle>()?, puzzle);
    /// # Ok::<(), slide::puzzle::Errors>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Errors> {
        let mut puzzles = read_any(text, "board")?.into_puzzles();
        match (puzzles.pop(), puzzles.len()) {
            (Some(only), 0) => Ok(only),
            (_, others) => {
                let many = format!("one puzzle is expected, but here are {}", others + 1);
                Err(Errors::new("board", text, vec![Diagnostic::new(many)]))
            }
        }
    }
}

/// As its puzzle file, in one string: what is read is checked.
#[cfg(feature = "serde")]
impl serde::Serialize for Puzzle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The puzzles of a file, each checked; faults are noted.
pub(super) fn checked(contents: Contents<'_>, found: &mut Findings) -> Option<Collection> {
    match contents {
        Contents::Puzzle(written) => {
            let puzzle = build::puzzle(&written, found)?;
            let name = Some(puzzle.name().to_owned());
            Some(Collection { name, puzzles: vec![puzzle], many: false })
        }
        Contents::Collection { name, puzzles: written } => {
            let mut first = HashMap::new();
            let mut puzzles = Vec::new();
            for one in &written {
                if let Some(name) = &one.name
                    && let Some(before) = first.insert(&*name.value, name)
                {
                    let message = format!("two puzzles are called \"{}\"", brief(&name.value));
                    found.report(
                        Diagnostic::new(message)
                            .label(name.span.clone(), "the second one")
                            .label(before.span.clone(), "the first one")
                            .help("a name picks one puzzle of the collection"),
                    );
                }
                puzzles.extend(build::puzzle(one, found));
            }
            let name = match name {
                Some(text) => Some(build::plain_text(&text, "the name", found)?.to_owned()),
                None => None,
            };
            Some(Collection { name, puzzles, many: true })
        }
    }
}
