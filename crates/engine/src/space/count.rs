//! `count`: the number of states that can be reached, by distance.

use std::borrow::Cow;
use std::io::Write;

use super::answers::{Count, GoalCount};
use crate::board::{Board, BoardTask, Code, Mask, preferred_orientation, with_board};
use crate::space::{
    Engine, EnumerateError, Explore, Folded, Limits, OldLayers, Run, Saver, SearchSettings,
    StateOrder, Stop, Symmetry, Watch, write_list,
};
use slide_model::{Identity, Metric, Puzzle, options, write_ron};
use slide_run::read_layers;

options! {
    /// The options of [`count`].
    /// Usually all states, the goal ignored, and depths in steps.
    pub struct CountOptions {
        /// The metric of the depths.
        metric: Metric = Metric::Step,
        /// The pieces that count as the same; [`Identity::Solve`] where goals are counted.
        identity: Identity = Identity::Count,
        /// True if to count goal states and their distances.
        goals: bool = false,
        /// True if left-right mirror images count once.
        mirror: bool = false,
        /// True to count the states at each depth.
        by_depth: bool = true,
        /// The engine.
        engine: Engine = Engine::Auto,
    }
}

/// Counts the states that can be reached from the start of `puzzle`.
///
/// # Errors
/// Goals are to be counted and the puzzle has none, or mirror images and board or pieces are not their
/// own mirror image.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::{CountOptions, Run, count};
///
/// let file = r#"(name: "Example of Project Euler 766", board: "AAb./Acd./efgh")"#;
/// let puzzle = read(file, "example.ron")?.into_puzzles().remove(0);
/// let count = count(&puzzle, &CountOptions::default(), &mut Run::default())?;
/// assert_eq!(count.states, 208);
/// assert_eq!(count.layers.len() - 1, 26);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    puzzle: &Puzzle,
    options: &CountOptions,
    run: &mut Run<'_>,
) -> Result<Count, EnumerateError> {
    count_by(LocalCountBackend, puzzle, options, run)
}

/// As [`count`]; `by` enumerates the states.
///
/// # Errors
/// Those of `count`.
pub fn count_by(
    by: impl CountBackend,
    puzzle: &Puzzle,
    options: &CountOptions,
    run: &mut Run<'_>,
) -> Result<Count, EnumerateError> {
    if options.goals && puzzle.goal().is_none() {
        return Err(EnumerateError::NoGoal);
    }
    if options.mirror && !puzzle.has_mirror_board() {
        return Err(EnumerateError::LopsidedBoard);
    }
    if !puzzle.can_count_in(options.metric) {
        return Err(EnumerateError::NoLines);
    }
    if options.metric == Metric::Line && options.by_depth && options.engine == Engine::Blocks {
        return Err(EnumerateError::LinesInBlocks);
    }
    let identity = if options.goals { Identity::Solve } else { options.identity };
    // Only left and right are exchanged where mirror images count once.
    let read = if options.mirror { Cow::Borrowed(puzzle) } else { preferred_orientation(puzzle) };
    let key = key(puzzle, options, matches!(read, Cow::Owned(_)));
    let watch = run.watch();
    let limits = watch.limits;
    let task = CountTask { by, options, key, watch };
    let counted = with_board(&read, identity, &mut limits.go_on(), task);
    match counted.unwrap_or_else(|stop| Err(EnumerateError::Stopped(stop))) {
        Err(EnumerateError::Stopped(stop)) => Ok(Count::nothing(stop)),
        counted => counted,
    }
}

/// The puzzle and the question in full, as a checkpoint must know them, and how the board is read:
/// states are written down like that.
fn key(puzzle: &Puzzle, options: &CountOptions, transposed: bool) -> String {
    let read = if transposed { " transposed" } else { "" };
    let CountOptions { metric, identity, goals, mirror, by_depth, .. } = options;
    format!(
        "count {metric:?} {identity:?} goals {goals} mirror {mirror} depths {by_depth}{read}\n{}",
        write_ron(puzzle)
    )
}

/// The enumerator of the states that are counted.
pub trait CountBackend {
    /// Enumerates them.
    ///
    /// # Errors
    /// The checkpoint cannot be read or written, or there is no memory to begin.
    fn count<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        request: CountRequest<'_, W>,
    ) -> Result<Count, EnumerateError>;
}

/// A question about a board.
pub struct CountRequest<'a, const W: usize> {
    /// The options of [`count`].
    pub options: &'a CountOptions,
    /// The puzzle and the question in full.
    pub key: String,
    /// The state to begin with.
    pub start: Code<W>,
    /// The order in which the states are counted.
    pub order: StateOrder,
    /// Metric and mirror images.
    pub settings: SearchSettings,
    /// Threads, limits, checkpoints and reporter.
    pub watch: Watch<'a>,
}

/// This process alone.
struct LocalCountBackend;

struct CountTask<'a, T> {
    by: T,
    options: &'a CountOptions,
    key: String,
    watch: Watch<'a>,
}

impl<T: CountBackend> BoardTask for CountTask<'_, T> {
    type Out = Result<Count, EnumerateError>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let Self { by, options, key, watch } = self;
        let mut start = board.start();
        let symmetry = if options.mirror {
            board.mirror().ok_or(EnumerateError::LopsidedPieces)?;
            if options.engine == Engine::Blocks {
                return Err(EnumerateError::ImagesInBlocks);
            }
            start = Folded::new(board, Symmetry::Mirror).state(board, start);
            Symmetry::Mirror
        } else {
            Symmetry::None
        };
        let by_depth = options.by_depth || options.goals || watch.limits.max_depth.is_some();
        // Without depths all metrics reach the same states, and steps do so at the least cost.
        let (order, metric) = if by_depth {
            (StateOrder::Depth, options.metric)
        } else {
            (StateOrder::Any, Metric::Step)
        };
        let settings = SearchSettings {
            symmetry,
            old_layers: OldLayers::Count,
            ..SearchSettings::new(metric, watch.threads)
        };
        by.count(board, CountRequest { options, key, start, order, settings, watch })
    }
}

impl CountBackend for LocalCountBackend {
    fn count<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        request: CountRequest<'_, W>,
    ) -> Result<Count, EnumerateError> {
        let CountRequest { options, key, start, order, settings, mut watch } = request;
        let checkpoints = watch.checkpoints;
        let mut saver = Saver::new(checkpoints, key)?;
        let engine = options.engine;
        let mut search =
            Explore::new(board, settings, order, engine, checkpoints, &[start], &mut watch)?;
        let goals = GoalCounter { exit: board.exit_length(), ..GoalCounter::default() };
        let mut found = CountedLayers { states: Vec::new(), goals };
        found.add(search.depth(), search.layer_states(), search.layer_goals());
        if let Some(path) = &checkpoints.resume {
            let mut from = saver.open(path)?;
            found.states = read_layers(&mut from)?;
            found.goals.found = GoalCount::from_words(&read_layers(&mut from)?);
            search.resume(&mut from, &mut watch)?;
            from.finish()?;
        }
        let take = |found: &mut CountedLayers, search: &Explore<'_, M, W>, _: &Limits| {
            found.add(search.depth(), search.layer_states(), search.layer_goals());
            Ok(())
        };
        let head = |found: &CountedLayers, to: &mut dyn Write| {
            write_list(to, &found.states)?;
            write_list(to, &found.goals.found.to_words())
        };
        let stopped = search.run(&mut saver, &mut watch, &mut found, take, head);
        Ok(Count {
            stopped,
            states: search.states(),
            layers: found.states,
            goals: Some(found.goals.found),
            statistics: search.statistics(),
        }
        .shown(options, order, watch.limits))
    }
}

impl Count {
    /// The part of it that was requested; how far beyond a limit the last share of work went does not show.
    #[doc(hidden)]
    #[must_use]
    pub fn shown(mut self, options: &CountOptions, order: StateOrder, limits: &Limits) -> Self {
        if self.stopped == Some(Stop::States) {
            self.states = self.states.min(limits.max_states.unwrap_or(self.states));
        } else if self.stopped == Some(Stop::Depth) {
            self.states = self.layers.iter().sum();
        }
        if order == StateOrder::Any {
            self.layers.clear();
        }
        self.goals = self.goals.filter(|_| options.goals);
        self
    }
}

/// The layers counted so far, and the goals in them.
struct CountedLayers {
    states: Vec<u64>,
    goals: GoalCounter,
}

impl CountedLayers {
    fn add(&mut self, depth: u32, states: u64, goals: u64) {
        self.states.push(states);
        self.goals.add(depth, goals);
    }
}

/// Collects goal states layer by layer.
#[derive(Default)]
pub struct GoalCounter {
    /// The result.
    pub found: GoalCount,
    /// The moves that an exit adds to each length.
    pub exit: u32,
}

impl GoalCounter {
    /// Adds the goal states of a layer.
    pub fn add(&mut self, depth: u32, states: u64) {
        if states > 0 {
            let distance = depth + self.exit;
            self.found.states += states;
            self.found.nearest.get_or_insert(distance);
            self.found.farthest = Some(distance);
        }
    }
}
