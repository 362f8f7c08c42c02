//! Labels: the visible names of pieces. In the puzzle each piece has its own letter; its label is shown instead where
//! that names one piece only:
//!
//! ```text
//! letter  label     called
//! A       10        10        no other piece has this label or letter
//! g       S         g         h is labelled S, too
//! B                 B         without a label it is the letter
//! ```

use super::{PieceId, Puzzle};

impl Puzzle {
    /// The name of a piece in lists, sheets, pages and pictures: its label if no other piece's label or letter
    /// equals it, otherwise its letter.
    ///
    /// # Examples
    /// ```
    /// use slide::puzzle::read;
    ///
    /// let file = r#"(name: "Tiles", board: "9A.", pieces: { "A": (label: "10") }, identical: Never)"#;
    /// let puzzle = read(file, "tiles.ron")?.into_puzzles().remove(0);
    /// let called: Vec<String> = puzzle.piece_ids().map(|id| puzzle.label(id)).collect();
    /// assert_eq!(called, ["9", "10"]);
    /// assert_eq!(puzzle.piece_by_label("10"), puzzle.piece_by_label("A"));
    /// # Ok::<(), slide::puzzle::Errors>(())
    /// ```
    pub fn label(&self, id: PieceId) -> String {
        let piece = self.piece(id);
        let own = piece.label().filter(|label| {
            let mut others = self.piece_ids().filter(|&other| other != id);
            let is_letter = |letter: char| label.strip_prefix(letter) == Some("");
            !others.any(|other| {
                let other = self.piece(other);
                other.label() == Some(label) || is_letter(other.letter())
            })
        });
        own.map_or_else(|| piece.letter().to_string(), str::to_owned)
    }

    /// The piece that has this letter or, if there is none, the only one that has this label.
    pub fn piece_by_label(&self, word: &str) -> Option<PieceId> {
        word.parse().ok().and_then(|letter| self.piece_by_letter(letter)).or_else(|| {
            let mut labelled = self.piece_ids().filter(|&id| self.piece(id).label() == Some(word));
            labelled.next().filter(|_| labelled.next().is_none())
        })
    }
}
