//! Counts, sequences and verdicts.

use slide::check::{read_moves, replay};
use slide::puzzle::{Identity, Metric};
use slide::render::table::Table;
use slide::render::text::{count, perft, verdict};
use slide::render::{csv, json};
use slide::space::{Count, CountOptions, GoalCount, Limits, Stop};

use crate::{klotski, puzzle};

fn counted(states: u64, layers: &[u64]) -> Count {
    let mut count = Count::default();
    (count.states, count.layers) = (states, layers.to_vec());
    count
}

fn goals(states: u64, lengths: Option<(u32, u32)>) -> GoalCount {
    let mut goals = GoalCount::default();
    goals.states = states;
    (goals.nearest, goals.farthest) = lengths.unzip();
    goals
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
        "{\"schema\":\"slide.count/1\",\"puzzle\":\"Klotski\",\"status\":\"complete\",\"states\":25955,\
         \"version\":\"0.1.0\",\"puzzle_hash\":\"96ac464a\"}\n"
    );
    assert_eq!(Table::csv_heading(csv::count_columns(false, false)), "puzzle,states,status\n");
    assert_eq!(csv::count(&klotski, &all, false).csv_rows(), "Klotski,25955,complete\n");
}

#[test]
fn a_count_by_depth_with_goals() {
    let klotski = klotski();
    let options = CountOptions::default().metric(Metric::Slide);
    let mut all = counted(19, &[1, 6, 12]);
    all.goals = Some(goals(2, Some((1, 2))));
    insta::assert_snapshot!(count::text(&klotski, &all, &options, true), @r"
    Klotski: 19 states (prime)

    depth  states
        0       1
        1       6
        2      12
    farthest: 2 slides

    goals: 2 states, nearest 1 slide, farthest 2 slides
    ");
    insta::assert_snapshot!(json::count(&klotski, &all, &options, true), @r#"{"schema":"slide.count/1","puzzle":"Klotski","metric":"slide","status":"complete","states":19,"depth":2,"layers":[1,6,12],"goals":2,"nearest":1,"farthest":2,"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
    assert_eq!(Table::csv_heading(csv::count_columns(true, true)), "puzzle,depth,states\n");
    assert_eq!(
        csv::count(&klotski, &all, true).csv_rows(),
        "Klotski,0,1\nKlotski,1,6\nKlotski,2,12\n"
    );
    let mut none = counted(1, &[1]);
    none.goals = Some(goals(0, None));
    assert_eq!(
        count::text(&klotski, &none, &options, false),
        "Klotski: 1 state\ngoals: 0 states\n"
    );
}

#[test]
fn a_count_that_was_stopped() {
    let klotski = klotski();
    let options = CountOptions::default().identity(Identity::Labelled).mirror(true);
    let mut part = counted(1000, &[1, 4]);
    part.stopped = Some(Stop::States);
    insta::assert_snapshot!(count::text(&klotski, &part, &options, true), @r"
    Klotski: at least 1000 states with every piece told apart, mirror images counted once (state limit, partial)

    depth  states
        0       1
        1       4
    complete up to 1 step, not beyond
    ");
    insta::assert_snapshot!(json::count(&klotski, &part, &options, true), @r#"{"schema":"slide.count/1","puzzle":"Klotski","metric":"step","status":"limit","states":1000,"labelled":true,"mirror":true,"stopped":"states","depth":1,"layers":[1,4],"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
    assert_eq!(csv::count(&klotski, &part, false).csv_rows(), "Klotski,1000,limit\n");
    let mut some = counted(9, &[1, 4]);
    (some.stopped, some.goals) = (Some(Stop::States), Some(goals(2, Some((1, 2)))));
    assert_eq!(
        count::text(&klotski, &some, &CountOptions::default(), false),
        "Klotski: at least 9 states (state limit, partial)\n\
         goals: at least 2 states, nearest 1 step, farthest 2 steps so far\n"
    );
}

#[test]
fn numbers_that_json_readers_cannot_hold_are_strings() {
    let options = CountOptions::default();
    let exact = 1u64 << 53;
    let shown = |states| json::count(&klotski(), &counted(states, &[]), &options, false);
    assert!(shown(exact).contains("\"states\":9007199254740992,"));
    assert!(shown(exact + 1).contains("\"states\":\"9007199254740993\","));
}

#[test]
fn sequences_of_moves() {
    let klotski = klotski();
    let divided = read_moves(&klotski, "iR jL gD").unwrap().into_iter().zip([8, 10, 2]).collect();
    let mut found = slide::space::perft(&klotski, Metric::Step, 0, &Limits::default()).unwrap();
    (found.total, found.divided) = (20, divided);
    assert_eq!(
        perft::text(&klotski, Metric::Step, 2, Ok(&found), true),
        "iR   8\njL  10\ngD   2\nKlotski: 20 sequences of 2 steps\n"
    );
    assert_eq!(
        perft::text(&klotski, Metric::Move, 1, Ok(&found), false),
        "Klotski: 20 sequences of 1 move\n"
    );
    insta::assert_snapshot!(json::perft(&klotski, Metric::Step, 2, Ok(&found), true), @r#"{"schema":"slide.perft/1","puzzle":"Klotski","metric":"step","status":"complete","depth":2,"sequences":20,"divide":[{"piece":"i","path":"R","from":[4,0],"to":[4,1],"sequences":8},{"piece":"j","path":"L","from":[4,3],"to":[4,2],"sequences":10},{"piece":"g","path":"D","from":[3,1],"to":[4,1],"sequences":2}],"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
    assert!(!json::perft(&klotski, Metric::Step, 2, Ok(&found), false).contains("divide"));
}

#[test]
fn verdicts() {
    let row = puzzle(r#"(name: "Row", board: "a..", goal: "..a")"#);
    let said = |line, fewest| {
        let played = replay(&row, Metric::Move, &read_moves(&row, line).unwrap());
        let object = json::verify(&row, Metric::Move, &played, fewest, None);
        let status = object.split("\"status\":").nth(1).unwrap().trim_end();
        format!("{}{status}", verdict(&row, &played, fewest, None))
    };
    insta::assert_snapshot!(said("aR aR", None), @r#"
    Row: 2 moves (2 steps), all legal, the goal is reached
    "verified","length":2,"steps":2,"version":"0.1.0","puzzle_hash":"c0394039"}
    "#);
    insta::assert_snapshot!(said("aR aR", Some(1)), @r#"
    Row: 2 moves (2 steps), all legal, the goal is reached, but 1 move is enough
    "not optimal","length":2,"steps":2,"fewest":1,"version":"0.1.0","puzzle_hash":"c0394039"}
    "#);
    insta::assert_snapshot!(said("aR2", Some(1)), @r#"
    Row: 1 move (2 steps), all legal, the goal is reached, fewest possible
    "verified","length":1,"steps":2,"fewest":1,"version":"0.1.0","puzzle_hash":"c0394039"}
    "#);
    insta::assert_snapshot!(said("aR", None), @r#"
    Row: 1 move (1 step), all legal, but the goal is not reached
    "not solved","length":1,"steps":1,"version":"0.1.0","puzzle_hash":"c0394039"}
    "#);
    insta::assert_snapshot!(said("aR2 aL", Some(1)), @r#"
    Row: 2 moves (3 steps), all legal, but the goal, reached after move 1, is left again
    "not solved","length":2,"steps":3,"fewest":1,"version":"0.1.0","puzzle_hash":"c0394039"}
    "#);
    insta::assert_snapshot!(said("aR aD", None), @r#"
    Row: not legal: move 2: a cannot go down from (0, 1): the board ends there
    "illegal","illegal_move":2,"reason":"a cannot go down from (0, 1): the board ends there","version":"0.1.0","puzzle_hash":"c0394039"}
    "#);
    let free = puzzle(r#"(name: "Free", board: "a.")"#);
    let still = replay(&free, Metric::Step, &[]);
    assert_eq!(
        verdict(&free, &still, None, None),
        "Free: 0 steps, all legal, but the puzzle has no goal\n"
    );
}

#[test]
fn facts_as_json() {
    insta::assert_snapshot!(json::check(&klotski()), @r#"{"schema":"slide.check/1","puzzle":"Klotski","status":"valid","rows":5,"cols":4,"pieces":10,"empty":2,"metric":"move","kinds":["acdf","B","E","ghij"],"solve_kinds":["acdf","B","E","ghij"],"goal":"targets","blockers":false,"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
}

#[test]
fn a_name_in_a_table_is_no_formula() {
    let named = |name: &str| {
        let puzzle = puzzle(&format!("(name: {name:?}, board: \"a.\")"));
        csv::count(&puzzle, &counted(1, &[]), false)
            .csv_rows()
            .strip_suffix(",1,complete\n")
            .unwrap()
            .to_owned()
    };
    for name in ["=1+1", "+1", "-2", "@sum(a1)"] {
        assert_eq!(named(name), format!("'{name}"));
    }
    assert_eq!(named("=a, \"b\""), "\"'=a, \"\"b\"\"\"");
    for plain in ["=", "@", "a=b", "9"] {
        assert_eq!(named(plain), plain);
    }
}
