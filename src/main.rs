//! The command `slide`.

mod cli;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let outcome = cli::run(&cli::Cli::parse());
    if outcome == cli::Outcome::Interrupted {
        cli::die_by_interrupt();
    }
    outcome.into()
}
