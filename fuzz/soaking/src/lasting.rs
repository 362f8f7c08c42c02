//! What outlives a run: checkpoints, caches, layers on disk. Runs are killed, files are damaged,
//! disks are full, and two runs meet in one file.

use super::big::big_puzzle;
use super::limits::Failure;
use super::process::{Ended, Place};
use super::questions::option;
use crate::case::{Case, CommandRun};
use slide_reference::dice::Dice;
use slide_reference::puzzle::Metric;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A question of about a second, and its answer.
struct Known {
    text: String,
    words: String,
    stdout: String,
    code: Option<i32>,
}

fn parts(words: &str) -> Vec<&str> {
    words.split_whitespace().collect()
}

fn known(dice: &mut Dice, place: &Place) -> Known {
    loop {
        let text = big_puzzle(dice).written(dice);
        std::fs::write(place.path("a.ron"), &text).expect("a file");
        let metric = option(dice.pick(&Metric::ALL));
        let states = dice.between(20_000, 300_000);
        let question = dice.pick(&[
            "count --by-depth",
            "count --engine thin",
            "count --engine disk --by-depth",
            "solve --algorithm bfs",
            "solve --algorithm bfs --engine disk",
        ]);
        let disk = if question.contains("disk") { "--disk layers" } else { "" };
        let words = format!(
            "{question} {disk} a.ron -f json -m {metric} -j1 --max-states {states} --memory-limit 1G --time-limit 60"
        );
        let ended = place.run(&parts(&words));
        // A puzzle that takes longer says nothing here.
        if ended.code().is_some() && !ended.hit_the_machine() {
            return Known { text, words, stdout: ended.stdout.clone(), code: ended.code() };
        }
    }
}

impl Known {
    fn failure(&self, more: &str, what: String) -> Failure {
        let run = CommandRun::new(&self.words, &[0, 1, 3]);
        let again = CommandRun {
            same: true,
            ..CommandRun::new(&format!("{} {more}", self.words), &[0, 1, 3])
        };
        let files = vec![("a.ron".to_owned(), self.text.clone())];
        let about = what.lines().next().unwrap_or_default().to_owned();
        Failure { case: Case { about, files, runs: vec![run, again] }, what }
    }

    /// The right answer; or, where `codes` say so, none. What runs out of time, as on a machine that has
    /// none for it, says nothing.
    fn right(&self, ended: &Ended, codes: &[i32]) -> Result<(), String> {
        let is_right = ended.code() == self.code && ended.stdout == self.stdout;
        if !ended.hung && (is_right || ended.hit_the_machine()) {
            return Ok(());
        }
        ended.must_exit(codes).map_err(|what| {
            format!(
                "{what}\nexpected {:?}: {:.900}\ngot {:.900}",
                self.code, self.stdout, ended.stdout
            )
        })
    }
}

/// Killed, perhaps several times, and resumed.
pub fn kill(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let known = known(dice, place);
    let keep = "--checkpoint c --checkpoint-every 0.02s";
    for round in 0..dice.between(1, 4) {
        let resume = if round > 0 && place.path("c").exists() { "--resume c" } else { "" };
        let words = format!("{} {keep} {resume}", known.words);
        let mut running = place.start(&parts(&words));
        if running.watch(Duration::from_millis(dice.between(5, 600) as u64)).is_none() {
            running.signal("KILL");
        }
        let ended = running.wait();
        if ended.signal() != Some(9) {
            known
                .right(&ended, &[])
                .map_err(|what| known.failure(keep, format!("with a checkpoint: {what}")))?;
        }
    }
    let resume = if place.path("c").exists() { "--resume c" } else { "" };
    let ended = place.run(&parts(&format!("{} {resume}", known.words)));
    known.right(&ended, &[]).map_err(|what| known.failure(resume, format!("after a kill: {what}")))
}

/// A checkpoint with another byte, or cut off.
pub fn damage(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let known = known(dice, place);
    let depth = dice.between(1, 8);
    place.run(&parts(&format!("{} --checkpoint c --max-depth {depth}", known.words)));
    spoil(dice, &place.path("c"));
    let ended = place.run(&parts(&format!("{} --resume c", known.words)));
    known
        .right(&ended, &[2])
        .map_err(|what| known.failure("--resume c", format!("damaged checkpoint: {what}")))
}

/// Changes a byte of the file, cuts it, or fills it with nothing.
fn spoil(dice: &mut Dice, file: &Path) {
    let Ok(mut bytes) = std::fs::read(file) else { return };
    let Some(last) = bytes.len().checked_sub(1) else { return };
    let place = dice.below(last + 1);
    match dice.below(4) {
        0 => bytes.truncate(place),
        1 => bytes[place..].fill(0),
        2 => bytes.push(dice.below(256) as u8),
        _ => bytes[place] ^= 1 << dice.below(8),
    }
    let _ = std::fs::write(file, bytes);
}

/// A cache of pattern databases that is damaged, or shared by two runs that make it.
pub fn cache(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let mut tiles: Vec<u8> = (0..9).collect();
    let mut hole = 0_usize;
    for _ in 0..dice.between(5, 200) {
        let (row, col) = (hole / 3, hole % 3);
        let next = match dice.below(4) {
            0 if row > 0 => hole - 3,
            1 if row < 2 => hole + 3,
            2 if col > 0 => hole - 1,
            3 if col < 2 => hole + 1,
            _ => continue,
        };
        tiles.swap(hole, next);
        hole = next;
    }
    // The goal has the hole first; the list of a goal is the default of the notation.
    let text = tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    std::fs::write(place.path("a.txt"), &text).expect("a file");
    let bfs = place.run(&parts("solve a.txt -f json --algorithm bfs"));
    let words = "solve a.txt -f json --algorithm idastar --heuristic pdb";
    let failure = |what: String| {
        let runs = vec![
            CommandRun::new("solve a.txt -f json --algorithm bfs", &[0, 1]),
            CommandRun { same: true, ..CommandRun::new(words, &[0, 1]) },
        ];
        let files = vec![("a.txt".to_owned(), text.clone())];
        Failure {
            case: Case { about: what.lines().next().unwrap_or_default().to_owned(), files, runs },
            what,
        }
    };
    let right = |ended: &Ended, what: &str| {
        let same =
            ended.code() == bfs.code() && (ended.stdout == bfs.stdout || ended.code() == Some(1));
        if same {
            Ok(())
        } else {
            Err(failure(format!("{what}: {ended:.900?}\nbfs: {}", bfs.stdout)))
        }
    };
    let (one, two) = (place.start(&parts(words)), place.start(&parts(words)));
    right(&one.wait(), "two runs make one cache")?;
    right(&two.wait(), "two runs make one cache")?;
    for entry in std::fs::read_dir(place.path("cache/slide")).into_iter().flatten().flatten() {
        spoil(dice, &entry.path());
    }
    right(&place.run(&parts(words)), "a damaged cache")?;
    right(&place.run(&parts(words)), "after a damaged cache")
}

/// Two runs with one checkpoint, or with one directory for layers.
pub fn together(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let known = known(dice, place);
    let (more, codes): (&str, &[i32]) = if known.words.contains("--disk") {
        ("", &[2])
    } else {
        (dice.pick(&["--checkpoint c --checkpoint-every 0.01s", "--checkpoint c"]), &[])
    };
    let words = format!("{} {more}", known.words);
    let one = place.start(&parts(&words));
    if dice.chance(50) {
        std::thread::sleep(Duration::from_millis(dice.below(200) as u64));
    }
    let two = place.start(&parts(&words));
    let (one, two) = (one.wait(), two.wait());
    let refused = [&one, &two].iter().all(|ended| ended.code() == Some(2)) && !codes.is_empty();
    let outcome = known.right(&one, codes).and_then(|()| known.right(&two, codes));
    let outcome =
        outcome.and_then(|()| if refused { Err("both are refused".to_owned()) } else { Ok(()) });
    outcome.map_err(|what| known.failure(more, format!("two at once: {what}")))
}

/// A disk of some kilobytes for the checkpoint, the layers or the answer; only for root.
pub fn full_disk(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let known = known(dice, place);
    let disk = place.path("full");
    let _ = std::fs::create_dir(&disk);
    let size = format!("size={}k", dice.pick(&[4, 16, 64, 256, 1024]));
    let path = disk.display().to_string();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs", &path]).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    let more = if known.words.contains("--disk layers") {
        ""
    } else {
        dice.pick(&[
            "--checkpoint full/c --checkpoint-every 0.01s",
            "--checkpoint full/c",
            "-o full/answer",
        ])
    };
    let words = format!("{} {more}", known.words).replace("--disk layers", "--disk full/layers");
    let ended = place.run(&parts(&words));
    let outcome = if more.starts_with("-o") && ended.code() == known.code {
        let answer = std::fs::read_to_string(disk.join("answer")).unwrap_or_default();
        if answer == known.stdout { Ok(()) } else { Err(format!("a wrong file: {answer:.900}")) }
    } else {
        known.right(&ended, &[2, 3])
    };
    let _ = Command::new("umount").arg(&path).output();
    outcome.map_err(|what| known.failure(more, format!("full disk ({size}): {what}")))
}
