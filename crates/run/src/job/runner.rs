//! The runner: it distributes tasks to threads, watches them, and keeps their results.
//!
//! The caller's thread does no tasks, unless there is no other one; it looks at the limits, reports progress, and
//! writes checkpoints. The result of a task is added to the part only when the task is complete, so a checkpoint holds
//! complete tasks and nothing else, as JSON:
//!
//! ```text
//! {"tasks":{"before":120,"beyond":[122,125]},"part":…}       all tasks before the 120th, and these two
//! ```
//!
//! Tasks are numbered in the order of the shard's list of them.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::result::{MOST_TASKS, json};
use super::{Job, JobResult, Shard, TaskError, TaskList};
use crate::store::StoreError;
use crate::store::sealed::SealedReader;
use crate::threads::{MOST_THREADS, lock, together};
use crate::{Limits, Parts, Progress, Reporter, Run, Saver, Stop};

/// The time between two looks of the caller's thread.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Runs a job, or one shard of it; nothing is kept in the directory of its checkpoints. That a limit stopped it is no
/// error: it is in [`JobResult::stopped`].
///
/// # Errors
/// The question has no meaning, a checkpoint cannot be read or written, or a task has failed.
pub fn run_job<J: Job>(
    job: J,
    shard: Option<Shard>,
    run: &mut Run<'_>,
) -> Result<JobResult<J>, J::Error> {
    job.valid()?;
    let part = shard.map_or_else(|| "all".to_owned(), |shard| shard.to_string());
    let key = format!("{}\n{}\nshard {part}\n", J::NAME, json(&job));
    let mut saver = Saver::new(&run.checkpoints, key)?;
    let mut done = Done { tasks: TaskSet::default(), part: job.nothing() };
    if let Some(path) = &run.checkpoints.resume {
        done = Done::read(path, saver.open(path)?)?;
        job.check(&done.part).map_err(|_| StoreError::Damaged(path.clone()))?;
    }
    let mut end = JobEnd::default();
    match job.tables(&done.part, shard, run) {
        Err(TaskError::Failed(error)) => return Err(error),
        Err(TaskError::Stopped(stop, _)) => end.stopped = Some(stop),
        Ok(tables) => {
            let runner = Runner::new(&job, &tables, job.list(&tables, shard), run, done);
            (done, end) = runner.run(&run.limits, &mut saver, &mut *run.reporter);
        }
    }
    if let (Some(path), None, None) = (&run.checkpoints.resume, end.stopped, &end.failed) {
        let has_all = end.tasks == Some(done.tasks.count());
        if !has_all || shard.is_none() && job.check_whole(&done.part).is_err() {
            return Err(StoreError::Wrong(path.clone()).into());
        }
    }
    saver.save(true, &mut *run.reporter, &mut |to| done.write(to));
    if let Some(error) = end.failed {
        return Err(error);
    }
    let tasks_done = done.tasks.count();
    let mut part = done.part;
    for found in end.unfinished {
        job.add(&mut part, found);
    }
    job.finish(&mut part);
    Ok(JobResult { job, shard, tasks: end.tasks, tasks_done, stopped: end.stopped, part })
}

/// The results of all threads together, which are the body of a checkpoint.
#[derive(Serialize, Deserialize)]
struct Done<P> {
    tasks: TaskSet,
    part: P,
}

impl<P: Serialize + DeserializeOwned> Done<P> {
    /// Writes the body of a checkpoint.
    fn write(&self, to: &mut dyn io::Write) -> io::Result<()> {
        Ok(serde_json::to_writer(to, self)?)
    }

    /// Reads what [`Done::write`] has written.
    fn read(path: &Path, mut from: SealedReader) -> Result<Self, StoreError> {
        let mut body = vec![0; from.left_bytes() as usize];
        from.bytes(&mut body)?;
        from.finish()?;
        let done = serde_json::from_slice(&body);
        let done: Self = done.map_err(|_| StoreError::Damaged(path.to_owned()))?;
        if done.tasks.can_be() { Ok(done) } else { Err(StoreError::Wrong(path.to_owned())) }
    }
}

/// The tasks that are complete, by their numbers.
#[derive(Default, Serialize, Deserialize)]
struct TaskSet {
    /// All before this one,
    before: u64,
    /// and these beyond it, ascending.
    beyond: Vec<u64>,
}

impl TaskSet {
    /// Returns whether tasks have these numbers, each one once: larger ones would not add up.
    fn can_be(&self) -> bool {
        let is_number = |task: &u64| (self.before..MOST_TASKS).contains(task);
        self.before <= MOST_TASKS
            && self.beyond.iter().all(is_number)
            && self.beyond.is_sorted_by(|one, next| one < next)
    }

    fn has(&self, task: u64) -> bool {
        task < self.before || self.beyond.binary_search(&task).is_ok()
    }

    fn add(&mut self, task: u64) {
        if let Err(place) = self.beyond.binary_search(&task) {
            self.beyond.insert(place, task);
        }
        let next = self.beyond.iter().zip(self.before..).take_while(|(task, next)| *task == next);
        let next = next.count();
        self.beyond.drain(..next);
        self.before += next as u64;
    }

    fn count(&self) -> u64 {
        self.before + self.beyond.len() as u64
    }
}

/// The context of a running task.
#[non_exhaustive]
pub struct TaskContext<'a, J: Job> {
    /// The tables.
    pub tables: &'a J::Tables,
    /// The limits of one worker: its share of the memory.
    pub limits: &'a Limits,
    done: &'a Mutex<Done<J::Part>>,
    progress: &'a Mutex<Option<Progress>>,
}

impl<J: Job> TaskContext<'_, J> {
    /// Returns the answer of `ask` for the part of all tasks that are complete until now.
    pub fn so_far<T>(&self, ask: impl FnOnce(&J::Part) -> T) -> T {
        ask(&lock(self.done).part)
    }

    /// The run of a search in one task: one thread, the limits of a worker, and progress that the job passes on.
    pub fn run(&self) -> Run<'_> {
        Run::default().limits(self.limits.clone()).reporter(Relay(self.progress))
    }
}

/// Keeps the newest progress until the caller's thread reports it.
struct Relay<'a>(&'a Mutex<Option<Progress>>);

impl Reporter for Relay<'_> {
    fn progress(&mut self, progress: Progress) {
        *lock(self.0) = Some(progress);
    }
}

/// The end of the tasks.
struct JobEnd<J: Job> {
    tasks: Option<u64>,
    stopped: Option<Stop>,
    failed: Option<J::Error>,
    /// The results of tasks that were stopped.
    unfinished: Vec<J::Part>,
}

impl<J: Job> Default for JobEnd<J> {
    fn default() -> Self {
        Self { tasks: None, stopped: None, failed: None, unfinished: Vec::new() }
    }
}

/// The data that the threads share.
struct Runner<'a, J: Job> {
    job: &'a J,
    tables: &'a J::Tables,
    workers: usize,
    /// The limits of one worker.
    limits: Limits,
    /// Set when the work is to stop.
    stop: AtomicBool,
    /// Locked before `done` where both are needed.
    queue: Mutex<Queue<'a, J>>,
    done: Mutex<Done<J::Part>>,
    progress: Mutex<Option<Progress>>,
    /// Wakes the caller's thread when a worker has ended.
    wake: Condvar,
}

/// The tasks that have not been started, and those that run.
struct Queue<'a, J: Job> {
    list: TaskList<'a, J::Task>,
    /// The number of tasks taken off the list.
    taken: u64,
    /// The number of workers at work.
    working: usize,
    /// The bytes of each worker.
    worker_bytes: Vec<u64>,
    /// The end of the tasks; their number is known beforehand, or when the list is at its end.
    end: JobEnd<J>,
}

/// A worker at work; when it ends, even by a panic, the caller's thread knows.
struct AtWork<'r, 'a, J: Job>(&'r Runner<'a, J>);

impl<J: Job> Drop for AtWork<'_, '_, J> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop.store(true, Ordering::Relaxed);
        }
        lock(&self.0.queue).working -= 1;
        self.0.wake.notify_all();
    }
}

impl<'a, J: Job> Runner<'a, J> {
    fn new(
        job: &'a J,
        tables: &'a J::Tables,
        list: TaskList<'a, J::Task>,
        run: &Run<'_>,
        done: Done<J::Part>,
    ) -> Self {
        let workers = job.workers(run.threads.clamp(1, MOST_THREADS));
        let (least, most) = list.size_hint();
        let tasks = most.filter(|most| *most == least).map(|all| all as u64);
        let end = JobEnd { tasks, ..JobEnd::default() };
        let worker_bytes = vec![0; workers];
        let queue = Queue { list, taken: 0, working: workers, worker_bytes, end };
        Self {
            job,
            tables,
            workers,
            limits: run.limits.among(workers),
            stop: AtomicBool::new(false),
            queue: Mutex::new(queue),
            done: Mutex::new(done),
            progress: Mutex::new(None),
            wake: Condvar::new(),
        }
    }

    fn run(
        self,
        limits: &Limits,
        saver: &mut Saver<'_>,
        reporter: &mut dyn Reporter,
    ) -> (Done<J::Part>, JobEnd<J>) {
        self.check(limits);
        // The first one watches.
        let mut numbers: Vec<usize> = (0..=self.workers).collect();
        let work = |number: &mut usize| {
            let _end = AtWork(&self);
            let mut worker = self.job.worker(self.tables, &self.stop);
            while self.run_next(*number - 1, &mut worker) {}
        };
        together(&mut numbers, work, |_, workers| {
            lock(&self.queue).working -= self.workers - workers;
            if workers == 0 {
                let mut worker = self.job.worker(self.tables, &self.stop);
                while self.run_next(0, &mut worker) {
                    self.look(limits, saver, reporter);
                }
            }
            self.watch(limits, saver, reporter);
            self.look(limits, saver, reporter);
        });
        let mut end = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner).end;
        let done = self.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if end.tasks == Some(done.tasks.count()) {
            end.stopped = None;
        }
        (done, end)
    }

    /// Takes the next task that is not complete, and its number.
    fn take(&self) -> Option<(u64, J::Task)> {
        let mut queue = lock(&self.queue);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let Some(task) = queue.list.next() else {
                queue.end.tasks = Some(queue.taken);
                return None;
            };
            let number = queue.taken;
            queue.taken += 1;
            if !lock(&self.done).tasks.has(number) {
                return Some((number, task));
            }
        }
    }

    /// Runs the next task; false if there is none.
    fn run_next(&self, number: usize, worker: &mut J::Worker<'_>) -> bool {
        let Some((task_number, task)) = self.take() else { return false };
        let Self { tables, limits, done, progress, .. } = self;
        match self.job.run(worker, task, &TaskContext { tables, limits, done, progress }) {
            Ok(part) => {
                let mut done = lock(&self.done);
                self.job.add(&mut done.part, part);
                done.tasks.add(task_number);
            }
            Err(TaskError::Stopped(stop, found)) => {
                self.stop_for(stop);
                lock(&self.queue).end.unfinished.extend(found);
            }
            Err(TaskError::Failed(error)) => {
                lock(&self.queue).end.failed.get_or_insert(error);
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        lock(&self.queue).worker_bytes[number] = self.job.worker_bytes(worker);
        true
    }

    /// Ends the work. The first reason counts: it is kept before any worker sees the request to stop.
    fn stop_for(&self, stop: Stop) {
        lock(&self.queue).end.stopped.get_or_insert(stop);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the work if a limit is reached.
    fn check(&self, limits: &Limits) {
        let bytes: u64 = lock(&self.queue).worker_bytes.iter().sum();
        if let Err(stop) = limits.check(0, self.job.table_bytes(self.tables) + bytes) {
            self.stop_for(stop);
        }
    }

    /// Looks at limits and progress at intervals, until no worker is at work.
    fn watch(&self, limits: &Limits, saver: &mut Saver<'_>, reporter: &mut dyn Reporter) {
        loop {
            let queue = lock(&self.queue);
            if queue.working == 0 {
                return;
            }
            drop(self.wake.wait_timeout(queue, LOOK_EVERY));
            self.look(limits, saver, reporter);
        }
    }

    /// Looks at the limits, reports progress, and writes a checkpoint if it is time.
    fn look(&self, limits: &Limits, saver: &mut Saver<'_>, reporter: &mut dyn Reporter) {
        self.check(limits);
        let all = lock(&self.queue).end.tasks;
        let done = lock(&self.done);
        let newest = lock(&self.progress).take();
        let tasks = Parts { done: done.tasks.count(), all, ..Parts::default() };
        reporter.parts(self.job.progress(self.tables, &done.part, tasks));
        if let Some(progress) = newest {
            reporter.progress(progress);
        }
        if !self.stop.load(Ordering::Relaxed) {
            saver.save(false, reporter, &mut |to| done.write(to));
        }
    }
}
