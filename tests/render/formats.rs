//! Lists, compact lines, arrows, JSON and CSV of answers.

use slide::puzzle::{Metric, Puzzle};
use slide::render::table::Table;
use slide::render::text::list::Layout;
use slide::render::text::{arrows, compact, list};
use slide::render::{csv, json, status};
use slide::solve::{Status, Wanted};
use slide::space::Stop;

use crate::{answer, boards_every, klotski, puzzle};

fn lot() -> Puzzle {
    puzzle(
        r#"(
            name: "Lot, \"large\"",
            board: "AA.b / ...b / ....",
            exit: (piece: "A", at: (0, 2), toward: Right),
        )"#,
    )
}

fn tiles() -> Puzzle {
    puzzle(r#"(name: "Tiles", board: "12/3.", goal: "../.1", identical: Never)"#)
}

const TWELVE: &str = "iR gD2 hDL2 EU dR BLR2 j!D gU hU3 iU jRU aD";

#[test]
fn a_short_list_has_one_column() {
    let klotski = klotski();
    let short = answer(&klotski, Metric::Move, &["iR gD BDR EL2"]);
    insta::assert_snapshot!(list::answer(&klotski, &short, Wanted::Best, Layout::default()), @r"
    Klotski: 4 moves (6 steps), fewest possible

     [ ]  1. i (soldier) right
     [ ]  2. g (soldier) down
     [ ]  3. B (Cao Cao) down, right
     [ ]  4. E left 2
    ");
}

#[test]
fn a_long_list_has_two_columns_that_read_downwards() {
    let klotski = klotski();
    let long = answer(&klotski, Metric::Move, &[TWELVE]);
    insta::assert_snapshot!(list::answer(&klotski, &long, Wanted::Best, Layout::default()), @r"
    Klotski: 12 moves (20 steps), fewest possible

     [ ]  1. i (soldier) right          [ ]  7. j (soldier) exits down
     [ ]  2. g (soldier) down 2         [ ]  8. g (soldier) up
     [ ]  3. h (soldier) down, left 2   [ ]  9. h (soldier) up 3
     [ ]  4. E up                       [ ] 10. i (soldier) up
     [ ]  5. d right                    [ ] 11. j (soldier) right, up
     [ ]  6. B (Cao Cao) left, right 2  [ ] 12. a down
    ");
}

#[test]
fn long_paths_are_wrapped() {
    let klotski = klotski();
    let path = format!("{TWELVE} aUL{}", "UDUL".repeat(6));
    let long = answer(&klotski, Metric::Move, &[&path]);
    let text = list::answer(&klotski, &long, Wanted::Best, Layout::default());
    let end = text.lines().skip(13).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!(format!("the end:\n{end}"), @r"
    the end:
     [ ] 12. a down
     [ ] 13. a up, left, up, down, up, left, up, down, up, left, up, down, up, left,
               up, down, up, left, up, down, up, left, up, down, up, left
    ");
}

#[test]
fn headings() {
    let klotski = klotski();
    let heading = |metric, line: &str| {
        let text = list::answer(
            &klotski,
            &answer(&klotski, metric, &[line]),
            Wanted::Best,
            Layout::default(),
        );
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(heading(Metric::Step, "iR gD"), "Klotski: 2 steps, fewest possible");
    assert_eq!(heading(Metric::Slide, "iR2"), "Klotski: 1 slide (2 steps), fewest possible");
    assert_eq!(heading(Metric::Move, "iR"), "Klotski: 1 move (1 step), fewest possible");
    assert_eq!(heading(Metric::Move, ""), "Klotski: already solved, 0 moves");
    let mut partial = answer(&klotski, Metric::Move, &["iR gD"]);
    partial.status = Status::Limit(Stop::Time);
    partial.lower_bound = 1;
    let text = list::answer(&klotski, &partial, Wanted::Best, Layout::default());
    assert!(text.starts_with("Klotski: 2 moves (2 steps)\n"), "{text}");
}

#[test]
fn boards_between_the_entries() {
    let klotski = klotski();
    let short = answer(&klotski, Metric::Step, &["iR gD hD"]);
    insta::assert_snapshot!(list::answer(&klotski, &short, Wanted::Best, boards_every(2)), @r"
    Klotski: 3 steps, fewest possible

        aBBc
        aBBc
        dEEf
        dghf
        i..j

     [ ]  1. i (soldier) right
     [ ]  2. g (soldier) down

        aBBc
        aBBc
        dEEf
        d.hf
        .i.j

     [ ]  3. h (soldier) down

        aBBc
        aBBc
        dEEf
        d..f
        .ihj
    ");
}

#[test]
fn several_solutions() {
    let klotski = klotski();
    let mut two = answer(&klotski, Metric::Move, &["iR", "jL"]);
    two.shortest_solutions = Some(256);
    insta::assert_snapshot!(list::answer(&klotski, &two, Wanted::All(2), Layout::default()), @r"
    Klotski: 256 shortest solutions of 1 move, 2 of them here

    Solution 1: 1 move (1 step)

     [ ]  1. i (soldier) right

    Solution 2: 1 move (1 step)

     [ ]  1. j (soldier) left
    ");
    let mut part = two.clone();
    part.status = Status::Limit(Stop::Time);
    let text = list::answer(&klotski, &part, Wanted::Nearest(2), Layout::default());
    assert!(text.starts_with("Klotski: 2 goal states so far, nearest first (partial)\n"), "{text}");
    insta::assert_snapshot!(list::answer(&klotski, &two, Wanted::Nearest(2), Layout::default()), @r"
    Klotski: 2 goal states, nearest first

    Goal state 1: 1 move (1 step)

     [ ]  1. i (soldier) right

    Goal state 2: 1 move (1 step)

     [ ]  1. j (soldier) left
    ");
    assert_eq!(compact::answer(&klotski, &two), "iR\njL\n");
    insta::assert_snapshot!(json::solve(&klotski, &two, Wanted::All(2)), @r#"{"schema":"slide.solve/1","puzzle":"Klotski","metric":"move","status":"solved","length":1,"steps":1,"optimal":true,"moves":[{"piece":"i","path":"R","from":[4,0],"to":[4,1]}],"shortest_solutions":256,"solutions":[{"length":1,"steps":1,"moves":[{"piece":"i","path":"R","from":[4,0],"to":[4,1]}]},{"length":1,"steps":1,"moves":[{"piece":"j","path":"L","from":[4,3],"to":[4,2]}]}],"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
    two.shortest_solutions = None;
    insta::assert_snapshot!(json::solve(&klotski, &two, Wanted::Nearest(2)), @r#"{"schema":"slide.solve/1","puzzle":"Klotski","metric":"move","status":"solved","length":1,"steps":1,"optimal":true,"moves":[{"piece":"i","path":"R","from":[4,0],"to":[4,1]}],"nearest":[{"length":1,"steps":1,"moves":[{"piece":"i","path":"R","from":[4,0],"to":[4,1]}]},{"length":1,"steps":1,"moves":[{"piece":"j","path":"L","from":[4,3],"to":[4,2]}]}],"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
    insta::assert_snapshot!(csv::solve(&klotski, &two, Wanted::All(2)).csv_rows(), @r"
    Klotski,move,1,1,i,R,4,0,4,1
    Klotski,move,2,1,j,L,4,3,4,2
    ");
}

#[test]
fn no_solution() {
    let klotski = klotski();
    let none = answer(&klotski, Metric::Move, &[]);
    let text = list::answer(&klotski, &none, Wanted::Best, Layout::default());
    assert_eq!(
        text,
        "Klotski: no solution: none of the 398 states that can be reached is a goal\n"
    );
    assert_eq!(status(&klotski, &none), Some(text));
    assert_eq!(compact::answer(&klotski, &none), "");
    assert_eq!(arrows::answer(&klotski, &none), "");
    assert_eq!(csv::solve(&klotski, &none, Wanted::Best).csv_rows(), "");
    insta::assert_snapshot!(json::solve(&klotski, &none, Wanted::Best), @r#"{"schema":"slide.solve/1","puzzle":"Klotski","metric":"move","status":"unsolvable","states":398,"version":"0.1.0","puzzle_hash":"96ac464a"}"#);
    let mut stuck = none.clone();
    stuck.states = 1;
    assert_eq!(
        list::answer(&klotski, &stuck, Wanted::Best, Layout::default()),
        "Klotski: no solution: the start is the only state that can be reached (1 state)\n"
    );
    let mut limit = none;
    (limit.status, limit.lower_bound) = (Status::Limit(Stop::Interrupted), 58);
    assert_eq!(
        list::answer(&klotski, &limit, Wanted::Best, Layout::default()),
        "Klotski: no solution shorter than 58 moves; 398 states seen (interrupted, partial)\n"
    );
    insta::assert_snapshot!(json::solve(&klotski, &limit, Wanted::Best), @r#"{"schema":"slide.solve/1","puzzle":"Klotski","metric":"move","status":"limit","lower_bound":58,"states":398,"stopped":"interrupted","version":"0.1.0","puzzle_hash":"96ac464a"}"#);
}

#[test]
fn an_exit_in_every_format() {
    let lot = lot();
    let out = answer(&lot, Metric::Move, &["bD AR2 A!R"]);
    insta::assert_snapshot!(list::answer(&lot, &out, Wanted::Best, Layout::default()), @r#"
    Lot, "large": 3 moves (4 steps), fewest possible

     [ ]  1. b down
     [ ]  2. A right 2
     [ ]  3. A exits right
    "#);
    assert_eq!(compact::answer(&lot, &out), "bD AR2 A!R\n");
    assert_eq!(arrows::answer(&lot, &out), "b↓ A→→ A!→\n");
    insta::assert_snapshot!(json::solve(&lot, &out, Wanted::Best), @r#"{"schema":"slide.solve/1","puzzle":"Lot, \"large\"","metric":"move","status":"solved","length":3,"steps":4,"optimal":true,"moves":[{"piece":"b","path":"D","from":[0,3],"to":[1,3]},{"piece":"A","path":"RR","from":[0,0],"to":[0,2]},{"piece":"A","path":"R","from":[0,2],"to":null}],"version":"0.1.0","puzzle_hash":"181350e0"}"#);
    insta::assert_snapshot!(csv::solve(&lot, &out, Wanted::Best).csv_rows(), @r#"
    "Lot, ""large""",move,1,b,D,0,3,1,3
    "Lot, ""large""",move,2,A,RR,0,0,0,2
    "Lot, ""large""",move,3,A,R,0,2,,
    "#);
    assert_eq!(
        Table::csv_heading(&csv::solve_columns(Wanted::Best)),
        "puzzle,metric,index,piece,path,from_row,from_col,to_row,to_col\n"
    );
}

#[test]
fn arrows_of_a_puzzle_with_one_hole() {
    let tiles = tiles();
    assert!(arrows::has_one_hole(&tiles));
    assert!(!arrows::has_one_hole(&klotski()));
    let turns = "2D 1R 3U 2L 1D 3R 2U 1L 3D 2R 1U 3L";
    let round = answer(&tiles, Metric::Step, &[turns, "2D"]);
    assert_eq!(arrows::answer(&tiles, &round), "↓⇒↑←⇓ →↑⇐↓→\n⇑←\n\n↓\n");
}

#[test]
fn rows_of_arrows_with_letters() {
    let klotski = klotski();
    let long = answer(&klotski, Metric::Move, &[TWELVE]);
    insta::assert_snapshot!(arrows::answer(&klotski, &long), @r"
    i→ g↓↓ h↓←← E↑ d→   B←→→ j!↓ g↑ h↑↑↑ i↑
    j→↑ a↓
    ");
}

#[test]
fn the_heading_of_ratings_has_the_names_of_all_numbers() {
    let names = slide::design::Rating::default().values().map(|(name, _)| name).join(",");
    assert_eq!(Table::csv_heading(&csv::rate_columns()), format!("puzzle,metric,{names}\n"));
}
