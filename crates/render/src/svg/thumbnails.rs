//! Many starts in one picture, each small and above its name: the puzzles that a search has found.

use super::board::Picture;
use super::document::Document;
use super::scale::{CELL, Point, board_size, margin};
use super::strip::{CAPTION, TITLE, in_a_row};
use crate::words::{columns, counted, one_line};
use slide_model::Puzzle;

/// The average width of a letter of a name.
const LETTER: i64 = 900;

/// The starts of these puzzles below a title, each above its name and its length, half as large as a board alone.
pub fn thumbnails(title: &str, puzzles: &[Puzzle]) -> String {
    let title = one_line(title);
    // With the length, if it is known and not part of the name.
    let name = |puzzle: &Puzzle| {
        let name = one_line(puzzle.name());
        let metric = puzzle.metric();
        let length = puzzle.expect().length_in(metric);
        let length = length.map(|length| counted(length, metric.word()));
        match length.filter(|length| !name.contains(length)) {
            Some(length) => format!("{name}: {length}"),
            None => name,
        }
    };
    let size = |puzzle: &Puzzle| {
        let board = board_size(puzzle);
        let around = margin(puzzle);
        let wide = board.x / 2 + around;
        Point {
            x: wide.max(columns(&name(puzzle)) as i64 * LETTER + CELL / 2),
            y: board.y / 2 + around,
        }
    };
    let all = || puzzles.iter().map(size);
    let pitch = Point {
        x: all().map(|size| size.x).max().unwrap_or(0),
        y: all().map(|size| size.y).max().unwrap_or(0) + CAPTION,
    };
    let cols = in_a_row(puzzles.len(), pitch).max(1);
    let rows = puzzles.len().div_ceil(cols) as i64;
    let wide = (pitch.x * cols as i64).max(columns(&title) as i64 * 1400 + CELL);
    let mut document = Document::new(&title, Point { x: wide, y: TITLE + pitch.y * rows }, false);
    document.title(&title, Point { x: CELL / 2, y: 4200 });
    for (index, puzzle) in puzzles.iter().enumerate() {
        let col = (index % cols) as i64;
        let row = (index / cols) as i64;
        let picture = Picture::new(puzzle, false, false, "board-");
        let middle = pitch.x * col + pitch.x / 2;
        let foot = TITLE + pitch.y * row + pitch.y - CAPTION / 2;
        let corner = Point {
            x: middle - board_size(puzzle).x / 4,
            y: TITLE + pitch.y * row + margin(puzzle) / 2,
        };
        document.half(&picture.board(&puzzle.start_anchors()), corner);
        document.caption(&name(puzzle), Point { x: middle, y: foot });
    }
    document.finish()
}
