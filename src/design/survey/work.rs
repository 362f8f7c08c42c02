//! A whole survey, or one shard of it: tasks given to threads, watched, and kept.
//!
//! The caller's thread does no tasks; it looks at the clock, tells how far things are, and writes
//! checkpoints. What a task has found is added to the whole only when the task is complete, so a
//! checkpoint holds complete tasks and nothing else:
//!
//! ```text
//! tasks | words of 64 bits: which tasks are complete | rows
//! row:    boards | corner start | any start
//! start:  ties | number of puzzles | for each: length, bytes of its board, board in words
//! ```

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::bits::{Bits, Loops};
use super::field::Field;
use super::judge::Question;
use super::question::{CannotSurvey, Shard, SurveyOptions, SurveyQuestion};
use super::rows::{Bars, Row};
use super::saved;
use super::shapes::Shapes;
use super::subsets::Subsets;
use super::tasks::{Task, Worker, tasks};
use crate::board::BitInstructions;
use crate::search::{Parts, Reporter, Saver, Stop};

/// How often the caller's thread looks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What a survey has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// What was asked.
    pub question: SurveyQuestion,
    /// The part that was looked at; `None` for all.
    pub shard: Option<Shard>,
    /// Why it is not complete, if it is not: what is found is then true, but more may be there.
    pub stop: Option<Stop>,
    /// One for each number of pieces, from none to one for each cell.
    pub rows: Vec<Row>,
}

impl Survey {
    /// How many boards it has.
    pub fn boards(&self) -> u64 {
        self.rows.iter().map(|row| row.boards).sum()
    }
}

/// What the threads have done together.
pub(super) struct Done {
    /// Which tasks are complete.
    pub complete: Vec<bool>,
    pub rows: Vec<Row>,
}

/// What the threads share.
struct Shared<'a> {
    tasks: &'a [Task],
    state: Mutex<State>,
    /// Wakes the caller's thread.
    wake: Condvar,
    top: usize,
}

struct State {
    done: Done,
    /// The next task to be looked at.
    next: usize,
    /// Threads at work.
    working: usize,
    /// What each thread's tables take.
    memory_bytes: Vec<u64>,
    failure: Option<Stop>,
}

impl Shared<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nobody panics while holding it, and if: what it holds is complete at any time.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does tasks until none is left.
    fn work<B: Bits>(&self, thread: usize, mut worker: Worker<'_, B>) {
        let mut rows = Vec::new();
        loop {
            let mut state = self.lock();
            while state.done.complete.get(state.next) == Some(&true) {
                state.next += 1;
            }
            let number = state.next;
            let Some(task) = self.tasks.get(number).filter(|_| state.failure.is_none()) else {
                break;
            };
            state.next += 1;
            let cells = state.done.rows.len();
            drop(state);
            rows.clear();
            rows.resize(cells, Row::default());
            let result = worker.run(task, &mut rows);
            let mut state = self.lock();
            state.memory_bytes[thread] = worker.memory_bytes();
            match result {
                Ok(()) => {
                    for (row, found) in state.done.rows.iter_mut().zip(&rows) {
                        row.merge(found, self.top);
                    }
                    state.done.complete[number] = true;
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
/// use slide::design::survey::{CornerSense, SurveyOptions, SurveyQuestion, survey};
/// use slide::puzzle::{Metric, Size};
/// use slide::search::Silent;
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
/// # Ok::<(), slide::design::survey::CannotSurvey>(())
/// ```
pub fn survey(
    question: &SurveyQuestion,
    options: &SurveyOptions,
    reporter: &mut dyn Reporter,
) -> Result<Survey, CannotSurvey> {
    question.check(options.shard)?;
    let &SurveyQuestion { size, metric, corner, pieces, top } = question;
    let field = Field::new(size);
    let shapes = Shapes::new(field);
    let tasks = tasks(field, &shapes);
    let rows = vec![Row::default(); field.cells() as usize + 1];
    let mut done = Done { complete: vec![false; tasks.len()], rows };
    let mut saver = Saver::new(&options.keeping, saved::key(question, options.shard));
    if let Some(path) = &options.keeping.resume {
        saved::read(path, saver.open(path)?, &mut done)?;
    }
    let bars = Bars::new(field.cells());
    for (pieces, row) in done.rows.iter().enumerate() {
        bars.raise(pieces, row, top);
    }
    let threads = options.threads.max(1);
    let state =
        State { done, next: 0, working: threads, memory_bytes: vec![0; threads], failure: None };
    let (state, wake) = (Mutex::new(state), Condvar::new());
    let shared = Shared { tasks: &tasks, state, wake, top };
    let subsets = Subsets::new(field.cells());
    let stop = Arc::new(AtomicBool::new(false));
    let constant = Question { field, shapes: &shapes, metric, corner, pieces, top, bars: &bars };
    let watched = std::thread::scope(|scope| {
        for thread in 0..threads {
            let (shared, subsets, stop) = (&shared, &subsets, &stop);
            scope.spawn(move || {
                if let Some(fast) = BitInstructions::detect() {
                    let worker = Worker::new(constant, options.shard, subsets, stop, fast);
                    shared.work(thread, worker);
                } else {
                    let worker = Worker::new(constant, options.shard, subsets, stop, Loops);
                    shared.work(thread, worker);
                }
            });
        }
        let watched = watch(&shared, options, &mut saver, reporter, &stop);
        stop.store(true, Ordering::Relaxed);
        watched
    });
    let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let complete = state.done.complete.iter().all(|&complete| complete);
    let stop = if complete { None } else { watched?.or(state.failure) };
    saver.save(true, |to| saved::write(to, &state.done))?;
    Ok(Survey { question: *question, shard: options.shard, stop, rows: state.done.rows })
}

/// Watches the threads until they have done everything, or have to stop.
fn watch(
    shared: &Shared<'_>,
    options: &SurveyOptions,
    saver: &mut Saver<'_>,
    reporter: &mut dyn Reporter,
    stop: &AtomicBool,
) -> Result<Option<Stop>, CannotSurvey> {
    let mut why = None;
    let mut state = shared.lock();
    loop {
        if state.working == 0 {
            return Ok(why);
        }
        let waited = shared.wake.wait_timeout(state, LOOK_EVERY);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let memory_bytes = state.memory_bytes.iter().sum();
        if why.is_none()
            && let Err(reason) = options.limits.check(0, memory_bytes)
        {
            why = Some(reason);
            state.failure = Some(reason);
            stop.store(true, Ordering::Relaxed);
        }
        reporter.parts(Parts {
            done: state.done.complete.iter().filter(|&&complete| complete).count() as u64,
            all: Some(shared.tasks.len() as u64),
            noun: "parts of very different sizes",
            states: Some(state.done.rows.iter().map(|row| row.boards).sum()),
        });
        if why.is_none() {
            saver.save(false, |to| saved::write(to, &state.done))?;
        }
    }
}
