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
//! A token needs P bits. The code stores it as P *planes* of T bits, the lowest plane first, the
//! first token in the lowest bit; here P = 3 and the code takes 36 bits:
//!
//! ```text
//!   plane 0 (value 1):  1 0 1  1 1 1  0 0  0 0 0 0        bits  0–11
//!   plane 1 (value 2):  0 1 0  0 1 0  0 0  0 0 0 0        bits 12–23
//!   plane 2 (value 4):  0 0 0  0 0 0  1 1  1 0 0 1        bits 24–35
//! ```
//!
//! On the board the same planes are masks over cells, so packing is one bit compression (PEXT) of
//! each plane by the cells that begin a token.

use super::mask::{Bit, Mask};

/// A packed state: W words, unused high bits 0.
pub type Code<const W: usize> = [u64; W];

/// Most planes a token can need: 255 kinds and "empty".
pub(super) const MAX_PLANES: usize = 8;

/// Writes a token into the planes.
pub(super) fn mark<M: Mask>(planes: &mut [M; MAX_PLANES], token: u8, at: Bit) {
    for (plane, mask) in planes.iter_mut().enumerate() {
        if token >> plane & 1 == 1 {
            *mask = mask.or(M::single(at));
        }
    }
}

/// Sizes of a puzzle's packed states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    /// Bits of a token.
    pub planes: usize,
    /// Tokens of a state: pieces and empty cells.
    pub tokens: usize,
    /// Whether the processor compresses bits in one instruction. It pays: Project Euler 766 is
    /// counted in 0.50 s of processor time with it and in 0.80 s without (same machine, same run).
    hardware: bool,
}

impl Packing {
    /// For `kinds` kinds of `pieces` pieces and `empties` empty cells.
    pub fn new(kinds: usize, pieces: usize, empties: usize) -> Self {
        let planes = (usize::BITS - kinds.leading_zeros()) as usize;
        #[cfg(target_arch = "x86_64")]
        let hardware = std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt");
        #[cfg(not(target_arch = "x86_64"))]
        let hardware = false;
        Self { planes, tokens: pieces + empties, hardware }
    }

    /// Bits of a code.
    pub fn bits(&self) -> usize {
        self.planes * self.tokens
    }

    /// Packs the planes of a state; `begins` are the cells that begin a token.
    #[inline]
    pub fn pack<M: Mask, const W: usize>(&self, planes: &[M; MAX_PLANES], begins: M) -> Code<W> {
        #[cfg(target_arch = "x86_64")]
        if self.hardware {
            // SAFETY: `hardware` is set only where the processor was found to have BMI2 and POPCNT.
            return unsafe { self.pack_bmi2(planes, begins) };
        }
        self.pack_with(planes, begins, compress)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi2,popcnt")]
    fn pack_bmi2<M: Mask, const W: usize>(&self, planes: &[M; MAX_PLANES], begins: M) -> Code<W> {
        self.pack_with(planes, begins, |word, mask| std::arch::x86_64::_pext_u64(word, mask))
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // so that the closure becomes one instruction
    fn pack_with<M: Mask, const W: usize>(
        &self,
        planes: &[M; MAX_PLANES],
        begins: M,
        compress: impl Fn(u64, u64) -> u64,
    ) -> Code<W> {
        let mut code = [0; W];
        let mut offset = 0;
        for plane in &planes[..self.planes] {
            for index in 0..M::WORDS {
                let mask = begins.word(index);
                let bits = compress(plane.word(index), mask);
                if W == 1 {
                    code[0] |= bits << offset;
                } else {
                    write(&mut code, offset, bits);
                }
                offset += self.tokens_in(mask, M::WORDS);
            }
        }
        code
    }

    /// The planes of a packed state as masks; `begins` are the cells that begin a token.
    #[inline]
    pub fn planes<M: Mask, const W: usize>(&self, code: &Code<W>, begins: M) -> [M; MAX_PLANES] {
        #[cfg(target_arch = "x86_64")]
        if self.hardware {
            // SAFETY: `hardware` is set only where the processor was found to have BMI2 and POPCNT.
            return unsafe { self.planes_bmi2(code, begins) };
        }
        self.planes_with(code, begins, expand)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi2,popcnt")]
    fn planes_bmi2<M: Mask, const W: usize>(&self, code: &Code<W>, begins: M) -> [M; MAX_PLANES] {
        self.planes_with(code, begins, |word, mask| std::arch::x86_64::_pdep_u64(word, mask))
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // so that the closure becomes one instruction
    fn planes_with<M: Mask, const W: usize>(
        &self,
        code: &Code<W>,
        begins: M,
        expand: impl Fn(u64, u64) -> u64,
    ) -> [M; MAX_PLANES] {
        let mut planes = [M::EMPTY; MAX_PLANES];
        let mut offset = 0;
        for plane in &mut planes[..self.planes] {
            *plane = M::from_words(|index| {
                let mask = begins.word(index);
                let bits = expand(read(code, offset), mask);
                offset += self.tokens_in(mask, M::WORDS);
                bits
            });
        }
        planes
    }

    /// How many tokens begin in one word of a mask of so many words.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it counts with the features of its caller
    fn tokens_in(&self, begins: u64, words: usize) -> usize {
        if words == 1 { self.tokens } else { begins.count_ones() as usize }
    }

    /// Calls `visit` with each token in order.
    #[inline]
    pub fn tokens<const W: usize>(&self, code: &Code<W>, mut visit: impl FnMut(u8)) {
        for start in (0..self.tokens).step_by(64) {
            let some = self.some_tokens(code, start);
            let length = (self.tokens - start).min(64);
            for (eight, first) in some.into_iter().zip((0..length).step_by(8)) {
                for index in 0..8.min(length - first) {
                    visit((eight >> (8 * index)) as u8);
                }
            }
        }
    }

    /// Up to 64 tokens from the given one on, eight to a word, the first in the lowest byte.
    #[inline]
    fn some_tokens<const W: usize>(&self, code: &Code<W>, start: usize) -> [u64; 8] {
        #[cfg(target_arch = "x86_64")]
        if self.hardware {
            // SAFETY: `hardware` is set only where the processor was found to have BMI2 and POPCNT.
            return unsafe { self.some_tokens_bmi2(code, start) };
        }
        self.some_tokens_with(code, start, expand)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi2,popcnt")]
    fn some_tokens_bmi2<const W: usize>(&self, code: &Code<W>, start: usize) -> [u64; 8] {
        self.some_tokens_with(code, start, |word, mask| std::arch::x86_64::_pdep_u64(word, mask))
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // so that the closure becomes one instruction
    fn some_tokens_with<const W: usize>(
        &self,
        code: &Code<W>,
        start: usize,
        expand: impl Fn(u64, u64) -> u64,
    ) -> [u64; 8] {
        const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;
        let mut some = [0; 8];
        let eights = (self.tokens - start).min(64).div_ceil(8);
        for plane in 0..self.planes {
            let mut lane = read(code, plane * self.tokens + start);
            for eight in &mut some[..eights] {
                *eight |= expand(lane & 0xFF, LOWEST_BITS << plane);
                lane >>= 8;
            }
        }
        some
    }
}

/// Ors `bits` into the code from bit `offset` on.
#[inline]
fn write<const W: usize>(code: &mut Code<W>, offset: usize, bits: u64) {
    let (word, shift) = (offset / 64, offset % 64);
    if bits != 0 {
        code[word] |= bits << shift;
        let high = (bits >> 1) >> (63 - shift);
        if high != 0 {
            code[word + 1] |= high;
        }
    }
}

/// 64 bits of the code from bit `offset` on, zeros beyond its end.
#[inline]
fn read<const W: usize>(code: &Code<W>, offset: usize) -> u64 {
    let (word, shift) = (offset / 64, offset % 64);
    let low = code.get(word).copied().unwrap_or(0) >> shift;
    let high = code.get(word + 1).copied().unwrap_or(0);
    low | (high << 1) << (63 - shift)
}

/// The bits of `word` under `mask`, moved together to the low end.
fn compress(word: u64, mut mask: u64) -> u64 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (word >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    result
}

/// The low bits of `word`, moved apart to the places under `mask`.
fn expand(mut word: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if word & 1 == 1 {
            result |= lowest;
        }
        word >>= 1;
        mask ^= lowest;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::mask::Wide;
    use super::*;

    /// Packs tokens that begin at the given cells, and reads them back.
    fn round_trip<M: Mask, const W: usize>(tokens: &[u8], cells: &[u16], hardware: bool) {
        let mut packing = Packing::new(255, tokens.len(), 0);
        packing.hardware &= hardware;
        let mut planes = [M::EMPTY; MAX_PLANES];
        let mut begins = M::EMPTY;
        for (&token, &cell) in tokens.iter().zip(cells) {
            begins = begins.or(M::single(cell));
            mark(&mut planes, token, cell);
        }
        let code: Code<W> = packing.pack(&planes, begins);
        let mut read = Vec::new();
        packing.tokens(&code, |token| read.push(token));
        assert_eq!(read, tokens);
        assert_eq!(packing.planes(&code, begins), planes);
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
    fn klotski_takes_36_bits() {
        assert_eq!(Packing::new(4, 10, 2).bits(), 36);
    }
}
