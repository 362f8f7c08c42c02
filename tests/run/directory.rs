//! The directory of layers: whose files it touches, and what is left in the end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use slide::store::StoreError;
use slide::store::layers::LayerDirectory;

use super::process;

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(directory)
        .expect("a directory")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A new directory, gone when it is dropped.
pub(super) fn fresh() -> LayerDirectory {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("slide-test-{}-{number}", std::process::id());
    LayerDirectory::named(&std::env::temp_dir().join(name)).expect("a new one")
}

/// The file of the newest run.
pub(super) fn newest(here: &LayerDirectory) -> PathBuf {
    let files = names(here.path()).into_iter().map(|name| here.path().join(name));
    files.rev().find(|path| path.extension().is_some_and(|end| end == "run")).expect("a run")
}

#[test]
fn nothing_is_left() {
    let directory = fresh();
    let path = directory.path().to_owned();
    let run = directory.spill(&mut vec![[1], [2]]).expect("written");
    let unfinished = directory.writer::<1>().expect("a file");
    assert_eq!(names(&path), ["000001.run", "000002.run", "slide-layers"]);
    drop(directory);
    // A run keeps it alive.
    assert_eq!(run.reader().expect("its file").count(), 2);
    drop((run, unfinished));
    assert!(!path.exists());
}

#[test]
fn a_directory_that_was_there_stays() {
    let here = tempfile::tempdir().expect("a directory");
    let directory = LayerDirectory::named(here.path()).expect("an empty one");
    let run = directory.spill(&mut vec![[1]]).expect("written");
    drop((directory, run));
    assert_eq!(names(here.path()), [""; 0]);

    let new = here.path().join("new");
    drop(LayerDirectory::named(&new).expect("a new one"));
    assert!(!new.exists());
}

#[test]
fn files_of_somebody_else_are_not_touched() {
    let here = tempfile::tempdir().expect("a directory");
    for name in ["letter.txt", "1.run", "000001.run", "slide-layers"] {
        let path = here.path().join(name);
        fs::write(&path, "Dear Sir or Madam").expect("written");
        let error = LayerDirectory::named(here.path()).expect_err("not empty");
        assert!(matches!(error, StoreError::NotEmpty(_)), "{name}: {error}");
        let text = "is not empty; name a directory that is new or empty";
        assert!(error.to_string().ends_with(text));
        assert_eq!(names(here.path()), [name]);
        assert_eq!(fs::read(&path).expect("still there"), b"Dear Sir or Madam");
        fs::remove_file(&path).expect("removed");
    }
    // Nor are they if they come later.
    let directory = LayerDirectory::named(&here.path().join("new")).expect("a new one");
    fs::write(directory.path().join("letter.txt"), "Dear Sir or Madam").expect("written");
    drop(directory);
    assert_eq!(names(&here.path().join("new")), ["letter.txt"]);
}

#[test]
fn faults_of_the_path_are_told() {
    let here = tempfile::tempdir().expect("a directory");
    let file = here.path().join("file");
    fs::write(&file, "").expect("written");
    for path in [file.clone(), file.join("below"), here.path().join("no/where")] {
        let error = LayerDirectory::named(&path).expect_err("no directory");
        assert!(matches!(error, StoreError::Write(..)), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn one_search_at_a_time() {
    let here = tempfile::tempdir().expect("a directory");
    let first = LayerDirectory::named(here.path()).expect("an empty one");
    let run = first.spill(&mut vec![[1]]).expect("written");
    let error = LayerDirectory::named(here.path()).expect_err("in use");
    assert!(matches!(error, StoreError::InUse(_)));
    assert!(error.to_string().ends_with("is in use by another run of slide"));
    assert_eq!(run.reader().expect("its file").count(), 1);
    drop((first, run));
    LayerDirectory::named(here.path()).expect("free again");
}

#[test]
fn what_a_killed_run_has_left_is_removed() {
    if let Some(path) = process::place() {
        let directory = LayerDirectory::named(&path).expect("a new one");
        let _run = directory.spill(&mut vec![[1]]).expect("written");
        let _unfinished = directory.writer::<1>().expect("a file");
        sleep(Duration::from_secs(600));
        return;
    }
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("layers");
    let name = "directory::what_a_killed_run_has_left_is_removed";
    let mut child = process::command(name, &path).stdout(Stdio::null()).spawn().expect("a process");
    let begun = Instant::now();
    while !path.join("000002.run").exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never began");
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("its end");
    assert_eq!(names(&path).len(), 3);
    let directory = LayerDirectory::named(&path).expect("free");
    assert_eq!(names(&path), ["slide-layers"]);
    drop(directory);
}
