//! Wall time of layers on disk, in states a second; what comes out is checked every time:
//!
//! ```text
//! cargo bench -p benches --bench store
//! ```

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use slide::store::layers::{Difference, LayerDirectory, SortedRun};

const STATES: u64 = 1_000_000;
const RUNS: [u64; 3] = [4, 16, 128];

/// Multiples of `step`, about as far apart as the states of a search.
fn run(here: &LayerDirectory, states: u64, step: u64) -> SortedRun<1> {
    let mut writer = here.writer().expect("a file");
    for state in 0..states {
        writer.push(&[state * step]).expect("written");
    }
    writer.finish().expect("written")
}

/// The sum of all states, and how many there are.
fn read(run: &SortedRun<1>) -> (u64, u64) {
    let mut reader = run.reader().expect("its file");
    let (mut sum, mut states) = (0, 0);
    while let Some([state]) = reader.next_state().expect("whole") {
        sum += state;
        states += 1;
    }
    (sum, states)
}

fn layers(criterion: &mut Criterion) {
    let here = LayerDirectory::named(&std::env::temp_dir().join("slide-bench-layers"))
        .expect("a directory");
    let mut group = criterion.benchmark_group("store");

    group.throughput(Throughput::Elements(STATES));
    group.bench_function("write", |bencher| {
        bencher.iter(|| assert_eq!(run(&here, STATES, 10_007).states(), STATES));
    });
    let whole = run(&here, STATES, 10_007);
    group.bench_function("read", |bencher| {
        bencher.iter(|| assert_eq!(read(&whole), (STATES * (STATES - 1) / 2 * 10_007, STATES)));
    });

    for count in RUNS {
        // SortedRun r holds the multiples of 3 + r, so many states are in several runs; those of 2 are
        // taken away.
        let each = STATES / count;
        let runs: Vec<_> = (0..count).map(|r| run(&here, each, 3 + r)).collect();
        let even = run(&here, STATES, 2);
        let mut expected: Vec<u64> =
            (0..count).flat_map(|r| (0..each).map(move |n| n * (3 + r))).collect();
        expected.sort_unstable();
        expected.dedup();
        expected.retain(|state| state % 2 == 1 || *state >= 2 * STATES);

        group.throughput(Throughput::Elements(count * each + STATES));
        group.bench_function(BenchmarkId::new("merge", count), |bencher| {
            bencher.iter(|| {
                let open = |run: &SortedRun<1>| run.reader().expect("its file");
                let runs = runs.iter().map(open).collect();
                let mut states = Difference::new(runs, vec![open(&even)]).expect("read");
                let mut out = here.writer().expect("a file");
                while let Some(state) = states.next_state().expect("merged") {
                    out.push(&state).expect("written");
                }
                assert_eq!(out.states(), expected.len() as u64);
            });
        });
    }
}

criterion_group! {
    name = store;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = layers
}
criterion_main!(store);
