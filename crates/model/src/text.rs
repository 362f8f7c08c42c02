//! A puzzle as text and back: written as its puzzle file, read in any notation: by
//! `to_string`, `parse` and serde.

use std::fmt;
use std::str::FromStr;

use super::diagnostic::{Diagnostic, Errors};
use super::model::Puzzle;
use super::notation::read_any;
use super::write::write_ron;

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

/// The puzzle file in one string, which is checked when it is read.
impl serde::Serialize for Puzzle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
