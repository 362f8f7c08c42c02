//! The same puzzle from another start: for a question that comes up in the middle of a game.

use std::collections::HashSet;

use super::model::{Expect, Goal, Puzzle, Terrain};
use super::piece::{Kind, PieceId};
use super::place::{Anchor, Cell};

impl Puzzle {
    /// This puzzle with each piece at its anchor, and for each piece of the new puzzle its number
    /// here: numbers follow the reading order of the start, so they change. Letters stay. What is
    /// known of the puzzle (`expect`) is left out, since it need not hold any longer.
    ///
    /// `None` if the pieces cannot stand like that: too few or too many anchors, a piece outside of
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
        let mut order: Vec<PieceId> = self.piece_ids().collect();
        // The first cell of a shape is its first one in reading order too.
        order.sort_by_key(|id| self.piece(*id).cells_at(anchors[id.index()]).min());
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
        puzzle.kinds_count = renumbered(&self.kinds_count, &order);
        puzzle.kinds_solve = renumbered(&self.kinds_solve, &order);
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
        Some((puzzle, order))
    }

    /// Whether the pieces may stand at these anchors, one for each.
    fn can_stand(&self, anchors: &[Anchor]) -> bool {
        let mut covered = HashSet::new();
        let mut blocked = HashSet::new();
        self.pieces.iter().zip(anchors).all(|(piece, &anchor)| {
            let may_cover = |cell: Cell| match self.terrain(cell) {
                Terrain::Floor => true,
                Terrain::Gate => piece.gate_key(),
                Terrain::Wall | Terrain::Void => false,
            };
            // An anchor outside would overflow where its cells are worked out.
            let inside = anchor.row < self.size.rows && anchor.col < self.size.cols;
            let per_cell = self.blocker_rule.map_or(1, |rule| rule.per_cell);
            let sub = |at: u16, inner: u16| u32::from(per_cell) * u32::from(at) + u32::from(inner);
            inside
                && piece.cells_at(anchor).all(|cell| may_cover(cell) && covered.insert(cell))
                && piece.blockers().is_none_or(|grid| {
                    grid.solid().iter().all(|solid| {
                        blocked.insert((sub(anchor.row, solid.row), sub(anchor.col, solid.col)))
                    })
                })
        })
    }
}

/// The kinds of pieces in their new order, numbered from 0 as they come.
fn renumbered(kinds: &[Kind], order: &[PieceId]) -> Vec<Kind> {
    let mut seen: Vec<Kind> = Vec::new();
    let mut number = |kind: Kind| {
        let known = seen.iter().position(|&other| other == kind);
        Kind(known.unwrap_or_else(|| {
            seen.push(kind);
            seen.len() - 1
        }) as u8)
    };
    order.iter().map(|id| number(kinds[id.index()])).collect()
}
