//! Several processes that search together give the answers of one, whatever befalls them.
//!
//! With `SLIDE_SLOW=1` there are more random puzzles, and more processes are killed.

#[cfg(unix)]
mod accidents;
mod answers;
mod begin;
mod random;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Longer than anything here takes: who has not ended by then hangs.
const AT_MOST: Duration = Duration::from_secs(60);

/// The program, asked this.
fn slide(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slide"));
    command.args(arguments.split_whitespace()).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What came of it: exit code, stdout, stderr.
fn ended(mut child: Child) -> (Option<i32>, String, String) {
    let begun = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if begun.elapsed() > AT_MOST {
            child.kill().expect("it can be killed");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it has ended");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

fn run(arguments: &str) -> (Option<i32>, String, String) {
    ended(slide(arguments).spawn().expect("it starts"))
}

/// A file of so many addresses, all of them free a moment ago.
fn hosts(directory: &Path, count: usize) -> PathBuf {
    let free: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a free port")).collect();
    let lines: Vec<String> =
        free.iter().map(|one| one.local_addr().expect("an address").to_string()).collect();
    let path = directory.join("hosts.txt");
    std::fs::write(&path, lines.join("\n")).expect("it can be written");
    path
}

/// Starts this number of processes, each of which is asked this.
fn start(directory: &Path, count: usize, arguments: &str) -> Vec<Child> {
    let hosts = hosts(directory, count);
    let one = |process| {
        let more = format!("{arguments} -j 1 --hosts {} --process {process}", hosts.display());
        slide(&more).spawn().expect("it starts")
    };
    (0..count).map(one).collect()
}
