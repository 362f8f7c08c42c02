//! The state space: as data for other programs, and as a picture.
//!
//! | form | one state | one edge |
//! |---|---|---|
//! | [`dot`] | `3 [depth=2, distance=1, goal=false, board="a.B"];` | `1 -- 3;` |
//! | [`graphml`] | `<node id="n3">` with `<data>` of the same names | `<edge source="n1" target="n3"/>` |
//! | [`json`] | `{"depth":2,"distance":1,"goal":false,"board":"a.B"}` | `[1,3]` |
//! | [`svg`] | a dot | a line |
//!
//! States are numbered from 0, the start, by depth. `distance` is that to the nearest goal. Boards
//! are drawn as in puzzle files, rows parted by `/`.

mod data;
mod layout;
mod ramp;
mod svg;

pub use data::{dot, graphml, json};
pub use layout::Layers;
pub use svg::svg;

use super::board;
use super::palette::Ink;
use super::svg::escape;
use crate::puzzle::{Anchor, Puzzle};

/// The board with each piece at its anchor, in one line: `aBBc/a..c`.
fn rows(puzzle: &Puzzle, anchors: &[Anchor]) -> String {
    let standing: Vec<Option<Anchor>> = anchors.iter().copied().map(Some).collect();
    let cols = usize::from(puzzle.size().cols);
    let drawn = board::draw(puzzle, &standing, Ink::Plain);
    let row = |line: &str| -> String {
        // A drawing shows nothing where there is no board; a grid has a `~` there.
        let letters = line.chars().chain(std::iter::repeat(' ')).take(cols);
        letters.map(|letter| if letter == ' ' { '~' } else { letter }).collect()
    };
    drawn.lines().map(row).collect::<Vec<_>>().join("/")
}
