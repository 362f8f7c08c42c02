//! The number of packings, and their components, in words and as a table.
//!
//! ```text
//! Klotski: 25955 states (5 × 29 × 179)
//! packings: 65880 (2^3 × 3^3 × 5 × 61)
//! components: 898, largest 25955 states
//!
//! states  components
//!      1         314
//! ```

use crate::factors::in_brackets;
use crate::table::{Table, number, row};
use crate::words::{counted, one_line, partial};
use slide_engine::space::{CountOptions, Placements, Stop};
use slide_model::{Identity, Puzzle};

/// The placements as text, or the limit that stopped the count.
pub fn text(
    puzzle: &Puzzle,
    placements: Result<&Placements, Stop>,
    options: &CountOptions,
) -> String {
    let name = one_line(puzzle.name());
    let apart = match options.identity {
        Identity::Labelled => " with every piece told apart",
        _ => "",
    };
    let found = match placements {
        Ok(found) => found,
        Err(stop) => return format!("{name}: packings not counted {}\n", partial(stop)),
    };
    let factors = u64::try_from(found.packings).map_or_else(|_| String::new(), in_brackets);
    let Some(components) = &found.components else {
        return format!("{name}: {}{apart}{factors}\n", counted(found.packings, "packing"));
    };
    let own = components.own;
    let sizes = components.sizes.iter().map(|(size, count)| row(&[size, count])).collect();
    let sizes = Table::new(&[number("states"), number("components")], sizes);
    format!(
        "{name}: {}{apart}{}\npackings: {}{factors}\ncomponents: {}, largest {}\n\n{}",
        counted(own, "state"),
        in_brackets(own),
        found.packings,
        components.count(),
        counted(components.largest(), "state"),
        sizes.text(),
    )
}
