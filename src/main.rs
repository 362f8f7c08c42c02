//! The command `slide`.

mod cli;

use std::process::ExitCode;

/// The stack on which the program runs, in bytes. That of the first thread depends on
/// `ulimit -s`, and may be too small to read a command line.
const STACK_BYTES: usize = 8 << 20;

fn main() -> ExitCode {
    cli::configure_allocator();
    std::panic::set_hook(Box::new(cli::report_fault));
    let thread = std::thread::Builder::new().name("main".to_owned()).stack_size(STACK_BYTES);
    let outcome = match thread.spawn(cli::run) {
        Ok(running) => running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => cli::run(),
    };
    outcome.code().into()
}
