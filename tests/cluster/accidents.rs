//! Processes that are killed, or stopped for a while; a disk that is full.

use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use crate::{ended, run, slide, start};
use slide_reference::dice::Dice;

/// Some seconds of work for a few processes.
const QUESTION: &str = "count --by-depth -m move --engine thin @project-euler/766";

fn send(signal: &str, to: &Child) {
    let sent = Command::new("kill").args([signal, &to.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
}

/// What was saved, and when.
fn written(directory: &Path) -> Vec<(String, std::time::SystemTime)> {
    let time =
        |name: &String| std::fs::metadata(directory.join(name)).and_then(|meta| meta.modified());
    let names = files(directory).into_iter();
    names.filter_map(|name| time(&name).ok().map(|time| (name, time))).collect()
}

fn files(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("saved"))
        .collect();
    names.sort();
    names
}

#[test]
fn one_is_killed_and_another_number_goes_on() {
    let (_, alone, _) = run(QUESTION);
    let times = if std::env::var_os("SLIDE_SLOW").is_some() { 30 } else { 4 };
    let (mut dice, mut resumed) = (Dice::new(17), 0);
    for time in 0..times {
        let directory = tempfile::tempdir().expect("a directory");
        let saved = directory.path().join("saved");
        let engine = if time % 2 == 1 { "blocks" } else { "thin" };
        let question = QUESTION.replace("thin", engine) + " --checkpoint-every 0s";
        let mut asked = format!("{question} --checkpoint {}", saved.display());
        // Killed up to three times, each time with another number of processes.
        for round in 0..3 {
            let count = 2 + (time + round) % 3;
            let before = written(directory.path());
            let mut processes = start(directory.path(), count, &asked);
            // Who is killed before all have met is waited for: all have, when something new is saved.
            let begun = std::time::Instant::now();
            while written(directory.path()) == before && begun.elapsed() < crate::AT_MOST {
                std::thread::sleep(Duration::from_millis(2));
            }
            std::thread::sleep(Duration::from_millis(dice.below(400) as u64));
            let victim = dice.below(count);
            let mut victim_child = processes.remove(victim);
            let had_ended = victim_child.try_wait().expect("it can be asked").is_some();
            victim_child.kill().expect("it can be killed");
            victim_child.wait().expect("it has ended");
            for (code, _, said) in processes.into_iter().map(ended) {
                // All was said already, or somebody is named who was lost.
                let names =
                    said.contains("process ") && (said.contains("lost") || said.contains("ended"));
                assert!(
                    had_ended || code == Some(0) || (code == Some(2) && names),
                    "{code:?} {said}"
                );
            }
            if saved.exists() {
                resumed += 1;
                asked = format!("{question} --resume {}", saved.display());
            }
        }
        let count = 1 + time % 4;
        // Nobody is killed any more, so nothing need be saved: that takes longer than the layers.
        let asked = asked.replace(" --checkpoint-every 0s", "");
        let all = start(directory.path(), count, &asked).into_iter().map(ended).collect::<Vec<_>>();
        assert_eq!((all[0].0, &all[0].1), (Some(0), &alone), "{}", all[0].2);
        // The last record and its parts, and nothing of those before.
        let left = files(directory.path());
        let generation = |name: &String| name.split('-').nth(1).map(str::to_owned);
        let mut generations: Vec<String> = left.iter().filter_map(generation).collect();
        generations.dedup();
        assert!(generations.len() <= 2, "{left:?}");
    }
    assert!(resumed > 0, "nothing was saved in time");
}

#[test]
fn the_hardest_goes_on_where_it_was_stopped() {
    let directory = tempfile::tempdir().expect("a directory");
    let saved = directory.path().join("saved");
    let question = "hardest -m step --histogram @klotski";
    let (_, alone, _) = run(question);
    for most in ["--max-states 3000", "--max-states 20000", "--max-depth 30"] {
        let path = saved.display();
        let (code, _, said) = run(&format!("{question} {most} --processes 3 --checkpoint {path}"));
        assert_eq!(code, Some(3), "{said}");
        let (code, found, said) = run(&format!("{question} --processes 2 --resume {path}"));
        assert_eq!((code, found), (Some(0), alone.clone()), "{said}");
    }
}

/// Stopped while each is still alone with its first layers.
#[test]
fn what_was_hardly_begun_goes_on() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("saved");
    let path = path.display();
    for (question, most) in [
        ("count --by-depth @klotski", "--max-depth 20"),
        ("count --by-depth @tiles/three-by-four", "--max-states 20000"),
    ] {
        let (_, alone, _) = run(question);
        let (code, _, said) = run(&format!("{question} {most} --processes 3 --checkpoint {path}"));
        assert_eq!(code, Some(3), "{said}");
        let (code, found, said) = run(&format!("{question} --processes 2 --resume {path}"));
        assert_eq!((code, found), (Some(0), alone), "{said}");
    }
}

#[test]
fn one_is_stopped_and_comes_back() {
    let (_, alone, _) = run(QUESTION);
    for stopped in 0..4 {
        let directory = tempfile::tempdir().expect("a directory");
        let engine = if stopped == 3 { "blocks" } else { "thin" };
        let processes = start(directory.path(), 3, &QUESTION.replace("thin", engine));
        let stopped = stopped % 3;
        std::thread::sleep(Duration::from_millis(150));
        send("-STOP", &processes[stopped]);
        std::thread::sleep(Duration::from_millis(1500));
        send("-CONT", &processes[stopped]);
        let all = processes.into_iter().map(ended).collect::<Vec<_>>();
        assert_eq!((all[0].0, &all[0].1), (Some(0), &alone), "{}", all[0].2);
    }
}

/// The disk of one process is full: the search goes on, and what was saved before is whole.
#[test]
fn a_full_disk_under_one_process() {
    let directory = tempfile::tempdir().expect("a directory");
    let (_, alone, _) = run(QUESTION);
    let hosts = crate::hosts(directory.path(), 2);
    let saved = directory.path().join("saved");
    let one = |process: usize| {
        let asked = format!(
            "{QUESTION} -j 1 --checkpoint {} --checkpoint-every 0s --hosts {} --process {process}",
            saved.display(),
            hosts.display()
        );
        let plain = slide(&asked);
        let mut command = if process == 0 {
            plain
        } else {
            // Files of this process may have 64 kB.
            let limit = "trap '' XFSZ; ulimit -f 128; exec \"$@\"";
            let mut shell = Command::new("sh");
            shell.args(["-c", limit, "sh"]).arg(plain.get_program()).args(plain.get_args());
            shell.current_dir(env!("CARGO_MANIFEST_DIR"));
            shell.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
            shell
        };
        command.spawn().expect("it starts")
    };
    let [(code, found, said), (_, _, others)] = [one(0), one(1)].map(ended);
    assert_eq!((code, found), (Some(0), alone.clone()), "{said}");
    assert!(others.contains("the search continues"), "{others}");
    let (code, found, said) =
        run(&format!("{QUESTION} --processes 3 --resume {}", saved.display()));
    assert_eq!((code, found), (Some(0), alone), "{said}");
}

/// Whoever ends on their own account ends all.
#[test]
fn a_signal_to_one_ends_all() {
    let directory = tempfile::tempdir().expect("a directory");
    let processes = start(directory.path(), 3, "count --by-depth @tiles/three-by-four");
    std::thread::sleep(Duration::from_millis(700));
    send("-TERM", &processes[1]);
    let all = processes.into_iter().map(ended).collect::<Vec<_>>();
    assert_eq!(all[0].0, Some(3), "{}", all[0].2);
    assert!(all[0].1.contains("interrupted"), "{}", all[0].1);
    assert_eq!((all[1].0, all[2].0), (None, Some(3)), "{} {}", all[1].2, all[2].2);
}

/// Who was killed is named by all others, whoever of them hears of it first.
#[test]
fn the_one_that_was_killed_is_named() {
    for round in 0..6 {
        let directory = tempfile::tempdir().expect("a directory");
        let saved = directory.path().join("saved");
        let engine = if round % 2 == 1 { "blocks" } else { "thin" };
        let question = QUESTION.replace("thin", engine);
        let asked = format!("{question} --checkpoint {} --checkpoint-every 0s", saved.display());
        let mut processes = start(directory.path(), 4, &asked);
        let begun = std::time::Instant::now();
        while !saved.exists() && begun.elapsed() < crate::AT_MOST {
            std::thread::sleep(Duration::from_millis(2));
        }
        let victim = round % 4;
        let mut child = processes.remove(victim);
        child.kill().expect("it can be killed");
        child.wait().expect("it has ended");
        for (code, _, said) in processes.into_iter().map(ended) {
            assert_eq!(code, Some(2), "{said}");
            assert!(said.contains(&format!("process {victim} (")), "{victim} was killed: {said}");
        }
    }
}
