//! Goal grids → [`Target`]s.

use std::ops::Range;

use litemap::LiteMap;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::model::{BlockerRule, Target, Terrain};
use super::super::piece::{Piece, PieceId, Shape};
use super::super::place::{Anchor, Cell};
use super::super::written::{Grid, Text};
use super::blockers;
use super::board::DrawnBoard;
use super::drafts::Drafts;
use super::kinds::no_piece;

/// The board and pieces that a goal is checked against.
pub(super) struct Stage<'s> {
    pub board: &'s DrawnBoard,
    pub drafts: &'s Drafts,
    pub pieces: &'s [Piece],
    pub rule: Option<BlockerRule>,
}

type Marked = Vec<(Cell, Range<usize>)>;

/// Reads a goal grid; `None` if it is faulty.
pub(super) fn target(text: &Text<'_>, stage: &Stage<'_>, found: &mut Findings) -> Option<Target> {
    let before = found.len();
    let grid = Grid::of(text, "the goal", found)?;
    let size = stage.board.size;
    let rows = grid.rows();
    let cols = grid.cols();
    if (rows, cols) != (usize::from(size.rows), usize::from(size.cols)) {
        Diagnostic::new("the goal is not as large as the board")
            .label(grid.span(), format!("this is {rows}×{cols}, rows × columns"))
            .help(format!("the board is {size}"))
            .report(found);
        return None;
    }
    let mut empty = Vec::new();
    let mut letters: LiteMap<char, Marked> = LiteMap::new();
    for (cell, c, span) in grid.cells() {
        match c {
            '.' => {}
            '_' => {
                if !stage.board.terrain(cell).is_open() {
                    Diagnostic::new("the goal wants a wall to be empty")
                        .label(span, format!("cell {cell} is never covered"))
                        .help("`_` belongs on cells that a piece could cover")
                        .report(found);
                }
                empty.push(cell);
            }
            c => match Terrain::from_sign(c) {
                Some(terrain) => same_terrain(terrain, cell, span, stage.board, found),
                None => letters.entry(c).or_default().push((cell, span)),
            },
        }
    }
    let mut placements = Vec::new();
    let mut places = vec![0..0; stage.pieces.len()];
    for (letter, cells) in letters {
        if !stage.drafts.knows(letter) {
            found.report(no_piece(letter, cells[0].1.clone(), stage.drafts));
            continue;
        }
        for (piece, at) in placements_of(letter, &cells, stage, found) {
            places[piece.index()] = cells[0].1.clone();
            placements.push((piece, at));
        }
    }
    placements.sort_unstable();
    blockers_apart(&placements, &places, stage, found);
    (found.len() == before).then_some(Target { placements, empty })
}

fn same_terrain(
    terrain: Terrain,
    cell: Cell,
    span: Range<usize>,
    board: &DrawnBoard,
    found: &mut Findings,
) {
    if board.terrain(cell) != terrain {
        let sign = terrain.sign();
        let what = match terrain {
            Terrain::Void => "hole in the board",
            Terrain::Gate => "gate",
            Terrain::Wall | Terrain::Floor => "wall",
        };
        Diagnostic::new(format!("the goal has a {what} where the board has none"))
            .label(span, format!("the board has no `{sign}` at {cell}"))
            .help("`.` in a goal says that anything may be there")
            .report(found);
    }
}

/// The places of the pieces of one letter: one, or several if the letter has copies.
fn placements_of(
    letter: char,
    cells: &Marked,
    stage: &Stage<'_>,
    found: &mut Findings,
) -> Vec<(PieceId, Anchor)> {
    let named = stage.drafts.named(letter);
    let Some(&first) = named.first() else { return Vec::new() };
    let piece = &stage.pieces[first];
    let anchors = match anchors(cells, piece.shape()) {
        Some(anchors) if anchors.len() <= named.len() => anchors,
        _ => {
            let mut diagnostic =
                Diagnostic::new(format!("piece `{letter}` has another shape in the goal"));
            for (_, span) in runs(cells).into_iter().take(6) {
                let text = if diagnostic.labels.is_empty() { "not its shape" } else { "" };
                diagnostic = diagnostic.label(span, text);
            }
            found.report(diagnostic.help(format!("its shape is `{}`", piece.shape().drawn())));
            return Vec::new();
        }
    };
    for &anchor in &anchors {
        for (cell, span) in cells {
            if !piece.cells_at(anchor).any(|covered| covered == *cell) {
                continue;
            }
            if let Some(obstacle) = stage.board.obstacle(*cell, piece.gate_key()) {
                Diagnostic::new(format!("the goal puts piece `{letter}` on {obstacle}"))
                    .label(span.clone(), format!("cell {cell}"))
                    .report(found);
            }
        }
    }
    let ids = named.iter().map(|&index| PieceId(index as u8));
    ids.zip(anchors).collect()
}

/// The anchors of the translates of the shape into which the cells can be cut. There is at most one
/// partition: the first cell left in reading order must be the first cell of a translate.
fn anchors(cells: &Marked, shape: &Shape) -> Option<Vec<Anchor>> {
    let mut left: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
    let lead = *shape.cells().first()?;
    let mut anchors = Vec::new();
    while let Some(&first) = left.first() {
        let anchor =
            Anchor { row: first.row.checked_sub(lead.row)?, col: first.col.checked_sub(lead.col)? };
        for &offset in shape.cells() {
            left.remove(left.binary_search(&anchor.cell(offset)).ok()?);
        }
        anchors.push(anchor);
    }
    Some(anchors)
}

/// The first cell of every horizontal run, with the place of the run in the source.
fn runs(cells: &Marked) -> Marked {
    let mut runs: Marked = Vec::new();
    let mut last: Option<Cell> = None;
    for (cell, span) in cells {
        let next = last.is_some_and(|last| last.row == cell.row && last.col + 1 == cell.col);
        match runs.last_mut() {
            Some((_, run)) if next && run.end == span.start => run.end = span.end,
            _ => runs.push((*cell, span.clone())),
        }
        last = Some(*cell);
    }
    runs
}

fn blockers_apart(
    placements: &[(PieceId, Anchor)],
    places: &[Range<usize>],
    stage: &Stage<'_>,
    found: &mut Findings,
) {
    let Some(rule) = stage.rule else { return };
    let numbered = placements.iter().map(|&(id, at)| (id.index(), &stage.pieces[id.index()], at));
    for ((first, second), sub_cells) in blockers::clashes(numbered, rule) {
        let name = |index: usize| stage.drafts.list[index].base;
        let one = name(first);
        let other = name(second);
        Diagnostic::new(format!("blockers of `{one}` and `{other}` meet in the goal"))
            .label(places[second].clone(), format!("`{other}` is here"))
            .label(places[first].clone(), format!("`{one}` is here"))
            .help(format!("both are solid at {}", blockers::sub_cells(&sub_cells)))
            .report(found);
    }
}
