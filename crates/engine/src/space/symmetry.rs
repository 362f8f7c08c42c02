//! Left-right mirror images: two states that count as one.

use crate::board::{Board, Change, Code, Mask, Mirror, Position};

/// The representative of a state: itself, or the smaller of itself and its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// As itself.
    None,
    /// As the smaller of itself and its left-right mirror image.
    Mirror,
}

/// Finds the states that others count as.
#[derive(Clone, Debug)]
pub struct Folded<M> {
    symmetry: Symmetry,
    position: Position<M>,
    image: Position<M>,
}

impl<M: Mask> Folded<M> {
    /// For states of this board.
    pub fn new<const W: usize>(board: &Board<M, W>, symmetry: Symmetry) -> Self {
        Self { symmetry, position: board.position(), image: board.position() }
    }

    /// Returns whether mirror images count as the same.
    pub fn is_mirrored(&self) -> bool {
        self.symmetry == Symmetry::Mirror
    }

    /// The state that this one counts as.
    pub fn state<const W: usize>(&mut self, board: &Board<M, W>, code: Code<W>) -> Code<W> {
        self.image(board, code).map_or(code, |image| code.min(image))
    }

    /// The mirror image, if it counts as the same.
    pub fn image<const W: usize>(&mut self, board: &Board<M, W>, code: Code<W>) -> Option<Code<W>> {
        let mirror = self.mirror(board)?;
        board.unpack(&code, &mut self.position);
        mirror.image(&self.position, &mut self.image);
        Some(board.pack(&self.image))
    }

    /// The maker of mirror images, if they count as the same.
    fn mirror<'b, const W: usize>(&self, board: &'b Board<M, W>) -> Option<&'b Mirror<M>> {
        board.mirror().filter(|_| self.is_mirrored())
    }

    /// Replaces the states to which moves of one piece lead from `position` by those that they count as. The images
    /// of all of them are packed from one, that of the position.
    pub(super) fn fold_after<'s, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        position: &Position<M>,
        states: impl Iterator<Item = (Change, &'s mut Code<W>)>,
    ) {
        let Some(mirror) = self.mirror(board) else { return };
        mirror.image(position, &mut self.image);
        for (change, state) in states {
            let image = board.pack_after(&self.image, mirror.change(change));
            *state = image.min(*state);
        }
    }
}
