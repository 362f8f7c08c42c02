//! The soak: random puzzles and random commands, run with the program itself and compared with the
//! reference of the tests; limits, signals, kills and full disks with it. `fuzz/README.md` says more.
//!
//!     soak MINUTES SEED PROGRAM FOLDER
//!
//! FOLDER takes the failures and `log`, in which each part says what it did; a later part of the same
//! seed goes on where the last one ended.

mod big;
#[path = "../../../tests/soak/case.rs"]
mod case;
mod lasting;
mod limits;
mod process;
#[allow(dead_code, reason = "what `slide-large` adds up is not needed here")]
#[path = "../../../tests/soak/question.rs"]
mod question;
mod questions;

use limits::Failure;
use process::{Place, emptied};
use slide_reference::dice::Dice;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type Trial = fn(&mut Dice, &Place) -> Result<(), Failure>;

/// What is tried besides questions, how often, and how often a failure must come back to count.
const TRIALS: [(&str, usize, usize, Trial); 9] = [
    ("time limit", 8, 2, limits::time),
    ("memory limit", 8, 1, limits::memory),
    ("a signal", 8, 2, limits::interruption),
    ("-j1 and -j2", 8, 0, limits::threads),
    ("kill -9 and resume", 6, 0, lasting::kill),
    ("damaged checkpoint", 4, 0, lasting::damage),
    ("cache", 3, 0, lasting::cache),
    ("two at once", 4, 0, lasting::together),
    ("full disk", 4, 0, lasting::full_disk),
];

/// Runs and failures of each kind.
type Table = BTreeMap<String, (u64, u64)>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [minutes, seed, program, folder] = &arguments[..] else {
        eprintln!("usage: soak MINUTES SEED PROGRAM FOLDER");
        std::process::exit(2);
    };
    let minutes: f64 = minutes.parse().expect("MINUTES is a number");
    let seed: u64 = seed.parse().expect("SEED is a number");
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder).expect("a folder for failures");
    let directory = std::env::temp_dir().join(format!("slide-soak-{}", std::process::id()));
    let program = std::fs::canonicalize(program).expect("the program is there");
    let place = Place { program, directory };
    let log = folder.join("log");
    let first = next_run(&log, seed);
    let end = Instant::now() + Duration::from_secs_f64(minutes * 60.0);
    let (mut run, mut table) = (first, Table::new());
    while Instant::now() < end {
        if let Some((kind, failure)) = one(seed, run, &place) {
            let (runs, failures) = table.entry(kind.clone()).or_default();
            *runs += 1;
            if let Some(failure) = failure {
                *failures += 1;
                keep(&folder, &format!("{kind}-{seed}-{run}"), &failure);
            }
        }
        run += 1;
    }
    let _ = std::fs::remove_dir_all(&place.directory);
    report(&log, &format!("seed {seed} runs {first} to {run} minutes {minutes}"), &table);
    let failed = table.values().any(|&(_, failures)| failures > 0);
    std::process::exit(i32::from(failed));
}

/// One run: its kind, and what failed.
fn one(seed: u64, run: u64, place: &Place) -> Option<(String, Option<Failure>)> {
    let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(run));
    emptied(&place.directory);
    let mut number = dice.below(100);
    for (kind, share, repeats, trial) in TRIALS {
        if number >= share {
            number -= share;
            continue;
        }
        let begin = dice;
        let mut failure = None;
        for _ in 0..=repeats {
            emptied(&place.directory);
            failure = trial(&mut begin.clone(), place).err();
            if failure.is_none() {
                break;
            }
        }
        return Some((kind.to_owned(), failure));
    }
    let (kind, mut case) = questions::question(&mut dice)?;
    case.about = format!("seed {seed}, run {run}, {}", case.about);
    let outcome = case.check(&place.program, &place.directory);
    Some((kind.to_owned(), outcome.err().map(|what| Failure { case, what })))
}

/// Where the last part of this seed ended.
fn next_run(log: &Path, seed: u64) -> u64 {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let begin = format!("seed {seed} runs ");
    let ends =
        text.lines().filter_map(|line| line.strip_prefix(&begin)?.split(' ').nth(2)?.parse().ok());
    ends.max().unwrap_or(0)
}

fn keep(folder: &Path, name: &str, failure: &Failure) {
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let path = folder.join(format!("{name}.case"));
    let text = format!("{}== got\n{}\n", failure.case.written(), failure.what);
    std::fs::write(&path, text).expect("a failure is kept");
    println!("{}: {:.300}", path.display(), failure.what);
}

fn report(log: &Path, title: &str, table: &Table) {
    let mut text = format!("{title}\n");
    for (kind, (runs, failures)) in table {
        text.push_str(&format!("  {kind:<22} {runs:>7} runs {failures:>5} failures\n"));
    }
    print!("{text}");
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(log).expect("a log");
    file.write_all(text.as_bytes()).expect("a log");
}
