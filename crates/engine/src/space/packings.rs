//! `count --packings` and `count --components`: the number of placements of the pieces, and their components.

use super::answers::Placements;
use super::count::CountOptions;
use crate::board::{Automaton, Board, BoardTask, Mask, preferred_orientation, with_board};
use crate::space::{Components, EnumerateError, Run, Watch};
use slide_model::{Identity, Puzzle};
use slide_run::{BuildBudget, Limits, Stop};

/// The number of packings of a puzzle's pieces: placements that are legal at rest, reachable or not.
/// Axis-bound pieces stay in their line, fixed ones in place; the goal is ignored.
///
/// # Errors
/// [`EnumerateError::Stopped`] with the limit that was reached, [`Stop::Packings`] if there are more than `u128::MAX`.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::{CountOptions, Run, packings};
///
/// let file = r#"(name: "Domino", board: "A./Ab")"#;
/// let puzzle = read(file, "domino.ron")?.into_puzzles().remove(0);
/// // The domino is left or right, the unit above or below beside it.
/// assert_eq!(packings(&puzzle, &CountOptions::default(), &mut Run::default())?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn packings(
    puzzle: &Puzzle,
    options: &CountOptions,
    run: &mut Run<'_>,
) -> Result<u128, EnumerateError> {
    let task = AutomatonTask { limits: &run.limits };
    let automaton = with_board(
        &preferred_orientation(puzzle),
        identity(options),
        &mut run.limits.go_on(),
        task,
    )??;
    automaton.packings().ok_or(Stop::Packings.into())
}

/// The components of the packings of a puzzle's pieces.
///
/// # Errors
/// [`EnumerateError::Stopped`] with the limit that was reached, [`Stop::Packings`] if there are more than a word can
/// count.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::{CountOptions, Run, components};
///
/// let file = r#"(name: "Corner", board: "AA./A.#")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let found = components(&puzzle, &CountOptions::default(), &mut Run::default())?;
/// // The corner is on the left, or one step to the right of that.
/// assert_eq!((found.packings, found.count(), found.largest()), (2, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn components(
    puzzle: &Puzzle,
    options: &CountOptions,
    run: &mut Run<'_>,
) -> Result<Components, EnumerateError> {
    let watch = run.watch();
    let limits = watch.limits;
    let task = ComponentsTask { watch };
    with_board(&preferred_orientation(puzzle), identity(options), &mut limits.go_on(), task)?
}

/// The answer to `count --packings`, or with `joined` to `count --components`.
///
/// # Errors
/// As [`packings()`] and [`components`].
pub fn placements(
    puzzle: &Puzzle,
    options: &CountOptions,
    joined: bool,
    run: &mut Run<'_>,
) -> Result<Placements, EnumerateError> {
    if joined {
        let components = components(puzzle, options, run)?;
        let packings = components.packings.into();
        Ok(Placements { packings, components: Some(components) })
    } else {
        let packings = packings(puzzle, options, run)?;
        Ok(Placements { packings, components: None })
    }
}

fn identity(options: &CountOptions) -> Identity {
    if options.goals { Identity::Count } else { options.identity }
}

struct AutomatonTask<'a> {
    limits: &'a Limits,
}

impl BoardTask for AutomatonTask<'_> {
    type Out = Result<Automaton, Stop>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let limits = self.limits;
        let budget = BuildBudget::new(limits, limits.memory_left(board.bytes()));
        Ok(Automaton::new(board, &budget)?)
    }
}

struct ComponentsTask<'a> {
    watch: Watch<'a>,
}

impl BoardTask for ComponentsTask<'_> {
    type Out = Result<Components, EnumerateError>;

    fn run<M: Mask, const W: usize>(mut self, board: &Board<M, W>) -> Self::Out {
        Components::new(board, &mut self.watch)
    }
}
