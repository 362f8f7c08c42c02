//! Boards and the report of `check`.

use super::{klotski, puzzle, solution};
use crate::puzzle::{Goal, Metric};
use crate::render::{board, checked};

#[test]
fn a_board_is_drawn_as_in_the_file() {
    assert_eq!(board::start(&klotski()), "aBBc\naBBc\ndEEf\ndghf\ni..j\n");
    let odd = puzzle(r##"(name: "Odd", board: "~a~ / #-. / b~~", gate_keys: "a")"##);
    assert_eq!(board::start(&odd), " a\n#-.\nb\n");
    assert_eq!(board::draw(&odd, &[None, Some(odd.pieces()[1].start())]), " .\n#-.\nb\n");
}

#[test]
fn a_target_shows_what_it_wants() {
    let row = puzzle(r#"(name: "Row", board: "ab.#", goal: "_.a#")"#);
    let Some(Goal::AnyOf(targets)) = row.goal() else { panic!("{:?}", row.goal()) };
    assert_eq!(board::target(&row, &targets[0]), "_.a#\n");
}

#[test]
fn boards_after_every_second_move() {
    let klotski = klotski();
    let solution = solution(&klotski, Metric::Move, "iR gDR dD");
    insta::assert_snapshot!(board::boards(&klotski, &solution, 2), @r"
    ");
}

#[test]
fn klotski_is_valid() {
    insta::assert_snapshot!(checked::text(&klotski()), @r"
    ");
}

#[test]
fn everything_that_check_can_say() {
    let odd = puzzle(
        r##"(
            name: "Odd",
            board: "
                SS.x
                S..x
                ab#-
                ..~c
            ",
            pieces: {
                "x": (axis: Along),
                "c": (axis: Fixed),
                "a": (name: "rock", blockers: "..... / ..... / ..#.. / ..... / ....."),
            },
            gate_keys: "xS",
            blockers: (per_cell: 3, overhang: 1, check: EndsOnly),
            exit: (piece: "S", at: (0, 0), toward: Up),
        )"##,
    );
    insta::assert_snapshot!(checked::text(&odd), @r"
    ");
    let two = puzzle(r#"(name: "Two", board: "a.b", goals: ["..a", ".b."])"#);
    insta::assert_snapshot!(checked::text(&two), @r"
    ");
}
