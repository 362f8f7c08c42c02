//! The tasks of a shard, from a list of tasks of different sizes: consecutive ones in an order that mixes them well.
//!
//! ```text
//! of 8, as 2 shards:   0 5 2 7 | 4 1 6 3        each five after the one before
//! ```
//!
//! From each task to the next the number rises by about the golden section of all, and by a number that
//! has no divisor in common with that of all. So the tasks of any run are spread evenly among all, and
//! shards cost about the same. (H. Weyl, *Über die Gleichverteilung von Zahlen mod. Eins*, 1916.)

use std::ops::Range;

use super::shard::Shard;

/// The tasks of a shard.
pub struct ShardSchedule {
    all: u64,
    /// The places of its tasks in the mixed order, and how far the next task is from one.
    places: Range<u64>,
    stride: u64,
}

impl ShardSchedule {
    /// The tasks of a shard, of this number of tasks, or all.
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

    /// The number of its tasks.
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

    fn dealt(all: u64, index: u32, count: u32) -> Vec<u64> {
        let hand = ShardSchedule::new(all, Some(Shard { index, count }));
        (0..hand.count()).map(|own| hand.number(own)).collect()
    }

    #[test]
    fn each_task_is_dealt_once() {
        assert_eq!(dealt(8, 2, 2), [4, 1, 6, 3]);
        for (all, count) in (0..70).flat_map(|all| (1..9).map(move |count| (all, count))) {
            let mut tasks: Vec<u64> =
                (1..=count).flat_map(|index| dealt(all, index, count)).collect();
            tasks.sort_unstable();
            assert_eq!(tasks, (0..all).collect::<Vec<u64>>());
        }
    }

    /// Returns whether tasks are alike that are close together, or those that are a fixed number apart.
    #[test]
    fn shards_are_fair_samples() {
        for index in 1..=7 {
            let tasks = dealt(4096, index, 7);
            for part in 0..4 {
                let quarter = tasks.iter().filter(|&&task| task / 1024 == part).count();
                let fourth = tasks.iter().filter(|&&task| task % 4 == part).count();
                assert!(quarter.abs_diff(146) < 4 && fourth.abs_diff(146) < 4, "{index}/7, {part}");
            }
        }
    }
}
