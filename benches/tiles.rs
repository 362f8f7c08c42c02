//! Tile boards: wall time of iterative deepening, lengths and numbers of states checked every time.
//!
//! ```text
//! cargo bench -p benches --bench tiles
//! cargo bench -p benches --bench tiles -- databases       the easy ones of Korf's 100 with pattern databases
//! ```
//!
//! The rate in states per second is that of Manhattan distance with Korf's order of moves.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use slide::puzzle::Direction::{Down, Left, Right, Up};
use slide::puzzle::{Puzzle, TilesGoal, read_tiles};
use slide::solve::{Algorithm, SolveOptions, solve};
use slide::space::Run;
use slide::tiles::{Heuristic, HoleOrder};

const KORF: &str = include_str!("../tests/tiles/korf.list");

/// Number, length, states of Korf's search, puzzle.
fn cases() -> Vec<(u64, u64, u64, Puzzle)> {
    let lines = KORF.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (facts, tiles) = line.split_once(" : ").expect("two parts");
            let facts: Vec<u64> =
                facts.split(' ').map(|one| one.parse().expect("a number")).collect();
            let read = read_tiles(tiles, "korf", TilesGoal::HoleFirst).expect("tiles");
            (facts[0], facts[1], facts[2], read.into_puzzles().remove(0))
        })
        .collect()
}

fn ask(puzzle: &Puzzle, heuristic: Heuristic, order: HoleOrder) -> (u64, u64) {
    let options = SolveOptions::default()
        .algorithm(Algorithm::IdaStar)
        .heuristic(Some(heuristic))
        .order(order);
    let answer = solve(black_box(puzzle), &options, &mut Run::default()).expect("it fits");
    (answer.solutions[0].length().into(), answer.statistics.generated)
}

fn manhattan(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("manhattan");
    let order = HoleOrder::Fixed([Up, Left, Right, Down]);
    // Puzzles whose last bound is hardly begun twice.
    for (number, length, nodes, puzzle) in
        cases().into_iter().filter(|case| [2, 9, 55].contains(&case.0))
    {
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(number.to_string(), |bencher| {
            bencher.iter(|| {
                assert_eq!(ask(&puzzle, Heuristic::Manhattan, order), (length, nodes));
            });
        });
    }
    group.finish();
}

fn databases(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("databases");
    let some: Vec<_> = cases().into_iter().take(20).collect();
    // The first asking makes them.
    ask(&some[0].3, Heuristic::Patterns, HoleOrder::Connections);
    group.bench_function("korf-1-to-20", |bencher| {
        bencher.iter(|| {
            for (number, length, _, puzzle) in &some {
                let found = ask(puzzle, Heuristic::Patterns, HoleOrder::Connections).0;
                assert_eq!(found, *length, "{number}");
            }
        });
    });
    group.finish();
}

criterion_group! {
    name = tiles;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = manhattan, databases
}
criterion_main!(tiles);
