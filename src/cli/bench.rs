//! `slide bench`: a fixed set of puzzles, how fast they are answered, in which memory, and one
//! signature over all answers.
//!
//! ```text
//! work              question             answer     states         time  states/s  peak memory
//! klotski-count     count                 25955      25955      3.38 ms     7.7 M     10.2 MiB
//! signature b2391767c92e0ff5 over 1 answer
//! ```

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde::Serialize;
use slide::puzzle::{Metric, read};
use slide::render::json;
use slide::render::words::counted;
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Limits, Silent, components, count};
use slide_model::JsonObject;
use twox_hash::XxHash3_64;

use super::exit_code::Outcome;
use super::shared_args::{AnswerArgs, Format, Threads};
use super::{examples, memory};

/// Time a fixed set of puzzles, and sign their answers
///
/// A short one is repeated for a third of a second, and the fastest run counts. Times, speeds and memory
/// differ from machine to machine and from run to run. The answers do not: the signature is the same on every
/// machine and for any number of threads, so a build whose signature differs is wrong.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only those whose name contains one of these words [default: all but the long ones]
    #[arg(value_name = "NAME", help_heading = "Question")]
    names: Vec<String>,
    /// Also those that take long: some seconds, and a few hundred megabytes
    #[arg(long, help_heading = "Question")]
    long: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    form: AnswerArgs,
}

const EXAMPLES: &str = "\
What the columns say:
  answer       length of the solution, states, or packings; part of the signature
  states       states looked at
  time         of the fastest run
  states/s     states for each second of that time, in millions
  peak memory  most memory of the process up to here, the program itself included

Examples:
  slide bench
  slide bench klotski -j 1
  slide bench --long -f json";

const SCHEMA: &str = "slide.bench/1";

const HEADING: &str = "work              question             answer     states         time  states/s  peak memory\n";

/// A work is repeated until this time has passed.
const PATIENCE: Duration = Duration::from_millis(300);

/// A puzzle, a question, and the answer.
struct Work {
    /// How it is picked.
    name: &'static str,
    /// Its path among the built-in puzzles.
    puzzle: &'static str,
    question: Query,
    /// The expected numbers, from other programs and publications.
    known: &'static [u64],
}

/// The question about a puzzle, and the numbers that answer it.
#[derive(Clone, Copy)]
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
const ALL: [Work; 11] = [
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
const SHORT: usize = 8;

type Text = &'static str;

const fn work(name: Text, puzzle: Text, question: Query, known: &'static [u64]) -> Work {
    Work { name, puzzle, question, known }
}

/// The object of a work.
#[derive(Serialize)]
struct Measured {
    work: &'static str,
    question: String,
    /// The answer, as [`Query`] says.
    numbers: Vec<u64>,
    /// States that were looked at.
    states: u64,
    /// Time of the fastest run.
    seconds: f64,
    states_per_second: f64,
    /// Most memory of the process up to here; `None` where the system does not say.
    peak_memory_bytes: Option<u64>,
}

/// Measures what was picked, one work after another.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let is_text = args.form.format == Format::Text;
    let names = &args.names;
    for name in names {
        let all = || ALL.iter().map(|work| work.name).collect::<Vec<_>>();
        let is_known = all().iter().any(|work| work.contains(&**name));
        ensure!(is_known, "no work is called `{name}`; there are {}", all().join(", "));
    }
    let is_named = |work: &Work| names.iter().any(|name| work.name.contains(&**name));
    let all = if args.long || !names.is_empty() { &ALL[..] } else { &ALL[..SHORT] };
    let picked: Vec<&Work> = all.iter().filter(|work| names.is_empty() || is_named(work)).collect();
    let mut output = args.form.output.open(false)?;
    if is_text {
        output.head_with(HEADING.to_owned());
    }
    // A line for each work: its name, its question, all numbers of the answer.
    let mut signed = String::new();
    for work in &picked {
        let measured = work.measure(args.threads.threads())?;
        signed.extend([measured.work, " ", &measured.question, " "]);
        signed.extend(measured.numbers.iter().map(|number| format!("{number} ")));
        signed += "\n";
        let line = if is_text { measured.row() } else { json::answer(SCHEMA, None, &measured) };
        match output.answer(&line) {
            Err(error) if error.reader_left() => return Ok(Outcome::Answered),
            written => written?,
        }
    }
    // XXH3, 64 bits.
    let signature = format!("{:016x}", XxHash3_64::oneshot(signed.as_bytes()));
    let answers = picked.len();
    let last = if is_text {
        format!("signature {signature} over {}\n", counted(answers as u64, "answer"))
    } else {
        let object = JsonObject::default().with("signature", signature).with("answers", answers);
        json::answer(SCHEMA, None, &object)
    };
    output.last_answer(&last, Outcome::Answered)
}

impl Work {
    /// Measures this work. A short one is repeated, and the fastest run counts: a busy machine only ever makes it
    /// slower.
    #[expect(clippy::cast_precision_loss, reason = "speeds are told with three digits")]
    fn measure(&self, threads: usize) -> anyhow::Result<Measured> {
        let (begun, mut seconds) = (Instant::now(), f64::INFINITY);
        let (question, numbers, states) = loop {
            let start = Instant::now();
            let found = self.answer(threads)?;
            seconds = seconds.min(start.elapsed().as_secs_f64());
            if begun.elapsed() >= PATIENCE {
                break found;
            }
        };
        let states_per_second = states as f64 / seconds.max(1e-9);
        let peak_memory_bytes = memory::peak_bytes();
        Ok(Measured {
            work: self.name,
            question,
            numbers,
            states,
            seconds,
            states_per_second,
            peak_memory_bytes,
        })
    }

    /// The question in words, the numbers that answer it, which do not depend on the number of threads, and the states
    /// that were looked at.
    fn answer(&self, threads: usize) -> anyhow::Result<(String, Vec<u64>, u64)> {
        let puzzles = read(examples::text(self.puzzle)?, self.puzzle)?.into_puzzles();
        let puzzle = puzzles.first().context("there is no puzzle in the file")?;
        let limits = Limits::default().memory_bytes(memory::default_limit_bytes());
        let counting = CountOptions::default().threads(threads).limits(limits.clone());
        let found = match self.question {
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
        let (name, known, numbers) = (self.name, self.known, &found.1);
        let is_right = numbers.starts_with(known);
        ensure!(
            is_right,
            "{name}: {numbers:?}, not {known:?}: no memory, or a wrong build of slide"
        );
        Ok(found)
    }
}

impl Measured {
    /// One line of the table.
    fn row(&self) -> String {
        let Self { work, question, states, numbers, .. } = self;
        let answer = if let [answer] = &**numbers { answer } else { states };
        let (time, rate) = (self.seconds * 1e3, self.states_per_second / 1e6);
        let tenths = self.peak_memory_bytes.map(|bytes| (bytes * 10 + (1 << 19)) >> 20);
        let peak = tenths.map(|tenths| format!("{}.{} MiB", tenths / 10, tenths % 10));
        let peak = peak.as_deref().unwrap_or("-");
        format!(
            "{work:<16}  {question:<16}  {answer:>9}  {states:>9}  {time:>8.2} ms  {rate:>6.1} M  {peak:>11}\n"
        )
    }
}
