//! `slide bench`: a fixed set of puzzles, how fast they are answered, in which memory, and one
//! signature over all answers.
//!
//! ```text
//! work              question             answer     states         time  states/s  peak memory
//! klotski-count     count                 25955      25955      3.38 ms     7.7 M     10.2 MiB
//! signature b2391767c92e0ff5 over 1 answer
//! ```

use std::time::{Duration, Instant};

use slide::render::{json, words};
use slide::{CountOptions, Limits, Metric, Puzzle, Run, SolveOptions, solve, space};
use slide_model::JsonObject;

use super::exit_code::Outcome;
use super::shared_args::{AnswerArgs, Format, Threads};
use super::{examples, memory};

/// Time a fixed set of puzzles, and sign their answers
///
/// A short one is repeated for a third of a second, and the fastest run counts. Times, speeds and memory
/// differ from machine to machine and from run to run. The answers do not: the signature is the same on every
/// machine and for any number of threads, so a build whose signature differs is wrong.
///
/// An answer is the length of a solution, or a number of states or packings; the states are those looked at, in
/// millions a second. The memory is the most that the process has taken so far, the program itself included.
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
Examples:
  slide bench
  slide bench klotski -j 1
  slide bench --long -f json";

const SCHEMA: &str = "slide.bench/1";

const HEADING: &str = "work              question             answer     states         time  states/s  peak memory\n";

/// A work is repeated until this time has passed.
const PATIENCE: Duration = Duration::from_millis(300);

/// A puzzle, a question, and the answer.
struct Work<'a> {
    /// How it is picked.
    name: &'a str,
    /// Its path among the built-in puzzles.
    puzzle: &'a str,
    question: Query,
    /// The expected numbers, from other programs and publications.
    known: &'a [u64],
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

/// All works, in the order in which they are run.
static ALL: [Work<'_>; 11] = [
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

/// The number of works that take no time; the others are left out unless asked for.
const SHORT: usize = 8;

const fn work<'a>(name: &'a str, puzzle: &'a str, question: Query, known: &'a [u64]) -> Work<'a> {
    Work { name, puzzle, question, known }
}

/// The answer to a work, and the time of the fastest run.
struct WorkAnswer {
    /// The question in words.
    question: String,
    /// As [`Query`] says; the same for any number of threads.
    numbers: Vec<u64>,
    /// States that were looked at.
    states: u64,
    seconds: f64,
}

/// Measures what was picked, one work after another.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let Args { names, long, threads, form } = args;
    let all = ALL.each_ref().map(|work| work.name);
    for name in names {
        let is_known = all.iter().any(|work| work.contains(&**name));
        anyhow::ensure!(is_known, "no work is called `{name}`; there are {}", all.join(", "));
    }
    let most = if *long || !names.is_empty() { ALL.len() } else { SHORT };
    let is_named = |work: &Work| names.iter().any(|name| work.name.contains(&**name));
    let works: Vec<_> =
        ALL[..most].iter().filter(|one| names.is_empty() || is_named(one)).collect();
    let is_text = form.format == Format::Text;
    let mut output = form.output.open(false)?;
    output.head_with(if is_text { HEADING.to_owned() } else { String::new() });
    // A line for each work: its name, its question, all numbers of the answer.
    let mut signed = String::new();
    for work in &works {
        // A short one is repeated, since a busy machine only ever makes it slower.
        let start = Instant::now();
        let mut answer = work.answer(threads.threads())?;
        while start.elapsed() < PATIENCE {
            answer.seconds = work.answer(threads.threads())?.seconds.min(answer.seconds);
        }
        signed.extend([work.name, " ", &answer.question, " "]);
        signed.extend(answer.numbers.iter().map(|number| format!("{number} ")));
        signed += "\n";
        if !output.write_one(&line(work.name, &answer, form.format))? {
            return Ok(Outcome::Answered);
        }
    }
    // XXH3, 64 bits.
    let signature = format!("{:016x}", twox_hash::XxHash3_64::oneshot(signed.as_bytes()));
    let object = JsonObject::default().with("signature", &signature).with("answers", works.len());
    let answers = words::counted(works.len() as u64, "answer");
    let text = format!("signature {signature} over {answers}\n");
    let last = if is_text { text } else { json::answer(SCHEMA, None, &object) };
    output.last_answer(&last, Outcome::Answered)
}

impl Work<'_> {
    /// The answer, which is compared with the one that is known.
    fn answer(&self, threads: usize) -> anyhow::Result<WorkAnswer> {
        let start = Instant::now();
        let puzzle: Puzzle = examples::text(self.puzzle)?.parse()?;
        let limits = Limits::default().memory_bytes(memory::default_limit_bytes());
        let counting = CountOptions::default();
        let mut run = Run::default().threads(threads).limits(limits);
        let (question, numbers, states) = match self.question {
            Query::Solve(metric) => {
                let options = SolveOptions::default().metric(metric);
                let found = solve::solve(&puzzle, &options, &mut run)?;
                let lengths = found.solutions.iter().map(|solution| solution.length().into());
                (format!("solve by {metric}s"), lengths.collect(), found.states)
            }
            Query::Count => {
                let found = space::count(&puzzle, &counting.by_depth(false), &mut run)?;
                ("count".to_owned(), vec![found.states], found.states)
            }
            Query::Depths => {
                let found = space::count(&puzzle, &counting, &mut run)?;
                ("count by depth".to_owned(), found.layers, found.states)
            }
            Query::Components => {
                let found = space::components(&puzzle, &counting, &mut run)?;
                let numbers = vec![found.packings, found.count(), found.largest()];
                ("count components".to_owned(), numbers, found.packings)
            }
        };
        let wrong = "no memory, or a wrong build of slide";
        let Self { name, known, .. } = self;
        anyhow::ensure!(numbers.starts_with(known), "{name}: {numbers:?}, not {known:?}: {wrong}");
        Ok(WorkAnswer { question, numbers, states, seconds: start.elapsed().as_secs_f64() })
    }
}

/// One line of the table, or one object.
#[expect(clippy::cast_precision_loss, reason = "speeds are told with three digits")]
fn line(work: &str, answer: &WorkAnswer, format: Format) -> String {
    let WorkAnswer { question, numbers, states, seconds } = answer;
    let rate = *states as f64 / seconds.max(1e-9);
    // Of the process up to here; `None` where the system does not say.
    let peak = memory::peak_bytes();
    if format == Format::Json {
        let object = JsonObject::default().with("work", work).with("question", question);
        let object = object.with("numbers", numbers).with("states", states);
        let object = object.with("seconds", seconds).with("states_per_second", rate);
        return json::answer(SCHEMA, None, &object.with("peak_memory_bytes", peak));
    }
    let answer = if let [answer] = &**numbers { answer } else { states };
    let time = seconds * 1e3;
    let rate = rate / 1e6;
    let peak = peak.map_or("-".into(), |bytes| format!("{:.1} MiB", bytes as f64 / 1_048_576.0));
    format!(
        "{work:<16}  {question:<16}  {answer:>9}  {states:>9}  {time:>8.2} ms  {rate:>6.1} M  {peak:>11}\n"
    )
}
