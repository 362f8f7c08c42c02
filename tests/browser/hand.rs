//! Pieces pulled with the mouse and with a finger.

use serde_json::{Value, json};
use slide::puzzle::Metric;

use crate::chromium::Browser;
use crate::opened::{kept, library, open, puzzle, said, with_table};

/// What pulls.
#[derive(Clone, Copy)]
enum Hand {
    Mouse,
    Finger,
}

impl Hand {
    fn put(self, browser: &mut Browser) {
        if let Self::Finger = self {
            let on = json!({ "enabled": true, "maxTouchPoints": 1 });
            browser.call("Emulation.setTouchEmulationEnabled", &on);
        }
    }

    /// Part 0 presses, parts up to 1 move, and `None` lets go.
    fn send(self, browser: &mut Browser, first: bool, place: Option<(f64, f64)>, last: (f64, f64)) {
        let (x, y) = place.unwrap_or(last);
        let (kind, method, points) = match (self, place) {
            (Self::Mouse, None) => ("mouseReleased", "Input.dispatchMouseEvent", Value::Null),
            (Self::Mouse, Some(_)) if first => {
                ("mousePressed", "Input.dispatchMouseEvent", Value::Null)
            }
            (Self::Mouse, Some(_)) => ("mouseMoved", "Input.dispatchMouseEvent", Value::Null),
            (Self::Finger, None) => ("touchEnd", "Input.dispatchTouchEvent", json!([])),
            (Self::Finger, Some(_)) if first => {
                ("touchStart", "Input.dispatchTouchEvent", json!([{ "x": x, "y": y }]))
            }
            (Self::Finger, Some(_)) => {
                ("touchMove", "Input.dispatchTouchEvent", json!([{ "x": x, "y": y }]))
            }
        };
        let params = if points.is_null() {
            let held = i32::from(place.is_some());
            json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": held,
                    "clickCount": 1 })
        } else {
            json!({ "type": kind, "touchPoints": points })
        };
        browser.call(method, &params);
    }

    /// Pulls from the middle of one cell through others, given as (row, column).
    fn pull(self, browser: &mut Browser, through: &[(f64, f64)]) {
        let places: Vec<(f64, f64)> = through
            .iter()
            .map(|(row, col)| {
                let place = browser.ask(&format!(
                    "(() => {{ const board = document.getElementById('board');
                        board.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                        const point = new DOMPoint({}, {}).matrixTransform(board.getScreenCTM());
                        return [point.x, point.y]; }})()",
                    col + 0.5,
                    row + 0.5
                ));
                let number = |axis: usize| place[axis].as_f64().expect("a number");
                (number(0), number(1))
            })
            .collect();
        self.send(browser, true, Some(places[0]), places[0]);
        for pair in places.windows(2) {
            for part in 1..=8 {
                let part = f64::from(part) / 8.0;
                let between = |from: f64, to: f64| from + part * (to - from);
                let at = (between(pair[0].0, pair[1].0), between(pair[0].1, pair[1].1));
                self.send(browser, false, Some(at), at);
            }
        }
        let last = places[places.len() - 1];
        self.send(browser, false, None, last);
    }
}

const ROCKS: &str = r#"(
    name: "Rocks",
    board: "A.b/.#.",
    pieces: {
        "A": (blockers: "...../...../....#/...../....."),
        "b": (blockers: "...../...../#..../...../....."),
    },
    blockers: (per_cell: 3, overhang: 1),
    exit: (piece: "A", at: (1, 0), toward: Down),
)"#;

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_pull_is_stopped_by_blockers_and_goes_out_at_the_exit() {
    for hand in [Hand::Mouse, Hand::Finger] {
        let page = with_table(&puzzle(ROCKS), Metric::Move);
        let mut browser = open(&page, "");
        hand.put(&mut browser);
        hand.pull(&mut browser, &[(0.0, 0.0), (0.0, 1.0)]);
        assert_eq!(kept(&mut browser, "moves"), "0", "stopped half-way");
        hand.pull(&mut browser, &[(0.0, 0.0), (1.0, 0.0)]);
        assert_eq!(kept(&mut browser, "moves"), "1");
        hand.pull(&mut browser, &[(1.0, 0.0), (2.5, 0.0)]);
        assert_eq!(kept(&mut browser, "solved"), "true");
        assert!(said(&mut browser).contains("the fewest possible"), "{}", said(&mut browser));
        browser.click("#undo");
        assert_eq!(kept(&mut browser, "solved"), "false");
        browser.click("#restart");
        assert_eq!(kept(&mut browser, "moves"), "0");
        browser.click("#redo");
        assert_eq!(kept(&mut browser, "moves"), "1");
    }
}

/// What the counters say: moves, slides, steps.
fn counted(browser: &mut Browser) -> Value {
    browser.ask(
        "[...document.querySelectorAll('#counters tr')].map((line) => line.cells[1].textContent)",
    )
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn one_pull_goes_round_corners() {
    let corner = puzzle(r#"(name: "Corner", board: "A../##./...", goal: ".../##./A..")"#);
    for hand in [Hand::Mouse, Hand::Finger] {
        let mut browser = open(&with_table(&corner, Metric::Move), "");
        hand.put(&mut browser);
        let way = [(0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0)];
        hand.pull(&mut browser, &way);
        assert_eq!(counted(&mut browser), json!(["1", "3", "6"]));
        assert_eq!(kept(&mut browser, "solved"), "true");
        // The way back in the same pull is no move at all.
        browser.click("#restart");
        hand.pull(&mut browser, &[way[0], way[1], way[0]]);
        assert_eq!(counted(&mut browser), json!(["0", "0", "0"]));
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn neighbours_stop_a_finger_on_a_phone() {
    let klotski = library("klotski/klotski.ron");
    let mut browser = open(&with_table(&klotski, Metric::Move), "");
    let phone = json!({ "width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true });
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    Hand::Finger.put(&mut browser);
    // a (top left) has d below it; i (bottom left) goes as far as j, two cells on.
    Hand::Finger.pull(&mut browser, &[(0.0, 0.0), (2.0, 0.0)]);
    assert_eq!(counted(&mut browser), json!(["0", "0", "0"]));
    Hand::Finger.pull(&mut browser, &[(4.0, 0.0), (4.0, 3.0)]);
    assert_eq!(counted(&mut browser), json!(["1", "1", "2"]));
    assert_eq!(browser.ask("scrollX"), 0, "the page stays where it is");
    assert_eq!(browser.ask("document.documentElement.scrollWidth"), 360);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn tiles_are_tapped_swiped_and_pushed_into_the_hole() {
    let tiles =
        puzzle(r#"(name: "Tiles", board: "abc/d.e/fgh", goal: "abc/de./fgh", identical: Never)"#);
    for hand in [Hand::Mouse, Hand::Finger] {
        let mut browser = open(&with_table(&tiles, Metric::Move), "");
        hand.put(&mut browser);
        // Not beside the hole: nothing moves.
        hand.pull(&mut browser, &[(0.0, 0.0)]);
        assert_eq!(kept(&mut browser, "moves"), "0");
        hand.pull(&mut browser, &[(1.0, 2.0)]);
        assert_eq!(kept(&mut browser, "solved"), "true");
        browser.click("#restart");
        // A swipe over any tile pushes the one that can go that way.
        hand.pull(&mut browser, &[(0.0, 2.0), (0.0, 1.0)]);
        assert_eq!(kept(&mut browser, "solved"), "true");
        browser.click("#restart");
        browser.press("ArrowUp");
        assert_eq!(browser.ask("page.now().at[6]"), 4);
        browser.press("ArrowDown");
        browser.press("ArrowLeft");
        assert_eq!(kept(&mut browser, "solved"), "true");
    }
}
