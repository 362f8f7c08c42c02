//! Boards and the report of `check`.

use slide::puzzle::{Goal, Metric};
use slide::render::palette::Ink;
use slide::render::text::{board, check};

use crate::{klotski, puzzle, solution};

#[test]
fn colours_are_laid_over_the_same_characters() {
    let klotski = klotski();
    let drawn = board::start(&klotski, Ink::Colored);
    let second = drawn.lines().nth(2).unwrap();
    assert_eq!(second, "\x1b[30;46md\x1b[0m\x1b[30;43mEE\x1b[0m\x1b[30;46mf\x1b[0m");
    assert!(drawn.lines().next().unwrap().contains("\x1b[97;41mBB\x1b[0m"), "{drawn:?}");
    let odd = puzzle(
        r#"(name: "Odd", board: "~a~ / #-. / b~~", gate_keys: "a", pieces: { "b": (color: "white") })"#,
    );
    let drawn = board::start(&odd, Ink::Colored);
    assert_eq!(
        drawn,
        " \x1b[30;46ma\x1b[0m\n\x1b[90m#\x1b[0m\x1b[33m-\x1b[0m\x1b[90m.\x1b[0m\n\x1b[30;107mb\x1b[0m\n"
    );
}

#[test]
fn a_board_is_drawn_as_in_the_file() {
    assert_eq!(board::start(&klotski(), Ink::Plain), "aBBc\naBBc\ndEEf\ndghf\ni..j\n");
    let odd = puzzle(r#"(name: "Odd", board: "~a~ / #-. / b~~", gate_keys: "a")"#);
    assert_eq!(board::start(&odd, Ink::Plain), " a\n#-.\nb\n");
    assert_eq!(
        board::draw(&odd, &[None, Some(odd.pieces()[1].start())], Ink::Plain),
        " .\n#-.\nb\n"
    );
}

#[test]
fn a_target_shows_what_it_wants() {
    let row = puzzle(r#"(name: "Row", board: "ab.#", goal: "_.a#")"#);
    let Some(Goal::AnyOf(targets)) = row.goal() else { panic!("{:?}", row.goal()) };
    assert_eq!(board::target(&row, &targets[0], Ink::Plain), "_.a#\n");
}

#[test]
fn boards_after_every_second_move() {
    let klotski = klotski();
    let solution = solution(&klotski, Metric::Move, "iR gDR dD");
    insta::assert_snapshot!(board::boards(&klotski, &solution, 2, Ink::Plain), @r"
    Klotski: the start

        aBBc
        aBBc
        dEEf
        dghf
        i..j

    after 2 moves, the last one g down, right

        aBBc
        aBBc
        dEEf
        d.hf
        .igj

    after 3 moves, the last one d down

        aBBc
        aBBc
        .EEf
        d.hf
        digj
    ");
}

#[test]
fn klotski_is_valid() {
    insta::assert_snapshot!(check::text(&klotski(), Ink::Plain), @r"
    Klotski: 5×4, 10 pieces, 2 empty cells

        aBBc
        aBBc
        dEEf
        dghf
        i..j

    interchangeable: a c d f, 2×1
    alone: B (Cao Cao), 2×2
    alone: E, 1×2
    interchangeable: g h i j (soldier), 1×1

    goal:

        ....
        ....
        ....
        .BB.
        .BB.
    ");
}

#[test]
fn everything_that_check_can_say() {
    let odd = puzzle(
        r#"(
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
        )"#,
    );
    insta::assert_snapshot!(check::text(&odd, Ink::Plain), @r"
    Odd: 4×4, 5 pieces, 6 empty cells

        SS.x
        S..x
        ab#-
        .. c

    alone: S, 2×2 with 3 cells, may cover gates
    alone: x, 2×1, up and down only, may cover gates
    alone: a (rock), 1×1, blockers on 1 sub-cell
    alone: b, 1×1
    alone: c, 1×1, fixed
    blockers: 3×3 sub-cells in a cell, overhang 1, tested after whole cells only
    exit: S leaves the board up from (0, 0)
    ");
    let two = puzzle(r#"(name: "Two", board: "a.b", goals: ["..a", ".b."])"#);
    insta::assert_snapshot!(check::text(&two, Ink::Plain), @r"
    Two: 1×3, 2 pieces, 1 empty cell

        a.b

    interchangeable: a b, 1×1
    told apart when solving: a | b

    goal 1 of 2:

        ..a

    goal 2 of 2:

        .b.
    ");
}

#[test]
fn goals_that_several_pieces_or_any_board_may_meet() {
    let way_out = puzzle(
        r#"(
            name: "Way out",
            board: "ab./c..",
            identical: Groups(["ab"]),
            exit: (piece: "a", at: (0, 0), toward: Up),
        )"#,
    );
    let text = check::text(&way_out, Ink::Plain);
    assert!(text.ends_with("exit: a or b leaves the board up from (0, 0)\n"), "{text}");
    let all = puzzle(r#"(name: "Any", board: "ab.", goals: ["...", "..a"])"#);
    insta::assert_snapshot!(check::start_and_goal(&all, Ink::Plain), @r"
    Any: the start

        ab.

    goal 1 of 2: anything

        ...

    goal 2 of 2:

        ..a
    ");
    insta::assert_snapshot!(check::start_and_goal(&way_out, Ink::Plain), @r"
    Way out: the start

        ab.
        c..

    exit: a or b leaves the board up from (0, 0)
    ");
}
