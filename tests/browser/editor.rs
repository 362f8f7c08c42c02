//! The editor: own puzzles drawn, typed, played and solved, and puzzles of the library that come back
//! as they were.

use serde_json::{Value, json};
use slide::puzzle::{Axis, Identity, Metric, Piece, Puzzle};
use slide::space::Limits;
use slide::space::goal_distances;

use crate::chromium::Browser;
use crate::opened::{kept, library, open, puzzle, said, some, with_table};

fn set(browser: &mut Browser, id: &str, value: &str) {
    let value = Value::from(value);
    browser.ask(&format!(
        "(() => {{ const it = document.getElementById('own-{id}'); it.value = {value};
            it.dispatchEvent(new Event('input')); }})()"
    ));
}

fn field(browser: &mut Browser, id: &str) -> String {
    let value = browser.ask(&format!("document.getElementById('own-{id}').value"));
    value.as_str().expect("a text").to_owned()
}

fn fault(browser: &mut Browser) -> String {
    let fault = browser.ask("document.getElementById('own-fault').textContent");
    fault.as_str().expect("a text").to_owned()
}

/// The puzzle file that the editor writes, read by the library.
fn exported(browser: &mut Browser) -> Puzzle {
    browser.click("#own-file");
    assert_eq!(fault(browser), "");
    puzzle(&field(browser, "ron"))
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn puzzles_come_back_from_the_editor_as_they_were() {
    for file in some([
        "asteroid-escape/challenge-60.ron",
        "groups/two-teams.ron",
        "goals/any-corner.ron",
        "klotski/klotski.ron",
        "asteroid-escape/challenge-60-ends-only.ron",
        "exits/rush-hour-exit.ron",
        "exits/notch.ron",
        "gates/doorway.ron",
        "gates/two-keys.ron",
        "linked/corners.ron",
        "goals/hole-first-or-last.ron",
        "tiles/two-by-three.ron",
        "walls/ring-and-pebble.ron",
    ]) {
        let original = library(file);
        let page = with_table(&original, Metric::Move);
        let mut browser = open(&page, "");
        browser.click("#own summary");
        browser.click("#own-load");
        assert_eq!(fault(&mut browser), "", "{file}");
        let back = exported(&mut browser);
        assert_eq!(back.kinds(Identity::Solve), original.kinds(Identity::Solve), "{file}");
        assert_eq!(back.kinds(Identity::Count), original.kinds(Identity::Count), "{file}");
        assert_eq!((back.goal(), back.blocker_rule()), (original.goal(), original.blocker_rule()));
        for (own, other) in back.pieces().iter().zip(original.pieces()) {
            assert_eq!(own.blockers(), other.blockers(), "{file}");
            assert_eq!((own.axis(), own.gate_key()), (other.axis(), other.gate_key()), "{file}");
            assert_eq!((own.shape(), own.name()), (other.shape(), other.name()), "{file}");
        }
        let measure = |puzzle| goal_distances(puzzle, &Limits::default()).expect("no limit");
        let (own, other) = (measure(&back), measure(&original));
        assert_eq!(own.states(), other.states(), "{file}");
        for metric in Metric::OF_PIECES {
            assert_eq!(own.to_goal(metric, 0), other.to_goal(metric, 0), "{file}");
        }
        // Played from the editor it is worked out by the page itself.
        browser.click("#own-play");
        browser.wait_for("document.body.dataset.table !== undefined");
        assert_eq!(kept(&mut browser, "table"), own.states().to_string(), "{file}");
        assert_eq!(kept(&mut browser, "hints"), "worker");
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn walls_an_exit_and_pieces_are_drawn() {
    let rocks = library("asteroid-escape/challenge-60.ron");
    let mut browser = open(&with_table(&rocks, Metric::Move), "");
    browser.press("b");
    browser.press("ArrowLeft");
    browser.click("#own summary");
    browser.click("#own-load");
    assert_eq!(field(&mut browser, "board"), "Sqd\nab.\nztn", "as it stands");
    let blockers = field(&mut browser, "blockers");
    assert!(blockers.contains("S ...../#####/..#../..#../....."), "{blockers}");
    browser.click("#own-column-more");
    draw(&mut browser, "board", "#", &[(0, 3)]);
    draw(&mut browser, "board", "~", &[(2, 3)]);
    assert_eq!(field(&mut browser, "board"), "Sqd#\nab..\nztn~");
    // Another way out: S leaves upwards where it stands.
    draw(&mut browser, "goal", ".", &[(2, 1)]);
    draw(&mut browser, "goal", "S", &[(0, 0)]);
    set(&mut browser, "toward", "U");
    let changed = exported(&mut browser);
    assert_eq!(changed.pieces()[0].blockers(), rocks.pieces()[0].blockers());
    let all = goal_distances(&changed, &Limits::default()).expect("no limit");
    assert_eq!(all.to_goal(Metric::Move, 0), Some(1));
    browser.click("#own-play");
    browser.wait_for("document.body.dataset.table !== undefined");
    assert_eq!(kept(&mut browser, "table"), all.states().to_string());
    browser.press("S");
    browser.press("ArrowUp");
    assert_eq!(kept(&mut browser, "solved"), "true");
}

/// Chooses a brush.
fn choose(browser: &mut Browser, brush: &str) {
    browser.click(&format!("#own-brushes [data-brush='{brush}']"));
}

/// Draws with a brush on cells.
fn draw(browser: &mut Browser, which: &str, brush: &str, cells: &[(u32, u32)]) {
    choose(browser, brush);
    click_cells(browser, which, cells);
}

/// Clicks on cells of a drawing.
fn click_cells(browser: &mut Browser, which: &str, cells: &[(u32, u32)]) {
    for (row, col) in cells {
        let place = browser.ask(&format!(
            "(() => {{ const it = document.getElementById('own-{which}-drawn');
                it.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                const point = new DOMPoint({col}.5, {row}.5).matrixTransform(it.getScreenCTM());
                return [point.x, point.y]; }})()"
        ));
        for (kind, held) in [("mousePressed", 1), ("mouseReleased", 0)] {
            let params = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left",
                "buttons": held, "clickCount": 1 });
            browser.call("Input.dispatchMouseEvent", &params);
        }
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn an_own_puzzle_is_played_and_solved() {
    let notch = library("exits/notch.ron");
    let mut browser = open(&with_table(&notch, Metric::Move), "");
    browser.click("#own summary");
    set(&mut browser, "board", "AA.b/AAcb/ddc./eef.");
    set(&mut browser, "goal", "..../..../AA../AA..");
    set(&mut browser, "toward", "");
    browser.click("#own-play");
    browser.wait_for("document.body.dataset.table === '232'");
    browser.click("#solve");
    browser.wait_for("document.body.dataset.found === '12'");
    assert_eq!(browser.ask("document.querySelectorAll('#list li').length"), 12);
    // 15 tiles are too many to work out; a search can be stopped.
    set(&mut browser, "board", "abcd/efgh/ijkl/mno.");
    set(&mut browser, "goal", ".abc/defg/hijk/lmno");
    set(&mut browser, "identical", "never");
    browser.click("#own-play");
    browser.click("#solve");
    browser.wait_for("document.getElementById('said').textContent.includes('deep')");
    browser.click("#cancel");
    assert_eq!(said(&mut browser), "Cancelled.");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn faults_are_told_in_plain_words() {
    let notch = library("exits/notch.ron");
    let mut browser = open(&with_table(&notch, Metric::Move), "");
    browser.click("#own summary");
    for (fields, told) in [
        (&[("board", "ab\nab.")][..], "The rows of the board are of unequal width."),
        (&[("goal", "a")], "The goal has another size than the board."),
        (
            &[("board", "a.a"), ("goal", "")],
            "Piece a is in two parts. If that is meant, name it below.",
        ),
        (&[("board", "ab."), ("goal", "..c")], "The goal names c, which is not on the board."),
        (&[("board", "aab."), ("goal", "...a")], "a has another shape in the goal."),
        (&[("board", "a.#"), ("goal", "..a")], "a would stand on a wall in the goal."),
        (
            &[("board", "a.-"), ("goal", "..."), ("keys", "x")],
            "“x” is listed under “may cover gates”, but is not on the board.",
        ),
        (
            &[("board", "a.."), ("goal", ""), ("toward", "U")],
            "Draw in the goal where the piece that leaves stands before it leaves: that one piece and nothing else.",
        ),
        (
            &[("board", "a../..."), ("goal", "a../..."), ("toward", "D")],
            "a must touch the frame where it leaves.",
        ),
        (
            &[("board", "a.."), ("goal", "..a"), ("horizontal", "a"), ("toward", "U")],
            "a cannot go the way that it should leave.",
        ),
        (
            &[("board", "ab."), ("goal", "..a"), ("blockers", "a #")],
            "There are blockers, so sub-cells per cell must be at least 1.",
        ),
        (
            &[("board", "ab."), ("goal", "..a"), ("per_cell", "3"), ("blockers", "a ###/###")],
            "The blockers of a must be a grid of 3 rows and 3 columns.",
        ),
        (
            &[
                ("board", "ab."),
                ("goal", "..a"),
                ("per_cell", "1"),
                ("overhang", "1"),
                ("blockers", "a .../..#/...\nb .../.#./..."),
            ],
            "The blockers of a and b meet.",
        ),
        (
            &[("board", "abb."), ("goal", ""), ("identical", "groups"), ("groups", "ab")],
            "a and b are in one group, but are not alike.",
        ),
    ] {
        let plain = [
            ("board", "a.."),
            ("goal", ""),
            ("toward", ""),
            ("keys", ""),
            ("horizontal", ""),
            ("blockers", ""),
            ("per_cell", "0"),
            ("overhang", "0"),
            ("identical", "shape"),
            ("groups", ""),
        ];
        for (id, value) in plain.iter().chain(fields) {
            set(&mut browser, id, value);
        }
        browser.click("#own-play");
        assert_eq!(fault(&mut browser), told, "{fields:?}");
    }
}

/// Drags from one cell to another in a drawing.
fn drag(browser: &mut Browser, which: &str, from: (f64, f64), to: (f64, f64)) {
    let mut place = |(row, col): (f64, f64)| {
        browser.ask(&format!(
            "(() => {{ const it = document.getElementById('own-{which}-drawn');
                it.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                const point = new DOMPoint({col} + 0.5, {row} + 0.5).matrixTransform(it.getScreenCTM());
                return [point.x, point.y]; }})()"
        ))
    };
    let (from, to) = (place(from), place(to));
    for (kind, at, held) in
        [("mousePressed", &from, 1), ("mouseMoved", &to, 1), ("mouseReleased", &to, 0)]
    {
        let params = json!({ "type": kind, "x": at[0], "y": at[1], "button": "left",
            "buttons": held, "clickCount": 1 });
        browser.call("Input.dispatchMouseEvent", &params);
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn pieces_are_dragged_named_and_coloured() {
    let plain = puzzle(
        r##"(name: "Plain", board: "AA./b..", goal: ".AA/...", pieces: { "A": (color: "#112233") })"##,
    );
    let mut browser = open(&with_table(&plain, Metric::Move), "");
    browser.click("#own summary");
    assert_eq!(field(&mut browser, "board"), "AA.\nb..", "it begins with the puzzle above");
    drag(&mut browser, "board", (0.0, 1.0), (0.0, 2.0));
    assert_eq!(field(&mut browser, "board"), ".AA\nb..");
    // No room there: it stays.
    drag(&mut browser, "board", (0.0, 1.0), (1.0, 0.0));
    assert_eq!(field(&mut browser, "board"), ".AA\nb..");
    // In the goal, b lies faintly where it stands; dragged, it is part of the goal; out of the picture, no more.
    drag(&mut browser, "goal", (1.0, 0.0), (1.0, 2.0));
    assert_eq!(field(&mut browser, "goal"), ".AA\n..b");
    drag(&mut browser, "goal", (0.0, 1.0), (5.0, 1.0));
    assert_eq!(field(&mut browser, "goal"), "...\n..b");
    set(&mut browser, "name", "the <b>");
    assert!(exported(&mut browser).pieces().iter().any(|piece| piece.name() == Some("the <b>")));
    let color = exported(&mut browser).pieces()[0].color().map(str::to_owned);
    assert_eq!(color.as_deref(), Some("#112233"), "colours of the puzzle above");
    browser.click("#own-play");
    browser.wait_for("document.body.dataset.table !== undefined");
    browser.press("b");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assert_eq!(kept(&mut browser, "solved"), "true");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn blockers_are_drawn_on_sub_cells_and_faults_stand_at_their_place() {
    let mut browser = open(&with_table(&library("exits/notch.ron"), Metric::Move), "");
    browser.click("#own summary");
    for (id, value) in [
        ("board", "a.b"),
        ("goal", ""),
        ("toward", ""),
        ("per_cell", "2"),
        ("overhang", "1"),
        ("blockers", ""),
    ] {
        set(&mut browser, id, value);
    }
    choose(&mut browser, "b");
    drag(&mut browser, "rocks", (0.0, 1.0), (0.0, 1.0));
    drag(&mut browser, "rocks", (3.0, 3.0), (3.0, 3.0));
    assert_eq!(field(&mut browser, "blockers"), "b .#../..../..../...#");
    drag(&mut browser, "rocks", (3.0, 3.0), (3.0, 3.0));
    let blockers = exported(&mut browser);
    let solid = blockers.pieces()[1].blockers().expect("blockers").solid();
    assert_eq!((solid.len(), solid[0].row, solid[0].col), (1, 0, 1));
    set(&mut browser, "goal", "..a\n");
    set(&mut browser, "board", "a.#");
    set(&mut browser, "blockers", "");
    browser.click("#own-play");
    let told = browser.ask("document.getElementById('own-goal-fault').textContent");
    assert_eq!(told, "a would stand on a wall in the goal.");
    assert_eq!(browser.ask("document.querySelectorAll('#own-goal-drawn .wrong').length"), 1);
}

/// Chooses a set and takes its empty board.
fn take_set(browser: &mut Browser, set: &str) {
    browser.click("#own summary");
    browser.ask(&format!(
        "document.getElementById('own-set').value = {set:?};
         document.getElementById('own-set').dispatchEvent(new Event('change'))"
    ));
    browser.click("#own-set-board");
}

/// Puts a piece of the set on the board, after some quarter turns.
fn put(browser: &mut Browser, piece: &str, turns: u32, cell: (u32, u32)) {
    for _ in 0..=turns {
        browser.click(&format!("#own-set-pieces [data-brush='{piece}']"));
    }
    click_cells(browser, "board", &[cell]);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_challenge_is_laid_with_the_tiles_of_asteroid_escape() {
    let original = library("asteroid-escape/challenge-60.ron");
    let notch = with_table(&library("exits/notch.ron"), Metric::Move);
    let mut browser = open(&notch, "");
    take_set(&mut browser, "Asteroid Escape");
    for (piece, turns, cell) in [
        ("S", 0, (0, 0)),
        ("o", 2, (0, 1)),
        ("a", 0, (1, 0)),
        ("a", 0, (1, 2)),
        ("a", 1, (0, 2)),
        ("w", 3, (2, 0)),
        ("s", 1, (2, 1)),
        ("m", 1, (2, 2)),
    ] {
        // What is chosen already is turned by another click.
        choose(&mut browser, "drag");
        put(&mut browser, piece, turns, cell);
    }
    let laid = exported(&mut browser);
    let board = |puzzle: &Puzzle| {
        let anchors = puzzle.start_anchors();
        let mut pieces: Vec<_> = anchors
            .iter()
            .zip(puzzle.pieces())
            .map(|(anchor, piece)| {
                let blockers = piece.blockers().map(|grid| format!("{:?}", grid.solid()));
                (anchor.map(|at| (at.row, at.col)), piece.name().map(str::to_owned), blockers)
            })
            .collect();
        pieces.sort();
        pieces
    };
    assert_eq!(board(&laid), board(&original));
    assert_eq!(laid.blocker_rule(), original.blocker_rule());
    let measure = |puzzle| goal_distances(puzzle, &Limits::default()).expect("no limit");
    let (own, other) = (measure(&laid), measure(&original));
    assert_eq!(own.states(), other.states());
    assert_eq!(own.to_goal(Metric::Move, 0), other.to_goal(Metric::Move, 0));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn cars_are_put_where_there_is_room_and_go_along_their_length() {
    let mut browser = open(&with_table(&library("exits/notch.ron"), Metric::Move), "");
    take_set(&mut browser, "Rush Hour");
    put(&mut browser, "A", 0, (2, 0));
    put(&mut browser, "O", 1, (1, 3));
    assert_eq!(field(&mut browser, "board"), "......\n...O..\nAA.O..\n...O..\n......\n......");
    for cell in [(0, 3), (4, 0)] {
        click_cells(&mut browser, "board", &[cell]);
        let told = browser.ask("document.getElementById('own-board-fault').textContent");
        assert_eq!(told, "There is no room for the piece here.", "at {cell:?}");
    }
    put(&mut browser, "B", 0, (5, 0));
    browser.click("#own-play");
    browser.wait_for("document.body.dataset.table !== undefined");
    let cars = exported(&mut browser);
    let axes: Vec<Axis> = cars.pieces().iter().map(Piece::axis).collect();
    assert_eq!(axes, [Axis::Vertical, Axis::Horizontal, Axis::Horizontal]);
    let all = goal_distances(&cars, &Limits::default()).expect("no limit");
    assert_eq!(kept(&mut browser, "table"), all.states().to_string());
    assert_eq!(all.to_goal(Metric::Move, 0), Some(2));
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn each_brush_is_drawn_and_says_what_it_does_and_painting_selects_no_text() {
    let mut browser = open(&with_table(&library("gates/doorway.ron"), Metric::Move), "");
    browser.click("#own summary");
    for width in [360, 1000] {
        let size =
            json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 400 });
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        let overlaps = browser.ask(
            "(() => { const all = [...document.querySelectorAll('.brushes button')].map((it) => [it, it.getBoundingClientRect()]);
                const bad = all.filter(([it, box], index) => !it.querySelector('svg > *') || it.lastChild.textContent.trim().length < 4
                    || it.scrollWidth > it.clientWidth || box.right > innerWidth || box.height < 44
                    || all.slice(0, index).some(([, other]) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom));
                return [all.length > 12, bad.map(([it]) => it.textContent)]; })()",
        );
        assert_eq!(overlaps, json!([true, []]), "{width} wide");
    }
    let does = |browser: &mut Browser, brush: &str| {
        choose(browser, brush);
        browser.ask("document.getElementById('own-does').textContent").as_str().map(str::to_owned)
    };
    let said: Vec<_> =
        ["drag", ".", "#", "~", "-", "_"].map(|one| does(&mut browser, one)).to_vec();
    assert!(
        said.iter().all(|words| words.as_ref().is_some_and(|words| words.len() > 20)),
        "{said:?}"
    );
    choose(&mut browser, "#");
    drag(&mut browser, "board", (0.0, 0.0), (2.0, 2.0));
    assert_eq!(browser.ask("getSelection().toString()"), "");
    for selector in ["#own-board-drawn", "#own-goal-drawn", "#own-brushes", "#own-set-pieces"] {
        let style = browser
            .ask(&format!("getComputedStyle(document.querySelector({selector:?})).userSelect"));
        assert_eq!(style, "none", "{selector}");
    }
}
