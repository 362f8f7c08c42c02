//! Long calls. The work is done by a thread of its own; the thread that called lets go of the
//! interpreter's lock and looks up now and then, for Ctrl-C and to tell how far things are:
//!
//! ```text
//! caller   ──┬─ wait ─ signals? ─ wait ─ signals? tell ─ wait ─ … ─┬──▶ answer, or KeyboardInterrupt
//! worker     ╰──────────── search, with limits ────────────────────╯
//! ```

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use slide::space::{Deepening, Limits, Parts, Progress, Reporter, Run, TableProgress};

/// How long the caller waits before it looks up.
const TICK: Duration = Duration::from_millis(20);
/// How often it tells how far things are, and from when on.
const TELL: Duration = Duration::from_millis(200);
/// As much as a main thread usually has.
const STACK_BYTES: usize = 8 << 20;

/// How a question is put: its limits, and who listens.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Effort {
    time_limit: Option<f64>,
    max_states: Option<u64>,
    max_nodes: Option<u64>,
    memory_limit: Option<u64>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
}

impl Effort {
    /// Does some work with these threads and limits from now on.
    ///
    /// # Errors
    /// What a signal handler raised, such as `KeyboardInterrupt`, or whoever listens.
    pub fn call<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Run<'_>) -> T + Send,
    ) -> PyResult<T> {
        let interrupt = Arc::new(AtomicBool::new(false));
        let seconds = self.time_limit.map(Duration::try_from_secs_f64).transpose();
        let seconds =
            seconds.map_err(|_| PyValueError::new_err("time_limit: seconds, from 0 on"))?;
        let limits = Limits::default()
            .max_states(self.max_states)
            .max_nodes(self.max_nodes)
            .memory_bytes(self.memory_limit)
            .deadline(seconds.and_then(|seconds| Instant::now().checked_add(seconds)))
            .interrupt(Some(Arc::clone(&interrupt)));
        let all = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(all);
        let told = Mutex::new(None);
        thread::scope(|scope| {
            let (done, mut finished) = channel();
            let told = &told;
            let work = move || {
                let run = Run::default().threads(threads).limits(limits);
                let answer = work(&mut run.reporter(Listener(told)));
                // Nobody waits any more if the caller has gone.
                let _ = done.send(());
                answer
            };
            let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
            let worker = worker.map_err(|error| PyOSError::new_err(error.to_string()))?;
            let (mut failure, mut last) = (None, Instant::now());
            loop {
                let waited;
                (finished, waited) = py.detach(move || {
                    let waited = finished.recv_timeout(TICK);
                    (finished, waited)
                });
                if waited != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                if failure.is_some() {
                    continue;
                }
                let mut seen = py.check_signals();
                if seen.is_ok() && last.elapsed() >= TELL {
                    last = Instant::now();
                    seen = self.tell(py, told);
                }
                if let Err(error) = seen {
                    failure = Some(error);
                    interrupt.store(true, Ordering::Relaxed);
                }
            }
            // A panic goes on here, and PyO3 makes an exception of it.
            let answer = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            failure.map_or(Ok(answer), Err)
        })
    }

    fn tell(&self, py: Python<'_>, told: &Mutex<Option<Told>>) -> PyResult<()> {
        let told = told.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(listener), Some(told)) = (&self.progress, told) {
            listener.call1(py, told)?;
        }
        Ok(())
    }
}

/// What is done, how much of it, and of how much if that is known.
type Told = (String, u64, Option<u64>);

/// Notes down how far the work is.
struct Listener<'a>(&'a Mutex<Option<Told>>);

impl Listener<'_> {
    fn note(&self, what: String, done: u64, all: Option<u64>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((what, done, all));
    }
}

impl Reporter for Listener<'_> {
    fn progress(&mut self, at: Progress) {
        self.note(format!("states, depth {}", at.depth), at.states, at.packings);
    }

    fn deepening(&mut self, at: Deepening) {
        self.note(format!("nodes, bound {}", at.bound), at.nodes, None);
    }

    fn table(&mut self, at: TableProgress) {
        self.note(format!("placements, depth {}", at.depth), at.placements, None);
    }

    fn parts(&mut self, at: Parts) {
        self.note(at.noun.to_owned(), at.done, at.all);
    }
}
