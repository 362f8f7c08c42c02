//! Colours of a terminal: the sixteen that all of them have (ECMA-48, `ESC [ … m`).
//!
//! ```text
//! ESC[30;106m  black letters on bright cyan: a piece
//! ESC[90m      grey: walls and empty cells
//! ESC[0m       as before
//! ```
//!
//! Without its escape sequences a coloured board is the plain one, character for character.

use super::of_pieces;
use super::rgb::Rgb;
use slide_model::Puzzle;

/// The colouring of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ink {
    /// Text alone.
    #[default]
    Plain,
    /// With the escape sequences of a terminal of sixteen colours.
    Colored,
}

/// The paint of one character: the numbers between `ESC [` and `m`; nothing for no paint.
pub(crate) type Paint = &'static str;

/// The goal piece: white on red.
const GOAL: Paint = "97;41";
/// The paints of the others, kind after kind.
const OTHERS: [Paint; 10] =
    ["30;46", "30;43", "30;42", "97;45", "97;44", "30;106", "30;103", "30;102", "30;105", "30;47"];
/// Backgrounds that a colour of the file may become, as most terminals show them.
const BACKGROUNDS: [(Rgb, Paint); 15] = [
    (Rgb(205, 0, 0), "97;41"),
    (Rgb(0, 205, 0), "30;42"),
    (Rgb(205, 205, 0), "30;43"),
    (Rgb(0, 0, 238), "97;44"),
    (Rgb(205, 0, 205), "97;45"),
    (Rgb(0, 205, 205), "30;46"),
    (Rgb(229, 229, 229), "30;47"),
    (Rgb(127, 127, 127), "97;100"),
    (Rgb(255, 0, 0), "30;101"),
    (Rgb(0, 255, 0), "30;102"),
    (Rgb(255, 255, 0), "30;103"),
    (Rgb(92, 92, 255), "30;104"),
    (Rgb(255, 0, 255), "30;105"),
    (Rgb(0, 255, 255), "30;106"),
    (Rgb(255, 255, 255), "30;107"),
];
/// Walls and empty cells.
pub(crate) const GROUND: Paint = "90";
/// Gates, and cells that a goal requires to be empty.
pub(crate) const MARK: Paint = "33";

/// The paint of every piece, by piece number; empty without colour.
pub(crate) fn paints(puzzle: &Puzzle, ink: Ink) -> Vec<Paint> {
    if ink == Ink::Plain {
        return vec![""; puzzle.pieces().len()];
    }
    of_pieces(puzzle, &nearest, GOAL, &OTHERS)
}

fn nearest(color: Rgb) -> Paint {
    let all = BACKGROUNDS.iter().min_by_key(|(background, _)| background.distance(color));
    all.map_or(GROUND, |(_, paint)| paint)
}
