//! Runs of sorted states: round trips, damage, and merging against sets.

use std::collections::BTreeSet;
use std::fs;

use proptest::prelude::*;
use slide::store::StoreError;
use slide::store::layers::{Difference, LayerDirectory, SortedRun};

use super::damage::flip;
use super::directory::{fresh, newest};

/// Sorted states that look like those of a search: random, near, or equal in their first words.
fn states<const W: usize>(seed: u64, count: usize) -> BTreeSet<[u64; W]> {
    let mut random = seed | 1;
    let mut next = || {
        // xorshift64* (Vigna 2016)
        random ^= random >> 12;
        random ^= random << 25;
        random ^= random >> 27;
        random.wrapping_mul(0x2545_F491_4F6C_DD1D)
    };
    (0..count)
        .map(|_| {
            let shape = next();
            let mut state = [0; W];
            for (word, place) in state.iter_mut().enumerate() {
                *place = next() >> (shape >> (word % 8 * 6) & 63);
            }
            state
        })
        .collect()
}

fn write<const W: usize>(here: &LayerDirectory, states: &BTreeSet<[u64; W]>) -> SortedRun<W> {
    let mut writer = here.writer().expect("a file");
    for state in states {
        writer.push(state).expect("written");
    }
    assert_eq!(writer.states(), states.len() as u64);
    writer.finish().expect("written")
}

fn read<const W: usize>(run: &SortedRun<W>) -> Result<Vec<[u64; W]>, StoreError> {
    run.reader_with(4096)?.collect()
}

fn round_trip<const W: usize>() {
    let here = fresh();
    for count in [0, 1, 2, 8191, 8192, 8193, 40_000] {
        let states = states::<W>(count as u64 + 77, count);
        let run = write(&here, &states);
        let expected: Vec<_> = states.iter().copied().collect();
        assert_eq!(run.states(), expected.len() as u64);
        assert_eq!(read(&run).expect("whole"), expected, "{W} words, {count} states");
        let path = newest(&here);
        assert_eq!(fs::metadata(&path).expect("its file").len(), run.bytes());
        drop(run);
        assert!(!path.exists(), "a run that nobody holds is removed");
    }
}

#[test]
fn runs_come_back() {
    round_trip::<1>();
    round_trip::<2>();
    round_trip::<8>();
}

#[test]
fn near_states_are_short() {
    let here = fresh();
    let run = write(&here, &(0..100_000).map(|n| [n * 100]).collect());
    assert!(run.bytes() < 100_000 * 21 / 20, "{} bytes", run.bytes());
    let run = write(&here, &(0..100_000).map(|n| [5 << 40, n * 50]).collect());
    assert!(run.bytes() < 200_000 * 21 / 20, "{} bytes", run.bytes());
}

#[test]
fn states_out_of_order_are_refused() {
    let here = fresh();
    for (first, second) in [([3, 3], [3, 2]), ([3, 3], [3, 3]), ([0, 0], [0, 0]), ([1, 0], [0, 9])]
    {
        let mut writer = here.writer::<2>().expect("a file");
        writer.push(&first).expect("the first");
        assert!(matches!(writer.push(&second), Err(StoreError::OutOfOrder(_))));
    }
    let files = fs::read_dir(here.path()).expect("a directory").count();
    assert_eq!(files, 1, "unfinished runs are removed");
}

#[test]
fn every_flipped_bit_is_found() {
    let here = fresh();
    let run = write(&here, &states::<2>(1, 30));
    let path = newest(&here);
    for at in 0..run.bytes() {
        for bit in 0..8 {
            flip(&path, at, bit);
            let result = read(&run);
            assert!(matches!(result, Err(StoreError::Damaged(_))), "byte {at}, bit {bit}");
            flip(&path, at, bit);
        }
    }
    assert_eq!(read(&run).expect("whole again").len(), 30);
}

#[test]
fn every_other_length_is_found() {
    let here = fresh();
    let run = write(&here, &states::<1>(2, 20_000));
    let path = newest(&here);
    let whole = fs::read(&path).expect("its file");
    let lengths =
        (0..whole.len()).step_by(1009).chain(whole.len() - 100..whole.len()).chain(0..100);
    for length in lengths {
        fs::write(&path, &whole[..length]).expect("written");
        let result = read(&run);
        assert!(matches!(result, Err(StoreError::Damaged(_))), "{length}: {result:?}");
    }
    fs::write(&path, [&whole[..], &[0]].concat()).expect("written");
    assert!(matches!(read(&run), Err(StoreError::Damaged(_))), "one byte more");
}

#[test]
fn blocks_in_another_order_are_found() {
    let here = fresh();
    // Two blocks of one length.
    let run = write(&here, &(0..16_384).map(|n| [(1 << 60) + n]).collect());
    let path = newest(&here);
    let whole = fs::read(&path).expect("its file");
    let block = (whole.len() - 16 - 32) / 2;
    let (first, second) = (&whole[16..16 + block], &whole[16 + block..16 + 2 * block]);
    let last = &whole[16 + 2 * block..];
    for bytes in [
        [&whole[..16], second, first, last].concat(),
        [&whole[..16], first, first, last].concat(),
        [&whole[..16], first, last].concat(),
    ] {
        fs::write(&path, bytes).expect("written");
        assert!(matches!(read(&run), Err(StoreError::Damaged(_))));
    }
}

#[test]
fn a_reader_ends_after_an_error() {
    let here = fresh();
    let run = write(&here, &states::<1>(3, 20_000));
    let path = newest(&here);
    flip(&path, run.bytes() / 2, 0);
    let mut reader = run.reader().expect("its beginning is whole");
    assert!(reader.by_ref().any(|state| state.is_err()));
    assert!(reader.next().is_none());
}

#[test]
fn a_difference_is_read_as_far_as_it_is_wanted() {
    let here = fresh();
    let run = |from| write(&here, &(from..from + 10).map(|n| [n]).collect());
    let mut states = here.difference(vec![run(0), run(5)], &[&run(3)]).expect("begun");
    for expected in [0, 1, 2, 13] {
        assert_eq!(states.next_state().expect("whole"), Some([expected]));
    }
    drop(states);
    let files = fs::read_dir(here.path()).expect("a directory").count();
    assert_eq!(files, 1, "its runs are removed with it");

    let damaged = run(0);
    flip(&newest(&here), 40, 3);
    let result =
        here.difference::<1>(vec![damaged], &[]).and_then(|mut states| states.next_state());
    assert!(matches!(result, Err(StoreError::Damaged(_))), "{result:?}");
}

#[test]
fn more_runs_than_are_read_at_once() {
    let here = fresh();
    let sets: Vec<BTreeSet<[u64; 1]>> =
        (0..700).map(|run| (0..40).map(|n| [(run * 31 + n * 97) % 9973]).collect()).collect();
    let minus: BTreeSet<[u64; 1]> = (0..5000).map(|n| [n * 3]).collect();
    let minus_run = write(&here, &minus);
    let runs = sets.iter().map(|set| write(&here, set)).collect();
    let merged = here.merge(runs, &[&minus_run]).expect("merged");
    let expected: BTreeSet<_> = sets.into_iter().flatten().collect();
    let expected: Vec<_> = expected.difference(&minus).copied().collect();
    assert_eq!(read(&merged).expect("whole"), expected);
    let files = fs::read_dir(here.path()).expect("a directory").count();
    assert_eq!(files, 3, "the mark, what was taken away, and what was made");
}

fn merges_like_sets<const W: usize>(sets: &[Vec<[u64; W]>], minus: &[Vec<[u64; W]>]) {
    let here = fresh();
    let spill = |sets: &[Vec<[u64; W]>]| -> Vec<SortedRun<W>> {
        sets.iter().map(|set| here.spill(&mut set.clone()).expect("written")).collect()
    };
    let (runs, minus_runs) = (spill(sets), spill(minus));
    let unwanted: BTreeSet<_> = minus.iter().flatten().copied().collect();
    let union: BTreeSet<_> = sets.iter().flatten().copied().collect();
    let expected: Vec<_> = union.difference(&unwanted).copied().collect();

    let readers =
        |runs: &[SortedRun<W>]| runs.iter().map(|run| run.reader().expect("its file")).collect();
    let mut out = here.writer().expect("a file");
    let mut states = Difference::new(readers(&runs), readers(&minus_runs)).expect("begun");
    while let Some(state) = states.next_state().expect("whole") {
        out.push(&state).expect("written");
    }
    assert_eq!(out.states(), expected.len() as u64);
    assert_eq!(read(&out.finish().expect("written")).expect("whole"), expected);

    let minus: Vec<&SortedRun<W>> = minus_runs.iter().collect();
    assert_eq!(read(&here.merge(runs, &minus).expect("merged")).expect("whole"), expected);
}

/// Few values, so that many states are in several sets; the greatest among them.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![0..12u64, Just(u64::MAX), Just(u64::MAX - 1), any::<u64>()]
}

fn sets<const W: usize>() -> impl Strategy<Value = Vec<Vec<[u64; W]>>> {
    let state = proptest::collection::vec(word(), W)
        .prop_map(|words| <[u64; W]>::try_from(words).expect("W words"));
    proptest::collection::vec(proptest::collection::vec(state, 0..30), 0..9)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn merging_is_union_and_difference(runs in sets::<1>(), minus in sets::<1>()) {
        merges_like_sets(&runs, &minus);
    }

    #[test]
    fn merging_wide_states(runs in sets::<2>(), minus in sets::<2>()) {
        merges_like_sets(&runs, &minus);
    }
}
