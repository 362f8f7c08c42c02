//! Where parity says that there is no solution, there is none: every state that can be reached is
//! one that parity allows, on all small boards with every pattern of walls.

use std::collections::HashSet;

use slide::design::Dice;
use slide::solve::{Algorithm, Impossible, SolveOptions, Status, solve};
use slide::space::Run;
use slide::tiles::parity::{Parity, parity};

use crate::random::{moves, puzzle, puzzle_with_walls, shuffled};

/// Looks at one board: `walls` as bits.
fn look(rows: usize, cols: usize, walls: usize, dice: &mut Dice) -> (usize, usize) {
    let area = rows * cols;
    let free: Vec<usize> = (0..area).filter(|cell| walls >> cell & 1 == 0).collect();
    if free.len() < 2 {
        return (0, 0);
    }
    let place = |tiles: &[u8]| {
        let mut at = vec![None; area];
        for (&cell, &tile) in free.iter().zip(tiles) {
            at[cell] = Some(tile);
        }
        at
    };
    let start = place(&shuffled(free.len(), dice));
    let mut reached = HashSet::from([start.clone()]);
    let mut queue = vec![start.clone()];
    while let Some(at) = queue.pop() {
        for next in moves(rows, cols, &at) {
            if reached.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    let (mut refused, mut looked) = (0, 0);
    // States that can be reached are allowed …
    let mut some: Vec<_> = reached.iter().cloned().collect();
    some.sort_unstable();
    for goal in some.iter().step_by(some.len().div_ceil(12)) {
        assert_eq!(parity(&puzzle_with_walls(cols, &start, goal, "Never")), None, "{goal:?}");
    }
    // … and what is refused cannot be reached.
    for _ in 0..12 {
        let goal = place(&shuffled(free.len(), dice));
        looked += 1;
        if parity(&puzzle_with_walls(cols, &start, &goal, "Never")).is_some() {
            refused += 1;
            assert!(!reached.contains(&goal), "{start:?} {goal:?}");
        }
    }
    (refused, looked)
}

#[test]
fn refuses_only_what_cannot_be_reached() {
    let mut dice = Dice::new(3);
    // All boards of 3×3 where the code is optimised.
    let boards: &[(usize, usize)] = if std::env::var_os("SLIDE_SLOW").is_none() {
        &[(1, 3), (2, 2), (2, 3)]
    } else {
        &[(1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)]
    };
    let (mut refused, mut looked) = (0, 0);
    for &(rows, cols) in boards {
        for walls in 0..1 << (rows * cols) {
            let (more_refused, more_looked) = look(rows, cols, walls, &mut dice);
            refused += more_refused;
            looked += more_looked;
        }
    }
    // Half of all permutations are of the wrong parity; nothing is said where nothing moves.
    assert!(4 * refused > looked && 4 * refused < 3 * looked, "{refused} of {looked}");
}

#[test]
fn says_why_and_searches_nothing() {
    let odd = puzzle(3, &[1, 2, 3, 4, 5, 6, 8, 7, 0], &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
    let even = puzzle(3, &[1, 2, 3, 4, 5, 6, 7, 0, 8], &[2, 1, 3, 4, 5, 6, 7, 8, 0]);
    for (puzzle, odd) in [(odd, true), (even, false)] {
        assert_eq!(parity(&puzzle), Some(if odd { Parity::Odd } else { Parity::Even }));
        let impossible = Some(Impossible::Parity { odd });
        for algorithm in [Algorithm::Auto, Algorithm::AStar, Algorithm::IdaStar] {
            let options = SolveOptions::default().algorithm(algorithm);
            let answer = solve(&puzzle, &options, &mut Run::default()).expect("it fits");
            assert_eq!((answer.status, answer.states), (Status::Unsolvable, 0));
            assert_eq!(answer.impossible, impossible);
        }
        // Breadth-first search proves it the long way.
        let options = SolveOptions::default().algorithm(Algorithm::Bfs);
        let answer = solve(&puzzle, &options, &mut Run::default()).expect("it fits");
        assert_eq!((answer.status, answer.states), (Status::Unsolvable, 181_440));
        assert_eq!(answer.impossible, None);
    }
}

/// Two tiles that are the same, or two that do not matter: then parity decides nothing.
#[test]
fn does_not_decide_where_two_tiles_can_be_swapped() {
    let filled = |tiles: [u8; 6]| tiles.map(Some);
    let (start, goal) = (filled([1, 2, 3, 5, 4, 0]), filled([1, 2, 3, 4, 5, 0]));
    let same = puzzle_with_walls(3, &start, &goal, "Groups([\"DE\"])");
    assert_eq!(parity(&same), None);
    let answer = solve(&same, &SolveOptions::default(), &mut Run::default()).expect("it fits");
    assert_eq!((answer.status, answer.solutions[0].length()), (Status::Solved, 0));
    let read = |goal: &str| {
        let text = format!("(name: \"t\", board: \"ABC/ED.\", goal: \"{goal}\", identical: Never)");
        slide::puzzle::read(&text, "t").expect("valid").into_puzzles().remove(0)
    };
    assert_eq!(parity(&read("ABC/.._")), None);
    // One that does not matter, and a hole that is said, or follows: that decides.
    assert!(parity(&read("ABC/D._")).is_some());
    assert!(parity(&read("ABC/DE.")).is_some());
}
