//! Wall time of each workload, its number checked every time:
//!
//! ```text
//! cargo bench -p benches --bench speed
//! cargo bench -p benches --bench speed -- klotski
//! ```

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

mod workload;

fn workloads(criterion: &mut Criterion) {
    for work in workload::ALL {
        let puzzle = work.puzzle();
        criterion.bench_function(work.name, |bencher| bencher.iter(|| work.run(&puzzle)));
    }
}

criterion_group! {
    name = speed;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = workloads
}
criterion_main!(speed);
