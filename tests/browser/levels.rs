//! What stands around the board: levels, the goal, what the browser keeps, links, a solution that plays.

use serde_json::{Value, json};
use slide::puzzle::{Metric, read};
use slide::render::page::{Distances, Known, level, play};
use slide::space::{Limits, goal_distances};

use crate::chromium::Browser;
use crate::opened::{kept, library, open, puzzle, said, with_table};

const CORRIDORS: &str = r#"(name: "Corridors", puzzles: [
    (name: "Short", board: "A..", goal: "..A"),
    (name: "With a friend", board: "Ab./...", goal: "..A/..."),
    (name: "Out", board: "A.b/...", exit: (piece: "A", at: (1, 0), toward: Down)),
])"#;

/// One page of several puzzles.
fn collection() -> String {
    let puzzles = read(CORRIDORS, "corridors.ron").expect("puzzles").into_puzzles();
    let levels: Vec<String> = puzzles
        .iter()
        .map(|puzzle| {
            let all = goal_distances(puzzle, &Limits::default()).expect("no limit");
            let known = Known { distances: Distances::All(&all), ..Known::nothing(Metric::Step) };
            level(puzzle, &known)
        })
        .collect();
    play("Corridors", &levels)
}

fn text(browser: &mut Browser, selector: &str) -> String {
    let text = browser.ask(&format!("document.querySelector({selector:?}).textContent"));
    text.as_str().expect("a text").to_owned()
}

fn is_disabled(browser: &mut Browser, ids: &[&str]) -> Vec<bool> {
    let state =
        |id| browser.ask(&format!("document.getElementById({id:?}).disabled")) == json!(true);
    ids.iter().map(state).collect()
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn levels_are_played_one_after_the_other_and_kept() {
    let mut browser = open(&collection(), "");
    assert_eq!(text(&mut browser, "h1"), "Short");
    assert_eq!(text(&mut browser, "#level-now"), "1 of 3 — 0 solved");
    browser.press("A");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assert_eq!(said(&mut browser), "★ Solved in 2 steps, the fewest possible! ★");
    browser.click("#onward");
    assert_eq!(browser.ask("document.getElementById('onward').hidden"), true);
    assert_eq!(text(&mut browser, "h1"), "With a friend");
    assert_eq!(text(&mut browser, "#level-now"), "2 of 3 — 1 solved");
    browser.press("b");
    browser.press("ArrowDown");
    browser.click("#next");
    assert_eq!(is_disabled(&mut browser, &["previous", "next"]), [false, true]);
    // What was reached is there after the page was closed, and the game goes on.
    browser.reload();
    browser.wait_for("document.body.dataset.hints !== undefined");
    assert!(said(&mut browser).contains("Solved in 2 steps"));
    browser.click("#level-now");
    browser.wait_for("document.querySelectorAll('#level-list li').length === 3");
    assert_eq!(text(&mut browser, "#level-list li button > span"), "1. Short ★ best 2, fewest 2");
    let pictures = "[...document.querySelectorAll('#level-list svg')].filter((it) => it.querySelector('.body') && it.getBoundingClientRect().width > 40).length";
    assert_eq!(browser.ask(pictures), 3);
    browser.click("#level-list li:nth-child(2) button");
    assert_eq!(said(&mut browser), "Continuing the saved game: 1 move.");
    assert_eq!(kept(&mut browser, "moves"), "1");
    // A hint is not forgotten.
    for _ in 0..4 {
        browser.press("Enter");
    }
    assert!(said(&mut browser).contains("hints."), "{}", said(&mut browser));
    assert!(text(&mut browser, "#level-list li:nth-child(2)").contains("solved with hints"));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn the_goal_stands_beside_the_board() {
    let mut browser = open(&collection(), "");
    let drawn = "document.querySelectorAll('#goal svg').length";
    assert_eq!(browser.ask(drawn), 1);
    let label = "document.querySelector('#goal svg').getAttribute('aria-label')";
    assert_eq!(browser.ask(label), "The goal: A in row 1, column 3");
    browser.ask("page.levels.choose(2)");
    assert_eq!(text(&mut browser, "#goal p"), "A leaves the board downwards.");
    assert_eq!(browser.ask("document.querySelectorAll('#board .way-out').length"), 1);
    // The red car goes to the edge, not off it: the frame is open there all the same, as in pictures.
    let cars = with_table(&library("rush-hour/walls-60.ron"), Metric::Slide);
    let mut browser = open(&cars, "");
    let gap = "(() => { const box = (name) => document.querySelector(`#board ${name}`).getBoundingClientRect();
        const [gap, frame, car, arrow] = [box('.out'), box('.frame'), box('[data-piece=\"0\"]'), box('.way-out')];
        const cell = frame.height / 6.5;
        return [Math.abs(gap.right - frame.right) < cell / 8, gap.width < cell / 3, arrow.left >= frame.right - 1,
            document.querySelectorAll('#goal .out').length, document.querySelectorAll('#board .aim').length, car.width > 0]; })()";
    assert_eq!(browser.ask(gap), json!([true, true, true, 1, 0, true]));
    let corners = with_table(&library("goals/any-corner.ron"), Metric::Move);
    let mut browser = open(&corners, "");
    assert_eq!(browser.ask(drawn), 3);
    assert!(text(&mut browser, "#goal").contains("Any of these 3."));
    let free = with_table(&puzzle(r#"(name: "Free", board: "A.")"#), Metric::Move);
    let mut browser = open(&free, "");
    assert!(text(&mut browser, "#goal").contains("None"));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn what_cannot_be_done_is_disabled() {
    let mut browser = open(&collection(), "");
    let ids = ["undo", "redo", "restart", "hint", "solve"];
    assert_eq!(is_disabled(&mut browser, &ids), [true, true, true, false, false]);
    browser.press("A");
    browser.press("ArrowRight");
    assert_eq!(is_disabled(&mut browser, &ids), [false, true, false, false, false]);
    browser.click("#undo");
    assert_eq!(is_disabled(&mut browser, &ids), [true, false, true, false, false]);
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assert_eq!(is_disabled(&mut browser, &ids), [false, true, false, true, true]);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_hint_is_an_arrow_and_a_solution_plays() {
    let klotski = with_table(&library("klotski/klotski.ron"), Metric::Move);
    let mut browser = open(&klotski, "");
    let arrows = "document.querySelectorAll('#board .arrow .head').length";
    assert_eq!(browser.ask(arrows), 0);
    browser.press(" ");
    assert_eq!(browser.ask(arrows), 1);
    browser.click("#solve");
    assert_eq!(text(&mut browser, "#solve"), "Stop");
    browser.wait_for("Number(document.body.dataset.moves) >= 2");
    assert!(said(&mut browser).contains("of 81: "), "{}", said(&mut browser));
    // A move of one's own takes over.
    browser.press("Backspace");
    assert_eq!(text(&mut browser, "#solve"), "Solve from here");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_link_holds_the_puzzle_and_the_position() {
    let rocks = with_table(&library("asteroid-escape/challenge-60.ron"), Metric::Move);
    let mut browser = open(&rocks, "");
    browser.press("Enter");
    browser.press("Enter");
    let at = browser.ask("page.now().at");
    browser.click("#link");
    browser.wait_for("location.hash.startsWith('#play=')");
    let hash = browser.ask("location.hash");
    // Another page that knows nothing of the puzzle.
    let mut browser = open(&collection(), "");
    browser.ask(&format!("location.hash = {hash}"));
    browser.wait_for("document.querySelector('h1').textContent === 'Asteroid Escape 60'");
    assert_eq!((browser.ask("page.now().at"), &*kept(&mut browser, "moves")), (at, "2"));
    browser.wait_for("document.body.dataset.table !== undefined");
    for (hash, told) in
        [("#play=AAAA", "The link is damaged."), ("#play=!", "The link is damaged.")]
    {
        browser.ask(&format!("location.hash = {hash:?}"));
        browser.wait_for(&format!("document.getElementById('said').textContent === {told:?}"));
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_saved_puzzle_is_opened_again() {
    for file in ["asteroid-escape/challenge-60.ron", "exits/notch.ron", "linked/corners.ron"] {
        let mut browser = open(&with_table(&library(file), Metric::Move), "");
        let key = browser.ask("kept.keyOf(page.puzzle)");
        let saved = browser.ask("sourceOf(page.puzzle)");
        let saved = puzzle(saved.as_str().expect("a text"));
        assert_eq!((saved.pieces(), saved.goal()), (library(file).pieces(), library(file).goal()));
        browser.ask("openText(sourceOf(page.puzzle))");
        assert_eq!(browser.ask("kept.keyOf(page.puzzle)"), key, "{file}");
    }
    let mut browser = open(&collection(), "");
    browser.ask(&format!("openText({})", Value::from(CORRIDORS)));
    assert_eq!(text(&mut browser, "#level-now"), "1 of 3 — 0 solved");
    let fault = "ron.read('(name: \"A\", board: ') ";
    let told = browser.ask(&format!(
        "(() => {{ try {{ {fault} }} catch (fault) {{ return fault.message; }} }})()"
    ));
    assert_eq!(told, "line 1: this is no puzzle file.");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn labels_are_what_people_see() {
    let labelled = puzzle(
        r#"(name: "Labels", board: "abc.", goal: ".abc", identical: Never,
            pieces: { "ab": (label: ["10", "S"]), "c": (label: "S") })"#,
    );
    let mut browser = open(&with_table(&labelled, Metric::Move), "");
    let shown =
        "[...document.querySelectorAll('#board .letter')].map((it) => it.textContent).join(' ')";
    assert_eq!(browser.ask(shown), "10 b c");
    let saved = browser.ask("sourceOf(page.puzzle)");
    let saved = puzzle(saved.as_str().expect("a text"));
    let labels: Vec<_> = saved.pieces().iter().map(slide::puzzle::Piece::label).collect();
    assert_eq!(labels, [Some("10"), Some("S"), Some("S")]);
    browser.ask("openText(sourceOf(page.puzzle))");
    assert_eq!(browser.ask(shown), "10 b c");
}
