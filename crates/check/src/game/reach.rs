//! The places that a piece can reach while all others stand still.

use std::collections::HashSet;

use super::Game;
use slide_model::{Anchor, Direction, Metric, Move, PieceId};

impl Game<'_> {
    /// All moves that are legal now and count 1 in `metric`. They are listed piece by piece; for each place that the
    /// piece can reach there is one shortest path, the nearest places first, and the exit last. There are lines only
    /// where the puzzle can be counted in them.
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
            let reached = self.reach(piece, from, metric).into_iter().skip(1);
            moves.extend(reached.map(|(to, path)| Move::new(piece, path, from, Some(to))));
            if let Some(exit) = self.puzzle().exit()
                && self.position.clone().exit(piece, from, exit.toward).is_ok()
            {
                moves.push(Move::new(piece, vec![exit.toward], from, None));
            }
        }
        moves
    }

    /// The path that drags a piece toward a row and a column, which may be off the board: a shortest one to the
    /// nearest anchor that the piece can reach while all others stand still. Empty if no other anchor is nearer.
    pub fn path_toward(&self, piece: PieceId, row: i32, col: i32) -> Vec<Direction> {
        let start = self.anchors().get(piece.index()).copied().flatten();
        let Some(start) = start.filter(|_| !self.is_over()) else { return Vec::new() };
        let distance =
            |at: Anchor| (i32::from(at.row) - row).abs() + (i32::from(at.col) - col).abs();
        let reached = self.reach(piece, start, Metric::Move);
        reached.into_iter().min_by_key(|&(at, _)| distance(at)).map_or(Vec::new(), |(_, path)| path)
    }

    /// The anchors that a piece can reach in one move of the metric, the nearest first, each with a shortest path; the
    /// first is its own.
    fn reach(
        &self,
        piece: PieceId,
        start: Anchor,
        metric: Metric,
    ) -> Vec<(Anchor, Vec<Direction>)> {
        let mut trial = self.position.clone();
        let mut reached = vec![(start, Vec::new())];
        let mut known = HashSet::from([start]);
        let mut next = 0;
        while next < reached.len() {
            let (from, path) = reached[next].clone();
            next += 1;
            for direction in Direction::ALL {
                let may_extend = match metric {
                    Metric::Step | Metric::Line => path.is_empty(),
                    Metric::Slide => path.last().is_none_or(|&last| last == direction),
                    Metric::Move => true,
                };
                if !may_extend {
                    continue;
                }
                trial.put(piece, Some(from));
                let Ok(to) = trial.step(piece, from, direction) else { continue };
                if known.insert(to) {
                    reached.push((to, [&path[..], &[direction]].concat()));
                }
            }
        }
        reached
    }
}
