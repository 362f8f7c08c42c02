//! `solve -f html`: stepped to the end, ticked off, loaded again, printed.

use std::path::PathBuf;

use serde_json::{Value, json};
use slide::check::{positions, read_moves};
use slide::puzzle::{Puzzle, read};
use tempfile::TempDir;

use crate::chromium::{Browser, find};
use crate::paper::{cut, printed};

/// A page and the puzzle that it shows, in a directory of their own.
struct Page {
    folder: TempDir,
    puzzle: Puzzle,
}

impl Page {
    fn of(source: &str) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        std::fs::write(folder.path().join("puzzle.ron"), source).expect("a file");
        let puzzle = read(source, "puzzle.ron").expect("a good file").into_puzzles().remove(0);
        let page = Self { folder, puzzle };
        page.slide(&["-f", "html", "-o", "page.html"]);
        page
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("page.html")
    }

    /// What `slide solve` says of the puzzle.
    fn slide(&self, args: &[&str]) -> String {
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("slide"))
            .args(["solve", "puzzle.ron"])
            .args(args)
            .current_dir(self.folder.path())
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Where all pieces stand after each move, as the page tells it: letters with row and column.
    fn positions(&self) -> Vec<Value> {
        let moves = read_moves(&self.puzzle, &self.slide(&["-f", "compact"])).expect("moves");
        let all = positions(&self.puzzle, &moves).map(|anchors| {
            let standing =
                self.puzzle.pieces().iter().zip(anchors).filter_map(|(piece, anchor)| {
                    let anchor = anchor?;
                    Some(json!([piece.letter().to_string(), anchor.row, anchor.col]))
                });
            Value::Array(standing.collect())
        });
        all.collect()
    }
}

/// Pieces that can be seen, where they are really drawn; they glide, and the end of that is what counts.
const STANDING: &str = "document.getAnimations().forEach((running) => running.finish());
    [...document.querySelectorAll('#board .piece')]
    .filter((piece) => getComputedStyle(piece).visibility === 'visible')
    .map((piece) => {
        const origin = document.querySelector('#board .board').getScreenCTM();
        const at = piece.getScreenCTM();
        return [piece.dataset.piece, Math.round((at.f - origin.f) / origin.d / 48),
            Math.round((at.e - origin.e) / origin.a / 48)];
    })";
const AT: &str = "Number(document.querySelector('main').dataset.at)";
const TICKED: &str = "[...document.querySelectorAll('#moves li')]
    .filter((item) => item.querySelector('input').checked).map((item) => Number(item.dataset.move))";

const KLOTSKI: &str = include_str!("../../puzzles/klotski/klotski.ron");
const ESCAPE: &str = include_str!("../../puzzles/asteroid-escape/challenge-1.ron");

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_whole_solution_is_stepped_through() {
    let program = find();
    let page = Page::of(KLOTSKI);
    let positions = page.positions();
    assert_eq!(positions.len(), 82);
    let mut browser = Browser::open(&program, &page.path());
    assert_eq!(browser.ask("performance.getEntriesByType('resource').length"), 0);
    assert_eq!(browser.ask(STANDING), positions[0]);
    for (number, wanted) in positions.iter().enumerate().skip(1) {
        if number % 2 == 0 {
            browser.press("ArrowRight");
        } else {
            browser.click("#forward");
        }
        assert_eq!(browser.ask(AT), number);
        assert_eq!(browser.ask(STANDING), *wanted, "after move {number}");
    }
    assert_eq!(browser.ask("document.querySelector('#now').textContent"), "81. B (Cao Cao) right");
    browser.press("ArrowRight");
    assert_eq!(browser.ask(AT), 81, "there is nothing beyond the end");
    for number in [80, 79] {
        browser.press("ArrowLeft");
        assert_eq!(browser.ask(STANDING), positions[number]);
    }
    browser.press("Home");
    assert_eq!(browser.ask(STANDING), positions[0]);
    browser.press("End");
    assert_eq!(browser.ask(STANDING), positions[81]);
    browser.ask(
        "(() => { const it = document.querySelector('#scrub'); it.value = 40;
        it.dispatchEvent(new Event('input')); })()",
    );
    assert_eq!(browser.ask(STANDING), positions[40]);
    browser.click("#moves li:nth-child(7) button");
    assert_eq!(browser.ask(STANDING), positions[7]);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn it_plays_by_itself_and_stops() {
    let program = find();
    let page = Page::of(ESCAPE);
    let positions = page.positions();
    assert_eq!(positions[6].as_array().map(Vec::len), Some(7), "the ship has left");
    let mut browser = Browser::open(&program, &page.path());
    browser.ask("document.querySelector('#speed').value = '200'");
    browser.click("#play");
    assert_eq!(browser.ask("document.querySelector('#play').textContent"), "Pause");
    browser.wait_for(&format!("{AT} === 6"));
    assert_eq!(browser.ask("document.querySelector('#play').textContent"), "Play");
    assert_eq!(browser.ask(STANDING), positions[6]);
    let rocks = "[...document.querySelectorAll('#board .top')].filter((top) =>
        getComputedStyle(top).visibility === 'visible').length";
    assert_eq!(browser.ask(rocks), 7, "its blockers have left with it");
    browser.press("ArrowLeft");
    assert_eq!(browser.ask(STANDING), positions[5]);
    assert_eq!(browser.ask(rocks), 8);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn ticks_and_place_are_remembered() {
    let program = find();
    let page = Page::of(KLOTSKI);
    let mut browser = Browser::open(&program, &page.path());
    browser.press("t");
    browser.press("t");
    browser.click("#moves li:nth-child(3) input");
    assert_eq!((browser.ask(TICKED), browser.ask(AT)), (json!([1, 2, 3]), json!(3)));
    browser.click("#forward");
    browser.reload();
    assert_eq!((browser.ask(TICKED), browser.ask(AT)), (json!([1, 2, 3]), json!(4)));
    browser.click("#moves li:nth-child(2) input");
    assert_eq!((browser.ask(TICKED), browser.ask(AT)), (json!([1, 3]), json!(1)));
    browser.click("#untick");
    browser.reload();
    assert_eq!(browser.ask(TICKED), json!([]));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn it_prints_a_strip() {
    let program = find();
    let page = Page::of(KLOTSKI);
    assert_eq!(page.slide(&["--sheet"]).split('\u{c}').count(), 1, "the list for a line printer");
    page.slide(&["-f", "html", "--sheet", "--mono", "-o", "sheet.html"]);
    for file in ["page.html", "sheet.html"] {
        let file = page.folder.path().join(file);
        for (paper, height) in [("A4", 273), ("letter", 255)] {
            assert_eq!(printed(&program, &file, paper), 4, "{paper}");
            let mut browser = Browser::open(&program, &file);
            assert_eq!(cut(&mut browser, height, ".panel"), json!([82, 0]), "{paper}");
        }
    }
    page.slide(&["-f", "html", "--sheet", "--boards=10", "-o", "sheet.html"]);
    let file = page.folder.path().join("sheet.html");
    assert!(printed(&program, &file, "A4") <= 2);
    let mut browser = Browser::open(&program, &file);
    assert_eq!(cut(&mut browser, 273, ".panel"), json!([10, 0]));
    assert_eq!(browser.ask("document.querySelectorAll('.tick').length"), 81);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn nothing_of_a_puzzle_is_run() {
    let program = find();
    let name = "</title></script><script>window.hacked = 1</script><img src=x onerror=hacked=2> & {{json}}";
    let page = Page::of(&format!(
        r#"(name: "{name}", board: "<&. / ...", goal: "... / .<.",
            pieces: {{ "<": (name: "<b onclick=hacked=3>") }})"#
    ));
    let mut browser = Browser::open(&program, &page.path());
    assert_eq!(browser.ask("typeof window.hacked"), "undefined");
    assert_eq!(browser.ask("document.querySelector('h1').textContent"), name);
    assert_eq!(browser.ask("document.images.length + document.querySelectorAll('b').length"), 0);
    assert_eq!(
        browser.ask("document.querySelector('#moves .words').textContent"),
        "< (<b onclick=hacked=3>) down, right"
    );
    browser.press("End");
    assert_eq!(browser.ask(STANDING), page.positions()[1]);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn it_fits_on_a_phone() {
    let program = find();
    let page = Page::of(KLOTSKI);
    let mut browser = Browser::open(&program, &page.path());
    let phone = json!({ "width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true });
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    assert_eq!(browser.ask("document.documentElement.scrollWidth"), 360);
    let small = "[...document.querySelectorAll('.buttons button')]
        .filter((it) => it.getBoundingClientRect().height < 40).length";
    assert_eq!(browser.ask(small), 0, "buttons are large enough for fingers");
}
