//! Pieces of one cell: the free cells that they take, as a number.
//!
//! The sets of m out of f free cells, as words of f bits, are numbered in the order of the words. The
//! number of a word among all words with as many bits does not depend on f, so one table of 2^f
//! numbers serves every m and every smaller f (D. E. Knuth, *The Art of Computer Programming* 4A,
//! 7.2.1.3: the combinatorial number system).
//!
//! ```text
//! m = 2:   word  0011  0101  0110  1001  1010  1100      1 piece of one cell on 0 and 3
//!          rank     0     1     2     3     4     5      of four free cells: rank 3
//! ```

/// The table.
#[derive(Clone, Debug)]
pub(super) struct Subsets {
    ranks: Vec<u32>,
    /// For each number of bits the words in order.
    words: Vec<Vec<u32>>,
}

impl Subsets {
    /// For up to `free` free cells.
    pub fn new(free: u32) -> Self {
        let mut words = vec![Vec::new(); free as usize + 1];
        let ranks = (0..1_u32 << free)
            .map(|word| {
                let same = &mut words[word.count_ones() as usize];
                same.push(word);
                same.len() as u32 - 1
            })
            .collect();
        Self { ranks, words }
    }

    /// Bytes of the tables for `free` free cells.
    pub fn bytes_for(free: u32) -> u64 {
        // A number for each word, and the word itself in a list that grew.
        3 * size_of::<u32>() as u64 * (1 << free)
    }

    /// The number of each word among those with as many bits.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The words with `bits` bits, in order.
    pub fn words(&self, bits: u32) -> &[u32] {
        &self.words[bits as usize]
    }

    /// The number of words of `bits` bits within the lowest `free`.
    pub fn count(&self, free: u32, bits: u32) -> u32 {
        // The highest of them, and all before it.
        let highest = ((1_u64 << free) - (1 << (free - bits))) as usize;
        self.ranks[highest] + 1
    }
}
