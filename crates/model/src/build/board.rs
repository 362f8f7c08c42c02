//! The drawn board: its size, its terrain, and the cells of each letter.

use std::ops::Range;

use litemap::LiteMap;

use super::super::diagnostic::{Diagnostic, Findings, counted};
use super::super::model::Terrain;
use super::super::piece::Shape;
use super::super::place::{Anchor, Cell, Size};
use super::super::written::{Grid, Text};

/// Most cells of a board, with one more for every row.
pub(crate) const MOST_CELLS: usize = 512;

/// The board as drawn in its grid.
#[derive(Debug)]
pub(super) struct DrawnBoard {
    pub size: Size,
    /// In reading order. The ground below a drawn piece is [`Terrain::Floor`].
    pub terrain: Vec<Terrain>,
    /// The cells of each letter in reading order, with their places in the source.
    pub drawn: LiteMap<char, Vec<(Cell, Range<usize>)>>,
}

impl DrawnBoard {
    /// The terrain of a cell; outside the board it is [`Terrain::Void`].
    pub fn terrain(&self, cell: Cell) -> Terrain {
        if self.size.contains(cell) { self.terrain[self.size.index(cell)] } else { Terrain::Void }
    }

    /// This row and column as an anchor, if a piece of this shape lies on the board there.
    pub fn anchor(&self, row: i64, col: i64, shape: &Shape) -> Option<Anchor> {
        let within = |from: i64, length: u16, all: u16| {
            (0..=i64::from(all) - i64::from(length)).contains(&from).then_some(from as u16)
        };
        let row = within(row, shape.rows(), self.size.rows)?;
        let col = within(col, shape.cols(), self.size.cols)?;
        Some(Anchor { row, col })
    }

    /// The reason why a piece may not cover the cell, if there is one.
    pub fn obstacle(&self, cell: Cell, gate_key: bool) -> Option<&'static str> {
        match self.terrain(cell) {
            Terrain::Floor => None,
            Terrain::Wall => Some("a wall"),
            Terrain::Void => Some("a hole in the board"),
            Terrain::Gate if gate_key => None,
            Terrain::Gate => Some("a gate that it has no key to"),
        }
    }
}

/// Reads the board grid.
pub(super) fn board(text: &Text<'_>, found: &mut Findings) -> Option<DrawnBoard> {
    let grid = Grid::of(text, "the board", found)?;
    let rows = grid.rows();
    let cols = grid.cols();
    if rows.saturating_mul(cols.saturating_add(1)) > MOST_CELLS {
        Diagnostic::new("this board is above the supported size")
            .label(grid.span(), format!("{} of {}", counted(rows, "row"), counted(cols, "cell")))
            .help(format!("rows × (columns + 1) may be {MOST_CELLS} at most; 16×16 fits"))
            .report(found);
        return None;
    }
    let mut drawn: LiteMap<char, Vec<_>> = LiteMap::new();
    let mut terrain = Vec::with_capacity(rows * cols);
    for (cell, c, span) in grid.cells() {
        let sign = Terrain::from_sign(c);
        terrain.push(sign.unwrap_or(Terrain::Floor));
        if c == '_' {
            Diagnostic::new("`_` cannot stand on the board")
                .label(span, "reserved for goals")
                .help("an empty cell is `.`; a piece needs another character")
                .report(found);
        } else if sign.is_none() {
            drawn.entry(c).or_default().push((cell, span));
        }
    }
    Some(DrawnBoard { size: Size { rows: rows as u16, cols: cols as u16 }, terrain, drawn })
}
