//! The layout of a screen of a given size.
//!
//! ```text
//!  Klotski                                title
//! ┏━━━━━━━━━━━━━━━━━━━━━━━━┓
//! ┃                        ┃  counters     beside the board, or below it
//! ┃         board          ┃  goal         where the screen is narrow
//! ┃                        ┃
//! ┗━━━━━━━━━━━━━━━━━━━━━━━━┛
//!  message                                line
//!  keys                                   help, two lines
//! ```
//!
//! A cell of the board takes 10×5, 8×4, 6×3, 4×2 or 2×1 characters, the largest that fits; where
//! pieces have blockers, first those sizes are tried in which each sub-cell is whole.

use ratatui::layout::{Position, Rect, Size};
use slide::puzzle::Puzzle;

use super::table::BoardCoordinates;

/// Columns of the counters.
const PANEL_COLS: u16 = 27;
/// Rows of the counters alone.
const PANEL_ROWS: u16 = 5;
/// Rows of title, line and help.
const OTHER_ROWS: u16 = 4;

/// The place of each part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScreenLayout {
    pub(super) title: Rect,
    /// The board with its frame.
    pub(super) frame: Rect,
    /// The board without it.
    pub(super) board: Rect,
    /// Columns and rows of a cell.
    pub(super) cell: Size,
    pub(super) panel: Rect,
    pub(super) line: Rect,
    pub(super) help: Rect,
}

impl ScreenLayout {
    /// The layout for this screen; `None` if it is too small.
    pub(super) fn new(screen: Size, puzzle: &Puzzle) -> Option<Self> {
        let any = [5, 4, 3, 2, 1];
        let whole = puzzle.blocker_rule().map_or(0, |rule| rule.per_cell);
        let fitting = any.into_iter().filter(|rows| whole > 0 && rows % whole == 0);
        fitting.chain(any).find_map(|rows| Self::with_cells(screen, puzzle, rows))
    }

    fn with_cells(screen: Size, puzzle: &Puzzle, rows: u16) -> Option<Self> {
        let cell = Size { width: 2 * rows, height: rows };
        let width = puzzle.size().cols.checked_mul(cell.width)?;
        let height = puzzle.size().rows.checked_mul(cell.height)?;
        let outer_width = width.checked_add(2)?;
        let outer_height = height.checked_add(2)?;
        let beside = outer_width.checked_add(1 + PANEL_COLS)? <= screen.width;
        let panel_below = if beside { 0 } else { PANEL_ROWS };
        let needed = outer_height.checked_add(OTHER_ROWS)?.checked_add(panel_below)?;
        let too_low = beside && screen.height < OTHER_ROWS + PANEL_ROWS;
        if outer_width > screen.width || needed > screen.height || too_low {
            return None;
        }
        let row = |y, rows| Rect::new(0, y, screen.width, rows);
        let frame = Rect::new(0, 1, outer_width, outer_height);
        let panel = if beside {
            let rows = screen.height - OTHER_ROWS;
            Rect::new(outer_width + 1, 1, screen.width - outer_width - 1, rows)
        } else {
            row(frame.bottom(), screen.height - outer_height - OTHER_ROWS)
        };
        let below = if beside { frame.bottom().max(1 + PANEL_ROWS) } else { panel.bottom() };
        let below = below.min(screen.height - 3);
        Some(Self {
            title: row(0, 1),
            frame,
            board: Rect::new(1, 2, width, height),
            cell,
            panel: Rect { height: panel.height.min(screen.height - 4), ..panel },
            line: row(below, 1),
            help: row(screen.height - 2, 2),
        })
    }

    /// The place on the board, or beside it, that this character of the screen belongs to.
    pub(super) fn place(&self, at: Position) -> BoardCoordinates {
        let part = |at: u16, from: u16, size: u16| {
            (i32::from(at) - i32::from(from)).div_euclid(i32::from(size))
        };
        (part(at.y, self.board.y, self.cell.height), part(at.x, self.board.x, self.cell.width))
    }
}

#[cfg(test)]
mod tests {
    use slide::puzzle::read;

    use super::*;

    fn puzzle() -> Puzzle {
        let text = r#"(name: "T", board: "aBBc/aBBc/dEEf/dghf/i..j")"#;
        read(text, "t.ron").expect("a puzzle").into_puzzles().remove(0)
    }

    fn cell(width: u16, height: u16) -> Option<u16> {
        ScreenLayout::new(Size { width, height }, &puzzle()).map(|plan| plan.cell.height)
    }

    #[test]
    fn cells_are_as_large_as_fit() {
        assert_eq!(cell(200, 60), Some(5));
        assert_eq!(cell(80, 24), Some(3));
        assert_eq!(cell(80, 16), Some(2));
        assert_eq!(cell(30, 24), Some(2), "the panel goes below");
        assert_eq!(cell(12, 16), Some(1));
        assert_eq!(cell(9, 16), None);
        assert_eq!(cell(80, 8), None);
    }

    #[test]
    fn nothing_lies_on_anything_else() {
        let puzzle = puzzle();
        for (width, height) in (9..90).flat_map(|width| (5..40).map(move |height| (width, height)))
        {
            let Some(plan) = ScreenLayout::new(Size { width, height }, &puzzle) else { continue };
            let parts = [plan.title, plan.frame, plan.panel, plan.line, plan.help];
            let screen = Rect::new(0, 0, width, height);
            for (index, part) in parts.iter().enumerate() {
                assert_eq!(part.intersection(screen), *part, "{width}×{height}: {plan:?}");
                for other in &parts[index + 1..] {
                    // The line may hide the end of a panel beside the board.
                    let both = part.intersection(*other);
                    assert!(both.is_empty() || *part == plan.panel, "{width}×{height}: {plan:?}");
                }
            }
        }
    }

    #[test]
    fn a_character_belongs_to_a_cell() {
        let plan = ScreenLayout::new(Size { width: 80, height: 24 }, &puzzle()).expect("a plan");
        assert_eq!(plan.place(Position { x: 1, y: 2 }), (0, 0));
        assert_eq!(plan.place(Position { x: 7, y: 5 }), (1, 1));
        assert_eq!(plan.place(Position { x: 0, y: 1 }), (-1, -1));
        assert_eq!(plan.place(Position { x: 1, y: 17 }), (5, 0));
    }
}
