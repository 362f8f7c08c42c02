//! A checked puzzle, written as the puzzle file that a person would have drawn. Reading it again
//! gives the same puzzle.
//!
//! Every piece is drawn, except one that covers a gate at the start: the gate would be hidden, so
//! such a piece is written as `shape` and `at`. Pieces whose entries would be the same share one.

pub(in crate::puzzle) mod draw;
pub(in crate::puzzle) mod identity;
mod sheet;
pub(in crate::puzzle) mod text;

use std::fmt::Write as _;

use self::sheet::Sheet;
use self::text::{field, quoted, tall};
use super::{BlockerCheck, BlockerRule, Metric, Puzzle};

/// The puzzle as RON.
pub fn write_ron(puzzle: &Puzzle) -> String {
    let sheet = Sheet::new(puzzle);
    let mut text = String::from("(\n");
    field(&mut text, "name", &quoted(puzzle.name()));
    field(&mut text, "board", &tall(&draw::board(puzzle, |id| sheet.is_drawn(id))));
    text += &sheet.pieces();
    text += &sheet.identical();
    text += &sheet.gate_keys();
    if let Some(rule) = puzzle.blocker_rule() {
        field(&mut text, "blockers", &blockers(rule));
    }
    text += &sheet.goal();
    if puzzle.metric() != Metric::default() {
        field(&mut text, "metric", &format!("{:?}", puzzle.metric()));
    }
    text += &expect(puzzle);
    if let Some(source) = puzzle.source() {
        field(&mut text, "source", &quoted(source));
    }
    text += ")\n";
    text
}

fn blockers(rule: BlockerRule) -> String {
    let mut text = format!("(per_cell: {}, overhang: {}", rule.per_cell, rule.overhang);
    if rule.check != BlockerCheck::default() {
        let _ = write!(text, ", check: {:?}", rule.check);
    }
    text + ")"
}

fn expect(puzzle: &Puzzle) -> String {
    let known = puzzle.expect();
    let parts: Vec<String> = [
        known.steps.map(|steps| format!("steps: {steps}")),
        known.slides.map(|slides| format!("slides: {slides}")),
        known.moves.map(|moves| format!("moves: {moves}")),
        known.states.map(|states| format!("states: {states}")),
        known.solvable.map(|solvable| format!("solvable: {solvable}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { String::new() } else { format!("    expect: ({}),\n", parts.join(", ")) }
}
