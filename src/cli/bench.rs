//! `slide bench`: a fixed set of puzzles, how fast they are answered, in which memory, and one
//! signature over all answers.
//!
//! ```text
//! work              question             answer     states         time  states/s  peak memory
//! klotski-count     count                 25955      25955      3.38 ms     7.7 M     10.2 MiB
//! signature b2391767c92e0ff5 over 1 answer
//! ```

use std::time::{Duration, Instant};

use anyhow::ensure;
use slide::render::json;
use slide::render::words::counted;
use slide_model::JsonObject;
use twox_hash::XxHash3_64;

use super::exit_code::Outcome;
use super::memory;
use super::shared_args::{AnswerArgs, Format, Threads};
use super::works::{ALL, SHORT, Work, WorkAnswer};

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

/// Measures what was picked, one work after another.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let Args { names, long, threads, form } = args;
    let all = ALL.each_ref().map(|work| work.name);
    for name in names {
        let is_known = all.iter().any(|work| work.contains(&**name));
        ensure!(is_known, "no work is called `{name}`; there are {}", all.join(", "));
    }
    let mut picked: Vec<&Work> = ALL.iter().collect();
    if !names.is_empty() {
        picked.retain(|work| names.iter().any(|name| work.name.contains(&**name)));
    } else if !long {
        picked.truncate(SHORT);
    }
    let is_text = form.format == Format::Text;
    let mut output = form.output.open(false)?;
    if is_text {
        output.head_with(HEADING.to_owned());
    }
    // A line for each work: its name, its question, all numbers of the answer.
    let mut signed = String::new();
    for work in &picked {
        let (answer, seconds) = work.measure(threads.threads())?;
        signed.extend([work.name, " ", &answer.question, " "]);
        signed.extend(answer.numbers.iter().map(|number| format!("{number} ")));
        signed += "\n";
        if !output.goes_on_after(&line(work.name, &answer, seconds, form.format))? {
            return Ok(Outcome::Answered);
        }
    }
    // XXH3, 64 bits.
    let signature = format!("{:016x}", XxHash3_64::oneshot(signed.as_bytes()));
    let answers = picked.len();
    let object = JsonObject::default().with("signature", &signature).with("answers", answers);
    let text = format!("signature {signature} over {}\n", counted(answers as u64, "answer"));
    let last = if is_text { text } else { json::answer(SCHEMA, None, &object) };
    output.last_answer(&last, Outcome::Answered)
}

impl Work {
    /// The answer, and the seconds of the fastest run: a short one is repeated, and a busy machine only ever makes it
    /// slower.
    fn measure(&self, threads: usize) -> anyhow::Result<(WorkAnswer, f64)> {
        let (begun, mut seconds) = (Instant::now(), f64::INFINITY);
        loop {
            let start = Instant::now();
            let answer = self.answer(threads)?;
            seconds = seconds.min(start.elapsed().as_secs_f64());
            if begun.elapsed() >= PATIENCE {
                return Ok((answer, seconds));
            }
        }
    }
}

/// One line of the table, or one object.
#[expect(clippy::cast_precision_loss, reason = "speeds are told with three digits")]
fn line(work: &str, answer: &WorkAnswer, seconds: f64, format: Format) -> String {
    let WorkAnswer { question, numbers, states } = answer;
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
    let (time, rate) = (seconds * 1e3, rate / 1e6);
    let tenths = peak.map(|bytes| (bytes * 10 + (1 << 19)) >> 20);
    let peak = tenths.map(|tenths| format!("{}.{} MiB", tenths / 10, tenths % 10));
    let peak = peak.as_deref().unwrap_or("-");
    format!(
        "{work:<16}  {question:<16}  {answer:>9}  {states:>9}  {time:>8.2} ms  {rate:>6.1} M  {peak:>11}\n"
    )
}
