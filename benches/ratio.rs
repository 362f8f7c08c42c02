//! How many times faster than the slow reference solver of the tests? Both get the same puzzles and
//! must give the same numbers.
//!
//! ```text
//! cargo bench -p benches --bench ratio                             the small puzzles
//! SLIDE_BENCH_SLOW=1 cargo bench -p benches --bench ratio          Project Euler 766 too: half a minute more
//! ```

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use slide_reference::kinds::Identity;
use slide_reference::puzzle::{Identical, Metric, Puzzle};
use slide_reference::search::Search;
use workload::{ASTEROIDS, EIGHT, EULER, KLOTSKI, Question, Workload};

mod workload;

/// More states than any of these puzzles has.
const MOST: usize = 10_000_000;
/// A workload is run again and again for so long; the fastest run counts.
const PATIENCE: Duration = Duration::from_millis(500);

fn main() {
    let slow = std::env::var_os("SLIDE_BENCH_SLOW").is_some();
    println!("{:<22} {:>12} {:>12} {:>8}", "", "slide", "reference", "ratio");
    for work in workload::ALL {
        if matches!(work.question, Question::Packings | Question::Components) {
            continue; // The reference would try all placements, one piece after another.
        }
        if work.file == EULER && !slow {
            println!("{:<22} left out: set SLIDE_BENCH_SLOW=1", work.name);
            continue;
        }
        let ours = fastest(&work);
        let theirs = reference_time(&work);
        println!(
            "{:<22} {:>9.2} ms {:>9.0} ms {:>8.0}",
            work.name,
            ours.as_secs_f64() * 1e3,
            theirs.as_secs_f64() * 1e3,
            theirs.as_secs_f64() / ours.as_secs_f64()
        );
    }
}

fn fastest(work: &Workload) -> Duration {
    let puzzle = work.puzzle();
    let begin = Instant::now();
    let mut fastest = Duration::MAX;
    while begin.elapsed() < PATIENCE {
        let start = Instant::now();
        work.run(&puzzle);
        fastest = fastest.min(start.elapsed());
    }
    fastest
}

fn reference_time(work: &Workload) -> Duration {
    let puzzle = reference_puzzle(work.file);
    let start = Instant::now();
    let found = match work.question {
        Question::Solve(metric) => {
            let metric = match metric {
                slide::puzzle::Metric::Step => Metric::Step,
                slide::puzzle::Metric::Slide => Metric::Slide,
                slide::puzzle::Metric::Move => Metric::Move,
                slide::puzzle::Metric::Line => panic!("the reference counts no lines"),
            };
            let search = Search::new(&puzzle, metric, 1, MOST).expect("few states");
            search.nearest(1)[0].len() as u64
        }
        Question::Count => {
            let layers = puzzle.layers(Metric::Step, Identity::Count, MOST).expect("few states");
            layers.iter().sum()
        }
        Question::Hardest => {
            let layers = puzzle.layers_of_states(Metric::Step, Identity::Solve, MOST);
            let states = layers.expect("few states").into_iter().flatten();
            puzzle.difficulties(Metric::Move, states).histogram.len() as u64 - 1
        }
        Question::Packings | Question::Components => unreachable!("left out above"),
    };
    let time = start.elapsed();
    assert_eq!(found, work.answer, "the reference on {}", work.name);
    time
}

/// The puzzles once more, since the reference does not read files.
fn reference_puzzle(file: &str) -> Puzzle {
    match file {
        KLOTSKI => Puzzle::drawn("aBBc/aBBc/dEEf/dghf/i..j").goal("..../..../..../.BB./.BB."),
        EIGHT => {
            let mut tiles = Puzzle::drawn("867/254/3.1").goal("123/456/78.");
            tiles.identical = Identical::Never;
            tiles
        }
        ASTEROIDS => {
            let tiles = BTreeMap::from([
                ("SH", "...../#####/..#../..#../....."),
                ("1TL", "...../.#.../...../...../....."),
                ("1TR", "...../...#./...../...../....."),
                ("2B", "...../...../...../.#.#./....."),
                ("2U", "...../...#./...../.#.../....."),
                ("CTR", "...##/...##/...../...../....."),
                ("EL", "...../##.../##.../##.../....."),
            ]);
            Puzzle::asteroids("SH 2B 1TR / 1TL __ 1TL / EL CTR 2U", &tiles)
        }
        _ => Puzzle::drawn(".aabcc/.abbcd/efGGhd/ijGGhk/lmNNkk"),
    }
}
