//! The solution is the same for every algorithm, heuristic, order of moves and number of threads.

use slide::design::Dice;
use slide::puzzle::Direction::{Down, Left, Right, Up};
use slide::puzzle::{Puzzle, Solution};
use slide::solve::{Algorithm, Answer, SolveOptions, Status, Wanted, solve};
use slide::space::Run;
use slide::tiles::{Heuristic, HoleOrder};

use crate::random::{mixed, puzzle, puzzle_with_walls, shuffled};

fn ask(puzzle: &Puzzle, options: &SolveOptions) -> Answer {
    solve(puzzle, options, &mut Run::default()).expect("it fits")
}

fn blind(puzzle: &Puzzle) -> Vec<Solution> {
    let options = SolveOptions::default().algorithm(Algorithm::Bfs);
    ask(puzzle, &options).solutions
}

#[test]
fn tile_boards_of_any_size_and_goal() {
    let mut dice = Dice::new(1);
    for (rows, cols, count) in [(2, 2, 4), (2, 3, 6), (3, 2, 6), (2, 4, 4), (3, 3, 4), (2, 5, 2)] {
        for _ in 0..count {
            let goal = shuffled(rows * cols, &mut dice);
            let moves = 40 + dice.below(2);
            let start = mixed(rows, cols, &goal, moves, &mut dice);
            let puzzle = puzzle(cols, &start, &goal);
            let expected = blind(&puzzle);
            for (algorithm, heuristic) in [
                (Algorithm::Auto, None),
                (Algorithm::IdaStar, Some(Heuristic::Manhattan)),
                (Algorithm::IdaStar, Some(Heuristic::LinearConflict)),
                (Algorithm::IdaStar, Some(Heuristic::WalkingDistance)),
                (Algorithm::IdaStar, Some(Heuristic::Patterns)),
                (Algorithm::AStar, Some(Heuristic::LinearConflict)),
                (Algorithm::AStar, Some(Heuristic::WalkingDistance)),
                (Algorithm::AStar, Some(Heuristic::Patterns)),
            ] {
                let options = SolveOptions::default().algorithm(algorithm).heuristic(heuristic);
                let answer = ask(&puzzle, &options);
                assert_eq!(
                    answer.solutions, expected,
                    "{start:?} {goal:?} {algorithm:?} {heuristic:?}"
                );
            }
            for order in [[Up, Left, Right, Down], [Right, Down, Up, Left]] {
                let order = HoleOrder::Fixed(order);
                let options = SolveOptions::default().order(order);
                assert_eq!(ask(&puzzle, &options).solutions, expected, "{start:?} {order:?}");
            }
        }
    }
}

/// Walls, tiles of which some are the same, and goals that leave some out.
#[test]
fn walls_same_tiles_and_partial_goals() {
    let mut dice = Dice::new(2);
    let mut solved = 0;
    for number in 0..40 {
        let (rows, cols) = (2 + dice.below(2), 3);
        let free = rows * cols - 1;
        let wall = dice.below(rows * cols);
        let with_wall = |tiles: Vec<u8>| {
            let mut at: Vec<Option<u8>> = tiles.into_iter().map(Some).collect();
            at.insert(wall, None);
            at
        };
        let start = with_wall(shuffled(free, &mut dice));
        let mut goal = with_wall(shuffled(free, &mut dice));
        let identical = ["Never", "SameShape", "Groups([\"AB\"])"][number % 3];
        if number % 2 == 0 {
            // Some tiles do not matter.
            for tile in goal.iter_mut().filter(|tile| matches!(tile, Some(1 | 3))) {
                *tile = None;
            }
        }
        let mut puzzle = puzzle_with_walls(cols, &start, &start, identical);
        let text = slide::puzzle::write_ron(&puzzle);
        let grid: String = goal
            .chunks(cols)
            .map(|row| {
                let cell = |tile: &Option<u8>| match tile {
                    None | Some(0) => '.',
                    Some(tile) => char::from(b'A' + tile - 1),
                };
                row.iter().map(cell).collect::<String>()
            })
            .collect::<Vec<_>>()
            .join("/");
        let with_goal = slide::puzzle::with_grids(&puzzle, None, Some(&grid), "tiles");
        puzzle = with_goal.unwrap_or_else(|errors| panic!("{text}\n{grid}\n{errors}"));
        let options = SolveOptions::default().algorithm(Algorithm::Bfs);
        let blind = ask(&puzzle, &options);
        solved += usize::from(blind.status == Status::Solved);
        for algorithm in [Algorithm::Auto, Algorithm::AStar, Algorithm::IdaStar] {
            for wanted in [Wanted::Best, Wanted::All(10)] {
                let options = SolveOptions::default().algorithm(algorithm).wanted(wanted);
                let answer = ask(&puzzle, &options);
                assert_eq!(answer.status, blind.status, "{text} {grid} {algorithm:?}");
                let first = |answer: &Answer| answer.solutions.first().cloned();
                assert_eq!(first(&answer), first(&blind), "{text} {grid} {algorithm:?}");
            }
        }
    }
    assert!(solved > 10, "{solved}");
}

#[test]
fn threads_change_neither_solution_nor_figures() {
    // Korf's first puzzles with more than a million states; a large iteration is shared.
    let start = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];
    let goal: Vec<u8> = (0..16).collect();
    let puzzle = puzzle(4, &start, &goal);
    let answer = |threads| {
        let options = SolveOptions::default()
            .algorithm(Algorithm::IdaStar)
            .heuristic(Some(Heuristic::Manhattan));
        let mut run = Run::default().threads(threads);
        let mut answer = solve(&puzzle, &options, &mut run).expect("it fits");
        answer.statistics.table_bytes = 0;
        (answer.solutions, answer.statistics, answer.states)
    };
    let one = answer(1);
    assert_eq!(answer(2), one);
    assert_eq!(answer(7), one);
    assert_eq!(one.0[0].length(), 45);
}
