//! The colours of pieces, for pictures and terminals.
//!
//! A piece has the colour that the file gives it. All others are coloured by kind, so that pieces
//! that count as the same look the same: the pieces of the goal in vermilion, the rest in the order
//! of this list. The first seven are those of Masataka Okabe and Kei Ito, "Color Universal Design"
//! (2008), which can be distinguished with any kind of colour vision; after them come lighter and
//! darker tones of the same hues, which differ in brightness too.
//!
//! Beyond the end of the list, and where all pieces have one shape and each is its own kind (numbered
//! tiles), pieces of one shape share a colour: their letters differ.

mod ansi;
mod rgb;

pub use ansi::Ink;
pub(super) use ansi::{GROUND, MARK, Paint, paints};
pub use rgb::Rgb;

use super::pieces::goal_kinds;
use slide_model::{Identity, Kind, PieceId, Puzzle};

/// The colour of goal pieces.
const GOAL: Rgb = Rgb(0xd5, 0x5e, 0x00);

/// All other pieces, kind after kind.
const OTHERS: [Rgb; 12] = [
    Rgb(0x56, 0xb4, 0xe9), // sky blue
    Rgb(0xf0, 0xe4, 0x42), // yellow
    Rgb(0x00, 0x9e, 0x73), // bluish green
    Rgb(0xcc, 0x79, 0xa7), // reddish purple
    Rgb(0xe6, 0x9f, 0x00), // orange
    Rgb(0x00, 0x72, 0xb2), // blue
    Rgb(0xc8, 0xc8, 0xc8), // light grey
    Rgb(0xa8, 0xe0, 0xc8), // light green
    Rgb(0xee, 0xc4, 0xdc), // light purple
    Rgb(0x7d, 0x7d, 0x7d), // grey
    Rgb(0xbf, 0xdf, 0xf7), // light blue
    Rgb(0x8a, 0x6a, 0x00), // brown
];

/// The colour of every piece, by piece number.
pub fn colors(puzzle: &Puzzle) -> Vec<Rgb> {
    of_pieces(puzzle, &|color| color, GOAL, &OTHERS)
}

/// The number of hatchings for paper without colours.
pub(super) const HATCHINGS: usize = 8;

/// The hatching of every piece, by piece number, whatever colour the file gives it; none for the pieces
/// of the goal.
pub(super) fn hatchings(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let hatching = |group: Option<usize>| group.map(|number| number % HATCHINGS);
    groups(puzzle).into_iter().map(hatching).collect()
}

/// The colour of every piece, by piece number: the result of `given` for a colour of the file, or one
/// of these.
fn of_pieces<T: Copy>(puzzle: &Puzzle, given: &dyn Fn(Rgb) -> T, goal: T, others: &[T]) -> Vec<T> {
    let groups = groups(puzzle);
    let usual =
        |id: PieceId| groups[id.index()].map_or(goal, |number| others[number % others.len()]);
    let color = |id| puzzle.piece(id).color().and_then(Rgb::from_css);
    puzzle.piece_ids().map(|id| color(id).map_or_else(|| usual(id), given)).collect()
}

/// The group of every piece, by piece number; the pieces of a group share a colour. `None` is that of the goal, unless
/// its pieces are all pieces; the others are numbered in the order of their first pieces.
fn groups(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let kinds = puzzle.kinds(Identity::Solve);
    let named = goal_kinds(puzzle);
    let all = kinds.iter().all(|kind| named.contains(kind));
    let is_goal = |id: PieceId| !all && named.contains(&kinds[id.index()]);
    let count = kinds.iter().map(|kind| kind.index() + 1).max().unwrap_or(0);
    let pieces = puzzle.pieces();
    let tiles = count == pieces.len()
        && puzzle.blocker_rule().is_none()
        && pieces.windows(2).all(|pair| pair[0].shape() == pair[1].shape());
    let by_shape = tiles || count - (if all { 0 } else { named.len() }) > OTHERS.len();
    let others = puzzle.piece_ids().filter(|&id| !is_goal(id));
    let alike = Kind::of_each(others.map(|id| {
        let kind = kinds[id.index()];
        let shape = puzzle.piece(id).shape();
        if by_shape { (None, Some(shape)) } else { (Some(kind), None) }
    }));
    let mut numbers = alike.into_iter().map(Kind::index);
    puzzle.piece_ids().map(|id| if is_goal(id) { None } else { numbers.next() }).collect()
}
