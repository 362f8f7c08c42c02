//! A census as a table: a line for each orientation set.

use slide_design::asteroid::{Census, Figures};

/// The heading of [`census`].
pub const CENSUS_HEADING: &str =
    "tiles,legal,solvable,at_once,components,components_with_exit,largest,longest,ties\n";

/// A line for each orientation set.
pub fn census(census: &Census) -> String {
    let mut text = String::new();
    for (tiles, figures) in &census.sets {
        let Figures { legal, components, components_with_exit, largest, .. } = figures;
        text += &format!(
            "{tiles},{legal},{},{},{components},{components_with_exit},{largest},{},{}\n",
            figures.solvable(),
            figures.free(),
            figures.longest().map_or_else(String::new, |length| length.to_string()),
            figures.ties(),
        );
    }
    text
}
