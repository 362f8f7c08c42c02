//! `slide.html`, as `web/build` has just made it, or else as it is in the repository: the engine in the page
//! says what the program says.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::chromium::{Browser, find};
use crate::opened::{kept, said};

/// The page, once its engine runs.
fn opened() -> Browser {
    let program = find();
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let pages = [web.join("dist/slide.html"), web.join("slide.html")];
    let page: &PathBuf = pages.iter().find(|page| page.is_file()).expect("web/slide.html");
    let mut browser = Browser::open(&program, page);
    browser.wait_for("document.body.dataset.begun !== undefined");
    browser
}

/// Asks by a button, and waits for the answer.
fn asked(browser: &mut Browser, what: &str) -> String {
    let before = browser.ask("document.body.dataset.answered ?? '0'");
    browser.click(&format!("#ask-{what}"));
    browser.wait_for(&format!("(document.body.dataset.answered ?? '0') !== {before}"));
    browser
        .ask("document.getElementById('answer-text').textContent")
        .as_str()
        .expect("text")
        .to_owned()
}

/// Opens what is pasted.
fn paste(browser: &mut Browser, text: &str) {
    let text = Value::from(text);
    browser.ask(&format!("document.getElementById('paste').value = {text}"));
    browser.click("#read");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn the_engine_answers_as_the_program_does() {
    let mut browser = opened();
    assert_eq!(browser.ask("document.querySelector('h1').textContent"), "Klotski");
    assert!(
        asked(&mut browser, "solve")
            .starts_with("Klotski: 81 moves (118 steps), fewest possible\n")
    );
    assert!(asked(&mut browser, "count").starts_with("Klotski: 25955 states (5 × 29 × 179)"));
    assert!(asked(&mut browser, "check").contains("pieces"));
    assert!(asked(&mut browser, "hardest").starts_with("Klotski: "));
    assert!(asked(&mut browser, "convert").contains("json:\n"));
    browser.wait_for("document.body.dataset.table === '25955'");
    assert_eq!(browser.ask("performance.getEntriesByType('resource').filter((one) => !one.name.startsWith('blob:')).length"), 0);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn anything_is_pasted_and_faults_are_drawn() {
    let mut browser = opened();
    for (text, name, table) in [
        ("AA.b\nAAcb\nddc.\neef.\n\n....\n....\nAA..\nAA..\n", "pasted", "232"),
        ("1 2 3 4 5 6 7 0 8", "pasted", "181440"),
        ("(name: \"Own\", board: \"A..\", goal: \"..A\")", "Own", "3"),
        ("{\"name\": \"Json\", \"board\": \"A...\", \"goal\": \"...A\"}", "Json", "4"),
    ] {
        paste(&mut browser, text);
        browser.wait_for(&format!("document.querySelector('h1').textContent === {name:?} && document.body.dataset.table === {table:?}"));
    }
    paste(&mut browser, "(name: \"Own\", bord: \"A..\")");
    browser.wait_for(
        "document.getElementById('read-fault').textContent.includes('did you mean `board`?')",
    );
    // A script in a name stays text.
    paste(&mut browser, "(name: \"<img src=x onerror=alert(1)>\", board: \"A.\", goal: \".A\")");
    browser.wait_for("document.querySelector('h1').textContent.startsWith('<img')");
    assert_eq!(browser.ask("document.querySelectorAll('h1 img').length"), 0);
    // Too large, and far too long.
    paste(&mut browser, &format!("{}\n", "A".repeat(100)).repeat(100));
    browser.wait_for("document.getElementById('read-fault').textContent.includes('512')");
    browser.ask("document.getElementById('paste').value = 'ab.'.repeat(3500000)");
    browser.click("#read");
    browser.wait_for("document.getElementById('read-fault').textContent.length > 0");
    assert!(said(&mut browser).contains("cannot be read"));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn where_no_table_fits_hints_are_soon_there_and_say_that_fewer_may_do() {
    let mut browser = opened();
    let tiles = "10 3 6 13 1 2 20 14 18 11 15 7 5 12 9 24 17 22 4 8 21 23 19 16 0";
    paste(&mut browser, tiles);
    browser.wait_for("document.body.dataset.hints === 'near'");
    let told = browser.ask("document.getElementById('hints').textContent");
    assert!(told.as_str().expect("text").contains("need not be a shortest one"), "{told}");
    browser.click("#hint");
    browser.wait_for("document.body.dataset.left !== undefined");
    assert!(said(&mut browser).contains("; fewer may be enough)"), "{}", said(&mut browser));
    // The hints along it are there at once, and lead to the goal.
    let left: u32 = kept(&mut browser, "left").parse().expect("a number");
    assert!(left >= 88, "the shortest has 88 moves, and not {left}");
    for _ in 0..left {
        browser.click("#follow");
    }
    assert_eq!(kept(&mut browser, "solved"), "true");
    // Whoever leaves the way is led on from there; "fewest possible" is never said of it.
    browser.click("#restart");
    browser.press("ArrowRight");
    browser.click("#hint");
    browser.wait_for("document.getElementById('said').textContent.startsWith('Hint: ')");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_long_search_is_cancelled_and_the_next_answers() {
    let mut browser = opened();
    paste(&mut browser, "12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3");
    browser.wait_for("document.body.dataset.table === 'none'");
    browser.click("#ask-count");
    browser.wait_for("document.getElementById('ask-said').textContent.includes('positions')");
    browser.click("#ask-cancel");
    assert_eq!(browser.ask("document.getElementById('ask-said').textContent"), "Cancelled.");
    assert!(asked(&mut browser, "check").contains("15"));
    // What is drawn is asked about, too.
    browser.click("#own summary");
    browser.ask("for (const [id, text] of [['board', 'a..'], ['goal', '..a'], ['identical', 'shape']]) document.getElementById(`own-${id}`).value = text");
    browser.click("#own-play");
    browser.wait_for("document.body.dataset.table === '3'");
    assert!(asked(&mut browser, "solve").contains("1 move (2 steps), fewest possible"));
    assert_eq!(kept(&mut browser, "hints"), "table");
    let none: Value = browser.ask("document.getElementById('ask-cancel').hidden");
    assert_eq!(none, json!(true));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn folders_of_puzzles_are_levels() {
    let mut browser = opened();
    let version = browser.ask("document.getElementById('version').textContent");
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    browser.ask("[...document.querySelectorAll('#library button')].find((it) => it.textContent === 'Rush Hour').id = 'cars'");
    browser.click("#cars");
    let pictures = "document.querySelectorAll('#level-list li svg').length";
    browser.wait_for(&format!("{pictures} > 3"));
    let all = browser.ask(pictures);
    let now = browser.ask("document.getElementById('level-now').textContent");
    assert_eq!(now, format!("1 of {all} — 0 solved"));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_puzzle_is_made() {
    let mut browser = opened();
    let heading = "document.querySelector('h1').textContent";
    for (family, name) in [("tiles", "8 moves"), ("asteroid", "Starter")] {
        browser.ask(&format!("document.getElementById('make-family').value = '{family}'"));
        browser.click("#ask-make");
        browser.wait_for(&format!("{heading}.includes({name:?})"));
    }
    assert_eq!(browser.ask("document.getElementById('make-seed').value"), "3");
    browser.ask("document.getElementById('make-count').value = 3");
    browser.ask("document.getElementById('make-family').value = 'tiles'");
    browser.click("#ask-make");
    browser.wait_for("document.getElementById('level-now').textContent === '1 of 3 — 0 solved'");
    assert_eq!(browser.ask("document.getElementById('make-seed').value"), "6");
}

/// Ticks what has this name in the list for a book.
fn tick(browser: &mut Browser, name: &str) {
    browser.ask(&format!(
        "[...document.querySelectorAll('#book-list label')].find((it) => it.lastChild.textContent === {name:?}).id = 'ticked'"
    ));
    browser.click("#ticked input");
    browser.ask("document.getElementById('ticked').removeAttribute('id')");
}

/// How many pages come out of the printer.
fn printed_pages(browser: &mut Browser) -> usize {
    let pdf = browser.call("Page.printToPDF", &json!({ "preferCSSPageSize": true }));
    let base64 = pdf["data"].as_str().expect("a PDF");
    let count = browser.ask(&format!(
        "(() => {{ const pdf = atob({base64:?}); return pdf.split('/Type /Page').length - pdf.split('/Type /Pages').length; }})()"
    ));
    count.as_u64().expect("a number") as usize
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_book_is_made_of_puzzles_of_several_folders() {
    let mut browser = opened();
    browser.click("#book summary");
    assert_eq!(browser.ask("document.getElementById('ask-book').disabled"), true, "nothing ticked");
    for folder in ["Asteroid Escape", "Rush Hour"] {
        browser.ask(&format!(
            "[...document.querySelectorAll('#library button')].find((it) => it.textContent === {folder:?}).click()"
        ));
        browser.wait_for(&format!(
            "document.querySelector('#book-list [data-heading={folder:?}]') !== null"
        ));
    }
    // A picture of each, and the tick of a heading is that of all below it.
    assert_eq!(
        browser
            .ask("document.querySelectorAll('#book-list label:has(input):not(:has(svg))').length"),
        3
    );
    tick(&mut browser, "Klotski");
    tick(&mut browser, "Rush Hour");
    let ticked = "document.querySelectorAll('#book-list [data-heading=\"Rush Hour\"] input:not(:checked)').length";
    assert_eq!(browser.ask(ticked), 0);
    tick(&mut browser, "Rush Hour");
    tick(&mut browser, "Asteroid Escape 60");
    tick(&mut browser, "Rush Hour, 60 slides, two walls");
    browser.ask("document.getElementById('book-title').value = 'Three <b>'");
    assert_eq!(asked(&mut browser, "book"), "3 challenges");
    let book = "document.querySelector('#answer-picture > div').shadowRoot";
    assert_eq!(browser.ask(&format!("{book}.querySelector('h1').textContent")), "Three <b>");
    assert_eq!(browser.ask(&format!("{book}.querySelectorAll('.challenge').length")), 3);
    assert!(
        browser
            .ask(&format!("{book}.querySelector('.challenges').textContent"))
            .as_str()
            .is_some_and(|text| ["Klotski", "81 moves", "Asteroid Escape 60"]
                .iter()
                .all(|word| text.contains(word)))
    );
    // Printed it is what `slide book` prints: cover, contents, rules, challenges, solutions.
    browser.ask("window.print = () => {}; [...document.querySelectorAll('#answer-buttons button')].find((it) => it.textContent === 'Print the book').click()");
    browser.wait_for("document.body.classList.contains('prints')");
    let sheets = browser.ask(
        "document.querySelector('#printed > div').shadowRoot.querySelectorAll('.sheet').length",
    );
    assert_eq!(sheets, 4);
    let pages = printed_pages(&mut browser);
    browser.ask("document.getElementById('book-form').value = 'cards'");
    assert_eq!(asked(&mut browser, "book"), "3 challenges");
    assert!(pages > 4, "solutions follow the {pages} pages");
    browser.ask("[...document.querySelectorAll('#answer-buttons button')].find((it) => it.textContent === 'Print the book').click()");
    browser.wait_for("document.querySelector('#printed > div').shadowRoot.querySelectorAll('.card').length === 9");
    // A front and a back.
    assert_eq!(printed_pages(&mut browser), 2);
    // Without a goal there is nothing to be printed.
    paste(&mut browser, "(name: \"Open\", board: \"A..\")");
    browser.wait_for("document.querySelector('h1').textContent === 'Open'");
    browser.ask(
        "for (const box of document.querySelectorAll('#book-list input')) box.checked = false",
    );
    tick(&mut browser, "Open");
    assert!(asked(&mut browser, "book").contains("Open: left out: "));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_book_is_chosen_with_a_finger() {
    let mut browser = opened();
    let phone = json!({ "width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": true });
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    browser.click("#book summary");
    browser.ask("[...document.querySelectorAll('#library button')].find((it) => it.textContent === 'Tiles').click()");
    browser.wait_for("document.querySelector('#book-list [data-heading=Tiles]') !== null");
    assert_eq!(browser.ask("document.documentElement.scrollWidth"), 360);
    let faults = browser.ask(
        "(() => { const all = [...document.querySelectorAll('#book label, #book button, #book select, #book summary')]
                .filter((it) => it.checkVisibility()).map((it) => [it, it.getBoundingClientRect()]);
            return all.filter(([it, box], index) => box.height < 44 || box.right > innerWidth
                || all.slice(0, index).some(([other, own]) => !other.contains(it) && !!other.closest('#book-list') === !!it.closest('#book-list')
                    && box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom))
                .map(([it]) => it.textContent); })()",
    );
    assert_eq!(faults, json!([]));
    browser.click("#book-list [data-heading=Tiles] label + label");
    assert_eq!(browser.ask("document.getElementById('ask-book').disabled"), false);
}
