//! States by number, and numbers by state: bytes in a row, and open addressing over them.

/// All states found, numbered from 0 on in the order in which they were added.
pub struct Table {
    width: usize,
    bytes: Vec<u8>,
    len: u32,
    /// Always a power of two of them, at least twice as many as states.
    slots: Vec<Slot>,
}

/// The number of a state, or [`FREE`]; and the upper half of its hash, since most others have another.
#[derive(Clone, Copy)]
struct Slot {
    number: u32,
    mark: u32,
}

const FREE: u32 = u32::MAX;
const EMPTY: Slot = Slot { number: FREE, mark: 0 };

impl Table {
    /// An empty table of states of this number of bytes.
    pub fn new(width: usize) -> Self {
        Self { width, bytes: Vec::new(), len: 0, slots: vec![EMPTY; 1 << 10] }
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn get(&self, number: u32) -> &[u8] {
        let begin = number as usize * self.width;
        &self.bytes[begin..begin + self.width]
    }

    /// The number of a state, if the table has it.
    pub fn find(&self, state: &[u8]) -> Option<u32> {
        Some(self.slots[self.place(state, hash(state))].number).filter(|&number| number != FREE)
    }

    /// Adds a state. Returns its number, and true if it is new.
    pub fn add(&mut self, state: &[u8]) -> (u32, bool) {
        let hash = hash(state);
        let place = self.place(state, hash);
        if self.slots[place].number != FREE {
            return (self.slots[place].number, false);
        }
        let number = self.len;
        self.slots[place] = Slot { number, mark: (hash >> 32) as u32 };
        self.bytes.extend_from_slice(state);
        self.len += 1;
        if 2 * self.len() > self.slots.len() {
            self.grow();
        }
        (number, true)
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; 2 * self.slots.len()];
        for number in 0..self.len {
            let hash = hash(self.get(number));
            let place = self.place(self.get(number), hash);
            self.slots[place] = Slot { number, mark: (hash >> 32) as u32 };
        }
    }

    /// The slot of the state, or the free one where it would be.
    fn place(&self, state: &[u8], hash: u64) -> usize {
        let last = self.slots.len() - 1;
        let mark = (hash >> 32) as u32;
        let mut place = (hash >> 20) as usize & last;
        loop {
            let slot = self.slots[place];
            if slot.number == FREE || slot.mark == mark && self.get(slot.number) == state {
                return place;
            }
            place = (place + 1) & last;
        }
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
    (hash ^ hash >> 32).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
