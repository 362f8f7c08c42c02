//! The hardest start of a puzzle: the state whose shortest solution is longest.
//!
//! One search backwards measures all states (see `space/backward.rs`); this file runs it and turns the
//! hardest states into puzzles.

use crate::board::{Board, BoardTask, Mask, with_board};
use crate::space::{
    Backward, BackwardBackend, BackwardQuery, Engine, EnumerateError, Reach, Run, Statistics, Stop,
    Watch, backward,
};
use slide_model::{Anchor, Expect, Identity, Kind, Metric, Puzzle, counted, options, write_ron};

options! {
    /// The options of [`hardest`].
    /// Usually in moves, in the component of the start, with one example.
    pub struct HardestOptions {
        /// The metric.
        metric: Metric = Metric::default(),
        /// The states that are judged.
        reach: Reach = Reach::Component,
        /// The number of hardest starts that are returned as puzzles.
        top: usize = 1,
        /// The engine.
        engine: Engine = Engine::Auto,
    }
}

/// The lengths of the shortest solutions of all starts of a puzzle.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Hardest {
    /// The reason why the search was stopped, if it was. Lengths up to the last one found hold all the same.
    pub stopped: Option<Stop>,
    /// The number of piece sets that were judged.
    pub sets: u64,
    /// The number of states that were judged.
    pub states: u64,
    /// The number of goals among them.
    pub goals: u64,
    /// The goals in which a piece that the goal names can make a step: they are just solved.
    pub just_solved: u64,
    /// The number of states by length of their shortest solution, from 0; the exit counts.
    pub histogram: Vec<u64>,
    /// The hardest starts, the first ones in reading order, each with its length in `expect`.
    pub examples: Vec<Puzzle>,
    /// The statistics of the search.
    pub statistics: Statistics,
}

impl Hardest {
    /// The answer if a limit was reached before anything was found.
    fn stopped(stop: Stop) -> Self {
        Self { stopped: Some(stop), sets: 1, ..Self::default() }
    }

    /// The same, with the number of states in each layer around the goals; an exit adds this number of moves.
    fn with_layers(mut self, layers: &[u64], exit_length: u32) -> Self {
        self.goals = layers.first().copied().unwrap_or(0);
        if self.goals > 0 {
            self.histogram = vec![0; exit_length as usize];
        }
        self.histogram.extend(layers);
        self
    }

    /// The same, with these hardest starts of a puzzle as examples.
    fn with_starts(
        mut self,
        puzzle: &Puzzle,
        metric: Metric,
        starts: &[Vec<(Kind, Anchor)>],
    ) -> Self {
        let length = self.length().unwrap_or(0);
        for (number, standing) in (1..).zip(starts) {
            let start =
                start_at(puzzle, standing).expect("the pieces of a state stand where they may");
            let start = named_start(&start, puzzle.name(), metric, length, number);
            self.examples.push(start);
        }
        self
    }

    /// The length of the longest of all shortest solutions; `None` if nothing can be solved.
    pub fn length(&self) -> Option<u32> {
        self.histogram.len().checked_sub(1).map(|length| length as u32)
    }

    /// The number of starts this hard.
    pub fn ties(&self) -> u64 {
        self.histogram.last().copied().unwrap_or(0)
    }

    /// The number of states that can be solved, up to now if the search was stopped.
    pub fn solvable(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The number of states that cannot be solved; `None` if the search was stopped.
    pub fn unsolvable(&self) -> Option<u64> {
        self.stopped.is_none().then(|| self.states.saturating_sub(self.solvable()))
    }
}

/// Adds each number of `more` to the one at the same index; missing numbers are 0.
pub fn add_up(sums: &mut Vec<u64>, more: &[u64]) {
    sums.resize(sums.len().max(more.len()), 0);
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Finds the hardest starts of `puzzle`.
///
/// # Errors
/// The puzzle has no goal; its packings cannot be ranked; there is no memory to begin with; or a checkpoint
/// cannot be read or written.
///
/// # Examples
/// ```
/// use slide::design::{HardestOptions, hardest};
/// use slide::puzzle::read;
/// use slide::space::Run;
///
/// let file = r#"(name: "Row", board: "a..b", goal: "...a")"#;
/// let puzzle = read(file, "row.ron")?.into_puzzles().remove(0);
/// assert_eq!(hardest(&puzzle, &HardestOptions::default(), &mut Run::default())?.length(), None);
///
/// let file = r#"(name: "Corner", board: "a./..", goal: "../.a")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let found = hardest(&puzzle, &HardestOptions::default(), &mut Run::default())?;
/// assert_eq!((found.length(), found.ties()), (Some(1), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hardest(
    puzzle: &Puzzle,
    options: &HardestOptions,
    run: &mut Run<'_>,
) -> Result<Hardest, EnumerateError> {
    hardest_by(LocalBackwardBackend, puzzle, options, run)
}

/// Finds the hardest starts of `puzzle`, as [`hardest()`] does; `by` enumerates the states.
///
/// # Errors
/// Those of `hardest`.
pub fn hardest_by(
    by: impl BackwardBackend,
    puzzle: &Puzzle,
    options: &HardestOptions,
    run: &mut Run<'_>,
) -> Result<Hardest, EnumerateError> {
    if puzzle.goal().is_none() {
        return Err(EnumerateError::NoGoal);
    }
    if !puzzle.can_count_in(options.metric) {
        return Err(EnumerateError::NoLines);
    }
    if options.metric == Metric::Line && options.engine == Engine::Blocks {
        return Err(EnumerateError::LinesInBlocks);
    }
    let watch = run.watch();
    let limits = watch.limits;
    let judging = HardestTask { by, puzzle, options, watch };
    with_board(puzzle, Identity::Solve, &mut limits.go_on(), judging)
        .unwrap_or_else(|stop| Ok(Hardest::stopped(stop)))
}

/// This process alone.
struct LocalBackwardBackend;

impl BackwardBackend for LocalBackwardBackend {
    fn judge<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        question: &BackwardQuery<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Backward<W>, EnumerateError> {
        backward(board, question, watch)
    }
}

struct HardestTask<'a, T> {
    by: T,
    puzzle: &'a Puzzle,
    options: &'a HardestOptions,
    watch: Watch<'a>,
}

impl<T: BackwardBackend> BoardTask for HardestTask<'_, T> {
    type Out = Result<Hardest, EnumerateError>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let Self { by, puzzle, options, mut watch } = self;
        let kinds = puzzle.kinds(Identity::Solve);
        let named: Vec<Kind> =
            puzzle.named_by_goal().into_iter().map(|id| kinds[id.index()]).collect();
        let HardestOptions { metric, reach, top, .. } = options;
        let key = format!("hardest {metric:?} {reach:?} top {top}\n{}", write_ron(puzzle));
        let question = BackwardQuery {
            reach: options.reach,
            metric: options.metric,
            engine: options.engine,
            named: &named,
            top: options.top,
            key: &key,
        };
        let found = match by.judge(board, &question, &mut watch) {
            Err(EnumerateError::Stopped(stop)) => return Ok(Hardest::stopped(stop)),
            found => found?,
        };
        let mut position = board.position();
        let mut standing = |code| {
            board.unpack(code, &mut position);
            board.standing(&position)
        };
        let hardest: Vec<_> = found.hardest.iter().map(&mut standing).collect();
        let Backward { stopped, states, just_solved, layers, statistics, .. } = found;
        let found =
            Hardest { stopped, sets: 1, states, just_solved, statistics, ..Hardest::default() };
        Ok(found.with_layers(&layers, board.exit_length()).with_starts(puzzle, *metric, &hardest))
    }
}

/// The puzzle from the start in which pieces of these kinds stand at these anchors.
fn start_at(puzzle: &Puzzle, standing: &[(Kind, Anchor)]) -> Option<Puzzle> {
    let mut left = standing.to_vec();
    let anchor = |kind: Kind| {
        let index = left.iter().position(|&(other, _)| other == kind)?;
        Some(left.remove(index).1)
    };
    let anchors: Option<Vec<Anchor>> =
        puzzle.kinds(Identity::Solve).into_iter().map(anchor).collect();
    Some(puzzle.from_anchors(&anchors?)?.0)
}

/// A start that says what it is.
pub fn named_start(
    start: &Puzzle,
    name: &str,
    metric: Metric,
    length: u32,
    number: usize,
) -> Puzzle {
    let moves = counted(length as usize, metric.word());
    start
        .clone()
        .with_name(&format!("{name}, {moves}, start {number}"))
        .with_source(&format!("a hardest start of {name}, found by judging all starts"))
        .with_metric(metric)
        .with_expect(Expect::length(metric, length))
}
