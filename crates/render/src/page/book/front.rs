//! The front matter of a book: cover, contents, rules.

use std::collections::BTreeMap;

use super::{BookOptions, Challenge, Level, sheet};
use crate::page::paper::aim;
use crate::words::{counted, one_line};
use crate::xml::escape;
use slide_model::{Axis, Goal, Metric, PieceId, Puzzle, Terrain};

/// Lines of the contents on a page, in three columns.
const LINES: usize = 3 * 46;
/// Different pieces on the page of rules at most.
const MOST_PIECES: usize = 48;

/// The number of the first page with challenges: before it come cover, contents and rules.
pub(super) fn pages_before(all: &[Challenge<'_>]) -> usize {
    lines(all, 0, 1).len().div_ceil(LINES) + 3
}

/// Title, a picture, and what is in the book.
pub(super) fn cover(all: &[Challenge<'_>], options: &BookOptions) -> String {
    let title = escape(&one_line(&options.title));
    let mut text = format!("<h1>{title}</h1>\n");
    text += &all.first().map_or_else(String::new, Challenge::board);
    text += &format!("<p>{}</p>\n", counted(all.len() as u128, "challenge"));
    sheet("cover", None, &text)
}

/// The challenges of each level, the easiest level first, with their pages.
pub(super) fn contents(all: &[Challenge<'_>], first: usize, options: &BookOptions) -> String {
    let lines = lines(all, first, options.per_page);
    let pages = lines.chunks(LINES).enumerate().map(|(index, lines)| {
        let inside =
            format!("<h2>Contents</h2>\n<div class=\"contents\">\n{}</div>\n", lines.concat());
        sheet("", Some(index + 2), &inside)
    });
    pages.collect()
}

fn lines(all: &[Challenge<'_>], first: usize, per_page: usize) -> Vec<String> {
    let mut levels: BTreeMap<Level, Vec<&Challenge<'_>>> = BTreeMap::new();
    for one in all {
        levels.entry(one.level).or_default().push(one);
    }
    let mut lines = Vec::new();
    for (level, members) in levels {
        let count = counted(members.len() as u128, "challenge");
        lines.push(format!("<h3>{} <small>{count}</small></h3>\n", level.name()));
        lines.extend(members.into_iter().map(|one| {
            let page = first + (one.number - 1) / per_page.max(1);
            let (number, name) = (one.number, one.name());
            format!("<p><b>{number}</b> <span>{name}</span> <i>{page}</i></p>\n")
        }));
    }
    lines
}

/// The rules, the goal, and the pieces that occur.
pub(super) fn rules(all: &[Challenge<'_>], number: usize) -> String {
    let has = |holds: &dyn Fn(&Puzzle) -> bool| all.iter().any(|one| holds(one.puzzle));
    let mut rules = vec![
        "Set up the pieces as on the board of the challenge.".to_owned(),
        "Slide them within the frame. No piece is lifted, turned, or pushed through another."
            .to_owned(),
    ];
    let mut rule = |text: &str, holds: &dyn Fn(&Puzzle) -> bool| {
        if has(holds) {
            rules.push(text.to_owned());
        }
    };
    rule(
        "Where a piece goes along one line only, as cars do, it goes forwards and backwards.",
        &|puzzle| puzzle.pieces().iter().any(|piece| piece.axis() != Axis::Any),
    );
    rule(
        "Rocks reach over the neighbouring tiles. They must not meet, neither at rest nor on the way.",
        &|puzzle| puzzle.blocker_rule().is_some(),
    );
    rule("No piece stands on a wall.", &|puzzle| puzzle.has_terrain(Terrain::Wall));
    rule("Only the pieces that the goal is about go through a gate.", &|puzzle| {
        puzzle.has_terrain(Terrain::Gate)
    });
    rule("In the end the pieces stand as on the small board beside the challenge.", &|puzzle| {
        matches!(puzzle.goal(), Some(Goal::AnyOf(_)))
    });
    let mut aims: Vec<String> = all.iter().filter_map(|one| aim(one.puzzle)).collect();
    aims.sort();
    aims.dedup();
    rules.extend(match &aims[..] {
        [] => None,
        [aim] => Some(aim.clone()),
        _ => Some("A piece leaves the board where an arrow stands beside the frame.".to_owned()),
    });
    for metric in Metric::ALL {
        if all.iter().any(|one| one.answer.metric == metric) {
            rules.push(what_counts(metric).to_owned());
        }
    }
    let rules = rules.iter().map(|rule| format!("<li>{}</li>\n", escape(rule)));
    let rules = rules.collect::<String>();
    let text = format!(
        "<h2>Rules</h2>\n<ul>\n{rules}</ul>\n<h2>Pieces</h2>\n<div class=\"pieces\">\n{}</div>\n",
        pieces(all)
    );
    sheet("", Some(number), &text)
}

fn what_counts(metric: Metric) -> &'static str {
    match metric {
        Metric::Step => "One step moves one piece by one cell.",
        Metric::Slide => "One slide moves one piece any distance in a straight line.",
        Metric::Move => "One move moves one piece any distance, around any number of corners.",
    }
}

/// Pieces of different shapes, rocks or names, each once.
fn pieces(all: &[Challenge<'_>]) -> String {
    let mut drawn: Vec<(&Puzzle, PieceId)> = Vec::new();
    let mut text = String::new();
    for one in all {
        for id in one.puzzle.piece_ids() {
            let piece = one.puzzle.piece(id);
            let is_drawn = drawn.iter().any(|&(puzzle, id)| {
                let other = puzzle.piece(id);
                (other.shape(), other.blockers(), other.name())
                    == (piece.shape(), piece.blockers(), piece.name())
            });
            if is_drawn || drawn.len() == MOST_PIECES {
                continue;
            }
            drawn.push((one.puzzle, id));
            let (view, picture) = one.picture.piece(id);
            let wide = 11 * (u32::from(piece.shape().cols()) + 1);
            text += &format!(
                "<figure style=\"width:{}mm\"><svg viewBox=\"{view}\">{picture}</svg><figcaption>{}</figcaption></figure>\n",
                wide.min(60),
                escape(piece.name().unwrap_or_default())
            );
        }
    }
    text
}
