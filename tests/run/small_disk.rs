//! A disk that is really full: a file system of one MiB in memory, mounted where only the process of the test sees it.

use std::process::Command;

use super::process;

/// Runs the test `name` again, in a process of its own that works on a small disk. Takes `unshare`, of Linux.
pub fn run(name: &str) {
    let here = tempfile::tempdir().expect("a directory");
    let again = process::command(name, here.path());
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "--map-root-user", "sh", "-c"]);
    shell.arg("mount -t tmpfs -o size=1m none \"$0\" && exec \"$@\"").arg(here.path());
    shell.arg(again.get_program()).args(again.get_args());
    for (key, value) in again.get_envs() {
        shell.env(key, value.expect("a value"));
    }
    let output = shell.output().expect("unshare");
    assert!(
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains("1 passed"),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
