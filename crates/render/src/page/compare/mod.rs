//! A comparison of searches as a page: the plot and the tables; and the tree of a search, step by
//! step.
//!
//! Both pages are one file and fetch nothing. The picture is that of [`svg`], and may be wider than the
//! window: it scrolls alone.

use super::in_script;
use super::template::{Medium, fill, head};
use crate::svg;
use crate::text::compare::{thresholds, ways};
use crate::words::one_line;
use crate::xml::escape;
use slide_engine::solve::{Comparison, TreeNode};
use slide_model::Puzzle;

/// The page of a comparison.
pub fn compare(comparison: &Comparison) -> String {
    let mut body = ways(comparison).html();
    if let Some(bounds) = thresholds(comparison) {
        body += "<h2>States that iterative deepening generated under each bound</h2>\n";
        body += &bounds.html();
    }
    let words = "States generated over the length of a shortest solution, on a logarithmic scale.";
    page(&comparison.title, words, &svg::compare(comparison), &body, "", "")
}

/// The page of a tree; `title` names the search.
pub fn tree(puzzle: &Puzzle, title: &str, nodes: &[TreeNode]) -> String {
    let describe = |node: &TreeNode| {
        let goal = if node.is_goal { ", the goal" } else { "" };
        let bound = node.bound.map_or_else(String::new, |bound| format!(", bound {bound}"));
        format!("{}{bound}{goal}", svg::estimates(node))
    };
    let descriptions: Vec<String> = nodes.iter().map(describe).collect();
    let data = serde_json::to_string(&descriptions).unwrap_or_default();
    let body = fill(include_str!("tree.html"), &[("count", nodes.len().to_string())]);
    let words = "The states in the order in which they are expanded: f = g + h, where g moves lead to a \
                 state and h is the estimate of those left.";
    let script = include_str!("tree.js");
    page(title, words, &svg::tree(puzzle, title, nodes), &body, &in_script(&data), script)
}

/// A page with these parts; `json` is what its script reads.
fn page(title: &str, words: &str, picture: &str, body: &str, json: &str, script: &str) -> String {
    let style = concat!(include_str!("../look.css"), include_str!("page.css"));
    let head = head(Medium::Screen, title, style);
    let title = escape(&one_line(title));
    let slots = [
        ("head", head.as_str()),
        ("title", title.as_str()),
        ("words", words),
        ("picture", picture),
        ("body", body),
        ("json", json),
        ("script", script),
    ];
    fill(include_str!("page.html"), &slots)
}
