//! Two packings that are one step apart, read side by side.
//!
//! A step takes one piece from one cell to the next. Outside the cells that it touches both packings
//! have the same tokens, so their paths through the automaton part at the first of these cells and
//! meet again at one node after the last:
//!
//! ```text
//!   A A b c        step: b to the right,          own      A  b  .  c …
//!   A A . …        into the cell of c? no:                    ╱──╮
//!                  down, into the empty cell      node  ○ ── ○    ╰─ ○ ── ○ ── ○ …   one path again
//!                                                            ╲──╮  ╭─
//!                                                 other    A  .  b  c …
//! ```
//!
//! Of a step there and back only the one that leads down or to the right is kept.
//!
//! A [`Pair`] is such a step under way: it is fed the tokens of its own path one by one, and takes the
//! other path along. Both ends of a step are packings, and nothing else makes a step legal, but for
//! blockers: pieces at certain cells stop it. So with blockers a pair begins at the first cell
//! where one could be in the way, and is done only after the last.
//!
//! Slides and moves are successive steps of one piece, while no other piece moves. So they are
//! pairs too; all that any of the steps would meet is in their way (see `routes.rs`). Where several routes lead to one cell,
//! a pair knows which of them are still free (`route_tables.rs`).
//!
//! Most of those that begin come to nothing: a piece stands in the way, or the pieces that are left fit in no other
//! way. The cells where a node can still have each token (`places.rs`) tell that early. They also tell
//! what earlier pieces cover. So a pair need not begin before the first cell of its route:
//!
//! ```text
//!   B B a .     a to the right and down: its route needs the last column. It begins at a, since no node with
//!   c c c .     a piece that covers a cell of the route can have that cell empty.
//! ```

use super::super::mask::{Bit, Mask};
use super::all_steps::{PairStep, Steps};
use super::paths::{PathEdge, Paths};
use super::places::Places;
use super::route_tables::EmptyPlaces;

/// A step that is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Pair {
    /// The step.
    pub(super) step: u32,
    /// Whose path has placed the moving piece: 1 the own one, 2 the other one.
    pub(super) placed: u8,
    /// The node of the other path.
    pub node: u32,
    /// The routes that are still free.
    pub(super) free: u64,
}

impl Pair {
    /// The step and its progress, without the other path's node; for steps that have one route.
    pub fn what(self) -> u32 {
        self.step << 2 | u32::from(self.placed)
    }
}

const OWN: u8 = 1;
const OTHER: u8 = 2;

/// The pairs of packings that are one step apart, on all paths.
#[derive(Debug)]
pub struct Pairs<'a> {
    /// The paths of all packings.
    pub paths: &'a Paths,
    /// The steps.
    pub steps: &'a Steps,
    /// For slides and moves.
    places: Option<Places>,
}

impl<'a> Pairs<'a> {
    /// The bytes that the pairs of these steps take, without paths and steps.
    pub fn bytes(paths: &Paths, steps: &Steps) -> u64 {
        if steps.moves_flip_parity() { 0 } else { Places::bytes(paths, steps.cells()) }
    }

    /// The pairs of these steps.
    pub fn new(paths: &'a Paths, steps: &'a Steps) -> Self {
        let places = (!steps.moves_flip_parity()).then(|| Places::new(paths, steps.cells()));
        Self { paths, steps, places }
    }

    /// The cells that can still be empty from a node on.
    #[inline]
    fn empty_places(&self, node: u32) -> EmptyPlaces<'_> {
        let cells = self.places.as_ref().map(|places| places.of(node, 0));
        EmptyPlaces { count: self.paths.empties(node), cells }
    }

    /// Returns whether a token can still be read at a cell from a node on, as far as that is known.
    #[inline]
    fn has_place(&self, node: u32, token: u8, at: Bit) -> bool {
        self.places.as_ref().is_none_or(|places| places.has(node, token.into(), at))
    }

    /// Those of a step's routes that a token read next leaves free.
    #[inline]
    fn free(&self, step: &PairStep, among: u64, token: usize, at: Bit) -> u64 {
        if token == 0 {
            return among;
        }
        let form = self.steps.form_of_token[token];
        self.steps.tables.free(step.routes, among, form.into(), at)
    }

    /// Calls `visit` with every pair that begins where the own path takes `edge`. `follow_edge` gets the edges
    /// that the other path takes before that: node and token.
    pub fn begin<P: Clone>(
        &self,
        edge: PathEdge,
        place: &P,
        follow_edge: impl Fn(&mut P, u32, usize),
        mut visit: impl FnMut(Pair, P),
    ) {
        let PathEdge { node, token, next } = edge;
        let Self { paths, steps, .. } = *self;
        let at = paths.first(node);
        let end = usize::from(paths.first(next)).min(steps.cells());
        let empty = self.empty_places(node);
        for (index, step) in steps.beginning(usize::from(at)..usize::from(at) + 1) {
            let free = steps.tables.with_room(step.routes, step.routes.all(), at, empty);
            if free == 0 {
                continue;
            }
            let mut place = place.clone();
            let pair = Pair { step: index, placed: 0, node, free };
            let along = |node, token| follow_edge(&mut place, node, token);
            if let Some(pair) = self.advance(pair, edge, along) {
                visit(pair, place);
            }
        }
        // Blockers at cells that are covered by now are not there; the step itself is still to come.
        let empty = self.empty_places(next);
        for (index, step) in steps.beginning(usize::from(at) + 1..end) {
            if usize::from(step.from) < end {
                continue;
            }
            let free = self.free(step, step.routes.all(), token, at);
            let free = steps.tables.with_room(step.routes, free, step.begin, empty);
            if free != 0 {
                let mut place = place.clone();
                follow_edge(&mut place, node, token);
                visit(Pair { step: index, placed: 0, node: next, free }, place);
            }
        }
    }

    /// The pair after the own path has taken `edge`; `None` if there is no such step. `follow_edge` gets the
    /// edges that the other path takes: node and token.
    #[inline]
    pub fn advance(
        &self,
        pair: Pair,
        edge: PathEdge,
        mut follow_edge: impl FnMut(u32, usize),
    ) -> Option<Pair> {
        let PathEdge { node, token, next } = edge;
        let paths = self.paths;
        let step = self.steps.get(pair);
        let at = paths.first(node);
        let mut placed = pair.placed;
        let mut free = pair.free;
        if at == step.from {
            if token != usize::from(step.token) {
                return None;
            }
            placed |= OWN;
        } else {
            free = self.free(step, free, token, at);
        }
        if free == 0 {
            return None;
        }
        let mut other = pair.node;
        let until = paths.first(next);
        while paths.first(other) < until {
            let cell = paths.first(other);
            let theirs = if cell == step.to {
                placed |= OTHER;
                usize::from(step.token)
            } else if cell == at && at != step.from {
                token
            } else {
                0
            };
            follow_edge(other, theirs);
            other = paths.next(other, theirs)?;
        }
        let decided = step.to < until;
        if decided && placed != OWN | OTHER {
            return None;
        }
        if placed & OWN == 0 && !self.has_place(next, step.token, step.from)
            || placed & OTHER == 0 && !self.has_place(other, step.token, step.to)
        {
            return None;
        }
        let empty = self.empty_places(next);
        let free = self.steps.tables.with_room(step.routes, free, until, empty);
        (free != 0).then_some(Pair { step: pair.step, placed, node: other, free })
    }

    /// Returns whether both paths are one again, now that the own one is at `node`.
    #[inline]
    pub fn is_done(&self, pair: Pair, node: u32) -> bool {
        let step = self.steps.get(pair);
        let at = self.paths.first(node);
        pair.node == node
            && pair.placed == OWN | OTHER
            && pair.free.bits().any(|route| self.steps.tables.end(step.routes, route) < at)
    }
}
