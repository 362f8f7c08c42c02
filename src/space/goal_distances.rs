//! How far every state is from the nearest goal, in all three metrics.
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

use ahash::RandomState;
use hashbrown::HashMap;

use crate::board::{Board, Code, Mask, Position, Task, with_board};
use crate::puzzle::{Anchor, Identity, Kind, Metric, Puzzle};
use crate::space::{Limits, Stop, Successors};

/// Every state that can be reached from the start, and its distances to the nearest goal.
#[derive(Clone, Debug)]
pub struct GoalDistances {
    states: usize,
    pieces: usize,
    places: Vec<(Kind, Anchor)>,
    /// One list for each metric, in the order of [`Metric::ALL`]; empty if no goal can be reached.
    distances: [Vec<u32>; 3],
}

impl GoalDistances {
    /// How many states there are; the start is number 0.
    pub fn states(&self) -> usize {
        self.states
    }

    /// Where the pieces of a state stand, and of which kind they are, those of one form together.
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
    with_board(puzzle, Identity::Solve, &mut limits.go_on(), Measuring { limits })?
}

struct Measuring<'a> {
    limits: &'a Limits,
}

/// All states, in the order in which they were found, and the number of each.
struct States<const W: usize> {
    codes: Vec<Code<W>>,
    number: HashMap<Code<W>, u32, RandomState>,
}

impl<const W: usize> States<W> {
    fn bytes(&self) -> u64 {
        (self.codes.capacity() * size_of::<Code<W>>()
            + self.number.capacity() * size_of::<(Code<W>, u32)>()) as u64
    }
}

impl Task for Measuring<'_> {
    type Out = Result<GoalDistances, Stop>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let mut position = board.position();
        let (states, goals) = self.gather(board, &mut position)?;
        let mut places = Vec::with_capacity(states.codes.len() * board.start_places().len());
        for code in &states.codes {
            board.unpack(code, &mut position);
            places.extend(
                board
                    .pieces(&position)
                    .map(|(form, at)| (board.kind_at(&position, at), board.anchor(form, at))),
            );
        }
        let mut distances = [const { Vec::new() }; 3];
        if !goals.is_empty() {
            for metric in Metric::ALL {
                distances[metric as usize] =
                    self.measure(board, &mut position, metric, &states, &goals)?;
            }
        }
        let (states, pieces) = (states.codes.len(), board.start_places().len());
        Ok(GoalDistances { states, pieces, places, distances })
    }
}

impl Measuring<'_> {
    /// All states, and the numbers of those that are goals.
    fn gather<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        position: &mut Position<M>,
    ) -> Result<(States<W>, Vec<u32>), Stop> {
        let hasher = RandomState::with_seeds(1, 2, 3, 4);
        let mut states =
            States { codes: vec![board.start()], number: HashMap::with_hasher(hasher) };
        states.number.insert(board.start(), 0);
        let mut goals = Vec::new();
        let mut steps = Successors::new(board, Metric::Step);
        let mut index = 0;
        while index < states.codes.len() {
            self.limits.check(states.codes.len() as u64, states.bytes())?;
            board.unpack(&states.codes[index], position);
            if board.is_goal(position) {
                goals.push(index as u32);
            }
            let States { codes, number } = &mut states;
            for &successor in steps.of(board, position) {
                let code = board.pack_after(position, successor.change);
                number.entry(code).or_insert_with(|| {
                    codes.push(code);
                    codes.len() as u32 - 1
                });
            }
            index += 1;
        }
        Ok((states, goals))
    }

    /// The distance of each state to the nearest of these goals, each of which is an exit's length
    /// from a solution.
    fn measure<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        position: &mut Position<M>,
        metric: Metric,
        states: &States<W>,
        goals: &[u32],
    ) -> Result<Vec<u32>, Stop> {
        let mut distances = vec![u32::MAX; states.codes.len()];
        let mut queue = goals.to_vec();
        for &goal in goals {
            distances[goal as usize] = board.exit_length();
        }
        let mut successors = Successors::new(board, metric);
        let mut next = 0;
        while next < queue.len() {
            self.limits.check(states.codes.len() as u64, states.bytes())?;
            let here = queue[next] as usize;
            let distance = distances[here] + 1;
            board.unpack(&states.codes[here], position);
            for &successor in successors.of(board, position) {
                let code = board.pack_after(position, successor.change);
                if let Some(&other) = states.number.get(&code)
                    && distances[other as usize] == u32::MAX
                {
                    distances[other as usize] = distance;
                    queue.push(other);
                }
            }
            next += 1;
        }
        Ok(distances)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::read;
    use crate::space::graph;

    fn puzzle(text: &str) -> Puzzle {
        read(text, "test.ron").unwrap().into_puzzles().remove(0)
    }

    #[test]
    fn they_are_those_of_the_graph() {
        for text in [
            r#"(name: "T", board: "AA.b/AAcb/ddc./eef.", goal: "..../..../AA../AA..")"#,
            r#"(name: "T", board: "ab/c.", goals: ["../.a", "b./.."], identical: Never)"#,
            r#"(name: "T", board: "A.b/..b", exit: (piece: "A", at: (1, 2), toward: Right))"#,
        ] {
            let puzzle = puzzle(text);
            let own = goal_distances(&puzzle, &Limits::default()).unwrap();
            for metric in Metric::ALL {
                let graph = graph(&puzzle, metric, &Limits::default()).unwrap();
                assert_eq!(own.states(), graph.states.len());
                assert_eq!(own.to_goal(metric, 0), graph.states[0].to_goal);
                let sorted = |mut all: Vec<Option<u32>>| {
                    all.sort_unstable();
                    all
                };
                let of_graph = graph.states.iter().map(|state| state.to_goal).collect();
                let own = (0..own.states()).map(|state| own.to_goal(metric, state)).collect();
                assert_eq!(sorted(own), sorted(of_graph), "{text}");
            }
        }
    }

    #[test]
    fn a_goal_out_of_reach_and_a_limit() {
        let stuck = puzzle(r#"(name: "T", board: "A.#.", goal: "..#A")"#);
        let own = goal_distances(&stuck, &Limits::default()).unwrap();
        assert_eq!((own.states(), own.to_goal(Metric::Move, 0)), (2, None));
        let most = |max_states| {
            let limits = Limits { max_states: Some(max_states), ..Limits::default() };
            goal_distances(&stuck, &limits).err()
        };
        assert_eq!((most(1), most(2)), (Some(Stop::States), None));
    }

    #[test]
    fn a_state_says_who_stands_where() {
        let puzzle = puzzle(r#"(name: "T", board: "ab/..", goal: "../.a", identical: Never)"#);
        let own = goal_distances(&puzzle, &Limits::default()).unwrap();
        let at = |row, col| Anchor { row, col };
        assert_eq!(own.places(0), [(Kind(0), at(0, 0)), (Kind(1), at(0, 1))]);
        assert_eq!(own.states(), 12);
    }

    #[test]
    fn a_board_without_pieces_is_one_state() {
        let puzzle = puzzle(r#"(name: "T", board: "..", goal: "__")"#);
        let own = goal_distances(&puzzle, &Limits::default()).unwrap();
        assert_eq!((own.states(), own.places(0)), (1, &[][..]));
        assert_eq!(own.to_goal(Metric::Move, 0), Some(0));
    }
}
