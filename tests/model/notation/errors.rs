//! What is said of texts in other notations that cannot be read.

use slide::puzzle::{Notation, from_grids, read_as};

fn errors(notation: Notation, text: &str) -> String {
    let found = read_as(notation, text, "sample.txt");
    found.map_or_else(|errors| errors.to_string(), |found| format!("{found:?}"))
}

#[test]
fn grids() {
    insta::assert_snapshot!(errors(Notation::Grid, " \n\n"), @r#"
    error: this text is empty
    --> sample.txt
     = help: draw the board: one character for each cell, one line for each row
    "#);
    insta::assert_snapshot!(errors(Notation::Grid, "aab\n.c\n"), @r#"
    error: rows of unequal width in the board
     --> sample.txt:2:1
      |
    2 | .c
      | ^^ this row has 2 cells, the others have 3
      |
      = help: draw every cell: `.` is an empty one
    "#);
    insta::assert_snapshot!(errors(Notation::Grid, "aab\n..a\n\n...\nbb.\n"), @r#"
    error: piece `a` is in two parts
     --> sample.txt:1:1
      |
    1 | aab
      | ^ one part
    2 | ..a
      |   - another part
      |
      = help: use another letter for each, or say `"a": (linked: true)` if they move together

    error: piece `b` has another shape in the goal
     --> sample.txt:5:1
      |
    5 | bb.
      | ^^ not its shape
      |
      = help: its shape is `#`
    "#);
    insta::assert_snapshot!(errors(Notation::Grid, "ab.\n\n.ab\n\n a.b"), @r#"
    error: a third grid
     --> sample.txt:5:2
      |
    5 |  a.b
      |  ^^^ starts here
      |
      = help: a text of bare grids holds the start and, after a blank line, the goal
    "#);
    insta::assert_snapshot!(errors(Notation::Grid, "é\"b./.é\"#"), @r##"
    error: piece `"` is in two parts
     --> sample.txt:1:2
      |
    1 | é"b./.é"#
      |  ^     - another part
      |  |
      |  one part
      |
      = help: use another letter for each, or say `""": (linked: true)` if they move together

    error: piece `é` is in two parts
     --> sample.txt:1:1
      |
    1 | é"b./.é"#
      | ^     - another part
      | |
      | one part
      |
      = help: use another letter for each, or say `"é": (linked: true)` if they move together
    "##);
    let both = from_grids("ab./..é", Some(".../x.."), "--board").map_err(|found| found.to_string());
    insta::assert_snapshot!(both.unwrap_err(), @r#"
    error: there is no piece `x`
     --> --board:2:5
      |
    2 | .../x..
      |     ^ not on the board
      |
      = help: the pieces are `abé`
    "#);
}

#[test]
fn numbers() {
    insta::assert_snapshot!(errors(Notation::Numbers, "1 2 x\n1 0 -1\n"), @r#"
    error: `x` is not a number
     --> sample.txt:1:5
      |
    1 | 1 2 x
      |     ^ in a number grid
      |
      = help: a number grid holds numbers, 0 or `.` for empty cells, and `#` for walls

    error: `-1` is not a number
     --> sample.txt:2:5
      |
    2 | 1 0 -1
      |     ^^ in a number grid
      |
      = help: a number grid holds numbers, 0 or `.` for empty cells, and `#` for walls
    "#);
    insta::assert_snapshot!(errors(Notation::Numbers, "10 10 2\n0 0\n"), @r#"
    error: rows of unequal width in the board
     --> sample.txt:2:1
      |
    2 | 0 0
      | ^^^ this row has 2 cells, the others have 3
      |
      = help: draw every cell: `.` is an empty one
    "#);
    insta::assert_snapshot!(errors(Notation::Numbers, "1 2 1\n0 0 0\n\n0 0 0\n1 3 0"), @r#"
    error: 2 pieces have the number 1, so it names none of them
     --> sample.txt:5:1
      |
    5 | 1 3 0
      | ^ which one?
      |
      = help: give the piece a number of its own, or write 0 if it does not matter

    error: there is no piece 3
     --> sample.txt:5:3
      |
    5 | 1 3 0
      |   ^ not on the board
      |
      = help: write 0 where it does not matter what stands there
    "#);
    insta::assert_snapshot!(errors(Notation::Numbers, "12 12 3\n0 0 0\n\n0 0 0\n0 12 0"), @r#"
    error: piece `a` has another shape in the goal
     --> sample.txt:5:3
      |
    5 | 0 12 0
      |   ^^ not its shape
      |
      = help: its shape is `##`
    "#);
}

#[test]
fn rush_hour() {
    insta::assert_snapshot!(errors(Notation::RushHour, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH\n"), @r#"
    error: a board of 35 cells is not square
     --> sample.txt:1:1
      |
    1 | IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this board
      |
      = help: a Rush Hour board of 6 × 6 is written as 36 letters
    "#);
    insta::assert_snapshot!(
        errors(Notation::RushHour, "CBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\noooooooooooooooooooooooooooooooooo-o"),
        @r#"
    error: car C covers one cell
     --> sample.txt:1:1
      |
    1 | CBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM
      | ^ only here
      |
      = help: a car covers two or more cells

    error: car I covers one cell
     --> sample.txt:1:7
      |
    1 | CBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM
      |       ^ only here
      |
      = help: a car covers two or more cells

    error: `-` means nothing here
     --> sample.txt:2:35
      |
    2 | oooooooooooooooooooooooooooooooooo-o
      |                                   ^ neither a letter nor `.`
      |
      = help: `o` or `.` is empty, `x` a wall, every other letter a car

    error: there is no car A
     --> sample.txt:2:1
      |
    2 | oooooooooooooooooooooooooooooooooo-o
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ in this board
      |
      = help: A is the car that is to reach the right edge
    "#
    );
    insta::assert_snapshot!(errors(Notation::RushHour, "ooooooooooooAAoxoooooooooooooooooooA"), @r#"
    error: car A is not a straight line
     --> sample.txt:1:13
      |
    1 | ooooooooooooAAoxoooooooooooooooooooA
      |             ^^^^^^^^^^^^^^^^^^^^^^^^ from here to here
      |
      = help: the cells of a car lie side by side in one row, or one below the other
    "#);
    insta::assert_snapshot!(errors(Notation::RushHour, "ooooooooooooAAoooxoooooooooooooooooo"), @r#"
    error: the goal puts piece `A` on a wall
     --> sample.txt:1:14
      |
    1 | ooooooooooooAAoooxoooooooooooooooooo
      |              ^ cell (2, 5)
    "#);
    insta::assert_snapshot!(errors(Notation::RushHour, "AoooooAooooooooooooooooooooooooooooo two"), @r#"
    error: a line holds one board
     --> sample.txt:1:1
      |
    1 | AoooooAooooooooooooooooooooooooooooo two
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 2 here
      |
      = help: write the board in one word; only numbers may stand beside it
    "#);
}

#[test]
fn gnotski() {
    insta::assert_snapshot!(errors(Notation::Gnotski, "####\n#aa#\n#..#\n####\n"), @r#"
    error: there is no goal piece `*`
     --> sample.txt:1:1
      |
    1 | ####
      | ^^^^ in this map
      |
      = help: draw the piece that is to reach the `.` cells with `*`
    "#);
    insta::assert_snapshot!(errors(Notation::Gnotski, "####\n#**#\n#a.#\n####\n"), @r#"
    error: the goal piece fits nowhere on the `.` cells
     --> sample.txt:3:3
      |
    3 | #a.#
      |   ^ its place
      |
      = help: draw the place that the goal piece `*` is to reach, with a `.` for each cell
    "#);
    insta::assert_snapshot!(errors(Notation::Gnotski, "4#2#\n#**..#\n#a #\n####\n"), @r#"
    error: the map is larger than its header says: 2 rows of 4
     --> sample.txt:2:5
      |
    2 | #**..#
      |     ^ does not fit
      |
      = help: the header is the width, `#`, the height, `#`

    error: the map is larger than its header says: 2 rows of 4
     --> sample.txt:4:1
      |
    4 | ####
      | ^ does not fit
      |
      = help: the header is the width, `#`, the height, `#`
    "#);
    insta::assert_snapshot!(errors(Notation::Gnotski, "*\t.\n"), @r#"
    error: `\t` means nothing in a level map
     --> sample.txt:1:2
      |
    1 | *    .
      |  ^^^^ here
      |
      = help: an empty cell is a blank
    "#);
    insta::assert_snapshot!(errors(Notation::Gnotski, "65000#65000#\n*.\n"), @r#"
    error: a map of 65000 rows of 65000 cells is too large
     --> sample.txt:1:1
      |
    1 | 65000#65000#
      | ^^^^^^^^^^^^ it begins here
    "#);
}

#[test]
fn tiles() {
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 3 4 0"), @r#"
    error: 5 numbers make no square board
     --> sample.txt:1:1
      |
    1 | 1 2 3 4 0
      | ^^^^^^^^^ one row of numbers
      |
      = help: put rows and columns in front, as in `3x4: 1 2 …`, or each row on a line
    "#);
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 2\n3 x 9\n"), @r#"
    error: tile 2 is there twice
     --> sample.txt:1:5
      |
    1 | 1 2 2
      |   - ^ again here
      |   |
      |   first here

    error: `x` is not the number of a tile
     --> sample.txt:2:3
      |
    2 | 3 x 9
      |   ^ in a tile list
      |
      = help: a list holds the numbers 1, 2, 3 … and 0 or `_` for the hole

    error: there is no tile 9 on a board of 6 cells
     --> sample.txt:2:5
      |
    2 | 3 x 9
      |     ^ too large
      |
      = help: the tiles are 1 to 5, and 0 is the hole
    "#);
    insta::assert_snapshot!(errors(Notation::Tiles, "2x2: 1 2 0"), @r#"
    error: a board of 2×2 has 4 cells
     --> sample.txt:1:6
      |
    1 | 2x2: 1 2 0
      |      ^^^^^ 3 numbers
    "#);
    insta::assert_snapshot!(errors(Notation::Tiles, "2y2: 1 2 3 0"), @r#"
    error: this is not the size of a board
     --> sample.txt:1:1
      |
    1 | 2y2: 1 2 3 0
      | ^^^ before the `:`
      |
      = help: rows and columns come before the `:`, as in `3x4:`
    "#);
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 3\n4 0\n"), @r#"
    error: the rows have different lengths
     --> sample.txt:2:1
      |
    2 | 4 0
      | ^^^ 2 numbers, but 3 in the first row
    "#);
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 3 0\n\n1 2 0 0"), @r#"
    error: the hole is there twice
     --> sample.txt:3:7
      |
    3 | 1 2 0 0
      |     - ^ again here
      |     |
      |     first here
    "#);
}
