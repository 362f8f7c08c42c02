//! A bare bag of shapes instead of a start: the pieces may lie anywhere on a board, and optionally in
//! any turn and reflection.
//!
//! ```text
//! bag        BB/BB aa d.d/ddd        one shape after another, rows ended by `/`
//! board      ..../..../..#.          the cells
//! goal       ..../.BB./.BB.          names its piece by the letter in the bag
//! ```
//!
//! A letter that is taken already is changed to another one, so that `aa aa aa` are three dominoes.
//! The pieces that the goal names are never turned.

mod hardest;
mod lay;
mod orientations;

pub use self::hardest::{BagJob, HardestOfBag};
use self::lay::{Ground, any_packing};
use self::orientations::orientation_sets;
use slide_engine::space::EnumerateError;
use slide_model::{Cell, Errors, Puzzle, Shape, from_grids};
use slide_run::store::StoreError;

/// The most orientation sets that are tried.
const MOST_SETS: usize = 100_000;

/// Letters that are given to pieces whose own is taken.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Shapes, a board, and a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Bag {
    /// The shapes, with blanks between them.
    pub shapes: String,
    /// The board: `.` for a cell, `#` for a wall, `~` for no board.
    pub board: String,
    /// The goal, as in a puzzle file.
    pub goal: String,
    /// True if every turn and reflection of each shape is tried.
    pub turned: bool,
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
        "`{}` does not belong in this shape: a shape has one letter, and `.` where it covers nothing",
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
    /// All faults of board and goal together.
    #[error(transparent)]
    Faults(Errors),
    /// The starts of an orientation set cannot be judged.
    #[error(transparent)]
    Search(#[from] EnumerateError),
}

impl From<StoreError> for BagError {
    fn from(error: StoreError) -> Self {
        Self::Search(error.into())
    }
}

/// One puzzle for each orientation set whose pieces can lie on the board, in a fixed order; the start of
/// each is arbitrary.
///
/// # Errors
/// The bag, the board or the goal is faulty, or no set fits.
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
/// };
/// // Both dominoes lying, one standing, both standing.
/// assert_eq!(bag_puzzles(&bag)?.len(), 3);
/// # Ok::<(), slide::design::BagError>(())
/// ```
pub fn bag_puzzles(bag: &Bag) -> Result<Vec<Puzzle>, BagError> {
    let sets = OrientationSets::new(bag)?;
    sets.puzzles().collect()
}

/// The orientation sets of a bag, of which at least one fits its board.
struct OrientationSets {
    goal: String,
    ground: Ground,
    /// The letters of the pieces that are never turned, and then of the others.
    letters: Vec<char>,
    /// The pieces that are never turned.
    fixed: Vec<Shape>,
    /// The other pieces of each set.
    turned: Vec<Vec<Shape>>,
}

impl OrientationSets {
    fn new(bag: &Bag) -> Result<Self, BagError> {
        let ground = Ground::read(&bag.board)?;
        let is_turned = |letter| bag.turned && !bag.goal.contains(letter);
        let (turned, fixed): (Vec<_>, Vec<_>) =
            shapes(&bag.shapes)?.into_iter().partition(|&(letter, _)| is_turned(letter));
        let letters = fixed.iter().chain(&turned).map(|&(letter, _)| letter).collect();
        let without_letters = |pieces: Vec<(char, Shape)>| -> Vec<Shape> {
            pieces.into_iter().map(|(_, shape)| shape).collect()
        };
        let fixed = without_letters(fixed);
        let turned =
            orientation_sets(&without_letters(turned), MOST_SETS).ok_or(BagError::TooManySets)?;
        let sets = Self { goal: bag.goal.clone(), ground, letters, fixed, turned };
        // Faults of board and goal are the same in all of them.
        sets.puzzles().next().ok_or(BagError::DoesNotFit)??;
        Ok(sets)
    }

    /// The number of sets, whether they fit or not.
    fn count(&self) -> usize {
        self.turned.len()
    }

    /// The puzzle of a set, if the pieces can lie on the board.
    fn puzzle(&self, set: usize) -> Result<Option<Puzzle>, BagError> {
        let pieces: Vec<Shape> = self.fixed.iter().chain(&self.turned[set]).cloned().collect();
        let board = any_packing(&self.ground, &pieces, &self.letters);
        let puzzle = board.map(|board| from_grids(&board, Some(&self.goal), "bag"));
        puzzle.transpose().map_err(BagError::Faults)
    }

    fn puzzles(&self) -> impl Iterator<Item = Result<Puzzle, BagError>> {
        (0..self.count()).filter_map(|set| self.puzzle(set).transpose())
    }
}

/// The shapes, each with a letter of its own.
fn shapes(text: &str) -> Result<Vec<(char, Shape)>, BagError> {
    let mut shapes: Vec<(char, Shape)> = Vec::new();
    let mut spare = LETTERS.chars().filter(|letter| !text.contains(*letter));
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
