//! The board as characters: pieces with edges, blockers to scale, walls, gates, the frame and the
//! exit in it.
//!
//! ```text
//! ┏━━━━━━━━━━━━┓      the edge of a piece runs along its outline; the piece in hand has a double
//! ┃┌────┐╔════╗┃      one. Cells of one row are too small for edges, and each cell shows the
//! ┃│ a  │║ b  ║┃      letter of its piece.
//! ┃│    │╚════╝┃
//! ┃│    │  ·   ┃
//! ┃└────┘      ┃
//! ┗━━━━━━━━━━━━┛
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Widget};
use slide::puzzle::{Anchor, Cell, Direction, Goal, PieceId, Puzzle, Terrain};
use unicode_width::UnicodeWidthStr;

use super::plan::ScreenLayout;
use super::table::PlayTable;

/// Corners ┌ ┐ └ ┘, then ─ and │.
type FrameCharacters = [&'static str; 6];
const SINGLE: FrameCharacters = ["┌", "┐", "└", "┘", "─", "│"];
const DOUBLE: FrameCharacters = ["╔", "╗", "╚", "╝", "═", "║"];

/// Draws the board of the table.
pub(super) fn draw(buffer: &mut Buffer, plan: &ScreenLayout, table: &PlayTable<'_>) {
    let puzzle = table.game.puzzle();
    let canvas = Canvas { plan, table, puzzle };
    canvas.frame(buffer);
    for cell in puzzle.size().cells() {
        match canvas.at(i32::from(cell.row), i32::from(cell.col)) {
            Some(id) => canvas.piece(buffer, cell, id),
            None => canvas.ground(buffer, cell),
        }
    }
    canvas.blockers(buffer);
    canvas.letters(buffer);
}

struct Canvas<'a> {
    plan: &'a ScreenLayout,
    table: &'a PlayTable<'a>,
    puzzle: &'a Puzzle,
}

impl Canvas<'_> {
    fn at(&self, row: i32, col: i32) -> Option<PieceId> {
        let cell = Cell { row: u16::try_from(row).ok()?, col: u16::try_from(col).ok()? };
        self.table.game.piece_at(cell)
    }

    /// The characters of a cell.
    fn area(&self, cell: Cell) -> Rect {
        let size = self.plan.cell;
        let x = self.plan.board.x;
        let y = self.plan.board.y;
        Rect::new(x + cell.col * size.width, y + cell.row * size.height, size.width, size.height)
    }

    fn frame(&self, buffer: &mut Buffer) {
        let frame = self.plan.frame;
        let right = frame.right() - 1;
        let bottom = frame.bottom() - 1;
        let faint = self.table.paint.faint();
        let edge = Block::bordered().border_type(BorderType::Thick).border_style(faint);
        edge.render(frame, buffer);
        if let Some(Goal::Exit(exit)) = self.puzzle.goal() {
            for cell in self.puzzle.piece(exit.piece).cells_at(exit.at) {
                let area = self.area(cell);
                let gap = match exit.toward {
                    Direction::Up => Rect { y: frame.y, height: 1, ..area },
                    Direction::Down => Rect { y: bottom, height: 1, ..area },
                    Direction::Left => Rect { x: frame.x, width: 1, ..area },
                    Direction::Right => Rect { x: right, width: 1, ..area },
                };
                fill(buffer, gap, &exit.toward.arrow().to_string(), Style::new());
            }
        }
    }

    /// A cell without a piece.
    fn ground(&self, buffer: &mut Buffer, cell: Cell) {
        let area = self.area(cell);
        let faint = self.table.paint.faint();
        let sign = match self.puzzle.terrain(cell) {
            Terrain::Wall => "▓",
            Terrain::Gate => "░",
            Terrain::Void => " ",
            Terrain::Floor => {
                let x = area.x + (area.width - 1) / 2;
                let y = area.y + area.height / 2;
                buffer.set_string(x, y, "·", faint);
                return;
            }
        };
        fill(buffer, area, sign, faint);
    }

    /// A cell of a piece: ground and edges.
    fn piece(&self, buffer: &mut Buffer, cell: Cell, id: PieceId) {
        let area = self.area(cell);
        let in_hand = self.table.in_hand == Some(id);
        let mut style = self.table.paint.piece(id);
        if in_hand {
            style = style.add_modifier(Modifier::BOLD);
        }
        buffer.set_style(area, style);
        if area.height == 1 {
            let style = if in_hand { style.add_modifier(Modifier::REVERSED) } else { style };
            buffer.set_string(area.x, area.y, self.label(id, 1) + " ", style);
            return;
        }
        let lines = if in_hand { DOUBLE } else { SINGLE };
        let own = |rows: i32, cols: i32| {
            self.at(i32::from(cell.row) + rows, i32::from(cell.col) + cols) == Some(id)
        };
        let column = |x: i32| if x < 0 { area.x } else { area.right() - 1 };
        let row = |y: i32| if y < 0 { area.y } else { area.bottom() - 1 };
        for y in [-1, 1] {
            for x in [-1, 1] {
                let vertical = own(y, 0);
                let horizontal = own(0, x);
                let corner = match (vertical, horizontal) {
                    (false, false) => lines[index(y, x)],
                    (false, true) => lines[4],
                    (true, false) => lines[5],
                    // The outline turns inwards here.
                    (true, true) if !own(y, x) => lines[index(-y, -x)],
                    (true, true) => " ",
                };
                buffer.set_string(column(x), row(y), corner, style);
            }
            if !own(y, 0) {
                let edge = Rect::new(area.x + 1, row(y), area.width - 2, 1);
                fill(buffer, edge, lines[4], style);
            }
            if !own(0, y) {
                let edge = Rect::new(column(y), area.y + 1, 1, area.height - 2);
                fill(buffer, edge, lines[5], style);
            }
        }
    }

    /// The label of a piece, or its letter if the label is wider than `width`.
    fn label(&self, id: PieceId, width: u16) -> String {
        let label = self.puzzle.label(id);
        if label.width() <= width.into() {
            label
        } else {
            self.puzzle.piece(id).letter().to_string()
        }
    }

    /// The solid sub-cells of all blockers, if a cell is large enough for each sub-cell.
    fn blockers(&self, buffer: &mut Buffer) {
        let Some(rule) = self.puzzle.blocker_rule() else { return };
        let rows = self.plan.cell.height;
        if !rows.is_multiple_of(rule.per_cell) {
            return;
        }
        let height = rows / rule.per_cell;
        let width = 2 * rows / rule.per_cell;
        for (id, anchor) in self.puzzle.piece_ids().zip(self.table.game.anchors()) {
            let (Some(anchor), Some(grid)) = (*anchor, self.puzzle.piece(id).blockers()) else {
                continue;
            };
            let ink = self.table.paint.blocker();
            for solid in grid.solid() {
                let place = |anchor: u16, inner: u16, size: u16, from: u16| {
                    let sub = i32::from(rule.per_cell) * i32::from(anchor) + i32::from(inner)
                        - i32::from(rule.overhang);
                    sub * i32::from(size) + i32::from(from)
                };
                let y = place(anchor.row, solid.row, height, self.plan.board.y);
                let x = place(anchor.col, solid.col, width, self.plan.board.x);
                for (y, x) in (y..y + i32::from(height))
                    .flat_map(|y| (x..x + i32::from(width)).map(move |x| (y, x)))
                {
                    let (Ok(y), Ok(x)) = (u16::try_from(y), u16::try_from(x)) else { continue };
                    if self.plan.frame.contains((x, y).into()) {
                        buffer.set_string(x, y, "▒", ink);
                    }
                }
            }
        }
    }

    /// The label of each piece on its first cell; beside that of a hinted piece an arrow.
    fn letters(&self, buffer: &mut Buffer) {
        if self.plan.cell.height == 1 {
            return;
        }
        for (id, anchor) in self.puzzle.piece_ids().zip(self.table.game.anchors()) {
            let piece = self.puzzle.piece(id);
            let Some(cell) = anchor.and_then(|anchor: Anchor| piece.cells_at(anchor).min()) else {
                continue;
            };
            let area = self.area(cell);
            let mut text = self.label(id, area.width - 2);
            let shift = (text.width() as u16).saturating_sub(1) / 2;
            if let Some(hint) = self.table.hint.as_ref().filter(|hint| hint.next.piece == id) {
                text.extend(hint.next.path.first().map(|way| way.arrow()));
            }
            let style = self.table.paint.piece(id).add_modifier(Modifier::BOLD);
            let x = area.x + (area.width - 1) / 2 - shift;
            buffer.set_string(x, area.y + (area.height - 1) / 2, text, style);
        }
    }
}

/// Puts a sign into each character of an area.
fn fill(buffer: &mut Buffer, area: Rect, sign: &str, style: Style) {
    for place in area.positions() {
        buffer.set_string(place.x, place.y, sign, style);
    }
}

/// The number of a corner, by the signs of its directions down and right.
fn index(down: i32, right: i32) -> usize {
    usize::from(down > 0) * 2 + usize::from(right > 0)
}
