//! Left-right mirror images: two states that stand for one.

use crate::board::{Board, Code, Mask, Position};

/// Whether a state counts as itself or as the smaller of itself and its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// As itself.
    None,
    /// As the smaller of itself and its left-right mirror image.
    Mirror,
}

/// Finds the states that others count as.
#[derive(Clone, Debug)]
pub struct Folded<M> {
    symmetry: Symmetry,
    position: Position<M>,
    image: Position<M>,
}

impl<M: Mask> Folded<M> {
    /// For states of this board.
    pub fn new<const W: usize>(board: &Board<M, W>, symmetry: Symmetry) -> Self {
        Self { symmetry, position: board.position(), image: board.position() }
    }

    /// The state that this one counts as.
    pub fn state<const W: usize>(&mut self, board: &Board<M, W>, code: Code<W>) -> Code<W> {
        self.image(board, code).map_or(code, |image| code.min(image))
    }

    /// The mirror image, if it counts as the same.
    pub fn image<const W: usize>(&mut self, board: &Board<M, W>, code: Code<W>) -> Option<Code<W>> {
        let mirror = board.mirror().filter(|_| self.symmetry == Symmetry::Mirror)?;
        board.unpack(&code, &mut self.position);
        mirror.image(&self.position, &mut self.image);
        Some(board.pack(&self.image))
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::read;
    use crate::search::{Silent, SolveOptions, Status, solve};

    /// How many states prove that the goal cannot be reached, and how many were expanded for that.
    fn proof(board: &str, goal: &str) -> (u64, u64) {
        let text = format!("(name: \"T\", board: \"{board}\", goal: \"{goal}\")");
        let puzzle = read(&text, "t.ron").expect("valid").into_puzzles().remove(0);
        let answer = solve(&puzzle, &SolveOptions::default(), &mut Silent).expect("a question");
        assert_eq!(answer.status, Status::Unsolvable);
        (answer.states, answer.statistics.expanded)
    }

    #[test]
    fn a_proof_searches_mirror_images_once_and_counts_both() {
        // Two states are their own images: both pieces in the middle.
        assert_eq!(proof("a../b../###/...", ".../.../###/.a."), (30, 16));
        // From both ends: 10 for the 18 states of the goal.
        assert_eq!(proof("a../b../###/...", ".b./.../###/.a."), (30, 16 + 10));
    }

    #[test]
    fn without_own_images_each_state_is_searched() {
        // The mirror images cannot be reached; or they can, and nobody stands in the middle.
        assert_eq!(proof("ab.../#####/.....", "...../#####/..a..").0, 10);
        assert_eq!(proof("aa../b.../####/....", "..../..../####/.aa.").0, 36);
    }
}
