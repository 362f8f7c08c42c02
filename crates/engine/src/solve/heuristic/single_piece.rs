//! The number of moves that a piece needs on the empty board: walls, gates and its axis count, others do not.

use std::collections::VecDeque;

use slide_model::{Anchor, Direction, Metric, Piece, Puzzle};

/// The number of moves to a place that cannot be reached.
pub(crate) const NEVER: u32 = u32::MAX;

/// The moves from every anchor to `goal` in the metric, by cell number; [`NEVER`] where there is no
/// path. Moves can be taken back, so these are the moves from `goal`, too.
pub(super) fn moves_to(puzzle: &Puzzle, piece: &Piece, goal: Anchor, metric: Metric) -> Vec<u32> {
    let mut moves = vec![NEVER; puzzle.size().area()];
    let Some(first) = number(puzzle, goal).filter(|_| puzzle.has_room(piece, goal)) else {
        return moves;
    };
    moves[first] = 0;
    let mut queue = VecDeque::from([goal]);
    while let Some(at) = queue.pop_front() {
        let here = number(puzzle, at).map_or(NEVER, |index| moves[index]);
        for direction in Direction::ALL.into_iter().filter(|&way| piece.axis().allows(way)) {
            let mut next = at.step(direction);
            while let Some(to) = next.filter(|&to| puzzle.has_room(piece, to)) {
                let Some(index) = number(puzzle, to) else { break };
                if moves[index] == NEVER {
                    moves[index] = match metric {
                        Metric::Step | Metric::Slide | Metric::Line => here + 1,
                        Metric::Move => 1,
                    };
                    queue.push_back(to);
                }
                next = if metric == Metric::Slide { to.step(direction) } else { None };
            }
        }
    }
    moves
}

/// The number of an anchor.
pub(super) fn number(puzzle: &Puzzle, at: Anchor) -> Option<usize> {
    let size = puzzle.size();
    let cell = slide_model::Cell { row: at.row, col: at.col };
    size.contains(cell).then(|| size.index(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slide_model::read;

    /// Around a wall: 6 steps, 3 slides, 1 move; and beside it nothing gets anywhere.
    #[test]
    fn walls_are_gone_around() {
        let file = r#"(name: "U", board: "A#./.#./...", goal: ".#A/.#./...")"#;
        let puzzle = read(file, "u.ron").expect("valid").into_puzzles().remove(0);
        let goal = Anchor { row: 0, col: 2 };
        for (metric, moves) in [(Metric::Step, 6), (Metric::Slide, 3), (Metric::Move, 1)] {
            let all = moves_to(&puzzle, &puzzle.pieces()[0], goal, metric);
            assert_eq!((all[0], all[1], all[2]), (moves, NEVER, 0), "{metric:?}");
        }
    }
}
