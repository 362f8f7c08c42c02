//! The solutions, after all challenges.

use super::{BookOptions, Challenge, Solutions};
use crate::page::paper::{Density, strip};
use crate::text::arrows;
use crate::xml::escape;

/// The solution of each challenge that has one.
pub(super) fn pages(all: &[Challenge<'_>], options: &BookOptions) -> String {
    if options.solutions == Solutions::None {
        return String::new();
    }
    let mut text = "<section class=\"solutions\">\n<h2>Solutions</h2>\n".to_owned();
    for one in all {
        let Some(solution) = one.answer.solutions.first() else { continue };
        let shown = match options.solutions {
            Solutions::Strip => strip(one.puzzle, &one.picture, solution, &[], Density::Close),
            Solutions::Arrows | Solutions::None => arrow_list(one),
        };
        let (number, name, fewest) = (one.number, one.name(), one.fewest());
        text += &format!("<h3>{number} {name} <small>{fewest}</small></h3>\n{shown}");
    }
    text + "</section>\n"
}

/// The first solution as arrows.
pub(super) fn arrow_list(one: &Challenge<'_>) -> String {
    let Some(solution) = one.answer.solutions.first() else { return String::new() };
    let arrows = arrows::moves(one.puzzle, &solution.moves);
    let small = match arrows.chars().count() {
        0..400 => "",
        400..900 => " small",
        _ => " tiny",
    };
    format!("<pre class=\"arrows{small}\">{}</pre>\n", escape(&arrows))
}
