//! What stands above the moves on the first page: start and goal, what the letters mean, and how to
//! use the sheet.

use super::ascii::ascii;
use super::board::{Draughtsman, Drawing};
use super::layout::Layout;
use super::page::LINE;
use crate::puzzle::{Goal, Puzzle};
use crate::render::pieces::leavers;
use crate::render::words::{bracketed, columns};

/// Blanks between two boards.
const GAP: usize = 4;
/// Lines that the names of the pieces may take.
const NAMES: usize = 6;

/// The lines, with an empty one at the end.
pub(super) fn lines(
    puzzle: &Puzzle,
    draughtsman: Option<&Draughtsman<'_>>,
    layout: Layout,
    note: Option<&str>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut texts: Vec<String> = note.into_iter().map(str::to_owned).collect();
    if let Some(draughtsman) = draughtsman {
        let (boards, more) = boards(draughtsman);
        lines.extend(in_a_row(&boards));
        lines.push(String::new());
        if more > 0 {
            texts.push(format!("There are {more} more goals, any of which will do."));
        }
    }
    if let Some(Goal::Exit(exit)) = puzzle.goal() {
        let (who, way) = (leavers(puzzle, exit.piece), exit.toward.word());
        texts.push(format!("{who} leaves the board {way} from {}.", exit.at));
    }
    let mut names = if layout.named { Vec::new() } else { wrapped(&names(puzzle)) };
    if names.len() > NAMES {
        names.truncate(NAMES);
        names.push("...".to_owned());
    }
    let how = if layout.has_boards() {
        "Tick a move when it is made; the board is drawn after every ten moves."
    } else {
        "Tick a move when it is made."
    };
    texts.push(how.to_owned());
    lines.extend(texts.iter().flat_map(|text| wrapped(text)));
    lines.extend(names);
    lines.push(String::new());
    lines
}

/// The start and as many goals as fit beside it, with their headings, and how many are left out.
fn boards(draughtsman: &Draughtsman<'_>) -> (Vec<(&'static str, Drawing)>, usize) {
    let goals = draughtsman.goals();
    let pitch = draughtsman.width().max("start".len()) + GAP;
    let fit = ((LINE + GAP) / pitch).saturating_sub(1).min(goals.len());
    let more = goals.len() - fit;
    let heading = |index: usize| if index == 0 { "goal" } else { "or" };
    let drawn = goals.into_iter().take(fit).enumerate().map(|(index, goal)| (heading(index), goal));
    let all = std::iter::once(("start", draughtsman.start())).chain(drawn);
    (all.collect(), if fit == 0 { 0 } else { more })
}

fn in_a_row(boards: &[(&'static str, Drawing)]) -> Vec<String> {
    let wide = |(heading, board): &(&str, Drawing)| {
        board.iter().map(|line| columns(line)).max().unwrap_or(0).max(heading.len())
    };
    let pitch = boards.iter().map(wide).max().unwrap_or(0) + GAP;
    let height = boards.iter().map(|(_, board)| board.len()).max().unwrap_or(0);
    let row = |row: usize| {
        let mut line = String::new();
        for (index, (heading, board)) in boards.iter().enumerate() {
            line += &" ".repeat((pitch * index).saturating_sub(columns(&line)));
            line += match row.checked_sub(1) {
                None => heading,
                Some(row) => board.get(row).map_or("", String::as_str),
            };
        }
        line
    };
    (0..=height).map(row).collect()
}

/// `B is Cao Cao, g h i j are soldier`; nothing if no piece has a name.
fn names(puzzle: &Puzzle) -> String {
    let named = |piece: &crate::puzzle::Piece| bracketed(piece).map(ascii);
    let mut found: Vec<(String, String)> = Vec::new();
    for piece in puzzle.pieces() {
        let Some(name) = named(piece) else { continue };
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, letters)) => {
                letters.push(' ');
                letters.push(piece.letter());
            }
            None => found.push((name, piece.letter().to_string())),
        }
    }
    let parts: Vec<String> =
        found.iter().map(|(name, letters)| format!("{letters} ({name})")).collect();
    if parts.is_empty() { String::new() } else { format!("Pieces: {}", parts.join(", ")) }
}

/// The text in lines of at most 80 columns; a word that is longer is cut.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && columns(&line) + 1 + columns(word) > LINE {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            if columns(&line) + 2 > LINE && columns(word) > LINE {
                break;
            }
            line.push(letter);
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    lines
}
