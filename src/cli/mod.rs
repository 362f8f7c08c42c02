//! The program: arguments, puzzle files, one file per command, exit codes. The only room that
//! opens puzzle files and prints; stdout has the answer alone, all else goes to stderr.

mod args;
mod check;
mod console;
mod convert;
mod count;
mod examples;
mod exit_code;
mod groups;
mod interrupt;
mod load;
mod manual;
mod memory;
mod output;
mod perft;
mod progress;
mod session;
mod show;
mod solve;
mod source;
mod verify;

pub(crate) use args::Cli;
pub(crate) use exit_code::Outcome;
pub(crate) use interrupt::die as die_by_interrupt;

use args::Command;
use console::Console;
use interrupt::Interrupt;
use session::Session;

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
        Command::Convert(args) => convert::run(args),
        Command::Examples(args) => examples::run(args),
        Command::Perft(args) => perft::run(args, &session),
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
    };
    answered.unwrap_or_else(|error| {
        Session::failure(&error);
        Outcome::Failed
    })
}
