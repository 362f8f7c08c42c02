//! The programs in `examples/` answer what they say: each is read in here as a module, and asked.

use std::path::Path;

use slide::puzzle::{Metric, Puzzle, read_any};
use slide::solve::{SolveOptions, solve};
use slide::space::Run;

#[expect(dead_code, reason = "what prints is not asked here")]
#[path = "../../examples/custom_goal.rs"]
mod custom_goal;
#[expect(dead_code, reason = "what prints is not asked here")]
#[path = "../../examples/generate.rs"]
mod generate;
#[expect(dead_code, reason = "what prints is not asked here")]
#[path = "../../examples/oracle.rs"]
mod oracle;
#[expect(dead_code, reason = "what prints is not asked here")]
#[path = "../../examples/own_notation.rs"]
mod own_notation;
#[expect(dead_code, reason = "what prints is not asked here")]
#[path = "../../examples/solve_file.rs"]
mod solve_file;

fn file(name: &str) -> String {
    Path::new(crate::ROOT).join("puzzles").join(name).display().to_string()
}

fn length(puzzle: &Puzzle) -> Option<u32> {
    let answer = solve(puzzle, &SolveOptions::default(), &mut Run::default()).expect("a question");
    answer.solutions.first().map(slide::puzzle::Solution::length)
}

#[test]
fn a_file_is_solved() {
    let said = solve_file::answers(&file("klotski/klotski.ron")).expect("Klotski is solved");
    assert!(said.starts_with("Klotski: 81 moves, 118 steps\n"), "{said}");
    let wrong = solve_file::answers(&file("no such file.ron"));
    assert!(wrong.is_err());
}

#[test]
fn goals_of_ones_own() {
    let corners = custom_goal::corners().expect("questions");
    assert_eq!(corners.len(), 4);
    for (corner, moves) in corners {
        assert!(moves.is_some_and(|moves| moves > 0), "{corner}: {moves:?}");
    }
    // The start is wanted; then what never is.
    assert_eq!(custom_goal::nearest(|_, _| true).expect("states"), Some(0));
    assert_eq!(custom_goal::nearest(|_, _| false).expect("states"), None);
    let alone = custom_goal::nearest(custom_goal::only_the_square_on_top).expect("states");
    assert!(alone.is_some_and(|moves| moves > 0), "{alone:?}");
}

#[test]
fn an_oracle_plays_as_short_as_can_be() {
    let lot = r#"(name: "T", board: "AA.b/...b/ccc.", pieces: { "Abc": (axis: Along) },
        exit: (piece: "A", at: (0, 2), toward: Right))"#;
    for text in [lot, "AA.b/AAcb/ddc./eef.\n\n..../..../AA../AA.."] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        for metric in Metric::OF_PIECES {
            let options = SolveOptions::default().metric(metric);
            let answer = solve(&puzzle, &options, &mut Run::default()).expect("a question");
            let said = oracle::play(&puzzle, metric).expect("the oracle wins");
            assert_eq!(said.lines().count() as u32, answer.solutions[0].length());
        }
    }
    let stuck: Puzzle = "A.#.\n\n..#A".parse().expect("a puzzle");
    assert!(oracle::play(&stuck, Metric::Move).is_err());
}

#[test]
fn new_puzzles_are_as_wanted() {
    let puzzles = generate::puzzles(3).expect("puzzles");
    assert_eq!(length(&puzzles[0]), Some(24));
    assert_eq!(length(&puzzles[1]), puzzles[1].expect().moves);
    assert_eq!(puzzles.len(), 3);
    assert_eq!(puzzles, generate::puzzles(3).expect("puzzles"), "the same seed, the same puzzles");
}

#[test]
fn a_notation_of_ones_own() {
    let puzzle =
        own_notation::read("board 3x4\nA 2x2 at 0,0 goes to 1,2\nb 1x2 at 2,0").expect("a puzzle");
    let drawn = read_any("AA../AA../bb..\n\n..../..AA/..AA", "drawn").expect("a puzzle");
    assert_eq!(length(&puzzle), length(&drawn.puzzles()[0]));
    let said = |text| own_notation::read(text).expect_err("faulty").to_string();
    assert!(said("board 2x2\nA 2x2 at 0,0 in blue").contains("says too much"));
    assert!(said("board 2x2\nA big").contains("is no line of this notation"));
    assert!(
        said("board 2x2\nA 2x2 at 0,0\nb 1x1 at 1,1").contains("`b`"),
        "the builder's own words"
    );
}
