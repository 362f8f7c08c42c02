//! The places where tokens can still be read: the cells of a node's completions, token by token.
//!
//! ```text
//! 2×2 board, one domino A (1 wide, 2 high), one unit b: after "empty" only A b 0 is left
//!
//!   . A      A can be read at the second cell alone, b at the third
//!   b A      no cell can be empty any more
//! ```

use super::super::mask::Bit;
use super::paths::Paths;

/// For each node and token, the cells where it can still be read.
#[derive(Debug)]
pub(super) struct Places {
    /// Words of a set of cells.
    words: usize,
    tokens: usize,
    /// The sets, node by node.
    cells: Vec<u64>,
}

impl Places {
    /// The bytes that the places of these paths take on a board of this number of cells.
    pub fn bytes(paths: &Paths, cells: usize) -> u64 {
        (8 * cells.div_ceil(64) * paths.tokens()) as u64 * u64::from(paths.nodes())
    }

    /// The places of these paths on a board of this number of cells, those between its rows included.
    pub fn new(paths: &Paths, cells: usize) -> Self {
        let words = cells.div_ceil(64);
        let tokens = paths.tokens();
        let length = words * tokens;
        let mut all = vec![0; length * paths.nodes() as usize];
        for node in (0..paths.nodes()).rev() {
            let at = usize::from(paths.first(node));
            let (own, later) = all[length * node as usize..].split_at_mut(length);
            for edge in paths.edges(node) {
                let next = length * (edge.next - node - 1) as usize;
                own[edge.token * words + at / 64] |= 1 << (at % 64);
                own.iter_mut().zip(&later[next..][..length]).for_each(|(own, next)| *own |= next);
            }
        }
        Self { words, tokens, cells: all }
    }

    /// The cells where a token can be read from a node on.
    #[inline]
    pub fn of(&self, node: u32, token: usize) -> &[u64] {
        &self.cells[(node as usize * self.tokens + token) * self.words..][..self.words]
    }

    /// Returns whether a token can be read at a cell from a node on.
    #[inline]
    pub fn has(&self, node: u32, token: usize, at: Bit) -> bool {
        self.of(node, token)[usize::from(at / 64)] >> (at % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Automaton, Board, BoardTask, Mask, with_board};
    use slide_model::{Identity, Puzzle};
    use slide_run::{BuildBudget, Limits};

    /// The places of each token after an empty cell.
    struct PlacesAfterEmpty;

    impl BoardTask for PlacesAfterEmpty {
        type Out = Vec<Vec<u64>>;

        fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
            let limits = Limits::default();
            let automaton = Automaton::new(board, &BuildBudget::new(&limits, u64::MAX));
            let paths = Paths::new(&automaton.expect("it is small")).expect("a few packings");
            let places = Places::new(&paths, board.bits());
            let node = paths.next(Paths::ROOT, 0).expect("the first cell may be empty");
            (0..paths.tokens()).map(|token| places.of(node, token).to_vec()).collect()
        }
    }

    /// The picture of this file: a row has two cells and a spare one.
    #[test]
    fn a_domino_and_a_unit_after_an_empty_cell() {
        let puzzle: Puzzle = r#"(name: "2x2", board: ".A/bA")"#.parse().expect("a puzzle");
        let places = with_board(&puzzle, Identity::Count, &mut |_| Ok(()), PlacesAfterEmpty);
        assert_eq!(places, Ok(vec![vec![0], vec![1 << 1], vec![1 << 3]]));
    }
}
