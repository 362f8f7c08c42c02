//! What the formats look like, that the written ones can be read back, and that every puzzle of the
//! library can be printed.

mod boards;
mod counts;
mod factors;
mod formats;
mod html;
mod labels;
mod palette;
mod paper;
mod pictures;
mod play_page;
mod round_trip;
mod sheets;

use slide::check::read_moves;
use slide::puzzle::{Metric, Puzzle, Solution, read};
use slide::render::palette::Ink;
use slide::render::text::list::{Boards, Layout};
use slide::solve::{Answer, Status};

fn puzzle(source: &str) -> Puzzle {
    read(source, "test.ron").unwrap().into_puzzles().remove(0)
}

fn klotski() -> Puzzle {
    puzzle(
        r#"(
            name: "Klotski",
            board: "aBBc/aBBc/dEEf/dghf/i..j",
            pieces: { "B": (name: "Cao Cao"), "ghij": (name: "soldier") },
            goal: "..../..../..../.BB./.BB.",
        )"#,
    )
}

fn solution(puzzle: &Puzzle, metric: Metric, line: &str) -> Solution {
    Solution { metric, moves: read_moves(puzzle, line).unwrap() }
}

/// Boards between the moves of a list, not coloured.
fn boards_every(every: usize) -> Layout {
    Layout { boards: Some(Boards { every, ink: Ink::Plain }), ..Layout::default() }
}

/// An answer with these solutions, written as compact lines; without any it is unsolvable.
fn answer(puzzle: &Puzzle, metric: Metric, lines: &[&str]) -> Answer {
    let solutions: Vec<_> = lines.iter().map(|line| solution(puzzle, metric, line)).collect();
    let solved = self::puzzle(r#"(name: "Solved", board: "a", goal: "a")"#);
    let mut answer = slide::solve(&solved).expect("there is a goal");
    if solutions.is_empty() {
        answer.status = Status::Unsolvable;
    }
    answer.metric = metric;
    answer.lower_bound = solutions.first().map_or(0, Solution::length);
    answer.solutions = solutions;
    answer.states = 398;
    answer
}
