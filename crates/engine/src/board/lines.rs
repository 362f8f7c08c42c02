//! Lines of tiles: the tiles that one push moves on a board of unit tiles with one hole.
//!
//! ```text
//! 1 2 .      3 pushed up, a line of one      1 2 3      1 pushed to the right, a line of two    . 1 2
//! 4 5 3                                      4 5 .                                              4 5 3
//! ```
//!
//! A line is a [`Change`] from the place of its last tile to the hole: the tiles between them go in the same
//! direction.

use super::code::Code;
use super::compiled::Board;
use super::mask::{Bit, Mask};
use super::piece_type::NOWHERE;
use super::position::{Change, Position};
use slide_model::Direction;

impl<M: Mask, const W: usize> Board<M, W> {
    /// Calls `visit` with every line that can be pushed, and with the number of its tiles; there are none unless all
    /// cells but one have a tile.
    pub fn lines(&self, position: &Position<M>, mut visit: impl FnMut(Change, u32)) {
        let Some(hole) = position.empty.first() else { return };
        if position.pieces.count() + 1 != self.floor.count() {
            return;
        }
        // All tiles go where one goes.
        let Some(tile) = self.forms.first() else { return };
        for away in 0..Direction::ALL.len() {
            let mut at = hole;
            let mut tiles = 0;
            loop {
                at = tile.next[usize::from(at)][away];
                if at == NOWHERE || !position.pieces.has(at) {
                    break;
                }
                tiles += 1;
                visit(Change { form: 0, from: at, to: hole }, tiles);
            }
        }
    }

    /// The steps of the tiles of a line, that of the tile beside the hole first.
    pub fn steps_of_line(&self, line: Change) -> impl Iterator<Item = Change> + use<M, W> {
        steps_of_line(line, self.stride())
    }

    /// The direction in which the tiles of a line go.
    pub fn direction(&self, line: Change) -> Option<Direction> {
        let step = self.steps_of_line(line).next()?;
        let by = i32::from(step.to) - i32::from(step.from);
        let way = self.deltas.iter().position(|&delta| delta == by)?;
        Some(Direction::ALL[way])
    }

    /// Makes `after` the position to which a line leads.
    pub fn after_line(&self, position: &Position<M>, line: Change, after: &mut Position<M>) {
        after.planes = position.planes;
        for step in self.steps_of_line(line) {
            for plane in &mut after.planes[..self.packing.planes] {
                if plane.has(step.from) {
                    *plane = plane.or(M::single(step.to)).without(M::single(step.from));
                }
            }
        }
        after.pieces = self.pieces_of(&after.planes);
        after.empty = M::single(line.from);
        after.find_standing::<0>(self.packing.planes, &self.form_tokens);
    }

    /// The state to which a line leads.
    pub fn pack_after_line(
        &self,
        position: &Position<M>,
        line: Change,
        after: &mut Position<M>,
    ) -> Code<W> {
        self.after_line(position, line, after);
        self.pack(after)
    }
}

/// The steps of the tiles of a line on a board of this stride.
fn steps_of_line(line: Change, stride: i32) -> impl Iterator<Item = Change> {
    let far = i32::from(line.from) - i32::from(line.to);
    let each = if far.abs() < stride { 1 } else { stride };
    (0..far.abs() / each).map(move |tile| {
        let place = |tile: i32| (i32::from(line.to) + tile * each * far.signum()) as Bit;
        Change { form: 0, from: place(tile + 1), to: place(tile) }
    })
}
