//! All arrangements of a group's tiles on the cells that they take, as bits, so that one operation moves a tile
//! in many of them.
//!
//! The cells that the group takes, in order, are its places 0 … k − 1, and an arrangement says on which place each
//! tile is. The places of the first tiles choose a word, those of the last [`TAIL`], counted among the places
//! left, a bit in it:
//!
//! ```text
//! k = 5                     tile   0   1 2 3 4
//!                          place   1   3 0 2 4      left by tile 0: places 0 2 3 4
//!                                  |   2 0 1 3      the last four on the places left
//!                            word  1   bit 12 of 24 (2 0 1 3 is the 12th of 4!, from 0)
//! ```
//!
//! A tile that goes from a cell to the cell beside it takes the group to other cells, and the tile from place i to
//! place j; tiles on the places between go one back. Where i = j (always along a row) no arrangement changes, and
//! a whole bitmap is a copy. Else each word goes to one word, and its bits stay where they are or, if
//! the tile is one of the last, are put in an order that depends only on where among them it was and is.
//!
//! (Moves along a row that leave the rank of the other tiles as it is: R. E. Korf, P. Schultze, *Large-scale parallel
//! breadth-first search*, 2005.)

use super::rank::{placements, rank, unrank};

/// Tiles whose places choose the bit of a word.
const TAIL: usize = 4;
/// The number of bits of a word.
const BITS: usize = 24;
/// The number of orders of a word's bits: a tile among the last goes from one of their places to another.
const TURNS: usize = TAIL * TAIL;

/// A permutation of the bits of a word, as a table for each of its bytes.
type BitOrder = [[u32; 256]; BITS / 8];

/// The word that becomes another one, and the order of its bits.
#[derive(Clone, Copy)]
struct WordBefore {
    word: u16,
    turn: u16,
}

/// The places of the tiles in the arrangements of a word.
struct WordPlaces {
    /// The places of the first tiles.
    head: Vec<u8>,
    /// The places left, in order.
    rest: Vec<u8>,
}

/// The arrangements of some tiles.
pub(super) struct Arrangements {
    tiles: usize,
    words: Vec<WordPlaces>,
    /// The places of the last tiles among those left, in the arrangements of each bit.
    bits: Vec<Vec<u8>>,
    /// By places i and j: for each word after the move, the word before it.
    steps: Vec<Vec<WordBefore>>,
    turns: Vec<BitOrder>,
}

impl Arrangements {
    /// The arrangements of this number of tiles.
    pub fn new(tiles: usize) -> Self {
        let tail = tiles.min(TAIL);
        let all: Vec<u8> = (0..tiles as u8).collect();
        let word = |number| {
            let head = unrank(&all, tiles - tail, number);
            let rest = all.iter().copied().filter(|place| !head.contains(place)).collect();
            WordPlaces { head, rest }
        };
        let mut made = Self {
            tiles,
            words: (0..placements(tiles, tiles - tail)).map(word).collect(),
            bits: (0..placements(tail, tail)).map(|bit| unrank(&all[..tail], tail, bit)).collect(),
            steps: Vec::new(),
            turns: Vec::new(),
        };
        let pairs = |count: usize| (0..count * count).map(move |pair| (pair / count, pair % count));
        made.turns = pairs(TAIL).map(|(from, to)| made.turn(from, to)).collect();
        made.steps = pairs(tiles).map(|(from, to)| made.steps(from, to)).collect();
        made
    }

    /// The number of words.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The number of arrangements.
    pub fn count(&self) -> usize {
        self.words.len() * self.bits.len()
    }

    /// Adds to `after` the arrangements that `before` become when the tile on place `from` goes to place `to`.
    #[inline]
    pub fn add_moved(&self, before: &[u32], from: usize, to: usize, after: &mut [u32]) {
        if from == to {
            for (after, before) in after.iter_mut().zip(before) {
                *after |= before;
            }
            return;
        }
        let steps = &self.steps[from * self.tiles + to][..after.len()];
        for (word, after) in after.iter_mut().enumerate() {
            let step = steps[word];
            let bits = before[usize::from(step.word)];
            if bits != 0 {
                let turn = &self.turns[usize::from(step.turn) % TURNS];
                let byte = |number: u32| (bits >> (8 * number) & 0xFF) as usize;
                *after |= turn[0][byte(0)] | turn[1][byte(1)] | turn[2][byte(2)];
            }
        }
    }

    /// The words before a move from place `from` to place `to`.
    fn steps(&self, from: usize, to: usize) -> Vec<WordBefore> {
        let step = |word: &WordPlaces| {
            let [head, rest] = [&word.head, &word.rest].map(|places| -> Vec<u8> {
                places.iter().map(|&place| before(place, from, to)).collect()
            });
            let turn = word.rest.iter().position(|&place| usize::from(place) == to).map(|to| {
                let among = rest.iter().filter(|&&place| place < rest[to]).count();
                among * TAIL + to
            });
            let word = rank(self.tiles, head.into_iter());
            WordBefore { word: word as u16, turn: turn.unwrap_or(0) as u16 }
        };
        self.words.iter().map(step).collect()
    }

    /// The order into which bits are put when the tile on place `from` of those left goes to `to`.
    fn turn(&self, from: usize, to: usize) -> BitOrder {
        let mut turn = [[0; 256]; BITS / 8];
        let tail = self.tiles.min(TAIL);
        if from >= tail || to >= tail {
            return turn;
        }
        for (after, bit) in self.bits.iter().enumerate() {
            let old = bit.iter().map(|&place| before(place, from, to));
            let bit = rank(tail, old);
            for (byte, turned) in turn[bit / 8].iter_mut().enumerate() {
                *turned |= ((byte >> (bit % 8) & 1) as u32) << after;
            }
        }
        turn
    }
}

/// The place of a tile before the tile on place `from` went to place `to`, from its place after that.
fn before(place: u8, from: usize, to: usize) -> u8 {
    let at = usize::from(place);
    if at == to {
        from as u8
    } else if (from..to).contains(&at) {
        place + 1
    } else if (to..=from).contains(&at) {
        place - 1
    } else {
        place
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(super) fn ones(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        first
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of the drawn arrangement: its word and its bit, as all tiles are numbered together.
    #[test]
    fn the_example_is_right() {
        assert_eq!(rank(5, [1, 3, 0, 2, 4].into_iter()), BITS + 12);
    }

    /// A tile goes from each place to each other one: the same as moved one by one.
    #[test]
    fn moves_are_those_of_the_tiles() {
        for tiles in 1..=6 {
            let arrangements = Arrangements::new(tiles);
            let all: Vec<u8> = (0..tiles as u8).collect();
            // A word and its bits are the numbers of an arrangement among all.
            let bits = arrangements.bits.len();
            for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
                for number in (0..arrangements.count()).step_by(5) {
                    let moved = unrank(&all, tiles, number).into_iter().map(|place| {
                        (0..tiles as u8).find(|&after| before(after, from, to) == place)
                    });
                    let after = rank(tiles, moved.map(|place| place.expect("one")));
                    let set = |number: usize| {
                        let mut words = vec![0; arrangements.words()];
                        words[number / bits] = 1 << (number % bits);
                        words
                    };
                    let mut found = vec![0; arrangements.words()];
                    arrangements.add_moved(&set(number), from, to, &mut found);
                    assert_eq!(found, set(after), "{tiles} tiles, {from} to {to}, {number}");
                }
            }
        }
    }
}
