//! Union and find on numbers from 0 on: the root of a set is its smallest number.

/// Sets of numbers.
#[derive(Debug)]
pub struct Forest {
    parents: Vec<u32>,
    joined: bool,
}

impl Forest {
    /// These numbers, each in a set of its own.
    pub fn new(numbers: u32) -> Self {
        Self::reusing(Vec::new(), numbers)
    }

    /// The same, in the memory of a list.
    pub fn reusing(mut parents: Vec<u32>, numbers: u32) -> Self {
        parents.clear();
        parents.extend(0..numbers);
        Self { parents, joined: false }
    }

    /// Returns whether any two numbers have been joined.
    pub fn is_joined(&self) -> bool {
        self.joined
    }

    /// The root of a number; the path to it becomes shorter.
    #[inline]
    pub fn root(&mut self, mut at: u32) -> u32 {
        loop {
            let parent = self.parents[at as usize];
            if parent == at {
                return at;
            }
            let next = self.parents[parent as usize];
            self.parents[at as usize] = next;
            at = next;
        }
    }

    /// Joins two sets; `false` if they are one already.
    #[inline]
    pub fn join(&mut self, one: u32, other: u32) -> bool {
        let one = self.root(one);
        let other = self.root(other);
        self.parents[one.max(other) as usize] = one.min(other);
        self.joined |= one != other;
        one != other
    }

    /// Numbers the sets in the order of their roots. Returns the set of each number, and the number of
    /// sets.
    pub fn numbered(mut self) -> (Vec<u32>, u32) {
        let mut sets = 0;
        for at in 0..self.parents.len() {
            // A parent is smaller than its child, so it has its number already.
            let parent = self.parents[at] as usize;
            self.parents[at] = if parent == at {
                sets += 1;
                sets - 1
            } else {
                self.parents[parent]
            };
        }
        (self.parents, sets)
    }
}
