//! The distance of every state from the nearest goal, in all three metrics.
//!
//! First all states are gathered from the start, by steps; all three metrics reach the same ones.
//! Then, for each metric, one breadth-first search begins at all goal states at once. It goes the
//! moves forwards, since every move can be taken back:
//!
//! ```text
//! start a..   goal ..a        states    a..   .a.   ..a
//!                             steps      2     1     0
//!                             slides     1     1     0
//! ```

use super::indexed::Indexed;
use super::state_space::{StateSpace, with_states};
use slide_model::{Anchor, Identity, Kind, Metric, Puzzle};
use slide_run::{Limits, Stop};

/// Every state that can be reached from the start, and its distances to the nearest goal.
#[derive(Clone, Debug)]
pub struct GoalDistances {
    states: usize,
    pieces: usize,
    places: Vec<(Kind, Anchor)>,
    /// One list for each metric, in the order of [`Metric::ALL`]; empty if no goal can be reached.
    distances: [Vec<u32>; Metric::ALL.len()],
}

impl GoalDistances {
    /// The number of states; the start is number 0.
    pub fn states(&self) -> usize {
        self.states
    }

    /// The places of the pieces of a state and their kinds, those of one form together.
    pub fn places(&self, state: usize) -> &[(Kind, Anchor)] {
        &self.places[state * self.pieces..(state + 1) * self.pieces]
    }

    /// Moves from a state to the nearest goal, an exit counted as one; `None` if no goal can be
    /// reached, which is so for all states or for none.
    pub fn to_goal(&self, metric: Metric, state: usize) -> Option<u32> {
        self.distances[metric as usize].get(state).copied()
    }
}

/// The distances of all states of `puzzle`. Pieces are told apart as `solve` does.
///
/// # Errors
/// A limit stopped it: a part of the distances is none. `max_depth` is not looked at.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::space::Limits;
/// use slide::space::goal_distances;
///
/// let file = r#"(name: "Corridor", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let distances = goal_distances(&puzzle, &Limits::default()).unwrap();
/// assert_eq!(distances.states(), 3);
/// assert_eq!(distances.to_goal(Metric::Step, 0), Some(2));
/// assert_eq!(distances.to_goal(Metric::Slide, 0), Some(1));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn goal_distances(puzzle: &Puzzle, limits: &Limits) -> Result<GoalDistances, Stop> {
    with_states(puzzle, Identity::Solve, &mut limits.go_on(), |space| {
        measure(puzzle, space, limits)
    })?
}

fn measure(
    puzzle: &Puzzle,
    space: &mut dyn StateSpace,
    limits: &Limits,
) -> Result<GoalDistances, Stop> {
    let pieces = space.start_places().len();
    let mut all = Indexed::new(space, Metric::Step, limits, &mut |_| 0)?;
    let states = all.states.len();
    let mut places = Vec::with_capacity(states * pieces);
    let mut list = Vec::new();
    for number in 0..states as u32 {
        let space = all.go_to(number);
        space.pieces(&mut list);
        places.extend(list.iter().map(|piece| (piece.kind, space.anchor(piece.form, piece.at))));
    }
    let mut distances = [const { Vec::new() }; Metric::ALL.len()];
    for metric in Metric::ALL.into_iter().filter(|&metric| puzzle.can_count_in(metric)) {
        distances[metric as usize] = all.distances(metric)?.unwrap_or_default();
    }
    Ok(GoalDistances { states, pieces, places, distances })
}
