//! Ctrl-C: what is proved is printed, then the program dies by SIGINT.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use crate::program::Desk;

const SIGINT: i32 = 2;

/// Interrupts the program after its first line of progress; its stdout and signal.
fn interrupted(line: &str) -> (String, Option<i32>) {
    let desk = Desk::new();
    let mut child = desk
        .plain_slide()
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
    assert!(progress.contains("/s, "), "{progress}");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill").success());
    let mut stdout = String::new();
    child.stdout.take().expect("stdout").read_to_string(&mut stdout).expect("UTF-8");
    let status = child.wait().expect("an end");
    (stdout, status.signal())
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
fn a_census_prints_what_it_judged() {
    let (stdout, signal) = interrupted("census --family asteroid -f json");
    assert_eq!(signal, Some(SIGINT));
    assert!(stdout.contains(r#""status":"limit","stopped":"interrupted""#), "{stdout}");
}

#[test]
fn a_count_prints_what_it_saw() {
    let (stdout, signal) = interrupted("count endless.txt -f json");
    assert_eq!(signal, Some(SIGINT));
    assert!(stdout.contains(r#""status":"limit""#), "{stdout}");
}
