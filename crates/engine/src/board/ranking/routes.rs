//! The routes that one piece can go in a step, a slide or a move, and the pieces that would be in its way.
//!
//! A move goes along any path, and the same move may be free on one path and not on another. So each path
//! counts as a route of its own, but for those that need more than another one to the same place:
//!
//! ```text
//! a . .      to the cell below on the right:      right, down     needs  . x      both are routes
//! . . .                                           down, right     needs  . .
//!                                                                        x .
//!            right, right, down, left             needs more than right, down:    no route
//! ```
//!
//! No route enters more cells than are empty.

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use super::super::piece_type::NOWHERE;
use slide_model::{Direction, Metric};

/// A route of a piece.
#[derive(Clone)]
pub(super) struct PieceRoute<M> {
    pub to: Bit,
    /// Cells that the piece covers on its route, its first and last place included.
    pub swept: M,
    /// For each form, where another piece of it would be in the way.
    pub obstacles: Vec<M>,
    /// The first and the last place of blockers among those.
    blockers: PlaceSpan,
}

impl<M: Mask> PieceRoute<M> {
    /// Its first cell, or the first place where a blocker could be in the way.
    pub fn begin(&self) -> Bit {
        self.swept.first().map_or(self.blockers.first, |first| first.min(self.blockers.first))
    }
}

/// The first and the last of some places.
#[derive(Clone, Copy)]
struct PlaceSpan {
    first: Bit,
    last: Bit,
}

impl PlaceSpan {
    /// The span of no places.
    const EMPTY: Self = Self { first: Bit::MAX, last: 0 };

    fn add(&mut self, place: Bit) {
        self.first = self.first.min(place);
        self.last = self.last.max(place);
    }
}

/// Finds routes.
pub(super) struct Routes<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    /// For each form and cell, where a piece of the form covers the cell.
    covering: Vec<Vec<M>>,
    empties: u32,
}

impl<'b, M: Mask, const W: usize> Routes<'b, M, W> {
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

    /// All routes of a form from a place; `None` if there are more than `most`, or `goes_on` says no.
    pub fn from(
        &mut self,
        form: usize,
        from: Bit,
        metric: Metric,
        most: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Vec<PieceRoute<M>>> {
        let swept = self.board.cover(form, from);
        let mut obstacles = Vec::new();
        for covering in &self.covering {
            obstacles.push(Self::union(covering, swept));
        }
        let here = PieceRoute { to: from, swept, obstacles, blockers: PlaceSpan::EMPTY };
        let mut found: Vec<PieceRoute<M>> = Vec::new();
        match metric {
            Metric::Step | Metric::Slide | Metric::Line => {
                for direction in Direction::ALL {
                    let mut last = self.extended(form, from, &here, direction);
                    while let Some(route) = last {
                        let carry_on = metric == Metric::Slide;
                        last = carry_on
                            .then(|| self.extended(form, from, &route, direction))
                            .flatten();
                        found.push(route);
                    }
                }
            }
            Metric::Move => {
                let mut next = 0;
                let mut route = here;
                // For each cell, the routes that lead there.
                let mut to_cell: Vec<Vec<usize>> = vec![Vec::new(); self.board.bits()];
                loop {
                    for direction in Direction::ALL {
                        let Some(longer) = self.extended(form, from, &route, direction) else {
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
                    route = known.clone();
                    next += 1;
                }
            }
        }
        Some(found)
    }

    /// A route and one step more, if there are cells for it.
    fn extended(
        &self,
        form: usize,
        from: Bit,
        route: &PieceRoute<M>,
        direction: Direction,
    ) -> Option<PieceRoute<M>> {
        let board = self.board;
        let at = route.to;
        let to = board.forms[form].next[usize::from(at)][direction as usize];
        if to == NOWHERE {
            return None;
        }
        let cover = board.cover(form, to);
        let mut route = PieceRoute { to, swept: route.swept.or(cover), ..route.clone() };
        if route.swept.without(board.cover(form, from)).count() > self.empties {
            return None;
        }
        for (places, covering) in route.obstacles.iter_mut().zip(&self.covering) {
            *places = places.or(Self::union(covering, cover));
        }
        let blocked = board.blocked.as_ref();
        for obstacle in blocked.map_or(&[][..], |all| all.of_step(form, at, direction)) {
            let places = &mut route.obstacles[obstacle.form];
            *places = places.or(obstacle.places);
            for at in obstacle.places.bits() {
                route.blockers.add(at);
            }
        }
        Some(route)
    }

    /// The last place where a piece could be in the way of a route from a place, unless the first or the last place of the
    /// moving piece rules that out.
    pub fn end(&self, form: usize, from: Bit, route: &PieceRoute<M>) -> Bit {
        let ends = self.board.cover(form, from).or(self.board.cover(form, route.to));
        let between = route.swept.without(ends);
        let places = self.covering.iter().map(|covering| Self::union(covering, between));
        places.filter_map(|places| places.bits().last()).fold(route.blockers.last, Bit::max)
    }

    /// The places at which pieces cover any of these cells.
    fn union(covering: &[M], cells: M) -> M {
        cells.bits().fold(M::EMPTY, |all, cell| all.or(covering[usize::from(cell)]))
    }
}
