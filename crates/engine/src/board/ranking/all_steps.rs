//! The steps of the pieces of a board, or their slides or moves: those down or to the right.
//!
//! A slide or a move goes along routes (see `routes.rs`); those to one cell go together (see `route_tables.rs`).

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask, Wide};
use super::pairs::Pair;
use super::route_tables::{ROUTES_OF_STEP, RouteGroup, RouteTables};
use super::routes::Routes;
use slide_model::Metric;

/// A piece may have one route from one place for each of these bytes, but no fewer than [`FEW_ROUTES`] and no more than
/// [`MANY_ROUTES`]. Each new route is compared with all before it to the same cell.
const ROUTE_BYTES: u64 = 1 << 17;
const FEW_ROUTES: u64 = 512;
const MANY_ROUTES: u64 = 4096;

// The number of a route leaves two bits of a word for its progress, and one that says that it is not alone.
const _: () = assert!(64 * Wide::<8>::WORDS as u64 * MANY_ROUTES * u8::MAX as u64 <= 1 << 29);

/// A step of a kind's pieces from a cell to a later one.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairStep {
    pub token: u8,
    pub from: Bit,
    pub to: Bit,
    /// The first cell of its routes, or where a blocker could be in the way.
    pub begin: Bit,
    /// The number of its first route among those of all steps.
    number: u32,
    pub routes: RouteGroup,
}

impl PairStep {
    /// Returns whether it leads to a cell beside the first one.
    fn is_single(&self, stride: Bit) -> bool {
        let far = self.to - self.from;
        far == 1 || far == stride
    }
}

/// All steps down or to the right that pieces could make on a board, or all such slides or moves.
#[derive(Clone, Debug)]
pub struct Steps {
    /// In the order of their first cells.
    all: Vec<PairStep>,
    /// The index at which the steps of each first cell begin.
    begins: Vec<u32>,
    pub(super) tables: RouteTables,
    /// Routes of all steps.
    count: u32,
    pub(super) form_of_token: Vec<u8>,
    /// Bits from one row of the board to the next.
    stride: Bit,
    are_single: bool,
    are_tiles: bool,
    longest: usize,
    moves_flip_parity: bool,
}

/// A set of forms. The number of a form is a byte.
pub(super) type FormSet = [u64; (u8::MAX as usize + 1) / 64];

/// The meaning of a cell for a route.
pub(super) struct CellMeaning {
    /// The number of the route.
    pub route: u32,
    /// The forms whose pieces are in its way if they begin at the cell.
    pub blocking: FormSet,
    /// Bits that say whether the cell is the first, the last or the end of the step, and then its token.
    pub role: u16,
}

impl Steps {
    /// The moves of this metric on a board; `None` if more than one piece makes them, if their tables take more than
    /// `most_bytes`, if they have too many routes for that, or if `goes_on`, called now and then with the number of
    /// routes so far, returns false.
    pub fn new<M: Mask, const W: usize>(
        board: &Board<M, W>,
        metric: Metric,
        most_bytes: u64,
        goes_on: &dyn Fn(u64) -> bool,
    ) -> Option<Self> {
        if metric == Metric::Line {
            return None;
        }
        let bits = board.bits();
        let mut form_of_token = vec![0];
        for token in 1..board.token_covers.len() {
            form_of_token.push(board.form_of_token(token as u8) as u8);
        }
        let mut finder = Routes::new(board);
        let most_routes = (most_bytes / ROUTE_BYTES).clamp(FEW_ROUTES, MANY_ROUTES) as usize;
        let mut all: Vec<PairStep> = Vec::new();
        let mut tables = RouteTables::new(bits, board.forms.len());
        let mut longest = 0;
        let mut count = 0;
        for (form, body) in board.forms.iter().enumerate() {
            for from in body.fits.bits() {
                let so_far = u64::from(count);
                let goes_on = || goes_on(so_far);
                let routes = finder.from(form, from, metric, most_routes, &goes_on)?;
                let mut later = Vec::new();
                for (index, route) in routes.iter().enumerate().filter(|(_, route)| route.to > from)
                {
                    later.push((route.to, index));
                }
                later.sort_unstable();
                let to_one_cell = later.chunk_by(|one, next| one.0 == next.0);
                for group in to_one_cell.flat_map(|group| group.chunks(ROUTES_OF_STEP)) {
                    let mut begin = from;
                    let mut last = from;
                    for &(_, index) in group {
                        let route = &routes[index];
                        let entered = route.swept.without(board.cover(form, from));
                        tables.add(&route.obstacles, entered, finder.end(form, from, route));
                        begin = begin.min(route.begin());
                        last = route.swept.bits().last().map_or(last, |cell| last.max(cell));
                    }
                    let to = group[0].0;
                    let routes = tables.group(group.len() as u8);
                    longest = longest.max(usize::from(last - from));
                    // While it grows, a list is there twice.
                    if 2 * tables.bytes() > most_bytes {
                        return None;
                    }
                    let tokens = form_of_token.iter().enumerate().skip(1);
                    for (token, _) in tokens.filter(|(_, of)| usize::from(**of) == form) {
                        let token = token as u8;
                        let number = count;
                        all.push(PairStep { token, from, to, begin, number, routes });
                        count += u32::from(routes.count);
                    }
                }
            }
        }
        let mut start = board.position();
        board.unpack(&board.start, &mut start);
        let are_single = start.pieces.count() as usize == form_of_token.len() - 1;
        let are_tiles = are_single && board.floor.count() == start.pieces.count() + 1;
        let mut this = Self {
            all,
            begins: vec![0; bits + 1],
            tables,
            count,
            form_of_token,
            stride: board.layout.stride() as Bit,
            are_single,
            are_tiles,
            longest: if board.apart.is_some() { bits } else { longest + 1 },
            moves_flip_parity: false,
        };
        this.sort();
        Some(this)
    }

    /// Sorts the steps, and finds out what follows from all of them.
    fn sort(&mut self) {
        self.all.sort_unstable_by_key(|step| (step.begin, step.token, step.from, step.number));
        for step in &self.all {
            self.begins[usize::from(step.begin) + 1] += 1;
        }
        for cell in 0..self.cells() {
            self.begins[cell + 1] += self.begins[cell];
        }
        self.moves_flip_parity = self.all.iter().all(|step| step.is_single(self.stride));
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (size_of::<PairStep>() * self.all.capacity()) as u64 + self.tables.bytes()
    }

    /// The number of routes for each step to a cell beside the first one.
    pub fn routes_per_step(&self) -> u64 {
        let single = self.all.iter().filter(|step| step.is_single(self.stride)).count();
        u64::from(self.count) / single.max(1) as u64
    }

    /// The number of routes of all tokens' steps.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The step of a pair.
    #[inline]
    pub(super) fn get(&self, pair: Pair) -> &PairStep {
        &self.all[pair.step as usize]
    }

    /// The steps that begin at these cells, with their numbers.
    pub(super) fn beginning(
        &self,
        cells: std::ops::Range<usize>,
    ) -> impl Iterator<Item = (u32, &PairStep)> {
        let numbers = self.begins[cells.start]..self.begins[cells.end];
        numbers.clone().zip(&self.all[numbers.start as usize..numbers.end as usize])
    }

    /// The number of cells, those between the rows of the board included.
    pub(super) fn cells(&self) -> usize {
        self.begins.len() - 1
    }

    /// The meaning of a cell for each route of each step, in the order of the numbers of routes.
    pub(super) fn meanings(&self, cell: Bit) -> impl Iterator<Item = CellMeaning> {
        self.all.iter().flat_map(move |step| {
            (0..Bit::from(step.routes.count)).map(move |route| {
                let mut blocking = FormSet::default();
                for form in 0..self.tables.forms {
                    let is_in_the_way = self.tables.free(step.routes, 1 << route, form, cell) == 0;
                    blocking[form / 64] |= u64::from(is_in_the_way) << (form % 64);
                }
                let end = self.tables.end(step.routes, route);
                let places = [step.from, step.to, end].map(|place| u16::from(place == cell));
                let token = if places[0] + places[1] > 0 { u16::from(step.token) } else { 0 };
                let role = token << 3 | places[0] << 2 | places[1] << 1 | places[2];
                CellMeaning { route: step.number + u32::from(route), blocking, role }
            })
        })
    }

    /// The pair without the routes that need more than others from this cell on, or as much as an earlier one.
    pub fn without_longer(&self, pair: Pair, cell: Bit) -> Pair {
        let routes = self.get(pair).routes;
        Pair { free: self.tables.shortest(routes, pair.free, cell), ..pair }
    }

    /// The numbers of a pair's free routes.
    pub(super) fn numbers(&self, pair: Pair) -> impl Iterator<Item = u32> {
        let first = self.get(pair).number;
        pair.free.bits().map(move |route| first + u32::from(route))
    }

    /// Returns whether each move is a single step: it flips the parity of a packing.
    pub fn moves_flip_parity(&self) -> bool {
        self.moves_flip_parity
    }

    /// Returns whether each piece is a kind of its own.
    pub fn are_single(&self) -> bool {
        self.are_single
    }

    /// Returns whether all pieces are tiles of one cell, each a kind of its own, and one cell is empty: then each
    /// move swaps it with a tile.
    pub fn are_tiles(&self) -> bool {
        self.are_tiles
    }

    /// Returns whether a step that is under way (see [`Pair::what`]) begins at no node whose first cell is this
    /// one or one before it.
    pub fn is_past(&self, what: u32, cell: Bit) -> bool {
        let step = &self.all[(what >> 2) as usize];
        // Where pieces far off can be in the way, their cells may be covered already.
        step.begin > cell && step.begin == step.from
    }

    /// The number of cells for which a pair can be under way. With blockers that is all of
    /// them: a piece keeps others away from cells far after it, so that paths meet late.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The part of a token in the parity of a packing, which each step flips.
    #[inline]
    pub fn parity(&self, at: Bit, token: usize) -> u8 {
        if token == 0 { 0 } else { ((at / self.stride + at % self.stride) % 2) as u8 }
    }
}
