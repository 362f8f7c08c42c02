//! A solution as a page: the board with pieces that glide, the list with boxes to tick, and on
//! paper the printed sheet.
//!
//! The page is one file and fetches nothing; its content security policy forbids it to. Its parts
//! are `page.html` (what is there), `page.css` (how it looks) and `page.js` (what it does); this file
//! fills them. All text that comes from a puzzle is escaped, and the data for the script are the
//! same JSON object that `-f json` prints.

use super::in_script;
use super::template::fill;
use crate::puzzle::{Goal, Move, Puzzle};
use crate::render::palette::Ink;
use crate::render::text::{board, sheet};
use crate::render::words::{bracketed, is_optimal, one_line, solution_length, status, way};
use crate::render::xml::escape;
use crate::render::{json, svg};
use crate::solve::{Answer, Wanted};

/// The page of the first solution of an answer; if there is none, of the start and why.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::Silent;
/// use slide::solve::{SolveOptions, solve};
///
/// let file = r#"(name: "Corner <1>", board: "A. / #.", goal: ".. / #A")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Silent)?;
/// let page = slide::render::page::solution(&puzzle, &answer);
/// assert!(page.contains("<h1>Corner &lt;1&gt;</h1>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solution(puzzle: &Puzzle, answer: &Answer) -> String {
    let name = one_line(puzzle.name());
    let solution = answer.solutions.first();
    let length = match solution {
        Some(solution) if solution.length() > 0 && is_optimal(answer, solution) => {
            format!("{}, fewest possible", solution_length(solution))
        }
        Some(solution) => solution_length(solution),
        None => status(puzzle, answer).unwrap_or_default().trim_end().to_owned(),
    };
    let moves = solution.map_or(&[][..], |solution| &solution.moves);
    let grid = board::start(puzzle, Ink::Plain).trim_end().replace('\n', "/");
    let key = format!("{name} {grid} {} {}", answer.metric.word(), moves.len());
    let own = concat!(include_str!("../look.css"), include_str!("page.css"));
    let style = format!("{}{own}", svg::STYLE);
    let slots = [
        ("title", escape(&format!("{name}: {length}"))),
        ("style", style),
        ("key", escape(&key)),
        ("name", escape(&name)),
        ("length", escape(&length)),
        ("view-box", svg::view_box(puzzle)),
        ("board", svg::board(puzzle, &puzzle.start_anchors())),
        ("count", moves.len().to_string()),
        ("goal", goal(puzzle)),
        ("moves", items(puzzle, moves)),
        ("sheets", sheets(puzzle, answer)),
        ("json", in_script(&json::solve(puzzle, answer, Wanted::Best))),
        ("script", include_str!("page.js").to_owned()),
    ];
    fill(include_str!("page.html"), &slots)
}

/// The list: a box to tick, and a button that takes the board to this move.
fn items(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = String::new();
    for (index, one) in moves.iter().enumerate() {
        let (number, piece) = (index + 1, puzzle.piece(one.piece));
        let name = bracketed(piece).map_or_else(String::new, |name| format!(" ({name})"));
        let words = escape(&format!("{}{name} {}", piece.letter(), way(one)));
        text += &format!(
            "<li data-move=\"{number}\"><label><input type=\"checkbox\" \
             aria-label=\"move {number} made\"></label><button type=\"button\">\
             <span class=\"number\">{number}.</span> <span class=\"words\">{words}</span></button></li>\n"
        );
    }
    text
}

/// A small picture of the goal, if one board shows it.
fn goal(puzzle: &Puzzle) -> String {
    match puzzle.goal() {
        Some(Goal::AnyOf(targets)) if targets.len() == 1 => format!(
            "<figure class=\"goal-picture\"><figcaption>goal</figcaption>\
             <svg viewBox=\"{}\" role=\"img\" aria-label=\"the goal\">\n{}</svg></figure>\n",
            svg::view_box(puzzle),
            svg::goal_board(puzzle, &targets[0]).replace("data-piece", "data-goal-piece")
        ),
        _ => String::new(),
    }
}

/// The printed sheet, page by page.
fn sheets(puzzle: &Puzzle, answer: &Answer) -> String {
    let mut pages = sheet::pages(puzzle, answer, Wanted::Best);
    if pages.is_empty() {
        pages.push(status(puzzle, answer).unwrap_or_default());
    }
    let mut text = String::new();
    for page in &pages {
        text += &format!("<pre>{}</pre>\n", escape(page));
    }
    text
}
