//! The tasks of a shard, from a list of tasks of different sizes: consecutive ones in an order that mixes them well.
//!
//! ```text
//! of 8, as 2 shards:   0 5 2 7 | 4 1 6 3        each five after the one before
//! ```
//!
//! From each task to the next the number rises by about the golden section of all, and by a number that
//! has no divisor in common with that of all. So the tasks of any run are spread evenly among all, and
//! shards cost about the same. (H. Weyl, *Über die Gleichverteilung von Zahlen mod. Eins*, 1916.)

use super::TaskList;
use super::shard::Shard;

/// The tasks of a shard, or all, where all are numbered from 0 to `count` − 1 and may be taken in any order.
pub fn scheduled(count: u64, shard: Option<Shard>) -> TaskList<'static, u64> {
    let Shard { index, count: shards } = shard.unwrap_or(Shard::ONLY);
    // The places of its tasks in the mixed order, and how far the next task is from one.
    let place = |shards_before: u32| {
        (u128::from(count) * u128::from(shards_before) / u128::from(shards)) as u64
    };
    let places = place(index - 1)..place(index);
    let golden = (u128::from(count) * 618_034 / 1_000_000) as u64;
    let stride = (golden..=golden + count).find(|&stride| gcd(stride, count) <= 1).unwrap_or(1);
    let task = move |place| (u128::from(place) * u128::from(stride) % u128::from(count)) as u64;
    Box::new(places.map(task))
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealt(all: u64, index: u32, count: u32) -> Vec<u64> {
        scheduled(all, Some(Shard { index, count })).collect()
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

    /// Even where tasks that are close together are alike, or those that are a fixed number apart.
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
