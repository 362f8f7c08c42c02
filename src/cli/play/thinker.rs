//! Searches in a thread of their own, so that the screen never waits for one. Dropping a search
//! stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use slide::puzzle::{Metric, Puzzle};
use slide::solve::{Answer, SolveOptions, solve};
use slide::space::{Limits, Progress, Reporter};

use crate::cli::memory;

/// A search under way, for one puzzle in one metric after another.
pub(super) struct Search {
    stop: Arc<AtomicBool>,
    depth: Arc<AtomicU32>,
    answers: Receiver<Answer>,
}

impl Search {
    /// Begins to solve `puzzle` in each of the metrics. Two searches may be on at a time, so each
    /// takes at most half of the memory that there is.
    pub(super) fn start(puzzle: Puzzle, metrics: Vec<Metric>) -> Self {
        let (stop, depth) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
        let (send, answers) = channel();
        let search = Self { stop: Arc::clone(&stop), depth: Arc::clone(&depth), answers };
        let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let work = move || {
            for metric in metrics {
                depth.store(0, Ordering::Relaxed);
                let limits = Limits::default()
                    .interrupt(Some(Arc::clone(&stop)))
                    .memory_bytes(memory::default_limit_bytes().map(|all| all / 2));
                let options =
                    SolveOptions::default().metric(metric).threads(threads).limits(limits);
                let answer = solve(&puzzle, &options, &mut Depth(&depth));
                // A puzzle that cannot be asked has no goal, and is not asked.
                let Ok(answer) = answer else { return };
                if stop.load(Ordering::Relaxed) || send.send(answer).is_err() {
                    return;
                }
            }
        };
        // Without a thread there is no answer: the other end of the channel is gone.
        let _ = thread::Builder::new().name("search".to_owned()).spawn(work);
        search
    }

    /// The next answer, if it is there.
    pub(super) fn poll(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }

    /// How deep it has come, in the metric that it is at.
    pub(super) fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Keeps the depth where the screen can see it.
struct Depth<'a>(&'a AtomicU32);

impl Reporter for Depth<'_> {
    fn progress(&mut self, progress: Progress) {
        self.0.store(progress.depth, Ordering::Relaxed);
    }
}
