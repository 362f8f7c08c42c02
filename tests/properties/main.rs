//! The library against the slow reference, on random puzzles: every metric, algorithm, identity and
//! kind of goal, exact solutions included.
//!
//! There are two families of them: small boards with all that a file can say, and boards as large as
//! they can be, whose few states are found among hundreds of walls and pieces.
//!
//! `SLIDE_PROPERTY_CASES` says how many puzzles of each, `SLIDE_PROPERTY_FIRST` the seed of the first
//! (0). Unless it is set there are 12 small and 3 wide ones; with `SLIDE_SLOW=1` 300 and 24. The same
//! seeds make the same puzzles on every machine.

mod compare;

use compare::case::{Case, Family};
use slide::design::{HardestOptions, hardest};
use slide::puzzle::Identity;
use slide::space::Run;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// After so many failing puzzles the rest are left alone.
const MOST_FAILURES: usize = 5;

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")),
        Err(_) => default,
    }
}

/// What is wrong with this seed, if anything.
fn failure(family: Family, seed: u64) -> Option<String> {
    let case = Case::new(family, seed);
    let outcome = catch_unwind(AssertUnwindSafe(|| compare::all(&case)));
    let what = match outcome {
        Ok(Ok(())) => return None,
        Ok(Err(what)) => what,
        Err(_) => "a panic, printed above".to_owned(),
    };
    Some(format!("{family:?}, seed {seed}: {what}\n{}", case.text))
}

#[test]
fn the_library_agrees_with_the_reference() {
    agree(Family::Small, [12, 300]);
}

#[test]
fn the_library_agrees_with_the_reference_on_wide_boards() {
    agree(Family::Wide, [3, 24]);
}

/// `cases` are those of the first tier and of the second.
fn agree(family: Family, cases: [u64; 2]) {
    let cases = cases[usize::from(std::env::var_os("SLIDE_SLOW").is_some())];
    let first = number("SLIDE_PROPERTY_FIRST", 0);
    let end = first + number("SLIDE_PROPERTY_CASES", cases);
    let next = AtomicU64::new(first);
    let failures = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= end || failures.lock().expect("no panic").len() >= MOST_FAILURES {
                        break;
                    }
                    if let Some(failure) = failure(family, seed) {
                        failures.lock().expect("no panic").push((seed, failure));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no panic");
    failures.sort();
    let texts: Vec<String> = failures.into_iter().map(|(_, text)| text).collect();
    assert!(texts.is_empty(), "{}", texts.join("\n"));
}

/// Tiles with one empty cell, of which half of the packings are out of reach: with walls, with goals on
/// either side, with tiles that stay in their row.
#[test]
fn blocks_of_tiles_have_one_side() {
    let boards = [
        r#"board: "12/3.", goal: "21/3_""#,
        r#"board: "123/456/7.8", goal: "123/456/78_""#,
        r#"board: "123/456/7.8", goals: ["123/456/87_", "123/456/7_8", "___/_1_/___"]"#,
        r#"board: "12#4/3.56/78#9", goal: "12#_/____/__#_""#,
        r#"board: "1234567/8.#####", goal: "8....../.......""#,
        r#"board: ".1234", goal: "4____""#,
        r#"board: "123/4.5", goal: "5__/___", pieces: { "1": (axis: Horizontal), "2": (axis: Horizontal) }"#,
    ];
    for board in boards {
        let puzzle = compare::case::read(&format!("(name: \"Tiles\", {board}, identical: Never)"));
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{board}: {error}"));
        for identity in [Identity::Count, Identity::Labelled] {
            assert_eq!(compare::blocks::known(&puzzle, identity), Ok(()), "{board}");
        }
    }
}

/// How many starts of Klotski there are at each distance from the goal.
#[test]
fn klotski_is_as_hard_for_both() {
    use slide_reference::{kinds, puzzle};
    let (board, goal) = ("aBBc/aBBc/dEEf/dghf/i..j", "..../..../..../.BB./.BB.");
    let text = format!("(name: \"Klotski\", board: \"{board}\", goal: \"{goal}\")");
    let library = compare::case::read(&text).expect("it is valid");
    let reference = puzzle::Puzzle::drawn(board).goal(goal);
    let identity = kinds::Identity::Solve;
    let layers = reference.layers_of_states(puzzle::Metric::Step, identity, 100_000);
    let states = layers.expect("few states").concat();
    for metric in puzzle::Metric::ALL {
        let expected = reference.difficulties(metric, states.iter().cloned());
        let options = HardestOptions::default().metric(compare::case::metric(metric));
        let found = hardest(&library, &options, &mut Run::default()).expect("it has a goal");
        assert_eq!(found.histogram, expected.histogram, "{metric:?}");
        assert_eq!(found.just_solved, expected.just_solved, "{metric:?}");
    }
}

/// Blocks of known puzzles, large ones too: their first layers, state by state.
#[test]
fn blocks_lead_to_packings_and_back() {
    let known = [
        ("klotski/klotski", Identity::Count),
        ("klotski/klotski", Identity::Solve),
        ("tiles/two-by-four", Identity::Count),
        ("tiles/two-holes", Identity::Solve),
        ("asteroid-escape/challenge-60", Identity::Solve),
    ];
    for (file, identity) in known {
        let path = format!("{}/puzzles/{file}.ron", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the puzzle is there");
        let puzzle = compare::case::read(&text).expect("it is valid");
        assert_eq!(compare::blocks::known(&puzzle, identity), Ok(()), "{file}");
    }
}
