//! Pattern databases on disk: made once, read again, made again if they are damaged.

use slide::solve::{Algorithm, SolveOptions, solve};
use slide::space::Silent;
use slide::tiles::Heuristic;

use crate::random::puzzle;

#[test]
fn a_database_is_kept() {
    let cache = tempfile::tempdir().expect("a directory");
    // No other test has a board of this size: what is in memory is not read.
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0];
    let start = [1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11];
    let options = SolveOptions::default()
        .algorithm(Algorithm::IdaStar)
        .heuristic(Some(Heuristic::Patterns))
        .cache(Some(cache.path().join("slide")));
    let answer = solve(&puzzle(6, &start, &goal), &options, &mut Silent).expect("it fits");
    assert!(answer.statistics.engine.contains("pattern databases 6-5"), "{:?}", answer.statistics);
    let files = std::fs::read_dir(cache.path().join("slide")).expect("made").count();
    assert_eq!(files, 2);
}
