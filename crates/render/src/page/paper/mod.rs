//! A solution on paper: start and goal, the names of the pieces, and a strip of boards with an arrow,
//! a box to tick and the number of each move.
//!
//! ```text
//!  Klotski                                    goal
//!  81 moves (118 steps), fewest possible      ┌──┐
//!  B (Cao Cao), g h i j (soldier)             └──┘
//!  ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
//!  │  → │ │    │ │    │ │    │ │    │         a row is never cut by the end of a page
//!  └────┘ └────┘ └────┘ └────┘ └────┘
//!  □ 1.…  □ 2.…
//! ```
//!
//! All lengths are those of both A4 and Letter, whose narrower and shorter sides leave 186 by 255 mm
//! between margins of 12 mm.

use super::template::{Medium, fill, head};
use crate::pieces::{SharedName, WayOut, leavers, named, way_out};
use crate::svg::{LIGHT, Paper, Picture, definitions, move_arrow};
use crate::text::board::along;
use crate::words::{TitledStage, answer_length, counted, joined, one_line, stages, way};
use crate::xml::escape;
use slide_engine::solve::Answer;
use slide_model::{Direction, Goal, Move, Puzzle, Solution};

/// The width between the margins.
pub(super) const WIDTH_MM: u32 = 186;
/// The least width of a panel, which holds its caption.
const LEAST_MM: u32 = 30;
const CLOSEST_MM: u32 = 23;
/// The style of paper.
pub(super) const STYLE: &str = include_str!("paper.css");

/// The strip of a solution as a page of its own; if there is none, the start and why.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::render::svg::Paper;
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, solve};
///
/// let file = r#"(name: "Corner", board: "A. / #.", goal: ".. / #A")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
/// let page = slide::render::page::sheet(&puzzle, &answer, Paper::default());
/// assert!(page.contains("1. A right, down"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sheet(puzzle: &Puzzle, answer: &Answer, paper: Paper) -> String {
    let style = [LIGHT, STYLE].concat();
    page(puzzle.name(), paper.mono, &style, &solution(puzzle, answer, paper))
}

/// A page to print.
pub(super) fn page(title: &str, mono: bool, style: &str, body: &str) -> String {
    let head = head(Medium::Paper, title, style);
    let slots = [("head", &*head), ("class", class(mono)), ("body", body)];
    fill(include_str!("page.html"), &slots)
}

/// The class of parts that are printed in black and white.
pub(super) fn class(mono: bool) -> &'static str {
    if mono { "mono" } else { "colors" }
}

/// Head and strip.
pub(super) fn solution(puzzle: &Puzzle, answer: &Answer, paper: Paper) -> String {
    let moves = answer.solutions.first().map_or(&[][..], |solution| &solution.moves);
    let picture = Picture::new(puzzle, paper.mono, false, "paper-").along(moves);
    let mut text = shelf(&format!("{}{}", definitions(paper.mono), picture.parts()));
    let name = escape(&one_line(puzzle.name()));
    let length = escape(&answer_length(puzzle, answer));
    text += &format!("<header class=\"paper-head\">\n<div>\n<h1>{name}</h1>\n<p>{length}</p>\n");
    let names = named(puzzle).into_iter();
    let names = names.map(|SharedName { name, labels }| format!("{labels} ({name})"));
    let names = names.collect::<Vec<_>>().join(", ");
    if !names.is_empty() {
        text += &format!("<p>{}</p>\n", escape(&names));
    }
    text += &aim(puzzle).map_or_else(String::new, |aim| format!("<p>{}</p>\n", escape(&aim)));
    text += "</div>\n";
    text += &goals(&picture, true);
    text += "</header>\n";
    match answer.solutions.first() {
        Some(solution) => {
            let stages = stages(puzzle, answer, &solution.moves);
            text + &strip(puzzle, &picture, solution, &stages, Density::Every(paper.every))
        }
        None => text + &figure(&picture, &picture.called(&puzzle.start_anchors()), 60, "the start"),
    }
}

/// The parts of a document that are used elsewhere in it. It must not be hidden: patterns of hidden
/// parts are not drawn.
pub(super) fn shelf(parts: &str) -> String {
    format!("<svg class=\"shelf\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n{parts}</svg>\n")
}

/// The part of the goal that no board shows.
pub(super) fn aim(puzzle: &Puzzle) -> Option<String> {
    let WayOut { piece, toward, .. } = way_out(puzzle)?;
    let who = leavers(puzzle, piece);
    let way = toward.word();
    Some(match puzzle.goal()? {
        Goal::Exit(_) => format!("{who} leaves the board {way}."),
        Goal::AnyOf(_) => {
            let side = match toward {
                Direction::Up => "at the top",
                Direction::Down => "at the bottom",
                Direction::Left => "on the left",
                Direction::Right => "on the right",
            };
            format!("{who} must reach the exit {side}.")
        }
    })
}

/// Up to two goals as small boards (see [`Picture::goals`]).
pub(super) fn goals(picture: &Picture<'_>, called: bool) -> String {
    let (goals, left) = picture.goals(2, called);
    let mut text = String::new();
    for (index, goal) in goals.iter().enumerate() {
        let words = if index == 0 { "goal" } else { "or" };
        text += &format!(
            "<figure class=\"aim\"><figcaption>{words}</figcaption><svg viewBox=\"{}\" role=\"img\" \
             aria-label=\"the goal\">\n{goal}</svg></figure>\n",
            picture.view_box()
        );
    }
    if left > 0 {
        text += &format!("<p class=\"more\">and {left} more</p>\n");
    }
    text
}

/// The spacing of the boards of a strip.
#[derive(Clone, Copy)]
pub(super) enum Density {
    /// A board before each group of this number of moves, large enough to be read beside the toy.
    Every(usize),
    /// A board before each move, as small as possible.
    Close,
}

/// The boards of a solution in rows: one before some moves, which are below it, and the end. Each stage
/// begins a row below its heading, where every move has a board.
pub(super) fn strip(
    puzzle: &Puzzle,
    picture: &Picture<'_>,
    solution: &Solution,
    stages: &[TitledStage],
    density: Density,
) -> String {
    let (in_a_row, wide) = panels_in_a_row(puzzle, density);
    let every = match density {
        Density::Every(every) => every.max(1),
        Density::Close => 1,
    };
    let panels: Vec<String> = along(puzzle, &solution.moves, every)
        .map(|(made, anchors)| {
            let next = &solution.moves[made..solution.moves.len().min(made + every)];
            let arrow = match next {
                [one] if every == 1 => move_arrow(puzzle, one),
                _ => String::new(),
            };
            let board = picture.called(&anchors) + &arrow;
            let caption = match next {
                [] => format!("after {}", counted(made, solution.metric.word())),
                next => ticks(puzzle, made + 1, next),
            };
            figure(picture, &board, wide, &caption)
        })
        .collect();
    let rows = |panels: &[String]| -> String {
        let row = |row: &[String]| format!("<div class=\"row\">\n{}</div>\n", row.concat());
        joined(panels.chunks(in_a_row).map(row))
    };
    // A heading is never torn from its first row.
    let headed = |heading: &str, panels: &[String]| {
        let (first, rest) = panels.split_at(panels.len().min(in_a_row));
        format!(
            "<div class=\"headed\">\n<p><b>{}</b></p>\n{}</div>\n{}",
            escape(heading),
            rows(first),
            rows(rest)
        )
    };
    let text = if stages.is_empty() || every > 1 {
        rows(&panels)
    } else {
        let stage = |TitledStage { moves, heading }: &TitledStage| {
            // The board at the end comes after the last move.
            let end = moves.end + usize::from(moves.end + 1 == panels.len());
            headed(heading, &panels[moves.start..end])
        };
        joined(stages.iter().map(stage))
    };
    format!("<div class=\"strip\">\n{text}</div>\n")
}

/// Moves with boxes to tick, each in a block of its own.
fn ticks(puzzle: &Puzzle, first: usize, moves: &[Move]) -> String {
    let lines = moves.iter().enumerate().map(|(index, one)| {
        let words = escape(&format!("{} {}", puzzle.label(one.piece), way(one)));
        format!("<div><i class=\"tick\"></i> {}. {words}</div>", first + index)
    });
    joined(lines)
}

fn figure(picture: &Picture<'_>, board: &str, wide_mm: u32, caption: &str) -> String {
    format!(
        "<figure class=\"panel\" style=\"width:{wide_mm}mm\"><svg viewBox=\"{}\">{board}</svg>\
         <figcaption>{caption}</figcaption></figure>\n",
        picture.view_box()
    )
}

/// The number of boards in a row, and the width of each in millimetres.
fn panels_in_a_row(puzzle: &Puzzle, density: Density) -> (usize, u32) {
    // Tenths of a millimetre: rocks need larger cells than letters.
    let (cell, least) = match (puzzle.blocker_rule(), density) {
        (Some(_), Density::Every(_)) => (95, LEAST_MM),
        (None, Density::Every(_)) => (65, LEAST_MM),
        (Some(_), Density::Close) => (60, CLOSEST_MM),
        (None, Density::Close) => (40, CLOSEST_MM),
    };
    let wide = ((u32::from(puzzle.size().cols) + 1) * cell / 10).clamp(least, WIDTH_MM);
    let count = WIDTH_MM / wide;
    (count as usize, if count == 1 { wide } else { WIDTH_MM / count })
}
