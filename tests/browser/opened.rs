//! A page that plays a puzzle, opened in the browser.

use std::path::Path;

use slide::puzzle::{Metric, Puzzle, Solution, read};
use slide::render::page::{Distances, Known, level, play};
use slide::solve::{SolveOptions, solve};
use slide::space::goal_distances;
use slide::space::{Limits, Run};

use crate::chromium::{Browser, find};

/// The first three; with `SLIDE_SLOW=1` all.
pub(crate) fn some<T, const N: usize>(all: [T; N]) -> impl Iterator<Item = T> {
    let most = if std::env::var_os("SLIDE_SLOW").is_some() { N } else { 3 };
    all.into_iter().take(most)
}

/// A script that leaves the page without workers, so that whatever it knows it has brought along.
pub(crate) const NO_WORKER: &str = "delete window.Worker";

/// The puzzle of a file in the library.
pub(crate) fn library(file: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
    let text = std::fs::read_to_string(path).expect("a file");
    self::puzzle(&text)
}

/// The puzzle in a text.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    read(text, "puzzle.ron").expect("a puzzle").into_puzzles().remove(0)
}

/// The page as `slide play --html` writes it where all distances fit in.
pub(crate) fn with_table(puzzle: &Puzzle, metric: Metric) -> String {
    let all = goal_distances(puzzle, &Limits::default()).expect("no limit");
    let known = Known { distances: Distances::All(&all), ..Known::nothing(metric) };
    play(puzzle.name(), &[level(puzzle, &known)])
}

/// The page as it is where there are too many positions for that, with a shortest solution.
pub(crate) fn with_solution(puzzle: &Puzzle, metric: Metric) -> String {
    with_recorded(puzzle, &shortest(puzzle, metric), true)
}

/// The same with any solution, and whether it is proved that there is no shorter one.
pub(crate) fn with_recorded(puzzle: &Puzzle, best: &Solution, proved: bool) -> String {
    let (metric, distances) = (best.metric, Distances::TooMany);
    let known = Known { metric, best: Some(best), proved, distances };
    play(puzzle.name(), &[level(puzzle, &known)])
}

/// A shortest solution.
pub(crate) fn shortest(puzzle: &Puzzle, metric: Metric) -> Solution {
    let options = SolveOptions::default().metric(metric);
    let answer = solve(puzzle, &options, &mut Run::default()).expect("a goal");
    answer.solutions.into_iter().next().expect("a solution")
}

/// Opens a page once `script` has run in it.
pub(crate) fn open(text: &str, script: &str) -> Browser {
    let program = find();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("play.html");
    std::fs::write(&file, text).expect("written");
    let mut browser = Browser::open_after(&program, &file, script);
    browser.keep(folder);
    browser.wait_for("document.body.dataset.hints !== undefined");
    browser
}

/// What the page says.
pub(crate) fn said(browser: &mut Browser) -> String {
    let said = browser.ask("document.getElementById('said').textContent");
    said.as_str().expect("a text").to_owned()
}

/// Something that the page keeps for tests, as text.
pub(crate) fn kept(browser: &mut Browser, name: &str) -> String {
    browser.ask(&format!("String(document.body.dataset.{name})")).as_str().expect("text").to_owned()
}

/// Numbers that look random, the same in every run (Knuth's constants).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below this one.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}
