//! Algorithms and heuristics side by side: the work of each of them on one puzzle, or on many.
//!
//! All rows search on equal terms, and where they cannot, the row says so:
//!
//! | terms | meaning |
//! |---|---|
//! | `layer` | layer by layer, until the one with a goal is complete |
//! | `layers meet` | the same from both ends, until two layers share a state |
//! | `mirror images once` | a state and its left-right mirror image count as one state; all other rows count both |
//! | `first found` | ends at the first solution; A* takes of states with equal f the one with the most moves |
//! | `all ties` | everything whose f is at most the length is searched, so that all shortest solutions are known |
//!
//! The numbers of states that A* must expand however ties are broken, and that it expands if it continues through all
//! of them, are beside its row: [`Trial::ties`].

use super::answer::{Algorithm, Answer, Status};
use super::options::SolveOptions;
use crate::space::{Engine, Limits, MadeSuccessors, Statistics};
use slide_tiles::{Heuristic, HoleOrder};

/// A search that keeps states stops at this number unless another is given.
const MOST_STATES: u64 = 2_000_000;
/// A search generates no more states than this unless another number is given.
const MOST_NODES: u64 = 10_000_000;

/// One way to search: an algorithm with a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The engine.
    pub algorithm: Algorithm,
    /// The heuristic; breadth-first searches have none.
    pub heuristic: Option<Heuristic>,
    /// True if a state and its mirror image count as one.
    pub folds: bool,
}

impl Way {
    /// All ways; those that fold mirror images only for puzzles that are their own mirror images (`folds`).
    pub fn all(folds: bool) -> Vec<Self> {
        let mut all = Vec::new();
        for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional] {
            all.push(Self { algorithm, heuristic: None, folds: false });
            if folds {
                all.push(Self { algorithm, heuristic: None, folds });
            }
        }
        for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
            for heuristic in Heuristic::ALL {
                all.push(Self { algorithm, heuristic: Some(heuristic), folds: false });
            }
        }
        all
    }

    /// The terms on which it searches; iterative deepening has its own on numbered tiles.
    pub fn terms(self, is_tiles: bool) -> &'static str {
        match (self.algorithm, self.folds) {
            (Algorithm::Bfs, false) => "layer",
            (Algorithm::Bfs, true) => "layer, mirror images once",
            (Algorithm::Bidirectional, false) => "layers meet",
            (Algorithm::Bidirectional, true) => "layers meet, mirror images once",
            (Algorithm::AStar, _) => "first found",
            (Algorithm::IdaStar, _) if is_tiles => "first found",
            _ => "all ties",
        }
    }

    /// The options of [`solve`](crate::solve()) for a search on these terms, with `common` for all else.
    pub fn options(self, common: SolveOptions) -> SolveOptions {
        let mut options = common
            .successors(MadeSuccessors::All)
            .algorithm(self.algorithm)
            .heuristic(self.heuristic);
        if !self.folds {
            // Blocks of states are not counted one by one.
            options = options.engine(Engine::Thin);
        }
        // The order is for IDA*, and would be refused elsewhere.
        if self.algorithm != Algorithm::IdaStar {
            options.order = HoleOrder::Connections;
        }
        options
    }

    /// The limits of such a search: 2 000 000 states kept and 10 000 000 generated, unless `common` has others.
    pub fn limits(mut common: Limits) -> Limits {
        common.max_states.get_or_insert(MOST_STATES);
        common.max_nodes.get_or_insert(MOST_NODES);
        common
    }

    /// Its name in pictures: `A*, Manhattan distance`, `breadth-first, folded`.
    pub fn label(self) -> String {
        let second = self.heuristic.map(Heuristic::words).or(self.folds.then_some("folded"));
        let name = match self.algorithm {
            Algorithm::Bfs => "breadth-first",
            Algorithm::AStar => "A*",
            Algorithm::IdaStar => "IDA*",
            other => other.name(),
        };
        second.map_or_else(|| name.to_owned(), |second| format!("{name}, {second}"))
    }
}

/// The result of one way to search on one puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trial {
    /// The outcome.
    pub status: Status,
    /// The length of a shortest solution; where a limit stopped it, no solution is shorter.
    pub length: u32,
    /// The statistics of the search.
    pub statistics: Statistics,
    /// The time that it took; shown only if present.
    pub seconds: Option<f64>,
}

impl Trial {
    /// The trial that gave this answer.
    pub fn new(answer: &Answer, seconds: Option<f64>) -> Self {
        Self {
            status: answer.status,
            length: answer.lower_bound,
            seconds,
            statistics: answer.statistics.clone(),
        }
    }

    /// The states that A* expands at least, and those with all ties; `None` of other searches.
    pub fn ties(&self) -> Option<(u64, u64)> {
        self.statistics.ties.map(|ties| (ties.least, self.statistics.expanded))
    }

    /// The [effective branching factor](effective_branching) of a solved puzzle.
    pub fn branching(&self) -> Option<f64> {
        let is_solved = self.status == Status::Solved;
        effective_branching(self.statistics.first_generated(), self.length).filter(|_| is_solved)
    }
}

/// A way to search and its results.
#[derive(Clone, Debug)]
pub struct Row {
    /// The way.
    pub way: Way,
    /// The terms on which it searches.
    pub terms: &'static str,
    /// The number of each puzzle, and the result there.
    pub trials: Vec<(usize, Trial)>,
}

/// Ways side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The title.
    pub title: String,
    /// The names of the puzzles.
    pub puzzles: Vec<String>,
    /// The metric, in words.
    pub metric: &'static str,
    /// One for each way that fits the puzzles.
    pub rows: Vec<Row>,
}

/// Mean, median and standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// The sum by the count.
    pub mean: f64,
    /// The one in the middle, or the mean of the two.
    pub median: f64,
    /// Of a sample (the squares of the differences from the mean, added up, by the count less 1, and
    /// the root of it); none of one number.
    pub deviation: Option<f64>,
}

impl Summary {
    /// The summary of some numbers; `None` if there are none.
    pub fn of(numbers: impl Iterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = numbers.collect();
        sorted.sort_by(f64::total_cmp);
        let low = sorted.get(sorted.len().checked_sub(1)? / 2)?;
        let high = sorted[sorted.len() / 2];
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for so many")]
        let count = sorted.len() as f64;
        let mean = sorted.iter().sum::<f64>() / count;
        let squares: f64 = sorted.iter().map(|one| (one - mean) * (one - mean)).sum();
        let deviation = (sorted.len() > 1).then(|| (squares / (count - 1.0)).sqrt());
        Some(Self { mean, median: f64::midpoint(*low, high), deviation })
    }
}

/// The branching factor that a tree of this depth has if it is the same everywhere and the tree has as
/// many states beside its root: b in N + 1 = 1 + b + b² + … + b^d. None of depth 0.
///
/// (S. Russell, P. Norvig, *Artificial Intelligence: A Modern Approach*, 2010, chapter 3.6; their
/// example are 52 states and a solution of 5 moves.)
///
/// # Examples
/// ```
/// use slide::solve::effective_branching;
///
/// let factor = effective_branching(52, 5).unwrap();
/// assert_eq!(format!("{factor:.2}"), "1.92");
/// ```
pub fn effective_branching(generated: u64, depth: u32) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "some digits of the factor are shown")]
    let total = generated as f64;
    let states = |factor: f64| (0..depth).fold(0.0, |sum, _| (sum + 1.0) * factor);
    let mut low = 0.0;
    let mut high = total + 1.0;
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if states(middle) < total { low = middle } else { high = middle }
    }
    (depth > 0).then_some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_median_and_deviation() {
        let of = |numbers: &[f64]| Summary::of(numbers.iter().copied());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[7.0]), Some(Summary { mean: 7.0, median: 7.0, deviation: None }));
        // 25 + 9 + 4 + 0 by 3.
        let four = Summary { mean: 4.0, median: 3.0, deviation: Some((38.0_f64 / 3.0).sqrt()) };
        assert_eq!(of(&[9.0, 1.0, 2.0, 4.0]), Some(four));
    }

    #[test]
    fn branching_factors_have_as_many_states() {
        assert_eq!(effective_branching(10, 0), None);
        for (factor, depth, states) in [(2.0, 3, 14), (1.0, 5, 5), (3.0, 1, 3), (0.0, 4, 0)] {
            let found = effective_branching(states, depth).expect("a depth");
            assert!((found - factor).abs() < 1e-9, "{found}");
        }
    }
}
