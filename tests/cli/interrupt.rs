//! Ctrl-C, and the signals that end sessions: what is proved is printed, files of the search are
//! removed, then the program dies by the signal.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use crate::program::Desk;

const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// Sends signals to the program after its first line of progress, one after another, each of them
/// twice at once, as `timeout` does; its stdout and what it died by.
fn signalled(
    desk: &Desk,
    mut program: Command,
    line: &str,
    signals: &[i32],
) -> (String, Option<i32>) {
    let mut child = program
        .current_dir(desk.path(""))
        .args(line.split_whitespace())
        .args(["--progress", "always"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut progress = String::new();
    let mut stderr = BufReader::new(child.stderr.take().expect("stderr"));
    stderr.read_line(&mut progress).expect("a line of progress");
    assert!(progress.contains("/s"), "{progress}");
    for signal in signals {
        let id = child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id, &id]).status();
        assert!(sent.expect("kill").success());
    }
    let mut stdout = String::new();
    child.stdout.take().expect("stdout").read_to_string(&mut stdout).expect("UTF-8");
    let status = child.wait().expect("an end");
    (stdout, status.signal())
}

fn interrupted(line: &str) -> (String, Option<i32>) {
    let desk = Desk::new();
    signalled(&desk, desk.plain_slide(), line, &[SIGINT])
}

/// Whether whoever started the tests has made them ignore SIGHUP, as `nohup` does.
fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    ignored.is_some_and(|bits| bits & 1 == 1)
}

#[test]
fn a_search_prints_what_is_proved() {
    let (stdout, signal) = interrupted("solve endless.txt corridor.ron --algorithm bfs");
    assert_eq!(signal, Some(SIGINT));
    assert!(stdout.contains("no solution shorter than "), "{stdout}");
    assert!(stdout.ends_with(" states seen (interrupted, partial)\n"), "{stdout}");
    assert_eq!(stdout.lines().count(), 1, "the next file is not begun: {stdout}");
}

#[test]
fn a_session_that_ends_is_answered_as_ctrl_c_is() {
    for signal in [SIGTERM, SIGHUP] {
        let desk = Desk::new();
        let line = "count endless.txt --engine disk --disk layers";
        let mut program = desk.plain_slide();
        if signal == SIGHUP && hangup_is_ignored() {
            // What is ignored stays so in every process that is started, unless `env` of GNU starts it.
            let mut env = Command::new("env");
            env.arg("--default-signal=HUP").arg(program.get_program());
            program = env;
        }
        let (stdout, died) = signalled(&desk, program, line, &[signal]);
        assert_eq!(died, Some(signal));
        assert!(stdout.contains("(interrupted, partial)"), "{stdout}");
        assert!(!desk.path("layers").exists(), "the layers on disk must be gone");
    }
}

#[test]
fn an_ignored_hangup_stays_ignored() {
    let desk = Desk::new();
    let slide = desk.plain_slide().get_program().to_string_lossy().into_owned();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("trap '' HUP; exec '{slide}' \"$@\""), "sh"]);
    let (stdout, died) = signalled(&desk, shell, "count endless.txt", &[SIGHUP, SIGTERM]);
    assert_eq!(died, Some(SIGTERM));
    assert!(stdout.contains("(interrupted, partial)"), "{stdout}");
}

#[test]
fn a_census_prints_what_it_judged() {
    let (stdout, signal) = interrupted("census asteroid -f json");
    assert_eq!(signal, Some(SIGINT));
    assert!(stdout.contains(r#""status":"limit","stopped":"interrupted""#), "{stdout}");
}

#[test]
fn a_count_prints_what_it_saw() {
    let (stdout, signal) = interrupted("count endless.txt -f json");
    assert_eq!(signal, Some(SIGINT));
    assert!(stdout.contains(r#""status":"limit""#), "{stdout}");
}
