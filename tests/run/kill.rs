//! A run that is killed while it writes leaves the former file, whole.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use slide::store::{sealed, write_words};

use super::process;

const WORDS: u64 = 50_000;

/// Writes a body that is `number` all over; `pause` is called in its middle.
fn write(path: &Path, number: u64, pause: impl FnOnce()) {
    sealed::write(path, "checkpoint", 1, "key", |to| {
        let words = vec![number; WORDS as usize / 2];
        write_words(to, &words)?;
        pause();
        write_words(to, &words)
    })
    .expect("written");
}

/// The number that the file is full of.
fn read(path: &Path) -> u64 {
    let mut reader = sealed::open(path, "checkpoint", 1, "key").expect("a whole file");
    let mut words = vec![0; WORDS as usize];
    reader.words(&mut words).expect("words");
    reader.finish().expect("the end");
    assert!(words.iter().all(|&word| word == words[0]), "two files in one");
    words[0]
}

/// Starts the test `name` in a process of its own and waits until it says that it is ready.
fn start(name: &str, place: &Path) -> Child {
    let mut child =
        process::command(name, place).stdout(Stdio::piped()).spawn().expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    assert!(lines.any(|line| line.is_ok_and(|line| line.ends_with("ready"))), "it got ready");
    child
}

fn ready() {
    println!("\nready");
    std::io::stdout().flush().expect("a reader");
}

#[test]
fn killed_in_the_middle() {
    if let Some(path) = process::place() {
        write(&path, 2, || {
            ready();
            sleep(Duration::from_secs(600));
        });
        return;
    }
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, 1, || ());
    let mut child = start("kill::killed_in_the_middle", &path);
    assert_eq!(fs::read_dir(here.path()).expect("a directory").count(), 2, "it was writing");
    child.kill().expect("killed");
    child.wait().expect("its end");
    assert_eq!(read(&path), 1);
    // And the next run can write.
    write(&path, 3, || ());
    assert_eq!(read(&path), 3);
}

#[test]
fn killed_at_any_moment() {
    if let Some(path) = process::place() {
        ready();
        for number in 1.. {
            write(&path, number, || ());
        }
    }
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, 0, || ());
    let mut last = 0;
    for round in 0..12 {
        let mut child = start("kill::killed_at_any_moment", &path);
        sleep(Duration::from_micros(7_919 * round));
        child.kill().expect("killed");
        child.wait().expect("its end");
        last = last.max(read(&path));
    }
    assert!(last > 0, "no round lived long enough to write");
}
