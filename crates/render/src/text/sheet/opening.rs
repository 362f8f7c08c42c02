//! The opening of a sheet, above the moves on its first page: start and goals, and beside or below them how
//! to use the sheet and the names of the pieces.

use super::ascii::ascii;
use super::board::{Draughtsman, Drawing};
use super::layout::SheetLayout;
use super::page::{LINE, wrapped};
use crate::pieces::{SharedName, leavers, named};
use crate::words::{columns, shortened, side_by_side};
use slide_model::{Goal, Puzzle};

/// The empty columns between two boards.
const GAP: usize = 4;
/// The fewest columns beside the boards in which text is set.
const LEAST_BESIDE: usize = 40;
/// The most lines of the names of the pieces.
const MOST_NAME_LINES: usize = 6;
/// The longest word of a name, which is narrower than the text beside the boards.
const LONGEST_WORD: usize = 30;

/// The lines, with an empty one at the end.
pub(super) fn lines(
    puzzle: &Puzzle,
    draughtsman: Option<&Draughtsman<'_>>,
    layout: SheetLayout,
    note: Option<&str>,
) -> Vec<String> {
    let (boards, left_out) = draughtsman.map(boards).unwrap_or_default();
    let mut drawn = in_a_row(&boards);
    let sentences = sentences(puzzle, layout, note, left_out);
    let text = |width: usize| {
        let mut names = wrapped(&names(puzzle), width);
        if names.len() > MOST_NAME_LINES {
            names.truncate(MOST_NAME_LINES);
            names.push("...".to_owned());
        }
        let lines = sentences.iter().flat_map(|sentence| wrapped(sentence, width));
        lines.chain(names).collect::<Vec<String>>()
    };
    let wide = drawn.iter().map(|line| columns(line)).max().unwrap_or(0) + GAP;
    let width = LINE.saturating_sub(wide);
    let mut lines = if drawn.is_empty() || width < LEAST_BESIDE {
        drawn.extend((!drawn.is_empty()).then(String::new));
        drawn.extend(text(LINE));
        drawn
    } else {
        // Below the headings of the boards, and no longer than these if possible.
        let beside = std::iter::once(String::new()).chain(text(width)).collect();
        side_by_side(&[(0, drawn), (wide, beside)])
    };
    lines.push(String::new());
    lines
}

/// The sentences about goals and the use of the sheet, after the note; `left_out` goals are not drawn.
fn sentences(
    puzzle: &Puzzle,
    layout: SheetLayout,
    note: Option<&str>,
    left_out: usize,
) -> Vec<String> {
    let mut sentences: Vec<String> = note.into_iter().map(str::to_owned).collect();
    if left_out > 0 {
        sentences.push(format!("There are {left_out} more goals, any of which will do."));
    }
    if let Some(Goal::Exit(exit)) = puzzle.goal() {
        let who = leavers(puzzle, exit.piece);
        let way = exit.toward.word();
        sentences.push(format!("{who} leaves the board {way} from {}.", exit.at));
    }
    let how = if layout.has_boards() {
        "Tick a move when it is made; the board is drawn after every ten moves."
    } else {
        "Tick a move when it is made."
    };
    sentences.push(how.to_owned());
    sentences
}

/// The start and as many goals as fit beside it, with their headings; and the number of goals left out, 0 if none fits.
fn boards(draughtsman: &Draughtsman<'_>) -> (Vec<(&'static str, Drawing)>, usize) {
    let goals = draughtsman.goals();
    let pitch = draughtsman.width().max("start".len()) + GAP;
    let fit = ((LINE + GAP) / pitch).saturating_sub(1).min(goals.len());
    let left_out = if fit == 0 { 0 } else { goals.len() - fit };
    let mut all = vec![("start", draughtsman.start())];
    for goal in goals.into_iter().take(fit) {
        all.push((if all.len() == 1 { "goal" } else { "or" }, goal));
    }
    (all, left_out)
}

/// Boards beside each other, below their headings.
fn in_a_row(boards: &[(&'static str, Drawing)]) -> Vec<String> {
    let wide = |(heading, board): &(&str, Drawing)| {
        board.iter().map(|line| columns(line)).max().unwrap_or(0).max(heading.len())
    };
    let pitch = boards.iter().map(wide).max().unwrap_or(0) + GAP;
    let texts = boards.iter().enumerate().map(|(index, (heading, board))| {
        (pitch * index, [&[(*heading).to_owned()], &board[..]].concat())
    });
    side_by_side(&texts.collect::<Vec<_>>())
}

/// The names of the pieces: `Pieces: B (Cao Cao), g h i j (soldier)`; nothing if no piece has one.
fn names(puzzle: &Puzzle) -> String {
    let of_one = |SharedName { name, labels }| {
        let name = ascii(name);
        let words = name.split(' ').map(|word| shortened(word, LONGEST_WORD));
        format!("{labels} ({})", words.collect::<Vec<_>>().join(" "))
    };
    let names = named(puzzle).into_iter().map(of_one).collect::<Vec<_>>().join(", ");
    if names.is_empty() { names } else { format!("Pieces: {names}") }
}
