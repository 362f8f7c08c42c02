//! Move sequences, counted the long way: every piece told apart, one move per destination, nothing
//! remembered. Chess programs call this *perft*; it tests the making of moves, because a move made
//! twice or forgotten shows at once.

use super::state_space::{Neighbours, StateSpace, with_states};
use crate::space::{EnumerateError, Limits, Stop};
use slide_model::{Identity, Metric, Move, PieceId, Puzzle};

/// Number of sequences of `depth` moves from the start, by their first move.
///
/// # Errors
/// [`EnumerateError::Stopped`] with the limit that was reached: time, memory, or an interruption;
/// [`EnumerateError::NoLines`] if lines are to be counted and the board has none.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::space::Limits;
/// use slide::space::perft;
///
/// let file = r#"(name: "Corridor", board: "A..")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let counts = perft(&puzzle, Metric::Step, 2, &Limits::default()).unwrap();
/// assert_eq!(counts.total, 2); // right right, right left
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u32,
    limits: &Limits,
) -> Result<Perft, EnumerateError> {
    if !puzzle.can_count_in(metric) {
        return Err(EnumerateError::NoLines);
    }
    let counted = with_states(puzzle, Identity::Labelled, &mut limits.go_on(), |space| {
        SequenceCounter { space, metric, limits }.divided(depth)
    });
    Ok(counted??)
}

/// The answer to `perft`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Perft {
    /// Sequences in all; 1 for depth 0.
    pub total: u64,
    /// For each first move, in the order of the pieces and then of their places, the number of
    /// sequences that begin with it. Empty for depth 0.
    pub divided: Vec<(Move, u64)>,
}

struct SequenceCounter<'a> {
    space: &'a mut dyn StateSpace,
    metric: Metric,
    limits: &'a Limits,
}

impl SequenceCounter<'_> {
    /// The sequences from the start, by their first move.
    fn divided(mut self, depth: u32) -> Result<Perft, Stop> {
        let Some(rest) = depth.checked_sub(1) else {
            return Ok(Perft { total: 1, divided: Vec::new() });
        };
        let start = self.space.start().to_vec();
        let first = self.neighbours(&start);
        let mut divided = Vec::new();
        for (number, successor) in first.successors().iter().enumerate() {
            let count = self.sequences(first.state(number), rest as usize)?;
            let places = self.space.start_places().to_vec();
            let who = |from| places.iter().position(|&at| at == from).map(|id| PieceId(id as u8));
            self.space.go_to(&start);
            divided.extend(self.space.to_move(successor.change, &who).map(|one| (one, count)));
        }
        divided.sort_by_key(|(one, _)| (one.piece, one.to));
        Ok(Perft { total: divided.iter().map(|(_, count)| count).sum(), divided })
    }

    /// Sequences of `depth` moves from a state.
    fn sequences(&mut self, state: &[u64], depth: usize) -> Result<u64, Stop> {
        if depth == 0 {
            return Ok(1);
        }
        let first = self.neighbours(state);
        // Lists that grew may have twice the capacity that they use.
        let bytes_of =
            |list: &Neighbours| 2 * (list.bytes() + size_of::<(Neighbours, usize)>() as u64);
        let mut total = 0;
        let mut bytes = bytes_of(&first);
        // The neighbours of the states on the path, each with the number of those that have been tried.
        let mut path = vec![(first, 0)];
        loop {
            let length = path.len();
            let Some((neighbours, tried)) = path.last_mut() else { return Ok(total) };
            if length < depth && *tried < neighbours.len() {
                self.limits.check(0, bytes)?;
                *tried += 1;
                let next = self.neighbours(neighbours.state(*tried - 1));
                bytes += bytes_of(&next);
                path.push((next, 0));
                continue;
            }
            if length == depth {
                total += neighbours.len() as u64;
            }
            bytes -= bytes_of(neighbours);
            path.pop();
        }
    }

    fn neighbours(&mut self, state: &[u64]) -> Neighbours {
        let mut list = Neighbours::default();
        self.space.go_to(state);
        self.space.neighbours(self.metric, &mut list);
        list
    }
}
