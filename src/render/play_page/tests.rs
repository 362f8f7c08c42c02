//! The page as text; how it behaves is for a browser to show.

use super::page;
use crate::puzzle::{Metric, Puzzle, read};
use crate::search::{Silent, SolveOptions, solve};

fn puzzle(text: &str) -> Puzzle {
    read(text, "test.ron").unwrap().into_puzzles().remove(0)
}

/// The object in the page.
fn data(page: &str) -> serde_json::Value {
    let (_, behind) = page.split_once("<script id=\"puzzle\" type=\"application/json\">").unwrap();
    let (json, _) = behind.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
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
    let answer = solve(&puzzle, &options, &mut Silent).unwrap();
    let data = data(&page(&puzzle, Metric::Move, answer.solutions.first(), true));
    assert_eq!(data["terrain"], serde_json::json!(["..", ".#"]));
    assert_eq!(data["exit"], serde_json::json!({"piece": 0, "at": [0, 0], "toward": "U"}));
    assert_eq!(data["solution"], serde_json::json!([[0, "U", null]]));
    assert_eq!((&data["fewest"], &data["proved"]), (&1.into(), &true.into()));
    assert_eq!(data["pieces"][1]["axis"], "vertical");
    assert_eq!(data["pieces"][0]["color"], "#ff0000");
}

#[test]
fn a_name_is_no_markup_and_no_slot() {
    let hostile = "</script><script>alert(1)</script>{{script}}{{data}}";
    let puzzle = puzzle(&format!("(name: {hostile:?}, board: \"a.\")"));
    let page = page(&puzzle, Metric::Step, None, false);
    assert!(!page.contains("alert(1)</script>"));
    assert!(page.contains("&lt;script&gt;alert(1)"));
    assert_eq!(data(&page)["name"], hostile);
    assert_eq!(page.matches("<script").count(), 3);
    assert_eq!(page.matches("</script>").count(), 3);
}

#[test]
fn the_page_is_small_and_fetches_nothing() {
    let puzzle = puzzle(r#"(name: "One", board: "a.", goal: ".a")"#);
    let page = page(&puzzle, Metric::Move, None, false);
    assert!(page.len() < 60_000, "{} bytes", page.len());
    assert!(page.contains("default-src 'none'"));
    for part in ["src=", "href=", "@import", "url("] {
        assert!(!page.contains(part), "{part}");
    }
}
