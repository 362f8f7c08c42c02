//! Solutions of tiles that need not be shortest ones: all 8-puzzles against their distances, and large
//! boards.

use slide::design::Dice;
use slide::puzzle::{Puzzle, Solution, read_any};
use slide::solve::{Ratio, SolveOptions, Status, Wanted, solve};
use slide::space::{Limits, Run, Stop, map_in_threads};

use crate::random::{distances, puzzle, shuffled};

const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

fn within(ratio: &str) -> SolveOptions {
    let ratio: Ratio = ratio.parse().expect("a ratio");
    SolveOptions::default().wanted(Wanted::Within(ratio))
}

#[test]
fn eight_puzzles_are_as_near_as_asked_for() {
    let mut all: Vec<_> = distances(3, 3, &GOAL).into_iter().collect();
    all.sort_unstable();
    let every = if std::env::var_os("SLIDE_SLOW").is_none() { 997 } else { 1 };
    let some: Vec<_> = all.iter().step_by(every).collect();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let farther = |(tiles, far): &&(Vec<u8>, u32)| {
        let (puzzle, mut farther) = (puzzle(3, tiles, &GOAL), 0);
        for (ratio, hundredths) in [("1", 100), ("1.1", 110), ("1.5", 150), ("3", 300)] {
            let answer = solve(&puzzle, &within(ratio), &mut Run::default()).expect("it fits");
            let length = answer.solutions[0].length();
            assert_eq!(answer.status, Status::Solved, "{tiles:?}");
            assert!(answer.lower_bound <= *far && *far <= length, "{tiles:?}");
            assert!(length * 100 <= answer.lower_bound * hundredths, "{tiles:?} within {ratio}");
            farther += u32::from(length > *far);
        }
        farther
    };
    let farther = map_in_threads(threads, &some, farther, || true);
    assert!(farther.into_iter().flatten().sum::<u32>() > 0, "some are not the shortest");
}

/// A random board as two lists of tiles: one of two has a solution, whichever tiles are exchanged.
fn large(rows: usize, cols: usize, dice: &mut Dice) -> Puzzle {
    let mut tiles = shuffled(rows * cols, dice);
    loop {
        let list = |tiles: &[u8]| {
            let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
            format!("{rows}x{cols}: {}", words.join(" "))
        };
        let goal: Vec<u8> = (0..(rows * cols) as u8).collect();
        let text = format!("{}\n\n{}\n", list(&tiles), list(&goal));
        let puzzle = read_any(&text, "large").expect("tiles").into_puzzles().remove(0);
        if slide::tiles::parity::parity(&puzzle).is_none() {
            return puzzle;
        }
        let two: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
        tiles.swap(two[0], two[1]);
    }
}

/// The first beams find a solution of boards whose optimum nobody will ever know.
#[test]
fn large_boards_have_an_answer() {
    let mut dice = Dice::new(16);
    for (rows, cols) in [(5, 5), (6, 6), (7, 7), (10, 10), (3, 10), (10, 2)] {
        let puzzle = large(rows, cols, &mut dice);
        let answer = solve(&puzzle, &within("4"), &mut Run::default()).expect("it fits");
        assert_eq!(answer.status, Status::Solved, "{rows}x{cols}");
        let length = answer.solutions.first().map_or(0, Solution::length);
        assert!(length <= 4 * answer.lower_bound, "{rows}x{cols}: {length}");
    }
}

/// The same answer for any number of threads.
#[test]
fn threads_change_nothing() {
    let puzzle = large(5, 5, &mut Dice::new(3));
    let answers = [1, 2, 3].map(|threads| {
        let mut run = Run::default().threads(threads);
        let answer = solve(&puzzle, &within("1.4"), &mut run).expect("fits");
        (answer.status, answer.lower_bound, answer.solutions)
    });
    assert_eq!(answers[0].0, Status::Solved);
    assert!(answers[0] == answers[1] && answers[0] == answers[2]);
}

/// Where the limits leave no time for a proof, the best solution and the bound are there.
#[test]
fn a_limit_leaves_the_best() {
    let puzzle = large(5, 5, &mut Dice::new(5));
    let limits = Limits::default().max_nodes(Some(300_000)).max_states(Some(300_000));
    let mut run = Run::default().limits(limits);
    let answer = solve(&puzzle, &within("1.001"), &mut run).expect("it fits");
    assert!(
        matches!(answer.status, Status::Limit(Stop::Nodes | Stop::States)),
        "{:?}",
        answer.status
    );
    assert!(answer.lower_bound > 60 && answer.solutions[0].length() > answer.lower_bound);
}
