//! `slide bench`: a fixed set of puzzles, how fast they are answered, in which memory, and one
//! signature over all answers.
//!
//! ```text
//! work              question          answer        states        time  states/s  bytes/state  peak memory
//! klotski-count     count                 25955      25955     3.38 ms     7.7 M        117.3     10.2 MiB
//! signature b2391767c92e0ff5 over 1 answer
//! ```
//!
//! The system remembers the most memory that a process ever had and never less, so one process
//! cannot measure two works. The bench therefore starts itself again for each, with the hidden
//! `--alone NAME`; the new process prints the JSON object of the work, which is read back by the same struct:
//!
//! ```text
//! slide bench ──▶ slide bench --alone klotski-count ──▶ {"schema":"slide.bench/1","work":"klotski-count", …}
//!             ──▶ slide bench --alone euler-count   ──▶ …
//! ```

mod works;

use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};
use slide::render::json;
use slide::render::words::counted;
use slide_model::JsonObject;
use twox_hash::XxHash3_64;

use self::works::{ALL, Measured, Query, Work};
use super::exit_code::Outcome;
use super::output::Output;
use super::session::Session;
use super::shared_args::{AnswerArgs, Format, Threads};

/// Time a fixed set of puzzles, and sign their answers
///
/// Each is answered in a process of its own; a short one is repeated for a third of a second, and the fastest
/// run counts. Times, speeds and memory differ from machine to machine and from run to run. The answers do
/// not: the signature is the same on every machine and for any number of threads, so a build whose signature
/// differs is wrong.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only those whose name contains one of these words [default: all but the long ones]
    #[arg(value_name = "NAME", help_heading = "Question")]
    names: Vec<String>,
    /// Also those that take long: minutes, and a few hundred megabytes
    #[arg(long, help_heading = "Question")]
    long: bool,
    #[command(flatten)]
    threads: Threads,
    /// Measure this one in this process
    #[arg(long, value_name = "NAME", hide = true)]
    alone: Option<String>,
    #[command(flatten)]
    form: AnswerArgs,
}

const EXAMPLES: &str = "\
What the columns say:
  work         name by which it is picked
  question     what is asked of the puzzle
  answer       length of the solution, states, or components; part of the signature
  states       states looked at
  time         of the fastest run
  bytes/state  memory that the work added, for each state looked at
  peak memory  most memory of the process, the program itself included

Examples:
  slide bench
  slide bench klotski -j 1
  slide bench --long -f json";

const SCHEMA: &str = "slide.bench/1";

const HEADING: &str = "work              question          answer        states        time  states/s  bytes/state  peak memory\n";

/// Measures what was picked, one work after another.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let threads = args.threads.threads();
    if let Some(name) = &args.alone {
        let work = ALL.iter().find(|work| work.name == name);
        let measured =
            work.with_context(|| format!("there is no work `{name}`"))?.measure(threads)?;
        let object = json::answer(SCHEMA, None, &measured);
        return Output::open(None, false)?.last_answer(&object, Outcome::Answered);
    }
    let is_text = args.form.format == Format::Text;
    let picked = pick(&args.names, args.long)?;
    let mut output = args.form.output.open(false)?;
    if is_text {
        output.head_with(HEADING.to_owned());
    }
    let mut signed = String::new();
    for work in &picked {
        let object = measured_apart(work, threads)?;
        let measured: Measured = serde_json::from_str(&object)
            .with_context(|| format!("{}: its process did not say what it measured", work.name))?;
        signed += &signed_line(work, &measured.numbers);
        session.console.note(format_args!("{}: {:?}", work.name, measured.numbers));
        match output.answer(&if is_text { row(work, &measured) } else { object }) {
            Err(error) if error.reader_left() => return Ok(Outcome::Answered),
            written => written?,
        }
    }
    // XXH3, 64 bits, of a line for each work: its name, question, all numbers of the answer.
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

/// What a work is signed by; times and memory are no part of it.
fn signed_line(work: &Work, numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("{} {} {} \n", work.name, work.question.words(), numbers.join(" "))
}

/// The object of a work that is measured in a process of its own.
fn measured_apart(work: &Work, threads: usize) -> anyhow::Result<String> {
    let program = std::env::current_exe().context("cannot find the program itself")?;
    let child = Command::new(program)
        .args(["bench", "--alone", work.name, "--threads", &threads.to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start the program again")?;
    ensure!(child.status.success(), "{}: not measured ({})", work.name, child.status);
    Ok(String::from_utf8(child.stdout)?)
}

/// One line of the table.
fn row(work: &Work, measured: &Measured) -> String {
    let Measured { numbers, states, seconds, states_per_second: rate, .. } = measured;
    let answer = match work.question {
        Query::Depths => states,
        Query::Components => &numbers[1],
        Query::Solve(_) | Query::Count => &numbers[0],
    };
    let time = match seconds {
        ..1.0 => format!("{:.2} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    };
    let rate = match rate {
        ..1e6 => format!("{:.0} k", rate / 1e3),
        _ => format!("{:.1} M", rate / 1e6),
    };
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let each = or_none(measured.bytes_per_state.map(|bytes| format!("{bytes:.1}")));
    let peak = or_none(measured.peak_memory_bytes.map(|bytes| {
        let tenths = (bytes * 10 + (1 << 19)) >> 20;
        format!("{}.{} MiB", tenths / 10, tenths % 10)
    }));
    format!(
        "{:<16}  {:<16}  {answer:>9}  {states:>9}  {time:>10}  {rate:>8}  {each:>11}  {peak:>11}\n",
        work.name,
        work.question.words(),
    )
}

/// The works that are meant. A long one is meant with `long`, or if it is named in full.
fn pick(names: &[String], long: bool) -> anyhow::Result<Vec<&'static Work>> {
    let meant = |work: &Work, name: &String| {
        work.name == name || (work.name.contains(&**name) && (long || !work.long))
    };
    for name in names {
        if !ALL.iter().any(|work| meant(work, name)) {
            let all: Vec<&str> = ALL.iter().map(|work| work.name).collect();
            bail!("no work is called `{name}`; there are {}", all.join(", "));
        }
    }
    let picked = ALL.iter().filter(|work| match names {
        [] => long || !work.long,
        names => names.iter().any(|name| meant(work, name)),
    });
    Ok(picked.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str], long: bool) -> Vec<&'static str> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let picked = pick(&names, long);
        picked.map_or_else(|_| Vec::new(), |picked| picked.iter().map(|work| work.name).collect())
    }

    #[test]
    fn names_pick_works() {
        assert_eq!(names(&["klotski-count"], false), ["klotski-count"]);
        assert_eq!(names(&["6x5-count"], false), ["6x5-count"]);
        assert_eq!(names(&["6x5"], true), ["6x5-count"]);
        assert_eq!(names(&["slide", "asteroid"], false), ["klotski-slide", "asteroid-60"]);
        assert_eq!(names(&["nothing"], true), [""; 0]);
        assert_eq!(names(&[], true).len(), ALL.len());
        assert!(names(&[], false).len() < ALL.len());
    }

    #[test]
    fn every_puzzle_is_built_in() {
        for work in &ALL {
            assert!(work.puzzle().is_ok(), "{}", work.name);
        }
    }

    #[test]
    fn every_number_is_signed() {
        let sign = |numbers: &[u64]| signed_line(&ALL[0], numbers);
        assert_eq!(sign(&[116]), "klotski-step solve by steps 116 \n");
        assert_ne!(sign(&[1, 16]), sign(&[116]));
    }

    #[test]
    fn rows_stand_under_the_heading() {
        for work in &ALL {
            let measured = Measured {
                numbers: vec![479_001_600; 3],
                states: 479_001_600,
                seconds: 123.4,
                states_per_second: 3.9e6,
                bytes_per_state: Some(17.9),
                peak_memory_bytes: Some(1 << 33),
                ..Measured::default()
            };
            assert_eq!(row(work, &measured).len(), HEADING.len(), "{}", work.name);
        }
    }
}
