//! Phones, upright and lying: what is said and done is in sight however far the page is scrolled, large
//! enough for a finger, and beside the board; it stays where it is.

use serde_json::{Value, json};
use slide::puzzle::Metric;

use crate::chromium::Browser;
use crate::opened::{kept, library, open, said, with_table};

const SIZES: [(u32, u32); 4] = [(360, 640), (390, 844), (640, 360), (844, 390)];
const BUTTONS: [&str; 6] = ["undo", "redo", "restart", "hint", "follow", "solve"];

fn hold(browser: &mut Browser, (width, height): (u32, u32)) {
    let phone = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
    browser.call("Emulation.setTouchEmulationEnabled", &touch);
}

/// Left, top, right and bottom edge in the window.
fn edges(browser: &mut Browser, id: &str) -> [f64; 4] {
    let edges = browser.ask(&format!(
        "(() => {{ const it = document.getElementById({id:?}).getBoundingClientRect();
            return [it.left, it.top, it.right, it.bottom]; }})()"
    ));
    std::array::from_fn(|edge| edges[edge].as_f64().expect("a number"))
}

/// Touches the middle of a button where it is, without scrolling there.
fn tap(browser: &mut Browser, id: &str) {
    let [left, top, right, bottom] = edges(browser, id);
    let (x, y) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
    let hit = browser.ask(&format!("document.elementFromPoint({x}, {y})?.id"));
    assert_eq!(hit, id, "something else is at ({x}, {y})");
    for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))] {
        let params = json!({ "type": kind, "touchPoints": points });
        browser.call("Input.dispatchTouchEvent", &params);
    }
}

fn overlap(one: [f64; 4], other: [f64; 4]) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn controls_are_in_sight_and_stay() {
    let page = with_table(&library("klotski/klotski.ron"), Metric::Move);
    for size in SIZES {
        let mut browser = open(&page, "");
        hold(&mut browser, size);
        let (width, height) = (f64::from(size.0), f64::from(size.1));
        assert_eq!(browser.ask("document.documentElement.scrollWidth"), size.0);
        let boxes = |browser: &mut Browser| BUTTONS.map(|id| edges(browser, id));
        let first = boxes(&mut browser);
        let board = edges(&mut browser, "board");
        for (index, &button) in first.iter().enumerate() {
            let [left, top, right, bottom] = button;
            assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{button:?}");
            assert!(right - left >= 44.0 && bottom - top >= 44.0, "{button:?} at {size:?}");
            assert!(!overlap(button, board), "{button:?} on the board {board:?}");
            assert!(!overlap(button, edges(&mut browser, "said")));
            assert!(!first[..index].iter().any(|&other| overlap(button, other)), "{button:?}");
        }
        // A long text, and all the way down the page.
        browser.ask("page.say('Hint: a long text that says much, and more. '.repeat(6))");
        assert_eq!(boxes(&mut browser), first, "the buttons jump");
        for y in [190, 100_000] {
            browser.ask(&format!("scrollTo(0, {y})"));
            assert_eq!(boxes(&mut browser), first);
        }
        for (id, moves) in [("hint", "0"), ("follow", "1"), ("undo", "0"), ("redo", "1")] {
            tap(&mut browser, id);
            browser.wait_for(&format!("document.body.dataset.moves === '{moves}'"));
            assert_eq!(boxes(&mut browser), first, "after {id}");
        }
        // The answer is where the eyes are: the board is back, and what is said below it.
        browser.ask("scrollTo(0, 100000)");
        tap(&mut browser, "solve");
        browser.wait_for("document.body.dataset.moves === '2'");
        assert!(said(&mut browser).starts_with("1 of 80: "), "{}", said(&mut browser));
        browser.wait_for("document.getElementById('board').getBoundingClientRect().top >= 0");
        let [board, said] = ["board", "said"].map(|id| edges(&mut browser, id));
        assert!(board[3] <= first[0][1] && said[3] <= height && !overlap(board, said));
        tap(&mut browser, "restart");
        browser.wait_for("document.body.dataset.moves === '0'");
        assert_eq!(kept(&mut browser, "solved"), "false");
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn whatever_can_be_touched_is_as_large_as_a_finger() {
    let page = with_table(&library("klotski/klotski.ron"), Metric::Move);
    for size in SIZES {
        let mut browser = open(&page, "");
        hold(&mut browser, size);
        browser.ask("document.querySelectorAll('details').forEach((it) => (it.open = true))");
        let small = browser.ask(
            "[...document.querySelectorAll('button, select, summary, .button')]
                .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 44)
                .map((it) => it.id || it.textContent)",
        );
        assert_eq!(small, Value::from(Vec::<Value>::new()), "{size:?}");
    }
}
