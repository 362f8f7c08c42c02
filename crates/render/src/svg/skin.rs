//! The paint of pieces: in their colours or, for a printer without, in black and white, where a
//! hatching for each kind replaces the colour.
//!
//! ```text
//! ▓▓▓   a piece of the goal         ░░░  \\\  |||  ###  …   the others, kind after kind
//! ```

use crate::palette::{HATCHINGS, Rgb, colors, hatchings};
use crate::words::joined;
use slide_model::Puzzle;

/// The options that all pictures of one answer share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// A board is drawn before each move, or only before every `every` moves; 0 counts as 1.
    pub every: usize,
    /// True if there is only black ink.
    pub mono: bool,
}

impl Default for Paper {
    fn default() -> Self {
        Self { every: 1, mono: false }
    }
}

/// The paint of one piece; all but `ink` in the notation of SVG.
pub(super) struct Skin {
    pub(super) fill: String,
    pub(super) edge: String,
    /// The colour of the outline.
    pub(super) line: String,
    pub(super) rock: String,
    /// Of the label.
    pub(super) ink: Rgb,
    /// True if the label needs a light edge to be read.
    pub(super) halo: bool,
}

const BLACK: Rgb = Rgb(0, 0, 0);
/// The shade of goal pieces, in black and white.
const DARK: Rgb = Rgb(0x50, 0x50, 0x50);

/// The skins of all pieces.
pub(super) fn skins(puzzle: &Puzzle, mono: bool) -> Vec<Skin> {
    let rocky = puzzle.blocker_rule().is_some();
    if !mono {
        let skin = |color: Rgb| Skin {
            fill: color.to_string(),
            edge: color.darker().to_string(),
            line: color.to_string(),
            rock: color.darker().to_string(),
            ink: if rocky { BLACK } else { color.ink() },
            halo: rocky,
        };
        return colors(puzzle).into_iter().map(skin).collect();
    }
    let skin = |hatching: Option<usize>| Skin {
        fill: hatching.map_or(DARK.to_string(), |number| format!("url(#hatching-{number})")),
        edge: BLACK.to_string(),
        line: BLACK.to_string(),
        rock: DARK.darker().to_string(),
        ink: if hatching.is_none() && !rocky { DARK.ink() } else { BLACK },
        halo: hatching.is_some() || rocky,
    };
    hatchings(puzzle).into_iter().map(skin).collect()
}

/// The hatchings that skins in black and white are made of, which a document has once.
pub fn definitions(mono: bool) -> String {
    if !mono {
        return String::new();
    }
    let lines: [&str; HATCHINGS] = [
        "",
        "<path d=\"M0 0L8 8M-2 6L2 10M6 -2L10 2\"/>",
        "<path d=\"M2 2h1.6M6 6h1.6\" stroke-width=\"1.6\"/>",
        "<path d=\"M8 0L0 8M-2 2L2 -2M6 10L10 6\"/>",
        "<path d=\"M0 4H8\"/>",
        "<path d=\"M4 0V8\"/>",
        "<path d=\"M0 4H8M4 0V8\"/>",
        "<path d=\"M0 0L8 8M8 0L0 8\"/>",
    ];
    let pattern = |(number, line): (usize, &str)| {
        format!(
            "<pattern id=\"hatching-{number}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
             <rect width=\"8\" height=\"8\" fill=\"#ffffff\"/>\
             <g stroke=\"#707070\" stroke-width=\"0.9\">{line}</g></pattern>\n"
        )
    };
    format!("<defs>\n{}</defs>\n", joined(lines.into_iter().enumerate().map(pattern)))
}
