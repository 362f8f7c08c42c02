//! A game: pieces moved step by step, with moves taken back, repeated, and counted.
//!
//! It is beside the replay because a player and a verifier have the same questions: may this piece go
//! there, and if not, why not? The same few lines of code answer both.
//!
//! Steps are gathered into moves. A move continues while the same piece moves; a step of another piece
//! ends it. Where a piece returns to a place that it has touched in the same move, the loop is removed,
//! so a step that is taken back does not count, and only the rest of the path does:
//!
//! ```text
//! a right, a down, a up              →   a right                 1 move, 1 slide, 1 step
//! a right, a down, b up, b down      →   a right, down           1 move, 2 slides, 2 steps
//! a right, b up, a down              →   a right | b up | a down 3 moves
//! ```
//!
//! An exit is a move of its own.

mod reach;

use super::replay::{Fault, Illegal, IllegalMove, ReplayPosition};
use slide_model::{Anchor, Cell, Direction, Move, PieceId, Puzzle};

/// A game in progress.
pub struct Game<'a> {
    puzzle: &'a Puzzle,
    position: ReplayPosition<'a>,
    moves: Vec<Move>,
    /// The moves that were taken back; the last of them is the first to be repeated.
    undone: Vec<Move>,
}

/// The length of what has been played, in the three metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// One piece, one cell; an exit counts 1.
    pub steps: u32,
    /// One piece, any distance in a straight line.
    pub slides: u32,
    /// One piece, any path.
    pub moves: u32,
}

impl<'a> Game<'a> {
    /// A game at its start.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            position: ReplayPosition::start(puzzle),
            moves: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The puzzle that is played.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The place of each piece; `None` for one that has left the board.
    pub fn anchors(&self) -> &[Option<Anchor>] {
        self.position.anchors()
    }

    /// The piece that covers this cell.
    pub fn piece_at(&self, cell: Cell) -> Option<PieceId> {
        self.position.cover(cell, None)
    }

    /// Returns whether the goal is reached.
    pub fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    /// Returns whether a piece has left the board: no piece can move now, but moves can be taken back.
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The moves that lead from the start to the current position.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The length of these moves.
    pub fn played(&self) -> Played {
        let mut played = Played { moves: self.moves.len() as u32, ..Played::default() };
        for one in &self.moves {
            played.steps += one.steps();
            played.slides += one.path.chunk_by(|left, right| left == right).count() as u32;
        }
        played
    }

    /// Takes one step with a piece, or takes it off the board if it is at the exit and goes out there.
    ///
    /// # Errors
    /// The reason why the piece cannot go there; nothing has changed then.
    ///
    /// # Examples
    /// ```
    /// use slide::check::Game;
    /// use slide::puzzle::{Direction, read};
    ///
    /// let file = r#"(name: "Row", board: "ab.", goal: ".ab", identical: Never)"#;
    /// let puzzle = read(file, "row.ron")?.into_puzzles().remove(0);
    /// let (a, b) = (puzzle.piece_by_letter('a').unwrap(), puzzle.piece_by_letter('b').unwrap());
    ///
    /// let mut game = Game::new(&puzzle);
    /// let refused = game.try_step(a, Direction::Right).unwrap_err();
    /// assert_eq!(refused.to_string(), "a cannot go right from (0, 0): b covers (0, 1)");
    /// game.try_step(b, Direction::Right)?;
    /// game.try_step(a, Direction::Right)?;
    /// assert!(game.is_solved());
    /// assert_eq!(game.played().moves, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_step(&mut self, id: PieceId, direction: Direction) -> Result<(), IllegalMove> {
        let (from, to) = self.position.play(id, |position| {
            let from = position.standing(id)?;
            if position.is_way_out(id, from, direction) {
                return position.exit(id, from, direction).map(|()| (from, None));
            }
            let to = position.step(id, from, direction);
            Ok((from, Some(to.map_err(|obstacle| Fault::blocked(from, direction, obstacle))?)))
        })?;
        match to {
            None => self.moves.push(Move::new(id, vec![direction], from, None)),
            Some(to) => self.gather(id, from, direction, to),
        }
        self.undone.clear();
        Ok(())
    }

    /// Plays a list of moves, after what has been played so far.
    ///
    /// # Errors
    /// The first move that is not legal, and why; those before it have been played.
    pub fn play(&mut self, moves: &[Move]) -> Result<(), Illegal> {
        for (index, one) in moves.iter().enumerate() {
            for piece in one.pieces() {
                for &direction in &one.path {
                    self.try_step(piece, direction).map_err(|reason| Illegal { index, reason })?;
                }
            }
        }
        Ok(())
    }

    /// Takes back the last move; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.moves.pop() else { return false };
        self.position.put(last.piece, Some(last.from));
        self.undone.push(last);
        true
    }

    /// Repeats the move that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.undone.pop() else { return false };
        self.position.put(next.piece, next.to);
        self.moves.push(next);
        true
    }

    /// Takes back all moves; they can be repeated.
    pub fn restart(&mut self) {
        while self.undo() {}
    }

    /// Adds a step to the last move, if that is of the same piece, and removes a loop.
    fn gather(&mut self, id: PieceId, from: Anchor, direction: Direction, to: Anchor) {
        let Some(last) = self.moves.last_mut().filter(|last| last.piece == id) else {
            return self.moves.push(Move::new(id, vec![direction], from, Some(to)));
        };
        // Where the piece was before each step of this move.
        let mut touched = last.path.iter().scan(last.from, |at, &step| {
            let next = at.step(step)?;
            Some(std::mem::replace(at, next))
        });
        match touched.position(|at| at == to) {
            Some(0) => return drop(self.moves.pop()),
            Some(index) => last.path.truncate(index),
            None => last.path.push(direction),
        }
        last.to = Some(to);
    }
}
