//! Blockers: the rule, the grids of the pieces, and whether any two share a sub-cell.
//!
//! ```text
//! per_cell 3, overhang 1, a piece of 1×1 cells:     5×5 sub-cells; piece (r, c) has its
//!     .....                                         grid at sub-rows 3r…3r+4 and
//!     .###.   the inner 3×3 is the piece itself,    sub-columns 3c…3c+4 of the sub-cell board
//!     .###.   the ring around it reaches over its
//!     .###.   neighbours or the frame
//!     .....
//! ```

use std::collections::HashMap;

use litemap::LiteMap;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::model::BlockerRule;
use super::super::piece::{BlockerGrid, Piece, Shape};
use super::super::place::{Anchor, SubCell};
use super::super::written::{Grid, Spanned, Text, WrittenRule};
use super::drafts::Drafts;
use super::texts::listed;

/// The most sub-cells along the edge of a cell.
const MOST_PER_CELL: i64 = 16;

/// The rule, if its numbers are in range.
pub(super) fn rule(written: &WrittenRule, found: &mut Findings) -> Option<BlockerRule> {
    let per_cell =
        within(&written.per_cell, "per_cell", 1, MOST_PER_CELL, "sub-cells along a cell", found)?;
    let most = 2 * i64::from(per_cell);
    let why = "sub-cells, two cells at most";
    let overhang = within(&written.overhang, "overhang", 0, most, why, found)?;
    Some(BlockerRule { per_cell, overhang, check: written.check })
}

fn within(
    number: &Spanned<i64>,
    field: &str,
    least: i64,
    most: i64,
    what: &str,
    found: &mut Findings,
) -> Option<u16> {
    if (least..=most).contains(&number.value) {
        return u16::try_from(number.value).ok();
    }
    Diagnostic::new(format!("`{field}` is out of range"))
        .label(number.span.clone(), format!("must be {least} to {most}"))
        .help(format!("`{field}` counts {what}"))
        .report(found);
    None
}

/// The blockers of a piece of this shape; `None` if there are none or they are faulty.
pub(super) fn grid(
    letter: char,
    text: &Text<'_>,
    shape: &Shape,
    rule: BlockerRule,
    found: &mut Findings,
) -> Option<BlockerGrid> {
    let grid = Grid::of(text, &format!("the blockers of piece `{letter}`"), found)?;
    let rows = usize::from(rule.side(shape.rows()));
    let cols = usize::from(rule.side(shape.cols()));
    if (grid.rows(), grid.cols()) != (rows, cols) {
        let drawn_rows = grid.rows();
        let drawn_cols = grid.cols();
        Diagnostic::new(format!("the blockers of piece `{letter}` have the wrong size"))
            .label(
                grid.span(),
                format!("{drawn_rows}×{drawn_cols} sub-cells, {rows}×{cols} are needed"),
            )
            .help(format!(
                "a piece of {}×{} cells draws {} sub-cells per cell and {} more on every side",
                shape.rows(),
                shape.cols(),
                rule.per_cell,
                rule.overhang
            ))
            .report(found);
        return None;
    }
    let mut solid = Vec::new();
    for (cell, c, span) in grid.cells() {
        match c {
            '#' => solid.push(SubCell { row: cell.row, col: cell.col }),
            '.' => {}
            _ => Diagnostic::new(format!("`{c}` cannot stand in blockers"))
                .label(span, "neither solid nor free")
                .help("draw blockers of `#` (solid) and `.` (free)")
                .report(found),
        }
    }
    (!solid.is_empty()).then_some(BlockerGrid { solid })
}

/// Reports blockers that share a sub-cell at the start.
pub(super) fn check(
    drafts: &Drafts,
    pieces: &[Piece],
    rule: Option<BlockerRule>,
    found: &mut Findings,
) {
    let Some(rule) = rule else { return };
    let numbered = pieces.iter().zip(&drafts.list).enumerate();
    let inside = numbered.filter(|(_, (_, draft))| !draft.outside);
    let placed = inside.map(|(index, (piece, _))| (index, piece, piece.start));
    for ((first, second), places) in clashes(placed, rule) {
        let first = &drafts.list[first];
        let second = &drafts.list[second];
        let one = first.title();
        let other = second.title();
        Diagnostic::new(format!("blockers of {one} and {other} meet at the start"))
            .label(second.span.clone(), format!("{other} is here"))
            .label(first.span.clone(), format!("{one} is here"))
            .help(format!("both are solid at {}", sub_cells(&places)))
            .report(found);
    }
}

/// Sub-cells for people.
pub(super) fn sub_cells(places: &[SubCell]) -> String {
    let plural = if places.len() == 1 { "" } else { "s" };
    format!("sub-cell{plural} {} of the board", listed(places))
}

/// The sub-cells of the sub-cell board at which two pieces are both solid, by pair of numbers, for
/// the first pairs.
pub(crate) fn clashes<'p>(
    placed: impl Iterator<Item = (usize, &'p Piece, Anchor)>,
    rule: BlockerRule,
) -> LiteMap<(usize, usize), Vec<SubCell>> {
    const MOST_PAIRS: usize = 200;
    let mut owner: HashMap<SubCell, usize> = HashMap::new();
    let mut pairs: LiteMap<(usize, usize), Vec<SubCell>> = LiteMap::new();
    for (number, piece, at) in placed {
        for solid in piece.blockers.iter().flat_map(BlockerGrid::solid) {
            let row = rule.per_cell * at.row + solid.row;
            let place = SubCell { row, col: rule.per_cell * at.col + solid.col };
            let Some(first) = owner.insert(place, number) else { continue };
            let pair = (first, number);
            if pairs.contains_key(&pair) || pairs.len() < MOST_PAIRS {
                pairs.entry(pair).or_default().push(place);
            }
        }
    }
    pairs
}
