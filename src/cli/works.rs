//! The puzzles that `slide bench` asks about, with the answers that are known.

use anyhow::{Context, ensure};
use slide::puzzle::{Metric, read};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Limits, Silent, components, count};

use super::{examples, memory};

/// A puzzle, a question, and the answer.
pub(crate) struct Work {
    /// How it is picked.
    pub(crate) name: &'static str,
    /// Its path among the built-in puzzles.
    puzzle: &'static str,
    question: Query,
    /// The expected numbers, from other programs and publications.
    known: &'static [u64],
}

/// The question about a puzzle, and the numbers that answer it.
enum Query {
    /// The length of a shortest solution.
    Solve(Metric),
    /// The states that can be reached.
    Count,
    /// The states at each depth, in steps; of expected numbers there may be fewer.
    Depths,
    /// The packings, their components, and the states of the largest one.
    Components,
}

/// In the order in which they are run.
pub(crate) static ALL: [Work; 11] = [
    work("klotski-step", "klotski/klotski", Query::Solve(Metric::Step), &[116]),
    work("klotski-slide", "klotski/klotski", Query::Solve(Metric::Slide), &[90]),
    work("klotski-move", "klotski/klotski", Query::Solve(Metric::Move), &[81]),
    work("klotski-count", "klotski/klotski", Query::Count, &[25_955]),
    work("asteroid-60", "asteroid-escape/challenge-60", Query::Solve(Metric::Move), &[109]),
    work("eight-count", "tiles/eight-31", Query::Count, &[181_440]),
    work("euler-count", "project-euler/766", Query::Count, &[2_613_742]),
    work("5x5-count", "sizes/five-by-five", Query::Count, &[23_467_492]),
    work("euler-components", "project-euler/766", Query::Components, &[30_122_288, 3_855_977]),
    work("6x5-count", "sizes/six-by-five", Query::Count, &[86_543_176]),
    work("3x4-depths", "tiles/three-by-four", Query::Depths, &[1, 2, 4, 9, 20, 37, 63, 122, 232]),
];

/// So many take no time; the others are left out unless asked for.
pub(crate) const SHORT: usize = 8;

const fn work(
    name: &'static str,
    puzzle: &'static str,
    question: Query,
    known: &'static [u64],
) -> Work {
    Work { name, puzzle, question, known }
}

/// The answer to a work.
pub(crate) struct WorkAnswer {
    /// The question in words.
    pub(crate) question: String,
    /// As [`Query`] says; the same for any number of threads.
    pub(crate) numbers: Vec<u64>,
    /// States that were looked at.
    pub(crate) states: u64,
}

impl Work {
    /// The answer, which is compared with the one that is known.
    pub(crate) fn answer(&self, threads: usize) -> anyhow::Result<WorkAnswer> {
        let Self { name, puzzle, known, .. } = self;
        let puzzles = read(examples::text(puzzle)?, puzzle)?.into_puzzles();
        let puzzle = puzzles.first().context("there is no puzzle in the file")?;
        let limits = Limits::default().memory_bytes(memory::default_limit_bytes());
        let counting = CountOptions::default().threads(threads).limits(limits.clone());
        let (question, numbers, states) = match self.question {
            Query::Solve(metric) => {
                let options = SolveOptions::default().metric(metric).threads(threads);
                let found = solve(puzzle, &options.limits(limits), &mut Silent)?;
                let lengths = found.solutions.iter().map(|solution| solution.length().into());
                (format!("solve by {metric}s"), lengths.collect(), found.states)
            }
            Query::Count => {
                let found = count(puzzle, &counting.by_depth(false), &mut Silent)?;
                ("count".to_owned(), vec![found.states], found.states)
            }
            Query::Depths => {
                let found = count(puzzle, &counting, &mut Silent)?;
                ("count by depth".to_owned(), found.layers, found.states)
            }
            Query::Components => {
                let found = components(puzzle, &counting, &mut Silent)?;
                let numbers = vec![found.packings, found.count(), found.largest()];
                ("count components".to_owned(), numbers, found.packings)
            }
        };
        let wrong = "no memory, or a wrong build of slide";
        ensure!(numbers.starts_with(known), "{name}: {numbers:?}, not {known:?}: {wrong}");
        Ok(WorkAnswer { question, numbers, states })
    }
}
