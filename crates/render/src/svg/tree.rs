//! The tree of a search: its first states as boards, each below its predecessor, with
//! its number in the order of expansion and with f, g and h.
//!
//! ```text
//!            ┌───┐                       one column for each state without states below it,
//!            │   │ 1  f 5 = 0 + 5        others are above the middle of theirs;  one row
//!            └───┘                       for each number of moves from the start
//!           ╱     ╲
//!      ┌───┐       ┌───┐
//!      │   │ 2     │   │ 4               iterative deepening begins again under each bound:
//!      └───┘       └───┘                 then there are several trees, side by side
//! ```

use super::board::Picture;
use super::document::Document;
use super::scale::{CELL, Point, board_size, margin};
use crate::words::{columns, one_line};
use slide_engine::solve::TreeNode;
use slide_model::{Anchor, Puzzle};

/// The space above the first row for the title and the bounds.
const TITLE: i64 = 8400;
/// The space below a board for its caption, and for the lines to those below.
const CAPTION: i64 = 3600;
const GAP: i64 = 4000;
/// The width of a caption such as `12: 31 = 10 + 21`.
const NARROWEST: i64 = 14000;

/// The picture; `title` names the search.
pub fn tree(puzzle: &Puzzle, title: &str, nodes: &[TreeNode]) -> String {
    let title = one_line(title);
    let picture = Picture::new(puzzle, false, false, "board-");
    let size = board_size(puzzle);
    let around = margin(puzzle);
    // Boards are half as large as one alone.
    let wide = size.x / 2 + around;
    let high = size.y / 2 + around;
    let pitch = Point { x: wide.max(NARROWEST) + CELL / 4, y: high + CAPTION + GAP };
    let (columns_taken, count) = columns_of(nodes);
    let deepest = nodes.iter().map(|node| node.length).max().unwrap_or(0);
    let size = Point {
        x: (pitch.x * count / 2).max(columns(&title) as i64 * 1400 + CELL),
        y: TITLE + pitch.y * (i64::from(deepest) + 1),
    };
    let mut document = Document::new(&title, size, false);
    document.add(&picture.parts());
    document.title(&title, Point { x: CELL / 2, y: 4200 });
    let middle = |node: usize| Point {
        x: pitch.x * columns_taken[node] / 2 + pitch.x / 2,
        y: TITLE + pitch.y * i64::from(nodes[node].length),
    };
    for (index, node) in nodes.iter().enumerate() {
        let top = middle(index);
        document.add(&format!("<g data-state=\"{}\">\n", index + 1));
        if let Some(parent) = node.parent {
            let above = middle(parent);
            let from = Point { x: above.x, y: above.y + high + CAPTION };
            document.add(&format!("<path class=\"axis\" d=\"M{from}L{top}\"/>\n"));
        } else if let Some(bound) = node.bound {
            let spot = Point { x: top.x, y: top.y - 800 };
            document.tick(&format!("bound {bound}"), "middle", spot);
        }
        let corner = Point { x: top.x - (wide - around) / 2, y: top.y + around / 2 };
        let anchors: Vec<Option<Anchor>> = node.anchors.iter().copied().map(Some).collect();
        let board = picture.placed(&anchors);
        document.half(&board, corner);
        let spot = Point { x: top.x, y: top.y + high + 1200 };
        let goal = if node.is_goal { ", goal" } else { "" };
        document.tick(&format!("{}{goal}", index + 1), "middle", spot);
        let spot = Point { x: top.x, y: top.y + high + 3000 };
        document.tick(&estimates(node), "middle", spot);
        document.add("</g>\n");
    }
    document.finish()
}

/// `f 5 = 2 + 3`: f = g + h.
pub fn estimates(node: &TreeNode) -> String {
    format!("f {} = {} + {}", node.length + node.estimate, node.length, node.estimate)
}

/// The columns of the states from left to right, in half columns, and the number of half columns.
fn columns_of(nodes: &[TreeNode]) -> (Vec<i64>, i64) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(index);
        }
    }
    let mut places = vec![0; nodes.len()];
    let mut free = 0;
    // Depth first; each state comes again after those below it.
    let roots = (0..nodes.len()).rev().filter(|&index| nodes[index].parent.is_none());
    let mut stack: Vec<(usize, bool)> = roots.map(|index| (index, false)).collect();
    while let Some((index, is_done)) = stack.pop() {
        match &children[index][..] {
            [] => {
                places[index] = free;
                free += 2;
            }
            [first, .., last] if is_done => {
                places[index] = i64::midpoint(places[*first], places[*last]);
            }
            [only] if is_done => places[index] = places[*only],
            below => {
                stack.push((index, true));
                stack.extend(below.iter().rev().map(|&child| (child, false)));
            }
        }
    }
    (places, free)
}
