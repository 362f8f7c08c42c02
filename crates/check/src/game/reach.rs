//! The places that a piece can reach while all others stand still.

use std::collections::HashSet;

use super::Game;
use slide_model::{Anchor, Direction, Metric, Move, PieceId};

impl Game<'_> {
    /// All moves that are legal now, each counted as 1 in `metric`: piece by piece, for each place that it
    /// can reach one shortest path, the nearest places first, and the exit last. Lines only where the puzzle can be
    /// counted in them.
    ///
    /// # Examples
    /// ```
    /// use slide::check::Game;
    /// use slide::puzzle::{Metric, Puzzle};
    ///
    /// let puzzle: Puzzle = "a../#b.".parse()?;
    /// let game = Game::new(&puzzle);
    /// // a right; b up, b right
    /// assert_eq!(game.legal_moves(Metric::Step).len(), 3);
    /// // and a right 2
    /// assert_eq!(game.legal_moves(Metric::Slide).len(), 4);
    /// // and a right 2, down; b up, right
    /// assert_eq!(game.legal_moves(Metric::Move).len(), 6);
    /// # Ok::<(), slide::puzzle::Errors>(())
    /// ```
    pub fn legal_moves(&self, metric: Metric) -> Vec<Move> {
        let mut moves = Vec::new();
        for piece in self.puzzle().piece_ids() {
            let Some(from) = self.anchors()[piece.index()].filter(|_| !self.is_over()) else {
                continue;
            };
            if metric == Metric::Line {
                let lines = Direction::ALL.map(|way| {
                    Move::line(self.puzzle(), piece, from, way, |at| self.piece_at(at.into()))
                });
                moves.extend(lines.into_iter().flatten());
                continue;
            }
            let reached = self.reach(piece, from, metric);
            let reached = reached.into_iter().skip(1);
            moves.extend(reached.map(|(to, path)| Move::new(piece, path, from, Some(to))));
            if let Some(exit) = self.puzzle().exit()
                && self.position.clone().exit(piece, from, exit.toward).is_ok()
            {
                moves.push(Move::new(piece, vec![exit.toward], from, None));
            }
        }
        moves
    }

    /// A shortest path of a piece to the anchor nearest to `target`, a row and a column, that it can reach while
    /// all others stand still; empty if it is nearest already. This is what dragging a piece to a point means.
    pub fn way_toward(&self, id: PieceId, target: (i32, i32)) -> Vec<Direction> {
        let Some(Some(start)) = self.anchors().get(id.index()).copied() else { return Vec::new() };
        if self.is_over() {
            return Vec::new();
        }
        let far = |at: Anchor| {
            (i32::from(at.row) - target.0).abs() + (i32::from(at.col) - target.1).abs()
        };
        let reached = self.reach(id, start, Metric::Move);
        reached.into_iter().min_by_key(|&(at, _)| far(at)).map_or(Vec::new(), |(_, path)| path)
    }

    /// The anchors that a piece can reach in one of the metric's moves, the nearest first, each with a
    /// shortest path; the first is its own anchor.
    fn reach(&self, id: PieceId, start: Anchor, metric: Metric) -> Vec<(Anchor, Vec<Direction>)> {
        let mut trial = self.position.clone();
        let mut reached = vec![(start, Vec::new())];
        let mut known = HashSet::from([start]);
        let mut next = 0;
        while next < reached.len() {
            let (from, path) = reached[next].clone();
            next += 1;
            for direction in Direction::ALL {
                let goes_on = match metric {
                    Metric::Step | Metric::Line => path.is_empty(),
                    Metric::Slide => path.last().is_none_or(|&last| last == direction),
                    Metric::Move => true,
                };
                if !goes_on {
                    continue;
                }
                trial.put(id, Some(from));
                let Ok(to) = trial.step(id, from, direction) else { continue };
                if known.insert(to) {
                    reached.push((to, [&path[..], &[direction]].concat()));
                }
            }
        }
        reached
    }
}
