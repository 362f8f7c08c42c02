//! `slide bench`: a fixed set of puzzles, how fast they are answered, in which memory, and one
//! signature over all answers.

mod measure;
mod table;
mod works;

use anyhow::bail;

use self::table::Signature;
use self::works::Work;
use super::exit_code::Outcome;
use super::output::Output;
use super::session::Session;
use super::shared_args::{AnswerArgs, Format, Threads};

/// Time a fixed set of puzzles, and sign their answers
///
/// Each is answered in a process of its own; one that is short is repeated for a third of a second,
/// and the fastest run counts. Times, speeds and memory differ from machine to machine and from run
/// to run. The answers do not: the signature is the same on every machine and for any number of
/// threads, so a build whose signature differs is wrong.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only those whose name contains one of these words [default: all but the long ones]
    #[arg(value_name = "NAME", help_heading = "Question")]
    names: Vec<String>,
    /// Those too that take long: minutes, and a few hundred megabytes
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
  bytes/state  memory that came with the work, for each state looked at
  peak memory  most memory of the process, the program itself included

Examples:
  slide bench
  slide bench klotski -j 1
  slide bench --long -f json";

/// Measures what was picked, one work after another.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let threads = args.threads.threads();
    if let Some(name) = &args.alone {
        let work = works::ALL.iter().find(|work| work.name == name);
        let Some(work) = work else { bail!("there is no work `{name}`") };
        let measured = measure::here(work, threads)?;
        let output = Output::open(None, false)?;
        return output.last_answer(&serde_json::to_string(&measured)?, Outcome::Answered);
    }
    let picked = pick(&args.names, args.long)?;
    let mut output = args.form.output.open(false)?;
    if args.form.format == Format::Text {
        output.head_with(table::HEADING);
    }
    let mut signature = Signature::default();
    for work in picked {
        let measured = measure::apart(work, threads)?;
        signature.add(work, &measured.numbers);
        let line = match args.form.format {
            Format::Text => table::row(work, &measured),
            Format::Json => table::json(work, &measured),
        };
        session.console.note(format_args!("{}: {:?}", work.name, measured.numbers));
        match output.answer(&line) {
            Err(error) if error.reader_left() => return Ok(Outcome::Answered),
            written => written?,
        }
    }
    let last = match args.form.format {
        Format::Text => signature.text(),
        Format::Json => signature.json(),
    };
    output.last_answer(&last, Outcome::Answered)
}

/// The works that are meant. A long one is meant with `long`, or if it is named in full.
fn pick(names: &[String], long: bool) -> anyhow::Result<Vec<&'static Work>> {
    let meant = |work: &Work, name: &String| {
        work.name == name || (work.name.contains(&**name) && (long || !work.long))
    };
    for name in names {
        if !works::ALL.iter().any(|work| meant(work, name)) {
            let all: Vec<&str> = works::ALL.iter().map(|work| work.name).collect();
            bail!("no work is called `{name}`; there are {}", all.join(", "));
        }
    }
    let picked = works::ALL.iter().filter(|work| match names {
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
        assert_eq!(names(&[], true).len(), works::ALL.len());
        assert!(names(&[], false).len() < works::ALL.len());
    }

    #[test]
    fn every_puzzle_is_built_in() {
        for work in &works::ALL {
            assert!(work.puzzle().is_ok(), "{}", work.name);
        }
    }
}
