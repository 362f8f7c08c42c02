//! All sets of pieces of two or more cells, each with all of its packings.
//!
//! A set is a list of shapes, larger ones first, equal ones side by side. The packings of a set are
//! those of the set without its last piece, each with every placement of that piece that is free; of
//! two pieces of one shape the later has the higher placement. So each packing is made once, and none
//! in vain. Only the lists on the way to the set at hand are kept.
//!
//! ```text
//! code of a packing: the number of each piece's placement, five bits each, the first piece lowest
//!
//!   AA.    A stands at (0, 0), placement 0 of its six on 3×3        bits 00100 00000
//!   .B.    B stands at (1, 1), placement 4 of its six                        B     A
//!   .B.
//! ```
//!
//! Of a set and its images under the symmetries of the board one is made: that whose list of shape
//! numbers comes first. What is cut off such a list at its end leaves such a list, so all others are
//! left out with all that would be added to them.

use super::field::{Cells, Field};
use super::shapes::{ShapeId, Shapes};
use crate::puzzle::BoardSymmetry;

/// Bits of one placement in a code.
const DIGIT: u32 = 5;

/// One packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    pub code: u64,
    pub covered: Cells,
}

/// The placement of a piece in a packing.
#[inline]
pub(super) fn digit(code: u64, piece: usize) -> u8 {
    (code >> (DIGIT * piece as u32) & 31) as u8
}

/// The code with another placement of a piece.
#[inline]
pub(super) fn with_digit(code: u64, piece: usize, placement: u8) -> u64 {
    let shift = DIGIT * piece as u32;
    code & !(31 << shift) | u64::from(placement) << shift
}

/// A set of pieces with its packings.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceSet<'a> {
    pub shapes: &'a [ShapeId],
    pub packings: &'a [Packing],
    /// Cells that the pieces leave.
    pub free: u32,
}

/// Makes sets.
pub(super) struct Sets<'a> {
    field: Field,
    shapes: &'a Shapes,
    /// The set at hand.
    list: Vec<ShapeId>,
    /// For each number of pieces the packings of that number of pieces from the front of the list.
    packings: Vec<Vec<Packing>>,
}

impl<'a> Sets<'a> {
    pub fn new(field: Field, shapes: &'a Shapes) -> Self {
        let nothing = Packing { code: 0, covered: 0 };
        Self { field, shapes, list: Vec::new(), packings: vec![vec![nothing]] }
    }

    /// Cells that the pieces of the set at hand leave.
    fn free(&self) -> u32 {
        self.list.iter().fold(self.field.cells(), |free, &id| free - self.shapes.get(id).cells)
    }

    fn set(&self) -> PieceSet<'_> {
        let packings = &self.packings[self.list.len()];
        PieceSet { shapes: &self.list, packings, free: self.free() }
    }

    /// Goes to the set `list`, and says whether it is there: the first of its images, with packings.
    pub fn go_to(&mut self, list: &[ShapeId]) -> bool {
        self.list.clear();
        list.iter().all(|&id| self.push(id))
    }

    /// What the lists take.
    pub fn memory_bytes(&self) -> usize {
        self.packings.iter().map(Vec::capacity).sum::<usize>() * size_of::<Packing>()
    }

    /// Calls `visit` with the set at hand, and if `deep` with all of at most `most` pieces that begin
    /// with it.
    ///
    /// # Errors
    /// The first of `visit`, which ends it all.
    pub fn visit<E>(
        &mut self,
        deep: bool,
        most: usize,
        visit: &mut impl FnMut(PieceSet<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.list.len() <= most {
            visit(self.set())?;
        }
        if deep && self.list.len() < most {
            let first = self.list.last().map_or(0, |id| id.0);
            for id in (first..self.shapes.count()).map(ShapeId) {
                self.visit_with(id, most, visit)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the set at hand and one more piece, if there is such a set, and with all of at
    /// most `most` pieces that begin with it.
    ///
    /// # Errors
    /// The first of `visit`, which ends it all.
    pub fn visit_with<E>(
        &mut self,
        id: ShapeId,
        most: usize,
        visit: &mut impl FnMut(PieceSet<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.push(id) {
            self.visit(true, most, visit)?;
            self.list.pop();
        }
        Ok(())
    }

    /// Adds a piece at the end of the list; takes it away again if there is no such set.
    fn push(&mut self, id: ShapeId) -> bool {
        let shape = self.shapes.get(id);
        if shape.cells > self.free() {
            return false;
        }
        let piece = self.list.len();
        let twin = self.list.last() == Some(&id);
        self.list.push(id);
        if !self.is_first_image() {
            self.list.pop();
            return false;
        }
        if self.packings.len() == piece + 1 {
            self.packings.push(Vec::new());
        }
        let (before, after) = self.packings.split_at_mut(piece + 1);
        let packings = &mut after[0];
        packings.clear();
        for &Packing { code, covered } in &before[piece] {
            let first = if twin { digit(code, piece - 1) + 1 } else { 0 };
            for (placement, &mask) in (first..).zip(&shape.placements[usize::from(first)..]) {
                if mask & covered == 0 {
                    let code = with_digit(code, piece, placement);
                    packings.push(Packing { code, covered: covered | mask });
                }
            }
        }
        let any = !packings.is_empty();
        if !any {
            self.list.pop();
        }
        any
    }

    fn is_first_image(&self) -> bool {
        let mut image = Vec::with_capacity(self.list.len());
        self.shapes.images()[1..].iter().all(|images| {
            image_of(&self.list, images, &mut image);
            image >= self.list
        })
    }
}

/// The list of the images of shapes, in order.
fn image_of(list: &[ShapeId], images: &[ShapeId], image: &mut Vec<ShapeId>) {
    image.clear();
    image.extend(list.iter().map(|id| images[id.0 as usize]));
    image.sort_unstable();
}

/// The different images of a set, one symmetry for each, the identity first.
pub(super) fn images(field: Field, shapes: &Shapes, list: &[ShapeId]) -> Vec<BoardSymmetry> {
    let (mut seen, mut found) = (Vec::new(), Vec::new());
    for (images, symmetry) in shapes.images().iter().zip(field.symmetries()) {
        let mut image = Vec::new();
        image_of(list, images, &mut image);
        if !seen.contains(&image) {
            seen.push(image);
            found.push(symmetry);
        }
    }
    found
}
