//! Whether the pieces stand where they may at the start: not on each other, on walls or on gates.

use std::collections::BTreeMap;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::place::Cell;
use super::board::Board;
use super::drafts::Drafts;
use super::texts::listed;

/// Notes every overlap. `keys` says which pieces may cover gates.
pub(super) fn check(board: &Board, drafts: &Drafts, keys: &[bool], found: &mut Findings) {
    for (draft, &key) in drafts.list.iter().zip(keys) {
        if draft.drawn || draft.outside {
            continue;
        }
        let mut on: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        for cell in draft.cells() {
            if let Some(obstacle) = board.obstacle(cell, key) {
                on.entry(obstacle).or_default().push(cell);
            }
        }
        for (obstacle, cells) in on {
            found.report(
                Diagnostic::new(format!("piece `{}` stands on {obstacle}", draft.base))
                    .label(draft.span(), format!("it covers {}", listed(&cells))),
            );
        }
    }
    for ((first, second), cells) in shared_cells(board, drafts) {
        let (first, second) = (&drafts.list[first], &drafts.list[second]);
        let place = if cells.len() == 1 { "cell" } else { "cells" };
        let (one, other) = (first.title(), second.title());
        found.report(
            Diagnostic::new(format!("pieces {one} and {other} share {place} {}", listed(&cells)))
                .label(second.span(), format!("{other} overlaps {one}"))
                .label(first.span(), format!("{one} is here"))
                .help("an anchor is the top-left corner of a piece's bounding box"),
        );
    }
}

/// The cells that two pieces share, for the first pairs that share any.
fn shared_cells(board: &Board, drafts: &Drafts) -> BTreeMap<(usize, usize), Vec<Cell>> {
    const MOST_PAIRS: usize = 1000;
    let mut owners: Vec<Vec<usize>> = vec![Vec::new(); board.size.area()];
    for (index, draft) in drafts.list.iter().enumerate().filter(|(_, draft)| !draft.outside) {
        for cell in draft.cells() {
            owners[board.size.index(cell)].push(index);
        }
    }
    let mut pairs: BTreeMap<(usize, usize), Vec<Cell>> = BTreeMap::new();
    for (cell, owners) in board.size.cells().zip(&owners) {
        for (position, &second) in owners.iter().enumerate() {
            for &first in &owners[..position] {
                let pair = (first, second);
                if pairs.contains_key(&pair) || pairs.len() < MOST_PAIRS {
                    pairs.entry(pair).or_default().push(cell);
                }
            }
        }
    }
    pairs
}
