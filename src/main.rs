//! The command `slide`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = cli::run(&cli::parse());
    if outcome == cli::Outcome::Interrupted {
        cli::die_by_interrupt();
    }
    outcome.into()
}
