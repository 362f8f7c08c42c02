//! Counts as tables.

use crate::json::status_word;
use crate::table::{Column, Table, name, number, row, word};
use slide_engine::space::{Count, GoalCount, Placements};
use slide_model::Puzzle;

const COUNT: &[Column] = &[
    name("puzzle"),
    number("states"),
    word("status"),
    number("goals"),
    number("nearest"),
    number("farthest"),
];
const DEPTHS: &[Column] = &[name("puzzle"), number("depth"), number("states")];

/// The columns of [`count`]; the last three of those without depths are those of goals.
pub fn count_columns(by_depth: bool, has_goals: bool) -> &'static [Column] {
    match (by_depth, has_goals) {
        (true, _) => DEPTHS,
        (false, true) => COUNT,
        (false, false) => &COUNT[..3],
    }
}

/// A row for each complete layer, or one with the number of states, `complete` or `limit`, and the goals if they were
/// requested.
pub fn count(puzzle: &Puzzle, count: &Count, by_depth: bool) -> Table {
    let name = puzzle.name();
    let rows = if by_depth {
        let layers = count.layers.iter().enumerate();
        layers.map(|(depth, states)| row(&[&name, &depth, states])).collect()
    } else {
        let status = status_word(count.stopped);
        vec![match &count.goals {
            None => row(&[&name, &count.states, &status]),
            Some(GoalCount { states, nearest, farthest, .. }) => {
                let [nearest, farthest] =
                    [nearest, farthest].map(|far| far.map_or(String::new(), |far| far.to_string()));
                row(&[&name, &count.states, &status, states, &nearest, &farthest])
            }
        }]
    };
    Table::new(count_columns(by_depth, count.goals.is_some()), rows)
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
