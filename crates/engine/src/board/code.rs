//! The packed state: canonical by construction.
//!
//! Scan the board in reading order. At each cell that is not yet covered write one *token*: 0 if the
//! cell stays empty, otherwise 1 + the kind of the piece whose first cell it is; then skip the cells
//! that the piece covers. Every state of a puzzle has the same number T of tokens (pieces plus empty
//! cells), and interchangeable pieces write the same token, so equal states have equal codes
//! without any sorting.
//!
//! ```text
//!   a B B c        kinds: a c d f = 0 (token 1), B = 1 (token 2), E = 2 (3), g h i j = 3 (4)
//!   a B B c        tokens:  a B c  d E f  g h  i . . j
//!   d E E f                 1 2 1  1 3 1  4 4  4 0 0 4        T = 12
//!   d g h f
//!   i . . j
//! ```
//!
//! A token takes P bits, and a word of the code holds ⌊64 / P⌋ tokens, the first in the lowest bits;
//! here P = 3, and the code takes 36 bits of one word:
//!
//! ```text
//!   j   .   .   i   h   g   f   E   d   c   B   a
//!  100 000 000 100 100 100 001 011 001 001 010 001        = 0x8_0490_b251 as one number
//! ```
//!
//! On the board the tokens are P *planes*, masks over cells: plane p has the cells whose token has
//! bit p. Packing a plane is two instructions: PEXT closes the gaps between the cells that begin a
//! token, PDEP spreads the bits to every P-th place. Unpacking is the same backwards.
//!
//! ```text
//!   plane 0 (value 1)   1 . . 1 / . . . . / 1 1 . 1 / . . . . / . . . .      a c d E f
//!   PEXT by the cells that begin a token            1 0 1  1 1 1  0 0  0 0 0 0
//!   PDEP to every third bit                         ..1 ..0 ..1 ..1 ..1 ..1 ..0 …
//! ```

use std::cmp::Ordering;

use super::mask::{Bit, Mask};
use slide_run::{BitInstructions, compress, expand};

/// A packed state: W words, unused high bits 0.
pub type Code<const W: usize> = [u64; W];

/// The greatest number of planes that a token can need: for 255 kinds and "empty".
pub(super) const MAX_PLANES: usize = 8;

/// The greatest number of words of a mask: no plane has more bits than the board has cells.
const MAX_WORDS: usize = 8;

/// Writes a token into the planes.
pub(super) fn mark<M: Mask>(planes: &mut [M; MAX_PLANES], token: u8, at: Bit) {
    for (plane, mask) in planes.iter_mut().enumerate() {
        if token >> plane & 1 == 1 {
            *mask = mask.or(M::single(at));
        }
    }
}

/// Reads a token from the planes.
#[inline]
pub(super) fn token_at<M: Mask>(planes: &[M], at: Bit) -> u8 {
    let mut token = 0;
    for (plane, mask) in planes.iter().enumerate() {
        token |= u8::from(mask.has(at)) << plane;
    }
    token
}

/// The sizes of a puzzle's packed states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    /// The number of bits of a token.
    pub planes: usize,
    /// The number of tokens of a state: pieces and empty cells.
    pub tokens: usize,
    /// The number of tokens in a word.
    per_word: usize,
    /// The lowest bit of every token of a word.
    lowest: u64,
    /// The bit instructions, if the processor has them.
    pub instructions: Option<BitInstructions>,
}

impl Packing {
    /// For `kinds` kinds of `pieces` pieces and `empties` empty cells.
    pub fn new(kinds: usize, pieces: usize, empties: usize) -> Self {
        let planes = ((usize::BITS - kinds.leading_zeros()) as usize).max(1);
        let per_word = 64 / planes;
        let lowest = (0..per_word).fold(0, |all, token| all | 1 << (token * planes));
        Self {
            planes,
            tokens: pieces + empties,
            per_word,
            lowest,
            instructions: BitInstructions::detect(),
        }
    }

    /// The number of words of a code.
    pub fn words(&self) -> usize {
        self.tokens.div_ceil(self.per_word)
    }

    /// The number of planes, given a number that is known when this is compiled, or 0.
    #[inline(always)]
    pub fn planes_of<const P: usize>(&self) -> usize {
        if P == 0 { self.planes } else { P }
    }

    /// Packs the planes of a state, given by number; `begins` are the cells that begin a token.
    /// `P` as in [`Packing::planes_of`].
    #[inline(always)]
    pub fn pack<const P: usize, M: Mask, const W: usize>(
        &self,
        plane: impl Fn(usize) -> M,
        begins: M,
    ) -> Code<W> {
        match self.instructions {
            Some(has) => self.pack_with::<P, M, W>(
                plane,
                begins,
                |word, mask| has.compress(word, mask),
                |word, mask| has.expand(word, mask),
            ),
            None => self.pack_with::<P, M, W>(plane, begins, compress, expand),
        }
    }

    #[inline(always)]
    fn pack_with<const P: usize, M: Mask, const W: usize>(
        &self,
        plane: impl Fn(usize) -> M,
        begins: M,
        compress: impl Fn(u64, u64) -> u64,
        expand: impl Fn(u64, u64) -> u64,
    ) -> Code<W> {
        let mut code = [0; W];
        for index in 0..self.planes_of::<P>() {
            let mask = plane(index);
            let lane = self.lowest << index;
            if const { M::WORDS == 1 } {
                let mut bits = compress(mask.word(0), begins.word(0));
                code[0] |= expand(bits, lane);
                for word in &mut code[1..] {
                    bits = bits.checked_shr(self.per_word as u32).unwrap_or(0);
                    *word |= expand(bits, lane);
                }
            } else {
                let mut stream = [0; MAX_WORDS];
                let mut offset = 0;
                for word in 0..M::WORDS {
                    let begins = begins.word(word);
                    write(&mut stream, offset, compress(mask.word(word), begins));
                    offset += begins.count_ones() as usize;
                }
                for (word, first) in code.iter_mut().zip((0..).step_by(self.per_word)) {
                    *word |= expand(read(&stream, first), lane);
                }
            }
        }
        code
    }

    /// The planes of a packed state as masks; `begins` are the cells that begin a token.
    #[inline(always)]
    pub fn planes<M: Mask, const W: usize>(&self, code: &Code<W>, begins: M) -> [M; MAX_PLANES] {
        match self.instructions {
            Some(has) => self.planes_with(
                code,
                begins,
                |word, mask| has.compress(word, mask),
                |word, mask| has.expand(word, mask),
            ),
            None => self.planes_with(code, begins, compress, expand),
        }
    }

    #[inline(always)]
    fn planes_with<M: Mask, const W: usize>(
        &self,
        code: &Code<W>,
        begins: M,
        compress: impl Fn(u64, u64) -> u64,
        expand: impl Fn(u64, u64) -> u64,
    ) -> [M; MAX_PLANES] {
        let mut planes = [M::EMPTY; MAX_PLANES];
        for (index, plane) in planes[..self.planes].iter_mut().enumerate() {
            let lane = self.lowest << index;
            if const { M::WORDS == 1 && W == 1 } {
                let bits = expand(compress(code[0], lane), begins.word(0));
                *plane = M::from_words(|_| bits);
            } else {
                let mut stream = [0; MAX_WORDS];
                for (word, first) in code.iter().zip((0..).step_by(self.per_word)) {
                    write(&mut stream, first, compress(*word, lane));
                }
                let mut offset = 0;
                *plane = M::from_words(|word| {
                    let begins = begins.word(word);
                    let bits = expand(read(&stream, offset), begins);
                    offset += begins.count_ones() as usize;
                    bits
                });
            }
        }
        planes
    }

    /// The packed state with these tokens.
    pub fn of_tokens<const W: usize>(&self, tokens: &[u8]) -> Code<W> {
        let mut code = [0; W];
        for (word, tokens) in code.iter_mut().zip(tokens.chunks(self.per_word)) {
            let together = |all, &token: &u8| all << self.planes | u64::from(token);
            *word = tokens.iter().rev().fold(0, together);
        }
        code
    }

    /// Compares two states token by token, as they are read: "empty" comes first, then the kinds in
    /// the order of their numbers.
    pub fn compare<const W: usize>(&self, one: &Code<W>, other: &Code<W>) -> Ordering {
        let differing = one.iter().zip(other).find(|(one, other)| one != other);
        let Some((one, other)) = differing else { return Ordering::Equal };
        let planes = self.planes as u32;
        let shift = (one ^ other).trailing_zeros() / planes * planes;
        let token = |word: u64| (word >> shift) & (u64::MAX >> (64 - planes));
        token(*one).cmp(&token(*other))
    }

    /// Calls `visit` with each token in order.
    #[inline(always)]
    pub fn tokens<const W: usize>(&self, code: &Code<W>, mut visit: impl FnMut(u8)) {
        let one = u64::MAX >> (64 - self.planes);
        let mut left = self.tokens;
        for &word in code {
            let mut word = word;
            for _ in 0..left.min(self.per_word) {
                visit((word & one) as u8);
                word >>= self.planes;
            }
            left = left.saturating_sub(self.per_word);
        }
    }
}

/// Ors `bits` into the stream from bit `offset` on.
#[inline]
fn write(stream: &mut [u64; MAX_WORDS], offset: usize, bits: u64) {
    let word = offset / 64;
    let shift = offset % 64;
    if bits != 0 {
        stream[word] |= bits << shift;
        let high = (bits >> 1) >> (63 - shift);
        if high != 0 {
            stream[word + 1] |= high;
        }
    }
}

/// Returns 64 bits of the stream from bit `offset` on, with zeros beyond its end.
#[inline]
fn read(stream: &[u64; MAX_WORDS], offset: usize) -> u64 {
    let word = offset / 64;
    let shift = offset % 64;
    let low = stream.get(word).copied().unwrap_or(0) >> shift;
    let high = stream.get(word + 1).copied().unwrap_or(0);
    low | (high << 1) << (63 - shift)
}

#[cfg(test)]
mod tests {
    use super::super::mask::Wide;
    use super::*;

    /// Packs tokens that begin at the given cells, and reads them back.
    fn round_trip<M: Mask, const W: usize>(tokens: &[u8], cells: &[u16], hardware: bool) {
        let mut packing = Packing::new(255, tokens.len(), 0);
        packing.instructions = packing.instructions.filter(|_| hardware);
        let mut planes = [M::EMPTY; MAX_PLANES];
        let mut begins = M::EMPTY;
        for (&token, &cell) in tokens.iter().zip(cells) {
            begins = begins.or(M::single(cell));
            mark(&mut planes, token, cell);
        }
        let code: Code<W> = packing.pack::<0, _, _>(|plane| planes[plane], begins);
        let mut read = Vec::new();
        packing.tokens(&code, |token| read.push(token));
        assert_eq!(read, tokens);
        assert_eq!(packing.planes(&code, begins), planes);
        assert_eq!(packing.of_tokens(tokens), code);
    }

    #[test]
    fn tokens_survive_packing_at_every_width() {
        let cells: Vec<u16> = (0..500).filter(|cell| cell % 5 != 3).collect();
        let tokens: Vec<u8> = cells.iter().map(|&cell| (cell * 37 % 256) as u8).collect();
        for hardware in [false, true] {
            round_trip::<u64, 1>(&tokens[..8], &cells[..8], hardware);
            round_trip::<u64, 8>(&tokens[..50], &cells[..50], hardware);
            round_trip::<u128, 16>(&tokens[..100], &cells[..100], hardware);
            round_trip::<Wide<8>, 64>(&tokens, &cells, hardware);
        }
    }

    #[test]
    fn states_are_compared_in_reading_order() {
        let packing = Packing::new(3, 40, 0);
        let packed = |tokens: &[u8]| -> Code<2> {
            let mut code = [0; 2];
            for (index, &token) in tokens.iter().enumerate() {
                code[index / 32] |= u64::from(token) << (2 * (index % 32));
            }
            code
        };
        let mut dice = 1_u64;
        let mut lists: Vec<Vec<u8>> = Vec::new();
        for _ in 0..if cfg!(miri) { 10 } else { 40 } {
            let mut list = vec![1; 40];
            for place in [2, 20, 31, 32, 39] {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                list[place] = (dice >> 62) as u8;
            }
            lists.push(list);
        }
        for one in &lists {
            for other in &lists {
                assert_eq!(packing.compare(&packed(one), &packed(other)), one.cmp(other));
            }
        }
    }

    #[test]
    fn klotski_takes_36_bits() {
        let packing = Packing::new(4, 10, 2);
        assert_eq!(packing.planes * packing.tokens, 36);
    }
}
