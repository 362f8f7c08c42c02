//! A whole survey, or one shard of it: tasks given to threads, watched, and kept.
//!
//! The caller's thread does no tasks; it looks at the clock, reports progress, and writes
//! checkpoints. What a task has found is added to the whole only when the task is complete, so a
//! checkpoint holds complete tasks and nothing else:
//!
//! ```text
//! words of 64 bits: which tasks are complete | rows
//! row:    boards | corner start | any start
//! start:  ties | number of puzzles | for each: length, bytes of its board, board in words
//! ```

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::bits::{Bits, Loops};
use super::checkpoint;
use super::field::Field;
use super::judge::Context;
use super::question::{SurveyError, SurveyOptions, SurveyQuestion};
use super::radius::Stopping;
use super::rows::{Row, Thresholds};
use super::shapes::Shapes;
use super::subsets::Subsets;
use super::tasks::{Task, Tasks, Worker};
use slide_run::threads::together;
use slide_run::{BitInstructions, Shard};
use slide_run::{Parts, Reporter, Saver, Stop};

/// The time between two looks of the caller's thread.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The result of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The question.
    pub question: SurveyQuestion,
    /// The part that was looked at; `None` for all.
    pub shard: Option<Shard>,
    /// The reason why it is not complete, if it is not: what is found is then true, but there may be more.
    pub stop: Option<Stop>,
    /// One for each number of pieces, from none to one for each cell.
    pub rows: Vec<Row>,
}

impl Survey {
    /// The number of its boards.
    pub fn boards(&self) -> u64 {
        self.rows.iter().map(|row| row.boards).sum()
    }
}

/// The results of all threads together.
pub(super) struct Done {
    /// The complete tasks: a bit for each, up to the last complete one.
    pub complete: Vec<u64>,
    pub rows: Vec<Row>,
}

impl Done {
    fn has(&self, task: u64) -> bool {
        self.complete.get(task as usize / 64).is_some_and(|word| word >> (task % 64) & 1 == 1)
    }

    fn add(&mut self, task: u64) {
        let word = task as usize / 64;
        self.complete.resize(self.complete.len().max(word + 1), 0);
        self.complete[word] |= 1 << (task % 64);
    }
}

/// The data that the threads share.
struct Shared<'a> {
    state: Mutex<State<'a>>,
    /// Wakes the caller's thread.
    wake: Condvar,
    top: usize,
}

struct State<'a> {
    done: Done,
    tasks: Tasks<'a>,
    /// Tasks that were started, and those of them that are complete.
    begun: u64,
    complete: u64,
    /// True if there are no more.
    is_last: bool,
    /// Threads at work.
    working: usize,
    /// The bytes of each thread's tables.
    memory_bytes: Vec<u64>,
    failure: Option<Stop>,
}

impl State<'_> {
    /// The next task that is not complete, and its number.
    fn draw(&mut self) -> Option<(u64, Task)> {
        loop {
            let Some(task) = self.tasks.next() else {
                self.is_last = true;
                return None;
            };
            let number = self.begun;
            self.begun += 1;
            if !self.done.has(number) {
                return Some((number, task));
            }
            self.complete += 1;
        }
    }
}

impl<'a> Shared<'a> {
    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        // No thread panics while it holds the lock; even then what the lock guards would be complete.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does tasks until none is left.
    fn work<B: Bits>(&self, thread: usize, mut worker: Worker<'_, B>) {
        let mut rows = vec![Row::default(); self.lock().done.rows.len()];
        loop {
            let mut state = self.lock();
            if state.failure.is_some() {
                break;
            }
            let Some((number, task)) = state.draw() else { break };
            drop(state);
            let result = worker.run(&task, &mut rows);
            let mut state = self.lock();
            state.memory_bytes[thread] = worker.memory_bytes();
            match result {
                Ok(()) => {
                    let rows = state.done.rows.iter_mut().zip(&mut rows);
                    for (row, found) in rows.filter(|(_, found)| found.boards > 0) {
                        row.merge(&std::mem::take(found), self.top);
                    }
                    state.done.add(number);
                    state.complete += 1;
                }
                Err(stop) => state.failure = Some(state.failure.unwrap_or(stop)),
            }
        }
        self.lock().working -= 1;
        self.wake.notify_all();
    }
}

/// Cuts a board into pieces and holes in every way, marks one piece, and finds how many moves it
/// takes to bring that piece from the top left to the bottom right corner: the hardest for each
/// number of pieces, from a start in the corner and from any start.
///
/// Pieces are known by their shapes alone, but for the marked one. Every start is judged to the
/// nearest of its goals. Boards without a hole and without a piece are counted and not judged.
///
/// # Errors
/// The question has no meaning, or a checkpoint cannot be read or written. That a limit stopped the
/// survey is no error: it is in [`Survey::stop`].
///
/// # Examples
/// ```
/// use slide::survey::{CornerSense, SurveyOptions, SurveyQuestion, survey};
/// use slide::puzzle::{Metric, Size};
/// use slide::space::Silent;
///
/// let question = SurveyQuestion {
///     size: Size { rows: 3, cols: 3 },
///     metric: Metric::Move,
///     corner: CornerSense::Box,
///     pieces: None,
///     top: 1,
/// };
/// let survey = survey(&question, &SurveyOptions::default(), &mut Silent)?;
/// assert_eq!(survey.boards(), 13_329);
/// // With six pieces, up to 22 moves.
/// assert_eq!(survey.rows[6].corner_start.length(), Some(22));
/// assert_eq!(survey.rows[6].corner_start.top[0].board, "*bb/cde/f.e");
/// # Ok::<(), slide::survey::SurveyError>(())
/// ```
pub fn survey(
    question: &SurveyQuestion,
    options: &SurveyOptions,
    reporter: &mut dyn Reporter,
) -> Result<Survey, SurveyError> {
    question.check()?;
    let &SurveyQuestion { size, metric, corner, pieces, top } = question;
    let field = Field::new(size);
    let rows = vec![Row::default(); field.cells() as usize + 1];
    let mut done = Done { complete: Vec::new(), rows };
    let mut saver = Saver::new(&options.checkpoints, checkpoint::key(question, options.shard))?;
    if let Some(path) = &options.checkpoints.resume {
        checkpoint::read(path, saver.open(path)?, &mut done)?;
    }
    let found = |stop, rows| Survey { question: *question, shard: options.shard, stop, rows };
    let check = |shapes| options.limits.check(0, Subsets::bytes_for(field.cells()) + shapes as u64);
    let shapes = match check(0).and_then(|()| Shapes::new(field, check)) {
        Ok(shapes) => shapes,
        Err(stop) => {
            saver.save(true, reporter, |to| checkpoint::write(to, &done));
            return Ok(found(Some(stop), done.rows));
        }
    };
    let bars = Thresholds::new(field.cells());
    for rows in [&done.rows, &options.known] {
        for (pieces, row) in rows.iter().enumerate().take(done.rows.len()) {
            bars.raise(pieces, row, top);
        }
    }
    let threads = options.threads.max(1);
    let state = State {
        done,
        tasks: Tasks::new(field, &shapes),
        begun: 0,
        complete: 0,
        is_last: false,
        working: threads,
        memory_bytes: vec![0; threads],
        failure: None,
    };
    let (state, wake) = (Mutex::new(state), Condvar::new());
    let shared = Shared { state, wake, top };
    let subsets = Subsets::new(field.cells());
    let stop = AtomicBool::new(false);
    let constant = Context {
        field,
        shapes: &shapes,
        metric,
        corner,
        pieces,
        top,
        bars: &bars,
        stop: Stopping(&stop),
    };
    let mut watched = None;
    let work = |thread: &mut usize| {
        if let Some(fast) = BitInstructions::detect() {
            shared.work(*thread, Worker::new(constant, options.shard, &subsets, fast));
        } else {
            shared.work(*thread, Worker::new(constant, options.shard, &subsets, Loops));
        }
    };
    // The first one watches.
    let mut workers: Vec<usize> = (0..threads).collect();
    workers.insert(0, threads);
    together(&mut workers, work, |_, working| {
        shared.lock().working -= threads - working;
        let check = |workers: u64| check(shapes.memory_bytes() + workers as usize);
        watched = watch(&shared, &check, &mut saver, reporter, &stop);
        stop.store(true, Ordering::Relaxed);
    });
    let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let all = state.is_last && state.complete == state.begun;
    let stop = if all { None } else { watched.or(state.failure) };
    saver.save(true, reporter, |to| checkpoint::write(to, &state.done));
    Ok(found(stop, state.done.rows))
}

/// Watches the threads until they have done everything, or have to stop.
fn watch(
    shared: &Shared<'_>,
    check: &dyn Fn(u64) -> Result<(), Stop>,
    saver: &mut Saver<'_>,
    reporter: &mut dyn Reporter,
    stop: &AtomicBool,
) -> Option<Stop> {
    let mut why = None;
    let mut state = shared.lock();
    loop {
        if state.working == 0 {
            return why;
        }
        let waited = shared.wake.wait_timeout(state, LOOK_EVERY);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let memory_bytes = state.memory_bytes.iter().sum();
        if why.is_none()
            && let Err(reason) = check(memory_bytes)
        {
            why = Some(reason);
            state.failure = Some(reason);
            stop.store(true, Ordering::Relaxed);
        }
        let (done, all) = state.tasks.progress();
        reporter.parts(Parts {
            done,
            all: Some(all),
            noun: "first pieces, large ones first",
            states: Some(state.done.rows.iter().map(|row| row.boards).sum()),
            ..Parts::default()
        });
        if why.is_none() {
            saver.save(false, reporter, |to| checkpoint::write(to, &state.done));
        }
    }
}
