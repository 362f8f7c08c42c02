//! The engine that is chosen against the best one: every engine on the puzzles of `puzzles/`, on boards
//! from the literature and on random boards of every aspect, for each question and metric.
//!
//! ```text
//! cargo bench -p benches --bench choice                          225 random boards: hours
//! SLIDE_BENCH_BOARDS=20 cargo bench -p benches --bench choice    fewer
//! SLIDE_BENCH_EACH=1 cargo bench -p benches --bench choice       a line for each comparison, too
//! SLIDE_BENCH_QUESTION=solve cargo bench -p benches --bench choice        one question alone
//! ```
//!
//! In the end it says, for each question and metric, the geometric mean of chosen ÷ best, of all puzzles and of
//! those where the best takes 20 ms or more, and the largest ratio from 50 ms on. All engines must give the same
//! number. Times are those of the processor in one thread where the system tells them: the shortest of three.

use slide::design::{HardestOptions, hardest};
use slide::puzzle::{Metric, Puzzle, read};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Engine, Limits, Run, count};
use slide_reference::dice::Dice;
use slide_reference::random_large::large_puzzle;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const QUESTIONS: [&str; 4] = ["count", "by-depth", "solve", "hardest"];
/// The states of a random board.
const STATES: std::ops::RangeInclusive<usize> = 10_000..=1_000_000;
/// Shorter times of the best engine are left out of the second mean, in seconds.
const SHORT: f64 = 0.02;
/// Ratios are looked at one by one from this time of the best engine on, in seconds.
const LONG: f64 = 0.05;
/// Where an engine has lost: this many times as long as the best one so far, and a second more.
const LOST: u32 = 4;

/// Boards on which the choice was wrong once, by depth.
const KNOWN: [&str; 6] = [
    "##..##/##..##/aaa.bb/#.ccb#/.ddee./ffdegg/f.AA.g/..AA..",
    "##.AA##/....AB#/.C.BBB./CC.D.EE/CF.G.EH/#FFGGHH/##.G.##",
    "AAAAaabb/cdd#eaff/cddeeegg/....#.../hhiijjkk",
    "AaabcB/dde.fB/ddefff/.gghh./#iijj#/#k##l#",
    "AAbc/AAbd/eefg/hi../....",
    ".aabcc/.abbcd/efGGhd/ijGGhk/lmNNkk",
];

/// What one question in one metric came to.
#[derive(Default)]
struct Ratios {
    logarithms: Vec<f64>,
    /// Those where the best engine takes [`SHORT`] or longer.
    of_longer: Vec<f64>,
    largest: (f64, String),
}

fn main() {
    let boards = std::env::var("SLIDE_BENCH_BOARDS").ok().and_then(|n| n.parse().ok());
    let each = std::env::var_os("SLIDE_BENCH_EACH").is_some();
    let only = std::env::var("SLIDE_BENCH_QUESTION").ok();
    let mut ratios: BTreeMap<(usize, usize), Ratios> = BTreeMap::new();
    for (name, puzzle) in puzzles(boards.unwrap_or(225)) {
        for (question, asked) in QUESTIONS.into_iter().enumerate() {
            if only.as_deref().is_some_and(|only| only != asked) {
                continue;
            }
            for (metric, of) in Metric::OF_PIECES.into_iter().enumerate() {
                let Some((chosen, best)) = compare(&puzzle, asked, of) else { continue };
                let ratio = chosen / best;
                if each {
                    println!("{asked} {of} {ratio:.2} {best:.2} s {name}");
                }
                let entry = ratios.entry((question, metric)).or_default();
                entry.logarithms.push(ratio.ln());
                if best >= SHORT {
                    entry.of_longer.push(ratio.ln());
                }
                if best >= LONG && ratio > entry.largest.0 {
                    entry.largest = (ratio, format!("{name}: {chosen:.2} s, not {best:.2}"));
                }
            }
        }
    }
    println!(
        "{:<18} {:>5} {:>6} {:>7} {:>6} {:>8}",
        "", "runs", "mean", "longer", "mean", "largest"
    );
    for ((question, metric), Ratios { logarithms, of_longer, largest }) in ratios {
        let name = format!("{} {}", QUESTIONS[question], Metric::OF_PIECES[metric]);
        let [all, longer] = [logarithms, of_longer].map(|some| (some.len(), mean(&some)));
        println!(
            "{name:<18} {:>5} {:>6.2} {:>7} {:>6.2} {:>8.2} {}",
            all.0, all.1, longer.0, longer.1, largest.0, largest.1
        );
    }
}

/// The geometric mean of what has these logarithms.
fn mean(logarithms: &[f64]) -> f64 {
    (logarithms.iter().sum::<f64>() / f64::from(logarithms.len() as u32)).exp()
}

/// The puzzles with their names; the random ones by their seeds.
fn puzzles(boards: u64) -> Vec<(String, Puzzle)> {
    let mut all: Vec<(String, Puzzle)> = Vec::new();
    let mut add = |name: String, text: &str| {
        let Ok(collection) = read(text, &name) else { return };
        all.extend(
            collection.into_puzzles().into_iter().take(1).map(|puzzle| (name.clone(), puzzle)),
        );
    };
    for board in KNOWN {
        add(board.to_owned(), &format!("(name: \"known\", board: \"{board}\")"));
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let mut files = files_in(&folder);
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a puzzle");
        add(file.strip_prefix(&folder).expect("in there").display().to_string(), &text);
    }
    for seed in 0..boards {
        let puzzle = large_puzzle(seed, &STATES);
        add(format!("seed {seed}"), &puzzle.written(&mut Dice::new(seed)));
    }
    all
}

/// The puzzle files in a folder and its folders.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
    entries
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() { files_in(&path) } else { vec![path] }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect()
}

/// The time that the chosen engine takes, and the shortest of all; `None` if it cannot be told.
fn compare(puzzle: &Puzzle, question: &str, metric: Metric) -> Option<(f64, f64)> {
    let mut patience = Duration::from_secs(60);
    let (mut answer, mut times) = (None, Vec::new());
    for engine in [Engine::Auto, Engine::Thin, Engine::Blocks] {
        let mut time = f64::INFINITY;
        for _ in 0..3 {
            let deadline = Instant::now() + patience;
            let before = processor();
            let limits = Limits::default().deadline(Some(deadline));
            let found = ask(puzzle, question, metric, engine, limits);
            let taken = processor().saturating_sub(before);
            let Some(found) = found else { break };
            assert_eq!(*answer.get_or_insert(found), found, "{question} {metric} {engine:?}");
            time = time.min(taken.as_secs_f64());
            patience = patience.min(LOST * taken + Duration::from_secs(1));
            if time >= 2.0 * LONG {
                break;
            }
        }
        times.push(time);
        answer?;
    }
    Some((times[0], times.into_iter().fold(f64::INFINITY, f64::min)))
}

/// The answer in one thread; `None` if the engine cannot, or not in time.
fn ask(
    puzzle: &Puzzle,
    question: &str,
    metric: Metric,
    engine: Engine,
    limits: Limits,
) -> Option<u64> {
    let mut run = Run::default().limits(limits);
    match question {
        "solve" => {
            let options = SolveOptions::default().metric(metric).engine(engine);
            let answer = solve(puzzle, &options, &mut run).ok()?;
            if answer.status == slide::solve::Status::Unsolvable {
                return Some(u64::MAX);
            }
            answer.solutions.first().map(|solution| u64::from(solution.length()))
        }
        "hardest" => {
            let options = HardestOptions::default().metric(metric).engine(engine);
            let found = hardest(puzzle, &options, &mut run).ok()?;
            found.stopped.is_none().then_some(found.length().map_or(u64::MAX, u64::from))
        }
        _ => {
            let by_depth = question == "by-depth";
            let options = CountOptions::default().metric(metric).engine(engine);
            let found = count(puzzle, &options.by_depth(by_depth), &mut run).ok()?;
            found.stopped.is_none().then_some(found.states)
        }
    }
}

/// The time that this thread has had of a processor; where that is not told, that of the clock.
fn processor() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    // The system brings it up to date where a thread waits.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}
