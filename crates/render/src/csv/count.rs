//! Counts as tables.

use crate::json::status_word;
use crate::table::{Column, Table, name, number, row, word};
use slide_engine::space::{Count, Placements};
use slide_model::Puzzle;

const COUNT: &[Column] = &[name("puzzle"), number("states"), word("status")];
const DEPTHS: &[Column] = &[name("puzzle"), number("depth"), number("states")];

/// The columns of [`count`].
pub fn count_columns(by_depth: bool) -> &'static [Column] {
    if by_depth { DEPTHS } else { COUNT }
}

/// A row for each complete layer, or one with the number of states and `complete` or `limit`.
pub fn count(puzzle: &Puzzle, count: &Count, by_depth: bool) -> Table {
    let name = puzzle.name();
    let rows = if by_depth {
        let layers = count.layers.iter().enumerate();
        layers.map(|(depth, states)| row(&[&name, &depth, states])).collect()
    } else {
        vec![row(&[&name, &count.states, &status_word(count.stopped)])]
    };
    Table::new(count_columns(by_depth), rows)
}

const PLACEMENTS: &[Column] =
    &[name("puzzle"), number("packings"), number("size"), number("components")];

/// The columns of [`placements`]; the last two are those of components.
pub fn placements_columns(has_components: bool) -> &'static [Column] {
    if has_components { PLACEMENTS } else { &PLACEMENTS[..2] }
}

/// One row with the number of packings; with components one for each of their sizes.
pub fn placements(puzzle: &Puzzle, placements: &Placements) -> Table {
    let name = puzzle.name();
    let packings = placements.packings;
    let rows = match &placements.components {
        None => vec![row(&[&name, &packings])],
        Some(components) => {
            let sizes = components.sizes.iter();
            sizes.map(|(size, count)| row(&[&name, &packings, size, count])).collect()
        }
    };
    Table::new(placements_columns(placements.components.is_some()), rows)
}
