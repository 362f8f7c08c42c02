//! Texts that are almost in a notation.

use slide::puzzle::{Notation, read_any, read_as};

/// What is said of a text that no file name explains.
fn said(text: &str) -> String {
    let found = read_any(text, "sample.txt");
    let errors = found.map_or_else(|errors| errors.to_string(), |found| format!("{found:?}"));
    errors.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn tiles_with_a_slip_are_no_number_grid() {
    let list = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15";
    insta::assert_snapshot!(read_any(list, "sample.txt").unwrap_err(), @r"
    error: this looks like a list of tiles, but 15 occurs twice and 0 not at all
     --> sample.txt:1:1
      |
    1 | 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: a list of tiles has each of 0, 1, 2 … once; if it is a number grid, say `--notation numbers`
    ");
    assert!(read_as(Notation::Numbers, list, "sample.txt").is_ok());
    let start = "error: this looks like a list of tiles, but ";
    for (text, slip) in [
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "16 is more than 15 and 0 not at all"),
        ("0 1 2 3 4 5 6 7 9", "9 is more than 8 and 8 not at all"),
        ("0, 1, 2, 3, 4, 5, 6, 7, 7", "7 occurs twice and 8 not at all"),
        ("1 2 3\n4 5 6\n7 8 8\n", "8 occurs twice and 0 not at all"),
    ] {
        assert_eq!(said(text), format!("{start}{slip}"), "{text}");
    }
    // Beside another list it is a bad line.
    assert_eq!(said("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 8\n"), "error: tile 8 is there twice");
    for good in ["1 1 0 2 2", "1 1 2\n3 4 5\n6 7 0", "1 1 1 2 2 2 0 0 0 3", "0 1 2 3 4 5 6 8 7"] {
        assert!(read_any(good, "sample.txt").is_ok(), "{good}");
    }
}

#[test]
fn rush_hour_lines_with_a_slip_are_no_grid() {
    let line = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    let start = "error: this looks like a Rush Hour line, but it has ";
    let no_car = "no car A, which is to reach the right edge";
    assert_eq!(said(&line[1..]), format!("{start}35 cells instead of 36"));
    assert_eq!(
        said(&format!("{}\n{line}\n", &line[1..])),
        format!("{start}35 cells instead of 36")
    );
    assert_eq!(said(&format!("60 {line}M 2332")), format!("{start}37 cells instead of 36"));
    assert_eq!(said(&line.replace('A', "o")), format!("{start}{no_car}"));
    assert_eq!(said(&"o".repeat(36)), format!("{start}{no_car}"));
    assert!(read_any(&"aabb..".repeat(4)[1..], "sample.txt").is_err());
    assert!(read_any(&format!("{}\n{}\n", "a".repeat(36), ".".repeat(36)), "a.txt").is_ok());
}

#[test]
fn level_maps_without_blanks_are_no_grid() {
    let map = "######\n#**..#\n##--##\n";
    insta::assert_snapshot!(read_any(map, "sample.txt").unwrap_err(), @r"
    error: this looks like a level map of GNOME Klotski, but has no header
     --> sample.txt:2:2
      |
    2 | #**..#
      |  ^
      |
      = help: say `--notation gnotski` if `*` is to reach the `.` cells, or `--notation grid` if it is a piece and `.` an empty cell
    ");
    assert!(read_as(Notation::Grid, map, "sample.txt").is_ok());
    assert!(read_any("#####\n#*..#\n#####", "sample.txt").is_ok());
    assert!(read_any(&format!("{map}\n......\n...**.\n......"), "sample.txt").is_ok());
}

#[test]
fn klotski_codes_with_a_slip_are_no_grid() {
    insta::assert_snapshot!(read_any("3A9BF0C00\n", "sample.txt").unwrap_err(), @r"
    error: this looks like a Klotski code, but the square cannot stand at 3, it would reach over the edge
     --> sample.txt:1:1
      |
    1 | 3A9BF0C00
      | ^ row · 4 + column of its corner
      |
      = help: if it is the row of a drawn board, say `--notation grid`
    ");
    let start = "error: this looks like a Klotski code, but ";
    assert_eq!(
        said("1FFFFFFFC"),
        format!("{start}the board has 1 empty cell, and a code stands for two or more")
    );
    assert_eq!(
        said("HAAIHAAIJBBKJBOKP@@Q"),
        format!("{start}piece `B` is no square, domino or unit")
    );
    for good in ["aabbccdd", "1A9B\n1A9B", "3A9BF0C00\n........."] {
        assert!(!said(good).starts_with(start), "{good}");
    }
}

#[test]
fn a_file_name_says_what_a_puzzle_file_is() {
    for text in ["(name", "/*/*/*", "ab.b", "aba."] {
        let message = read_any(text, "sample.RON").unwrap_err().to_string();
        assert_eq!(message, slide::puzzle::read(text, "sample.RON").unwrap_err().to_string());
    }
    // What can be read otherwise has the wrong name.
    for (text, notation) in [("ab.", "grid"), ("1 2 3 0", "tiles")] {
        let message = read_any(text, "sample.RON").unwrap_err().to_string();
        assert!(message.contains("though its name ends in `.ron`"), "{message}");
        assert!(
            message.contains(&format!("`sample.txt`, or with `--notation {notation}`")),
            "{message}"
        );
    }
    assert!(read_any("((.\n.a.\n", "sample.txt").is_ok());
}
