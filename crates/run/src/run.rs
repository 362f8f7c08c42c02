//! The context of a long computation: what it may use, and whom it tells how far it is. Every function that may run for
//! long takes one, after the puzzle and the question.

use std::fmt;

use super::checkpoint::Checkpoints;
use super::limits::Limits;
use super::report::{Progress, Reporter};
use super::watch::Watch;

/// Threads, limits, checkpoints and the reporter of a computation. The answer does not depend on them, unless a limit
/// stops it.
///
/// Usually one thread, no limits, no checkpoints, and nobody who listens.
///
/// # Examples
/// ```
/// use slide::puzzle::Puzzle;
/// use slide::space::{CountOptions, Limits, Progress, Reporter, Run, Stop, count};
///
/// /// Keeps the depth of the newest layer.
/// struct Deepest(u32);
///
/// impl Reporter for Deepest {
///     fn progress(&mut self, progress: Progress) {
///         self.0 = progress.depth;
///     }
/// }
///
/// let puzzle: Puzzle = r#"(name: "Row", board: "a......")"#.parse()?;
/// let mut deepest = Deepest(0);
/// let limits = Limits::default().max_depth(Some(3));
/// let mut run = Run::default().threads(2).limits(limits).reporter(&mut deepest);
/// let found = count(&puzzle, &CountOptions::default(), &mut run)?;
/// assert_eq!((found.states, found.stopped), (4, Some(Stop::Depth)));
/// drop(run);
/// assert!(deepest.0 >= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
pub struct Run<'a> {
    /// The number of threads that may share the work; 0 and 1 mean one.
    pub threads: usize,
    /// The limits.
    pub limits: Limits,
    /// The files with which the computation can be resumed, and the directory of layers that do not fit in memory.
    /// Computations that keep nothing ignore them.
    pub checkpoints: Checkpoints,
    /// The listener.
    pub reporter: Box<dyn Reporter + 'a>,
}

impl Default for Run<'_> {
    fn default() -> Self {
        Self {
            threads: 1,
            limits: Limits::default(),
            checkpoints: Checkpoints::default(),
            reporter: Box::new(Silent),
        }
    }
}

impl<'a> Run<'a> {
    /// The same with this number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// The same with these limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with these checkpoints.
    #[must_use]
    pub fn checkpoints(mut self, checkpoints: Checkpoints) -> Self {
        self.checkpoints = checkpoints;
        self
    }

    /// The same with this listener.
    #[must_use]
    pub fn reporter(mut self, reporter: impl Reporter + 'a) -> Self {
        self.reporter = Box::new(reporter);
        self
    }

    /// The same run with the limits of a part of the work.
    pub fn within(&mut self, limits: Limits) -> Run<'_> {
        Run {
            threads: self.threads,
            limits,
            checkpoints: self.checkpoints.clone(),
            reporter: Box::new(&mut *self.reporter),
        }
    }

    /// The same run with nobody who listens.
    pub fn silently(&self) -> Run<'static> {
        Run::default()
            .threads(self.threads)
            .limits(self.limits.clone())
            .checkpoints(self.checkpoints.clone())
    }

    /// The run as a search uses it.
    pub fn watch(&mut self) -> Watch<'_> {
        Watch {
            threads: self.threads,
            limits: &self.limits,
            checkpoints: &self.checkpoints,
            reporter: &mut *self.reporter,
        }
    }
}

/// The reporter that ignores everything.
struct Silent;

impl Reporter for Silent {
    fn progress(&mut self, _: Progress) {}
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { threads, limits, checkpoints, .. } = self;
        to.debug_struct("Run")
            .field("threads", threads)
            .field("limits", limits)
            .field("checkpoints", checkpoints)
            .finish_non_exhaustive()
    }
}
