//! Tables of all that is in the way of the pieces of a board, route by route.
//!
//! The routes of a form from one cell to another one go together, at most as many as a word has bits:
//!
//! ```text
//! a x . b     routes of a to the second cell of the second row: right and down by x, down and right by y
//! y . . .     a piece at x leaves the second route alone; after x, what the first route needs is part of what
//!             the second one needs: if there is no piece at x, the second route is forgotten
//! ```

use super::super::mask::{Bit, Mask};

/// Most routes that go together: a word has a bit for each.
pub const ROUTES_OF_STEP: usize = u64::BITS as usize;

/// The routes of a form from a cell to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct RouteGroup {
    /// The number of routes: at most [`ROUTES_OF_STEP`].
    pub count: u8,
    /// The number of the first one among all routes.
    first: u32,
    /// The index at which they begin in [`RouteTables::apart`].
    apart: usize,
}

impl RouteGroup {
    /// All of them.
    pub fn all(self) -> u64 {
        u64::MAX >> (u64::BITS - u32::from(self.count))
    }
}

/// The cells that can still be empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct EmptyPlaces<'a> {
    /// The number of cells that will be.
    pub count: u32,
    /// A bit for each cell that can be; `None` if that is not known.
    pub cells: Option<&'a [u64]>,
}

/// The obstacles of all routes, and more.
#[derive(Clone, Debug, Default)]
pub(super) struct RouteTables {
    /// Words of a set of cells.
    words: usize,
    pub forms: usize,
    /// For each route and then for each form, where another piece of that form is in the way.
    in_the_way: Vec<u64>,
    /// For each route, the cells that the piece enters: they are empty before.
    entered: Vec<u64>,
    /// For each route, the last cell where a blocker could be in the way.
    ends: Vec<Bit>,
    /// For each two routes of a group, one more than the last cell where something is in the way of the first one but not of
    /// the second: from there on the first one needs no more than the second.
    apart: Vec<Bit>,
}

impl RouteTables {
    /// No routes on a board of this number of bits.
    pub fn new(bits: usize, forms: usize) -> Self {
        Self { words: bits.div_ceil(64), forms, ..Self::default() }
    }

    /// Adds a route: for each form where another piece of it is in the way, the cells that are entered, and the last cell
    /// where a blocker could be in the way.
    pub fn add<M: Mask>(&mut self, obstacles: &[M], entered: M, end: Bit) {
        for places in obstacles {
            self.in_the_way.extend((0..self.words).map(|word| places.word(word)));
        }
        self.entered.extend((0..self.words).map(|word| entered.word(word)));
        self.ends.push(end);
    }

    /// The last routes, which lead to one cell.
    pub fn group(&mut self, count: u8) -> RouteGroup {
        let first = self.ends.len() as u32 - u32::from(count);
        let apart = self.apart.len();
        let length = self.forms * self.words;
        let rows = self.in_the_way[first as usize * length..].chunks_exact(length);
        for (one, other) in rows.clone().flat_map(|one| rows.clone().map(move |other| (one, other)))
        {
            let ends =
                one.iter().zip(other).enumerate().filter(|(_, (one, other))| *one & !*other != 0);
            let ends = ends.map(|(index, (one, other))| {
                64 * (index % self.words) as Bit + (64 - (one & !other).leading_zeros()) as Bit
            });
            self.apart.push(ends.max().unwrap_or(0));
        }
        RouteGroup { count, first, apart }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let words = self.in_the_way.capacity() + self.entered.capacity();
        (8 * words + 2 * (self.ends.capacity() + self.apart.capacity())) as u64
    }

    /// Those of these routes that a piece of a form at this cell leaves free.
    #[inline]
    pub fn free(&self, group: RouteGroup, among: u64, form: usize, at: Bit) -> u64 {
        let length = self.forms * self.words;
        let word = usize::from(at / 64);
        let bit = at % 64;
        let places = &self.in_the_way[group.first as usize * length + form * self.words + word..];
        among.bits().fold(among, |free, route| {
            free & !((places[usize::from(route) * length] >> bit & 1) << route)
        })
    }

    /// Those of these routes whose cells from this one on can all be empty.
    #[inline]
    pub fn with_room(
        &self,
        group: RouteGroup,
        among: u64,
        from: Bit,
        empty: EmptyPlaces<'_>,
    ) -> u64 {
        let word = usize::from(from / 64);
        let from_on = u64::MAX << (from % 64);
        among.bits().fold(among, |free, route| {
            let begin = (group.first + u32::from(route)) as usize * self.words;
            let entered = &self.entered[begin..][..self.words];
            let mut count = 0;
            let mut covered = 0;
            for (index, &cells) in entered.iter().enumerate().skip(word) {
                let cells = if index == word { cells & from_on } else { cells };
                count += cells.count_ones();
                covered |= cells & !empty.cells.map_or(u64::MAX, |empty| empty[index]);
            }
            free & !(u64::from(covered != 0 || count > empty.count) << route)
        })
    }

    /// Those of these routes that need no more than any other one from this cell on; of several that need the same, the
    /// first.
    pub fn shortest(&self, group: RouteGroup, among: u64, cell: Bit) -> u64 {
        if among.is_power_of_two() {
            return among;
        }
        let apart = &self.apart[group.apart..];
        let needs_no_more = |one: Bit, than: Bit| {
            apart[usize::from(one) * usize::from(group.count) + usize::from(than)] <= cell
        };
        let is_longer = |route: Bit| {
            among.bits().any(|other| {
                let is_better = other != route && needs_no_more(other, route);
                is_better && (other < route || !needs_no_more(route, other))
            })
        };
        among.bits().fold(among, |free, route| free & !(u64::from(is_longer(route)) << route))
    }

    /// The last cell where a blocker could be in this way.
    #[inline]
    pub fn end(&self, group: RouteGroup, route: Bit) -> Bit {
        self.ends[(group.first + u32::from(route)) as usize]
    }
}
