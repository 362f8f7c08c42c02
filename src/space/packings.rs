//! The questions `count --packings` and `count --components`: how many placements of the pieces are
//! there, and which components do they form?

use super::answers::Placements;
use super::count::CountOptions;
use super::joined::Joined;
use crate::board::{Automaton, Board, Mask, Paths, Ranking, Steps, Task, TooLarge, with_board};
use crate::puzzle::{Identity, Puzzle};
use crate::space::{CannotEnumerate, Components, Reporter, Stop, Watch};

/// How many packings a puzzle's pieces have: placements that are legal at rest, reachable or not.
/// Axis-bound pieces stay in their line, fixed ones in place; the goal is ignored.
///
/// # Errors
/// [`CannotEnumerate::TooManyPackings`] if there are more than `u128::MAX`; [`CannotEnumerate::Stopped`] with the limit
/// that was reached.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::Silent;
/// use slide::space::{CountOptions, packings};
///
/// let file = r#"(name: "Domino", board: "A./Ab")"#;
/// let puzzle = read(file, "domino.ron")?.into_puzzles().remove(0);
/// // The domino stands left or right, the unit above or below beside it.
/// assert_eq!(packings(&puzzle, &CountOptions::default(), &mut Silent)?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn packings(
    puzzle: &Puzzle,
    options: &CountOptions,
    reporter: &mut dyn Reporter,
) -> Result<u128, CannotEnumerate> {
    let growing = Growing { options, reporter };
    let grown = with_board(puzzle, identity(options), &mut options.limits.go_on(), growing);
    let automaton = grown.map_err(CannotEnumerate::Stopped)??;
    automaton.packings().ok_or(CannotEnumerate::TooManyPackings)
}

/// How the packings of a puzzle's pieces fall into components.
///
/// # Errors
/// [`CannotEnumerate::TooManyPackings`] if there are more than [`Components::MOST_PACKINGS`];
/// [`CannotEnumerate::Stopped`] with the limit that was reached.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::Silent;
/// use slide::space::{CountOptions, components};
///
/// let file = r#"(name: "Corner", board: "AA./A.#")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let found = components(&puzzle, &CountOptions::default(), &mut Silent)?;
/// // The corner stands left, or one step to the right of it.
/// assert_eq!((found.packings, found.count(), found.largest()), (2, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn components(
    puzzle: &Puzzle,
    options: &CountOptions,
    reporter: &mut dyn Reporter,
) -> Result<Components, CannotEnumerate> {
    let joining = Joining { options, reporter };
    with_board(puzzle, identity(options), &mut options.limits.go_on(), joining)
        .map_err(CannotEnumerate::Stopped)?
}

/// The answer to `count --packings`, or with `joined` to `count --components`.
///
/// # Errors
/// As [`packings()`] and [`components`].
pub fn placements(
    puzzle: &Puzzle,
    options: &CountOptions,
    joined: bool,
    reporter: &mut dyn Reporter,
) -> Result<Placements, CannotEnumerate> {
    if joined {
        let components = components(puzzle, options, reporter)?;
        let packings = components.packings.into();
        Ok(Placements { packings, components: Some(components) })
    } else {
        let packings = packings(puzzle, options, reporter)?;
        Ok(Placements { packings, components: None })
    }
}

fn identity(options: &CountOptions) -> Identity {
    if options.goals { Identity::Count } else { options.identity }
}

struct Growing<'a> {
    options: &'a CountOptions,
    reporter: &'a mut dyn Reporter,
}

impl From<TooLarge> for CannotEnumerate {
    fn from(too_large: TooLarge) -> Self {
        Self::Stopped(too_large.into())
    }
}

impl Task for Growing<'_> {
    type Out = Result<Automaton, CannotEnumerate>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let watch = Watch { limits: &self.options.limits, reporter: self.reporter };
        let all =
            |bytes| watch.limits.check(0, board.bytes() + bytes).map_err(CannotEnumerate::Stopped);
        Automaton::new(board, &mut &all)
    }
}

struct Joining<'a> {
    options: &'a CountOptions,
    reporter: &'a mut dyn Reporter,
}

impl Task for Joining<'_> {
    type Out = Result<Components, CannotEnumerate>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let options = self.options;
        let automaton = Growing { options, reporter: &mut *self.reporter }.run(board)?;
        if let Some(found) = self.joined(board, &automaton)? {
            return Ok(found);
        }
        let needed = board.bytes() + automaton.bytes() + automaton.ranking_bytes();
        options.limits.check(0, needed).map_err(CannotEnumerate::Stopped)?;
        let ranking = Ranking::new(&automaton)
            .filter(|ranking| ranking.packings() <= Components::MOST_PACKINGS)
            .ok_or(CannotEnumerate::TooManyPackings)?;
        drop(automaton);
        let needed = board.bytes() + ranking.bytes() + Components::bytes_for(ranking.packings());
        options.limits.check(0, needed).map_err(CannotEnumerate::Stopped)?;
        let mut watch = Watch { limits: &options.limits, reporter: self.reporter };
        Components::new(board, &ranking, options.threads, &mut watch)
            .map_err(CannotEnumerate::Stopped)
    }
}

impl Joining<'_> {
    /// The components as the automaton knows them; `None` if it would have to know too much: where
    /// each piece is a kind of its own most packings are parts of their own until the very end.
    fn joined<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        automaton: &Automaton,
    ) -> Result<Option<Components>, CannotEnumerate> {
        let known = Paths::new(automaton).zip(Steps::new(board));
        let suits = |(_, steps): &(Paths, Steps)| !board.has_goal() && !steps.are_single();
        let Some((paths, steps)) = known.filter(suits) else { return Ok(None) };
        let limits = &self.options.limits;
        let taken = board.bytes() + automaton.bytes() + paths.bytes();
        let mut own = Vec::new();
        paths.walk(board, &board.start(), |_, token, _| own.push(token));
        match Joined::new(&paths, &steps, &own, &mut |bytes| limits.check(0, taken + bytes)) {
            Ok(Joined { sizes, own }) => {
                let packings = paths.ways(Paths::ROOT);
                Ok(Some(Components { packings, sizes, own, with_goal: 0 }))
            }
            Err(Stop::Memory) => Ok(None),
            Err(stop) => Err(CannotEnumerate::Stopped(stop)),
        }
    }
}
