//! Cards to cut out, for a printer that prints on both sides and turns the paper at its long edge.
//!
//! ```text
//! front          back            the solution of a card is on its back: each row of
//! ┌───┬───┐      ┌───┬───┐       the back is the front's in the other direction
//! │ 1 │ 2 │      │ 2 │ 1 │
//! ├───┼───┤      ├───┼───┤       marks at the corners show where to cut
//! │ 3 │ 4 │      │ 4 │ 3 │
//! └───┴───┘      └───┴───┘
//! ```

use super::challenges::{ChallengeGrid, challenge, grid};
use super::solutions::{arrow_list, legend};
use super::{BookOptions, Challenge, SizeMm, Solutions, sheet};

/// Half the length of a mark, in millimetres.
const MARK_MM: usize = 2;
/// The size of a sheet of cards.
const SHEET: SizeMm = SizeMm { width: 186, height: 254 };
/// The edge of a card that stays empty, in millimetres; as in `book.css`.
const PADDING_MM: usize = 4;
/// The height of number and name above the arrows of a back, and of what they mean below, in millimetres.
const HEAD_AND_LEGEND_MM: usize = 22;

/// All cards: each page with its back after it.
pub(super) fn cards(all: &[Challenge<'_>], options: &BookOptions) -> String {
    let per_page = options.per_page();
    let grid = grid(per_page);
    let marks = marks(&grid);
    let mut text = String::new();
    let arrow_size = SizeMm {
        width: SHEET.width / grid.cols - 2 * PADDING_MM,
        height: (SHEET.height / grid.rows).saturating_sub(2 * PADDING_MM + HEAD_AND_LEGEND_MM),
    };
    for some in all.chunks(per_page) {
        let side = |class: &str, cards: Vec<String>| {
            let cards = cards.concat();
            let style = grid.style();
            sheet(
                "side",
                None,
                &format!("<div class=\"{class}\" style=\"{style}\">\n{cards}</div>\n{marks}"),
            )
        };
        text += &side("cards", some.iter().map(|one| card(&challenge(one))).collect());
        if options.solutions == Solutions::None {
            continue;
        }
        let mut backs: Vec<String> = some.iter().map(|one| back(one, arrow_size)).collect();
        // Cards that are missing at the end keep their places.
        backs.resize(grid.rows * grid.cols, card(""));
        backs.chunks_mut(grid.cols).for_each(<[String]>::reverse);
        text += &side("cards backs", backs);
    }
    text
}

fn card(inside: &str) -> String {
    format!("<div class=\"card\">\n{inside}</div>\n")
}

/// The solution, as large as the card allows, and what its signs mean.
fn back(one: &Challenge<'_>, arrow_size: SizeMm) -> String {
    let header = one.header();
    let fewest = one.fewest();
    let arrows = arrow_list(one, Some(arrow_size));
    card(&format!("{header}{arrows}<p>{fewest}{}</p>\n", legend(one)))
}

/// Crosses at all corners of cards.
fn marks(grid: &ChallengeGrid) -> String {
    let SizeMm { width, height } = SHEET;
    let mut path = String::new();
    for row in 0..=grid.rows {
        for col in 0..=grid.cols {
            let x = width * col / grid.cols;
            let y = height * row / grid.rows;
            let left = x.saturating_sub(MARK_MM);
            let top = y.saturating_sub(MARK_MM);
            path += &format!("M{left} {y}H{}M{x} {top}V{}", x + MARK_MM, y + MARK_MM);
        }
    }
    format!(
        "<svg class=\"marks\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>\n"
    )
}
