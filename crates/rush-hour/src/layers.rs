//! Distances of all positions of a band from all its goal positions, breadth-first.
//!
//! The unit is the word: the positions that differ in the first column alone, one bit for each of its
//! arrangements. Whatever moves in another line moves them all at once:
//!
//! ```text
//! word w      arrangements of column 0  0 1 1 0 1 …    those found in the last layer
//! a row or another column moves      ─▶ word w'        the same bits, as far as they are allowed
//!                                                      there and not known
//! column 0 moves                     ─▶ word w         other bits
//! ```
//!
//! A piece in a row may pass column 0 only where that is free. This needs no check: a piece reaches
//! column 0 as the last cell of its path or starts from it, and then the arrangement avoids it already, or
//! the word that it leads to has no such bit.
//!
//! Words are anywhere in memory, so those that some entries lead to are prefetched, and only then are they
//! read.

use super::band::{Band, BandPosition, arrangement, row_state, with_arrangement, with_row_state};
use super::layout::Lane;
use super::line::{PLACES, ones};
use slide_engine::space::{Limits, Stop};
use slide_run::fetch_ahead;

/// Some positions of one word that have the same distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Without the first column.
    pub position: BandPosition,
    pub word: u32,
    /// The arrangements of the first column.
    pub bits: u64,
}

/// The positions of a band by distance. Its memory is used for one band after another.
#[derive(Debug, Default)]
pub(super) struct BandLayers {
    entries: Vec<Entry>,
    /// The index at which each layer begins, and the end.
    begins: Vec<usize>,
    words: Vec<FirstColumn>,
}

/// The number of entries between two checks of the limits.
pub(super) const LOOK_EVERY: usize = 1 << 16;

impl BandLayers {
    /// Bytes of tables before there are entries, for this number of words.
    pub fn bytes_for(words: usize) -> u64 {
        16 * words as u64
    }

    /// Searches a band from all positions whose red car touches the right edge; `beside` are the bytes of other
    /// tables.
    pub fn search(&mut self, band: &Band<'_>, limits: &Limits, beside: u64) -> Result<(), Stop> {
        let Self { entries, begins, words } = self;
        entries.clear();
        begins.clear();
        begins.push(0);
        words.clear();
        words.resize(band.words, FirstColumn::default());
        let mut search = PieceSearch::new(band, words);
        search.goals();
        loop {
            let begin = entries.len();
            search.take_found(entries);
            if begin == entries.len() {
                return Ok(());
            }
            begins.push(entries.len());
            for some in entries[begin..].chunks(LOOK_EVERY) {
                let bytes = Self::bytes_for(band.words)
                    + (entries.capacity() * size_of::<Entry>()) as u64
                    + (search.found.capacity() * size_of::<(BandPosition, u32)>()) as u64;
                limits.check(0, beside + bytes)?;
                for entry in some {
                    search.expand(entry);
                }
            }
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        Self::bytes_for(self.words.capacity())
            + (self.entries.capacity() * size_of::<Entry>()) as u64
    }

    /// The number of layers.
    pub fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// The positions at a distance.
    pub fn at(&self, distance: usize) -> &[Entry] {
        &self.entries[self.begins[distance]..self.begins[distance + 1]]
    }
}

/// The number of words that are prefetched before they are read.
const AHEAD: usize = 64;

/// The arrangements of the first column in a word.
#[derive(Clone, Copy, Debug, Default)]
struct FirstColumn {
    known: u64,
    /// Found for the next layer.
    next: u64,
}

/// A running search.
struct PieceSearch<'a> {
    band: &'a Band<'a>,
    columns: Vec<&'a Lane>,
    /// By column and arrangement: the first bit of each row's byte, if the column takes a cell of the row.
    spread: Vec<[u64; PLACES]>,
    words: &'a mut [FirstColumn],
    /// The successors that are not examined yet.
    targets: Vec<Entry>,
    /// The words that have some of the latter.
    found: Vec<(BandPosition, u32)>,
}

impl<'a> PieceSearch<'a> {
    fn new(band: &'a Band<'a>, words: &'a mut [FirstColumn]) -> Self {
        let spread = |lane: &Lane| {
            let mut spread = [0; PLACES];
            for (spread, arrangement) in spread.iter_mut().zip(&lane.line.arrangements) {
                *spread =
                    ones(arrangement.cells.into()).fold(0, |bytes, row| bytes | 1 << (8 * row));
            }
            spread
        };
        Self {
            band,
            columns: band.columns().collect(),
            spread: band.columns().map(spread).collect(),
            words,
            targets: Vec::with_capacity(AHEAD),
            found: Vec::new(),
        }
    }

    fn goals(&mut self) {
        let red = self.band.layout.red_row;
        let edge = self.band.orders[red].arrangements.len() - 1;
        let band = self.band;
        for (number, state) in band.states.iter().enumerate() {
            if usize::from(state.places[red]) == edge {
                let bits = self.allowed(number);
                band.each_word(number, |position, word| self.find(position, word, bits));
            }
        }
    }

    /// The arrangements of the first column that avoid the rows.
    fn allowed(&self, row_state: usize) -> u64 {
        self.columns[0].table.allowed[usize::from(self.band.states[row_state].patterns[0])]
    }

    #[inline]
    fn find(&mut self, position: BandPosition, word: usize, bits: u64) {
        fetch_ahead(self.words, word);
        self.targets.push(Entry { position, word: word as u32, bits });
        if self.targets.len() == AHEAD {
            self.find_targets();
        }
    }

    /// Enters the successors in the words that were prefetched.
    fn find_targets(&mut self) {
        for Entry { position, word, bits } in self.targets.drain(..) {
            let FirstColumn { known, next } = &mut self.words[word as usize];
            let new = bits & !*known;
            if new != 0 {
                if *next == 0 {
                    self.found.push((position, word));
                }
                *next |= new;
            }
        }
    }

    /// Adds the positions that were found to the known ones, and to the entries.
    fn take_found(&mut self, entries: &mut Vec<Entry>) {
        self.find_targets();
        for (position, word) in self.found.drain(..) {
            let FirstColumn { known, next } = &mut self.words[word as usize];
            let bits = std::mem::take(next);
            *known |= bits;
            entries.push(Entry { position, word, bits });
        }
    }

    fn expand(&mut self, entry: &Entry) {
        let &Entry { position, word, bits } = entry;
        let word = word as usize;
        let band = self.band;
        let number = row_state(position);
        let state = &band.states[number];
        let first = usize::from(state.patterns[0]) * PLACES;
        let table = &self.columns[0].table;
        let moved = ones(bits).fold(0, |moved, one| moved | table.next[first + one]);
        self.find(position, word, moved);
        // A byte for each row: what the columns but the first take of it.
        let mut patterns = 0_u64;
        for col in 1..self.columns.len() {
            let lane = self.columns[col];
            let own = arrangement(position, col);
            patterns |= self.spread[col][own] << col;
            let places = usize::from(state.patterns[col]) * PLACES;
            let number = |arrangement: usize| u32::from(lane.table.number[places + arrangement]);
            let base = word as u32 - number(own) * state.word_strides[col];
            for next in ones(lane.table.next[places + own]) {
                let word = base + number(next) * state.word_strides[col];
                self.find(with_arrangement(position, col, next), word as usize, bits);
            }
        }
        for row in 0..band.orders.len() {
            let pattern = (patterns >> (8 * row) & 0xFF) as usize;
            let place = usize::from(state.places[row]);
            for next in ones(band.row_moves(row, place, pattern).into()) {
                let to = number + next * band.strides[row] - place * band.strides[row];
                let bits = bits & self.allowed(to);
                if bits != 0 {
                    let position = with_row_state(position, to);
                    self.find(position, band.word(position), bits);
                }
            }
        }
    }
}
