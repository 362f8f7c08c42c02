//! Colours of pieces, and what can be read on them.

use slide::render::palette::{Ink, Rgb, colors};
use slide::render::text::board;

use crate::puzzle;

const GOAL: Rgb = Rgb(0xd5, 0x5e, 0x00);
const FIRST: Rgb = Rgb(0x56, 0xb4, 0xe9);

#[test]
fn kinds_share_a_colour_and_the_goal_has_its_own() {
    let puzzle = puzzle(r#"(name: "P", board: "ab/Cd/..", goal: "../../C.")"#);
    assert_eq!(colors(&puzzle), [FIRST, FIRST, GOAL, FIRST]);
}

#[test]
fn the_file_comes_first() {
    let puzzle = puzzle(
        r#"(name: "P", board: "abc", pieces: {
            "a": (color: "crimson"), "b": (color: "hsl(120deg 100% 50%)"),
        })"#,
    );
    assert_eq!(colors(&puzzle), [Rgb(220, 20, 60), Rgb(0, 255, 0), FIRST]);
}

#[test]
fn numbered_tiles_are_of_one_colour() {
    let few = puzzle(r#"(name: "T", board: "12/3.", identical: Never, goal: "../1.")"#);
    assert_eq!(colors(&few), [GOAL, FIRST, FIRST]);
    let board = "abcd/efgh/ijkl/mno.";
    let tiles = format!(r#"(name: "T", board: "{board}", identical: Never, goal: "{board}")"#);
    assert_eq!(colors(&puzzle(&tiles)), vec![FIRST; 15]);
}

#[test]
fn colours_differ_in_brightness_or_hue() {
    // Twelve kinds of other pieces, which is all that the list has, and the goal.
    let grid = "G.ab/..ab/ccdd/efgh/ijkl";
    let many = format!(
        r#"(name: "K", board: "{grid}", identical: Never, goal: "..../G.../..../..../....")"#
    );
    let all = colors(&puzzle(&many));
    assert_eq!(all.len(), 13);
    for (index, left) in all.iter().enumerate() {
        for right in &all[index + 1..] {
            let square = |left: u8, right: u8| u32::from(left.abs_diff(right)).pow(2);
            let apart = square(left.0, right.0) + square(left.1, right.1) + square(left.2, right.2);
            assert!(apart > 1500, "{left} {right}");
        }
    }
}

#[test]
fn colours_of_files() {
    assert_eq!(Rgb::from_css("goldenrod").unwrap().to_string(), "#daa520");
    assert_eq!(Rgb::from_css("#abc").unwrap().to_string(), "#aabbcc");
    assert_eq!(Rgb::from_css("transparent"), None);
    assert_eq!(Rgb::from_css("url(javascript:alert(1))"), None);
}

#[test]
fn letters_can_be_read() {
    assert_eq!(Rgb::from_css("yellow").unwrap().ink(), Rgb(0, 0, 0));
    assert_eq!(Rgb::from_css("navy").unwrap().ink(), Rgb(255, 255, 255));
}

#[test]
fn a_terminal_shows_the_nearest_of_its_sixteen() {
    for (color, paint) in [("crimson", "97;41"), ("white", "30;107"), ("navy", "97;44")] {
        let text = format!(r#"(name: "P", board: "a", pieces: {{ "a": (color: "{color}") }})"#);
        let drawn = board::start(&puzzle(&text), Ink::Colored);
        assert_eq!(drawn, format!("\x1b[{paint}ma\x1b[0m\n"));
    }
}
