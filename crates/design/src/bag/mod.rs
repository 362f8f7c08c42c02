//! A bare bag of shapes instead of a start: the pieces may lie anywhere on a board, and if wanted in
//! any turn and reflection.
//!
//! ```text
//! bag        BB/BB aa d.d/ddd        one shape after another, rows ended by `/`
//! board      ..../..../..#.          where there is room
//! goal       ..../.BB./.BB.          names its piece by the letter in the bag
//! ```
//!
//! A letter that is there already is changed to another one, so that `aa aa aa` are three dominoes.
//! The pieces that the goal names are never turned.

mod hardest;
mod lay;
mod orientations;
mod report_json;

use std::collections::HashSet;

pub use self::hardest::{HardestOfBag, hardest_of_bag, merge};
use self::lay::{Ground, any_packing};
use self::orientations::orientation_sets;
pub use self::report_json::read_report;
use slide_model::{Cell, Errors, Puzzle, Shape, from_grids};
use slide_run::{Shard, ShardSchedule};

/// Most orientation sets that are tried.
const MOST_SETS: usize = 100_000;

/// Letters that are given to pieces whose own is taken.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Shapes, a board, and a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
pub struct Bag {
    /// The shapes, with blanks between them.
    pub shapes: String,
    /// The board: `.` for a cell, `#` for a wall, `~` for no board.
    pub board: String,
    /// The goal, as in a puzzle file.
    pub goal: String,
    /// True if every turn and reflection of each shape is tried.
    pub turned: bool,
    /// One part of the orientation sets only.
    #[serde(skip)]
    pub shard: Option<Shard>,
}

/// The reason why there are no puzzles of a bag.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BagError {
    /// There is no shape in it.
    #[error("the bag is empty; name shapes such as `AA/AA bb c`")]
    Empty,
    /// The same shape has two letters, or a sign that no piece may have.
    #[error(
        "`{}` does not belong into this shape: a shape has one letter, and `.` where it covers nothing",
        .0.escape_debug()
    )]
    Sign(char),
    /// There is something else on the board than cells and walls.
    #[error("`{}` is on the board; with a bag it has only `.`, `#` and `~`", .0.escape_debug())]
    Board(char),
    /// There are more pieces than letters.
    #[error("there are more than {} pieces", LETTERS.len())]
    TooManyPieces,
    /// There are more orientation sets than can be tried.
    #[error("the shapes can be turned in more than {MOST_SETS} ways")]
    TooManySets,
    /// The board is too large, or its rows are unequal, or the pieces cannot lie on it.
    #[error("these shapes cannot lie on this board")]
    DoesNotFit,
    /// Everything that is wrong with board and goal together.
    #[error(transparent)]
    Faults(Errors),
}

/// One puzzle for each orientation set whose pieces can lie on the board, in a fixed order; how they
/// lie at its start has no meaning. A shard may have none.
///
/// # Errors
/// The bag, the board or the goal is not as it should be, or nothing fits.
///
/// # Examples
/// ```
/// use slide::design::{Bag, bag_puzzles};
///
/// let bag = Bag {
///     shapes: "A bb bb".to_owned(),
///     board: "..../....".to_owned(),
///     goal: "..../...A".to_owned(),
///     turned: true,
///     shard: None,
/// };
/// // Both dominoes lying, one standing, both standing.
/// assert_eq!(bag_puzzles(&bag)?.len(), 3);
/// # Ok::<(), slide::design::BagError>(())
/// ```
pub fn bag_puzzles(bag: &Bag) -> Result<Vec<Puzzle>, BagError> {
    let ground = Ground::read(&bag.board)?;
    let (letters, shapes, fixed) = bag.pieces()?;
    let (fixed, free) = shapes.split_at(fixed);
    let sets = orientation_sets(free, MOST_SETS).ok_or(BagError::TooManySets)?;
    let hand = ShardSchedule::new(sets.len() as u64, bag.shard);
    let mut own: Vec<u64> = (0..hand.count()).map(|own| hand.number(own)).collect();
    own.sort_unstable();
    let mut puzzles = Vec::new();
    for set in own.into_iter().map(|number| &sets[number as usize]) {
        let pieces: Vec<Shape> = fixed.iter().chain(set).cloned().collect();
        let Some(board) = any_packing(&ground, &pieces, &letters) else { continue };
        puzzles.push(from_grids(&board, Some(&bag.goal), "bag").map_err(BagError::Faults)?);
    }
    if puzzles.is_empty() && bag.shard.is_none() { Err(BagError::DoesNotFit) } else { Ok(puzzles) }
}

impl Bag {
    /// The letters and shapes of all pieces, and how many of them, the first ones, are never turned.
    fn pieces(&self) -> Result<(Vec<char>, Vec<Shape>, usize), BagError> {
        let mut all = shapes(&self.shapes)?;
        let is_turned = |letter| self.turned && !self.goal.contains(letter);
        all.sort_by_key(|&(letter, _)| is_turned(letter));
        let fixed = all.partition_point(|&(letter, _)| !is_turned(letter));
        let (letters, shapes) = all.into_iter().unzip();
        Ok((letters, shapes, fixed))
    }

    /// The bag of which it is a shard, or itself.
    fn whole(&self) -> Self {
        Self { shard: None, ..self.clone() }
    }
}

/// The shapes with letters that are all different.
fn shapes(text: &str) -> Result<Vec<(char, Shape)>, BagError> {
    let mut shapes: Vec<(char, Shape)> = Vec::new();
    let own: HashSet<char> = text.chars().collect();
    let mut spare = LETTERS.chars().filter(|letter| !own.contains(letter));
    for word in text.split_whitespace() {
        let mut letter = None;
        let mut cells = Vec::new();
        for (row, line) in (0..=u16::MAX).zip(word.split('/')) {
            for (col, sign) in (0..=u16::MAX).zip(line.chars()).filter(|&(_, sign)| sign != '.') {
                if "#~-_".contains(sign) || letter.is_some_and(|known| known != sign) {
                    return Err(BagError::Sign(sign));
                }
                letter = Some(sign);
                cells.push(Cell { row, col });
            }
        }
        let (own, (shape, _)) = letter.zip(Shape::from_cells(&cells)).ok_or(BagError::Empty)?;
        let letter = if shapes.iter().all(|&(other, _)| other != own) {
            own
        } else {
            spare.next().ok_or(BagError::TooManyPieces)?
        };
        shapes.push((letter, shape));
    }
    if shapes.is_empty() { Err(BagError::Empty) } else { Ok(shapes) }
}
