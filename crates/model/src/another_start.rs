//! The same puzzle from another start: for a question that comes up in the middle of a game.

use std::collections::HashSet;

use super::build::clashes;
use super::model::{Expect, Goal, Puzzle};
use super::piece::{Kind, PieceId};
use super::place::Anchor;

impl Puzzle {
    /// This puzzle with each piece at its anchor, and for each piece of the new puzzle its number
    /// here: numbers follow the reading order of the start, so they change. Letters stay. The known
    /// facts (`expect`) are left out, since they need not hold for the new start.
    ///
    /// `None` if the pieces cannot be there: too few or too many anchors, a piece outside of
    /// the board, on a wall, on a gate without a key, on another piece, or with blockers on those of
    /// another.
    ///
    /// # Examples
    /// ```
    /// use slide::puzzle::{Anchor, read};
    ///
    /// let file = r#"(name: "Row", board: "ab..", goal: "..ab", identical: Never)"#;
    /// let puzzle = read(file, "row.ron")?.into_puzzles().remove(0);
    /// let at = |col| Anchor { row: 0, col };
    /// let (later, numbers) = puzzle.from_anchors(&[at(3), at(2)]).unwrap();
    /// assert_eq!(later.pieces()[0].letter(), 'b');
    /// assert_eq!(numbers[0], puzzle.piece_by_letter('b').unwrap());
    /// assert!(puzzle.from_anchors(&[at(1), at(1)]).is_none());
    /// # Ok::<(), slide::puzzle::Errors>(())
    /// ```
    pub fn from_anchors(&self, anchors: &[Anchor]) -> Option<(Self, Vec<PieceId>)> {
        if anchors.len() != self.pieces.len() || !self.can_stand(anchors) {
            return None;
        }
        Some(self.at_anchors(anchors))
    }

    /// As [`Puzzle::from_anchors`], for anchors that are known to be possible.
    pub(super) fn at_anchors(&self, anchors: &[Anchor]) -> (Self, Vec<PieceId>) {
        let mut order: Vec<PieceId> = self.piece_ids().collect();
        // The first cell of a shape is its first one in reading order too.
        order.sort_unstable_by_key(|id| self.piece(*id).cells_at(anchors[id.index()]).min());
        let mut new_number = vec![PieceId(0); order.len()];
        for (number, id) in order.iter().enumerate() {
            new_number[id.index()] = PieceId(number as u8);
        }
        let mut puzzle = Self { expect: Expect::default(), ..self.clone() };
        puzzle.pieces = order
            .iter()
            .map(|id| {
                let mut piece = self.piece(*id).clone();
                piece.start = anchors[id.index()];
                piece
            })
            .collect();
        let renumbered = |kinds: &[Kind]| Kind::of_each(order.iter().map(|id| kinds[id.index()]));
        puzzle.kinds_count = renumbered(&self.kinds_count);
        puzzle.kinds_solve = renumbered(&self.kinds_solve);
        match &mut puzzle.goal {
            None => {}
            Some(Goal::Exit(exit)) => exit.piece = new_number[exit.piece.index()],
            Some(Goal::AnyOf(targets)) => {
                for target in targets {
                    for (id, _) in &mut target.placements {
                        *id = new_number[id.index()];
                    }
                    target.placements.sort_unstable();
                }
            }
        }
        (puzzle, order)
    }

    /// Returns whether the pieces may stand at these anchors, one for each.
    fn can_stand(&self, anchors: &[Anchor]) -> bool {
        let mut covered = HashSet::new();
        let mut placed = self.pieces.iter().zip(anchors);
        let numbered = placed.clone().enumerate();
        placed.all(|(piece, &at)| {
            self.has_room(piece, at) && piece.cells_at(at).all(|cell| covered.insert(cell))
        }) && self.blocker_rule.is_none_or(|rule| {
            clashes(numbered.map(|(number, (piece, &at))| (number, piece, at)), rule).is_empty()
        })
    }
}
