//! Tables of all that is in the way of the pieces of a board, way by way.
//!
//! The ways of a form from one cell to another one go together, at most as many as a word has bits:
//!
//! ```text
//! a x . b     ways of a to the second cell of the second row: right and down by x, down and right by y
//! y . . .     a piece at x leaves the second way alone; behind x, what the first way needs is part of what
//!             the second one needs: where nothing stands at x, the second way is forgotten
//! ```

use super::super::mask::{Bit, Mask};

/// Most ways that go together: a word has a bit for each.
pub const WAYS_OF_STEP: usize = u64::BITS as usize;

/// The ways of a form from a cell to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayGroup {
    /// How many there are: at most [`WAYS_OF_STEP`].
    pub count: u8,
    /// The number of the first one among all ways.
    first: u32,
    /// Where they begin in [`WayTables::apart`].
    apart: usize,
}

impl WayGroup {
    /// All of them.
    pub fn all(self) -> u64 {
        u64::MAX >> (u64::BITS - u32::from(self.count))
    }
}

/// What is in the way, and more.
#[derive(Clone, Debug, Default)]
pub(super) struct WayTables {
    /// Words of a set of cells.
    words: usize,
    pub forms: usize,
    /// For each way and then for each form, where another piece of that form is in the way.
    in_the_way: Vec<u64>,
    /// For each way, the cells that the piece covers anew: they are empty before.
    anew: Vec<u64>,
    /// For each way, the last cell where a blocker could be in the way.
    ends: Vec<Bit>,
    /// For each two ways of a group, one more than the last cell where something is in the way of the first one but not of
    /// the second: from there on the first one needs no more than the second.
    apart: Vec<Bit>,
}

impl WayTables {
    /// No ways on a board of this number of bits.
    pub fn new(bits: usize, forms: usize) -> Self {
        Self { words: bits.div_ceil(64), forms, ..Self::default() }
    }

    /// Adds a way: for each form where another piece of it is in the way, the cells that are covered anew, and the last cell
    /// where a blocker could be in the way.
    pub fn add<M: Mask>(&mut self, obstacles: &[M], anew: M, end: Bit) {
        for places in obstacles {
            self.in_the_way.extend((0..self.words).map(|word| places.word(word)));
        }
        self.anew.extend((0..self.words).map(|word| anew.word(word)));
        self.ends.push(end);
    }

    /// The last ways, which lead to one cell.
    pub fn group(&mut self, count: u8) -> WayGroup {
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
        WayGroup { count, first, apart }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let words = self.in_the_way.capacity() + self.anew.capacity();
        (8 * words + 2 * (self.ends.capacity() + self.apart.capacity())) as u64
    }

    /// Those of these ways in which no piece of a form stands that is at this cell.
    #[inline]
    pub fn free(&self, group: WayGroup, among: u64, form: usize, at: Bit) -> u64 {
        let length = self.forms * self.words;
        let word = usize::from(at / 64);
        let bit = at % 64;
        let places = &self.in_the_way[group.first as usize * length + form * self.words + word..];
        among.bits().fold(among, |free, way| {
            free & !((places[usize::from(way) * length] >> bit & 1) << way)
        })
    }

    /// Those of these ways that cover anew no more than this number of cells from this one on.
    #[inline]
    pub fn with_room(&self, group: WayGroup, among: u64, from: Bit, cells: u32) -> u64 {
        let word = usize::from(from / 64);
        let bit = from % 64;
        among.bits().fold(among, |free, way| {
            let anew = (group.first + u32::from(way)) as usize * self.words;
            let anew = &self.anew[anew..][..self.words];
            let Some([first, others @ ..]) = anew.get(word..) else { return free };
            let others = others.iter().map(|word| word.count_ones()).sum::<u32>();
            free & !(u64::from((first >> bit).count_ones() + others > cells) << way)
        })
    }

    /// Those of these ways that need no more than any other one from this cell on; of several that need the same, the
    /// first.
    pub fn shortest(&self, group: WayGroup, among: u64, cell: Bit) -> u64 {
        if among.is_power_of_two() {
            return among;
        }
        let apart = &self.apart[group.apart..];
        let needs_no_more = |one: Bit, than: Bit| {
            apart[usize::from(one) * usize::from(group.count) + usize::from(than)] <= cell
        };
        let is_longer = |way: Bit| {
            among.bits().any(|other| {
                let is_better = other != way && needs_no_more(other, way);
                is_better && (other < way || !needs_no_more(way, other))
            })
        };
        among.bits().fold(among, |free, way| free & !(u64::from(is_longer(way)) << way))
    }

    /// The last cell where a blocker could be in this way.
    #[inline]
    pub fn end(&self, group: WayGroup, way: Bit) -> Bit {
        self.ends[(group.first + u32::from(way)) as usize]
    }
}
