//! The states of a set of pieces with a given number of pieces of one cell, and the moves between them.
//!
//! ```text
//!   AA.3      packing b of the larger pieces (A, B), free cells 0 … 5 in reading order,
//!   .B45      three pieces of one cell, on 0, 3 and 4 of them: the word w = 011001
//!   .B.
//!             number of the state = b · C(f, m) + rank of w
//! ```
//!
//! (The free cells of the picture are numbered for the picture only.) So every state has a number, and
//! no number is without a state. The slots of a state are its pieces: first the larger ones, by kind
//! and placement, then those of one cell in reading order. A move takes the piece of one slot out of
//! its kind and puts it back at another place; those between move up by one.

use super::bits::Bits;
use super::field::{Cells, EmptyBoard, bits};
use super::network::{Network, NetworkLink};
use super::subsets::Subsets;
use slide_model::Metric;

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The number of the packing of the larger pieces.
    pub packing: u32,
    /// The free cells that have a piece.
    pub word: u32,
}

/// The slots of a piece before and after a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlotChange {
    pub from: u8,
    pub to: u8,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurveyMove {
    /// The state that it leads to.
    pub to: State,
    /// The number of that state.
    pub number: u32,
    /// The slots of the piece that moves.
    pub slots: SlotChange,
}

/// A packing that one larger piece has reached, and the slot of the piece there.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReachedPacking {
    packing: u32,
    slot: u8,
}

/// All states of a set.
#[derive(Clone, Copy)]
pub(super) struct Space<'a, B> {
    pub field: EmptyBoard,
    pub network: &'a Network,
    pub metric: Metric,
    /// The number of pieces of one cell.
    pub singles: u32,
    /// The number of words for each packing.
    pub per_packing: u32,
    pub ranks: &'a [u32],
    pub words: &'a [u32],
    pub instructions: B,
}

impl<'a, B: Bits> Space<'a, B> {
    pub fn new(
        field: EmptyBoard,
        network: &'a Network,
        metric: Metric,
        subsets: &'a Subsets,
        free: u32,
        singles: u32,
        instructions: B,
    ) -> Self {
        let per_packing = subsets.count(free, singles);
        let ranks = subsets.ranks();
        let words = subsets.words(singles);
        Self { field, network, metric, singles, per_packing, ranks, words, instructions }
    }

    /// The number of states.
    pub fn states(&self) -> u32 {
        self.network.codes.len() as u32 * self.per_packing
    }

    /// The number of a state.
    #[inline(always)]
    pub fn number(&self, state: State) -> u32 {
        state.packing * self.per_packing + self.ranks[state.word as usize]
    }

    /// Calls `take` with every move from `from`. `seen` is scratch memory.
    #[inline(always)]
    pub fn moves(
        &self,
        from: State,
        seen: &mut Vec<ReachedPacking>,
        mut take: impl FnMut(SurveyMove),
    ) {
        let free = self.network.free[from.packing as usize];
        let singles = self.instructions.expand(from.word, free);
        match self.metric {
            Metric::Step | Metric::Line => self.steps(from, singles, &mut take),
            Metric::Slide => self.slides(from, singles, &mut take),
            Metric::Move => self.paths(from, singles, seen, &mut take),
        }
        self.singles(from, free, singles, &mut take);
    }

    /// The move of the larger piece in slot `from` along `link`, which may be the last of several.
    #[inline(always)]
    fn arrive(&self, from: usize, link: &NetworkLink, singles: Cells) -> SurveyMove {
        let packing = link.to;
        let free = self.network.free[packing as usize];
        let to = State { packing, word: self.instructions.compress(singles, free) };
        let slots = SlotChange { from: from as u8, to: link.piece };
        SurveyMove { to, number: self.number(to), slots }
    }

    #[inline(always)]
    fn steps(&self, from: State, singles: Cells, take: &mut impl FnMut(SurveyMove)) {
        for piece in 0..self.network.pieces {
            for link in self.network.links_of(from.packing, piece) {
                if link.need & singles == 0 {
                    take(self.arrive(piece, link, singles));
                }
            }
        }
    }

    #[inline(always)]
    fn slides(&self, from: State, singles: Cells, take: &mut impl FnMut(SurveyMove)) {
        for piece in 0..self.network.pieces {
            for first in self.network.links_of(from.packing, piece) {
                let mut next = Some(first).filter(|link| link.need & singles == 0);
                while let Some(link) = next {
                    take(self.arrive(piece, link, singles));
                    next = self
                        .network
                        .links_of(link.to, usize::from(link.piece))
                        .iter()
                        .find(|next| next.direction == first.direction)
                        .filter(|link| link.need & singles == 0);
                }
            }
        }
    }

    #[inline(always)]
    fn paths(
        &self,
        from: State,
        singles: Cells,
        seen: &mut Vec<ReachedPacking>,
        take: &mut impl FnMut(SurveyMove),
    ) {
        for piece in 0..self.network.pieces {
            seen.clear();
            seen.push(ReachedPacking { packing: from.packing, slot: piece as u8 });
            let mut next = 0;
            while next < seen.len() {
                let ReachedPacking { packing, slot } = seen[next];
                next += 1;
                for link in self.network.links_of(packing, usize::from(slot)) {
                    if link.need & singles == 0 && seen.iter().all(|known| known.packing != link.to)
                    {
                        seen.push(ReachedPacking { packing: link.to, slot: link.piece });
                        take(self.arrive(piece, link, singles));
                    }
                }
            }
        }
    }

    /// The moves of the pieces of one cell. They go to cells that are connected with theirs.
    #[inline(always)]
    fn singles(&self, from: State, free: Cells, singles: Cells, take: &mut impl FnMut(SurveyMove)) {
        let holes = free & !singles;
        match self.metric {
            Metric::Step | Metric::Line => {
                for hole in bits(holes) {
                    let pieces = self.field.grown(1 << hole) & singles;
                    self.exchange(from, free, pieces, 1 << hole, take);
                }
            }
            Metric::Slide => {
                for piece in bits(singles) {
                    let mut reach = 0;
                    let mut ahead = [1 << piece; 4];
                    for (direction, ahead) in ahead.iter_mut().enumerate() {
                        loop {
                            *ahead = self.field.moved(*ahead)[direction] & holes;
                            if *ahead == 0 {
                                break;
                            }
                            reach |= *ahead;
                        }
                    }
                    self.exchange(from, free, 1 << piece, reach, take);
                }
            }
            Metric::Move => {
                let mut left = holes;
                while left != 0 {
                    let mut region = left & left.wrapping_neg();
                    loop {
                        let grown = self.field.grown(region);
                        if grown & holes == region {
                            self.exchange(from, free, grown & singles, region, take);
                            break;
                        }
                        region = grown & holes;
                    }
                    left &= !region;
                }
            }
        }
    }

    /// Each of `pieces` goes to each of `holes`.
    #[inline(always)]
    fn exchange(
        &self,
        from: State,
        free: Cells,
        pieces: Cells,
        holes: Cells,
        take: &mut impl FnMut(SurveyMove),
    ) {
        let pieces = self.instructions.compress(pieces, free);
        let holes = self.instructions.compress(holes, free);
        let first = self.network.pieces as u32;
        for piece in bits(pieces) {
            let rest = from.word & !(1 << piece);
            let before = first + (rest & ((1 << piece) - 1)).count_ones();
            for hole in bits(holes) {
                let to = State { word: rest | 1 << hole, ..from };
                let after = first + (rest & ((1 << hole) - 1)).count_ones();
                let slots = SlotChange { from: before as u8, to: after as u8 };
                take(SurveyMove { to, number: self.number(to), slots });
            }
        }
    }
}
