//! The page as text; how it behaves is for a browser to show.

use serde_json::json;

use slide::puzzle::{Anchor, Kind, Metric, Puzzle};
use slide::render::page::{Distances, Known, level, play};
use slide::solve::{SolveOptions, solve};
use slide::space::{Limits, Run, goal_distances};

use crate::puzzle;

const NOTHING: Known<'_> =
    Known { metric: Metric::Move, best: None, proved: false, distances: Distances::Unknown };

/// The page of one puzzle.
fn page(puzzle: &Puzzle, known: &Known<'_>) -> String {
    play(puzzle.name(), &[level(puzzle, known)])
}

/// The first puzzle of the page.
fn data(page: &str) -> serde_json::Value {
    all_data(page)[0].take()
}

fn all_data(page: &str) -> serde_json::Value {
    let (_, behind) = page.split_once("<script id=\"puzzles\" type=\"application/json\">").unwrap();
    let (json, _) = behind.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_page_holds_several_puzzles() {
    let levels = ["One", "Two <2>"].map(|name| {
        level(&puzzle(&format!(r#"(name: {name:?}, board: "a.", goal: ".a")"#)), &NOTHING)
    });
    let page = play("Both", &levels);
    assert!(page.contains("<title>Both</title>"));
    let names: Vec<_> =
        all_data(&page).as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["One", "Two <2>"]);
}

#[test]
fn the_page_holds_the_puzzle_and_its_solution() {
    let puzzle = puzzle(
        r#"(
            name: "Way out",
            board: "Ab/c#",
            pieces: { "A": (name: "car", color: "red", axis: Along) , "b": (axis: Vertical) },
            exit: (piece: "A", at: (0, 0), toward: Up),
        )"#
        .replace("axis: Along", "axis: Any")
        .as_str(),
    );
    let options = SolveOptions::default();
    let answer = solve(&puzzle, &options, &mut Run::default()).unwrap();
    let best = answer.solutions.first();
    let data = data(&page(&puzzle, &Known { best, proved: true, ..NOTHING }));
    assert_eq!(data["terrain"], json!(["..", ".#"]));
    assert_eq!(data["exit"], json!({"piece": 0, "at": [0, 0], "toward": "U"}));
    assert_eq!(data["solution"], json!({"metric": "move", "moves": [[0, "U", null]]}));
    assert_eq!(data["fewest"], json!({"step": null, "slide": null, "move": 1}));
    assert_eq!((&data["proved"], &data["table"]), (&true.into(), &json!(null)));
    assert_eq!(data["pieces"][1]["axis"], "vertical");
    assert_eq!(data["pieces"][0]["color"], "#ff0000");
}

#[test]
fn a_name_is_no_markup_and_no_slot() {
    let hostile = "</script><script>alert(1)</script>{{script}}{{data}}";
    let puzzle = puzzle(&format!("(name: {hostile:?}, board: \"a.\")"));
    let page = page(&puzzle, &NOTHING);
    assert!(!page.contains("alert(1)</script>"));
    assert!(page.contains("&lt;script&gt;alert(1)"));
    assert_eq!(data(&page)["name"], hostile);
    assert_eq!(page.matches("<script").count(), 3);
    assert_eq!(page.matches("</script>").count(), 3);
}

#[test]
fn the_page_is_small_and_fetches_nothing() {
    let puzzle = puzzle(r#"(name: "One", board: "a.", goal: ".a")"#);
    let page = page(&puzzle, &NOTHING);
    assert!(page.len() < 120_000, "{} bytes", page.len());
    assert!(page.contains("default-src 'none'"));
    for part in ["src=", "href=", "@import", "url("] {
        assert!(!page.contains(part), "{part}");
    }
}

#[test]
fn what_is_known_of_all_states_is_in_the_page() {
    let of = |text| {
        let puzzle = puzzle(text);
        let all = goal_distances(&puzzle, &Limits::default()).unwrap();
        data(&page(&puzzle, &Known { distances: Distances::All(&all), ..NOTHING }))
    };
    let solvable = of(r#"(name: "T", board: "a../##.", goal: ".../##a")"#);
    assert_eq!(solvable["fewest"], json!({"step": 3, "slide": 2, "move": 1}));
    assert_eq!((&solvable["proved"], &solvable["unsolvable"]), (&true.into(), &false.into()));
    assert_eq!(solvable["table"]["states"], 4);
    let stuck = of(r#"(name: "T", board: "a#.", goal: ".#a")"#);
    assert_eq!((&stuck["table"], &stuck["unsolvable"]), (&json!(null), &true.into()));
    assert_eq!(stuck["fewest"], json!({"step": null, "slide": null, "move": null}));
    let puzzle = puzzle(r#"(name: "T", board: "a#.", goal: ".#a")"#);
    let many = data(&page(&puzzle, &Known { distances: Distances::TooMany, ..NOTHING }));
    assert_eq!((&many["too_many"], &many["unsolvable"]), (&true.into(), &false.into()));
}

/// The slots of a state, worked out as `packed.js` does.
fn slots(places: &[(Kind, Anchor)], cols: u32, seed: u32, size: u32) -> [u32; 3] {
    fn mix(x: u32) -> u32 {
        let x = (x ^ x >> 16).wrapping_mul(0x85eb_ca6b);
        let x = (x ^ x >> 13).wrapping_mul(0xc2b2_ae35);
        x ^ x >> 16
    }
    let piece = |(kind, anchor): &(Kind, Anchor)| {
        let place = u32::from(anchor.row) * cols + u32::from(anchor.col);
        mix((512 * u32::from(kind.0) + place).wrapping_add(seed))
    };
    let a = places.iter().map(piece).fold(0, u32::wrapping_add);
    let b = places.iter().map(|place| mix(piece(place).wrapping_add(1))).fold(0, u32::wrapping_add);
    let both = mix(a.wrapping_add(b.wrapping_mul(0x9e37_79b9)));
    [mix(a) % size, size + mix(b) % size, 2 * size + both % size]
}

#[test]
fn every_state_finds_its_distances() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for text in [
        r#"(name: "T", board: "a.", goal: ".a")"#,
        r#"(name: "T", board: "AA.b/AAcb/ddc./eef.", goal: "..../..../AA../AA..")"#,
        r#"(name: "T", board: "abc/def/gh.", goal: "cba/def/gh.", identical: Never)"#,
    ] {
        let puzzle = puzzle(text);
        let all = goal_distances(&puzzle, &Limits::default()).unwrap();
        let table = data(&page(&puzzle, &Known { distances: Distances::All(&all), ..NOTHING }));
        let table = &table["table"];
        if table.is_null() {
            assert_eq!(all.to_goal(Metric::Step, 0), None, "{text}");
            continue;
        }
        let (seed, written) = (table["seed"].as_u64().unwrap(), table["slots"].as_str().unwrap());
        let (seed, size) = (u32::try_from(seed).unwrap(), written.len() / 3);
        let number =
            |slot: u32| letters.find(char::from(written.as_bytes()[slot as usize])).unwrap();
        for state in 0..all.states() {
            let size = u32::try_from(size).unwrap();
            let own = slots(all.places(state), puzzle.size().cols.into(), seed, size);
            let value = own.into_iter().fold(0, |value, slot| value ^ number(slot));
            for (shift, metric) in [0, 2, 4].into_iter().zip(Metric::OF_PIECES) {
                let distance = all.to_goal(metric, state).unwrap();
                assert_eq!(value as u32 >> shift & 3, distance % 3, "{text} {state}");
            }
        }
        assert!(written.len() <= all.states() * 123 / 100 + 36);
    }
}
