//! All sets of pieces of two or more cells, each with all of its packings.
//!
//! A set is a list of shapes, larger ones first, equal ones side by side. The packings of a set are
//! those of the set without its last piece, each with every placement of that piece that is free; of
//! two pieces of one shape the later has the higher placement. So each packing is made once, and none
//! is discarded. Only the lists that lead to the current set are kept.
//!
//! ```text
//! code of a packing: the number of each piece's placement, five bits each, the first piece lowest
//!
//!   AA.    A is at (0, 0), placement 0 of its six on 3×3        bits 00100 00000
//!   .B.    B is at (1, 1), placement 4 of its six                        B     A
//!   .B.
//! ```
//!
//! A shard takes its part of the *prefixes*: of a set, the pieces from the front up to the one that leaves
//! few cells, or all if none does. All that begins with a prefix has few free cells left, so that each is a
//! small part of the whole; and sets that begin with another shard's prefix are never visited. Of the pieces
//! that may end a prefix, which have consecutive numbers, a shard of n takes every nth.
//!
//! ```text
//! 20 cells, few are 8:    11  | 4 2 2        the prefix is the piece of 11 cells
//!                         6 5 | 3 3          two pieces
//!                         3 2 2              never few: the whole set
//! ```
//!
//! Of a set and its images under the symmetries of the board one is made: that whose list of shape
//! numbers comes first. Each prefix of such a list is such a list, so all others are left out together with
//! their extensions.

use std::ops::Range;

use super::field::{Cells, EmptyBoard};
use super::shapes::{ShapeId, Shapes};
use slide_model::BoardSymmetry;
use slide_run::job::Shard;

/// Bits of one placement in a code.
const DIGIT: u32 = 5;

/// One packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SurveyPacking {
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

/// A hash of a prefix, of 64 bits.
fn scattered(list: &[ShapeId]) -> u64 {
    list.iter().fold(0x9E37_79B9_7F4A_7C15, |hash: u64, id| {
        let mixed = (hash ^ u64::from(id.0)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    })
}

/// The index, from 0, of the shard that takes the sets which begin with these shapes.
fn turn(before: &[ShapeId], last: u32, shard: Shard) -> u64 {
    let count = u64::from(shard.count());
    (scattered(before) % count + u64::from(last)) % count
}

/// A set of pieces with its packings.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceSet<'a> {
    pub shapes: &'a [ShapeId],
    pub packings: &'a [SurveyPacking],
    /// The number of cells that the pieces leave.
    pub free: u32,
}

/// Makes sets.
pub(super) struct Sets<'a> {
    field: EmptyBoard,
    shapes: &'a Shapes,
    shard: Option<Shard>,
    /// Only sets that can be made boards of this number of pieces.
    pieces: Option<usize>,
    /// The current set.
    list: Vec<ShapeId>,
    /// For each number of pieces the packings of that number of pieces from the front of the list.
    packings: Vec<Vec<SurveyPacking>>,
}

impl<'a> Sets<'a> {
    /// The sets of a shard, or all; those for boards of a number of pieces, or all.
    pub fn new(
        field: EmptyBoard,
        shapes: &'a Shapes,
        shard: Option<Shard>,
        pieces: Option<u32>,
    ) -> Self {
        let nothing = SurveyPacking { code: 0, covered: 0 };
        let list = Vec::new();
        let packings = vec![vec![nothing]];
        Self { field, shapes, shard, pieces: pieces.map(|pieces| pieces as usize), list, packings }
    }

    /// The number of free cells at which a prefix ends.
    fn few(&self) -> u32 {
        2 * self.field.cells() / 5
    }

    fn is_few(&self, free: u32) -> bool {
        free <= self.few()
    }

    /// Returns whether the shard takes the current prefix. Prefixes that differ in the last piece alone are dealt to
    /// the shards in turn.
    fn is_mine(&self) -> bool {
        self.shard.is_none_or(|shard| {
            let (last, before) =
                self.list.split_last().map_or((0, &[][..]), |(id, list)| (id.0, list));
            turn(before, last, shard) + 1 == u64::from(shard.index())
        })
    }

    /// The number of cells that the pieces of the current set leave.
    fn free(&self) -> u32 {
        self.list.iter().fold(self.field.cells(), |free, &id| free - self.shapes.get(id).cells)
    }

    fn set(&self) -> PieceSet<'_> {
        let packings = &self.packings[self.list.len()];
        PieceSet { shapes: &self.list, packings, free: self.free() }
    }

    /// Goes to the set `list`. Returns whether there is such a set: the first of its images, with packings.
    pub fn go_to(&mut self, list: &[ShapeId]) -> bool {
        self.list.clear();
        list.iter().all(|&id| self.push(id))
    }

    /// The bytes of the lists.
    pub fn memory_bytes(&self) -> usize {
        self.packings.iter().map(Vec::capacity).sum::<usize>() * size_of::<SurveyPacking>()
    }

    /// Calls `visit` with the current set, if it belongs to the shard.
    pub fn visit<E>(
        &mut self,
        visit: &mut impl FnMut(PieceSet<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_wanted = self.pieces.is_none_or(|wanted| self.list.len() <= wanted);
        if is_wanted && (self.is_few(self.free()) || self.is_mine()) {
            visit(self.set())?;
        }
        Ok(())
    }

    /// Calls `visit` with all sets that begin with the current one and one of the shapes `ids`, up to its
    /// first error.
    pub fn visit_with<E>(
        &mut self,
        ids: Range<u32>,
        visit: &mut impl FnMut(PieceSet<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (prefixes, others) = self.additions(ids);
        let each = self.shard.map_or(1, |shard| shard.count() as usize);
        for id in prefixes.step_by(each).chain(others) {
            if self.push(ShapeId(id)) {
                self.visit(visit)?;
                self.visit_with(id..self.shapes.count(), visit)?;
                self.list.pop();
            }
        }
        Ok(())
    }

    /// Those of the shapes `ids` that fit into the free cells: first those that end a prefix, from the
    /// shard's first one on, then those that do not.
    fn additions(&self, ids: Range<u32>) -> (Range<u32>, Range<u32>) {
        let free = self.free();
        let pieces = self.list.len() as u32 + 1;
        // A set that is kept has at most a piece for each cell that is left.
        let most = self.pieces.map_or(Some(free), |wanted| {
            let most = (free + pieces).checked_sub(wanted as u32)?;
            (pieces <= wanted as u32).then_some(most.min(free))
        });
        let Some(most) = most else { return (0..0, 0..0) };
        let begin = self.shapes.smaller_than(most + 1).max(ids.start);
        let few = free.saturating_sub(self.few());
        let middle = if few > 0 { self.shapes.smaller_than(few) } else { 0 };
        let middle = middle.clamp(begin, ids.end.max(begin));
        let mine = self.shard.map_or(0, |shard| {
            let count = u64::from(shard.count());
            (count + u64::from(shard.index()) - 1 - turn(&self.list, begin, shard)) % count
        });
        (begin.saturating_add(mine as u32)..middle, middle..ids.end)
    }

    /// Adds a piece at the end of the list; takes it away again if there is no such set.
    fn push(&mut self, id: ShapeId) -> bool {
        let shape = self.shapes.get(id);
        let free = self.free();
        if shape.cells > free {
            return false;
        }
        let piece = self.list.len();
        let twin = self.list.last() == Some(&id);
        self.list.push(id);
        let is_prefix = !self.is_few(free) && self.is_few(free - shape.cells);
        if is_prefix && !self.is_mine() || !self.is_first_image() {
            self.list.pop();
            return false;
        }
        if self.packings.len() == piece + 1 {
            self.packings.push(Vec::new());
        }
        let (before, after) = self.packings.split_at_mut(piece + 1);
        let packings = &mut after[0];
        packings.clear();
        for &SurveyPacking { code, covered } in &before[piece] {
            let first = if twin { digit(code, piece - 1) + 1 } else { 0 };
            for (placement, &mask) in (first..).zip(&shape.placements[usize::from(first)..]) {
                if mask & covered == 0 {
                    let code = with_digit(code, piece, placement);
                    packings.push(SurveyPacking { code, covered: covered | mask });
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
pub(super) fn images(field: EmptyBoard, shapes: &Shapes, list: &[ShapeId]) -> Vec<BoardSymmetry> {
    let mut seen = Vec::new();
    let mut found = Vec::new();
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
