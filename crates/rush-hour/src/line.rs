//! One line of the board, a row or a column: the arrangements of cars and trucks in it.
//!
//! ```text
//! cells     0 1 2 3 4 5
//!           B B . # C C        walls {3}, pieces (0, 2) (4, 2), cells 0b110011
//! ```
//!
//! *Arrangements* are numbered from the empty line on. The cells that pieces of crossing lines cover are a *pattern*
//! of bits. A [`LineTable`] has for each pattern the arrangements, the moves between them, and which of them are
//! connected:
//!
//! ```text
//! pattern   . . x . . .        arrangements that avoid it, as bits;
//!           B B x . C C        their numbers among each other; the *parts* into which the pattern
//!           B B x C C .        cuts them: B B is alone, C C goes to and fro
//! ```

use slide_model::Metric;

/// The most cells of a line: its arrangements fit 64 bits, with a few to spare.
pub(super) const LONGEST_LINE: u32 = 7;
/// The number of entries in a table for a pattern's arrangements.
pub(super) const PLACES: usize = 64;

/// A piece in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinePiece {
    /// Its first cell.
    pub at: u32,
    pub length: u32,
}

impl LinePiece {
    /// The cells that it covers.
    fn cells(self) -> u32 {
        ((1 << self.length) - 1) << self.at
    }
}

/// A piece as no move changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderedPiece {
    /// The number of walls before it.
    pub walls_before: u32,
    pub length: u32,
}

/// A line arrangement: pieces at places of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineArrangement {
    /// The cells that pieces cover.
    pub cells: u32,
    /// The pieces in order.
    pub pieces: Vec<LinePiece>,
}

/// A line and all arrangements in it.
#[derive(Clone, Debug)]
pub(super) struct BoardLine {
    pub length: u32,
    pub walls: u32,
    pub arrangements: Vec<LineArrangement>,
    /// By arrangement: the numbers of those without one of its pieces.
    without: Vec<Vec<usize>>,
}

impl BoardLine {
    /// A line with walls; if `walls_fill`, pieces and walls together may not fill it, else pieces alone.
    pub fn new(length: u32, walls: u32, walls_fill: bool) -> Self {
        let mut line = Self { length, walls, arrangements: Vec::new(), without: Vec::new() };
        line.place(0, &mut Vec::new());
        let full = (1 << length) - 1;
        let counted = if walls_fill { walls } else { 0 };
        line.arrangements.retain(|arrangement| arrangement.cells | counted != full);
        let without = |LineArrangement { pieces, .. }: &LineArrangement| {
            let without = |gone| {
                let left = [&pieces[..gone], &pieces[gone + 1..]].concat();
                line.number(&left).unwrap_or_default()
            };
            (0..pieces.len()).map(without).collect()
        };
        line.without = line.arrangements.iter().map(without).collect();
        line
    }

    /// Adds all arrangements that have these pieces before the cell `at`.
    fn place(&mut self, at: u32, pieces: &mut Vec<LinePiece>) {
        if at >= self.length {
            let cells = pieces.iter().fold(0, |cells, piece| cells | piece.cells());
            self.arrangements.push(LineArrangement { cells, pieces: pieces.clone() });
            return;
        }
        self.place(at + 1, pieces);
        for length in [2, 3] {
            let piece = LinePiece { at, length };
            if at + length <= self.length && piece.cells() & self.walls == 0 {
                pieces.push(piece);
                self.place(at + length, pieces);
                pieces.pop();
            }
        }
    }

    /// The arrangement with these pieces.
    pub fn number(&self, pieces: &[LinePiece]) -> Option<usize> {
        self.arrangements.iter().position(|arrangement| arrangement.pieces == pieces)
    }

    /// The number of the arrangement without its piece `gone`.
    pub fn without(&self, arrangement: usize, gone: usize) -> usize {
        self.without[arrangement][gone]
    }

    /// The invariant of all moves: the pieces in their order among themselves and the walls.
    pub fn order(&self, arrangement: usize) -> Vec<OrderedPiece> {
        let ordered = |piece: &LinePiece| {
            let walls_before = (self.walls & ((1 << piece.at) - 1)).count_ones();
            OrderedPiece { walls_before, length: piece.length }
        };
        self.arrangements[arrangement].pieces.iter().map(ordered).collect()
    }

    /// The arrangements that one move of one piece makes of this, where the crossing lines leave cells free.
    fn next(&self, arrangement: usize, pattern: u32, metric: Metric) -> u64 {
        let LineArrangement { cells, pieces } = &self.arrangements[arrangement];
        let mut next = 0;
        for (index, piece) in pieces.iter().enumerate() {
            let &LinePiece { at: from, length } = piece;
            let taken = (cells & !piece.cells()) | pattern | self.walls;
            let free = |&at: &u32| {
                at + length <= self.length && LinePiece { at, length }.cells() & taken == 0
            };
            let reach = if metric == Metric::Step { 1 } else { self.length };
            let before = (0..from).rev().take_while(free).take(reach as usize);
            let after = (from + 1..self.length).take_while(free).take(reach as usize);
            for at in before.chain(after) {
                let mut pieces = pieces.clone();
                pieces[index].at = at;
                next |= self.number(&pieces).map_or(0, |number| 1 << number);
            }
        }
        next
    }
}

/// The arrangements of a line and their moves under each pattern. Lists have [`PLACES`] places for each
/// pattern, by arrangement or by part.
#[derive(Debug)]
pub(super) struct LineTable {
    /// The arrangements that avoid the pattern.
    pub allowed: Vec<u64>,
    /// The number of an arrangement among those.
    pub number: Vec<u8>,
    /// The arrangements to which one move leads.
    pub next: Vec<u64>,
    /// The number of parts.
    pub parts: Vec<u8>,
    /// The part of an arrangement.
    pub part: Vec<u8>,
    /// The arrangements of a part.
    pub members: Vec<u64>,
    /// By pattern, cell in it, and part: its part when the cell becomes free.
    pub freed: Vec<[u8; PLACES]>,
    length: usize,
}

impl LineTable {
    /// The table of a line.
    pub fn new(line: &BoardLine, metric: Metric) -> Self {
        let patterns = 1 << line.length;
        let length = line.length as usize;
        let mut table = Self {
            allowed: vec![0; patterns],
            number: vec![0; patterns * PLACES],
            next: vec![0; patterns * PLACES],
            parts: vec![0; patterns],
            part: vec![0; patterns * PLACES],
            members: vec![0; patterns * PLACES],
            freed: vec![[0; PLACES]; patterns * length],
            length,
        };
        for pattern in 0..patterns {
            table.fill(line, pattern, metric);
        }
        for pattern in 0..patterns {
            for cell in (0..length).filter(|cell| pattern >> cell & 1 == 1) {
                for part in 0..usize::from(table.parts[pattern]) {
                    let member = table.members[pattern * PLACES + part].trailing_zeros() as usize;
                    table.freed[pattern * length + cell][part] =
                        table.part[(pattern ^ 1 << cell) * PLACES + member];
                }
            }
        }
        table
    }

    fn fill(&mut self, line: &BoardLine, pattern: usize, metric: Metric) {
        let first = pattern * PLACES;
        let avoids =
            |(_, arrangement): &(usize, &LineArrangement)| arrangement.cells & pattern as u32 == 0;
        let mut steps = [0; PLACES];
        for (arrangement, _) in line.arrangements.iter().enumerate().filter(avoids) {
            self.number[first + arrangement] = self.allowed[pattern].count_ones() as u8;
            self.allowed[pattern] |= 1 << arrangement;
            self.next[first + arrangement] = line.next(arrangement, pattern as u32, metric);
            steps[arrangement] = line.next(arrangement, pattern as u32, Metric::Step);
        }
        let mut left = self.allowed[pattern];
        while left != 0 {
            let mut members = left & left.wrapping_neg();
            loop {
                let more = ones(members).fold(members, |all, member| all | steps[member]);
                if more == members {
                    break;
                }
                members = more;
            }
            left &= !members;
            let part = self.parts[pattern];
            self.members[first + usize::from(part)] = members;
            ones(members).for_each(|member| self.part[first + member] = part);
            self.parts[pattern] += 1;
        }
    }

    /// The part that a part of this pattern lies in when a cell of the pattern becomes free.
    pub fn freed(&self, pattern: usize, cell: usize, part: usize) -> u8 {
        self.freed[pattern * self.length + cell][part]
    }
}

/// The numbers of the bits that are set.
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
