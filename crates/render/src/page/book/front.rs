//! The front matter of a book: cover, contents, rules.

use litemap::LiteMap;

use super::{BookLevel, BookOptions, Challenge, Solutions, sheet};
use crate::page::paper::aim;
use crate::pieces::way_out;
use crate::words::{columns, counted, joined, one_line};
use crate::xml::escape;
use slide_model::{Axis, Metric, Piece, PieceId, Puzzle, SubCell, Terrain};

/// The lines of a column of the contents.
const LINES: usize = 46;
/// The letters of a line in one, two and three columns of the contents.
const LETTERS: [usize; 3] = [90, 42, 24];
/// The most different pieces on the page of rules.
const MOST_PIECES: usize = 48;

/// The number of the first page with challenges: before it come cover, contents and rules.
pub(super) fn pages_before(all: &[Challenge<'_>], options: &BookOptions) -> usize {
    contents_pages(all, 0, options).pages.len() + 3
}

/// Title, a picture, and the number of challenges.
pub(super) fn cover(all: &[Challenge<'_>], options: &BookOptions) -> String {
    let title = escape(&one_line(&options.title));
    let mut text = format!("<h1>{title}</h1>\n");
    text += &all.first().map_or_else(String::new, Challenge::board);
    text += &format!("<p>{}</p>\n", counted(all.len(), "challenge"));
    sheet("cover", None, &text)
}

/// The challenges of each level, the easiest level first, with their pages.
pub(super) fn contents(all: &[Challenge<'_>], first: usize, options: &BookOptions) -> String {
    let ContentsPages { columns, pages } = contents_pages(all, first, options);
    let pages = pages.iter().enumerate().map(|(index, lines)| {
        let inside = format!(
            "<h2>Contents</h2>\n<div class=\"contents\" style=\"columns:{columns}\">\n{lines}</div>\n"
        );
        sheet("", Some(index + 2), &inside)
    });
    joined(pages)
}

/// The pages of the contents.
struct ContentsPages {
    /// As many as hold every name in one line.
    columns: usize,
    /// The text of each page.
    pages: Vec<String>,
}

fn contents_pages(all: &[Challenge<'_>], first: usize, options: &BookOptions) -> ContentsPages {
    let longest = all.iter().map(|one| columns(one.puzzle.name())).max().unwrap_or(0);
    let columns = (1..=3).rev().find(|columns| LETTERS[columns - 1] >= longest).unwrap_or(1);
    let mut pages = Vec::new();
    let mut page = String::new();
    let mut used = 0;
    for ContentsEntry { lines, text } in entries(all, first, options, LETTERS[columns - 1]) {
        if used + lines > LINES * columns {
            pages.push(std::mem::take(&mut page));
            used = 0;
        }
        used += lines;
        page += &text;
    }
    pages.push(page);
    ContentsPages { columns, pages }
}

/// A heading or a challenge in the contents.
struct ContentsEntry {
    /// The number of lines that it takes.
    lines: usize,
    text: String,
}

/// The headings and challenges of the contents.
fn entries(
    all: &[Challenge<'_>],
    first: usize,
    options: &BookOptions,
    letters: usize,
) -> Vec<ContentsEntry> {
    let per_page = options.per_page();
    let mut levels: LiteMap<BookLevel, Vec<&Challenge<'_>>> = LiteMap::new();
    for one in all {
        levels.entry(one.level).or_default().push(one);
    }
    let has_levels = levels.keys().any(|&level| level != BookLevel::Other);
    let line = |number: &str, name: &str, page: usize| {
        format!("<p><b>{number}</b> <span>{name}</span> <i>{page}</i></p>\n")
    };
    let mut entries = Vec::new();
    for (level, members) in levels {
        if has_levels {
            let name = if level == BookLevel::Other { "others" } else { level.name() };
            let count = counted(members.len(), "challenge");
            let text = format!("<h3>{name} <small>{count}</small></h3>\n");
            entries.push(ContentsEntry { lines: 3, text });
        }
        entries.extend(members.into_iter().map(|one| {
            let page = first + (one.number - 1) / per_page;
            let name = if one.is_called_by_level() { one.fewest() } else { one.name() };
            let lines = columns(one.puzzle.name()).div_ceil(letters).max(1);
            ContentsEntry { lines, text: line(&one.number.to_string(), &name, page) }
        }));
    }
    if options.solutions != Solutions::None {
        let page = first + all.len().div_ceil(per_page);
        let text = format!("<h3>Solutions <i>{page}</i></h3>\n");
        entries.push(ContentsEntry { lines: 3, text });
    }
    entries
}

/// The rules, the goal, and the pieces that occur.
pub(super) fn rules(all: &[Challenge<'_>], number: usize) -> String {
    let mut rules = vec![
        "Set up the pieces as on the board of the challenge.".to_owned(),
        "Slide them within the frame. No piece is lifted, turned, or pushed through another."
            .to_owned(),
    ];
    let mut rule = |text: &str, holds: &dyn Fn(&Puzzle) -> bool| {
        if all.iter().any(|one| holds(one.puzzle)) {
            rules.push(text.to_owned());
        }
    };
    rule(
        "A piece that moves along one line only, as cars do, moves forwards and backwards.",
        &|puzzle| puzzle.pieces().iter().any(|piece| piece.axis() != Axis::Any),
    );
    rule(
        "Rocks reach over the neighbouring tiles. They must never meet, either at rest or on the way.",
        &|puzzle| puzzle.blocker_rule().is_some(),
    );
    rule("No piece may stand on a wall.", &|puzzle| puzzle.has_terrain(Terrain::Wall));
    rule("Only the pieces that the goal names may go through a gate.", &|puzzle| {
        puzzle.has_terrain(Terrain::Gate)
    });
    rule(
        "At the end the pieces must be placed as on the small board beside the challenge.",
        &|puzzle| way_out(puzzle).is_none(),
    );
    let mut aims: Vec<String> = all.iter().filter_map(|one| aim(one.puzzle)).collect();
    aims.sort_unstable();
    aims.dedup();
    rules.extend(match &aims[..] {
        [] => None,
        [aim] => Some(aim.clone()),
        _ => Some("The way out is where there is an arrow beside the frame.".to_owned()),
    });
    for metric in Metric::ALL {
        if all.iter().any(|one| one.answer.metric == metric) {
            rules.push(what_counts(metric).to_owned());
        }
    }
    let rules = rules.iter().map(|rule| format!("<li>{}</li>\n", escape(rule)));
    let rules = joined(rules);
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
        Metric::Line => "One line pushes a row or column of tiles by one cell.",
    }
}

/// A piece on the page of rules.
struct ShownPiece<'a> {
    challenge: &'a Challenge<'a>,
    id: PieceId,
    /// The number of times that it is drawn.
    count: usize,
}

/// Pieces of different shapes or names, each once; those with rocks in one of their turns, as often as a
/// challenge needs them.
fn pieces(all: &[Challenge<'_>]) -> String {
    let mut shown: Vec<ShownPiece<'_>> = Vec::new();
    for one in all {
        let mut used = vec![0; shown.len()];
        for id in one.puzzle.piece_ids() {
            let alike = |other: &ShownPiece<'_>| {
                are_alike(one.puzzle, id, other.challenge.puzzle, other.id)
            };
            let number = shown.iter().position(alike).unwrap_or_else(|| {
                shown.push(ShownPiece { challenge: one, id, count: 0 });
                shown.len() - 1
            });
            used.resize(shown.len(), 0);
            used[number] += 1;
        }
        let rocky = one.puzzle.blocker_rule().is_some();
        for (piece, used) in shown.iter_mut().zip(used) {
            piece.count = piece.count.max(if rocky { used } else { used.min(1) });
        }
    }
    let figure = |&ShownPiece { challenge, id, count }: &ShownPiece<'_>| {
        let piece = challenge.puzzle.piece(id);
        let (view, picture) = challenge.picture.piece(id);
        let wide = 11 * (u32::from(piece.shape().cols()) + 1);
        let figure = format!(
            "<figure style=\"width:{}mm\"><svg viewBox=\"{view}\">{picture}</svg><figcaption>{}</figcaption></figure>\n",
            wide.min(60),
            escape(piece.name().unwrap_or_default())
        );
        figure.repeat(count)
    };
    joined(shown.iter().take(MOST_PIECES).map(figure))
}

/// Returns whether two pieces are the same to a player: rocks of a square piece may be turned.
fn are_alike(puzzle: &Puzzle, id: PieceId, other_puzzle: &Puzzle, other_id: PieceId) -> bool {
    let own = puzzle.piece(id);
    let twin = other_puzzle.piece(other_id);
    let rule = puzzle.blocker_rule();
    let other_rule = other_puzzle.blocker_rule();
    if (own.shape(), own.name(), rule) != (twin.shape(), twin.name(), other_rule) {
        return false;
    }
    let (Some(rule), [Some(grid), Some(other)]) = (rule, [own, twin].map(Piece::blockers)) else {
        return own.blockers() == twin.blockers();
    };
    let side = rule.per_cell * own.shape().rows() + 2 * rule.overhang;
    let turned = |at: SubCell| SubCell { row: at.col, col: side - 1 - at.row };
    let turns = if own.shape().rows() == own.shape().cols() { 4 } else { 1 };
    let mut turn = grid.solid().to_vec();
    grid.solid().len() == other.solid().len()
        && (0..turns).any(|_| {
            let is_same = turn.iter().all(|at| other.solid().binary_search(at).is_ok());
            for at in &mut turn {
                *at = turned(*at);
            }
            is_same
        })
}
