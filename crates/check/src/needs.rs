//! Dependencies between the moves of a list.
//!
//! A move needs the move of the same piece before it, and of every other piece the last move before it
//! that took the piece out of its way: without it, that piece would be in the way of a step.
//!
//! ```text
//! 1  c right ─────────╮             c stood in the way of b, b in the way of A
//! 2  d up             ├─▶ 4  b down ──▶ 5  A right
//! 3  e up ────────────╯
//! ```
//!
//! A list is easy to follow where a preparing move is next to the move that it prepares. So each move *waits* for
//! the first one that needs it, and the waits are the other moves in between: 2 for move 1, 1 for move 2,
//! none for the others. A move that no other move needs is made for the goal, which comes after the last move.

use std::ops::Range;

use super::in_the_way;
use slide_model::{Move, Puzzle};

/// For each of these legal moves those before it that it needs, the last one first.
pub fn needs(puzzle: &Puzzle, moves: &[Move]) -> Vec<Vec<usize>> {
    let of_one = |(index, one): (usize, &Move)| {
        // Of each piece only the last move that matters counts: it needs those before it.
        let mut settled = vec![false; puzzle.pieces().len()];
        let before = moves[..index].iter().enumerate().rev();
        let needed = before.filter(|(_, earlier)| {
            let settled = &mut settled[earlier.piece.index()];
            let needs = !*settled
                && (earlier.piece == one.piece
                    || in_the_way(puzzle, earlier.piece, earlier.from, one));
            *settled |= needs;
            needs
        });
        needed.map(|(before, _)| before).collect()
    };
    moves.iter().enumerate().map(of_one).collect()
}

/// The waiting of the moves of a solution for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// By move: the first one that needs it, or the number of moves if none does.
    needed_by: Vec<usize>,
}

impl Reading {
    /// The waiting of legal moves.
    pub fn of(puzzle: &Puzzle, moves: &[Move]) -> Self {
        let mut needed_by = vec![moves.len(); moves.len()];
        for (index, needed) in needs(puzzle, moves).into_iter().enumerate().rev() {
            for before in needed {
                needed_by[before] = index;
            }
        }
        Self { needed_by }
    }

    /// The number of moves between a move and the first one that needs it, summed over all moves: the smaller, the
    /// easier to follow.
    pub fn waits(&self) -> u64 {
        let waits = |(index, &until): (usize, &usize)| (until - index - 1) as u64;
        self.needed_by.iter().enumerate().map(waits).sum()
    }

    /// The moves as stages, if there are several; otherwise none.
    ///
    /// A stage ends with a move before which no move waits, except for the goal: all others in it have been
    /// needed by then, directly or not by that last move. The same does not hold for the move before, so some
    /// move has waited; a chain, in which each move is needed by the next, is no stage but leads to one. A
    /// stage has at least three moves.
    pub fn stages(&self) -> Vec<Range<usize>> {
        let count = self.needed_by.len();
        let mut ends = Vec::new();
        let mut last_cut = 0;
        let mut latest = 0;
        for (index, &until) in self.needed_by.iter().enumerate() {
            // No move before this one waits for a later move.
            if latest <= index {
                let begin = ends.last().copied().unwrap_or(0);
                if index > last_cut && index + 1 - begin >= LEAST {
                    ends.push(index + 1);
                }
                last_cut = index + 1;
            }
            if until < count {
                latest = latest.max(until);
            }
        }
        // Moves after the last stage belong to it.
        if let Some(last) = ends.last_mut() {
            *last = count;
        }
        if ends.len() < 2 {
            return Vec::new();
        }
        let begins = std::iter::once(0).chain(ends.iter().copied());
        begins.zip(&ends).map(|(begin, &end)| begin..end).collect()
    }

    /// The moves that a stage is for: those that wait at its end.
    pub fn aims(&self, stage: &Range<usize>) -> Vec<usize> {
        stage.clone().filter(|&index| self.needed_by[index] >= stage.end).collect()
    }
}

/// The least number of moves of a stage.
const LEAST: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_moves;

    fn reading(board: &str, goal: &str, moves: &str) -> Reading {
        let text = format!("(name: \"T\", board: \"{board}\", goal: \"{goal}\", identical: Never)");
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let moves = read_moves(&puzzle, moves).expect("moves");
        assert!(crate::replay(&puzzle, slide_model::Metric::Move, &moves).is_ok());
        Reading::of(&puzzle, &moves)
    }

    #[test]
    fn what_prepares_waits_for_what_it_prepares() {
        // b and c leave the way of A.
        let one = reading(".../Abc/...", ".../..A/...", "bU cD AR2");
        assert_eq!(one.needed_by, [2, 2, 3]);
        assert_eq!((one.waits(), one.stages()), (1, Vec::new()));
        // A goes as far as it can before c does.
        let other = reading(".../Abc/...", ".../..A/...", "bU AR cD AR");
        assert_eq!((other.needed_by.clone(), other.waits()), (vec![1, 3, 3, 4], 1));
    }

    #[test]
    fn what_the_goal_alone_needs_waits_for_the_end() {
        let one = reading("a.b./....", ".a.b/....", "aR bR");
        assert_eq!((one.needed_by.clone(), one.waits()), (vec![2, 2], 1));
    }

    #[test]
    fn stages_end_where_nothing_waits_any_more() {
        // Two rooms, in each of which two pieces make way for a third.
        let text = ".../Abc/.../###/.../Def/...";
        let goal = ".../..A/.../###/.../..D/...";
        let one = reading(text, goal, "bU cD AR2 eU fD DR2");
        assert_eq!(one.stages(), [0..3, 3..6]);
        assert_eq!((one.aims(&(0..3)), one.aims(&(3..6))), (vec![2], vec![5]));
        assert_eq!(reading(text, goal, "bU eU cD fD AR2 DR2").stages(), Vec::new());
        // A chain is none.
        let chain = reading("ab/c.", ".c/ba", "bD aR cU bL aD cR");
        assert_eq!((chain.waits(), chain.stages()), (0, Vec::new()));
    }
}
