//! Move sequences, counted the long way: every piece told apart, one move per destination, nothing
//! remembered. Chess programs call this *perft*; it tests the making of moves, because a move made
//! twice or forgotten shows at once.

use crate::board::{Board, Code, Mask, Position, Task, with_board};
use crate::space::{Limits, Stop, Successor, Successors};
use slide_model::{Identity, Metric, Move, PieceId, Puzzle};

/// Number of sequences of `depth` moves from the start, by their first move.
///
/// # Errors
/// Time is up, or the count was interrupted.
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
pub fn perft(puzzle: &Puzzle, metric: Metric, depth: u32, limits: &Limits) -> Result<Perft, Stop> {
    let counting = Counting { metric, depth, limits };
    with_board(puzzle, Identity::Labelled, &mut limits.go_on(), counting)?
}

/// The answer to `perft`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Sequences in all; 1 for depth 0.
    pub total: u64,
    /// For each first move, in the order of the pieces and then of their places, the number of
    /// sequences that begin with it. Empty for depth 0.
    pub divided: Vec<(Move, u64)>,
}

struct Counting<'a> {
    metric: Metric,
    depth: u32,
    limits: &'a Limits,
}

impl Task for Counting<'_> {
    type Out = Result<Perft, Stop>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let Some(rest) = self.depth.checked_sub(1) else {
            return Ok(Perft { total: 1, divided: Vec::new() });
        };
        let mut successors = Successors::new(board, self.metric);
        let start = unpacked(board, &board.start());
        let mut divided = Vec::new();
        for successor in list(board, &start, &mut successors) {
            let next = unpacked(board, &board.pack_after(&start, successor.change));
            let count = self.sequences(board, next, rest as usize, &mut successors)?;
            let at = board.start_places().iter().position(|&at| at == successor.change.from);
            let piece = PieceId(at.unwrap_or_default() as u8);
            divided.push((successor.to_move(board, &start, piece), count));
        }
        divided.sort_by_key(|(one, _)| (one.piece, one.to));
        Ok(Perft { total: divided.iter().map(|(_, count)| count).sum(), divided })
    }
}

impl Counting<'_> {
    /// Sequences of `depth` moves from `position`.
    fn sequences<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        position: Position<M>,
        depth: usize,
        successors: &mut Successors,
    ) -> Result<u64, Stop> {
        if depth == 0 {
            return Ok(1);
        }
        let moves = list(board, &position, successors);
        // The states on the way, each with the moves that have not been tried from it.
        let mut way = vec![(position, moves)];
        let mut total = 0;
        loop {
            let length = way.len();
            let Some((position, moves)) = way.last_mut() else { return Ok(total) };
            if length == depth {
                total += moves.len() as u64;
                moves.clear();
            }
            if let Some(successor) = moves.pop() {
                self.limits.check(0, 0)?;
                let next = unpacked(board, &board.pack_after(position, successor.change));
                let moves = list(board, &next, successors);
                way.push((next, moves));
            } else {
                way.pop();
            }
        }
    }
}

fn unpacked<M: Mask, const W: usize>(board: &Board<M, W>, code: &Code<W>) -> Position<M> {
    let mut position = board.position();
    board.unpack(code, &mut position);
    position
}

fn list<M: Mask, const W: usize>(
    board: &Board<M, W>,
    position: &Position<M>,
    successors: &mut Successors,
) -> Vec<Successor> {
    successors.of(board, position).to_vec()
}
