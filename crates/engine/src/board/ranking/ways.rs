//! The ways that one piece can go in a step, a slide or a move, and the pieces that would be in its way.
//!
//! A move goes along any path, and the same move may be free on one path and not on another. So each path
//! counts as a way of its own, but for those that need more than another one to the same place:
//!
//! ```text
//! a . .      to the cell below on the right:      right, down     needs  . x      both are ways
//! . . .                                           down, right     needs  . .
//!                                                                        x .
//!            right, right, down, left             needs more than right, down:    no way
//! ```
//!
//! No way covers more cells anew than are empty.

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use super::super::piece_type::NOWHERE;
use slide_model::{Direction, Metric};

/// One way.
#[derive(Clone)]
pub(super) struct PieceWay<M> {
    pub to: Bit,
    /// Cells that the piece covers on its way, its first and last place included.
    pub swept: M,
    /// For each form, where another piece of it would be in the way.
    pub obstacles: Vec<M>,
    /// The first and the last place of blockers among those.
    blockers: (Bit, Bit),
}

/// Finds ways.
pub(super) struct Ways<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    /// For each form and cell, where a piece of the form covers the cell.
    covering: Vec<Vec<M>>,
    empties: u32,
}

impl<'b, M: Mask, const W: usize> Ways<'b, M, W> {
    pub fn new(board: &'b Board<M, W>) -> Self {
        let mut covering = vec![vec![M::EMPTY; board.bits()]; board.forms.len()];
        for (form, covering) in covering.iter_mut().enumerate() {
            for at in board.forms[form].fits.bits() {
                for cell in board.cover(form, at).bits() {
                    let places = &mut covering[usize::from(cell)];
                    *places = places.or(M::single(at));
                }
            }
        }
        let mut start = board.position();
        board.unpack(&board.start, &mut start);
        Self { board, covering, empties: start.empty.count() }
    }

    /// All ways of a form from a place; `None` if there are more than `most`, or `goes_on` says no.
    pub fn from(
        &mut self,
        form: usize,
        from: Bit,
        metric: Metric,
        most: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Vec<PieceWay<M>>> {
        let swept = self.board.cover(form, from);
        let mut obstacles = Vec::new();
        for covering in &self.covering {
            obstacles.push(Self::union(covering, swept));
        }
        let here = PieceWay { to: from, swept, obstacles, blockers: (Bit::MAX, 0) };
        let mut found: Vec<PieceWay<M>> = Vec::new();
        match metric {
            Metric::Step | Metric::Slide | Metric::Line => {
                for direction in Direction::ALL {
                    let mut last = self.go_on(form, from, &here, direction);
                    while let Some(way) = last {
                        let carry_on = metric == Metric::Slide;
                        last = carry_on.then(|| self.go_on(form, from, &way, direction)).flatten();
                        found.push(way);
                    }
                }
            }
            Metric::Move => {
                let mut next = 0;
                let mut way = here;
                // For each cell, the ways that lead there.
                let mut to_cell: Vec<Vec<usize>> = vec![Vec::new(); self.board.bits()];
                loop {
                    for direction in Direction::ALL {
                        let Some(longer) = self.go_on(form, from, &way, direction) else {
                            continue;
                        };
                        let needs_more = |&known: &usize| {
                            let both = found[known].obstacles.iter().zip(&longer.obstacles);
                            both.into_iter().all(|(one, all)| one.within(*all))
                        };
                        let same = &mut to_cell[usize::from(longer.to)];
                        if longer.to != from && !same.iter().any(needs_more) {
                            same.push(found.len());
                            found.push(longer);
                        }
                    }
                    let Some(known) = found.get(next) else { break };
                    if found.len() > most || !goes_on() {
                        return None;
                    }
                    way = known.clone();
                    next += 1;
                }
            }
        }
        Some(found)
    }

    /// A way and one step more, if there are cells for it.
    fn go_on(
        &self,
        form: usize,
        from: Bit,
        way: &PieceWay<M>,
        direction: Direction,
    ) -> Option<PieceWay<M>> {
        let board = self.board;
        let at = way.to;
        let to = board.forms[form].next[usize::from(at)][direction as usize];
        if to == NOWHERE {
            return None;
        }
        let cover = board.cover(form, to);
        let mut way = PieceWay { to, swept: way.swept.or(cover), ..way.clone() };
        if way.swept.without(board.cover(form, from)).count() > self.empties {
            return None;
        }
        for (places, covering) in way.obstacles.iter_mut().zip(&self.covering) {
            *places = places.or(Self::union(covering, cover));
        }
        let blocked = board.blocked.as_ref();
        for obstacle in blocked.map_or(&[][..], |all| all.of_step(form, at, direction)) {
            let places = &mut way.obstacles[obstacle.form];
            *places = places.or(obstacle.places);
            for at in obstacle.places.bits() {
                way.blockers = (way.blockers.0.min(at), way.blockers.1.max(at));
            }
        }
        Some(way)
    }

    /// The first and the last place where a piece could be in the way that neither its first nor its
    /// last place rules out.
    pub fn reach(&self, form: usize, from: Bit, way: &PieceWay<M>) -> (Bit, Bit) {
        let ends = self.board.cover(form, from).or(self.board.cover(form, way.to));
        let between = way.swept.without(ends);
        let (mut first, mut last) = way.blockers;
        for covering in &self.covering {
            for at in Self::union(covering, between).bits() {
                first = first.min(at);
                last = last.max(at);
            }
        }
        (first, last)
    }

    /// The places at which pieces cover any of these cells.
    fn union(covering: &[M], cells: M) -> M {
        cells.bits().fold(M::EMPTY, |all, cell| all.or(covering[usize::from(cell)]))
    }
}
