//! Korf's 100 15-puzzles: lengths, and the number of states that his IDA* generates.

use slide::puzzle::Direction::{Down, Left, Right, Up};
use slide::solve::{Algorithm, SolveOptions, Status, solve};
use slide::space::Run;
use slide::tiles::{Heuristic, HoleOrder};

use crate::random::puzzle;

const LIST: &str = include_str!("korf.list");

struct Case {
    number: u32,
    length: u32,
    nodes: u64,
    tiles: Vec<u8>,
}

fn cases() -> Vec<Case> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &str| {
        let (facts, tiles) = line.split_once(" : ").expect("two parts");
        let facts: Vec<u64> = facts.split(' ').map(|one| one.parse().expect("a number")).collect();
        Case {
            number: facts[0] as u32,
            length: facts[1] as u32,
            nodes: facts[2],
            tiles: tiles.split(' ').map(|one| one.parse().expect("a tile")).collect(),
        }
    };
    lines.map(case).collect()
}

fn goal() -> Vec<u8> {
    (0..16).collect()
}

#[test]
fn the_list_is_that_of_korf() {
    let all = cases();
    assert_eq!(all.len(), 100);
    assert_eq!(all.iter().map(|case| case.length).sum::<u32>(), 5305);
    assert_eq!(all.iter().map(|case| case.nodes).sum::<u64>(), 36_302_808_031);
}

/// Where the code is optimised, those with up to 20 million states.
#[test]
fn as_many_states_as_he_counted() {
    let most = if std::env::var_os("SLIDE_SLOW").is_none() { 1_000_000 } else { 20_000_000 };
    let order = HoleOrder::Fixed([Up, Left, Right, Down]);
    for case in cases().iter().filter(|case| case.nodes <= most) {
        let options = SolveOptions::default()
            .algorithm(Algorithm::IdaStar)
            .heuristic(Some(Heuristic::Manhattan))
            .order(order);
        let puzzle = puzzle(4, &case.tiles, &goal());
        let mut run = Run::default().threads(2);
        let answer = solve(&puzzle, &options, &mut run).expect("it fits");
        assert_eq!(answer.status, Status::Solved);
        assert_eq!(answer.solutions[0].length(), case.length, "{}", case.number);
        assert_eq!(answer.statistics.generated, case.nodes, "{}", case.number);
    }
}

/// All hundred with pattern databases; making those takes too long where the code is not optimised.
#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn all_lengths_with_pattern_databases() {
    for case in cases() {
        let puzzle = puzzle(4, &case.tiles, &goal());
        let answer =
            solve(&puzzle, &SolveOptions::default(), &mut Run::default()).expect("it fits");
        assert_eq!(answer.solutions[0].length(), case.length, "{}", case.number);
    }
}
