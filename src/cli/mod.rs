//! The program: arguments, puzzle files, one file per command, exit codes. The only room that
//! opens puzzle files and prints; stdout has the answer alone, all else goes to stderr.

mod args;
mod console;
mod exit_code;
mod groups;
mod interrupt;
mod manual;
mod memory;
mod output;
mod progress;
mod source;

pub(crate) use args::Cli;
pub(crate) use exit_code::Outcome;
pub(crate) use interrupt::die as die_by_interrupt;

use args::Command;
use console::Console;

/// Answers what was asked on the command line.
pub(crate) fn run(cli: &Cli) -> Outcome {
    let console = Console::new(&cli.console);
    let answered = match &cli.command {
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
    };
    answered.unwrap_or_else(|error| {
        console.error(format_args!("{error:#}"));
        Outcome::Failed
    })
}
