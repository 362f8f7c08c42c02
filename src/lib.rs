//! Shortest solutions and exact state counts of sliding-block puzzles.
//!
//! The crate answers these questions, each with one function:
//!
//! | question | function |
//! |---|---|
//! | What does this text say, or what is wrong with it? | [`puzzle::read`], [`puzzle::read_any`], `text.parse::<Puzzle>()` |
//! | Is this, made by a program, a puzzle? | [`puzzle::PuzzleBuilder`] |
//! | Which solutions are shortest, in steps, slides or moves? | [`solve::solve`] |
//! | Is every move of this list legal, and is the goal reached? | [`check::replay`], [`check::verify`] |
//! | How many states can be reached, and how far are they? | [`space::count`] |
//! | What proves such an answer, and does this file prove it? | [`certificate::certify_solve`], [`certificate::check_certificate`] |
//! | How many sequences of a given number of moves are there? | [`space::perft`] |
//! | What is a start of numbered tiles whose shortest solution has a given length? | [`design::tile_start`] |
//! | What are many starts of one puzzle with lengths in a range? | [`design::starts`] |
//! | Which start of a puzzle is the hardest, and how hard are all of them? | [`design::hardest()`] |
//! | How hard are all placements of the tiles of Asteroid Escape, and what is a new challenge? | [`design::asteroid`] |
//! | How hard is a puzzle for a person? | [`design::rate()`] |
//! | How many positions of Rush Hour are there, which are the hardest, and what is a deck of cards? | [`design::rush_hour`] |
//! | What is a new, hard sliding-block puzzle? | [`design::blocks`] |
//! | Which states are one move apart, and how far is each from a goal? | [`space::graph`] |
//! | Which of those states is this position? | [`space::Lookup`] |
//! | How far is every state from the nearest goal, in all metrics? | [`space::goal_distances`] |
//! | What may go where now, and what has been played so far? | [`check::Game`] |
//! | How does an answer look as a list, on paper, as a picture, a page, JSON, CSV? | [`render`] |
//!
//! # From a text to a solution and a count
//!
//! ```
//! use slide::check::verify;
//! use slide::puzzle::{Metric, Puzzle};
//! use slide::render::text::compact;
//! use slide::solve::{SolveOptions, Status, solve};
//! use slide::space::{CountOptions, Run, count};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let file = r#"(
//!     name: "Corner to corner",
//!     board: "AA.b/AAcb/ddc./eef.",
//!     goal:  "..../..../AA../AA..",
//! )"#;
//! let puzzle: Puzzle = file.parse()?;
//!
//! // Solve: the fewest moves, and among those the fewest steps.
//! let options = SolveOptions::default().metric(Metric::Move);
//! let answer = solve(&puzzle, &options, &mut Run::default())?;
//! assert_eq!(answer.status, Status::Solved);
//! println!("{}", compact::answer(&puzzle, &answer));
//!
//! // Replay: play the solution on the board, move by move.
//! let replay = verify(&puzzle, &answer.solutions[0])?;
//! assert!(replay.goal_reached);
//! assert_eq!((replay.length, replay.steps), (12, 19));
//!
//! // Count: all states that can be reached.
//! let count = count(&puzzle, &CountOptions::default(), &mut Run::default())?;
//! assert_eq!(count.states, 232);
//! # Ok(())
//! # }
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`puzzle`] | the written puzzle, read and checked into a [`puzzle::Puzzle`], plain data |
//! | [`check`] | the replay of moves on that plain data; it shares no code with the search |
//! | [`job`] | long computations made of tasks, in shards and with checkpoints |
//! | [`certificate`] | files that prove an answer, and their checker |
//! | [`store`] | files that the program keeps for itself, independent of puzzles |
//! | [`board`] | the puzzle compiled to bit masks, and states packed into a few words |
//! | [`space`] | which states there are, and how far |
//! | [`tiles`] | numbered tiles: their kernels, heuristics and pattern databases |
//! | [`solve`](mod@solve) | shortest solutions |
//! | [`survey`] | all boards of a small size |
//! | [`design`] | new puzzles, and the hardest starts of known ones |
//! | `cluster` | one space on many processes, with its feature |
//! | [`render`] | results as text |
//!
//! The most used items are at the root, too: [`Puzzle`], and [`solve()`] and [`count()`] in a short form.
//! The modules live in crates of their own, which are no public interface: only the paths here are stable.
//!
//! # Errors
//!
//! Nothing here panics on a user's text. Reading gives [`puzzle::Errors`], which holds all faults and
//! draws each place in the source when it is displayed. [`solve::solve`] and
//! [`space::count`] give [`solve::SolveError`] for a question that does not apply to the puzzle, such
//! as solving one without a goal. That a puzzle has no solution is no error: it is the answer
//! [`solve::Status::Unsolvable`]. Nor is a limit, [`solve::Status::Limit`]: what was proved
//! until then is in the answer. No limits are set unless the caller sets [`space::Limits`].
//!
//! # Features
//!
//! | feature | content |
//! |---|---|
//! | `cli` (on by default) | the program `slide` and its dependencies |
//! | `cluster` | the module `cluster`: one space on many processes or machines |
//!
//! To use the crate as a library, turn `cli` off with `default-features = false`. It builds for
//! `wasm32-unknown-unknown` too; there it keeps no files.

#[cfg(feature = "cluster")]
#[doc(inline)]
pub use slide_cluster as cluster;
pub use slide_engine::{board, space};
#[doc(inline)]
pub use slide_run::{job, store};
#[doc(inline)]
pub use {
    slide_check as check, slide_model as puzzle, slide_render as render, slide_survey as survey,
    slide_tiles as tiles,
};

/// Shortest solutions.
pub mod solve {
    #[doc(inline)]
    pub use slide_engine::solve::*;
}

/// Certificates: files that prove an answer, and their checker.
pub mod certificate {
    #[doc(inline)]
    pub use slide_check::certificate::*;
    pub use slide_engine::{CertifyError, certify_count, certify_hardest, certify_solve};
}

/// New puzzles, the hardest starts of known ones, and how hard a puzzle is for a person.
pub mod design {
    #[doc(inline)]
    pub use slide_design::*;
    pub use slide_engine::{Hardest, HardestOptions, hardest};
    #[doc(inline)]
    pub use slide_rush_hour as rush_hour;
}

pub use slide_engine::solve::{Answer, SolveOptions, Status};
pub use slide_engine::space::{Count, CountOptions, Limits, Run};
pub use slide_model::{Metric, Move, Puzzle, Solution};

/// Returns the first of the shortest solutions in the metric of the puzzle, or that there is none: the short form
/// of [`solve::solve`], without limits, on one thread.
///
/// # Errors
/// The puzzle has no goal, or cannot be solved here.
///
/// # Examples
/// ```
/// use slide::{Puzzle, solve};
///
/// let puzzle: Puzzle = r#"(name: "Corner", board: "ab/..", goal: "../.a")"#.parse()?;
/// let answer = solve(&puzzle)?;
/// let moves = answer.solutions[0].moves.iter().map(|one| one.named(&puzzle).to_string());
/// assert_eq!(moves.collect::<Vec<_>>(), ["a DR"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(puzzle: &Puzzle) -> Result<Answer, solve::SolveError> {
    let options = SolveOptions::default().metric(puzzle.metric());
    slide_engine::solve(puzzle, &options, &mut Run::default())
}

/// Returns the number of states that can be reached, and of those at each distance in the metric of the puzzle: the
/// short form of [`space::count`], without limits, on one thread.
///
/// # Errors
/// The puzzle cannot be counted here.
///
/// # Examples
/// ```
/// use slide::{Puzzle, count};
///
/// let puzzle: Puzzle = r#"(name: "Corner", board: "ab/..", goal: "../.a")"#.parse()?;
/// assert_eq!(count(&puzzle)?.states, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: &Puzzle) -> Result<Count, space::EnumerateError> {
    let options = CountOptions::default().metric(puzzle.metric());
    space::count(puzzle, &options, &mut Run::default())
}

/// The Rust examples of the book are run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/library.md")]
struct Book;
