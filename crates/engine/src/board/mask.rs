//! Sets of cells as bit masks: one trait, three widths.
//!
//! A board of R rows and C columns is laid out with one spare column, so that a shift by one column
//! never carries a bit from the end of a row to the start of the next:
//!
//! ```text
//! bit of (row, col) = row · (C + 1) + col          3×3 board:   0  1  2 |  3
//!                                                               4  5  6 |  7
//!                                                               8  9 10 | 11   (3, 7, 11 spare)
//! ```
//!
//! `u64` holds boards up to 64 padded cells (7×8), `u128` up to 128 (10×11), [`Wide`] up to 512
//! (22×22).

use std::fmt::Debug;

/// The number of a bit: a cell in the padded layout.
pub type Bit = u16;

/// A set of cells.
pub trait Mask: Copy + Eq + Debug + Send + Sync + 'static {
    /// No cells.
    const EMPTY: Self;
    /// The number of 64-bit words.
    const WORDS: usize;

    /// The set of one cell; `bit < 64 · WORDS`.
    fn single(bit: Bit) -> Self;
    /// Returns whether the cell is in the set; `bit < 64 · WORDS`.
    fn has(self, bit: Bit) -> bool;
    /// Cells in both sets.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Cells in either set.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Cells in exactly one of the sets.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Cells in this set and not in `other`.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// All cells moved back by `by` bits. Cells that leave the mask at one end enter at the other: that is one
    /// instruction, where dropping them would take several.
    #[must_use]
    fn rotated_right(self, by: i32) -> Self;
    /// All cells moved on by `by` bits, of which none leaves the mask.
    #[must_use]
    #[inline(always)]
    fn moved_on(self, by: Bit) -> Self {
        self.rotated_right(-i32::from(by))
    }
    /// For each of four directions, the cells of `all` and of `some` that are in `set` too when it is
    /// turned back by the bits in `first`, and when it is turned back by those in `second`.
    ///
    /// Written so that the four directions can be worked out side by side.
    #[inline(always)]
    fn meet_rotated(
        all: Self,
        some: &[Self; 4],
        set: Self,
        first: &[u64; 4],
        second: &[u64; 4],
    ) -> [Self; 4] {
        std::array::from_fn(|way| {
            let near =
                set.rotated_right(first[way] as i32).and(set.rotated_right(second[way] as i32));
            all.and(some[way]).and(near)
        })
    }
    /// Marks which of the four sets have no cells: in word w of `none`, for set w, bit 4 · `index` + w.
    ///
    /// The four directions can be worked out side by side here, too: the words are combined at the end, once for
    /// many sets.
    #[inline(always)]
    fn note_empty(sets: &[Self; 4], index: usize, none: &mut [u32; 4]) {
        for way in 0..4 {
            none[way] |= u32::from(sets[way].is_empty()) << (4 * index + way);
        }
    }
    /// Returns whether the set has no cells.
    fn is_empty(self) -> bool;
    /// The first cell in reading order, if there is one.
    fn first(self) -> Option<Bit>;
    /// The set without its first cell.
    #[must_use]
    fn without_first(self) -> Self;
    /// The number of cells.
    fn count(self) -> u32;
    /// The number of cells before `bit` in reading order; `bit < 64 · WORDS`.
    fn count_before(self, bit: Bit) -> u32;
    /// The 64 cells from bit 64 · `index`.
    fn word(self, index: usize) -> u64;
    /// The set with these words, which are requested in order.
    fn from_words(word: impl FnMut(usize) -> u64) -> Self;

    /// Returns whether the sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns whether every cell of this set is in `other`.
    #[inline]
    fn within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The cells in reading order.
    #[inline]
    fn bits(self) -> MaskCells<Self> {
        MaskCells(self)
    }
}

/// Iterates over the cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct MaskCells<M>(M);

impl<M: Mask> Iterator for MaskCells<M> {
    type Item = Bit;

    #[inline]
    fn next(&mut self) -> Option<Bit> {
        let bit = self.0.first()?;
        self.0 = self.0.without_first();
        Some(bit)
    }
}

macro_rules! native_mask {
    ($int:ty, { $($more:item)* }) => {
        impl Mask for $int {
            $($more)*
            const EMPTY: Self = 0;
            const WORDS: usize = <$int>::BITS as usize / 64;

            #[inline]
            fn single(bit: Bit) -> Self {
                1 << bit
            }
            #[inline]
            fn has(self, bit: Bit) -> bool {
                self >> bit & 1 != 0
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn rotated_right(self, by: i32) -> Self {
                self.rotate_right(by as u32 % <$int>::BITS)
            }
            #[inline]
            fn moved_on(self, by: Bit) -> Self {
                self.wrapping_shl(by.into())
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn first(self) -> Option<Bit> {
                if self == 0 { None } else { Some(self.trailing_zeros() as Bit) }
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn count_before(self, bit: Bit) -> u32 {
                (self & ((1 << bit) - 1)).count_ones()
            }
            #[inline]
            fn word(self, index: usize) -> u64 {
                (self >> (64 * index)) as u64
            }
            #[inline]
            fn from_words(mut word: impl FnMut(usize) -> u64) -> Self {
                (0..Self::WORDS)
                    .fold(0, |mask, index| mask | <$int>::from(word(index)) << (64 * index))
            }
        }
    };
}

native_mask!(u64, {
    #[inline(always)]
    fn meet_rotated(
        all: Self,
        some: &[Self; 4],
        set: Self,
        first: &[u64; 4],
        second: &[u64; 4],
    ) -> [Self; 4] {
        let mut met = [0; 4];
        for way in 0..4 {
            let near = set >> (first[way] & 63) | set << (first[way].wrapping_neg() & 63);
            let far = set >> (second[way] & 63) | set << (second[way].wrapping_neg() & 63);
            met[way] = all & some[way] & near & far;
        }
        met
    }
});
native_mask!(u128, {});

/// A mask of `N` words, lowest cells first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|index| join(self.0[index], other.0[index])))
    }
}

impl<const N: usize> Mask for Wide<N> {
    const EMPTY: Self = Self([0; N]);
    const WORDS: usize = N;

    #[inline]
    fn single(bit: Bit) -> Self {
        let mut words = [0; N];
        words[usize::from(bit) / 64] = 1 << (bit % 64);
        Self(words)
    }
    #[inline]
    fn has(self, bit: Bit) -> bool {
        self.0[usize::from(bit) / 64] >> (bit % 64) & 1 != 0
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline]
    fn rotated_right(self, by: i32) -> Self {
        let around = by.rem_euclid(64 * N as i32) as usize;
        let words = around / 64;
        let bits = around % 64;
        Self(std::array::from_fn(|index| {
            let near = self.0[(index + words) % N];
            let far = self.0[(index + words + 1) % N];
            // In two shifts, since a shift by 64 bits is none.
            near >> bits | far << 1 << (63 - bits)
        }))
    }
    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    #[inline]
    fn first(self) -> Option<Bit> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some((64 * index) as Bit + self.0[index].trailing_zeros() as Bit)
    }
    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn count_before(self, bit: Bit) -> u32 {
        let index = usize::from(bit) / 64;
        let rest = (1_u64 << (bit % 64)) - 1;
        let whole: u32 = self.0[..index].iter().map(|word| word.count_ones()).sum();
        whole + (self.0[index] & rest).count_ones()
    }
    #[inline]
    fn word(self, index: usize) -> u64 {
        self.0[index]
    }
    #[inline]
    fn from_words(word: impl FnMut(usize) -> u64) -> Self {
        Self(std::array::from_fn(word))
    }
}
