//! Limits: what is proved until then is right, and nothing is said that is not.

use std::time::Instant;

use slide::solve::{Algorithm, SolveError, SolveOptions, Status, Wanted, solve};
use slide::space::{Limits, Run, Stop};
use slide::tiles::Heuristic;

use crate::random::puzzle;

const START: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

fn ways() -> impl Iterator<Item = (Algorithm, Heuristic)> {
    [Algorithm::AStar, Algorithm::IdaStar]
        .into_iter()
        .flat_map(|algorithm| Heuristic::ALL[2..].iter().map(move |&one| (algorithm, one)))
}

#[test]
fn depth() {
    for (algorithm, heuristic) in ways() {
        for (most, found) in [(30, false), (31, true)] {
            let limits = Limits::default().max_depth(Some(most));
            let heuristic = Some(heuristic);
            let options = SolveOptions::default().algorithm(algorithm).heuristic(heuristic);
            let mut run = Run::default().limits(limits);
            let answer = solve(&puzzle(3, &START, &GOAL), &options, &mut run).expect("it fits");
            if found {
                assert_eq!((answer.status, answer.lower_bound), (Status::Solved, 31));
            } else {
                assert_eq!(
                    answer.status,
                    Status::Limit(Stop::Depth),
                    "{algorithm:?} {heuristic:?}"
                );
                assert_eq!(answer.lower_bound, 31);
            }
        }
    }
}

#[test]
fn time_and_nodes() {
    let past = Limits::default().deadline(Some(Instant::now()));
    let few = Limits::default().max_nodes(Some(100));
    let fifteen: Vec<u8> = (0..16).collect();
    let start = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
    for (limits, stop) in [(past, Stop::Time), (few, Stop::Nodes)] {
        for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
            let options =
                SolveOptions::default().algorithm(algorithm).heuristic(Some(Heuristic::Manhattan));
            let mut run = Run::default().limits(limits.clone());
            let answer = solve(&puzzle(4, &start, &fifteen), &options, &mut run).expect("fits");
            assert_eq!(answer.status, Status::Limit(stop), "{algorithm:?}");
            assert!((41..=57).contains(&answer.lower_bound), "{}", answer.lower_bound);
        }
    }
}

/// The limit falls into subtrees that threads share, and everything that is said is the same.
#[test]
fn nodes_are_those_of_one_thread() {
    let goal: Vec<u8> = (0..16).collect();
    let start = [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6];
    let puzzle = puzzle(4, &start, &goal);
    for most in [600_000, 1_500_000, 2_000_000, 2_345_678] {
        let ask = |threads, heuristic| {
            let options =
                SolveOptions::default().algorithm(Algorithm::IdaStar).heuristic(Some(heuristic));
            let limits = Limits::default().max_nodes(Some(most));
            let mut run = Run::default().threads(threads).limits(limits);
            let answer = solve(&puzzle, &options, &mut run).expect("fits");
            assert_eq!(answer.status, Status::Limit(Stop::Nodes), "{most}");
            (answer.lower_bound, answer.states, answer.statistics)
        };
        for heuristic in [Heuristic::Manhattan, Heuristic::LinearConflict] {
            let alone = ask(1, heuristic);
            assert!((most..most + 4).contains(&alone.1), "{} of {most}", alone.1);
            assert_eq!(ask(2, heuristic), alone, "{most} {heuristic:?}");
            assert_eq!(ask(5, heuristic), alone, "{most} {heuristic:?}");
        }
    }
}

/// A limit just above the states that are needed changes nothing, one below stops the search. Pattern databases
/// expand several states at once, in another order.
#[test]
fn as_many_nodes_as_are_needed() {
    let fifteen: Vec<u8> = (0..16).collect();
    let start = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
    let puzzle = puzzle(4, &start, &fifteen);
    for heuristic in [Heuristic::WalkingDistance, Heuristic::Patterns] {
        let ask = |threads, most| {
            let options =
                SolveOptions::default().algorithm(Algorithm::IdaStar).heuristic(Some(heuristic));
            let limits = Limits::default().max_nodes(most);
            solve(&puzzle, &options, &mut Run::default().threads(threads).limits(limits))
                .expect("fits")
        };
        let free = ask(1, None);
        assert_eq!((free.status, free.solutions[0].length()), (Status::Solved, 57));
        for threads in [1, 3] {
            let enough = ask(threads, Some(free.states));
            assert_eq!((enough.status, enough.states), (Status::Solved, free.states));
            assert_eq!(enough.solutions, free.solutions);
            let fewer = ask(threads, Some(free.states - 8));
            assert_eq!((fewer.status, fewer.lower_bound), (Status::Limit(Stop::Nodes), 57));
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let eight = puzzle(3, &START, &GOAL);
    let ask = |options: SolveOptions| solve(&eight, &options, &mut Run::default()).err();
    let heuristic = Some(Heuristic::Manhattan);
    let algorithm = Algorithm::Bfs;
    let bfs = SolveOptions::default().algorithm(algorithm).heuristic(heuristic);
    assert_eq!(ask(bfs), Some(SolveError::TakesNoHeuristic));
    let wanted = Wanted::Nearest(2);
    let nearest = SolveOptions::default().wanted(wanted).heuristic(heuristic);
    assert_eq!(ask(nearest), Some(SolveError::NearestIsBreadthFirst));
    let text = r#"(name: "block", board: "AA.b", goal: ".AA.")"#;
    let block = slide::puzzle::read(text, "b").expect("valid").into_puzzles().remove(0);
    for heuristic in
        [Heuristic::LinearConflict, Heuristic::WalkingDistance, Heuristic::Patterns].map(Some)
    {
        let options = SolveOptions::default().heuristic(heuristic);
        assert_eq!(
            solve(&block, &options, &mut Run::default()).err(),
            Some(SolveError::NoTileBoard)
        );
    }
}
