//! Searches in a thread of their own, so that the screen never waits for one. Dropping a search
//! stops it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use slide::puzzle::{Metric, Puzzle};
use slide::solve::{Answer, SolveOptions, Status, Wanted, solve};
use slide::space::{Limits, Progress, Reporter, Run, Stop};

use crate::cli::memory;

/// The searches in order, with their time limits: a shortest solution, then any one, and at last a shortest one
/// without a limit.
const TRIES: [(Wanted, Option<Duration>); 3] = [
    (Wanted::Best, Some(Duration::from_secs(2))),
    (Wanted::Anytime, Some(Duration::from_secs(2))),
    (Wanted::Best, None),
];

/// A running search for one puzzle, in several metrics in turn.
#[derive(Default)]
pub(super) struct BackgroundSearch {
    stop: Arc<AtomicBool>,
    depth: Arc<AtomicU32>,
    /// The answers that were not taken yet.
    answers: Arc<Mutex<VecDeque<Answer>>>,
}

impl BackgroundSearch {
    /// Starts to solve `puzzle` in each of the metrics. Two searches may run at a time, so each takes at most
    /// half of the free memory.
    ///
    /// With `soon`, a solution that need not be a shortest one is accepted if that one takes long.
    pub(super) fn start(puzzle: Puzzle, metrics: Vec<Metric>, soon: bool) -> Self {
        let search = Self::default();
        let stop = Arc::clone(&search.stop);
        let depth = Arc::clone(&search.depth);
        let answers = Arc::clone(&search.answers);
        let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let work: Box<dyn FnOnce() + Send> = Box::new(move || {
            for metric in metrics {
                depth.store(0, Ordering::Relaxed);
                let mut found = None;
                for &(wanted, time) in if soon { &TRIES[..] } else { &TRIES[2..] } {
                    let limits = Limits::default()
                        .interrupt(Some(Arc::clone(&stop)))
                        .deadline(time.map(|time| Instant::now() + time))
                        .memory_bytes(memory::default_limit_bytes().map(|all| all / 2));
                    let options = SolveOptions::default().metric(metric).wanted(wanted);
                    let run = Run::default().threads(threads).limits(limits);
                    let mut run = run.reporter(DepthReporter(&depth));
                    found = solve(&puzzle, &options, &mut run).ok();
                    let status = found.as_ref().map(|answer| answer.status);
                    if !matches!(status, Some(Status::Limit(Stop::Time))) {
                        break;
                    }
                }
                // A puzzle that cannot be searched has no goal, and is not searched.
                let Some(answer) = found else { return };
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                queue(&answers).push_back(answer);
            }
        });
        // Without a thread there is no answer.
        let _ = thread::Builder::new().name("search".to_owned()).spawn(work);
        search
    }

    /// The next answer, if there is one already.
    pub(super) fn poll(&self) -> Option<Answer> {
        queue(&self.answers).pop_front()
    }

    /// Its depth, in the current metric.
    pub(super) fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }
}

impl Drop for BackgroundSearch {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn queue(answers: &Mutex<VecDeque<Answer>>) -> MutexGuard<'_, VecDeque<Answer>> {
    // What the lock guards is complete even if a thread panics.
    answers.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The reporter that stores the depth for the screen.
struct DepthReporter<'a>(&'a AtomicU32);

impl Reporter for DepthReporter<'_> {
    fn progress(&mut self, progress: Progress) {
        self.0.store(progress.depth, Ordering::Relaxed);
    }
}
