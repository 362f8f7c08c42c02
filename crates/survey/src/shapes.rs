//! All shapes that a piece of two or more cells can have, each with its placements.
//!
//! A shape is a polyomino that is never turned (a *fixed* polyomino); pieces of one cell have a
//! treatment of their own ([`subsets`](super::subsets)). Shapes are numbered, larger ones first.
//! A shape of h×w cells has (rows − h + 1) · (columns − w + 1) placements, numbered in reading order
//! of their anchors:
//!
//! ```text
//! ##.   on 3×3:   0 1    the mask of placement 0 is in the top left,
//! #..             2 3    that of (r, c) is the same, shifted by 3r + c bits
//! ```

use super::field::{Cells, Corner, EmptyBoard, Images, bits};
use slide_run::Stop;

/// Number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ShapeId(pub u32);

/// The number of masks between two checks of the limits.
const LOOK_AFTER: usize = 256;
/// The bytes that the allocator takes for the lists of one shape: few shapes have more than eight placements.
const SHAPE_LISTS_BYTES: usize = 96;

/// No placement.
const NONE: u8 = u8::MAX;

/// A shape.
#[derive(Clone, Debug)]
pub(super) struct ShapeCells {
    pub cells: u32,
    /// The mask of each placement.
    pub placements: Vec<Cells>,
    /// From each placement one cell up, down, left, right.
    steps: Vec<[u8; 4]>,
    /// The placement in each corner, and whether it covers the very corner.
    corners: [(u8, bool); 4],
}

impl ShapeCells {
    fn new(field: EmptyBoard, mask: Cells) -> Self {
        let (height, width) = field.extent(mask);
        let down = field.rows - height + 1;
        let across = field.cols - width + 1;
        let at = |row, col| (row * across + col) as u8;
        let places = || (0..down * across).map(|at| (at / across, at % across));
        let steps = |(row, col): (u32, u32)| {
            [
                if row > 0 { at(row - 1, col) } else { NONE },
                if row + 1 < down { at(row + 1, col) } else { NONE },
                if col > 0 { at(row, col - 1) } else { NONE },
                if col + 1 < across { at(row, col + 1) } else { NONE },
            ]
        };
        let placements: Vec<Cells> =
            places().map(|(row, col)| mask << (row * field.cols + col)).collect();
        let corners = Corner::ALL.map(|corner| {
            let row = if corner.bottom { down - 1 } else { 0 };
            let col = if corner.right { across - 1 } else { 0 };
            let placement = at(row, col);
            (placement, placements[usize::from(placement)] & field.corner(corner) != 0)
        });
        Self { cells: mask.count_ones(), steps: places().map(steps).collect(), placements, corners }
    }

    /// The placement one cell further, by the number of the direction.
    pub fn step(&self, placement: u8, direction: usize) -> Option<u8> {
        Some(self.steps[usize::from(placement)][direction]).filter(|&next| next != NONE)
    }

    /// The placement whose bounding box is in this corner.
    pub fn in_corner(&self, corner: Corner) -> u8 {
        self.corners[corner.index()].0
    }

    /// Returns whether that placement covers the corner itself.
    pub fn fills_corner(&self, corner: Corner) -> bool {
        self.corners[corner.index()].1
    }
}

/// All shapes of two or more cells that fit on a board.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    all: Vec<ShapeCells>,
    /// For each number of cells the first shape that has fewer.
    smaller: Vec<u32>,
    /// For each symmetry of the board the number of each shape's image.
    images: Vec<Vec<ShapeId>>,
}

impl Shapes {
    /// All shapes, of which there may be a million, or all rectangles. `go_on` is called now and then with the bytes
    /// in use.
    pub fn new(
        field: EmptyBoard,
        rectangles: bool,
        go_on: impl Fn(usize) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let known =
            if rectangles { rectangle_masks(field) } else { connected_masks(field, &go_on)? };
        let numbers = ShapeNumbers::new(known);
        let masks = numbers.masks();
        let mut this = Self { all: Vec::new(), smaller: Vec::new(), images: Vec::new() };
        for symmetry in field.symmetries() {
            let under = Images::new(field, symmetry);
            let image = |&mask: &Cells| numbers.of(field.top_left(under.of(mask)));
            let mut images = Vec::with_capacity(masks.len());
            for some in masks.chunks(LOOK_AFTER) {
                go_on(numbers.memory_bytes() + this.memory_bytes())?;
                images.extend(some.iter().map(image));
            }
            this.images.push(images);
        }
        for some in masks.chunks(LOOK_AFTER) {
            go_on(numbers.memory_bytes() + this.memory_bytes())?;
            this.all.extend(some.iter().map(|&mask| ShapeCells::new(field, mask)));
        }
        let smaller = |cells| masks.partition_point(|mask| mask.count_ones() >= cells) as u32;
        this.smaller = (0..=field.cells() + 1).map(smaller).collect();
        Ok(this)
    }

    /// Their bytes.
    pub fn memory_bytes(&self) -> usize {
        // Two lists of each, of not more than a few bytes for each placement.
        let images: usize = self.images.iter().map(Vec::capacity).sum();
        self.all.capacity() * size_of::<ShapeCells>()
            + self.all.len() * SHAPE_LISTS_BYTES
            + images * size_of::<ShapeId>()
    }

    /// The first of the shapes with fewer cells.
    pub fn smaller_than(&self, cells: u32) -> u32 {
        self.smaller[cells as usize]
    }

    /// Returns whether no symmetry of the board makes it one with a smaller number; true of no shape too.
    pub fn is_first_image(&self, id: ShapeId) -> bool {
        self.images.iter().all(|images| images.get(id.0 as usize).is_none_or(|&image| image >= id))
    }

    /// The number of shapes.
    pub fn count(&self) -> u32 {
        self.all.len() as u32
    }

    /// The shape with this number.
    pub fn get(&self, id: ShapeId) -> &ShapeCells {
        &self.all[id.0 as usize]
    }

    /// The images of the shapes under each symmetry, the identity first.
    pub fn images(&self) -> &[Vec<ShapeId>] {
        &self.images
    }
}

/// The shapes in the top left corner by their masks, and the numbers of the shapes.
///
/// ```text
/// bit m of a set of 2^cells bits   the cells m are a shape
/// its number                       ids[set bits before m]
/// ```
struct ShapeNumbers {
    known: Vec<u64>,
    /// The set bits before each word of `known`.
    before: Vec<u32>,
    ids: Vec<ShapeId>,
}

impl ShapeNumbers {
    fn new(known: Vec<u64>) -> Self {
        let mut counts = [0; Cells::BITS as usize];
        let mut before = Vec::with_capacity(known.len());
        let mut all = 0;
        for (&word, at) in known.iter().zip(0..) {
            before.push(all);
            all += word.count_ones();
            ones(word, at).for_each(|mask| counts[mask.count_ones() as usize] += 1);
        }
        // By number of cells: the number of the next shape.
        let mut next: [u32; Cells::BITS as usize] =
            std::array::from_fn(|cells| counts[cells + 1..].iter().sum());
        let mut ids = Vec::with_capacity(all as usize);
        for (&word, at) in known.iter().zip(0..) {
            for mask in ones(word, at) {
                let number = &mut next[mask.count_ones() as usize];
                ids.push(ShapeId(*number));
                *number += 1;
            }
        }
        Self { known, before, ids }
    }

    /// The masks of the shapes by number: larger ones first, among equal ones the lower mask.
    fn masks(&self) -> Vec<Cells> {
        let mut masks = vec![0; self.ids.len()];
        let all = self.known.iter().zip(0..).flat_map(|(&word, at)| ones(word, at));
        all.zip(&self.ids).for_each(|(mask, id)| masks[id.0 as usize] = mask);
        masks
    }

    /// The number of the shape with this mask.
    fn of(&self, mask: Cells) -> ShapeId {
        let word = mask as usize / 64;
        let bit = mask % 64;
        let rank = self.before[word] + (self.known[word] & ((1 << bit) - 1)).count_ones();
        self.ids[rank as usize]
    }

    /// Their bytes, with those of the list of masks.
    fn memory_bytes(&self) -> usize {
        self.known.len() * (size_of::<u64>() + size_of::<u32>())
            + self.ids.len() * (size_of::<ShapeId>() + size_of::<Cells>())
    }
}

/// The numbers of the bits that are set in a word of a set.
fn ones(mut word: u64, at: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u64::BITS).then_some(at * u64::BITS + bit)
    })
}

/// A set of masks without any.
fn no_masks(field: EmptyBoard) -> Vec<u64> {
    vec![0_u64; (1_usize << field.cells()).div_ceil(64)]
}

/// The masks of all rectangles of two or more cells in the top left corner, as a set of bits.
fn rectangle_masks(field: EmptyBoard) -> Vec<u64> {
    let mut known = no_masks(field);
    for height in 1..=field.rows {
        for width in 1..=field.cols {
            let row: Cells = (1 << width) - 1;
            let mask = (0..height).fold(0, |mask, at| mask | row << (at * field.cols));
            known[mask as usize / 64] |= u64::from(height * width > 1) << (mask % 64);
        }
    }
    known
}

/// The masks of all shapes in the top left corner, as a set of bits: each is a smaller one and a neighbour of it,
/// once it stands so that it has a neighbour to grow into.
fn connected_masks(
    field: EmptyBoard,
    go_on: &impl Fn(usize) -> Result<(), Stop>,
) -> Result<Vec<u64>, Stop> {
    let mut known = no_masks(field);
    let mut layer = vec![1];
    for _ in 1..field.cells() {
        let mut next = Vec::new();
        for (number, &mask) in layer.iter().enumerate() {
            if number % LOOK_AFTER == 0 {
                go_on(known.len() * size_of::<u64>() + 2 * next.capacity() * size_of::<Cells>())?;
            }
            let (height, width) = field.extent(mask);
            for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if height + down > field.rows || width + right > field.cols {
                    continue;
                }
                let shifted = mask << (down * field.cols + right);
                for cell in bits(field.grown(shifted) & !shifted) {
                    let grown = field.top_left(shifted | 1 << cell);
                    let word = &mut known[grown as usize / 64];
                    let bit = 1 << (grown % 64);
                    if *word & bit == 0 {
                        *word |= bit;
                        next.push(grown);
                    }
                }
            }
        }
        layer = next;
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slide_model::Size;

    #[test]
    fn shapes_are_numbered_larger_ones_first() {
        let field = EmptyBoard::new(Size { rows: 2, cols: 2 });
        let known = connected_masks(field, &|_| Ok(())).expect("no limit");
        let numbers = ShapeNumbers::new(known);
        let masks = [0b1111, 0b0111, 0b1011, 0b1101, 0b1110, 0b0011, 0b0101];
        assert_eq!(numbers.masks(), masks);
        assert!(masks.iter().zip(0..).all(|(&mask, number)| numbers.of(mask) == ShapeId(number)));
        // Upside down, `##` over `#.` is `#.` over `##`.
        let shapes = Shapes::new(field, false, |_| Ok(())).expect("no limit");
        let flips =
            field.symmetries().position(|it| it.flip_rows && !it.flip_cols && !it.transpose);
        assert_eq!(shapes.images()[flips.expect("a symmetry")][1], ShapeId(3));
        // The square, a row and a column.
        assert_eq!(ShapeNumbers::new(rectangle_masks(field)).masks(), [0b1111, 0b0011, 0b0101]);
    }
}
