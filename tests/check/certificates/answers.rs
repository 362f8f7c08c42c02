//! The certificate of each answer about random puzzles is accepted by both checkers, and says what the reference finds.

use std::ops::Range;

use slide::certificate::{
    CertificateClaim, Proved, certify_count, certify_hardest, certify_solve, check_certificate,
};
use slide::design::{HardestOptions, hardest};
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Run, count};

use super::file::{Content, check};
use super::{number, python, truth};
use slide_reference::dice::Dice;
use slide_reference::random::random_puzzle;

/// A random puzzle of the reference, as the library reads it.
pub(crate) fn puzzle(seed: u64) -> Puzzle {
    let text = random_puzzle(seed).written(&mut Dice::new(seed));
    let collection = slide::puzzle::read(&text, "random").expect("a puzzle");
    collection.into_puzzles().remove(0)
}

/// The certificates of all answers about a puzzle in a metric.
pub(crate) fn certificates(puzzle: &Puzzle, metric: Metric) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for identity in [Identity::Count, Identity::Labelled] {
        for by_depth in [false, true] {
            let options = CountOptions::default();
            let options = options.metric(metric).identity(identity).by_depth(by_depth);
            all.extend(of_count(puzzle, &options));
        }
    }
    if puzzle.goal().is_some() {
        all.extend(of_count(puzzle, &CountOptions::default().metric(metric).goals(true)));
        let options = SolveOptions::default().metric(metric);
        let answer = solve(puzzle, &options, &mut Run::default()).expect("it has a goal");
        let mut bytes = Vec::new();
        certify_solve(puzzle, &options, &answer, &mut Run::default(), &mut bytes)
            .expect("the answer is complete");
        all.push(bytes);
        let options = HardestOptions::default().metric(metric);
        let found = hardest(puzzle, &options, &mut Run::default()).expect("it has a goal");
        let mut bytes = Vec::new();
        certify_hardest(puzzle, &options, &found, &mut Run::default(), &mut bytes)
            .expect("the answer is complete");
        all.push(bytes);
    }
    all
}

/// Labelled pieces may have too many states.
fn of_count(puzzle: &Puzzle, options: &CountOptions) -> Option<Vec<u8>> {
    let limits = slide::space::Limits::default().max_states(Some(20_000));
    let mut run = Run::default().limits(limits);
    let found = count(puzzle, options, &mut run).expect("nothing is wrong with the question");
    let mut bytes = Vec::new();
    let certified = certify_count(puzzle, options, &found, &mut run, &mut bytes);
    if found.stopped.is_some() {
        return None;
    }
    certified.expect("the answer is complete");
    Some(bytes)
}

/// The seeds of the random puzzles.
fn seeds() -> Range<u64> {
    let first = number("SLIDE_CERTIFICATE_FIRST", 0);
    first..first + number("SLIDE_CERTIFICATE_PUZZLES", 16)
}

#[test]
fn the_certificate_of_each_answer_is_accepted() {
    let mut all = Vec::new();
    for seed in seeds() {
        let puzzle = puzzle(seed);
        for metric in [Metric::Step, Metric::Slide, Metric::Move] {
            for certificate in certificates(&puzzle, metric) {
                let proved = check(&certificate);
                let proved =
                    proved.unwrap_or_else(|error| panic!("seed {seed}, {metric}: {error}"));
                let true_claim = truth::compare(&proved.header, &proved.claim);
                assert_eq!(true_claim.unwrap_or(Ok(())), Ok(()), "seed {seed}, {metric}");
                assert_eq!(with_threads(&certificate, &puzzle), proved, "seed {seed}, {metric}");
                all.push(certificate);
            }
        }
    }
    let kinds = |wanted: fn(&CertificateClaim) -> bool| {
        let claims = all.iter().map(|certificate| Content::of(certificate).trailer.claim);
        claims.filter(wanted).count()
    };
    assert!(kinds(|claim| matches!(claim, CertificateClaim::Unsolvable { .. })) > 0);
    assert!(kinds(|claim| matches!(claim, CertificateClaim::Hardest { length: Some(_), .. })) > 0);
}

#[test]
#[ignore = "second tier: needs python3"]
fn check_py_accepts_the_certificate_of_each_answer() {
    let in_all_metrics = |seed| {
        let puzzle = puzzle(seed);
        Metric::OF_PIECES.into_iter().flat_map(move |metric| certificates(&puzzle, metric))
    };
    let all: Vec<Vec<u8>> = seeds().flat_map(in_all_metrics).collect();
    assert_eq!(python::check(&all), vec![Ok(()); all.len()]);
}

/// The same answer with three threads, and with the puzzle; but for what follows from knowing it.
fn with_threads(certificate: &[u8], puzzle: &Puzzle) -> Proved {
    let mut run = Run::default().threads(3);
    let proved = check_certificate(certificate, Some(puzzle), &mut run);
    let mut proved = proved.expect("it is about this puzzle");
    assert!(proved.identity.is_some());
    proved.identity = None;
    proved
}

#[test]
fn a_certificate_has_the_same_bytes_for_any_number_of_threads() {
    let puzzle =
        slide::puzzle::read(include_str!("../../../puzzles/klotski/klotski.ron"), "klotski.ron");
    let puzzle = puzzle.expect("Klotski").into_puzzles().remove(0);
    let found = count(&puzzle, &CountOptions::default(), &mut Run::default()).expect("a count");
    assert_eq!(found.states, 25_955);
    let options = CountOptions::default();
    let bytes = |threads| {
        let mut run = Run::default().threads(threads);
        let mut bytes = Vec::new();
        certify_count(&puzzle, &options, &found, &mut run, &mut bytes).expect("all");
        bytes
    };
    assert_eq!(bytes(1), bytes(3));
    assert!(bytes(1).len() <= 100_000);
}
