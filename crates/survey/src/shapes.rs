//! All shapes that a piece of two or more cells can have, each with its placements.
//!
//! A shape is a polyomino that is never turned (a *fixed* polyomino); pieces of one cell have a
//! treatment of their own ([`subsets`](super::subsets)). Shapes are numbered, larger ones first.
//! A shape of h×w cells has (rows − h + 1) · (columns − w + 1) placements, numbered in reading order
//! of their anchors:
//!
//! ```text
//! ##.   on 3×3:   0 1    the mask of placement 0 stands in the top left,
//! #..             2 3    that of (r, c) is the same, shifted by 3r + c bits
//! ```

use super::field::{self, Cells, Corner, Field, bits};
use slide_run::Stop;
use slide_run::{FixedMap, FixedSet};

/// Number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ShapeId(pub u32);

/// After this number of masks the limits are looked at.
const LOOK_AFTER: usize = 256;
/// The bytes that the allocator takes for the lists of one shape: few shapes have more than eight placements.
const SHAPE_LISTS_BYTES: usize = 96;

/// No placement.
const NONE: u8 = u8::MAX;

/// A shape.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub cells: u32,
    /// The mask of each placement.
    pub placements: Vec<Cells>,
    /// From each placement one cell up, down, left, right.
    steps: Vec<[u8; 4]>,
    /// The placement in each corner, and whether it covers the very corner.
    corners: [(u8, bool); 4],
}

impl Shape {
    fn new(field: Field, mask: Cells) -> Self {
        let (height, width) = extent(field, mask);
        let (down, across) = (field.rows - height + 1, field.cols - width + 1);
        let at = |row, col| (row * across + col) as u8;
        let places = || (0..down).flat_map(|row| (0..across).map(move |col| (row, col)));
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

    /// The placement whose bounding box stands in this corner.
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
    all: Vec<Shape>,
    /// For each number of cells the first shape that has fewer.
    smaller: Vec<u32>,
    /// For each symmetry of the board the number of each shape's image.
    images: Vec<Vec<ShapeId>>,
}

impl Shapes {
    /// All shapes; there may be a million. `go_on` is asked now and then, with the bytes taken.
    pub fn new(field: Field, go_on: impl Fn(usize) -> Result<(), Stop>) -> Result<Self, Stop> {
        let mut masks = masks(field, &go_on)?;
        let order = |&mask: &Cells| (std::cmp::Reverse(mask.count_ones()), mask);
        masks.sort_unstable_by_key(order);
        let mut this = Self { all: Vec::new(), smaller: Vec::new(), images: Vec::new() };
        let ids: FixedMap<Cells, ShapeId> = masks.iter().copied().zip((0..).map(ShapeId)).collect();
        for symmetry in field.symmetries() {
            let image = |&mask: &Cells| ids[&top_left(field, field::image(symmetry, mask))];
            let mut images = Vec::with_capacity(masks.len());
            for some in masks.chunks(LOOK_AFTER) {
                go_on(this.memory_bytes())?;
                images.extend(some.iter().map(image));
            }
            this.images.push(images);
        }
        for some in masks.chunks(LOOK_AFTER) {
            go_on(this.memory_bytes())?;
            this.all.extend(some.iter().map(|&mask| Shape::new(field, mask)));
        }
        let smaller = |cells| masks.partition_point(|mask| mask.count_ones() >= cells) as u32;
        this.smaller = (0..=field.cells() + 1).map(smaller).collect();
        Ok(this)
    }

    /// Their bytes.
    pub fn memory_bytes(&self) -> usize {
        // Two lists of each, of not more than a few bytes for each placement.
        let images: usize = self.images.iter().map(Vec::capacity).sum();
        self.all.capacity() * size_of::<Shape>()
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
    pub fn get(&self, id: ShapeId) -> &Shape {
        &self.all[id.0 as usize]
    }

    /// The images of the shapes under each symmetry, the identity first.
    pub fn images(&self) -> &[Vec<ShapeId>] {
        &self.images
    }
}

/// The masks of all shapes in the top left corner: each is a smaller one and a neighbour of it,
/// once it stands so that it has a neighbour to grow into.
fn masks(field: Field, go_on: &impl Fn(usize) -> Result<(), Stop>) -> Result<Vec<Cells>, Stop> {
    let mut known: FixedSet<Cells> = FixedSet::default();
    let mut layer = vec![1];
    for _ in 1..field.cells() {
        let mut next = Vec::new();
        for (number, &mask) in layer.iter().enumerate() {
            if number % LOOK_AFTER == 0 {
                go_on((known.capacity() + 2 * next.capacity()) * size_of::<Cells>())?;
            }
            let (height, width) = extent(field, mask);
            for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if height + down > field.rows || width + right > field.cols {
                    continue;
                }
                let shifted = mask << (down * field.cols + right);
                for cell in bits(field.grown(shifted) & !shifted) {
                    let grown = top_left(field, shifted | 1 << cell);
                    if known.insert(grown) {
                        next.push(grown);
                    }
                }
            }
        }
        layer = next;
    }
    Ok(known.into_iter().collect())
}

/// Height and width of the bounding box of a mask that stands in the top left corner.
fn extent(field: Field, mask: Cells) -> (u32, u32) {
    let rows = bits(mask).map(|cell| cell / field.cols + 1).max().unwrap_or(0);
    let cols = bits(mask).map(|cell| cell % field.cols + 1).max().unwrap_or(0);
    (rows, cols)
}

/// The mask, moved to the top left corner.
fn top_left(field: Field, mask: Cells) -> Cells {
    let row = bits(mask).map(|cell| cell / field.cols).min().unwrap_or(0);
    let col = bits(mask).map(|cell| cell % field.cols).min().unwrap_or(0);
    mask >> (row * field.cols + col)
}
