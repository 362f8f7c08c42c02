//! Strings of tile moves, as programs for the 15-puzzle write them: the directions in which tiles go into the one hole.
//!
//! ```text
//! R2U2LD       two tiles go right, two up, one left, one down
//! R R U U L D  the same
//! ```
//!
//! A number is that of consecutive tiles that go, not the distance of one of them. Each line is a solution of its own.
//!
//! `DL` could be the compact move of a tile `D`: where every word is one step of a piece that is there, the text is a
//! compact line.

use super::tracer::{StepBudget, Tracer, runs};
use super::{Fragment, Written, WrittenError};
use slide_model::{Anchor, Cell, Direction, Move, Puzzle, Terrain};

/// Returns whether the text is such a string, or almost: in small letters.
pub(super) fn are_tile_moves(puzzle: &Puzzle, text: &str) -> bool {
    if hole(puzzle).is_none() {
        return false;
    }
    let mut words = Fragment::lines(text).flat_map(Fragment::words).peekable();
    words.peek().is_some()
        && words.all(|word| runs(&word.text.to_ascii_uppercase()).is_some())
        && !Fragment::lines(text).flat_map(Fragment::words).all(|word| is_compact(puzzle, word))
}

/// Returns whether a word is one step of a piece of this puzzle.
fn is_compact(puzzle: &Puzzle, word: Fragment<'_>) -> bool {
    let mut letters = word.text.chars();
    let piece = letters.next().and_then(|letter| puzzle.piece_by_letter(letter));
    piece.is_some() && runs(letters.as_str()).is_some_and(|runs| matches!(runs[..], [(_, 1)]))
}

/// The one empty cell of a board of single tiles.
fn hole(puzzle: &Puzzle) -> Option<Anchor> {
    let are_tiles = puzzle.pieces().iter().all(|piece| piece.shape().cells().len() == 1);
    if !are_tiles || puzzle.empty_cells() != 1 || puzzle.has_terrain(Terrain::Gate) {
        return None;
    }
    let covered =
        |cell: &Cell| puzzle.pieces().iter().any(|tile| Cell::from(tile.start()) == *cell);
    let cell = puzzle.open_cells().find(|cell| !covered(cell))?;
    Some(Anchor { row: cell.row, col: cell.col })
}

/// Reads a text for which [`are_tile_moves`] holds.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let mut solutions = Vec::new();
    let mut budget = StepBudget::new();
    for line in Fragment::lines(text).map(Fragment::trimmed).filter(|line| !line.text.is_empty()) {
        let mut path = Vec::new();
        for word in line.words() {
            let runs = runs(word.text).ok_or_else(|| {
                word.error("moves of tiles are written in capitals, as in R2U2LD")
            })?;
            for (direction, times) in runs {
                budget.spend(times, word)?;
                path.extend(std::iter::repeat_n(direction, times));
            }
        }
        let moves = push(puzzle, &path).map_err(|made| {
            let direction = path[made].word();
            let turned: Vec<Direction> = path.iter().map(|one| one.opposite()).collect();
            let help = if push(puzzle, &turned).is_ok() {
                "; here the letters seem to say which way the hole goes, and U, D, L and R are the way of a tile"
            } else {
                ""
            };
            line.error(format!("no tile can go {direction} after {made} moves{help}"))
        })?;
        solutions.push(moves);
    }
    Ok(Written { has_tile_moves: true, ..Written::new(None, solutions) })
}

/// The moves of the tiles that go in these directions.
///
/// # Errors
/// The number of moves that are possible.
fn push(puzzle: &Puzzle, path: &[Direction]) -> Result<Vec<Move>, usize> {
    let mut tracer = Tracer::new(puzzle);
    let mut hole = hole(puzzle).ok_or(0usize)?;
    let mut moves = Vec::with_capacity(path.len());
    for &direction in path {
        let from = hole.step(direction.opposite());
        let tile = from.and_then(|from| tracer.at(from)).ok_or(moves.len())?;
        hole = tracer.anchor(tile);
        moves.push(tracer.along(tile, vec![direction]));
    }
    Ok(moves)
}

/// The lines of these moves: tiles that go in one direction, each to where the one before it was, are one.
pub(super) fn lines(moves: Vec<Move>) -> Vec<Move> {
    let mut lines: Vec<Move> = Vec::new();
    for next in moves {
        match lines.last_mut() {
            Some(line) if line.path == next.path && next.to == Some(line.from) => {
                let mut pushed = std::mem::take(&mut line.pushed);
                pushed.push(line.piece);
                *line = Move { pushed, ..next };
            }
            _ => lines.push(next),
        }
    }
    lines
}
