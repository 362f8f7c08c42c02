//! A solution as a page: the board with pieces that glide, the list with boxes to tick, and on
//! paper the strip of boards.
//!
//! The page is one file and fetches nothing; its content security policy forbids it to. Its parts
//! are `page.html` (the content), `page.css` (the style) and `page.js` (the script); this file
//! fills them. All text that comes from a puzzle is escaped, and the data for the script are the
//! same JSON object that `-f json` prints.

use super::template::{Medium, fill, head};
use super::{in_script, paper};
use crate::svg::Picture;
use crate::text::board::start_in_one_line;
use crate::words::{TitledStage, answer_length, bracketed, one_line, stages, way};
use crate::xml::escape;
use crate::{json, svg};
use slide_engine::solve::{Answer, Wanted};
use slide_model::{Move, Puzzle};

/// The page of the first solution of an answer; if there is none, of the start and why.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::render::svg::Paper;
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, solve};
///
/// let file = r#"(name: "Corner <1>", board: "A. / #.", goal: ".. / #A")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
/// let page = slide::render::page::solution(&puzzle, &answer, Paper::default());
/// assert!(page.contains("<h1>Corner &lt;1&gt;</h1>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solution(puzzle: &Puzzle, answer: &Answer, on_paper: svg::Paper) -> String {
    let name = one_line(puzzle.name());
    let solution = answer.solutions.first();
    let length = answer_length(puzzle, answer);
    let moves = solution.map_or(&[][..], |solution| &solution.moves);
    let grid = start_in_one_line(puzzle);
    let key = format!("{name} {grid} {} {}", answer.metric.word(), moves.len());
    let own = concat!(include_str!("../look.css"), include_str!("page.css"));
    let style = [svg::STYLE, paper::STYLE, own].concat();
    let picture = Picture::new(puzzle, false, true, "board-");
    let slots = [
        ("head", head(Medium::Screen, &format!("{name}: {length}"), &style)),
        ("key", escape(&key)),
        ("name", escape(&name)),
        ("length", escape(&length)),
        ("view-box", picture.view_box()),
        ("board", picture.board(&puzzle.start_anchors())),
        ("count", moves.len().to_string()),
        ("goal", paper::goals(&picture, false)),
        ("moves", items(puzzle, moves, &stages(puzzle, answer, moves))),
        ("class", paper::class(on_paper.mono).to_owned()),
        ("paper", paper::solution(puzzle, answer, on_paper)),
        ("json", in_script(&json::solve(puzzle, answer, Wanted::Best))),
        ("script", include_str!("page.js").to_owned()),
    ];
    fill(include_str!("page.html"), &slots)
}

/// The list: a box to tick, and a button that takes the board to this move; headings of stages.
fn items(puzzle: &Puzzle, moves: &[Move], stages: &[TitledStage]) -> String {
    let mut text = String::new();
    for (index, one) in moves.iter().enumerate() {
        let stage = stages.iter().find(|stage| stage.moves.start == index);
        let (style, heading) = stage.map_or_else(Default::default, |stage| {
            let heading = format!("<b style=\"width:100%\">{}</b>", escape(&stage.heading));
            (" style=\"flex-wrap:wrap\"", heading)
        });
        let number = index + 1;
        let piece = puzzle.piece(one.piece);
        let name = bracketed(piece).map_or_else(String::new, |name| format!(" ({name})"));
        let words = escape(&format!("{}{name} {}", puzzle.label(one.piece), way(one)));
        text += &format!(
            "<li data-move=\"{number}\"{style}>{heading}<label><input type=\"checkbox\" \
             aria-label=\"move {number} made\"></label><button type=\"button\">\
             <span class=\"number\">{number}.</span> <span class=\"words\">{words}</span></button></li>\n"
        );
    }
    text
}
