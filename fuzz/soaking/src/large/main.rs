//! Every engine against brute force: random boards of a thousand to a million states, twelve
//! combinations of question, metric, engine, threads and processes for each, asked of the program and
//! of the fast reference (`crates/reference/src/large`).
//!
//!     cargo build --release --features cluster
//!     fuzz/large FIRST BOARDS          # 0 2000: seeds 0 to 1999; even seeds are sparse boards
//!
//! which runs, with the program of this tree,
//!
//!     slide-large FIRST BOARDS PROGRAM FOLDER [MOST-STATES [LEAST-STATES]]
//!
//! It writes a line for each disagreement, with the seed and a command that shows it, and in the end
//! how often each pair of values occurred. FOLDER takes the boards that failed (`SEED.ron`), cases as
//! `tests/soak` runs them, and `log`, to which all that is said is added. Where FOLDER has the file
//! `stop`, the run ends after the board under way.

#[allow(dead_code, reason = "cases are run by what is watched")]
#[path = "../../../../tests/soak/case.rs"]
mod case;
mod coverage;
#[allow(dead_code, reason = "what limits need is not needed here")]
#[path = "../process.rs"]
mod process;
#[allow(dead_code, reason = "what the soak leaves out is not left out here")]
#[path = "../../../../tests/soak/question.rs"]
mod question;

use case::Case;
use coverage::Coverage;
use process::{Ended, Place, emptied};
use question::{Asked, Combination};
use slide_reference::dice::Dice;
use slide_reference::random_large::STATES;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Combinations for each board.
const COMBINATIONS: usize = 12;
/// How often a board may draw one more where the reference cannot tell.
const MOST_DRAWN: usize = 200;

/// Where failures go, and what is said.
struct Log {
    folder: PathBuf,
    file: std::fs::File,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, boards, program, folder, states @ ..] = &arguments[..] else {
        eprintln!("usage: slide-large FIRST BOARDS PROGRAM FOLDER [MOST-STATES [LEAST-STATES]]");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let (first, boards) = (number(first), number(boards));
    let most = states.first().map_or(*STATES.end(), |most| number(most) as usize);
    let least = states.get(1).map_or(*STATES.start(), |least| number(least) as usize);
    let states = least..=most;
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder).expect("a folder for failures");
    let file = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log"));
    let mut log = Log { folder, file: file.expect("a log") };
    let program = std::fs::canonicalize(program).expect("the program is there");
    let directory = std::env::temp_dir().join(format!("slide-large-{}", std::process::id()));
    let place = Place { program, directory };
    emptied(&place.directory);
    let may_be_several = place.run(&["count", "--help"]).stdout.contains("--processes");
    let mut coverage = Coverage::default();
    for seed in first..first + boards {
        board(seed, &states, may_be_several, &place, &mut coverage, &mut log);
        if log.folder.join("stop").exists() {
            break;
        }
    }
    let _ = std::fs::remove_dir_all(&place.directory);
    log.say(&coverage.table(first));
    std::process::exit(i32::from(coverage.failures > 0));
}

/// Asks about the board of this seed.
fn board(
    seed: u64,
    states: &RangeInclusive<usize>,
    may_be_several: bool,
    place: &Place,
    coverage: &mut Coverage,
    log: &mut Log,
) {
    let begun = Instant::now();
    let puzzle = question::puzzle(seed, states);
    coverage.seconds[0] += begun.elapsed().as_secs_f64();
    let mut asked = Asked::new(&puzzle, seed);
    let mut dice = Dice::new(seed ^ 0x0C0B_0000);
    let mut drawn: Vec<Combination> = Vec::new();
    for _ in 0..MOST_DRAWN {
        if drawn.len() == COMBINATIONS {
            break;
        }
        let combination = Combination::drawn(&mut dice, may_be_several);
        if drawn.contains(&combination) {
            continue;
        }
        let begun = Instant::now();
        let case = asked.case(combination);
        coverage.seconds[1] += begun.elapsed().as_secs_f64();
        let Some(case) = case else { continue };
        let begun = Instant::now();
        let found = compared(&case, combination.has_blocks(), place);
        coverage.seconds[2] += begun.elapsed().as_secs_f64();
        match found {
            Compared::Refused => coverage.refused(combination),
            Compared::Equal => {
                coverage.add(combination);
                drawn.push(combination);
            }
            Compared::Unlike(what) => {
                coverage.add(combination);
                coverage.failures += 1;
                drawn.push(combination);
                log.keep(seed, drawn.len(), &asked.text, &case, &what);
            }
        }
    }
    coverage.boards += 1;
    coverage.states(asked.states());
}

/// What came of a run.
enum Compared {
    Equal,
    /// The engine that was asked for has no room, and says so.
    Refused,
    Unlike(String),
}

/// Runs the case's only run.
fn compared(case: &Case, has_blocks: bool, place: &Place) -> Compared {
    emptied(&place.directory);
    for (name, text) in &case.files {
        std::fs::write(place.path(name), text).expect("a file");
    }
    let run = &case.runs[0];
    let arguments: Vec<&str> = run.arguments.iter().map(String::as_str).collect();
    let ended = place.run(&arguments);
    if has_blocks && is_refused(&ended) {
        return Compared::Refused;
    }
    let missing = run.missing(&ended.stdout);
    let what = if let Err(what) = ended.must_exit(&run.exits) {
        what
    } else if let Some(missing) = missing.filter(|_| ended.code() != Some(2)) {
        format!("no {missing}: {}", ended.stdout)
    } else {
        return Compared::Equal;
    };
    Compared::Unlike(what)
}

/// Whether there are too many packings for bits, or making them takes too long, or mirror images were
/// asked for, which blocks do not know.
fn is_refused(ended: &Ended) -> bool {
    let says = |text: &str| ended.stderr.contains(text) || ended.stdout.contains(text);
    match ended.code() {
        Some(2) => says("too many packings") || says("mirror") && !says("report"),
        Some(3) => says("\"memory\"") || says("\"time\""),
        _ => false,
    }
}

impl Log {
    fn say(&mut self, text: &str) {
        println!("{text}");
        writeln!(self.file, "{text}").expect("a log");
    }

    /// Keeps a board and a case, and says how to see it.
    fn keep(&mut self, seed: u64, number: usize, text: &str, case: &Case, what: &str) {
        let board = self.folder.join(format!("{seed}.ron"));
        let kept = format!("{}== got\n{what}\n", case.written());
        let name = self.folder.join(format!("large-{seed}-{number}.case"));
        write_whole(&board, text);
        write_whole(&name, &kept);
        let words = case.runs[0].arguments.join(" ").replace("a.ron", &board.to_string_lossy());
        let brief: String =
            what.chars().map(|c| if c == '\n' { ' ' } else { c }).take(300).collect();
        let mut line = String::new();
        let _ = write!(line, "seed {seed}: slide {words}: {brief}");
        self.say(&line);
    }
}

fn write_whole(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a failure is kept");
}
