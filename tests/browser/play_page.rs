//! The page that plays a puzzle: its rules are those of the library, its hints are optimal, and hand,
//! keys and editor do what they should.

use std::path::Path;

use serde_json::{Value, json};
use slide::check::Game;
use slide::puzzle::{Anchor, Direction, Goal, Metric, Puzzle, read};
use slide::render::play_page::page;
use slide::search::{Silent, SolveOptions, solve};

use crate::chromium::{Browser, find};

/// The puzzle of a file in the library.
fn library(file: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
    let text = std::fs::read_to_string(path).expect("a file");
    read(&text, file).expect("a puzzle").into_puzzles().remove(0)
}

/// Opens the page of a puzzle with its solution, once all positions are worked out.
fn open(program: &Path, puzzle: &Puzzle, metric: Metric) -> Browser {
    let options = SolveOptions { metric, ..SolveOptions::default() };
    let answer = solve(puzzle, &options, &mut Silent).expect("a goal");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("play.html");
    let text = page(puzzle, metric, answer.solutions.first(), true);
    assert!(text.len() < 300_000, "{} bytes", text.len());
    std::fs::write(&file, text).expect("written");
    let mut browser = Browser::open(program, &file);
    browser.wait_for("document.body.dataset.table !== undefined");
    browser
}

/// A page is opened only where there is a browser.
fn with_page(puzzle: &Puzzle, metric: Metric, test: impl FnOnce(&mut Browser)) {
    if let Some(program) = find() {
        test(&mut open(&program, puzzle, metric));
    }
}

fn said(browser: &mut Browser) -> String {
    let said = browser.ask("document.getElementById('said').textContent");
    said.as_str().expect("a text").to_owned()
}

/// Numbers that look random, the same in every run (Knuth's constants).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Whether each piece may go each way, exits included, by trying; and whether the goal is reached.
fn ways(game: &mut Game<'_>) -> String {
    let mut text = String::new();
    for id in game.puzzle().piece_ids().collect::<Vec<_>>() {
        for direction in Direction::ALL {
            let free = game.try_step(id, direction).is_ok();
            text.push(if free { direction.letter() } else { '.' });
            if free {
                let over = game.is_over();
                if over {
                    game.undo();
                } else {
                    game.try_step(id, direction.opposite()).expect("every step can be taken back");
                }
            }
        }
    }
    text + if game.is_solved() { "!" } else { "" }
}

#[test]
fn the_rules_of_the_page_are_those_of_the_library() {
    let Some(program) = find() else { return };
    for file in [
        "klotski/klotski.ron",
        "asteroid-escape/challenge-60.ron",
        "asteroid-escape/challenge-60-ends-only.ron",
        "exits/rush-hour-exit.ron",
        "exits/blockers.ron",
        "exits/notch.ron",
        "gates/doorway.ron",
        "linked/corners.ron",
        "groups/two-teams.ron",
        "goals/any-corner.ron",
        "goals/hole-first-or-last.ron",
        "walls/ring-and-pebble.ron",
    ] {
        let puzzle = library(file);
        let cols = i32::from(puzzle.size().cols);
        let (mut positions, mut expected) = (Vec::new(), Vec::new());
        let mut game = Game::new(&puzzle);
        let mut dice = Dice(2026);
        while positions.len() < 150 {
            let place = |anchor: &Option<Anchor>| {
                anchor.map_or(-1, |at| i32::from(at.row) * cols + i32::from(at.col))
            };
            positions.push(game.anchors().iter().map(place).collect::<Vec<_>>());
            expected.push(ways(&mut game));
            for _ in 0..20 {
                let id = slide::puzzle::PieceId(dice.below(puzzle.pieces().len()) as u8);
                let direction = Direction::ALL[dice.below(4)];
                if game.try_step(id, direction).is_ok() && game.is_over() {
                    game.undo();
                }
            }
        }
        let mut browser = open(&program, &puzzle, Metric::Move);
        let script = format!(
            "(() => {{ const puzzle = JSON.parse(document.getElementById('puzzle').textContent);
                const rules = engine(puzzle);
                return {}.map((at) => {{ const owner = rules.owners(at);
                    return puzzle.pieces.map((_, i) => [...'UDLR'].map((way) =>
                        rules.leaves(at, i, way) || rules.step(at, owner, i, at[i], way) >= 0 ? way : '.'
                    ).join('')).join('') + (rules.solved(at) ? '!' : ''); }}); }})()",
            json!(positions)
        );
        assert_eq!(browser.ask(&script), json!(expected), "{file}");
    }
}

#[test]
fn hints_lead_to_the_goal_with_the_fewest_moves() {
    let puzzle = library("klotski/klotski.ron");
    with_page(&puzzle, Metric::Move, |browser| {
        assert_eq!(browser.ask("document.body.dataset.table"), "25955");
        for left in (1..=81).rev() {
            browser.press("Enter");
            let made = 82 - left;
            browser.wait_for(&format!("document.body.dataset.moves === '{made}'"));
        }
        assert_eq!(browser.ask("document.body.dataset.solved"), "true");
        assert!(said(browser).contains("Solved in 81 moves, the fewest possible!"));
    });
}

#[test]
fn a_hint_from_off_the_way_is_optimal() {
    let puzzle = library("klotski/klotski.ron");
    let mut game = Game::new(&puzzle);
    for word in ["gD", "iR", "dD", "EL", "hR"] {
        let mut letters = word.chars();
        let piece = letters.next().and_then(|letter| puzzle.piece_by_letter(letter));
        let way = letters.next().and_then(Direction::from_letter).expect("a way");
        // Some of these are not legal; both sides must agree on that.
        let _ = game.try_step(piece.expect("a piece"), way);
    }
    let anchors: Vec<Anchor> = game.anchors().iter().map(|at| at.expect("on the board")).collect();
    let (from_here, _) = puzzle.from_anchors(&anchors).expect("a position");
    let answer = solve(&from_here, &SolveOptions::default(), &mut Silent).expect("a goal");
    let fewest = answer.solutions[0].length();
    with_page(&puzzle, Metric::Move, |browser| {
        for (letter, key) in [
            ("g", "ArrowDown"),
            ("i", "ArrowRight"),
            ("d", "ArrowDown"),
            ("E", "ArrowLeft"),
            ("h", "ArrowRight"),
        ] {
            browser.press(letter);
            browser.press(key);
        }
        browser.press(" ");
        browser.wait_for("document.body.dataset.left !== undefined");
        assert_eq!(browser.ask("document.body.dataset.left"), fewest.to_string());
        let moves = game.played().moves.to_string();
        assert_eq!(browser.ask("document.body.dataset.moves"), moves);
    });
}

/// Drags from the middle of a cell by so many cells; (row, column) are numbers, not places.
fn drag(browser: &mut Browser, from: (f64, f64), to: (f64, f64)) {
    let place = |browser: &mut Browser, (row, col): (f64, f64)| {
        browser.ask(&format!(
            "(() => {{ const board = document.getElementById('board');
                const point = new DOMPoint({} , {}).matrixTransform(board.getScreenCTM());
                return [point.x, point.y]; }})()",
            col + 0.5,
            row + 0.5
        ))
    };
    let (begin, end) = (place(browser, from), place(browser, to));
    let number = |value: &Value| value.as_f64().expect("a number");
    let mut send = |kind: &str, part: f64| {
        let between =
            |axis: usize| number(&begin[axis]) + part * (number(&end[axis]) - number(&begin[axis]));
        let held = i32::from(kind != "mouseReleased");
        browser.call(
            "Input.dispatchMouseEvent",
            &json!({ "type": kind, "x": between(0), "y": between(1), "button": "left",
                     "buttons": held, "clickCount": 1 }),
        );
    };
    send("mousePressed", 0.0);
    for part in 1..=8 {
        send("mouseMoved", f64::from(part) / 8.0);
    }
    send("mouseReleased", 1.0);
}

#[test]
fn a_drag_is_stopped_by_blockers_and_goes_out_at_the_exit() {
    let text = r#"(
        name: "Rocks",
        board: "A.b/.#.",
        pieces: {
            "A": (blockers: "...../...../....#/...../....."),
            "b": (blockers: "...../...../#..../...../....."),
        },
        blockers: (per_cell: 3, overhang: 1),
        exit: (piece: "A", at: (1, 0), toward: Down),
    )"#;
    let puzzle = read(text, "rocks.ron").expect("a puzzle").into_puzzles().remove(0);
    assert!(matches!(puzzle.goal(), Some(Goal::Exit(_))));
    with_page(&puzzle, Metric::Move, |browser| {
        drag(browser, (0.0, 0.0), (0.0, 1.0));
        assert_eq!(browser.ask("document.body.dataset.moves"), "0", "stopped half-way");
        drag(browser, (0.0, 0.0), (1.0, 0.0));
        assert_eq!(browser.ask("document.body.dataset.moves"), "1");
        drag(browser, (1.0, 0.0), (2.5, 0.0));
        assert_eq!(browser.ask("document.body.dataset.solved"), "true");
        assert!(said(browser).contains("the fewest possible"), "{}", said(browser));
        browser.click("#undo");
        assert_eq!(browser.ask("document.body.dataset.solved"), "false");
        browser.click("#restart");
        assert_eq!(browser.ask("document.body.dataset.moves"), "0");
        browser.click("#redo");
        assert_eq!(browser.ask("document.body.dataset.moves"), "1");
    });
}

#[test]
fn an_own_puzzle_is_played_and_solved() {
    let puzzle = library("exits/notch.ron");
    with_page(&puzzle, Metric::Move, |browser| {
        browser.click("summary");
        browser.click("#own-play");
        browser.wait_for("document.body.dataset.table === '232'");
        browser.click("#solve");
        browser.wait_for("document.body.dataset.found === '12'");
        assert_eq!(browser.ask("document.querySelectorAll('#list li').length"), 12);
        browser.ask("document.getElementById('own-board').value = 'ab\\nab.'");
        browser.click("#own-play");
        let fault = browser.ask("document.getElementById('own-fault').textContent");
        assert_eq!(fault, "The rows of the board are of unequal width.");
        // 15 tiles are too many to work out; a search can be stopped.
        browser.ask(
            "document.getElementById('own-board').value = 'abcd/efgh/ijkl/mno.';
             document.getElementById('own-goal').value = '.abc/defg/hijk/lmno';
             document.getElementById('own-never').checked = true",
        );
        browser.click("#own-play");
        browser.click("#solve");
        browser.wait_for("document.getElementById('said').textContent.includes('deep')");
        browser.click("#cancel");
        assert_eq!(said(browser), "Cancelled.");
    });
}
