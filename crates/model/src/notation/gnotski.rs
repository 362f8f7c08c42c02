//! Level maps of GNOME Klotski (once called gnotski): a picture of the board and all around it.
//!
//! ```text
//! 6#5#        width and height; a level's number may come before them (3#6#5#)
//! ######
//! #a**b#      # wall   * the goal piece   any other character: a piece
//! #cc  #      a blank is empty
//! ##--##      - a gate: only the goal piece may cover it
//!   ..        . empty, and where the goal piece is to go
//! ```
//!
//! All cells of a character are one piece, so a piece in several parts moves as one. The level is
//! solved when the goal piece lies on `.` cells alone; with more of them than it covers there are
//! several such places. Cells around the walls are board like all others: there the goal piece goes
//! to its place, and pieces drawn there move.
//!
//! Without the header the longest row gives the width. With it, the rows may also follow in one
//! run, and blanks cut off at the end of a row are put back. Rows may be in quotes, as they do
//! in program text.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use super::letters::{free, reserved};
use super::level_map::{Spot, map, rows_as_written};
use super::simple::Simple;
use super::translation::{Patch, Translation, cells_of, wrong};
use super::{Notation, NotationError, Read, Translated};
use crate::written::{Contents, PieceEntry, Spanned};
use crate::{Anchor, Cell, Diagnostic, Puzzle, Shape, Terrain, parts};

/// Reads a level map.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    let map = map(text)?;
    check(text, &map)?;
    let goals = goals(&map);
    if goals.is_empty() {
        let dots = spots_of(&map, '.').into_iter().filter_map(|(_, place)| place);
        let place = dots.reduce(|all, next| all.start..next.end).unwrap_or(0..0);
        let help = "draw the place that the goal piece `*` is to reach, with a `.` for each cell";
        let message = "the goal piece fits nowhere on the `.` cells";
        return Err(vec![wrong(message, place, "its place", Some(help))]);
    }
    let used: BTreeSet<char> =
        map.iter().flatten().map(|spot| spot.0).filter(|&c| is_piece(c)).collect();
    let mut more = free(used.iter().copied().collect());
    let letters: HashMap<char, char> = used
        .into_iter()
        .filter_map(|c| Some((c, if reserved(c) { more.next()? } else { c })))
        .collect();
    let board = map.iter().map(|row| {
        let patch = |(c, place): &Spot| -> Patch {
            let sign = match c {
                ' ' | '.' => '.',
                other => letters.get(other).copied().unwrap_or(*other),
            };
            (sign.to_string(), place.clone())
        };
        row.iter().map(patch).collect()
    });
    let made = Translation::of(text);
    let mut puzzle = made.puzzle(name, &board.collect::<Vec<Vec<Patch>>>());
    let linked: String = in_parts(&map).iter().filter_map(|c| letters.get(c)).collect();
    if !linked.is_empty() {
        puzzle.pieces = vec![PieceEntry { linked: Some(true), ..made.piece(&linked) }];
    }
    let goals = goals.iter().map(|goal| made.grid(goal)).collect();
    puzzle.goals = Some(Spanned { value: goals, span: 0..0 });
    Ok(Contents::Puzzle(Box::new(puzzle)))
}

fn is_piece(c: char) -> bool {
    !matches!(c, ' ' | '.' | '#' | '-')
}

fn check(text: &str, map: &[Vec<Spot>]) -> Read<()> {
    let odd =
        map.iter().flatten().filter(|(c, _)| *c != ' ' && (c.is_whitespace() || c.is_control()));
    let mut errors: Vec<Diagnostic> = odd
        .filter_map(|(c, place)| Some((c, place.clone()?)))
        .map(|(c, place)| {
            let message = format!("`{}` means nothing in a level map", c.escape_debug());
            wrong(message, place, "here", Some("an empty cell is a blank"))
        })
        .take(50)
        .collect();
    if errors.is_empty() && spots_of(map, '*').is_empty() {
        let first = rows_as_written(text).into_iter().next().unwrap_or(0..0);
        let help = "draw the piece that is to reach the `.` cells with `*`";
        errors.push(wrong("there is no goal piece `*`", first, "in this map", Some(help)));
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// The cells with this character.
fn spots_of(map: &[Vec<Spot>], character: char) -> Vec<(Cell, Option<Range<usize>>)> {
    let spots = cells_of(map).into_iter().filter(|(_, spot)| spot.0 == character);
    spots.map(|(cell, spot)| (cell, spot.1.clone())).collect()
}

/// The places at which a shape lies on these cells alone; all in reading order.
fn fits(shape: &Shape, cells: &BTreeSet<Cell>) -> Vec<Anchor> {
    let Some(&first) = shape.cells().first() else { return Vec::new() };
    let lies = |anchor: &Anchor| shape.cells().iter().all(|&at| cells.contains(&anchor.cell(at)));
    let anchors = cells.iter().filter_map(|cell| {
        Some(Anchor {
            row: cell.row.checked_sub(first.row)?,
            col: cell.col.checked_sub(first.col)?,
        })
    });
    anchors.filter(lies).collect()
}

/// A goal grid for every place at which the goal piece lies on `.` cells alone.
fn goals(map: &[Vec<Spot>]) -> Vec<Vec<Vec<Patch>>> {
    let cells = |sign| spots_of(map, sign).into_iter().map(|(cell, _)| cell);
    let Some((shape, _)) = Shape::from_cells(&cells('*').collect::<Vec<Cell>>()) else {
        return Vec::new();
    };
    let anchors = fits(&shape, &cells('.').collect());
    let grid = |anchor: Anchor| {
        let covered: HashSet<Cell> = shape.cells().iter().map(|&at| anchor.cell(at)).collect();
        let row = |(row, line): (u16, &Vec<Spot>)| {
            let patch = |(col, (_, place)): (u16, &Spot)| {
                let covered = covered.contains(&Cell { row, col });
                let sign = if covered { "*" } else { "." };
                (sign.to_owned(), place.clone().filter(|_| covered))
            };
            (0..).zip(line).map(patch).collect()
        };
        (0..).zip(map).map(row).collect()
    };
    anchors.into_iter().map(grid).collect()
}

/// The pieces whose cells are not connected, ascending.
fn in_parts(map: &[Vec<Spot>]) -> BTreeSet<char> {
    let spots = cells_of(map).into_iter().map(|(cell, spot)| (cell, spot.0));
    let cells: Vec<(Cell, char)> = spots.filter(|&(_, c)| is_piece(c)).collect();
    let mut first = HashMap::new();
    let of_parts = parts(&cells).into_iter().zip(cells.iter().map(|cell| cell.1));
    of_parts.filter(|&(part, c)| *first.entry(c).or_insert(part) != part).map(|it| it.1).collect()
}

/// The map, with a header.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, NotationError> {
    let simple = Simple::of_any_goals(puzzle, Notation::Gnotski)?;
    simple.no_axes()?;
    simple.no_hidden_gates()?;
    simple.gate_keys_are_goal_pieces()?;
    let (piece, anchors) = simple.goal_piece()?;
    let goal_piece = puzzle.piece(piece);
    let dots: BTreeSet<Cell> =
        anchors.iter().flat_map(|&anchor| goal_piece.cells_at(anchor)).collect();
    let is_dot = |cell| dots.contains(&cell);
    let is_covered = puzzle.pieces().iter().any(|piece| piece.cells_at(piece.start()).any(is_dot));
    simple.refuse_if(is_covered, "a goal on cells that are covered at the start")?;
    let on_gates = dots.iter().any(|&cell| puzzle.terrain(cell) != Terrain::Floor);
    simple.refuse_if(on_gates, "a goal on gates")?;
    let more = fits(goal_piece.shape(), &dots).iter().any(|anchor| !anchors.contains(anchor));
    simple.refuse_if(more, "goals whose cells together make another place for the goal piece")?;
    let letters: Vec<char> = puzzle.pieces().iter().map(crate::Piece::letter).collect();
    let mut more = free(letters.clone());
    let mut names = HashMap::new();
    for &letter in &letters {
        let name = match letter {
            _ if letter == goal_piece.letter() => Some('*'),
            '*' | '"' => more.next(),
            other => Some(other),
        };
        names.extend(name.map(|name| (letter, name)));
    }
    let size = puzzle.size();
    let mut text = format!("{}#{}#\n", size.cols, size.rows);
    for (row, line) in (0..).zip(simple.board()) {
        text.extend((0..).zip(line.chars()).map(|(col, c)| match c {
            '.' if is_dot(Cell { row, col }) => '.',
            '.' => ' ',
            '~' => '#',
            other => names.get(&other).copied().unwrap_or(other),
        }));
        text += "\n";
    }
    Ok(text)
}
