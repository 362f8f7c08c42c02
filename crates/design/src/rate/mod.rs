//! The difficulty of a puzzle for a person, as numbers with exact definitions.
//!
//! All but the dependencies are read from the *shortest solutions* alone: the states that lie on one
//! of them, drawn `●` here, and the moves between them.
//!
//! ```text
//!            ○                      length 3; 5 states on the way, 1 of them the goal
//!            │                      2 shortest solutions; 2 first moves keep to one
//! start ●────●                      1 forced move: the last, which both solutions make
//!       │    │                      1 dead end: ○, from where all moves lead back to the way
//!       ●────●────● goal
//! ```
//!
//! What people find hard was measured for Sokoban by P. Jarušek and R. Pelánek, "What Determines
//! Difficulty of Transport Puzzles?" (2011): the number of counter-intuitive moves says more than the
//! length, and the degree to which a puzzle falls apart into small problems says most. M. Ragni, F. Steffenhagen
//! and T. Fangmeier, "A Structural Complexity Measure for Predicting Human Planning Performance"
//! (2011), count what a solution depends on. So there are numbers for both; none of them is a time.

mod condition;
mod dependencies;
mod shortest_solutions;

use std::fmt;

pub use self::condition::{Condition, ConditionError, Measure};
use self::dependencies::dependencies;
use slide_engine::solve::{Answer, SolveError, SolveOptions, Status, Wanted, solve};
use slide_engine::space::{Run, graph};
use slide_model::{Metric, Puzzle, Solution};

/// The difficulty of a puzzle. "On the way" are the states of all shortest solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The metric.
    pub metric: Metric,
    /// Moves of a shortest solution, an exit included.
    pub length: u32,
    /// Fewest steps of a shortest solution; an exit counts 1.
    pub steps: u32,
    /// States that the start can reach.
    pub states: u64,
    /// States on the way, goals included.
    pub on_the_way: u64,
    /// Legal moves in all states on the way that are not goals.
    pub choices: u64,
    /// The number of states on the way that are not goals.
    pub choosing: u64,
    /// States beside the way all of whose moves lead back to the way.
    pub dead_ends: u64,
    /// Shortest solutions; `u128::MAX` means that many or more.
    pub solutions: u128,
    /// First moves that begin a shortest solution.
    pub first_moves: u64,
    /// Moves that are at the same place of every shortest solution.
    pub forced: u64,
    /// Fewest moves of a shortest solution that make the distance estimate larger.
    pub counter_intuitive: u32,
    /// The longest chain of moves each of which needs the one before it.
    pub dependency_depth: u32,
    /// The most moves at the same place of such chains.
    pub dependency_width: u32,
    /// Pieces that some shortest solution never moves.
    pub idle: u64,
}

/// One of the numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A whole number.
    Whole(u128),
    /// A mean; none of nothing.
    Mean(Option<f64>),
}

impl Value {
    /// The number to compare with; nothing for the mean of nothing.
    #[expect(clippy::cast_precision_loss, reason = "numbers that large are compared roughly")]
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(number as f64),
            Self::Mean(mean) => mean,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Mean(Some(mean)) => write!(f, "{mean:.2}"),
            Self::Mean(None) => f.write_str("-"),
        }
    }
}

impl Rating {
    /// All numbers with their names, in the order in which every format writes them.
    #[expect(clippy::cast_precision_loss, reason = "means are shown with two decimals")]
    pub fn values(&self) -> [(&'static str, Value); 13] {
        let mean = (self.choosing > 0).then(|| self.choices as f64 / self.choosing as f64);
        let whole = |number: u64| Value::Whole(number.into());
        [
            ("length", whole(self.length.into())),
            ("steps", whole(self.steps.into())),
            ("states", whole(self.states)),
            ("on_the_way", whole(self.on_the_way)),
            ("branching", Value::Mean(mean)),
            ("dead_ends", whole(self.dead_ends)),
            ("solutions", Value::Whole(self.solutions)),
            ("first_moves", whole(self.first_moves)),
            ("forced", whole(self.forced)),
            ("counter_intuitive", whole(self.counter_intuitive.into())),
            ("dependency_depth", whole(self.dependency_depth.into())),
            ("dependency_width", whole(self.dependency_width.into())),
            ("idle", whole(self.idle)),
        ]
    }
}

/// A rating, or the reason why there is none. Closed: there is a rating, or the answer with the reason.
#[derive(Clone, Debug)]
pub enum Rated {
    /// The numbers, and the solution whose dependencies were counted: the one that `solve` gives.
    Rating(Rating, Solution),
    /// There is no solution, or a limit was reached before all was known: the answer says which of them.
    Unsolved(Answer),
}

/// Rates a puzzle in the metric of `options`, whatever solutions these request.
///
/// All states that the start can reach are kept, with the moves between them.
///
/// # Errors
/// As [`solve`].
///
/// # Examples
/// ```
/// use slide::design::{Rated, rate};
/// use slide::puzzle::{Metric, Puzzle};
/// use slide::solve::SolveOptions;
/// use slide::space::Run;
///
/// let puzzle: Puzzle = r#"(name: "Row", board: "ab..", goal: "..ab", identical: Never)"#.parse()?;
/// let options = SolveOptions::default().metric(Metric::Slide);
/// let Rated::Rating(rating, _) = rate(&puzzle, &options, &mut Run::default())? else { panic!("solvable") };
/// assert_eq!((rating.length, rating.steps, rating.states), (2, 4, 6));
/// assert_eq!((rating.solutions, rating.forced, rating.dependency_depth), (1, 2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(
    puzzle: &Puzzle,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Rated, SolveError> {
    let options = options.clone().wanted(Wanted::Best);
    let mut answer = solve(puzzle, &options, run)?;
    if answer.status != Status::Solved {
        return Ok(Rated::Unsolved(answer));
    }
    let solution = answer.solutions.swap_remove(0);
    let graph = match graph(puzzle, options.metric, &run.limits) {
        Ok(graph) => graph,
        Err(stop) => {
            answer.status = Status::Limit(stop);
            return Ok(Rated::Unsolved(answer));
        }
    };
    let (dependency_depth, dependency_width) = dependencies(puzzle, &solution.moves);
    let rating = Rating {
        metric: options.metric,
        length: solution.length(),
        steps: solution.steps(),
        states: graph.states.len() as u64,
        dependency_depth,
        dependency_width,
        ..Rating::of_shortest_solutions(puzzle, &graph)
    };
    Ok(Rated::Rating(rating, solution))
}
