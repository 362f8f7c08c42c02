//! What the benches run: known puzzles, each with the number that must come out. A bench that got a
//! wrong number would time something else.

use slide::puzzle::{Metric, Puzzle, read};
use slide::search::{Silent, SolveOptions, solve};
use slide::space::{CountOptions, count};

pub const KLOTSKI: &str = include_str!("../../puzzles/klotski/klotski.ron");
pub const ASTEROIDS: &str = include_str!("../../puzzles/asteroid-escape/challenge-60.ron");
pub const EIGHT: &str = include_str!("../../puzzles/tiles/eight-31.ron");
pub const EULER: &str = include_str!("../../puzzles/project-euler/766.ron");

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// The length of a shortest solution.
    Solve(Metric),
    /// The number of states that can be reached.
    Count,
}

/// A puzzle, a question, and the answer.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    pub name: &'static str,
    pub file: &'static str,
    pub question: Question,
    pub answer: u64,
}

pub const ALL: [Workload; 8] = [
    new("klotski-solve-step", KLOTSKI, Question::Solve(Metric::Step), 116),
    new("klotski-solve-slide", KLOTSKI, Question::Solve(Metric::Slide), 90),
    new("klotski-solve-move", KLOTSKI, Question::Solve(Metric::Move), 81),
    new("klotski-count", KLOTSKI, Question::Count, 25_955),
    new("asteroid-60-solve", ASTEROIDS, Question::Solve(Metric::Slide), 109),
    new("8-puzzle-solve", EIGHT, Question::Solve(Metric::Step), 31),
    new("8-puzzle-count", EIGHT, Question::Count, 181_440),
    new("euler-766-count", EULER, Question::Count, 2_613_742),
];

const fn new(name: &'static str, file: &'static str, question: Question, answer: u64) -> Workload {
    Workload { name, file, question, answer }
}

impl Workload {
    /// The puzzle.
    pub fn puzzle(&self) -> Puzzle {
        let collection = read(self.file, self.name);
        collection.unwrap_or_else(|errors| panic!("{errors}")).into_puzzles().remove(0)
    }

    /// Puts the question, in one thread, and checks the answer.
    pub fn run(&self, puzzle: &Puzzle) {
        let found = match self.question {
            Question::Solve(metric) => {
                let options = SolveOptions { metric, ..SolveOptions::default() };
                let answer = solve(puzzle, &options, &mut Silent).expect("the puzzle has a goal");
                answer.solutions.first().map(|solution| u64::from(solution.length()))
            }
            Question::Count => {
                let found = count(puzzle, &CountOptions::default(), &mut Silent);
                Some(found.expect("neither goals nor mirror images are asked for").states)
            }
        };
        assert_eq!(found, Some(self.answer), "{}", self.name);
    }
}
