//! States by number, and numbers by state: bytes in a row, and open addressing over them.

/// All states found, numbered from 0 on in the order of their coming.
pub(crate) struct Table {
    width: usize,
    bytes: Vec<u8>,
    len: u32,
    /// A number, or [`FREE`]; always a power of two of them, at least twice as many as states.
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Table {
    /// An empty table of states of so many bytes.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, bytes: Vec::new(), len: 0, slots: vec![FREE; 1 << 10] }
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn get(&self, number: u32) -> &[u8] {
        let begin = number as usize * self.width;
        &self.bytes[begin..begin + self.width]
    }

    /// The number of a state that is there.
    pub(crate) fn find(&self, state: &[u8]) -> Option<u32> {
        Some(self.slots[self.slot(state)]).filter(|&number| number != FREE)
    }

    /// The number of the state, and whether it is new.
    pub(crate) fn add(&mut self, state: &[u8]) -> (u32, bool) {
        let slot = self.slot(state);
        if self.slots[slot] != FREE {
            return (self.slots[slot], false);
        }
        let number = self.len;
        self.slots[slot] = number;
        self.bytes.extend_from_slice(state);
        self.len += 1;
        if 2 * self.len() > self.slots.len() {
            self.slots = vec![FREE; 2 * self.slots.len()];
            for number in 0..self.len {
                let slot = self.slot(self.get(number));
                self.slots[slot] = number;
            }
        }
        (number, true)
    }

    /// Where the state is, or would be.
    fn slot(&self, state: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) as usize & mask;
        while self.slots[slot] != FREE && self.get(self.slots[slot]) != state {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// FNV-1a (Fowler, Noll, Vo) over words, mixed at the end.
fn hash(state: &[u8]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for chunk in state.chunks(8) {
        let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash ^ hash >> 32
}
