//! The printed sheet: what stands on it, and that it fits on its pages.

use slide::check::read_moves;
use slide::puzzle::{Metric, Puzzle};
use slide::render::text::sheet;
use slide::solve::{Answer, Status, Wanted};
use slide::space::Stop;

use crate::{answer, klotski, puzzle};

/// The pages, each found to fit on paper.
fn pages(puzzle: &Puzzle, answer: &Answer) -> Vec<String> {
    let text = sheet::answer(puzzle, answer, Wanted::Best);
    let pages: Vec<String> = text.split(sheet::FORM_FEED).map(str::to_owned).collect();
    for (index, page) in pages.iter().enumerate() {
        assert!(page.is_ascii(), "{page}");
        assert!(page.lines().count() <= 60, "{page}");
        assert!(page.lines().all(|line| line.len() <= 80 && !line.ends_with(' ')), "{page}");
        let number = format!("page {} of {}", index + 1, pages.len());
        assert!(page.lines().next().unwrap().ends_with(&number), "{page}");
    }
    assert_eq!(read_moves(puzzle, &text).unwrap(), answer.solutions[0].moves, "{text}");
    pages
}

#[test]
fn a_short_solution() {
    let klotski = klotski();
    let short = answer(&klotski, Metric::Move, &["gD jL fD ER dR iU gL dD EL2 hUR jU2 dR"]);
    let pages = pages(&klotski, &short);
    assert_eq!(pages.len(), 1);
    insta::assert_snapshot!("short_sheet", pages[0]);
}

#[test]
fn two_hundred_and_thirty_six_steps() {
    let klotski = klotski();
    let long = answer(&klotski, Metric::Step, &[&"jL jR ".repeat(118)]);
    let pages = pages(&klotski, &long);
    assert_eq!(pages.len(), 3);
    // Columns are read downwards: the second begins where the first ends.
    insta::assert_snapshot!("long_sheet", pages[1]);
    assert!(pages[2].contains("236. j right"), "{}", pages[2]);
}

#[test]
fn names_letters_and_goals_are_explained() {
    let puzzle = puzzle(
        r#"(
            name: "Ｍā’s – 4×5",
            board: "ab.......",
            pieces: { 
                "a": (name: "Ann"),
                "b": (name: "Bär, who has a name so long that a line of eighty columns holds no move"),
            },
            identical: Never,
            goals: [".a.......", "..a......"],
        )"#,
    );
    let far = answer(&puzzle, Metric::Step, &[&"bR bL ".repeat(60)]);
    let pages = pages(&puzzle, &far);
    let head: Vec<&str> = pages[0].lines().take(10).collect();
    insta::assert_snapshot!("sheet_with_names", head.join("\n"));
}

#[test]
fn an_exit_is_told_in_words() {
    let puzzle =
        puzzle(r#"(name: "Out", board: "a.", exit: (piece: "a", at: (0, 1), toward: Right))"#);
    let out = answer(&puzzle, Metric::Move, &["aR a!R"]);
    assert!(pages(&puzzle, &out)[0].contains(" a leaves the board right from (0, 1).\n"));
}

#[test]
fn boards_that_no_page_holds_are_left_out() {
    let wide = puzzle(&format!(r#"(name: "Wide", board: "a{}")"#, ".".repeat(200)));
    let line = format!("{}{}", "aR ".repeat(100), "aL ".repeat(100));
    let text = pages(&wide, &answer(&wide, Metric::Step, &[&line])).concat();
    assert!(text.contains("200. a left") && !text.contains(".."), "{text}");
    let tall = puzzle(&format!(r#"(name: "Tall", board: "a{}")"#, "/.".repeat(200)));
    let text = pages(&tall, &answer(&tall, Metric::Move, &["aD200 aU200"])).concat();
    assert!(text.contains(" [ ]  1. a down 200\n"), "{text}");
}

#[test]
fn long_paths_and_long_names() {
    let name = "endless ".repeat(40);
    let row = format!(r#"(name: "{name}", board: "a......... / .......... / ..........")"#);
    let puzzle = puzzle(&row);
    let path = "a".to_owned() + &"RDLU".repeat(60);
    let pages = pages(&puzzle, &answer(&puzzle, Metric::Move, &[&format!("{path} {path} aR")]));
    assert!(pages[0].starts_with("endless endless"), "{}", pages[0]);
    assert!(pages[0].contains("...: 3 moves (481 steps)"), "{}", pages[0]);
}

#[test]
fn no_solution_is_one_line() {
    let klotski = klotski();
    let none = answer(&klotski, Metric::Move, &[]);
    let text = sheet::answer(&klotski, &none, Wanted::Best);
    assert_eq!(
        text,
        "Klotski: no solution: none of the 398 states that can be reached is a goal\n"
    );
    let two = answer(&klotski, Metric::Move, &["gD", "gD jL"]);
    let mut limit = two;
    limit.status = Status::Limit(Stop::Depth);
    let text = sheet::answer(&klotski, &limit, Wanted::Nearest(3));
    assert!(text.contains("\u{c}Klotski, goal state 2: 2 moves (2 steps)"), "{text}");
    assert_eq!(text.matches("not all solutions found").count(), 2, "{text}");
}

/// A letter connects a name with the boards and the moves, so it is not replaced; a long word shows that it is cut.
#[test]
fn letters_stay_as_they_are_beside_names() {
    let long = "Gamma".repeat(20);
    let greek = puzzle(&format!(
        r#"(
            name: "Greek",
            board: "ααβ/..γ",
            goal: ".αα/...",
            pieces: {{ "α": (name: "á"), "β": (name: "beta", label: "β1"), "γ": (name: "{long}") }},
        )"#
    ));
    let text = sheet::answer(&greek, &answer(&greek, Metric::Move, &["γL βD αR"]), Wanted::Best);
    assert!(text.contains("Pieces: α (a), β1 (beta), γ\n"), "{text}");
    assert!(text.contains(&format!("({}Ga...)\n", "Gamma".repeat(5))), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}
