//! A set of packed states: open addressing, the states themselves in the slots.
//!
//! ```text
//! slots    | s3 | -- | s1 | s2 | -- | -- | s4 | -- |     at most half of them taken
//! order    s1 s2 s3 s4                                   as they came, for going through a layer
//! ```
//!
//! A free slot holds all ones, which no state does: it would have 64·W tokens, all of one kind and
//! none of them empty, and the codes of boards that large have more than W words or spare bits, which
//! are 0.
//!
//! States are looked up in lists, and most are not there: a filter says so of nearly all of these without a look into
//! the slots.

use super::code_filter::CodeFilter;
use crate::board::Code;
use slide_run::{Limits, Stop};
use slide_run::{fetch_ahead, prefer_large_pages};

/// A set of packed states that can be emptied and used again.
#[derive(Clone, Debug)]
pub(in crate::space) struct CodeSet<const W: usize> {
    /// A power of two of slots in use; there may be more after them.
    slots: Vec<Code<W>>,
    /// Number of slots in use, less one.
    mask: usize,
    order: Vec<Code<W>>,
    /// For each slot the number of its state in `order`, if those are known; else nothing.
    numbers: Vec<u32>,
    filter: CodeFilter,
}

impl<const W: usize> CodeSet<W> {
    const FREE: Code<W> = [u64::MAX; W];
    const FEWEST_SLOTS: usize = 64;
    /// The number of states from the current one to the one whose slot is fetched.
    const AHEAD: usize = 16;

    pub(in crate::space) fn new() -> Self {
        let slots = vec![Self::FREE; Self::FEWEST_SLOTS];
        let filter = CodeFilter::for_slots(slots.len());
        Self { mask: slots.len() - 1, slots, order: Vec::new(), numbers: Vec::new(), filter }
    }

    /// The states in the order in which they came.
    pub(in crate::space) fn states(&self) -> &[Code<W>] {
        &self.order
    }

    /// Takes the states out; the set must be emptied before it is used again.
    pub(in crate::space) fn take_states(&mut self) -> Vec<Code<W>> {
        std::mem::take(&mut self.order)
    }

    /// Bytes taken.
    pub(in crate::space) fn bytes(&self) -> u64 {
        let codes = (self.slots.capacity() + self.order.capacity()) * size_of::<Code<W>>();
        (codes + 4 * self.numbers.capacity()) as u64 + self.filter.bytes()
    }

    /// Takes over the table of a set of which only the list is needed from now on, if it is the larger one. Both
    /// must be emptied before they are used as sets.
    pub(in crate::space) fn take_table_of(&mut self, other: &mut Self) {
        if self.slots.len() < other.slots.len() {
            std::mem::swap(&mut self.slots, &mut other.slots);
            std::mem::swap(&mut self.numbers, &mut other.numbers);
            std::mem::swap(&mut self.filter, &mut other.filter);
            other.mask = other.slots.len() - 1;
        }
    }

    /// Empties the set, with space for about `expected` states.
    pub(in crate::space) fn clear(&mut self, expected: usize) {
        let needed = (2 * expected).next_power_of_two().max(Self::FEWEST_SLOTS);
        let used = needed.min(self.slots.len());
        self.mask = used - 1;
        self.slots[..used].fill(Self::FREE);
        self.filter.clear(used);
        self.order.clear();
    }

    /// From now on, the set being empty, numbers are known or not.
    pub(in crate::space) fn number(&mut self, known: bool) {
        self.numbers.resize(if known { self.slots.len() } else { 0 }, 0);
    }

    /// Reserves memory for `more` states.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that would take more than the limit beside `others_bytes`, copies while
    /// growing included.
    pub(in crate::space) fn reserve(
        &mut self,
        more: usize,
        others_bytes: u64,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let needed = self.order.len() + more;
        if 2 * needed <= self.mask + 1 && needed <= self.order.capacity() {
            return Ok(());
        }
        let slots = (2 * needed).next_power_of_two().max(self.mask + 1);
        let kept = self.order.capacity();
        let order = if needed > kept { needed.max(kept + kept / 2) } else { kept };
        let grown = slots.max(self.slots.len()) + order + if order > kept { kept } else { 0 };
        let has_numbers = !self.numbers.is_empty();
        let beside = CodeFilter::bytes_for(slots) + if has_numbers { 4 * slots } else { 0 };
        let bytes = others_bytes + (grown * size_of::<Code<W>>() + beside) as u64;
        if limits.memory_bytes.is_some_and(|most| bytes > most) {
            return Err(Stop::Memory);
        }
        self.order.try_reserve_exact(order - self.order.len()).map_err(|_| Stop::Memory)?;
        if slots > self.slots.len() {
            // The old slots go first: everything can be put in again from `order`.
            self.slots = Vec::new();
            self.numbers = Vec::new();
            self.slots.try_reserve_exact(slots).map_err(|_| Stop::Memory)?;
            prefer_large_pages(self.slots.spare_capacity_mut());
            self.slots.resize(slots, Self::FREE);
            self.filter.grow(slots)?;
        } else {
            self.slots[..slots].fill(Self::FREE);
        }
        self.mask = slots - 1;
        self.filter.clear(slots);
        self.number(has_numbers);
        for index in 0..self.order.len() {
            let code = self.order[index];
            let slot = self.slot(&code);
            self.slots[slot] = code;
            self.filter.add(hash(&code));
            if let Some(number) = self.numbers.get_mut(slot) {
                *number = index as u32;
            }
        }
        Ok(())
    }

    /// Returns whether the state is in the set.
    #[inline]
    pub(in crate::space) fn contains(&self, code: &Code<W>) -> bool {
        self.slots[self.slot(code)] == *code
    }

    /// Those of some states that are in the set.
    pub(in crate::space) fn known(&self, some: &[Code<W>]) -> Vec<Code<W>> {
        let mut known = Vec::new();
        for (index, code) in some.iter().enumerate() {
            self.fetch_later(some, index, &|code: &Code<W>| *code);
            if self.contains(code) {
                known.push(*code);
            }
        }
        known
    }

    /// Drops the states that are in the set; the others keep their order.
    pub(in crate::space) fn drop_known<T: Copy>(
        &self,
        found: &mut Vec<T>,
        code: impl Fn(&T) -> Code<W>,
    ) {
        self.drop_each(found, code, |_, _| ());
    }

    /// As [`CodeSet::drop_known`], and calls `note` with each state that is dropped and its number. Numbers must be
    /// known.
    pub(in crate::space) fn drop_known_numbered<T: Copy>(
        &self,
        found: &mut Vec<T>,
        code: impl Fn(&T) -> Code<W>,
        note: impl Fn(usize, &T),
    ) {
        self.drop_each(found, code, |slot, one| note(self.numbers[slot] as usize, one));
    }

    /// Drops the states that are in the set; calls `note` with their slots.
    #[inline(always)]
    fn drop_each<T: Copy>(
        &self,
        found: &mut Vec<T>,
        code: impl Fn(&T) -> Code<W>,
        note: impl Fn(usize, &T),
    ) {
        let mut places = self.possible(found, &code);
        let code_at = |found: &[T], place: u32| code(&found[place as usize]);
        let mut known = 0;
        for index in 0..places.len() {
            self.fetch_later(&places, index, &|&place| code_at(found, place));
            let place = places[index];
            let code = code_at(found, place);
            let slot = self.slot(&code);
            let is_known = self.slots[slot] == code;
            if is_known {
                note(slot, &found[place as usize]);
            }
            places[known] = place;
            known += usize::from(is_known);
        }
        places.truncate(known);
        // The others close up.
        let Some(&first) = places.first() else { return };
        let mut left = first as usize;
        for (index, &place) in places.iter().enumerate() {
            let begin = place as usize + 1;
            let end = places.get(index + 1).map_or(found.len(), |&next| next as usize);
            found.copy_within(begin..end, left);
            left += end - begin;
        }
        found.truncate(left);
    }

    /// The places in `found` of those states that may be in the set, as the filter says.
    ///
    /// The processor cannot predict what it says, so nothing depends on that but a number that is added.
    #[inline(always)]
    fn possible<T>(&self, found: &[T], code: &impl Fn(&T) -> Code<W>) -> Vec<u32> {
        let mut places = vec![0; found.len()];
        let mut possible = 0;
        for (place, one) in found.iter().enumerate() {
            if let Some(hash) = Self::hash_later(found, place, code) {
                self.filter.fetch(hash);
            }
            places[possible] = place as u32;
            possible += usize::from(self.filter.may_have(hash(&code(one))));
        }
        places.truncate(possible);
        places
    }

    /// Adds the states of `found`, and keeps there those that were new. Memory must have been reserved
    /// for all of them.
    #[inline(never)] // with its callers' variables there are too few registers: a sixth slower
    pub(in crate::space) fn insert_all<T: Copy>(
        &mut self,
        found: &mut Vec<T>,
        code: impl Fn(&T) -> Code<W>,
    ) {
        self.insert_each::<T, false>(found, code, |_, _| ());
    }

    /// As [`CodeSet::insert_all`], and calls `note` with each state, new or not, and its number. Numbers
    /// must be known.
    #[inline(never)]
    pub(in crate::space) fn insert_all_numbered<T: Copy>(
        &mut self,
        found: &mut Vec<T>,
        code: impl Fn(&T) -> Code<W>,
        note: impl FnMut(usize, &T),
    ) {
        self.insert_each::<T, true>(found, code, note);
    }

    #[inline(always)]
    fn insert_each<T: Copy, const NUMBERED: bool>(
        &mut self,
        found: &mut Vec<T>,
        code: impl Fn(&T) -> Code<W>,
        mut note: impl FnMut(usize, &T),
    ) {
        let mut new = 0;
        let first = self.order.len();
        self.order.resize(first + found.len(), Self::FREE);
        for index in 0..found.len() {
            let one = found[index];
            if let Some(hash) = Self::hash_later(found, index, &code) {
                let slot = hash as usize & self.mask;
                fetch_ahead(&self.slots, slot);
                if NUMBERED {
                    fetch_ahead(&self.numbers, slot);
                }
                self.filter.fetch(hash);
            }
            let code = code(&one);
            let slot = self.slot(&code);
            let there = self.slots[slot];
            self.slots[slot] = code;
            self.filter.add(hash(&code));
            self.order[first + new] = code;
            found[new] = one;
            if NUMBERED {
                let known = &mut self.numbers[slot];
                let number = if there == code { *known } else { (first + new) as u32 };
                *known = number;
                note(number as usize, &one);
            }
            new += usize::from(there != code);
        }
        self.order.truncate(first + new);
        found.truncate(new);
    }

    /// Adds the state; `true` if it was not there. Memory must have been reserved.
    #[inline]
    pub(in crate::space) fn insert(&mut self, code: Code<W>) -> bool {
        let slot = self.slot(&code);
        if self.slots[slot] == code {
            return false;
        }
        self.slots[slot] = code;
        self.filter.add(hash(&code));
        if let Some(number) = self.numbers.get_mut(slot) {
            *number = self.order.len() as u32;
        }
        self.order.push(code);
        true
    }

    /// The hash of a state that comes a little later in `found`.
    #[inline(always)]
    fn hash_later<T>(found: &[T], index: usize, code: &impl Fn(&T) -> Code<W>) -> Option<u64> {
        found.get(index + Self::AHEAD).map(|later| hash(&code(later)))
    }

    /// Has the slot of that state fetched.
    #[inline]
    fn fetch_later<T>(&self, found: &[T], index: usize, code: &impl Fn(&T) -> Code<W>) {
        if let Some(hash) = Self::hash_later(found, index, code) {
            fetch_ahead(&self.slots, hash as usize & self.mask);
        }
    }

    /// The slot of the state, or the free one where it belongs.
    #[inline]
    fn slot(&self, code: &Code<W>) -> usize {
        let mut slot = hash(code) as usize & self.mask;
        while self.slots[slot] != *code && self.slots[slot] != Self::FREE {
            slot = (slot + 1) & self.mask;
        }
        slot
    }
}

/// Mixes all words: each is multiplied to 128 bits and folded.
#[inline]
pub(super) fn hash<const W: usize>(code: &Code<W>) -> u64 {
    code.iter().fold(0x9E37_79B9_7F4A_7C15, |hash, word| {
        let product = u128::from(hash ^ word) * 0xD6E8_FEB8_6659_FD93_u128;
        product as u64 ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_each_state_once_through_growth_and_reuse() {
        let mut set = CodeSet::<2>::new();
        for round in 0..3 {
            set.clear(10);
            for word in 0..5000_u64 {
                set.reserve(1, 0, &Limits::default()).unwrap();
                assert!(set.insert([word % 70, word / 70 + round]));
                assert!(!set.insert([word % 70, word / 70 + round]));
            }
            assert_eq!(set.states().len(), 5000);
            assert!(set.contains(&[69, round]) && !set.contains(&[70, round]));
        }
    }

    /// Lists in which all, some or none are known, in order; the set grows, is emptied and changes its table.
    #[test]
    fn what_is_known_is_dropped_from_a_list() {
        let code = |code: &Code<1>| *code;
        let mut set = CodeSet::<1>::new();
        let mut other = CodeSet::<1>::new();
        for round in 1..6 {
            set.clear(10);
            set.number(round % 2 > 0);
            for begin in (0..4000).step_by(100) {
                let mut new = (begin..begin + 100).map(|word| [word * round]).collect();
                assert_eq!(set.reserve(100, 0, &Limits::default()), Ok(()));
                if round % 2 > 0 {
                    set.insert_all_numbered(&mut new, code, |_, _| ());
                } else {
                    set.insert_all(&mut new, code);
                }
            }
            for every in [1, 2, 7, 5000] {
                let is_known = |word: &u64| word.is_multiple_of(every);
                let word = |word: u64| [if is_known(&word) { word } else { 50_000 + word } * round];
                let mut found: Vec<Code<1>> = (0..4000).map(word).collect();
                set.drop_known(&mut found, code);
                let left = (0..4000).filter(|word| !is_known(word)).map(word);
                assert_eq!(found, left.collect::<Vec<Code<1>>>(), "{every}");
            }
            other.clear(1);
            other.take_table_of(&mut set);
            std::mem::swap(&mut set, &mut other);
        }
    }

    /// A set that is used again and again, for a little more than was expected each time.
    #[test]
    fn a_set_grows_no_further_than_what_is_in_it() {
        let mut set = CodeSet::<1>::new();
        for round in 0..100 {
            set.clear(900);
            for word in 0..1100 {
                set.reserve(1, 0, &Limits::default()).unwrap();
                set.insert([word + round]);
            }
        }
        assert!(set.bytes() <= 8 * (4096 + 2 * 1100), "{}", set.bytes());
    }

    #[test]
    fn a_set_keeps_to_its_memory() {
        let mut set = CodeSet::<1>::new();
        let limits = Limits::default().memory_bytes(Some(100_000));
        assert_eq!(set.reserve(1_000_000, 0, &limits), Err(Stop::Memory));
        assert_eq!(set.reserve(1000, 90_000, &limits), Err(Stop::Memory));
        assert_eq!(set.reserve(1000, 0, &limits), Ok(()));
        assert!(set.bytes() <= 100_000);
    }
}
