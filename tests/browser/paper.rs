//! What is printed: how many pages, and whether the end of a page cuts anything. The book is printed as well.

use std::path::Path;

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
fn slide(folder: &Path, args: &[&str]) {
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("slide"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_book_has_the_pages_that_it_says() {
    let Some(program) = find() else { return };
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
fn cards_have_their_solutions_behind_them() {
    let Some(program) = find() else { return };
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
                left: Math.round(box.left - sheet.left), right: Math.round(sheet.right - box.right), top: Math.round(box.top - sheet.top) };
        });
        const sides = [...document.querySelectorAll('.sheet')].map(cards);
        let found = 0;
        for (let at = 0; at < sides.length; at += 2)
            for (const front of sides[at])
                found += sides[at + 1].some((back) => back.number === front.number && back.right === front.left && back.top === front.top);
        return found;
    })()";
    let cards = browser.ask("document.querySelectorAll('.challenge').length");
    assert_eq!(browser.ask(behind), cards);
    let cut_off = "[...document.querySelectorAll('.arrows')].filter((it) => it.scrollHeight > it.clientHeight + 1).length";
    assert_eq!(browser.ask(cut_off), 0);
}
