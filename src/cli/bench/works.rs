//! The work that is timed: built-in puzzles, questions, and the expected numbers.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use slide::puzzle::{Metric, Puzzle, read};
use slide::solve::{SolveOptions, Status, solve};
use slide::space::{CountOptions, Limits, Silent, components, count};

use crate::cli::{examples, memory};

/// A work is repeated until this time has passed.
const PATIENCE: Duration = Duration::from_millis(300);

type Text = &'static str;

/// A puzzle, a question, and the answer.
#[derive(Debug)]
pub(super) struct Work {
    /// How it is picked.
    pub(super) name: Text,
    /// Its path among the built-in puzzles.
    puzzle: Text,
    pub(super) question: Query,
    /// The expected numbers, from other programs and publications.
    known: &'static [u64],
    /// True if it is left out unless asked for.
    pub(super) long: bool,
}

/// The question about a puzzle, and the numbers that answer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// The length of a shortest solution.
    Solve(Metric),
    /// The states that can be reached.
    Count,
    /// The states at each depth, in steps; of known numbers there may be fewer.
    Depths,
    /// The packings, their components, and the states of the largest one.
    Components,
}

/// The object of a work.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Measured {
    pub(super) work: String,
    pub(super) question: String,
    /// The answer, as [`Query`] says.
    pub(super) numbers: Vec<u64>,
    /// States that were looked at.
    pub(super) states: u64,
    /// Time of the fastest run; reading the puzzle's file is not counted, compiling it is.
    pub(super) seconds: f64,
    pub(super) states_per_second: f64,
    /// Memory that came with the work, for each state looked at.
    pub(super) bytes_per_state: Option<f64>,
    /// Most memory of the process, the program itself included; `None` where the system does not
    /// say.
    pub(super) peak_memory_bytes: Option<u64>,
}

/// In the order in which they are run.
pub(super) const ALL: [Work; 11] = [
    new("klotski-step", "klotski/klotski", Query::Solve(Metric::Step), &[116]),
    new("klotski-slide", "klotski/klotski", Query::Solve(Metric::Slide), &[90]),
    new("klotski-move", "klotski/klotski", Query::Solve(Metric::Move), &[81]),
    new("klotski-count", "klotski/klotski", Query::Count, &[25_955]),
    new("asteroid-60", "asteroid-escape/challenge-60", Query::Solve(Metric::Move), &[109]),
    new("eight-count", "tiles/eight-31", Query::Count, &[181_440]),
    new("euler-count", "project-euler/766", Query::Count, &[2_613_742]),
    new("5x5-count", "sizes/five-by-five", Query::Count, &[23_467_492]),
    long("euler-components", "project-euler/766", Query::Components, &[30_122_288, 3_855_977]),
    long("6x5-count", "sizes/six-by-five", Query::Count, &[86_543_176]),
    long("3x4-depths", "tiles/three-by-four", Query::Depths, &[1, 2, 4, 9, 20, 37, 63, 122, 232]),
];

const fn new(name: Text, puzzle: Text, question: Query, known: &'static [u64]) -> Work {
    Work { name, puzzle, question, known, long: false }
}

const fn long(name: Text, puzzle: Text, question: Query, known: &'static [u64]) -> Work {
    Work { long: true, ..new(name, puzzle, question, known) }
}

impl Query {
    /// `solve by moves`, `count`, …
    pub(super) fn words(self) -> String {
        match self {
            Self::Solve(metric) => format!("solve by {metric}s"),
            Self::Count => "count".to_owned(),
            Self::Depths => "count by depth".to_owned(),
            Self::Components => "count components".to_owned(),
        }
    }
}

impl Work {
    /// The puzzle.
    pub(super) fn puzzle(&self) -> anyhow::Result<Puzzle> {
        let text = examples::text(self.puzzle)?;
        let puzzle = read(text, self.puzzle)?.into_puzzles().into_iter().next();
        puzzle.with_context(|| format!("{}: there is no puzzle in it", self.puzzle))
    }

    /// Measures this work in this process, which should have done nothing else. A short one is repeated, and the fastest
    /// run counts: a busy machine only ever makes it slower.
    #[expect(clippy::cast_precision_loss, reason = "speeds are told with three digits")]
    pub(super) fn measure(&self, threads: usize) -> anyhow::Result<Measured> {
        let puzzle = self.puzzle()?;
        let limits = Limits::default().memory_bytes(memory::default_limit_bytes());
        let before = memory::peak_bytes();
        let begun = Instant::now();
        let mut seconds = f64::INFINITY;
        let (numbers, states) = loop {
            let start = Instant::now();
            let found = self.run(&puzzle, threads, &limits)?;
            seconds = seconds.min(start.elapsed().as_secs_f64());
            if begun.elapsed() >= PATIENCE {
                break found;
            }
        };
        let peak = memory::peak_bytes();
        let own = peak.zip(before).map(|(peak, before)| peak.saturating_sub(before));
        Ok(Measured {
            work: self.name.to_owned(),
            question: self.question.words(),
            numbers,
            states,
            seconds,
            states_per_second: states as f64 / seconds.max(1e-9),
            bytes_per_state: own.map(|bytes| bytes as f64 / states.max(1) as f64),
            peak_memory_bytes: peak,
        })
    }

    /// The numbers that answer the question, which do not depend on the number of threads, and the states that were looked
    /// at.
    fn run(
        &self,
        puzzle: &Puzzle,
        threads: usize,
        limits: &Limits,
    ) -> anyhow::Result<(Vec<u64>, u64)> {
        let counting = CountOptions::default()
            .by_depth(self.question == Query::Depths)
            .threads(threads)
            .limits(limits.clone());
        let (numbers, states, stopped) = match self.question {
            Query::Solve(metric) => {
                let options = SolveOptions::default().metric(metric).threads(threads);
                let found = solve(puzzle, &options.limits(limits.clone()), &mut Silent)?;
                let stopped = match found.status {
                    Status::Limit(stop) => Some(stop),
                    Status::Solved | Status::Unsolvable => None,
                };
                let lengths = found.solutions.iter().map(|solution| solution.length().into());
                (lengths.collect(), found.states, stopped)
            }
            Query::Count | Query::Depths => {
                let found = count(puzzle, &counting, &mut Silent)?;
                let numbers = if counting.by_depth { found.layers } else { vec![found.states] };
                (numbers, found.states, found.stopped)
            }
            Query::Components => {
                let found = components(puzzle, &counting, &mut Silent)?;
                let numbers = vec![found.packings, found.count(), found.largest()];
                (numbers, found.packings, None)
            }
        };
        if let Some(stop) = stopped {
            bail!("stopped by the {}", stop.words());
        }
        ensure!(
            numbers.starts_with(self.known),
            "{}: {numbers:?} came out, not {:?}: this build of slide is wrong",
            self.name,
            self.known
        );
        Ok((numbers, states))
    }
}
