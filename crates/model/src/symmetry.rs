//! The rotations and reflections that lay a board on itself, and a whole puzzle with rows and columns
//! exchanged.
//!
//! ```text
//! a b c    exchange rows   a d g   mirror   g d a      rows and columns are exchanged first, where the
//! d e f    and columns ──▶ b e h   ───────▶ h e b      board is square; then the board is turned upside
//! g h i                    c f i            i f c      down or not, and left and right exchanged or not
//! ```

use std::borrow::Cow;

use super::build::board::MOST_CELLS;
use super::model::{Goal, Puzzle};
use super::place::{Anchor, Cell, Size};

/// A symmetry of a board, as a map of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSymmetry {
    size: Size,
    /// Rows and columns are exchanged.
    pub transpose: bool,
    /// Upside down.
    pub flip_rows: bool,
    /// Left and right.
    pub flip_cols: bool,
}

impl BoardSymmetry {
    /// All symmetries of a board: eight of a square, four of another rectangle; the first changes nothing.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        let count = if size.rows == size.cols { 8 } else { 4 };
        (0..count).map(move |number: u8| Self {
            size,
            transpose: number & 4 != 0,
            flip_rows: number & 2 != 0,
            flip_cols: number & 1 != 0,
        })
    }

    /// The image of a cell; cells are counted in reading order.
    pub fn image(self, cell: u32) -> u32 {
        let rows = u32::from(self.size.rows);
        let cols = u32::from(self.size.cols);
        let row = cell / cols;
        let col = cell % cols;
        let (row, col) = if self.transpose { (col, row) } else { (row, col) };
        let row = if self.flip_rows { rows - 1 - row } else { row };
        let col = if self.flip_cols { cols - 1 - col } else { col };
        row * cols + col
    }
}

impl Puzzle {
    /// Returns whether the empty board is its own left-right mirror image.
    pub fn has_mirror_board(&self) -> bool {
        let mirrored = |cell: Cell| Cell { col: self.size.cols - 1 - cell.col, ..cell };
        self.size.cells().all(|cell| self.terrain(cell) == self.terrain(mirrored(cell)))
    }

    /// This puzzle, or if the board has more columns than rows, its transposed image. Counts
    /// stay the same, and a scan of the board in reading order has the least state where rows are
    /// short: the cells of one row.
    pub fn upright(&self) -> Cow<'_, Self> {
        let turned = if self.size.cols > self.size.rows { self.transposed() } else { None };
        turned.map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// This puzzle with rows and columns exchanged. Pieces are numbered anew, in reading order; the
    /// known facts (`expect`) are left out, since they belong to the puzzle as it is written. `None`
    /// if that board is above the supported size: a column between rows counts, too.
    ///
    /// # Examples
    /// ```
    /// use slide::puzzle::{read, write_ron};
    ///
    /// let file = r#"(name: "Row", board: "a.b/ccb", exit: (piece: "b", at: (0, 2), toward: Right))"#;
    /// let puzzle = read(file, "row.ron")?.into_puzzles().remove(0);
    /// let turned = puzzle.transposed().unwrap();
    /// assert!(write_ron(&turned).contains("toward: Down"));
    /// assert_eq!(turned.transposed(), Some(puzzle));
    /// # Ok::<(), slide::puzzle::Errors>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Option<Self> {
        let size = Size { rows: self.size.cols, cols: self.size.rows };
        if usize::from(size.rows) * (usize::from(size.cols) + 1) > MOST_CELLS {
            return None;
        }
        let of_cell = |at: Cell| Cell { row: at.col, col: at.row };
        let of_anchor = |at: Anchor| Anchor { row: at.col, col: at.row };
        let mut turned = self.clone();
        turned.size = size;
        turned.terrain = size.cells().map(|at| self.terrain(of_cell(at))).collect();
        for piece in &mut turned.pieces {
            piece.shape = piece.shape.turned().mirrored();
            piece.start = of_anchor(piece.start);
            piece.axis = piece.axis.transposed();
            if let Some(grid) = &mut piece.blockers {
                grid.transpose();
            }
        }
        match &mut turned.goal {
            None => {}
            Some(Goal::Exit(exit)) => {
                exit.at = of_anchor(exit.at);
                exit.toward = exit.toward.transposed();
            }
            Some(Goal::AnyOf(targets)) => {
                for target in targets {
                    target.placements.iter_mut().for_each(|(_, at)| *at = of_anchor(*at));
                    target.empty.iter_mut().for_each(|at| *at = of_cell(*at));
                    target.empty.sort_unstable();
                }
            }
        }
        let anchors: Vec<Anchor> = turned.pieces.iter().map(|piece| piece.start).collect();
        Some(turned.at_anchors(&anchors).0)
    }
}
