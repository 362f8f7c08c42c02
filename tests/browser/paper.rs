//! What is printed: how many pages, and whether the end of a page cuts anything. The book is printed as well.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::chromium::{Browser, find, print};

/// How many pages a file has on this paper.
pub(crate) fn printed(program: &Path, file: &Path, paper: &str) -> usize {
    let html = std::fs::read_to_string(file).expect("the page");
    let sized = html.replace("@page {", &format!("@page {{ size: {paper};"));
    assert_ne!(sized, html);
    let copy = file.with_extension("sized.html");
    std::fs::write(&copy, sized).expect("a file");
    let pdf = print(program, &copy);
    // Objects of type `Page`, not those of type `Pages`.
    let begins = |word: &[u8]| pdf.windows(word.len()).filter(|at| *at == word).count();
    begins(b"/Type /Page") - begins(b"/Type /Pages")
}

/// How many elements there are, and how many of them the end of a page of this height would cut. Columns
/// are broken by the same rules as pages, and an element in two of them has two boxes.
pub(crate) fn cut(browser: &mut Browser, height_mm: u32, selector: &str) -> Value {
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    browser.ask(&format!(
        "(() => {{
            const paper = document.querySelector('.paper');
            paper.style.cssText = 'max-width: none; width: 186mm; height: {height_mm}mm; columns: 1; column-fill: auto';
            const all = [...document.querySelectorAll('{selector}')];
            return [all.length, all.filter((it) => it.getClientRects().length !== 1).length];
        }})()"
    ))
}

/// Runs the program in a folder.
pub(crate) fn slide(folder: &Path, args: &[&str]) {
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("slide"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A sheet of Klotski, `sheet.html`.
pub(crate) const SHEET: [&str; 7] =
    ["solve", "@klotski", "-f", "html", "--sheet", "-o", "sheet.html"];

/// The name of a puzzle in [`book`].
pub(crate) const LONG: &str =
    "a name so long that no column of the contents could ever hold it in one line";

/// Makes a book with solutions.
pub(crate) fn book(folder: &Path) -> PathBuf {
    let named = format!("(name: \"{LONG}\", board: \"A..\", goal: \"..A\")");
    std::fs::write(folder.join("long.ron"), named).expect("a file");
    let puzzles = ["book", "@asteroid-escape/generated", "@klotski", "@eight-31", "long.ron"];
    slide(folder, &[&puzzles[..], &["--solutions", "arrows", "-o", "book.html"]].concat());
    folder.join("book.html")
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_book_has_the_pages_that_it_says() {
    let program = find();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let folder = tempfile::tempdir().expect("a folder");
    let rocks = format!("{root}/asteroid-escape/generated.ron");
    let cars = format!("{root}/rush-hour/walls-60.ron");
    slide(folder.path(), &["book", &rocks, &cars, "--solutions", "none", "-o", "book.html"]);
    let file = folder.path().join("book.html");
    for (paper, height) in [("A4", 273), ("letter", 255)] {
        // Cover, contents, rules, and eleven challenges on three pages.
        assert_eq!(printed(&program, &file, paper), 6, "{paper}");
        let mut browser = Browser::open(&program, &file);
        assert_eq!(cut(&mut browser, height, ".sheet, .challenge"), json!([17, 0]), "{paper}");
        let inside = "[...document.querySelectorAll('.challenge svg, .pieces, .contents')].every((it) => {
            const [own, sheet] = [it, it.closest('.sheet')].map((it) => it.getBoundingClientRect());
            return own.width > 20 && own.bottom <= sheet.bottom && own.right <= sheet.right + 1; })";
        assert_eq!(browser.ask(inside), true, "{paper}");
    }
    slide(folder.path(), &["book", &rocks, "--mono", "-o", "book.html"]);
    let mut browser = Browser::open(&program, &file);
    assert_eq!(browser.ask("performance.getEntriesByType('resource').length"), 0);
    let frames = browser.ask("document.querySelectorAll('.panel').length");
    assert_eq!(cut(&mut browser, 255, ".panel"), json!([frames, 0]));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn cards_have_their_solutions_behind_them() {
    let program = find();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let folder = tempfile::tempdir().expect("a folder");
    let rocks = format!("{root}/asteroid-escape/generated.ron");
    slide(folder.path(), &["book", &rocks, "--cards", "-o", "cards.html"]);
    let file = folder.path().join("cards.html");
    assert_eq!(printed(&program, &file, "A4"), 4);
    assert_eq!(printed(&program, &file, "letter"), 4);
    let mut browser = Browser::open(&program, &file);
    // What lies behind a card: its mirror image about the middle of the sheet.
    let behind = "(() => {
        const cards = (side) => [...side.querySelectorAll('.card')].map((card) => {
            const [box, sheet] = [card, card.closest('.sheet')].map((it) => it.getBoundingClientRect());
            return { number: card.querySelector('b')?.textContent,
                left: box.left - sheet.left, right: sheet.right - box.right, top: Math.round(box.top - sheet.top) };
        });
        const sides = [...document.querySelectorAll('.sheet')].map(cards);
        let found = 0;
        for (let at = 0; at < sides.length; at += 2)
            for (const front of sides[at])
                found += sides[at + 1].some((back) => back.number === front.number && Math.abs(back.right - front.left) <= 1 && back.top === front.top);
        return found;
    })()";
    let cards = browser.ask("document.querySelectorAll('.challenge').length");
    assert_eq!(browser.ask(behind), cards);
    let cut_off = "[...document.querySelectorAll('.arrows')].filter((it) => it.scrollHeight > it.clientHeight + 1).length";
    assert_eq!(browser.ask(cut_off), 0);
}

/// A move of 58 steps stays on its card, and in its column.
#[test]
#[ignore = "second tier: needs Chromium"]
fn long_moves_are_broken_where_a_line_ends() {
    let program = find();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.html");
    for form in [&["--cards"][..], &["--solutions", "arrows"]] {
        slide(folder.path(), &[&["book", "@sizes/maze", "-o", "long.html"], form].concat());
        let mut browser = Browser::open(&program, &file);
        let within = "[...document.querySelectorAll('.arrows span')].map((it) =>
            it.getBoundingClientRect().right <= it.parentElement.getBoundingClientRect().right + 1)";
        assert_eq!(browser.ask(within), json!([true]), "{form:?}");
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn headings_stay_with_their_boards_and_moves_below_each_other() {
    let program = find();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.html");
    slide(folder.path(), &[&SHEET[..], &["--readable"]].concat());
    let mut browser = Browser::open(&program, &file);
    let headings = browser.ask("document.querySelectorAll('.headed > p').length");
    assert!(headings.as_u64() > Some(2), "{headings}");
    for height in [273, 255] {
        assert_eq!(cut(&mut browser, height, ".headed, .row"), {
            let all = browser.ask("document.querySelectorAll('.headed, .row').length");
            json!([all, 0])
        });
    }
    slide(folder.path(), &[&SHEET[..], &["--boards=10"]].concat());
    let mut browser = Browser::open(&program, &file);
    // In each group all boxes begin at one place, and so do the lines that a move goes on in.
    let edges = "[...document.querySelectorAll('.panel figcaption')].map((group) => [
        new Set([...group.querySelectorAll('.tick')].map((it) => Math.round(it.getBoundingClientRect().left))).size,
        [...group.children].every((move) => {
            const range = document.createRange();
            range.selectNodeContents(move);
            const lines = [...range.getClientRects()].filter((it) => it.width > 1);
            const [tick, first] = [move.querySelector('.tick').getBoundingClientRect(), lines[0]];
            return lines.every((line) => line.top < first.top + 5 || line.left > tick.right);
        })])";
    let told = browser.ask(edges);
    let groups = told.as_array().expect("groups");
    assert_eq!(groups.len(), 10);
    assert!(groups[..9].iter().all(|group| *group == json!([1, true])), "{told}");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn solutions_are_in_columns_of_one_size() {
    let program = find();
    let folder = tempfile::tempdir().expect("a folder");
    let file = book(folder.path());
    let mut browser = Browser::open(&program, &file);
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    let sizes = browser.ask(
        "[...new Set([...document.querySelectorAll('.solutions h3, .solutions small, .arrows')]
            .map((it) => getComputedStyle(it).fontSize))].length",
    );
    assert_eq!(sizes, 1);
    let columns = browser.ask(
        "new Set([...document.querySelectorAll('.solutions h3')].map((it) => Math.round(it.getBoundingClientRect().left))).size",
    );
    assert!(columns.as_u64() > Some(1), "{columns}");
    // An arrow is about as large as a letter.
    let large = "(() => { const pen = document.createElement('canvas').getContext('2d');
        pen.font = '100px ' + getComputedStyle(document.querySelector('.arrows')).fontFamily;
        const wide = (text) => { const it = pen.measureText(text); return it.actualBoundingBoxRight + it.actualBoundingBoxLeft; };
        return wide('→') >= wide('g'); })()";
    assert_eq!(browser.ask(large), true);
    let whole = "[...document.querySelectorAll('.contents span')].every((it) => it.scrollWidth <= it.clientWidth + 1)";
    assert_eq!(browser.ask(whole), true);
}
