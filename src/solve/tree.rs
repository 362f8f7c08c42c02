//! The first states of a search, in the order in which they are expanded: the tree that a search grows,
//! to be looked at.
//!
//! ```text
//!                1: f 5 = g 0 + h 5
//!              ╱                    ╲
//!    2: f 5 = g 1 + h 4      4: f 7 = g 1 + h 6       a state hangs below the one that it came from
//!            │
//!    3: f 5 = g 2 + h 3
//! ```

use super::answer::Algorithm;
use super::error::CannotSolve;
use super::heuristic::{self, TreeNode};
use super::options::SolveOptions;
use super::plan::{Guided, Plan, plan};
use crate::puzzle::{Anchor, Puzzle};
use crate::space::{CannotEnumerate, Reporter, Stop};
use crate::tiles::{Heuristic, TileBoard};

/// The first `most` states of a search; fewer if it ends before. Searches from both ends grow two trees,
/// of which this is that of the start, grown alone. Nothing if it is known without a search that there is
/// no solution.
///
/// # Errors
/// As [`solve`](super::solve()); or a limit was reached before the search began.
///
/// # Examples
/// ```
/// use slide::puzzle::Puzzle;
/// use slide::solve::{Algorithm, SolveOptions, search_tree};
/// use slide::space::Silent;
///
/// let puzzle: Puzzle = r#"(name: "Way", board: "A..", goal: "..A", metric: Step)"#.parse()?;
/// let options = SolveOptions::default().metric(puzzle.metric()).algorithm(Algorithm::AStar);
/// let tree = search_tree(&puzzle, &options, 10, &mut Silent)?;
/// let numbers: Vec<_> = tree.iter().map(|node| (node.length, node.estimate)).collect();
/// assert_eq!(numbers, [(0, 2), (1, 1), (2, 0)]);
/// assert!(tree[2].is_goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_tree(
    puzzle: &Puzzle,
    options: &SolveOptions,
    most: usize,
    reporter: &mut dyn Reporter,
) -> Result<Vec<TreeNode>, CannotSolve> {
    let stopped = |stop| CannotSolve::States(CannotEnumerate::Stopped(stop));
    let found: Result<Vec<TreeNode>, Stop> = match plan(puzzle, options)? {
        Plan::Impossible(_) => Ok(Vec::new()),
        Plan::Tiles(board) => heuristic::tile_tree(&board, options, most, reporter)?
            .map(|nodes| of_tiles(puzzle, &board, &nodes)),
        Plan::Guided(guided) => heuristic::guided_tree(puzzle, guided, options, most, reporter)?,
        Plan::Layers(_) => {
            let blind = Guided { heuristic: Heuristic::None, tiles: None, is_deepening: false };
            let options = options.clone().algorithm(Algorithm::Bfs);
            heuristic::guided_tree(puzzle, blind, &options, most, reporter)?
        }
    };
    found.map_err(stopped)
}

/// With the places of all pieces.
fn of_tiles(
    puzzle: &Puzzle,
    board: &TileBoard,
    nodes: &[crate::tiles::TileTreeNode],
) -> Vec<TreeNode> {
    let start: Vec<Anchor> = puzzle.pieces().iter().map(crate::puzzle::Piece::start).collect();
    // Where the hole is, by state.
    let mut all: Vec<(TreeNode, Anchor)> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let (mut anchors, mut hole) = match node.from {
            None => (start.clone(), board.anchor(board.start().of(board.hole()))),
            Some((parent, _)) => (all[parent].0.anchors.clone(), all[parent].1),
        };
        if let Some(piece) = node.from.and_then(|(_, tile)| board.piece(tile)) {
            std::mem::swap(&mut anchors[piece.index()], &mut hole);
        }
        let tree_node = TreeNode {
            parent: node.from.map(|(parent, _)| parent),
            length: node.length,
            estimate: node.estimate,
            bound: Some(node.bound),
            is_goal: node.is_goal,
            anchors,
        };
        all.push((tree_node, hole));
    }
    all.into_iter().map(|(node, _)| node).collect()
}
