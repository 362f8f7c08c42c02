//! The check that pieces are on allowed cells at the start: not on each other, on walls or on gates.

use litemap::LiteMap;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::place::Cell;
use super::board::DrawnBoard;
use super::drafts::Drafts;
use super::texts::listed;

/// Reports every overlap. `keys` marks the pieces that may cover gates.
pub(super) fn check(board: &DrawnBoard, drafts: &Drafts, keys: &[bool], found: &mut Findings) {
    for (draft, &key) in drafts.list.iter().zip(keys) {
        if draft.drawn || draft.outside {
            continue;
        }
        let mut on: LiteMap<&str, Vec<Cell>> = LiteMap::new();
        for cell in draft.cells() {
            if let Some(obstacle) = board.obstacle(cell, key) {
                on.entry(obstacle).or_default().push(cell);
            }
        }
        for (obstacle, cells) in on {
            Diagnostic::new(format!("piece `{}` stands on {obstacle}", draft.base))
                .label(draft.span.clone(), format!("it covers {}", listed(&cells)))
                .report(found);
        }
    }
    for ((first, second), cells) in shared_cells(board, drafts) {
        let first = &drafts.list[first];
        let second = &drafts.list[second];
        let place = if cells.len() == 1 { "cell" } else { "cells" };
        let one = first.title();
        let other = second.title();
        Diagnostic::new(format!("pieces {one} and {other} share {place} {}", listed(&cells)))
            .label(second.span.clone(), format!("{other} overlaps {one}"))
            .label(first.span.clone(), format!("{one} is here"))
            .help("an anchor is the top-left corner of a piece's bounding box")
            .report(found);
    }
}

/// The cells that two pieces share, for the first pairs that share any.
fn shared_cells(board: &DrawnBoard, drafts: &Drafts) -> Vec<((usize, usize), Vec<Cell>)> {
    let mut owners: Vec<Vec<usize>> = vec![Vec::new(); board.size.area()];
    for (index, draft) in drafts.list.iter().enumerate().filter(|(_, draft)| !draft.outside) {
        for cell in draft.cells() {
            owners[board.size.index(cell)].push(index);
        }
    }
    let shared = |(first, second): (usize, usize)| {
        let owners = |cell| &owners[board.size.index(cell)];
        drafts.list[second].cells().filter(move |&cell| owners(cell).contains(&first)).collect()
    };
    first_pairs(&owners).into_iter().map(|pair| (pair, shared(pair))).collect()
}

/// The first pairs that share a cell, ascending, no more than a person would read.
fn first_pairs(owners: &[Vec<usize>]) -> Vec<(usize, usize)> {
    const MOST_PAIRS: usize = 1000;
    let mut pairs = Vec::new();
    for owners in owners {
        for (position, &second) in owners.iter().enumerate() {
            for &first in &owners[..position] {
                if let Err(at) = pairs.binary_search(&(first, second)) {
                    pairs.insert(at, (first, second));
                }
                if pairs.len() == MOST_PAIRS {
                    return pairs;
                }
            }
        }
    }
    pairs
}
