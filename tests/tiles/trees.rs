//! The tree of a search: the states that the search itself expands, each one move from the one above it,
//! with the estimates that it uses.

use slide::puzzle::{Metric, Puzzle};
use slide::solve::{Algorithm, SolveOptions, TreeNode, search_tree, solve};
use slide::space::{Engine, Run};
use slide::tiles::Heuristic;

/// 14 moves.
const EIGHT: &str =
    r#"(name: "8", board: "813/4.2/765", goal: "123/456/78_", identical: Never, metric: Step)"#;
/// 21 moves.
const HARDER: &str =
    r#"(name: "8", board: "125/34./678", goal: "123/456/78_", identical: Never, metric: Step)"#;
const BLOCKS: &str =
    r#"(name: "Corner", board: "AA.b/AAcb/ddc./eef.", goal: "..../..../AA../AA..", metric: Move)"#;

/// A tree of more states than the search expands.
fn tree(puzzle: &Puzzle, options: &SolveOptions) -> Vec<TreeNode> {
    search_tree(puzzle, options, 1_000_000, &mut Run::default()).expect("a tree")
}

fn expanded(tree: &[TreeNode]) -> u64 {
    tree.iter().filter(|node| !node.is_goal).count() as u64
}

#[test]
fn trees_hold_what_the_search_expands() {
    use Algorithm::{AStar, Bfs, IdaStar};
    let ways = [
        (Bfs, None),
        (IdaStar, Some(Heuristic::Misplaced)),
        (IdaStar, Some(Heuristic::Manhattan)),
        (IdaStar, Some(Heuristic::LinearConflict)),
        (AStar, Some(Heuristic::Manhattan)),
        (AStar, Some(Heuristic::WalkingDistance)),
    ];
    let mut compared = 0;
    for text in [EIGHT, HARDER, BLOCKS] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        for (algorithm, heuristic) in ways {
            let options = SolveOptions::default()
                .metric(puzzle.metric())
                .algorithm(algorithm)
                .heuristic(heuristic);
            // Not folded, so that states are counted one by one.
            let Ok(answer) =
                solve(&puzzle, &options.clone().engine(Engine::Thin), &mut Run::default())
            else {
                continue;
            };
            let tree = tree(&puzzle, &options);
            let what = format!("{text} {algorithm:?} {heuristic:?}");
            let (of_tree, of_search) = (expanded(&tree), answer.statistics.expanded);
            // A* goes on for ties behind the first goal.
            if algorithm == AStar {
                assert!(of_tree <= of_search && of_tree > 0, "{what}: {of_tree} {of_search}");
            } else {
                assert_eq!(of_tree, of_search, "{what}");
            }
            let goal = tree.iter().find(|node| node.is_goal).expect("it is found");
            assert_eq!(goal.length, answer.lower_bound, "{what}");
            check(&puzzle, &tree, &what);
            compared += 1;
        }
    }
    assert!(compared >= 15, "{compared}");
}

/// Each state is one move from its parent, which comes before it.
fn check(puzzle: &Puzzle, tree: &[TreeNode], what: &str) {
    for (index, node) in tree.iter().enumerate() {
        let Some(parent) = node.parent else {
            assert_eq!(node.length, 0, "{what}");
            assert_eq!(
                node.anchors,
                puzzle.pieces().iter().map(slide::puzzle::Piece::start).collect::<Vec<_>>()
            );
            continue;
        };
        assert!(parent < index, "{what}");
        let parent = &tree[parent];
        assert_eq!((parent.length + 1, parent.bound), (node.length, node.bound), "{what}");
        let moved = parent.anchors.iter().zip(&node.anchors).filter(|(was, is)| was != is);
        assert_eq!(moved.count(), 1, "{what}");
        assert!(node.bound.is_none_or(|bound| node.length + node.estimate <= bound), "{what}");
    }
}

#[test]
fn a_tree_ends_where_it_is_told_to() {
    let puzzle: Puzzle = HARDER.parse().expect("a puzzle");
    for algorithm in [Algorithm::Bfs, Algorithm::AStar, Algorithm::IdaStar] {
        let options = SolveOptions::default().metric(Metric::Step).algorithm(algorithm);
        let all = tree(&puzzle, &options);
        for most in [1, 2, 7, 100] {
            let some = search_tree(&puzzle, &options, most, &mut Run::default()).expect("a tree");
            assert_eq!(some, all[..most.min(all.len())], "{algorithm:?} {most}");
        }
    }
}
