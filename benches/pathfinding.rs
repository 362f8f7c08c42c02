//! How many times faster than the `pathfinding` crate's breadth-first search, with a plain successor
//! function? Both enumerate the same puzzles in the same run and must count the same states.
//!
//! ```text
//! cargo bench -p benches --bench pathfinding
//! ```
//!
//! The successor function is what a careful user of that crate writes: a state is a small vector,
//! sorted so that like pieces are the same, and shares no code with this one.
//!
//! ```text
//! state     [0, 1 | 0, 5 | 2, 8 | …]        piece by piece its shape and the cell of its top left corner,
//!                                           in order: two units that are swapped are the same state
//! ```

use std::time::{Duration, Instant};

use pathfinding::directed::bfs::bfs_reach;
use slide::space::{CountOptions, Run, count};
use workload::{EULER, KLOTSKI, Question, Workload};

#[allow(dead_code, reason = "two workloads are used")]
mod workload;

/// Our own runs are repeated for so long; the fastest counts.
const PATIENCE: Duration = Duration::from_secs(1);

const FIVE: &str = include_str!("../puzzles/sizes/five-by-five.ron");

/// A board and the shapes on it.
struct Rules {
    rows: usize,
    cols: usize,
    /// The cells of each shape, as (row, column) from its top left corner.
    shapes: Vec<Vec<(usize, usize)>>,
}

/// (Shape, cell) of every piece, sorted.
type State = Vec<(u8, u8)>;

impl Rules {
    /// Reads a drawn board: letters are pieces, `.` is empty.
    fn read(drawing: &str) -> (Self, State) {
        let rows: Vec<&[u8]> = drawing.split('/').map(str::as_bytes).collect();
        let mut rules = Self { rows: rows.len(), cols: rows[0].len(), shapes: Vec::new() };
        let mut pieces: Vec<(u8, Vec<(usize, usize)>)> = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            for (col, &letter) in line.iter().enumerate().filter(|(_, letter)| **letter != b'.') {
                match pieces.iter_mut().find(|(known, _)| *known == letter) {
                    Some((_, cells)) => cells.push((row, col)),
                    None => pieces.push((letter, vec![(row, col)])),
                }
            }
        }
        let mut state = State::new();
        for (_, cells) in pieces {
            let top = cells.iter().map(|cell| cell.0).min().expect("a piece has cells");
            let left = cells.iter().map(|cell| cell.1).min().expect("a piece has cells");
            let shape: Vec<_> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
            let known = rules.shapes.iter().position(|other| *other == shape);
            let number = known.unwrap_or_else(|| {
                rules.shapes.push(shape);
                rules.shapes.len() - 1
            });
            state.push((number as u8, (top * rules.cols + left) as u8));
        }
        state.sort_unstable();
        (rules, state)
    }

    /// Every state that is one step away.
    fn successors(&self, state: &State) -> Vec<State> {
        // Who covers each cell: the number of a piece and 1, or 0.
        let mut covered = [0_u8; 64];
        for (piece, &(shape, cell)) in (1..).zip(state) {
            for (row, col) in &self.shapes[usize::from(shape)] {
                covered[usize::from(cell) + row * self.cols + col] = piece;
            }
        }
        let mut all = Vec::new();
        for (piece, &(shape, cell)) in (1..).zip(state) {
            let (top, left) = (usize::from(cell) / self.cols, usize::from(cell) % self.cols);
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let free = self.shapes[usize::from(shape)].iter().all(|(row, col)| {
                    let row = (top + row).checked_add_signed(down).filter(|row| *row < self.rows);
                    let col = (left + col).checked_add_signed(right).filter(|col| *col < self.cols);
                    row.zip(col).is_some_and(|(row, col)| {
                        let by = covered[row * self.cols + col];
                        by == 0 || by == piece
                    })
                });
                if free {
                    let mut after = state.clone();
                    let by = down * self.cols as isize + right;
                    after[usize::from(piece) - 1].1 = cell.wrapping_add_signed(by as i8);
                    after.sort_unstable();
                    all.push(after);
                }
            }
        }
        all
    }
}

fn main() {
    let puzzles = [
        ("klotski-count", KLOTSKI, "aBBc/aBBc/dEEf/dghf/i..j", 25_955, 3.0),
        ("euler-766-count", EULER, ".aabcc/.abbcd/efGGhd/ijGGhk/lmNNkk", 2_613_742, 8.0),
        ("5x5-count", FIVE, "AAbcd/AAbcd/eeff./gghi./jk...", 23_467_492, 100.0),
    ];
    println!("{:<16} {:>12} {:>14} {:>8} {:>8}", "", "slide", "pathfinding", "ratio", "wanted");
    for (name, file, drawing, answer, wanted) in puzzles {
        let ours = ours(&Workload { name, file, question: Question::Count, answer });
        let theirs = theirs(drawing, answer);
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!(
            "{name:<16} {:>9.2} ms {:>11.1} ms {ratio:>8.1} {wanted:>8.1}",
            ours.as_secs_f64() * 1e3,
            theirs.as_secs_f64() * 1e3,
        );
    }
}

/// The fastest of our runs, in one thread.
fn ours(work: &Workload) -> Duration {
    let puzzle = work.puzzle();
    let options = CountOptions::default().by_depth(false);
    let (begin, mut fastest) = (Instant::now(), Duration::MAX);
    while begin.elapsed() < PATIENCE {
        let start = Instant::now();
        let found = count(&puzzle, &options, &mut Run::default()).expect("no goals are asked for");
        fastest = fastest.min(start.elapsed());
        assert_eq!(found.states, work.answer, "{}", work.name);
    }
    fastest
}

/// The fastest of their runs: as many as are made in the same time, at least two.
fn theirs(drawing: &str, answer: u64) -> Duration {
    let (rules, state) = Rules::read(drawing);
    let (begin, mut fastest, mut runs) = (Instant::now(), Duration::MAX, 0);
    while runs < 2 || begin.elapsed() < PATIENCE {
        let start = Instant::now();
        let found = bfs_reach(state.clone(), |state| rules.successors(state)).count();
        fastest = fastest.min(start.elapsed());
        runs += 1;
        assert_eq!(found as u64, answer, "pathfinding");
    }
    fastest
}
