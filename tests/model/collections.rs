//! Collections and what a puzzle says of itself are read back as they were written.

use slide::puzzle::{Expect, Metric, read, write_collection, write_ron};

#[test]
fn collections_of_all_sorts_are_read_back() {
    let text = r##"(
        name: "All sorts",
        puzzles: [
            (name: "1", board: "aab/c.b/d.f", goal: "..b/..b/...", pieces: {"c": (color: "red")}),
            (name: "2", board: "aab/d.b/c.f", goal: "..b/..b/...", pieces: {"c": (name: "x")}),
            (name: "3", board: "A.-#/b..~", goal: "..A./....", identical: Never, source: "s"),
            (name: "4", board: "a..b", blockers: (per_cell: 1, overhang: 1), metric: Step,
             pieces: { "a": (blockers: ".../..#/..."), "b": (blockers: ".../#../...") }),
            (name: "5", board: "a.\"b", goal: ".a..", expect: (steps: 1, solvable: true)),
            (name: "6", board: "x--.", pieces: {"k": (shape: "#", at: [(0, 1)])}, gate_keys: "k"),
        ],
    )"##;
    let puzzles = read(text, "all.ron").unwrap().into_puzzles();
    for some in [&puzzles[..], &puzzles[..1], &puzzles[..2], &puzzles[3..]] {
        let again = read(&write_collection("Again", some), "again.ron").unwrap();
        assert_eq!(again.puzzles(), some);
    }
}

#[test]
fn what_is_said_alike_is_said_once() {
    let text = r#"(
        name: "Two",
        shared: (goal: "..a", pieces: { "a": (name: "x"), "b": (color: "red") }),
        puzzles: [(name: "1", board: "ab."), (name: "2", board: "ba.")],
    )"#;
    let puzzles = read(text, "two.ron").unwrap().into_puzzles();
    let written = write_collection("Two", &puzzles);
    assert_eq!(written.matches("goal").count(), 1, "{written}");
    assert_eq!(written.matches("pieces").count(), 1, "{written}");
}

#[test]
fn what_it_says_is_read_back() {
    let text = r#"(name: "T", board: "ab.", goals: ["..b", "b.."], expect: (states: 3))"#;
    let puzzle = read(text, "t.ron").unwrap().into_puzzles().remove(0);
    assert_eq!(puzzle.named_by_goal().len(), 1);
    let puzzle = puzzle
        .with_name("two\nlines")
        .with_source("a \"source\"")
        .with_metric(Metric::Slide)
        .with_expect(Expect::length(Metric::Slide, 7));
    let again = read(&write_ron(&puzzle), "t.ron").unwrap().into_puzzles().remove(0);
    assert_eq!(again, puzzle);
    assert_eq!((again.name(), again.expect().slides), ("two lines", Some(7)));
}
