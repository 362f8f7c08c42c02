//! The library against the slow reference, on random puzzles: every metric, algorithm, identity and
//! kind of goal, exact solutions included.
//!
//! `SLIDE_PROPERTY_CASES` says how many puzzles (300 unless it is set), `SLIDE_PROPERTY_FIRST` the
//! seed of the first (0). The same seeds make the same puzzles on every machine.

mod compare;
#[allow(dead_code, reason = "each test uses its part of the reference")]
mod reference;

use compare::case::Case;
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
fn failure(seed: u64) -> Option<String> {
    let case = Case::new(seed);
    let outcome = catch_unwind(AssertUnwindSafe(|| compare::all(&case)));
    let what = match outcome {
        Ok(Ok(())) => return None,
        Ok(Err(what)) => what,
        Err(_) => "a panic, printed above".to_owned(),
    };
    Some(format!("seed {seed}: {what}\n{}", case.text))
}

#[test]
fn the_library_agrees_with_the_reference() {
    let first = number("SLIDE_PROPERTY_FIRST", 0);
    let end = first + number("SLIDE_PROPERTY_CASES", 300);
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
                    if let Some(failure) = failure(seed) {
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
