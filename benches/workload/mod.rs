//! What the benches run: known puzzles, each with the number that must come out. A bench that got a
//! wrong number would time something else.

use slide::design::{HardestOptions, hardest};
use slide::puzzle::{Metric, Puzzle, read};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Run, components, count, packings};

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
    /// The length of the hardest start that can be reached, in moves.
    Hardest,
    /// The number of packings.
    Packings,
    /// The number of components that the packings fall into.
    Components,
}

/// A puzzle, a question, and the answer.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    pub name: &'static str,
    pub file: &'static str,
    pub question: Question,
    pub answer: u64,
}

pub const ALL: [Workload; 12] = [
    new("klotski-solve-step", KLOTSKI, Question::Solve(Metric::Step), 116),
    new("klotski-solve-slide", KLOTSKI, Question::Solve(Metric::Slide), 90),
    new("klotski-solve-move", KLOTSKI, Question::Solve(Metric::Move), 81),
    new("klotski-count", KLOTSKI, Question::Count, 25_955),
    new("klotski-hardest", KLOTSKI, Question::Hardest, 93),
    new("asteroid-60-solve", ASTEROIDS, Question::Solve(Metric::Slide), 109),
    new("8-puzzle-solve", EIGHT, Question::Solve(Metric::Step), 31),
    new("8-puzzle-count", EIGHT, Question::Count, 181_440),
    new("euler-766-count", EULER, Question::Count, 2_613_742),
    new("klotski-packings", KLOTSKI, Question::Packings, 65_880),
    new("klotski-components", KLOTSKI, Question::Components, 898),
    new("euler-766-packings", EULER, Question::Packings, 30_122_288),
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
                let options = SolveOptions::default().metric(metric);
                let answer =
                    solve(puzzle, &options, &mut Run::default()).expect("the puzzle has a goal");
                answer.solutions.first().map(|solution| u64::from(solution.length()))
            }
            Question::Count => {
                let found = count(puzzle, &CountOptions::default(), &mut Run::default());
                Some(found.expect("neither goals nor mirror images are asked for").states)
            }
            Question::Hardest => {
                let found = hardest(puzzle, &HardestOptions::default(), &mut Run::default());
                found.expect("the puzzle has a goal").length().map(u64::from)
            }
            Question::Packings => {
                let found = packings(puzzle, &CountOptions::default(), &mut Run::default());
                u64::try_from(found.expect("there are not many")).ok()
            }
            Question::Components => {
                let found = components(puzzle, &CountOptions::default(), &mut Run::default());
                Some(found.expect("there are not many").count())
            }
        };
        assert_eq!(found, Some(self.answer), "{}", self.name);
    }
}
