//! The program: arguments, puzzle files, one file per command, exit codes. The only room that
//! opens puzzle files and prints; stdout has the answer alone, all else goes to stderr.

mod args;
mod bench;
mod census;
mod check;
mod compare;
mod console;
mod convert;
mod count;
mod examples;
mod exit_code;
mod form;
mod generate;
mod graph;
mod grids;
mod groups;
mod hardest;
mod heuristics;
mod interrupt;
mod keeping;
mod load;
mod manual;
mod memory;
mod output;
mod page;
mod perft;
mod play;
mod progress;
mod quantities;
mod session;
mod show;
mod solve;
mod source;
mod survey;
mod verify;

pub(crate) use exit_code::Outcome;
pub(crate) use interrupt::die as die_by_interrupt;
pub(crate) use memory::keep_nothing_back;

use args::{Cli, Command};
use clap::{ColorChoice, CommandFactory, FromArgMatches};
use console::Console;
use interrupt::Interrupt;
use session::Session;

/// The command line. Where it cannot be understood, or only help is wanted, the program ends here.
pub(crate) fn parse() -> Cli {
    let color = if console::usage_colored() { ColorChoice::Auto } else { ColorChoice::Never };
    let matches = Cli::command().color(color).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// Answers what was asked on the command line.
pub(crate) fn run(cli: &Cli) -> Outcome {
    let console = Console::new(&cli.console);
    let session = Session { console, interrupt: Interrupt::install() };
    let answered = match &cli.command {
        Command::Solve(args) => solve::run(args, &session),
        Command::Count(args) => count::run(args, &session),
        Command::Check(args) => check::run(args, &session),
        Command::Verify(args) => verify::run(args, &session),
        Command::Show(args) => show::run(args, &session),
        Command::Hardest(args) => hardest::run(args, &session),
        Command::Survey(args) => survey::run(args, &session),
        Command::Generate(args) => generate::run(args, &session),
        Command::Census(args) => census::run(args, &session),
        Command::Compare(args) => compare::run(args, &session),
        Command::Convert(args) => convert::run(args, &session),
        Command::Examples(args) => examples::run(args),
        Command::Play(args) => play::run(args, &session),
        Command::Graph(args) => graph::run(args, &session),
        Command::Perft(args) => perft::run(args, &session),
        Command::Bench(args) => bench::run(args, &session),
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
    };
    answered.unwrap_or_else(|error| {
        Session::failure(&error);
        Outcome::Failed
    })
}
