//! Pages for everybody: axe-core finds no serious fault, in light and dark, and nothing is wider than a
//! small phone. `SLIDE_AXE` names its script, which `.ci/web` gets from npm.

use std::path::{Path, PathBuf};

use serde_json::json;
use slide::puzzle::Metric;
use slide::render::page::{self, compare, solution};
use slide::render::svg::Paper;
use slide::solve::{Algorithm, Comparison, Row, SolveOptions, Trial, Way, search_tree, solve};
use slide::space::Run;

use crate::chromium::{Browser, find};
use crate::opened::{library, with_table};

/// Everything is opened that can be.
const OPEN_ALL: &str = "for (const one of document.querySelectorAll('details'))
    if (!one.open) one.querySelector('summary').click();";

/// What axe says of the page as it is, serious faults only.
fn faults(browser: &mut Browser, axe: &str, scheme: &str) -> String {
    let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    browser.call("Emulation.setEmulatedMedia", &scheme);
    browser.call("Runtime.evaluate", &json!({ "expression": axe }));
    browser.ask(
        "delete window.axed; axe.run().then((told) => (window.axed = told.violations
            .filter((fault) => ['serious', 'critical'].includes(fault.impact))
            .map((fault) => `${fault.id}: ${fault.nodes[0].html}`).join('\\n'))); 0",
    );
    browser.wait_for("typeof window.axed === 'string'");
    browser.ask("window.axed").as_str().expect("a text").to_owned()
}

/// A comparison, and a tree.
fn comparisons() -> [(&'static str, String); 2] {
    let puzzle = library("tiles/eight-31.ron");
    let options = SolveOptions::default().algorithm(Algorithm::AStar);
    let tree = search_tree(&puzzle, &options, 30, &mut Run::default()).expect("a tree");
    let way = Way { algorithm: Algorithm::AStar, heuristic: None, folds: false };
    let answer = solve(&puzzle, &options, &mut Run::default()).expect("a goal");
    let trial = Trial::new(&answer, None);
    let row = Row { way, terms: way.terms(true), trials: vec![(0, trial)] };
    let (puzzles, rows) = (vec![puzzle.name().to_owned()], vec![row]);
    let compared = Comparison { title: puzzle.name().to_owned(), puzzles, metric: "move", rows };
    [("compare.html", compare(&compared)), ("tree.html", page::tree(&puzzle, "A tree", &tree))]
}

/// Pages of every sort.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = Vec::new();
    for file in ["klotski/klotski.ron", "asteroid-escape/challenge-60.ron", "gates/doorway.ron"] {
        let page = folder.join(format!("{}.html", pages.len()));
        std::fs::write(&page, with_table(&library(file), Metric::Move)).expect("written");
        pages.push(page);
    }
    let klotski = library("klotski/klotski.ron");
    let answer = solve(&klotski, &SolveOptions::default(), &mut Run::default()).expect("a goal");
    let page = folder.join("solution.html");
    std::fs::write(&page, solution(&klotski, &answer, Paper::default())).expect("written");
    pages.push(page);
    for (name, text) in comparisons() {
        pages.push(folder.join(name));
        std::fs::write(&pages[pages.len() - 1], text).expect("written");
    }
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist/slide.html");
    pages.extend(whole.is_file().then_some(whole));
    pages
}

/// Opens a page, and everything in it.
fn open_all(page: &Path) -> Browser {
    let mut browser = Browser::open(&find(), page);
    browser.wait_for(
        "document.body.dataset.hints !== undefined || document.querySelector('main').dataset.at !== undefined",
    );
    browser.ask(OPEN_ALL);
    browser
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn pages_are_no_wider_than_a_small_phone() {
    let folder = tempfile::tempdir().expect("a folder");
    for page in pages(folder.path()) {
        let mut browser = open_all(&page);
        let phone = json!({ "width": 320, "height": 640, "deviceScaleFactor": 2, "mobile": true });
        browser.call("Emulation.setDeviceMetricsOverride", &phone);
        assert_eq!(browser.ask("document.documentElement.scrollWidth"), 320, "{}", page.display());
    }
}

#[test]
#[ignore = "second tier: needs Chromium, and axe-core from npm"]
fn axe_finds_no_serious_fault() {
    let script = std::env::var_os("SLIDE_AXE").expect("SLIDE_AXE names the script of axe-core");
    let axe = std::fs::read_to_string(script).expect("axe-core");
    let folder = tempfile::tempdir().expect("a folder");
    for page in pages(folder.path()) {
        let mut browser = open_all(&page);
        for scheme in ["light", "dark"] {
            assert_eq!(faults(&mut browser, &axe, scheme), "", "{} {scheme}", page.display());
        }
    }
}
