//! A list of moves, played from the start: is every move legal, and is the goal reached?

mod illegal;
mod position;

pub use self::illegal::{Fault, Illegal, IllegalMove, Obstacle};
pub(super) use self::position::ReplayPosition;
use slide_model::{Anchor, Direction, Metric, Move, PieceId, Puzzle, Solution};

/// The result of a list of legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// The metric of the moves.
    pub metric: Metric,
    /// The number of moves of the metric, an exit included.
    pub length: u32,
    /// The number of steps; an exit counts 1.
    pub steps: u32,
    /// True if the goal is reached at the end.
    pub goal_reached: bool,
    /// The number of moves after which the goal was reached for the first time; 0 if at the start.
    pub first_reached: Option<u32>,
    /// The place of each piece at the end; `None` if it has left the board.
    pub anchors: Vec<Option<Anchor>>,
}

/// The reason why a list of moves is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsound {
    /// A move is not legal.
    #[error(transparent)]
    Illegal(Illegal),
    /// All moves are legal, but the goal is not reached at the end.
    #[error("all moves are legal, but they do not reach the goal")]
    NotSolved,
}

/// Plays `moves` from the start of `puzzle`, each counted as 1 in `metric`.
///
/// # Errors
/// The first move that is not legal, and why.
///
/// # Examples
/// ```
/// use slide::check::{read_moves, replay};
/// use slide::puzzle::{Metric, read};
///
/// let file = r#"(name: "Row", board: "ab..", goal: "..ab", identical: Never)"#;
/// let puzzle = read(file, "row.ron")?.into_puzzles().remove(0);
///
/// let end = replay(&puzzle, Metric::Slide, &read_moves(&puzzle, "bR2 aR2")?)?;
/// assert!(end.goal_reached);
/// assert_eq!((end.length, end.steps), (2, 4));
///
/// let illegal = replay(&puzzle, Metric::Slide, &read_moves(&puzzle, "aR")?).unwrap_err();
/// assert_eq!(
///     illegal.to_string(),
///     "move 1: a cannot go right from (0, 0): b covers (0, 1)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(puzzle: &Puzzle, metric: Metric, moves: &[Move]) -> Result<Replay, Illegal> {
    let mut position = ReplayPosition::start(puzzle);
    let mut steps = 0;
    let mut first_reached = position.is_solved().then_some(0);
    for (index, one) in moves.iter().enumerate() {
        let played = position.play(one.piece, |position| move_piece(position, metric, one));
        played.map_err(|reason| Illegal { index, reason })?;
        steps += one.steps();
        if first_reached.is_none() && position.is_solved() {
            first_reached = Some(index as u32 + 1);
        }
    }
    Ok(Replay {
        metric,
        length: moves.len() as u32,
        steps,
        goal_reached: position.is_solved(),
        first_reached,
        anchors: position.anchors().to_vec(),
    })
}

/// Checks that a solution is one: legal in its metric, and with the goal reached at its end.
/// Only a search can say whether it is a shortest one.
///
/// # Errors
/// The fault.
pub fn verify(puzzle: &Puzzle, solution: &Solution) -> Result<Replay, Unsound> {
    let replay = replay(puzzle, solution.metric, &solution.moves).map_err(Unsound::Illegal)?;
    if replay.goal_reached { Ok(replay) } else { Err(Unsound::NotSolved) }
}

/// Returns whether `other`, if it were at `at`, would be in the way of this move on a board without any other
/// piece.
pub fn in_the_way(puzzle: &Puzzle, other: PieceId, at: Anchor, one: &Move) -> bool {
    let mut position = ReplayPosition::start(puzzle);
    for id in puzzle.piece_ids() {
        position.put(id, None);
    }
    position.put(other, Some(at));
    position.put(one.piece, Some(one.from));
    let mut from = one.from;
    one.path.iter().any(|&direction| match one.to {
        None => position.exit(one.piece, from, direction).is_err(),
        Some(_) => position.step(one.piece, from, direction).map(|to| from = to).is_err(),
    })
}

/// The place of each piece at the start and after each move, for drawing: one item more than there
/// are moves. The moves are not checked: check them with [`replay`] first, or they may lead off the
/// board.
pub fn positions<'a>(
    puzzle: &'a Puzzle,
    moves: &'a [Move],
) -> impl Iterator<Item = Vec<Option<Anchor>>> + 'a {
    let start = puzzle.start_anchors();
    let after = moves.iter().scan(start.clone(), |anchors, one| {
        one.apply(anchors);
        Some(anchors.clone())
    });
    std::iter::once(start).chain(after)
}

/// Pushes the pieces of a line one cell, the one beside the hole first.
fn push(position: &mut ReplayPosition<'_>, one: &Move, direction: Direction) -> Result<(), Fault> {
    let puzzle = position.puzzle();
    if !puzzle.can_count_in(Metric::Line) {
        return Err(Fault::NoLines);
    }
    if one.path.len() > 1 {
        return Err(Fault::NotOneStep(one.path.len()));
    }
    let mut next = None;
    for id in one.pieces() {
        if id.index() >= puzzle.pieces().len() {
            return Err(Fault::NotALine);
        }
        let stands = position.standing(id)?;
        // Each stands where the one before was pushed from.
        if next.is_some_and(|next| stands.step(direction) != Some(next)) {
            return Err(Fault::NotALine);
        }
        position
            .step(id, stands, direction)
            .map_err(|obstacle| Fault::blocked(stands, direction, obstacle))?;
        next = Some(stands);
    }
    let leads = position.standing(one.piece)?;
    match one.to {
        Some(says) if says != leads => Err(Fault::WrongTo { says, leads }),
        _ => Ok(()),
    }
}

/// Plays a move of a piece that exists.
fn move_piece(position: &mut ReplayPosition<'_>, metric: Metric, one: &Move) -> Result<(), Fault> {
    let id = one.piece;
    let steps = one.path.len();
    let stands = position.standing(id)?;
    let Some(&first) = one.path.first() else { return Err(Fault::NoSteps) };
    if stands != one.from {
        return Err(Fault::WrongFrom { says: one.from, stands });
    }
    let Some(says) = one.to else {
        if steps > 1 {
            return Err(Fault::LongExit(steps));
        }
        return position.exit(id, stands, first);
    };
    match metric {
        Metric::Line => return push(position, one, first),
        Metric::Step if steps > 1 => return Err(Fault::NotOneStep(steps)),
        Metric::Slide if one.path.iter().any(|&direction| direction != first) => {
            return Err(Fault::NotStraight);
        }
        Metric::Step | Metric::Slide | Metric::Move => {}
    }
    let mut leads = stands;
    for (index, &direction) in one.path.iter().enumerate() {
        leads = position.step(id, leads, direction).map_err(|obstacle| Fault::Blocked {
            step: index + 1,
            steps,
            stands: leads,
            direction,
            obstacle,
        })?;
    }
    match leads == says {
        true if one.pushed.is_empty() => Ok(()),
        true => Err(Fault::NotALine),
        false => Err(Fault::WrongTo { says, leads }),
    }
}
