//! Counts are the tests of this field: every `tests/counts/*.counts` holds puzzles, where their
//! numbers come from, and the numbers.
//!
//! ```text
//! # a comment
//! puzzle (name: "Corridor", board: "A..",      a puzzle in RON, which may go on in indented lines;
//!         goal: "..A")                         `puzzle FILE` or `puzzle FILE#NAME` reads a file;
//!                                              `asteroid ROWS` names tiles of Asteroid Escape
//! source counted by hand                       where the numbers come from
//! perft METRIC DEPTH N                         sequences of moves, every piece told apart
//! layers METRIC n n n …                        new states at each depth; all of them, unless a
//!                                              last `..` says that more follow
//! states N                                     states that can be reached
//! mirror N                                     the same, left-right mirror images counted once
//! component N                                  the same, goal pieces told apart
//! farthest METRIC N                            depth of the last layer
//! goals METRIC N NEAREST FARTHEST              goal states and their distances, exit included
//! solve METRIC N                               length of a shortest solution
//! steps METRIC N                               fewest steps of a shortest solution
//! shortest METRIC N                            how many shortest solutions there are
//! nearest METRIC n n n …                       distances of the nearest goal states
//! packings N                                   placements that are legal at rest
//! components N LARGEST                         how many components these have; states of the
//!                                              largest one, which may be left out
//! unsolvable
//! ```
//!
//! One limit holds for all suites: a line that visits more states or sequences than
//! [`most_nodes`] is passed over, and so are the lines of a puzzle whose `states` or `component` is
//! larger. With `SLIDE_SLOW=1` there is no limit:
//! that takes minutes.

mod asteroid;
mod families;
mod numbers;
mod puzzles;
mod suite;

/// The most states or sequences that a line may visit.
fn most_nodes() -> u64 {
    if std::env::var_os("SLIDE_SLOW").is_some() { u64::MAX } else { 1_000_000 }
}

#[test]
fn klotski() {
    suite::run("klotski");
}

#[test]
fn huarong() {
    suite::run("huarong");
}

#[test]
fn classics() {
    suite::run("classics");
}

#[test]
fn tiles() {
    suite::run("tiles");
}

#[test]
fn project_euler() {
    suite::run("project-euler");
}

#[test]
fn rush_hour() {
    suite::run("rush-hour");
}

#[test]
fn asteroids() {
    suite::run("asteroids");
}

#[test]
fn boards() {
    suite::run("boards");
}

#[test]
fn sparse_boards() {
    suite::run("sparse");
}

/// No file is forgotten.
#[test]
fn every_suite_is_run() {
    let mut found: Vec<String> = std::fs::read_dir(suite::folder())
        .expect("the folder is there")
        .filter_map(|entry| entry.expect("it can be read").file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".counts").map(str::to_owned))
        .collect();
    found.sort();
    let run = [
        "asteroids",
        "boards",
        "classics",
        "huarong",
        "klotski",
        "project-euler",
        "rush-hour",
        "sparse",
        "tiles",
    ];
    assert_eq!(found, run);
}
