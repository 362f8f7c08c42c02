//! Blockers: which pieces stop which steps.
//!
//! While one piece slides the others stand still, so a step by one cell is blocked exactly by the
//! pieces that stand on certain places: those whose blockers share a sub-cell with the moving grid
//! at some sub-step. That depends only on the two forms, the direction, and where the one stands
//! as seen from the other (the *displacement* of their anchors, in cells). The sets are worked out
//! once per puzzle; a step then costs one AND per form that can be in the way.
//!
//! ```text
//! per_cell 3, moving Right:   sub-step 1, 2, 3 = grid moved by 1, 2, 3 sub-cells
//! blocked by displacement (dr, dc)  ⇔  for some sub-step s, solid sub-cells a of the moving and b
//!                                      of the standing piece:  a + s·right = b + 3·(dr, dc)
//! ```

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::form::Form;
use super::layout::Layout;
use super::mask::{Bit, Mask};
use crate::puzzle::{
    Anchor, BlockerCheck, BlockerGrid, BlockerRule, Direction, Exit, Piece, Puzzle, SubCell,
};

/// The places of one form that are in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle<M> {
    /// Which form.
    pub form: usize,
    /// Where a piece of that form is in the way.
    pub places: M,
}

/// For every form, place and direction: what blocks the step.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockedSteps<M> {
    /// Index into `ends` of a form's first entry; `None` for a form without blockers.
    first: Vec<Option<usize>>,
    /// Where the obstacles of (place, direction) end; they begin where the previous ones end.
    ends: Vec<u32>,
    obstacles: Vec<Obstacle<M>>,
}

impl<M: Mask> BlockedSteps<M> {
    /// `bodies` are the forms, each with a piece that has it.
    pub fn new(rule: BlockerRule, layout: Layout, bodies: &[(Form<M>, &Piece)]) -> Self {
        let sub_steps = match rule.check {
            BlockerCheck::MidSlide => 1..=rule.per_cell,
            BlockerCheck::EndsOnly => rule.per_cell..=rule.per_cell,
        };
        let mut table = Self { first: Vec::new(), ends: Vec::new(), obstacles: Vec::new() };
        for (form, piece) in bodies {
            let Some(grid) = piece.blockers() else {
                table.first.push(None);
                continue;
            };
            table.first.push(Some(table.ends.len()));
            let displacements = Direction::ALL.map(|direction| {
                all_displacements(rule, grid, direction, sub_steps.clone(), bodies)
            });
            for at in 0..layout.bits() as Bit {
                for direction in Direction::ALL {
                    if form.fits.has(at) {
                        let anchor = form.anchor(layout, at);
                        let found = &displacements[direction as usize];
                        table.obstacles.extend(obstacles(layout, bodies, anchor, found));
                    }
                    table.ends.push(table.obstacles.len() as u32);
                }
            }
        }
        table
    }

    /// What blocks a piece of `form` that stands at `at` from stepping in `direction`.
    #[inline]
    pub fn obstacles(&self, form: usize, at: Bit, direction: Direction) -> &[Obstacle<M>] {
        let Some(first) = self.first[form] else { return &[] };
        let entry = first + 4 * usize::from(at) + direction as usize;
        let begin = if entry == 0 { 0 } else { self.ends[entry - 1] };
        &self.obstacles[begin as usize..self.ends[entry] as usize]
    }
}

/// For every form and place: where others would share a sub-cell with it at rest.
#[derive(Clone, Debug)]
pub(super) struct Apart<M> {
    bits: usize,
    /// Form by form and place by place.
    obstacles: Vec<Vec<Obstacle<M>>>,
}

impl<M: Mask> Apart<M> {
    /// As [`BlockedSteps::new`].
    pub fn new(rule: BlockerRule, layout: Layout, bodies: &[(Form<M>, &Piece)]) -> Self {
        let bits = layout.bits();
        let mut table = vec![Vec::new(); bodies.len() * bits];
        for (index, (form, piece)) in bodies.iter().enumerate() {
            let Some(grid) = piece.blockers() else { continue };
            // No sub-step: the direction does not matter.
            let found = all_displacements(rule, grid, Direction::Up, 0..=0, bodies);
            for at in form.fits.bits() {
                let anchor = form.anchor(layout, at);
                table[index * bits + usize::from(at)] =
                    obstacles(layout, bodies, anchor, &found).collect();
            }
        }
        Self { bits, obstacles: table }
    }

    /// Takes from the places of every form those that a piece of `form` at `at` forbids.
    pub fn keep_apart(&self, form: usize, at: Bit, places: &mut [M]) {
        for obstacle in &self.obstacles[form * self.bits + usize::from(at)] {
            let places = &mut places[obstacle.form];
            *places = places.without(obstacle.places);
        }
    }
}

/// What blocks the goal piece from leaving: swept until its whole grid is off the board.
pub(super) fn exit_obstacles<M: Mask>(
    puzzle: &Puzzle,
    layout: Layout,
    bodies: &[(Form<M>, &Piece)],
    exit: Exit,
) -> Vec<Obstacle<M>> {
    let (Some(rule), Some(grid)) = (puzzle.blocker_rule(), puzzle.piece(exit.piece).blockers())
    else {
        return Vec::new();
    };
    let cells = puzzle.size().rows.max(puzzle.size().cols);
    let far = rule.per_cell * cells + 2 * rule.overhang;
    let found = all_displacements(rule, grid, exit.toward, 1..=far, bodies);
    obstacles(layout, bodies, exit.at, &found).collect()
}

/// The displacements of each form that block the moving grid.
type Displacements = Vec<BTreeSet<(i32, i32)>>;

fn all_displacements<M: Mask>(
    rule: BlockerRule,
    moving: &BlockerGrid,
    direction: Direction,
    sub_steps: RangeInclusive<u16>,
    bodies: &[(Form<M>, &Piece)],
) -> Displacements {
    // The moving grid's sub-cells over all sub-steps.
    let (down, right) = direction.delta();
    let swept: BTreeSet<(i32, i32)> = sub_steps
        .flat_map(|step| {
            let (rows, cols) =
                (i32::from(down) * i32::from(step), i32::from(right) * i32::from(step));
            moving
                .solid()
                .iter()
                .map(move |cell| (i32::from(cell.row) + rows, i32::from(cell.col) + cols))
        })
        .collect();
    let per_cell = i32::from(rule.per_cell);
    let displacement = |&(row, col): &(i32, i32), standing: &SubCell| {
        let (rows, cols) = (row - i32::from(standing.row), col - i32::from(standing.col));
        (rows % per_cell == 0 && cols % per_cell == 0).then(|| (rows / per_cell, cols / per_cell))
    };
    bodies
        .iter()
        .map(|(_, piece)| {
            let solid = piece.blockers().map_or(&[][..], BlockerGrid::solid);
            swept
                .iter()
                .flat_map(|cell| solid.iter().filter_map(move |other| displacement(cell, other)))
                .collect()
        })
        .collect()
}

fn obstacles<'a, M: Mask>(
    layout: Layout,
    bodies: &'a [(Form<M>, &Piece)],
    anchor: Anchor,
    displacements: &'a Displacements,
) -> impl Iterator<Item = Obstacle<M>> + 'a {
    displacements.iter().enumerate().filter_map(move |(index, found)| {
        let form = &bodies[index].0;
        let mut places = M::EMPTY;
        for at in form.fits.bits() {
            let other = form.anchor(layout, at);
            let displacement = (
                i32::from(other.row) - i32::from(anchor.row),
                i32::from(other.col) - i32::from(anchor.col),
            );
            if found.contains(&displacement) {
                places = places.or(M::single(at));
            }
        }
        (!places.is_empty()).then_some(Obstacle { form: index, places })
    })
}
