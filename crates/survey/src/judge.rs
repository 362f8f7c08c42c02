//! One set of pieces with a given number of pieces of one cell: bounded first, and searched if it matters.

use super::bits::Bits;
use super::covering::{self, Labels};
use super::drawing;
use super::exact::{ComponentGraph, MarkedLength, StateLengths};
use super::field::{Cells, Corner, EmptyBoard, bits, start_corner};
use super::moves::{Space, State};
use super::question::CornerSense;
use super::radius::{self, Component, Scratch, Stopping, Twins};
use super::rows::{Best, Hard, SurveyRow, Thresholds};
use super::sets::digit;
use super::shapes::{ShapeId, Shapes};
use slide_model::{BoardSymmetry, Metric};
use slide_run::Stop;

/// The data that stay the same for a whole survey.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    pub field: EmptyBoard,
    pub shapes: &'a Shapes,
    pub metric: Metric,
    pub corner: CornerSense,
    /// Boards with this number of pieces only.
    pub pieces: Option<u32>,
    pub top: usize,
    pub bars: &'a Thresholds,
    pub stop: Stopping<'a>,
}

/// A kind of piece: its shape, `None` for one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceKind {
    pub shape: Option<ShapeId>,
    pub twins: Twins,
}

/// Judges sets of pieces. Its fields are scratch memory.
#[derive(Debug, Default)]
pub(super) struct SetJudge {
    scratch: Scratch,
    graph: ComponentGraph,
    lengths: StateLengths,
    labels: Vec<Labels>,
    /// Components that matter, and the kinds of which one piece has to be marked.
    open: Vec<(Component, Vec<PieceKind>)>,
}

/// The kinds of a set.
pub(super) fn kinds(list: &[ShapeId], singles: u32) -> Vec<PieceKind> {
    let mut kinds: Vec<PieceKind> = Vec::new();
    for (slot, &id) in list.iter().enumerate() {
        match kinds.last_mut() {
            Some(kind) if kind.shape == Some(id) => kind.twins.copies += 1,
            _ => kinds.push(PieceKind { shape: Some(id), twins: Twins { first: slot, copies: 1 } }),
        }
    }
    if singles > 0 {
        let twins = Twins { first: list.len(), copies: singles as usize };
        kinds.push(PieceKind { shape: None, twins });
    }
    kinds
}

/// The problems of a set's images, as problems of the set: for each start corner the symmetries.
pub(super) type Problems = [Vec<BoardSymmetry>; 4];

/// Sorts symmetries by the corner that comes to the top left.
pub(super) fn problems(images: &[BoardSymmetry]) -> Problems {
    Corner::ALL.map(|corner| {
        images.iter().copied().filter(|image| start_corner(*image) == corner).collect()
    })
}

impl SetJudge {
    /// The bytes of its tables.
    pub fn memory_bytes(&self) -> usize {
        self.scratch.memory_bytes()
            + self.graph.memory_bytes()
            + self.lengths.memory_bytes()
            + self.labels.capacity() * size_of::<Labels>()
    }

    /// Judges all states of `space`.
    ///
    /// # Errors
    /// There are more marked states than can be numbered, or the work is to stop.
    #[inline(always)]
    pub fn judge<B: Bits>(
        &mut self,
        question: Context<'_>,
        space: &Space<'_, B>,
        kinds: &[PieceKind],
        problems: &Problems,
        row: &mut SurveyRow,
    ) -> Result<(), Stop> {
        let pieces = space.network.pieces + space.singles as usize;
        let Self { scratch, graph, lengths, labels, open } = self;
        open.clear();
        let stop = question.stop;
        radius::components(space, scratch, stop, |component| {
            let bar = question.bars.both(pieces);
            let large = |kind: &&PieceKind| marked_states(component, **kind) > u64::from(bar);
            let mut left: Vec<PieceKind> = kinds.iter().filter(large).copied().collect();
            if left.is_empty() {
                return;
            }
            if let Some((twins, most)) = bounded(component.radius, bar, &mut left)
                && covering::near(space, component, &twins, most)
            {
                return;
            }
            open.push((component, left));
        })?;
        if open.is_empty() {
            return Ok(());
        }
        graph.clear(space.states());
        for (component, left) in open.iter_mut() {
            if left.iter().any(|&kind| marked_states(*component, kind) > u64::from(u32::MAX)) {
                return Err(Stop::Memory);
            }
            graph.build(space, *component, stop)?;
            let radius = lengths.middle(graph, stop)?;
            let bar = question.bars.both(pieces);
            if let Some((twins, most)) = bounded(radius, bar, left)
                && covering::anywhere(graph, lengths, pieces, &twins, most, labels, stop)?
            {
                continue;
            }
            let case = Case { question, space, graph, kinds, pieces };
            for &kind in left.iter() {
                for (start, symmetries) in Corner::ALL.into_iter().zip(problems) {
                    if !symmetries.is_empty() {
                        case.search(kind, start, symmetries, lengths, row)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The number of states with one piece of this kind marked.
fn marked_states(component: Component, kind: PieceKind) -> u64 {
    u64::from(component.states) * kind.twins.copies as u64
}

/// If all states are within `radius` of one of them, and that bounds all lengths below `bar` for pieces
/// without twins: keeps only the `kinds` that have twins, and returns those and the largest length of
/// their round trips.
fn bounded(radius: u32, bar: u32, kinds: &mut Vec<PieceKind>) -> Option<(Vec<Twins>, u32)> {
    let most = bar.checked_sub(2 * radius + 1)?;
    kinds.retain(|kind| kind.twins.copies > 1);
    Some((kinds.iter().map(|kind| kind.twins).collect(), most))
}

/// A component that matters.
struct Case<'a, B> {
    question: Context<'a>,
    space: &'a Space<'a, B>,
    graph: &'a ComponentGraph,
    kinds: &'a [PieceKind],
    pieces: usize,
}

impl<B: Bits> Case<'_, B> {
    /// Finds the lengths of all states with one of `kind` marked that starts in the corner `start`
    /// and goes to the opposite one, and enters the longest in `row`.
    fn search(
        &self,
        kind: PieceKind,
        start: Corner,
        symmetries: &[BoardSymmetry],
        lengths: &mut StateLengths,
        row: &mut SurveyRow,
    ) -> Result<(), Stop> {
        let Context { bars, top, stop, .. } = self.question;
        let goal = start.opposite();
        if !self.fits(kind, goal) {
            return Ok(());
        }
        let mut goals = Vec::new();
        self.in_corner(kind, goal, |number| goals.push(number));
        let longest = lengths.fill(self.graph, kind.twins, goals.into_iter(), stop)?;
        let Some(longest) = longest.map(u32::from) else { return Ok(()) };
        let bar = bars.any(self.pieces);
        if longest >= bar {
            let lengths = &*lengths;
            let found = lengths.reached().filter(|one| one.length >= bar).collect();
            self.enter(kind, symmetries, found, &mut row.any_start);
        }
        let bar = bars.corner(self.pieces);
        if longest >= bar && self.fits(kind, start) {
            let mut found = Vec::new();
            self.in_corner(kind, start, |number| {
                let length = lengths.get(number).filter(|&length| length >= bar);
                found.extend(length.map(|length| MarkedLength { number, length }));
            });
            self.enter(kind, symmetries, found, &mut row.corner_start);
        }
        bars.raise(self.pieces, row, top);
        Ok(())
    }

    /// Enters marked states and their lengths.
    fn enter(
        &self,
        kind: PieceKind,
        symmetries: &[BoardSymmetry],
        mut found: Vec<MarkedLength>,
        best: &mut Best,
    ) {
        let top = self.question.top;
        let Some(longest) = found.iter().map(|one| one.length).max() else { return };
        let ties = found.iter().filter(|one| one.length == longest).count();
        best.count(longest, (ties * symmetries.len()) as u64);
        // Only the first few lengths can be among the first few puzzles.
        if found.len() > top {
            let by_length = |one: &MarkedLength| std::cmp::Reverse(one.length);
            let least = found.select_nth_unstable_by_key(top - 1, by_length).1.length;
            found.retain(|one| one.length >= least);
        }
        let copies = kind.twins.copies as u32;
        for MarkedLength { number, length } in found {
            let masks = self.masks(self.graph.states[(number / copies) as usize]);
            let marked = kind.twins.first + (number % copies) as usize;
            for &symmetry in symmetries {
                let board = drawing::board(self.question.field, symmetry, &masks, marked);
                best.keep(Hard { length, board }, top);
            }
        }
    }

    /// Returns whether a piece of this kind can stand in the corner in the sense of the survey.
    fn fits(&self, kind: PieceKind, corner: Corner) -> bool {
        let fills = |id| self.question.shapes.get(id).fills_corner(corner);
        self.question.corner == CornerSense::Box || kind.shape.is_none_or(fills)
    }

    /// Calls `take` with each marked state whose marked piece, one of `kind`, stands in the corner.
    fn in_corner(&self, kind: PieceKind, corner: Corner, mut take: impl FnMut(u32)) {
        let copies = kind.twins.copies as u32;
        let cell = self.question.field.corner(corner);
        let placement = kind.shape.map(|id| self.question.shapes.get(id).in_corner(corner));
        for (&State { packing, word }, number) in self.graph.states.iter().zip(0..) {
            let place = if let Some(placement) = placement {
                let code = self.space.network.codes[packing as usize];
                kind.twins.slots().position(|slot| digit(code, slot) == placement)
            } else {
                let free = self.space.network.free[packing as usize];
                let bit = 1 << (free & (cell - 1)).count_ones();
                let there = free & cell != 0 && word & bit != 0;
                there.then(|| (word & (bit - 1)).count_ones() as usize)
            };
            if let Some(place) = place {
                take(number * copies + place as u32);
            }
        }
    }

    /// The masks of the pieces of a state, by slot.
    fn masks(&self, state: State) -> Vec<Cells> {
        let code = self.space.network.codes[state.packing as usize];
        let free = self.space.network.free[state.packing as usize];
        let mut masks = Vec::new();
        for kind in self.kinds {
            if let Some(id) = kind.shape {
                let placements = &self.question.shapes.get(id).placements;
                let of_slot = |slot| placements[usize::from(digit(code, slot))];
                masks.extend(kind.twins.slots().map(of_slot));
            }
        }
        let singles = (0..).zip(bits(free)).filter(|&(place, _)| state.word >> place & 1 == 1);
        masks.extend(singles.map(|(_, cell)| 1 << cell));
        masks
    }
}
