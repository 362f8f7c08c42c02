//! Lines: a row or column of tiles, pushed one cell, counts 1.

use std::collections::{HashMap, VecDeque};

use slide::check::{Game, read_moves, replay, verify};
use slide::design::Dice;
use slide::puzzle::{Identity, Metric, Puzzle, Solution};
use slide::render::text::compact;
use slide::solve::{Algorithm, SolveError, SolveOptions, Wanted, solve};
use slide::space::{CountOptions, Engine, EnumerateError, Limits, Run, count, perft};

use crate::random::{Tiles, beside, mixed, puzzle, puzzle_with_walls, shuffled};

/// What one push leads to, the slow way, with the number of tiles; walls are 255.
fn pushes(rows: usize, cols: usize, at: &[u8]) -> Vec<(Tiles, u32)> {
    let hole = at.iter().position(|&tile| tile == 0).expect("there is a hole");
    let mut all = Vec::new();
    for first in beside(rows, cols, hole) {
        let by = first as isize - hole as isize;
        let (mut next, mut here, mut tiles) = (at.to_vec(), hole, 0);
        loop {
            let from = here.wrapping_add_signed(by);
            if !beside(rows, cols, here).contains(&from) || at[from] == 255 {
                break;
            }
            next.swap(here, from);
            (here, tiles) = (from, tiles + 1);
            all.push((next.clone(), tiles));
        }
    }
    all
}

/// Lines and, with as many lines, fewest steps from `goal` to each state.
fn distances(rows: usize, cols: usize, goal: &[u8]) -> HashMap<Tiles, (u32, u32)> {
    let mut found = HashMap::from([(goal.to_vec(), (0, 0))]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(at) = queue.pop_front() {
        let (lines, steps) = found[&at];
        for (next, tiles) in pushes(rows, cols, &at) {
            let known = found.entry(next.clone()).or_insert_with(|| {
                queue.push_back(next);
                (lines + 1, u32::MAX)
            });
            if known.0 == lines + 1 {
                known.1 = known.1.min(steps + tiles);
            }
        }
    }
    found
}

fn counted_by_depth(puzzle: &Puzzle, options: &CountOptions) -> Vec<u64> {
    let options = options.clone().metric(Metric::Line).by_depth(true);
    count(puzzle, &options, &mut Run::default()).expect("it is counted").layers
}

/// The layers, from the slow search.
fn layers(found: &HashMap<Tiles, (u32, u32)>) -> Vec<u64> {
    let mut layers = Vec::new();
    for &(lines, _) in found.values() {
        layers.resize(layers.len().max(lines as usize + 1), 0);
        layers[lines as usize] += 1;
    }
    layers
}

#[test]
fn layers_are_those_of_a_slow_search() {
    let told_apart = CountOptions::default().identity(Identity::Labelled);
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (1, 5), (2, 4), (3, 3)] {
        let goal: Tiles = (1..(rows * cols) as u8).chain([0]).collect();
        let expected = layers(&distances(rows, cols, &goal));
        let puzzle = puzzle(cols, &goal, &goal);
        for threads in [1, 3] {
            let options = told_apart.clone().metric(Metric::Line);
            let found = count(&puzzle, &options, &mut Run::default().threads(threads));
            assert_eq!(found.expect("it is counted").layers, expected, "{rows}×{cols}");
        }
        if (rows, cols) == (3, 3) {
            // The farthest of all 8-puzzles is 24 lines away.
            assert_eq!(expected.len(), 25);
        }
    }
}

#[test]
fn walls_and_equal_tiles_are_as_in_a_slow_search() {
    let mut dice = Dice::new(7);
    for round in 0..20 {
        // Eight cells with a wall, and six tiles of three kinds.
        let wall = dice.below(8);
        let hole = (wall + 1 + dice.below(7)) % 8;
        let (mut cells, mut kinds, mut groups) = ([Some(0); 8], [0; 8], vec![String::new(); 3]);
        let tiles = (0..8).filter(|cell| ![wall, hole].contains(cell));
        for (cell, tile) in tiles.zip(1..) {
            let kind = dice.below(3);
            cells[cell] = Some(tile);
            kinds[cell] = 1 + kind as u8;
            groups[kind].push(char::from(b'A' + tile - 1));
        }
        (cells[wall], kinds[wall]) = (None, 255);
        groups.retain(|group| group.len() > 1);
        let identical = format!("Groups({groups:?})");
        let puzzle = puzzle_with_walls(4, &cells, &cells, &identical);
        let expected = layers(&distances(2, 4, &kinds));
        let found = counted_by_depth(&puzzle, &CountOptions::default().identity(Identity::Solve));
        assert_eq!(found, expected, "round {round}: {kinds:?} {identical}");
    }
}

fn shortest(puzzle: &Puzzle, options: SolveOptions) -> Solution {
    let options = options.metric(Metric::Line);
    let mut answer = solve(puzzle, &options, &mut Run::default()).expect("it is searched");
    assert_eq!(answer.lower_bound, answer.solutions[0].length());
    answer.solutions.remove(0)
}

#[test]
fn solutions_have_fewest_lines_and_then_fewest_steps() {
    let mut dice = Dice::new(1);
    for (rows, cols, goal) in [
        (3, 3, vec![1, 2, 3, 4, 5, 6, 7, 8, 0]),
        (2, 4, vec![0, 1, 2, 3, 4, 5, 6, 7]),
        (4, 2, vec![1, 2, 3, 0, 4, 5, 6, 7]),
    ] {
        let known = distances(rows, cols, &goal);
        for _ in 0..25 {
            let start = mixed(rows, cols, &goal, 150, &mut dice);
            let puzzle = puzzle(cols, &start, &goal);
            let found = shortest(&puzzle, SolveOptions::default());
            assert_eq!((found.length(), found.steps()), known[&start], "{start:?}");
            assert!(verify(&puzzle, &found).is_ok_and(|end| end.steps == found.steps()));
            // Another algorithm, the same solution to the letter.
            let wide = shortest(&puzzle, SolveOptions::default().algorithm(Algorithm::Bfs));
            let other = shortest(&puzzle, SolveOptions::default().engine(Engine::Thin));
            assert_eq!((&wide, &other), (&found, &found), "{start:?}");
            let line = compact::line(&puzzle, &found.moves);
            assert_eq!(read_moves(&puzzle, &line).as_ref(), Ok(&found.moves), "{line}");
        }
    }
}

#[test]
fn all_shortest_solutions_are_counted() {
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let mut dice = Dice::new(3);
    for _ in 0..10 {
        let start = mixed(3, 3, &goal, 8, &mut dice);
        let puzzle = puzzle(3, &start, &goal);
        let best = shortest(&puzzle, SolveOptions::default());
        let all = SolveOptions::default().metric(Metric::Line).wanted(Wanted::All(1000));
        let answer = solve(&puzzle, &all, &mut Run::default()).expect("it is searched");
        assert_eq!(answer.shortest_solutions, Some(answer.solutions.len() as u128));
        assert_eq!(answer.solutions[0], best);
        for one in &answer.solutions {
            assert_eq!(one.length(), best.length());
            assert!(verify(&puzzle, one).is_ok());
        }
    }
}

#[test]
fn a_game_knows_the_lines() {
    let mut dice = Dice::new(5);
    for _ in 0..20 {
        let start = shuffled(9, &mut dice);
        let puzzle = puzzle(3, &start, &start);
        let moves = Game::new(&puzzle).legal_moves(Metric::Line);
        assert_eq!(moves.len(), pushes(3, 3, &start).len());
        for one in &moves {
            assert!(replay(&puzzle, Metric::Line, std::slice::from_ref(one)).is_ok(), "{one}");
            assert_eq!(one.pieces().count(), one.steps() as usize);
            // In steps a line of two is no move.
            let steps = replay(&puzzle, Metric::Step, std::slice::from_ref(one));
            assert_eq!(steps.is_ok(), one.pushed.is_empty());
            assert!(replay(&puzzle, Metric::Step, &one.one_by_one()).is_ok());
        }
    }
}

#[test]
fn a_line_that_is_none_is_not_legal() {
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let puzzle = puzzle(3, &goal, &goal);
    let [one] = &read_moves(&puzzle, "GR").expect("a move")[..] else { panic!("one move") };
    assert_eq!(one.pushed.len(), 1);
    let refused = |moves: &[slide::puzzle::Move]| {
        replay(&puzzle, Metric::Line, moves).expect_err("it is refused").to_string()
    };
    let mut other = one.clone();
    other.pushed.clear();
    assert_eq!(refused(&[other]), "move 1: G cannot go right from (2, 0): H covers (2, 1)");
    let mut other = one.clone();
    other.pushed[0] = puzzle.piece_by_letter('F').expect("a piece");
    assert_eq!(refused(&[other]), "move 1: G cannot go right from (1, 2): the board ends there");
    let mut other = one.clone();
    other.pushed.push(other.piece);
    assert!(refused(&[other]).contains("line of tiles"));
}

#[test]
fn what_is_not_counted_in_lines_says_so() {
    let in_lines = SolveOptions::default().metric(Metric::Line);
    let open: Puzzle =
        "(name: \"n\", board: \"a..\", goal: \"..a\")".parse().unwrap_or_else(|_| {
            let text = "(name: \"n\", board: \"a..\", goal: \"..a\")";
            slide::puzzle::read(text, "n").expect("a puzzle").into_puzzles().remove(0)
        });
    assert!(!open.can_count_in(Metric::Line) && open.can_count_in(Metric::Step));
    assert_eq!(solve(&open, &in_lines, &mut Run::default()).unwrap_err(), SolveError::NoLines);
    let sequences = perft(&open, Metric::Line, 2, &Limits::default());
    assert_eq!(sequences.unwrap_err(), EnumerateError::NoLines);
    let goal = [1, 2, 3, 0];
    let tiles = puzzle(2, &goal, &goal);
    let guided = in_lines.clone().algorithm(Algorithm::AStar);
    assert_eq!(solve(&tiles, &guided, &mut Run::default()).unwrap_err(), SolveError::NotInLines);
    let text = "(name: \"n\", board: \"a..\", metric: Line)";
    let errors = slide::puzzle::read(text, "n.ron").unwrap_err().to_string();
    assert!(errors.contains("`Line` is for unit tiles and one hole"), "{errors}");
}
