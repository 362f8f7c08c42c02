//! The 8-puzzle: every algorithm and heuristic finds the distances of breadth-first search.

use slide::design::Dice;
use slide::solve::{Algorithm, SolveOptions, solve};
use slide::space::Run;
use slide::tiles::Heuristic;

use crate::random::{Tiles, distances, puzzle};

const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// States at each depth: OEIS A089473.
const LAYERS: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

fn states() -> Vec<(Tiles, u32)> {
    let mut all: Vec<(Tiles, u32)> = distances(3, 3, &GOAL).into_iter().collect();
    all.sort_unstable();
    all
}

fn length(tiles: &[u8], algorithm: Algorithm, heuristic: Heuristic) -> u32 {
    let options = SolveOptions::default().algorithm(algorithm).heuristic(Some(heuristic));
    let answer = solve(&puzzle(3, tiles, &GOAL), &options, &mut Run::default()).expect("it fits");
    answer.solutions[0].length()
}

#[test]
fn the_layers_are_known() {
    let all = states();
    for (depth, &count) in LAYERS.iter().enumerate() {
        assert_eq!(all.iter().filter(|(_, far)| *far == depth as u32).count(), count);
    }
}

/// All states where the code is optimised, else some.
#[test]
fn strong_heuristics_find_every_distance() {
    let all = states();
    let some = if std::env::var_os("SLIDE_SLOW").is_none() { 4001 } else { 1 };
    let few = if std::env::var_os("SLIDE_SLOW").is_none() { 9001 } else { 97 };
    let ways = [
        (Algorithm::IdaStar, Heuristic::Manhattan, some),
        (Algorithm::IdaStar, Heuristic::LinearConflict, some),
        (Algorithm::IdaStar, Heuristic::Patterns, some),
        (Algorithm::IdaStar, Heuristic::WalkingDistance, few),
        (Algorithm::AStar, Heuristic::Manhattan, few),
        (Algorithm::AStar, Heuristic::LinearConflict, few),
        (Algorithm::AStar, Heuristic::WalkingDistance, few),
        (Algorithm::AStar, Heuristic::Patterns, few),
    ];
    for (algorithm, heuristic, every) in ways {
        for (tiles, far) in all.iter().step_by(every) {
            assert_eq!(
                length(tiles, algorithm, heuristic),
                *far,
                "{tiles:?} {algorithm:?} {heuristic:?}"
            );
        }
    }
}

/// 500 at random where the code is optimised; without a heuristic, near ones for IDA*, which would
/// generate 10^10 states for the others.
#[test]
fn weak_heuristics_find_some_distances() {
    let all = states();
    let count = if std::env::var_os("SLIDE_SLOW").is_none() { 6 } else { 500 };
    let mut dice = Dice::new(500);
    for number in 0..count {
        let (tiles, far) = &all[dice.below(all.len())];
        let near = *far <= if std::env::var_os("SLIDE_SLOW").is_none() { 20 } else { 24 };
        if near {
            assert_eq!(length(tiles, Algorithm::IdaStar, Heuristic::Misplaced), *far);
        }
        if *far <= 16 {
            assert_eq!(length(tiles, Algorithm::IdaStar, Heuristic::None), *far);
        }
        assert_eq!(length(tiles, Algorithm::AStar, Heuristic::Misplaced), *far);
        if number % 5 == 0 {
            assert_eq!(length(tiles, Algorithm::AStar, Heuristic::None), *far);
        }
    }
}
