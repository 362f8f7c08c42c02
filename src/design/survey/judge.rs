//! One set of pieces with so many pieces of one cell: bounded first, and searched if it matters.

use super::drawing;
use super::field::{Cells, Corner, Field, Symmetry, bits};
use super::moves::{Bits, Space, State};
use super::exact::{Graph, Lengths};
use super::rows::{Bars, Hard, Row};
use super::sets::digit;
use super::shapes::{ShapeId, Shapes};
use super::spread::{self, Component, Room, Twins};
use super::Sense;

/// What stays the same for a whole survey.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub field: Field,
    pub shapes: &'a Shapes,
    pub sense: Sense,
    pub top: usize,
    pub bars: &'a Bars,
}

/// A kind of piece: its shape, `None` for one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub shape: Option<ShapeId>,
    pub twins: Twins,
}

/// Room to work in.
#[derive(Debug, Default)]
pub(super) struct Bench {
    room: Room,
    graph: Graph,
    lengths: Lengths,
    goals: Vec<u32>,
    failed: Vec<(Component, Vec<Kind>)>,
    /// How often: components, states, components searched, states searched, marked states.
    pub tally: [u64; 5],
}

/// The kinds of a set.
pub(super) fn kinds(list: &[ShapeId], singles: u32) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (slot, &id) in list.iter().enumerate() {
        match kinds.last_mut() {
            Some(kind) if kind.shape == Some(id) => kind.twins.copies += 1,
            _ => kinds.push(Kind { shape: Some(id), twins: Twins { first: slot, copies: 1 } }),
        }
    }
    if singles > 0 {
        let twins = Twins { first: list.len(), copies: singles as usize };
        kinds.push(Kind { shape: None, twins });
    }
    kinds
}

/// The problems of a set's images, as problems of the set: for each start corner the symmetries.
pub(super) type Problems = [Vec<Symmetry>; 4];

/// Sorts symmetries by the corner that comes to the top left.
pub(super) fn problems(images: &[Symmetry]) -> Problems {
    Corner::ALL.map(|corner| {
        images.iter().copied().filter(|image| image.start_corner() == corner).collect()
    })
}

/// Judges all states of `space`, which has `pieces` pieces in all.
#[inline(always)]
#[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
pub(super) fn judge<B: Bits>(
    question: Question<'_>,
    space: &Space<'_, B>,
    kinds: &[Kind],
    problems: &Problems,
    bench: &mut Bench,
    row: &mut Row,
) {
    let pieces = space.network.pieces + space.singles as usize;
    let Bench { room, graph, lengths, goals, failed, tally } = bench;
    failed.clear();
    spread::components(space, room, |component| {
        tally[0] += 1;
        tally[1] += u64::from(component.states);
        let bar = question.bars.both(pieces);
        let large = |kind: &&Kind| component.states * kind.twins.copies as u32 > bar;
        let mut open: Vec<Kind> = kinds.iter().filter(large).copied().collect();
        if open.is_empty() {
            return;
        }
        if 2 * component.radius < bar {
            open.retain(|kind| kind.twins.copies > 1);
            let twins: Vec<Twins> = open.iter().map(|kind| kind.twins).collect();
            let most = bar - 2 * component.radius - 1;
            if spread::sheets_within(space, component.from, &twins, most) {
                return;
            }
        }
        failed.push((component, open));
    });
    if failed.is_empty() {
        return;
    }
    graph.clear(space.states());
    for (component, open) in failed.iter() {
        tally[2] += 1;
        tally[3] += u64::from(component.states);
        graph.build(space, *component);
        for kind in open {
            for (start, symmetries) in Corner::ALL.into_iter().zip(problems) {
                let goal = start.opposite();
                if symmetries.is_empty() || !fits(question, *kind, goal) {
                    continue;
                }
                goals.clear();
                in_corner(question, space, graph, *kind, goal, |number| goals.push(number));
                if goals.is_empty() {
                    continue;
                }
                tally[4] += graph.states.len() as u64 * kind.twins.copies as u64;
                let longest = lengths.fill(graph, kind.twins, goals.iter().copied());
                let draw = |number: u32, symmetry| {
                    let copies = kind.twins.copies as u32;
                    let state = graph.states[(number / copies) as usize];
                    let marked = kind.twins.first + (number % copies) as usize;
                    let masks = masks(question, space, kinds, state);
                    drawing::board(question.field, symmetry, &masks, marked)
                };
                if u32::from(longest) >= question.bars.any(pieces) {
                    let found = lengths.reached().iter().map(|&number| {
                        (number, u32::from(lengths.get(number).unwrap_or(0)))
                    });
                    enter(&mut row.any_start, found, symmetries, question.top, draw);
                }
                if u32::from(longest) >= question.bars.corner(pieces)
                    && fits(question, *kind, start)
                {
                    let mut found = Vec::new();
                    in_corner(question, space, graph, *kind, start, |number| {
                        if let Some(length) = lengths.get(number) {
                            found.push((number, u32::from(length)));
                        }
                    });
                    enter(&mut row.corner_start, found.into_iter(), symmetries, question.top, draw);
                }
                question.bars.raise(pieces, row, question.top);
            }
        }
    }
}

/// Enters what one search has found.
fn enter(
    best: &mut super::rows::Best,
    found: impl Iterator<Item = (u32, u32)>,
    symmetries: &[Symmetry],
    top: usize,
    draw: impl Fn(u32, Symmetry) -> String,
) {
    let bar = best.bar(top);
    let mut found: Vec<(u32, u32)> = found.filter(|&(_, length)| length >= bar).collect();
    let Some(longest) = found.iter().map(|&(_, length)| length).max() else { return };
    let ties = found.iter().filter(|&&(_, length)| length == longest).count();
    best.count(longest, (ties * symmetries.len()) as u64);
    // No more than the first few lengths can be among the first few puzzles.
    if found.len() > top {
        let (_, &mut (_, least), _) =
            found.select_nth_unstable_by_key(top - 1, |&(_, length)| std::cmp::Reverse(length));
        found.retain(|&(_, length)| length >= least);
    }
    for (number, length) in found {
        for &symmetry in symmetries {
            best.keep(Hard { length, board: draw(number, symmetry) }, top);
        }
    }
}

/// Whether a piece of this kind can stand in the corner in the sense of the survey.
fn fits(question: Question<'_>, kind: Kind, corner: Corner) -> bool {
    question.sense == Sense::Box
        || kind.shape.is_none_or(|id| question.shapes.get(id).fills_corner(corner))
}

/// Calls `take` with each marked state whose marked piece, one of `kind`, stands in the corner.
fn in_corner<B: Bits>(
    question: Question<'_>,
    space: &Space<'_, B>,
    graph: &Graph,
    kind: Kind,
    corner: Corner,
    mut take: impl FnMut(u32),
) {
    let copies = kind.twins.copies as u32;
    let cell = question.field.corner(corner);
    for (&state, number) in graph.states.iter().zip(0..) {
        let packing = state.packing as usize;
        let place = if let Some(id) = kind.shape {
            let placement = question.shapes.get(id).in_corner(corner);
            let code = space.network.codes[packing];
            (0..).zip(kind.twins.slots()).find(|&(_, slot)| digit(code, slot) == placement)
        } else {
            let free = space.network.free[packing];
            let bit = 1 << (free & (cell - 1)).count_ones();
            let there = free & cell != 0 && state.word & bit != 0;
            there.then(|| ((state.word & (bit - 1)).count_ones(), 0))
        };
        if let Some((place, _)) = place {
            take(number * copies + place);
        }
    }
}

/// The masks of the pieces of a state, by slot.
fn masks<B: Bits>(
    question: Question<'_>,
    space: &Space<'_, B>,
    kinds: &[Kind],
    state: State,
) -> Vec<Cells> {
    let code = space.network.codes[state.packing as usize];
    let mut masks = Vec::new();
    for kind in kinds {
        if let Some(id) = kind.shape {
            let placements = &question.shapes.get(id).placements;
            masks.extend(kind.twins.slots().map(|slot| placements[usize::from(digit(code, slot))]));
        }
    }
    let free = space.network.free[state.packing as usize];
    let cells = (0..).zip(bits(free)).filter(|&(index, _)| state.word >> index & 1 == 1);
    masks.extend(cells.map(|(_, cell)| 1 << cell));
    masks
}
