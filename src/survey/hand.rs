//! What a shard gets of a list of tasks that are not alike: a run of them in an order that mixes them well.
//!
//! ```text
//! of 8, as 2 shards:   0 5 2 7 | 4 1 6 3        five further on each time
//! ```
//!
//! Each task is followed by the one that lies about the golden section of all further on, by a number
//! that has no divisor in common with that of all. So the tasks of any run lie evenly among all, and
//! shards cost about the same. (H. Weyl, *Über die Gleichverteilung von Zahlen mod. Eins*, 1916.)

use std::ops::Range;

use super::question::Shard;

/// The tasks of a shard.
pub(crate) struct Hand {
    all: u64,
    /// The places of its tasks in the mixed order, and how far the next task is from one.
    places: Range<u64>,
    stride: u64,
}

impl Hand {
    /// Of this number of tasks those of a shard, or all.
    pub fn new(all: u64, shard: Option<Shard>) -> Self {
        let place = |index: u32, count: u32| {
            (u128::from(all) * u128::from(index) / u128::from(count)) as u64
        };
        let places = shard
            .map_or(0..all, |Shard { index, count }| place(index - 1, count)..place(index, count));
        let golden = (u128::from(all) * 618_034 / 1_000_000) as u64;
        let stride = (golden..=golden + all).find(|&stride| gcd(stride, all) <= 1).unwrap_or(1);
        Self { all, places, stride }
    }

    /// How many they are.
    pub fn count(&self) -> u64 {
        self.places.end - self.places.start
    }

    /// The number, among all tasks, of the shard's `own`th one, both counted from 0.
    pub fn number(&self, own: u64) -> u64 {
        let place = u128::from(self.places.start + own);
        (place * u128::from(self.stride) % u128::from(self.all)) as u64
    }
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_task_is_dealt_once_and_far_from_its_neighbours() {
        for all in 0..70 {
            for count in 1..9 {
                let hand = |index| Hand::new(all, Some(Shard { index, count }));
                let mut dealt = Vec::new();
                for hand in (1..=count).map(hand) {
                    let numbers = (0..hand.count()).map(|own| hand.number(own));
                    let first_half = numbers.clone().filter(|&number| number < all / 2).count();
                    let (count, first_half) = (hand.count() as i64, first_half as i64);
                    assert!((2 * first_half - count).abs() <= 4, "{first_half} of {count}");
                    dealt.extend(numbers);
                }
                dealt.sort_unstable();
                assert_eq!(dealt, (0..all).collect::<Vec<u64>>());
            }
        }
        let hand = Hand::new(8, Some(Shard { index: 2, count: 2 }));
        assert_eq!((0..4).map(|own| hand.number(own)).collect::<Vec<u64>>(), [4, 1, 6, 3]);
    }
}
