//! A test that runs one of its own tests in another process, so that it can be killed or given a
//! small disk.

use std::env;
use std::process::Command;

/// Tells the other process that it is the other process, and where to work.
const PLACE: &str = "SLIDE_TEST_PLACE";

/// Where the other process shall work; `None` in the first one.
pub fn place() -> Option<std::path::PathBuf> {
    env::var_os(PLACE).map(Into::into)
}

/// The command for the test `name` of this program in a process of its own, working at `place`.
pub fn command(name: &str, place: &std::path::Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("this program"));
    command.args(["--exact", name, "--include-ignored", "--nocapture"]).env(PLACE, place);
    command
}
