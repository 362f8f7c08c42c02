//! The templates for clusters: their shell parts are run, with a small census, and all shards put
//! together are the whole. What a cluster does is done by the test: one run for each task.

use std::fs;
use std::path::Path;

use crate::ROOT;
use crate::commands::run;

const QUESTION: &str = "rush-hour --rows 4 --cols 4 --walls 0..1";
const SHARDS: usize = 3;

/// A directory with the templates in it, and a program `parallel` that does what the real one does here.
fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a directory");
    for name in ["shard.sh", "slurm.sh", "parallel.sh", "kubernetes.yaml"] {
        let from = Path::new(ROOT).join("docs/src/shards").join(name);
        fs::copy(from, desk.path().join(name)).expect("a template");
    }
    let parallel = "#!/bin/sh\nshift 2\nwhile read -r task; do\n\
                    \"$1\" \"$2\" \"$task\" \"$4\" || exit 1\ndone\n";
    fs::write(desk.path().join("parallel"), parallel).expect("a program");
    desk
}

/// The lines of the script in the Kubernetes file: what stands deeper than `- |` before it.
fn script(yaml: &str) -> String {
    let (_, after) = yaml.split_once("- |\n").expect("a script");
    let lines = after.lines().take_while(|line| line.starts_with(&" ".repeat(14)));
    lines.map(|line| line.trim_start().to_owned() + "\n").collect()
}

fn does(command: &str, folder: &Path) -> String {
    let question = format!("export QUESTION='{QUESTION}' PATH=\"$PWD:$PATH\"; {command}");
    let output = run(&question, folder);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// All shards are there: they are the whole.
fn is_whole(folder: &Path) {
    let whole = does(&format!("slide census {QUESTION} --list whole.txt"), folder);
    let merged = does("slide merge part*.json --list merged.txt", folder);
    assert_eq!(merged, whole);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a list");
    assert_eq!(read("merged.txt"), read("whole.txt"));
    let names =
        fs::read_dir(folder).expect("a directory").map(|entry| entry.expect("one").file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().ends_with(".kept")));
}

#[test]
fn an_array_of_slurm() {
    let desk = desk();
    for task in 1..=SHARDS {
        let tasks = format!("SLURM_ARRAY_TASK_ID={task} SLURM_ARRAY_TASK_COUNT={SHARDS}");
        does(&format!("{tasks} SLURM_CPUS_PER_TASK=2 sh slurm.sh"), desk.path());
    }
    is_whole(desk.path());
}

#[test]
fn gnu_parallel() {
    let desk = desk();
    does(&format!("chmod +x parallel; SHARDS={SHARDS} sh parallel.sh"), desk.path());
    is_whole(desk.path());
}

#[test]
fn an_indexed_job_of_kubernetes() {
    let desk = desk();
    let yaml = fs::read_to_string(desk.path().join("kubernetes.yaml")).expect("a template");
    fs::write(desk.path().join("script.sh"), script(&yaml)).expect("a script");
    for index in 0..SHARDS {
        let tasks = format!("JOB_COMPLETION_INDEX={index} SHARDS={SHARDS}");
        does(&format!("{tasks} sh script.sh"), desk.path());
    }
    is_whole(desk.path());
}

#[test]
fn a_shard_goes_on_where_it_was_stopped_and_is_not_done_twice() {
    let desk = desk();
    // A first run that a limit stops leaves a checkpoint, and no shard.
    let stopped = format!(
        "slide census {QUESTION} --shard 1/1 --time-limit 0s --checkpoint part1.kept || test $? = 3"
    );
    does(&stopped, desk.path());
    assert!(desk.path().join("part1.kept").exists());
    does("sh shard.sh 1 1", desk.path());
    is_whole(desk.path());
    let report = fs::read(desk.path().join("part1.json")).expect("a report");
    does("QUESTION=nonsense sh shard.sh 1 1", desk.path());
    assert_eq!(fs::read(desk.path().join("part1.json")).expect("a report"), report);
}
