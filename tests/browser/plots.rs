//! Plots opened as files: they are no wider than the window, and no label is on another.

use serde_json::json;
use slide::render::svg;
use slide::solve::{Comparison, Row, SolveOptions, Trial, Way, solve};
use slide::space::{CountOptions, Limits, Run, count};

use crate::chromium::{Browser, find};
use crate::opened::library;

/// The names of all ways to search, and a histogram.
fn plots() -> [(&'static str, String); 2] {
    let klotski = library("klotski/klotski.ron");
    let options = CountOptions::default();
    let counted = count(&klotski, &options, &mut Run::default()).expect("a count");
    let eight = library("tiles/eight-31.ron");
    let rows = Way::all(false).into_iter().map(|way| {
        let options = SolveOptions::default().algorithm(way.algorithm).heuristic(way.heuristic);
        let limits = Limits::default().max_states(Some(300_000));
        let answer = solve(&eight, &options, &mut Run::default().limits(limits)).expect("a goal");
        Row { way, terms: way.terms(true), trials: vec![(0, Trial::new(&answer, None))] }
    });
    let (title, rows) = (eight.name().to_owned(), rows.collect());
    let puzzles = vec![title.clone()];
    let compared = Comparison { title, puzzles, metric: "move", rows };
    [
        ("compare.svg", svg::compare(&compared)),
        ("depths.svg", svg::histogram(&klotski, &counted, &options)),
    ]
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn plots_are_as_wide_as_the_window_and_their_labels_apart() {
    let program = find();
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in plots() {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        let mut browser = Browser::open(&program, &file);
        let width = "document.documentElement.getBoundingClientRect().width";
        let ratio = format!("document.documentElement.getBoundingClientRect().height / {width}");
        let shape = browser.ask(&ratio).as_f64().expect("a number");
        for wide in [400, 800] {
            let size =
                json!({ "width": wide, "height": 900, "deviceScaleFactor": 1, "mobile": false });
            browser.call("Emulation.setDeviceMetricsOverride", &size);
            assert_eq!(browser.ask(width), wide, "{name}");
            let same = browser.ask(&ratio).as_f64().expect("a number");
            assert!((same - shape).abs() < 0.01, "{name} is bent: {same}, {shape}");
        }
        let on_others = browser.ask(
            "(() => { const [, , wide, high] = document.documentElement.getAttribute('viewBox').split(' ').map(Number);
                const all = [...document.querySelectorAll('text')].map((it) => [it.textContent, it.getBBox()]);
                return all.filter(([, box], index) => box.x < 0 || box.y < 0 || box.x + box.width > wide || box.y + box.height > high
                    || all.slice(0, index).some(([, other]) => box.x < other.x + other.width && other.x < box.x + box.width && box.y < other.y + other.height && other.y < box.y + box.height))
                    .map(([text]) => text); })()",
        );
        assert_eq!(on_others, json!([]), "{name}");
    }
}
