//! The program: arguments, puzzle files, one file per command, exit codes. The only place that
//! opens puzzle files and prints; stdout has the answer alone, all else goes to stderr.

mod args;
mod bench;
mod book;
mod census;
mod certificate;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod compare;
mod console;
mod convert;
mod count;
mod examples;
mod exit_code;
mod expectations;
mod filter;
mod generate;
mod graph;
mod grids;
mod hardest;
mod heuristics;
mod interrupt;
mod lines;
mod load;
mod long_runs;
mod manual;
mod memory;
mod merge;
mod output;
mod overwrite_check;
mod page;
mod perft;
mod play;
mod processes;
mod progress;
mod quantities;
mod ranges;
mod rate;
mod renamed;
mod session;
mod shared_args;
mod show;
mod solve;
mod source;
mod survey;
mod unpack;
mod verify;
mod words;

pub(crate) use memory::configure_allocator;

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseIntError};
use std::panic::PanicHookInfo;

use anyhow::Context;
use args::{Cli, Command};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, FromArgMatches};
use exit_code::Outcome;
use session::Session;

/// Runs the command line.
pub(crate) fn run() -> Outcome {
    let color = if console::usage_colored() { ColorChoice::Auto } else { ColorChoice::Never };
    let matches = Cli::command().color(color).try_get_matches();
    let parsed = matches.and_then(|mut found| {
        let checked = overwrite_check::check(&found);
        Ok((Cli::from_arg_matches_mut(&mut found)?, checked))
    });
    match parsed {
        Ok((cli, checked)) => answer(&cli, checked),
        Err(usage) if usage.use_stderr() => with_tip(usage).exit(),
        Err(help) => or_failed(printed(&help)),
    }
}

/// Adds a tip to a usage error: for a missing puzzle the other ways to name one, for a bad number the valid ones.
fn with_tip(mut usage: clap::Error) -> clap::Error {
    let number = usage.source().and_then(|why| why.downcast_ref()).map(ParseIntError::kind);
    let tip = number.map(|number| match number {
        IntErrorKind::Zero => "the smallest number is 1",
        IntErrorKind::PosOverflow => "this number is too large",
        IntErrorKind::NegOverflow => "this number is too small",
        _ => "a whole number is needed, in digits alone, such as 12",
    });
    if tip.is_some() {
        // The tip takes the place of the message of the number's parser.
        let context = [ContextKind::InvalidArg, ContextKind::InvalidValue]
            .map(|kind| Some((kind, usage.get(kind)?.clone())));
        usage = clap::Error::new(usage.kind()).with_cmd(&Cli::command());
        for (kind, value) in context.into_iter().flatten() {
            usage.insert(kind, value);
        }
    }
    if let Some(tip) = tip.map(str::to_owned).or_else(renamed::tip) {
        usage.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let missing = usage.get(ContextKind::InvalidArg).map(ToString::to_string);
    if usage.kind() == ErrorKind::MissingRequiredArgument
        && missing.is_some_and(|missing| missing.contains("<FILE>..."))
    {
        let tip = "a board may be given here, too, as in --board 'abc/d../eeA' --goal 'A../.../...', \
                   or a built-in puzzle, as in '@klotski'";
        usage.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    usage
}

/// Prints the help or the version; a reader that went away ends it quietly.
fn printed(help: &clap::Error) -> anyhow::Result<Outcome> {
    if slide_run::stdout_was_closed() {
        anyhow::bail!("cannot write to stdout: it is closed");
    }
    let is_verbose = env::args_os().any(|word| word == "-v" || word == "--verbose");
    let build = match help.kind() {
        ErrorKind::DisplayVersion if is_verbose => build(),
        _ => String::new(),
    };
    match help
        .print()
        .and_then(|()| write!(io::stdout(), "{build}"))
        .and_then(|()| io::stdout().flush())
    {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to stdout")
        }
        _ => Ok(Outcome::Answered),
    }
}

/// The build of this program, for `--version --verbose`.
fn build() -> String {
    let arch = env::consts::ARCH;
    let system = env::consts::OS;
    let optimised = if cfg!(debug_assertions) { "without optimisation" } else { "optimised" };
    let cluster = if cfg!(feature = "cluster") { "with" } else { "without" };
    format!("{arch}, {system}; {optimised}; {cluster} the feature cluster\n")
}

fn or_failed(answered: anyhow::Result<Outcome>) -> Outcome {
    answered.unwrap_or_else(|error| {
        Session::failure(&error);
        Outcome::Failed
    })
}

/// Answers a command line that has been `checked`.
fn answer(cli: &Cli, checked: anyhow::Result<()>) -> Outcome {
    let mut console = cli.console;
    console.set_colors();
    if processes::is_part() {
        console.hush();
    }
    let session = Session::new(console);
    let outcome = or_failed(checked.and_then(|()| ask(cli, &session)));
    if outcome == Outcome::Interrupted {
        session.interrupt.die();
    }
    outcome
}

/// Reports that the program contradicts itself, and ends it: none of its answers can be trusted.
pub(crate) fn report_fault(fault: &PanicHookInfo<'_>) {
    let place = fault.location().map_or_else(String::new, |place| format!(" at {place}"));
    let payload = fault.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let what = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let what = what.unwrap_or("no more is known");
    // Nothing can be done if stderr is gone, too.
    let _ = writeln!(
        io::stderr(),
        "error: a fault of the program{place}: {what}\nplease report it, with the command and the puzzle"
    );
    std::process::exit(Outcome::Failed.code().into());
}

fn ask(cli: &Cli, session: &Session) -> anyhow::Result<Outcome> {
    match &cli.command {
        Command::Solve(args) => solve::run(args, session),
        Command::Count(args) => count::run(args, session),
        Command::Check(args) => check::run(args, session),
        Command::Verify(args) => verify::run(args, session),
        Command::Show(args) => show::run(args, session),
        Command::Hardest(args) => hardest::run(args, session),
        Command::Rate(args) => rate::run(args, session),
        Command::Survey(args) => survey::run(args, session),
        Command::Generate(args) => generate::run(args, session),
        Command::Census(args) => census::run(args, session),
        Command::Merge(args) => merge::run(args, session),
        Command::Compare(args) => compare::run(args, session),
        Command::Convert(args) => convert::run(args, session),
        Command::Examples(args) => examples::run(args),
        Command::Book(args) => book::run(args, session),
        Command::Play(args) => play::run(args, session),
        Command::Graph(args) => graph::run(args, session),
        Command::Perft(args) => perft::run(args, session),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
    }
}
