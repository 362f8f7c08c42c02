//! A solution as a comic strip: the board before every move, with an arrow on the piece that goes,
//! and the board at the end.
//!
//! ```text
//!  Klotski: 81 moves (118 steps), fewest possible
//!  ┌──────┐ ┌──────┐ ┌──────┐
//!  │ g    │ │      │ │      │
//!  │ ↓  ← │ │      │ │      │  …
//!  └──────┘ └──────┘ └──────┘
//!  1. g down 2. j left 3. f down
//! ```
//!
//! Each stage of a solution that was requested to be easy to follow begins a row, below its heading; not where
//! some moves have no board.

use super::board::{Picture, arrow};
use super::document::Document;
use super::ground::arrow_head;
use super::scale::{CELL, Point, board_size, letter_spot, margin, place};
use super::skin::Paper;
use crate::text::board::along;
use crate::text::compact::steps;
use crate::words::{
    TitledStage, answer_length, columns, counted, one_line, solution_length, stages, status, way,
};
use slide_engine::solve::Answer;
use slide_model::{Move, Puzzle, Solution};

/// The space below a board for its caption.
pub(super) const CAPTION: i64 = 3200;
/// The space above the first row for the title.
pub(super) const TITLE: i64 = 6400;
/// The space above the first row of a stage for its heading.
const HEADING: i64 = 4000;
/// The most boards in a row.
const ROW: usize = 10;
/// The average width of a letter of a caption.
const LETTER: i64 = 880;

/// The first solution of an answer as a strip, see [`moves`]; if there is none, the start and why.
pub fn answer(puzzle: &Puzzle, answer: &Answer, paper: Paper) -> String {
    let Some(solution) = answer.solutions.first() else {
        let why = status(puzzle, answer).unwrap_or_default();
        return one_board(puzzle, why.trim_end(), paper.mono);
    };
    let name = one_line(puzzle.name());
    let stages = stages(puzzle, answer, &solution.moves);
    let title = format!("{name}: {}", answer_length(puzzle, answer));
    strip(puzzle, solution, paper, &stages, &title)
}

/// Any legal moves as a strip, which need not be a shortest solution. Where not every move has a board,
/// the boards have no arrows.
pub fn moves(puzzle: &Puzzle, solution: &Solution, paper: Paper) -> String {
    let name = one_line(puzzle.name());
    strip(puzzle, solution, paper, &[], &format!("{name}: {}", solution_length(solution)))
}

fn strip(
    puzzle: &Puzzle,
    solution: &Solution,
    paper: Paper,
    stages: &[TitledStage],
    title: &str,
) -> String {
    let every = paper.every.max(1);
    let picture = Picture::new(puzzle, paper.mono, false, "board-");
    let board = board_size(puzzle);
    let around = margin(puzzle);
    let pitch = Point { x: board.x + 2 * around, y: board.y + 2 * around + CAPTION };
    let frames = solution.moves.len().div_ceil(every) + 1;
    let in_a_row = in_a_row(frames, pitch);
    let stages = if every == 1 { stages } else { &[] };
    let heading = |made| stages.iter().find(|stage| stage.moves.start == made);
    // The place of each frame: boards from the left, rows from above.
    let mut corners = Vec::with_capacity(frames);
    let mut at = Point { x: 0, y: TITLE };
    for frame in 0..frames {
        let is_new = heading(frame).is_some();
        if at.x == in_a_row as i64 * pitch.x || is_new && at.x > 0 {
            at = Point { x: 0, y: at.y + pitch.y };
        }
        at.y += if is_new { HEADING } else { 0 };
        corners.push(Point { x: at.x + around, y: at.y + around });
        at.x += pitch.x;
    }
    let wide = (pitch.x * in_a_row as i64).max(columns(title) as i64 * 1400 + 2 * around);
    let mut document = Document::new(title, Point { x: wide, y: at.y + pitch.y }, paper.mono);
    document.add(&picture.parts());
    document.title(title, Point { x: 2400, y: 4200 });
    let drawn = along(puzzle, &solution.moves, every);
    for (index, (made, anchors)) in drawn.enumerate() {
        let corner = corners[index];
        if let Some(stage) = heading(made) {
            document.title(&stage.heading, Point { x: 2400, y: corner.y - around - 1000 });
        }
        let next = solution.moves.get(made).filter(|_| every == 1);
        let caption = match next {
            Some(one) => caption(puzzle, made + 1, one, pitch.x),
            None if made == 0 && every > 1 => "the start".to_owned(),
            None => format!("after {}", counted(made, solution.metric.word())),
        };
        document.add(&format!(
            "<g class=\"frame-{index}\" transform=\"translate({corner})\">\n{}{}",
            picture.placed(&anchors),
            next.map_or_else(String::new, |one| move_arrow(puzzle, one)),
        ));
        document.caption(&caption, Point { x: board.x / 2, y: board.y + around + 1600 });
        document.add("</g>\n");
    }
    document.finish()
}

/// The start below a title, and beside it up to two of its goals, half as large.
///
/// ```text
///  ┌──────┐  goal     or       and 3 more
///  │      │  ┌───┐    ┌───┐
///  │      │  │   │    │   │
///  └──────┘  └───┘    └───┘
/// ```
pub fn one_board(puzzle: &Puzzle, title: &str, mono: bool) -> String {
    let size = board_size(puzzle);
    let around = margin(puzzle);
    let picture = Picture::new(puzzle, mono, true, "board-");
    let (goals, left) = picture.goals(2, false);
    let pitch = Point { x: size.x + 2 * around, y: size.y + 2 * around };
    let small = (pitch.x / 2).max(CELL);
    let boards = pitch.x + small * goals.len() as i64 + if left > 0 { 2 * CELL } else { 0 };
    let wide = boards.max(columns(title) as i64 * 1400 + 2 * around);
    let mut document = Document::new(title, Point { x: wide, y: TITLE + pitch.y }, mono);
    document.title(title, Point { x: around, y: 4200 });
    let corner = Point { x: around, y: TITLE + around };
    let drawn = picture.board(&puzzle.start_anchors());
    document.add(&format!("<g transform=\"translate({corner})\">\n{drawn}</g>\n"));
    let mut x = pitch.x;
    let above = |x: i64| Point { x, y: TITLE + 1600 };
    for (index, goal) in goals.iter().enumerate() {
        let corner = Point { x: x + (small - size.x / 2) / 2, y: TITLE + 2400 + around / 2 };
        document.caption(if index == 0 { "goal" } else { "or" }, above(x + small / 2));
        document.half(goal, corner);
        x += small;
    }
    if left > 0 {
        document.caption(&format!("and {left} more"), above(x + CELL));
    }
    document.finish()
}

/// The number of boards in a row, so that all are about as high as wide.
pub(super) fn in_a_row(frames: usize, pitch: Point) -> usize {
    let fits = |count: &usize| frames.div_ceil(*count) as i64 * pitch.y <= *count as i64 * pitch.x;
    (1..ROW).find(fits).unwrap_or(ROW).min(frames)
}

/// `12. g down, right 2`, or shorter if that is wider than `width`.
fn caption(puzzle: &Puzzle, number: usize, one: &Move, width: i64) -> String {
    let most = (width / LETTER).max(8) as usize;
    let label = puzzle.label(one.piece);
    let short = format!("{number}. {label}{}", steps(one));
    let both = [format!("{number}. {label} {}", way(one)), short.clone()];
    let cut = || short.chars().take(most - 1).chain(['…']).collect();
    both.into_iter().find(|words| columns(words) <= most).unwrap_or_else(cut)
}

/// An arrow along the path of a piece, from beside its letter to the letter's next place.
pub fn move_arrow(puzzle: &Puzzle, one: &Move) -> String {
    let (Some(&first), Some(&last)) = (one.path.first(), one.path.last()) else {
        return String::new();
    };
    let from = place(one.from);
    let spot = letter_spot(puzzle, one.piece);
    let mut at = Point { x: from.x + spot.x, y: from.y + spot.y };
    let mut line = format!("M{}", at.toward(first, 1500));
    if one.to.is_some() {
        for run in one.path.chunk_by(|left, right| left == right) {
            at = at.toward(run[0], CELL * run.len() as i64);
            let end = if run.as_ptr_range().end == one.path.as_ptr_range().end { 500 } else { 0 };
            line += &format!("L{}", at.toward(run[0].opposite(), end));
        }
    } else {
        let board = board_size(puzzle);
        let beyond = margin(puzzle) - 300;
        match last {
            slide_model::Direction::Up => at.y = -beyond,
            slide_model::Direction::Down => at.y = board.y + beyond,
            slide_model::Direction::Left => at.x = -beyond,
            slide_model::Direction::Right => at.x = board.x + beyond,
        }
        line += &format!("L{}", at.toward(last.opposite(), 500));
    }
    arrow(&line, &arrow_head(at, last, 1300))
}
