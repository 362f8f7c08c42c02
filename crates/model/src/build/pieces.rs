//! Drafts and descriptions → [`Piece`]s.

use std::collections::HashMap;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::model::BlockerRule;
use super::super::piece::{Axis, BlockerGrid, Piece};
use super::super::written::WrittenAxis;
use super::blockers;
use super::drafts::{Draft, Drafts};
use super::letters::{Description, Descriptions};

/// The pieces in the order of the drafts. `keys` marks those that may cover gates.
pub(super) fn pieces(
    drafts: &Drafts,
    letters: &Descriptions<'_>,
    keys: &[bool],
    rule: Option<BlockerRule>,
    found: &mut Findings,
) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(drafts.list.len());
    // Copies of a piece share its text, which is read once.
    let mut grids: HashMap<char, Option<BlockerGrid>> = HashMap::new();
    for (draft, &gate_key) in drafts.list.iter().zip(keys) {
        let one = letters.get(&draft.base);
        let text = one.and_then(|one| one.blockers);
        let blockers = match (text, rule) {
            (Some(text), Some(rule)) => grids
                .entry(draft.base)
                .or_insert_with(|| blockers::grid(draft.base, text, &draft.shape, rule, found))
                .clone(),
            _ => None,
        };
        pieces.push(Piece {
            letter: draft.letter,
            label: one.and_then(|one| one.label).map(str::to_owned),
            name: one.and_then(|one| one.name).map(str::to_owned),
            color: one.and_then(|one| one.color).map(str::to_owned),
            shape: draft.shape.clone(),
            start: draft.start,
            axis: one.map_or(Axis::Any, |one| axis(draft, one, found)),
            blockers,
            gate_key,
        });
    }
    pieces
}

fn axis(draft: &Draft, one: &Description<'_>, found: &mut Findings) -> Axis {
    let Some(axis) = one.axis else { return Axis::Any };
    let rows = draft.shape.rows();
    let cols = draft.shape.cols();
    match axis.value {
        WrittenAxis::Any => Axis::Any,
        WrittenAxis::Horizontal => Axis::Horizontal,
        WrittenAxis::Vertical => Axis::Vertical,
        WrittenAxis::Fixed => Axis::Fixed,
        WrittenAxis::Along if cols > rows => Axis::Horizontal,
        WrittenAxis::Along if rows > cols => Axis::Vertical,
        WrittenAxis::Along => {
            Diagnostic::new(format!("piece `{}` has no longer side", draft.base))
                .label(axis.span.clone(), format!("it is {rows}×{cols} cells"))
                .help("say `Horizontal` or `Vertical`")
                .report(found);
            Axis::Any
        }
    }
}

/// Reports blockers that are drawn without a rule.
pub(super) fn need_rule(letters: &Descriptions<'_>, found: &mut Findings) {
    for (letter, one) in letters {
        if let Some(text) = one.blockers {
            Diagnostic::new(format!("piece `{letter}` has blockers, but the puzzle has no rule"))
                .label(text.span.clone(), "how large is a sub-cell?")
                .help("add `blockers: (per_cell: 3, overhang: 1)` to the puzzle")
                .report(found);
        }
    }
}
