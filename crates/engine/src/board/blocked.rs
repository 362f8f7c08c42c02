//! Blockers: tables of the pieces that stop each step.
//!
//! While one piece slides the others stand still, so a step by one cell is blocked exactly by the
//! pieces that stand on certain places: those whose blockers share a sub-cell with the moving grid
//! at some sub-step. That depends only on the two forms, the direction, and where the one stands
//! as seen from the other (the *displacement* of their anchors, in cells). The sets are worked out
//! once per puzzle; a step then costs one AND per form that can be in the way.
//!
//! Two forms are compared once for each displacement at which their grids can meet at all. The result
//! is then applied all over the board: each displacement leads from every place of the one to places
//! of the other. So the number of comparisons does not grow with the places of a large board.
//!
//! ```text
//! per_cell 3, moving Right:   sub-step 1, 2, 3 = grid moved by 1, 2, 3 sub-cells
//! blocked by displacement (dr, dc)  ⇔  for some sub-step s, solid sub-cells a of the moving and b
//!                                      of the standing piece:  a + s·right = b + 3·(dr, dc)
//! ```

use std::ops::RangeInclusive;

use super::layout::BoardLayout;
use super::mask::{Bit, Mask};
use super::piece_type::PieceType;
use slide_model::{
    Anchor, BlockerCheck, BlockerGrid, BlockerRule, Direction, Exit, Piece, Puzzle, SubCell,
};
use slide_run::{Stop, TooLarge};

/// The places of one form that are in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockingPlaces<M> {
    /// The form.
    pub form: usize,
    /// The places at which a piece of that form is in the way.
    pub places: M,
}

/// The obstacles of the goal piece as it leaves: swept until its whole grid is off the board.
pub(super) fn exit_obstacles<M: Mask>(
    puzzle: &Puzzle,
    layout: BoardLayout,
    bodies: &[(PieceType<M>, &Piece)],
    exit: Exit,
    go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
) -> Result<Vec<BlockingPlaces<M>>, Stop> {
    let (Some(rule), Some(grid)) = (puzzle.blocker_rule(), puzzle.piece(exit.piece).blockers())
    else {
        return Ok(Vec::new());
    };
    let cells = puzzle.size().rows.max(puzzle.size().cols);
    let far = rule.per_cell * cells + 2 * rule.overhang;
    let swept = Swept::new(grid, exit.toward, 1..=far);
    let mut found = Vec::new();
    for standing in grids(bodies) {
        go_on(0)?;
        found.push(swept.displacements(rule, layout, &standing));
    }
    Ok(obstacles(layout, bodies, exit.at, &found).collect())
}

/// Obstacles by form, and for each form by place and sweep.
#[derive(Clone, Debug)]
pub(super) struct Obstacles<M> {
    /// Index into `ends` of a form's first entry; `None` for a form without blockers.
    first: Vec<Option<usize>>,
    /// The ends of the obstacles of all entries; they begin where those of the entry before end.
    ends: Vec<u32>,
    list: Vec<BlockingPlaces<M>>,
}

impl<M: Mask> Obstacles<M> {
    /// The obstacles of the step from every place of every form in every direction. `bodies` are the forms,
    /// each with a piece that has it. `go_on` is called now and then, with the bytes taken so far.
    ///
    /// # Errors
    /// The reason that `go_on` gives.
    pub fn of_steps(
        rule: BlockerRule,
        layout: BoardLayout,
        bodies: &[(PieceType<M>, &Piece)],
        go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let sub_steps = match rule.check {
            BlockerCheck::MidSlide => 1..=rule.per_cell,
            BlockerCheck::EndsOnly => rule.per_cell..=rule.per_cell,
        };
        let sweeps = Direction::ALL.map(|direction| (direction, sub_steps.clone()));
        Self::new(rule, layout, bodies, &sweeps, go_on)
    }

    /// For every form and place, the places at which others would share a sub-cell with it at rest.
    ///
    /// # Errors
    /// The reason that `go_on` gives.
    pub fn at_rest(
        rule: BlockerRule,
        layout: BoardLayout,
        bodies: &[(PieceType<M>, &Piece)],
        go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        // No sub-step: the direction does not matter.
        Self::new(rule, layout, bodies, &[(Direction::Up, 0..=0)], go_on)
    }

    /// The obstacles of a step in `direction` of a piece of `form` at `at`.
    #[inline]
    pub fn of_step(&self, form: usize, at: Bit, direction: Direction) -> &[BlockingPlaces<M>] {
        self.entry(form, 4 * usize::from(at) + direction as usize)
    }

    /// Takes from the places of every form those that a piece of `form` at rest at `at` forbids.
    pub fn keep_apart(&self, form: usize, at: Bit, places: &mut [M]) {
        for obstacle in self.entry(form, usize::from(at)) {
            let places = &mut places[obstacle.form];
            *places = places.without(obstacle.places);
        }
    }

    /// The obstacles of each form on these sweeps, each a direction and its sub-steps.
    fn new(
        rule: BlockerRule,
        layout: BoardLayout,
        bodies: &[(PieceType<M>, &Piece)],
        sweeps: &[(Direction, RangeInclusive<u16>)],
        go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let mut table = Self { first: Vec::new(), ends: Vec::new(), list: Vec::new() };
        let grids = grids(bodies);
        for (form, piece) in bodies {
            let Some(grid) = piece.blockers() else {
                table.first.push(None);
                continue;
            };
            table.first.push(Some(table.ends.len()));
            let mut found: Vec<Vec<Displacements>> = Vec::new();
            for (direction, sub_steps) in sweeps {
                let swept = Swept::new(grid, *direction, sub_steps.clone());
                let mut of_sweep = Vec::with_capacity(bodies.len());
                for standing in &grids {
                    go_on(table.bytes())?;
                    of_sweep.push(swept.displacements(rule, layout, standing));
                }
                found.push(of_sweep);
            }
            for at in 0..layout.bits() as Bit {
                table.reserve(bodies.len() * sweeps.len(), go_on)?;
                for found in &found {
                    if form.fits.has(at) {
                        let anchor = form.anchor(layout, at);
                        table.list.extend(obstacles(layout, bodies, anchor, found));
                    }
                    table.ends.push(table.list.len() as u32);
                }
            }
        }
        table.list.shrink_to_fit();
        Ok(table)
    }

    /// Reserves memory for `more` obstacles, if the limits allow it.
    fn reserve(
        &mut self,
        more: usize,
        go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let needed = self.list.len() + more;
        let growth =
            if needed > self.list.capacity() { needed.max(self.list.capacity()) } else { 0 };
        go_on(self.bytes() + (growth * size_of::<BlockingPlaces<M>>()) as u64)?;
        self.list.try_reserve(more).map_err(|_| TooLarge.into())
    }

    #[inline]
    fn entry(&self, form: usize, entry: usize) -> &[BlockingPlaces<M>] {
        let Some(first) = self.first[form] else { return &[] };
        let entry = first + entry;
        let begin = if entry == 0 { 0 } else { self.ends[entry - 1] };
        &self.list[begin as usize..self.ends[entry] as usize]
    }

    /// The bytes taken.
    pub fn bytes(&self) -> u64 {
        let ends = self.ends.capacity() * size_of::<u32>();
        (ends + self.list.capacity() * size_of::<BlockingPlaces<M>>()) as u64
    }
}

/// The solid sub-cells of a standing grid, to be looked up.
struct PlacedPiece {
    rows: i32,
    cols: i32,
    /// Row by row.
    solid: Vec<bool>,
}

impl PlacedPiece {
    fn new(solid: &[SubCell]) -> Self {
        let rows = solid.iter().map(|cell| i32::from(cell.row) + 1).max().unwrap_or(0);
        let cols = solid.iter().map(|cell| i32::from(cell.col) + 1).max().unwrap_or(0);
        let mut grid = vec![false; (rows * cols) as usize];
        for cell in solid {
            grid[(i32::from(cell.row) * cols + i32::from(cell.col)) as usize] = true;
        }
        Self { rows, cols, solid: grid }
    }

    fn has(&self, row: i32, col: i32) -> bool {
        (0..self.rows).contains(&row)
            && (0..self.cols).contains(&col)
            && self.solid[(row * self.cols + col) as usize]
    }
}

/// The standing grid of each form, empty for one without blockers.
fn grids<M>(bodies: &[(PieceType<M>, &Piece)]) -> Vec<PlacedPiece> {
    let mut grids = Vec::new();
    for (_, piece) in bodies {
        grids.push(PlacedPiece::new(piece.blockers().map_or(&[], BlockerGrid::solid)));
    }
    grids
}

/// The distances, in rows and columns, at which another piece is in the way of the moving one.
type Displacements = Vec<(i32, i32)>;

/// The sub-cells that a moving grid covers over all sub-steps, each once.
struct Swept {
    cells: Vec<(i32, i32)>,
    rows: RangeInclusive<i32>,
    cols: RangeInclusive<i32>,
}

impl Swept {
    fn new(moving: &BlockerGrid, direction: Direction, sub_steps: RangeInclusive<u16>) -> Self {
        let (down, right) = direction.delta();
        let mut cells: Vec<(i32, i32)> = Vec::new();
        for step in sub_steps {
            let rows = i32::from(down) * i32::from(step);
            let cols = i32::from(right) * i32::from(step);
            let moved = |cell: &SubCell| (i32::from(cell.row) + rows, i32::from(cell.col) + cols);
            cells.extend(moving.solid().iter().map(moved));
        }
        cells.sort_unstable();
        cells.dedup();
        let span = |of: fn(&(i32, i32)) -> i32| {
            let all = cells.iter().map(of);
            all.clone().min().unwrap_or(0)..=all.max().unwrap_or(0)
        };
        let rows = span(|cell| cell.0);
        let cols = span(|cell| cell.1);
        Self { cells, rows, cols }
    }

    /// The displacements at which the standing grid shares a sub-cell with the swept ones.
    fn displacements(
        &self,
        rule: BlockerRule,
        layout: BoardLayout,
        standing: &PlacedPiece,
    ) -> Displacements {
        let per_cell = i32::from(rule.per_cell);
        let size = layout.size();
        // The two can meet only where their bounding boxes do, and both are on the board.
        let near = |span: &RangeInclusive<i32>, length: i32, cells: u16| {
            let farthest = i32::from(cells) - 1;
            let first = (span.start() - length + 1).div_euclid(per_cell).max(-farthest);
            first..=span.end().div_euclid(per_cell).min(farthest)
        };
        if self.cells.is_empty() || standing.solid.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for down in near(&self.rows, standing.rows, size.rows) {
            for right in near(&self.cols, standing.cols, size.cols) {
                let rows = down * per_cell;
                let cols = right * per_cell;
                if self.cells.iter().any(|&(row, col)| standing.has(row - rows, col - cols)) {
                    found.push((down, right));
                }
            }
        }
        found
    }
}

/// The obstacles of a piece at this anchor.
fn obstacles<'a, M: Mask>(
    layout: BoardLayout,
    bodies: &'a [(PieceType<M>, &Piece)],
    anchor: Anchor,
    found: &'a [Displacements],
) -> impl Iterator<Item = BlockingPlaces<M>> + 'a {
    found.iter().enumerate().filter_map(move |(index, found)| {
        let form = &bodies[index].0;
        let mut places = M::EMPTY;
        for &(down, right) in found {
            let row = i32::from(anchor.row) + down;
            let col = i32::from(anchor.col) + right;
            if let Some(at) = form.standing(layout, row, col) {
                places = places.or(M::single(at));
            }
        }
        (!places.is_empty()).then_some(BlockingPlaces { form: index, places })
    })
}
