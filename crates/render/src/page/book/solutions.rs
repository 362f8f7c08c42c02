//! The solutions, after all challenges.

use super::{BookOptions, Challenge, SizeMm, Solutions};
use crate::page::paper::{Density, strip};
use crate::pieces::way_out;
use crate::text::arrows;
use crate::xml::escape;
use slide_model::Goal;

/// The height of arrows on a card, in tenths of a millimetre; in a book all have one size.
const SIZES: std::ops::RangeInclusive<usize> = 20..=80;
const IN_A_BOOK: usize = 38;
/// The number of moves that are kept together in a line.
const GROUP: usize = 5;

/// The solution of each challenge that has one. Arrows are in columns.
pub(super) fn pages(all: &[Challenge<'_>], options: &BookOptions) -> String {
    let form = match options.solutions {
        Solutions::Strip => "strips",
        Solutions::Arrows => "columns",
        Solutions::None => return String::new(),
    };
    let mut text = format!("<section class=\"solutions {form}\">\n<h2>Solutions</h2>\n");
    for one in all {
        let Some(solution) = one.answer.solutions.first() else { continue };
        let shown = match options.solutions {
            Solutions::Strip => strip(one.puzzle, &one.picture, solution, &[], Density::Close),
            Solutions::Arrows | Solutions::None => arrow_list(one, None),
        };
        let number = one.number;
        let title = one.title();
        let fewest = one.fewest();
        text += &format!("<h3>{number} <span>{title}</span> <small>{fewest}</small></h3>\n{shown}");
    }
    text + "</section>\n"
}

/// The first solution as arrows, in groups of five moves: as large as fits into this size, if one is
/// given.
pub(super) fn arrow_list(one: &Challenge<'_>, within: Option<SizeMm>) -> String {
    let Some(solution) = one.answer.solutions.first() else { return String::new() };
    let groups = groups(one, &arrows::moves(one.puzzle, &solution.moves));
    let size = within.map_or(IN_A_BOOK, |SizeMm { width, height }| {
        let fits = |size: &usize| lines(&groups, 1000 * width / size) * size * 14 <= height * 100;
        SIZES.rev().find(fits).unwrap_or(*SIZES.start())
    });
    let groups: Vec<String> =
        groups.iter().map(|group| format!("<span>{}</span>", escape(group))).collect();
    let groups = groups.join(" ");
    format!("<p class=\"arrows\" style=\"font-size:{}.{}mm\">{groups}</p>\n", size / 10, size % 10)
}

fn groups(one: &Challenge<'_>, text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    // With one hole the arrows are in groups as they come.
    let each = if arrows::has_one_hole(one.puzzle) { 1 } else { GROUP };
    words.chunks(each).map(|group| group.join(" ")).collect()
}

/// The most lines that the groups take, where a line has this width in hundredths of the size of type.
fn lines(groups: &[String], wide: usize) -> usize {
    const GAP: usize = 100;
    let width = |letter: char| match letter {
        ' ' => 35,
        letter if letter.is_ascii() => 72,
        _ => 100,
    };
    let mut lines = 1;
    let mut used = 0;
    for group in groups {
        let group = group.chars().map(width).sum::<usize>();
        if used > 0 && used + group > wide {
            lines += 1;
            used = 0;
        }
        // A group that is longer than a line is broken.
        lines += group / wide.max(1);
        used += group + GAP;
    }
    lines
}

/// The meaning of a letter and an arrow, with an arrow of this solution, and of the last one.
pub(super) fn legend(one: &Challenge<'_>) -> String {
    let puzzle = one.puzzle;
    let moves = one.answer.solutions.first().map_or(&[][..], |solution| &solution.moves);
    let (Some(first), Some(last)) = (moves.first(), moves.last()) else { return String::new() };
    let arrow = first.path.first().map_or(' ', |direction| direction.arrow());
    let way = first.path.first().map_or("", |direction| direction.word());
    let mut text = if arrows::has_one_hole(puzzle) {
        let also = arrows::goal_piece(puzzle)
            .map_or_else(String::new, |only| format!("; ⇑⇓⇐⇒ move {}", puzzle.label(only)));
        format!("{arrow} moves the piece beside the hole {way}{also}.")
    } else {
        format!("{0}{arrow} moves {0} one cell {way}.", puzzle.label(first.piece))
    };
    let last = puzzle.label(last.piece);
    match (way_out(puzzle), puzzle.goal()) {
        (Some(_), Some(Goal::Exit(_))) => {
            text += &format!(" The last arrow takes {last} off the board.");
        }
        (Some(_), _) => text += &format!(" After the last arrow, {last} is at the exit."),
        _ => {}
    }
    format!("<br><small>{}</small>", escape(&text))
}
