//! Counts, sequences and verdicts.

use super::{klotski, puzzle};
use crate::check::{read_moves, replay};
use crate::puzzle::{Identity, Metric};
use crate::render::{count, csv, json, perft, verdict};
use crate::search::{Statistics, Stop};
use crate::space::{Count, CountOptions, GoalCount, Perft};

fn counted(states: u64, layers: &[u64]) -> Count {
    Count {
        stopped: None,
        states,
        layers: layers.to_vec(),
        goals: None,
        statistics: Statistics::default(),
    }
}

#[test]
fn a_bare_count() {
    let (klotski, options) = (klotski(), CountOptions::default());
    let all = counted(25_955, &[1, 4, 10]);
    assert_eq!(
        count::text(&klotski, &all, &options, false),
        "Klotski: 25955 states (5 × 29 × 179)\n"
    );
    assert_eq!(
        json::count(&klotski, &all, &options, false),
        "{\"schema\":\"slide.count/1\",\"puzzle\":\"Klotski\",\"status\":\"complete\",\"states\":25955}\n"
    );
    assert_eq!(csv::count_heading(false), "puzzle,states,status\n");
    assert_eq!(csv::count(&klotski, &all, false), "Klotski,25955,complete\n");
}

#[test]
fn a_count_by_depth_with_goals() {
    let klotski = klotski();
    let options = CountOptions { metric: Metric::Slide, ..CountOptions::default() };
    let goals = GoalCount { states: 2, nearest: Some(1), farthest: Some(2) };
    let all = Count { goals: Some(goals), ..counted(19, &[1, 6, 12]) };
    insta::assert_snapshot!(count::text(&klotski, &all, &options, true), @r"
    ");
    insta::assert_snapshot!(json::count(&klotski, &all, &options, true), @r"
    ");
    assert_eq!(csv::count_heading(true), "puzzle,depth,states\n");
    assert_eq!(csv::count(&klotski, &all, true), "Klotski,0,1\nKlotski,1,6\nKlotski,2,12\n");
    let none = GoalCount { states: 0, nearest: None, farthest: None };
    let none = Count { goals: Some(none), ..counted(1, &[1]) };
    assert_eq!(
        count::text(&klotski, &none, &options, false),
        "Klotski: 1 state\ngoals: 0 states\n"
    );
}

#[test]
fn a_count_that_was_stopped() {
    let klotski = klotski();
    let options = CountOptions {
        identity: Identity::Labelled,
        mirror: true,
        ..CountOptions::default()
    };
    let part = Count { stopped: Some(Stop::States), ..counted(1000, &[1, 4]) };
    insta::assert_snapshot!(count::text(&klotski, &part, &options, true), @r"
    ");
    insta::assert_snapshot!(json::count(&klotski, &part, &options, true), @r"
    ");
    assert_eq!(csv::count(&klotski, &part, false), "Klotski,1000,limit\n");
}

#[test]
fn numbers_that_json_readers_cannot_hold_are_strings() {
    let options = CountOptions::default();
    let exact = 1u64 << 53;
    let shown = |states| json::count(&klotski(), &counted(states, &[]), &options, false);
    assert!(shown(exact).contains("\"states\":9007199254740992}"));
    assert!(shown(exact + 1).contains("\"states\":\"9007199254740993\"}"));
}

#[test]
fn sequences_of_moves() {
    let klotski = klotski();
    let divided = read_moves(&klotski, "iR jL gD").unwrap().into_iter().zip([8, 10, 2]).collect();
    let found = Perft { total: 20, divided };
    assert_eq!(
        perft::text(&klotski, Metric::Step, 2, &found, true),
        "iR   8\njL  10\ngD   2\nKlotski: 20 sequences of 2 steps\n"
    );
    assert_eq!(
        perft::text(&klotski, Metric::Move, 1, &found, false),
        "Klotski: 20 sequences of 1 move\n"
    );
    insta::assert_snapshot!(json::perft(&klotski, Metric::Step, 2, &found, true), @r"
    ");
    assert!(!json::perft(&klotski, Metric::Step, 2, &found, false).contains("divide"));
}

#[test]
fn verdicts() {
    let row = puzzle(r#"(name: "Row", board: "a..", goal: "..a")"#);
    let said = |line, fewest| {
        let played = replay(&row, Metric::Move, &read_moves(&row, line).unwrap());
        let object = json::verify(&row, Metric::Move, &played, fewest);
        let status = object.split("\"status\":").nth(1).unwrap().trim_end();
        format!("{}{status}", verdict(&row, &played, fewest))
    };
    insta::assert_snapshot!(said("aR aR", None), @r"
    ");
    insta::assert_snapshot!(said("aR aR", Some(1)), @r"
    ");
    insta::assert_snapshot!(said("aR2", Some(1)), @r"
    ");
    insta::assert_snapshot!(said("aR", None), @r"
    ");
    insta::assert_snapshot!(said("aR2 aL", Some(1)), @r"
    ");
    insta::assert_snapshot!(said("aR aD", None), @r"
    ");
    let free = puzzle(r#"(name: "Free", board: "a.")"#);
    let still = replay(&free, Metric::Step, &[]);
    assert_eq!(
        verdict(&free, &still, None),
        "Free: 0 steps, all legal, but the puzzle has no goal\n"
    );
}

#[test]
fn facts_as_json() {
    insta::assert_snapshot!(json::check(&klotski()), @r"
    ");
}
