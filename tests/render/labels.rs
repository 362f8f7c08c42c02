//! Labels: people see them where they are unmistakable, programs get letters, and both are read back.

use slide::check::read_moves;
use slide::puzzle::{
    Metric, Notation, read, read_any, read_as, write, write_collection, write_ron,
};
use slide::render::palette::Ink;
use slide::render::svg::Paper;
use slide::render::text::{arrows, board, check, compact, list, sheet};
use slide::render::{csv, json, page, svg};
use slide::solve::Wanted;

use crate::{answer, puzzle};

/// Eleven tiles: those from 10 on have two digits.
const ELEVEN: &str = "3x4: 1 2 3 4 5 6 7 8 9 0 10 11\n";

#[test]
fn people_see_labels_and_programs_letters() {
    let tiles = read_any(ELEVEN, "eleven.txt").unwrap().into_puzzles().remove(0);
    let two = answer(&tiles, Metric::Move, &["AL BL"]);
    let moves = &two.solutions[0].moves;
    let entries = list::entries(&tiles, moves, list::LINE);
    assert_eq!(entries, " [ ]  1. 10 left\n [ ]  2. 11 left\n");
    assert_eq!(read_moves(&tiles, &entries).as_ref(), Ok(moves));
    assert_eq!(read_moves(&tiles, &entries.replace("10", "A")).as_ref(), Ok(moves));
    assert_eq!(read_moves(&tiles, "10 left\nB left\n").as_ref(), Ok(moves));
    let paper = sheet::answer(&tiles, &two, Wanted::Best);
    assert!(paper.contains(" 9  . 10 11\n") || paper.contains(" 9  . 10 11 "), "{paper}");
    assert_eq!(read_moves(&tiles, &paper).as_ref(), Ok(moves));
    let start = " 1  2  3  4\n 5  6  7  8\n 9  . 10 11\n";
    assert_eq!(board::start(&tiles, Ink::Plain), start);
    let colored = board::start(&tiles, Ink::Colored);
    assert!(colored.contains("m 9\x1b[0m \x1b["), "{colored:?}");
    assert!(check::text(&tiles, Ink::Plain).contains("alone: 10, 1×1\n"));
    assert!(svg::answer(&tiles, &two, Paper::default()).contains(">11</text>"));
    assert!(page::solution(&tiles, &two, Paper::default()).contains(">10 left</span>"));
    assert_eq!(compact::line(&tiles, moves), "AL BL\n");
    assert!(csv::solve(&tiles, &two, Wanted::Best).csv_rows().contains("A,"));
    let object = json::solve(&tiles, &two, Wanted::Best);
    assert!(object.contains(r#"{"piece":"A","label":"10","path":"L""#), "{object}");
    assert_eq!(read_moves(&tiles, &object).as_ref(), Ok(moves));
    let digits = answer(&tiles, Metric::Move, &["AL AR"]);
    assert!(!json::solve(&tiles, &digits, Wanted::Best).contains("\"label\":\"1\""));
}

#[test]
fn arrows_say_labels() {
    let carts = puzzle(
        r#"(name: "Carts", board: "ab..", pieces: { "ab": (label: ["No.1", "No.2"]) }, identical: Never)"#,
    );
    let far = answer(&carts, Metric::Move, &["bR2 aR"]);
    assert_eq!(arrows::answer(&carts, &far), "No.2→→ No.1→\n");
}

#[test]
fn a_label_that_another_piece_has_is_not_said() {
    let same = puzzle(
        r#"(name: "Same", board: "abcd.", pieces: { "ab": (label: "S"), "c": (label: "d"), "d": (label: "D") })"#,
    );
    let labels: Vec<String> = same.piece_ids().map(|id| same.label(id)).collect();
    assert_eq!(labels, ["a", "b", "c", "D"]);
    let read = |list: &str| read_moves(&same, list).map(|moves| moves[0].piece.0);
    assert_eq!((read("d right"), read("D right"), read("c right")), (Ok(3), Ok(3), Ok(2)));
    let error = read("S right").unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: there is no piece S; the pieces are abcD");
    assert!(read_moves(&same, "Sarah right").unwrap_err().to_string().contains("no move here"));
}

#[test]
fn labels_are_kept() {
    let text = r#"(
        name: "Kept", board: "abc/de.", identical: Never,
        pieces: { "ab": (label: ["1", "2"], color: "red"), "cd": (label: "XY", color: "red"), "e": (name: "e") },
    )"#;
    let kept = puzzle(text);
    let ron = write_ron(&kept);
    assert!(
        ron.contains("\"abcd\": (label: [\"1\", \"2\", \"XY\", \"XY\"], color: \"red\"),"),
        "{ron}"
    );
    assert_eq!(puzzle(&ron), kept);
    let json = write(&kept, Notation::Json).unwrap();
    assert!(json.contains(r#""abcd":{"label":["1","2","XY","XY"],"color":"red"}"#), "{json}");
    assert_eq!(read_as(Notation::Json, &json, "kept.json").unwrap().puzzles()[0], kept);
    let other = puzzle(&text.replace("\"2\"", "\"3\"").replace("Kept", "Other"));
    let both = write_collection("Both", &[kept.clone(), other.clone()]);
    assert_eq!(read(&both, "both.ron").unwrap().into_puzzles(), [kept, other]);
    let tiles = read_any(ELEVEN, "eleven.txt").unwrap().into_puzzles().remove(0);
    let ron = write_ron(&tiles);
    assert!(ron.contains("\"AB\": (label: [\"10\", \"11\"]),"), "{ron}");
    assert_eq!(write(&puzzle(&ron), Notation::Tiles).as_deref(), Ok(ELEVEN));
}
