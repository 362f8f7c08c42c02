//! A small job, stopped, resumed, divided into shards and merged.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::{Checkpoints, Limits, Progress, Reporter};

/// The lengths of Collatz's sequences below a number: their sum, and the longest.
#[derive(Clone, Debug, Serialize, serde::Deserialize)]
struct Collatz {
    below: u64,
    /// The task that fails, if it is tried.
    #[serde(skip)]
    bad: Option<u64>,
    /// True if the number of tasks is not known beforehand.
    #[serde(skip)]
    is_open: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
struct Lengths {
    sum: u64,
    longest: Vec<(u64, u64)>,
}

#[derive(Debug)]
enum CollatzError {
    Bad,
    Store(StoreError),
}

impl From<StoreError> for CollatzError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Job for Collatz {
    const NAME: &'static str = "collatz";
    type Part = Lengths;
    type Error = CollatzError;
    type Tables = ();
    type Task = u64;
    type Worker<'a> = ();

    fn valid(&self) -> Result<(), CollatzError> {
        if self.below < 1 << 20 { Ok(()) } else { Err(CollatzError::Bad) }
    }

    fn nothing(&self) -> Lengths {
        Lengths::default()
    }

    fn add(&self, whole: &mut Lengths, more: Lengths) {
        whole.sum += more.sum;
        whole.longest.extend(more.longest);
    }

    fn finish(&self, part: &mut Lengths) {
        part.longest.sort_unstable_by(|one, other| other.cmp(one));
        part.longest.truncate(3);
    }

    fn tables(&self, _: &Lengths, _: Option<Shard>, _: &Run<'_>) -> Result<(), TaskError<Self>> {
        Ok(())
    }

    fn check(&self, part: &Lengths) -> Result<(), &'static str> {
        if part.sum <= self.below << 10 { Ok(()) } else { Err("sum") }
    }

    fn check_whole(&self, whole: &Lengths) -> Result<(), MergeError> {
        const ALL: u64 = 3217;
        let found = whole.sum;
        if self.below != 100 || found == ALL {
            Ok(())
        } else {
            Err(MergeError::Sum { noun: "steps".to_owned(), found, all: ALL.into() })
        }
    }

    fn list<'a>(&'a self, (): &'a (), shard: Option<Shard>) -> TaskList<'a, u64> {
        let list = scheduled(self.below, shard);
        if self.is_open { Box::new(list.take_while(|_| true)) } else { list }
    }

    fn worker<'a>(&'a self, (): &'a (), _: &'a AtomicBool) {}

    fn run(
        &self,
        (): &mut (),
        task: u64,
        context: &TaskContext<'_, Self>,
    ) -> Result<Lengths, TaskError<Self>> {
        let end = |&number: &u64| if number <= 1 { None } else { Some(next(number)) };
        let length = std::iter::successors(Some(task), end).count() as u64;
        context.limits.check(length, 0).map_err(|stop| {
            TaskError::Stopped(stop, Some(Lengths { sum: 0, longest: vec![(length, task)] }))
        })?;
        if self.bad == Some(task) {
            return Err(TaskError::Failed(CollatzError::Bad));
        }
        assert!(context.so_far(|part| part.sum) < 1 << 30);
        Ok(Lengths { sum: length, longest: vec![(length, task)] })
    }

    fn progress(&self, (): &(), part: &Lengths, tasks: Parts) -> Parts {
        Parts { noun: "numbers", states: Some(part.sum), ..tasks }
    }
}

fn next(number: u64) -> u64 {
    if number.is_multiple_of(2) { number / 2 } else { 3 * number + 1 }
}

fn collatz(below: u64) -> Collatz {
    Collatz { below, bad: None, is_open: false }
}

fn run(below: u64, mut run: Run<'_>) -> JobResult<Collatz> {
    run_job(collatz(below), None, &mut run).expect("it has an answer")
}

fn shard(below: u64, index: u32, count: u32) -> JobResult<Collatz> {
    let shard = Shard::new(index, count).expect("there is such a shard");
    let found = run_job(collatz(below), Some(shard), &mut Run::default());
    JobResult::read(&found.expect("it has an answer").to_json()).expect("it was written so")
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let whole = run(1000, Run::default());
    assert_eq!(whole.part.longest, [(179, 871), (174, 937), (171, 703)]);
    assert_eq!((whole.tasks, whole.tasks_done, whole.stopped), (Some(1000), 1000, None));
    for threads in [0, 2, 3, 8] {
        assert_eq!(run(1000, Run::default().threads(threads)).part, whole.part);
    }
}

#[test]
fn shards_in_any_order_are_the_whole() {
    for below in [0, 1, 100] {
        let whole = run(below, Run::default());
        for count in [1, 2, 3, 7] {
            let mut shards: Vec<_> = (1..=count).map(|index| shard(below, index, count)).collect();
            for turn in 0..count as usize {
                let merged = merge_shards(shards.clone()).expect("all shards");
                assert_eq!((merged.part, merged.tasks), (whole.part.clone(), whole.tasks));
                assert_eq!((merged.tasks_done, merged.shard), (below, None));
                shards.rotate_left(1);
                shards.swap(0, turn);
            }
        }
    }
}

#[test]
fn what_is_no_whole_is_refused() {
    let refused = |shards: &[JobResult<Collatz>]| {
        merge_shards(shards.to_vec()).map(|_| ()).expect_err("they make no whole")
    };
    let part = |index, count| shard(100, index, count);
    let missing = [1, 3].map(|index| Shard::new(index, 3).expect("there is such a shard"));
    let twice = Shard::new(2, 3).expect("there is such a shard");
    assert_eq!(refused(&[]), MergeError::Nothing);
    assert_eq!(refused(&[part(2, 3)]), MergeError::Missing(2, missing.to_vec()));
    assert_eq!(refused(&[part(2, 3), part(2, 3)]), MergeError::Twice(0, 1, twice));
    assert_eq!(refused(&[part(1, 2), part(2, 3)]), MergeError::Different(0, 1));
    assert_eq!(refused(&[part(1, 2), shard(99, 2, 2)]), MergeError::Different(0, 1));
    let stopped = JobResult { stopped: Some(Stop::Time), ..part(2, 2) };
    assert_eq!(refused(&[part(1, 2), stopped]), MergeError::Partial(1));
    let mut wrong = part(2, 2);
    wrong.part.sum -= 1;
    let sum = MergeError::Sum { noun: "steps".to_owned(), found: 3216, all: 3217 };
    assert_eq!(refused(&[part(1, 2), wrong]), sum);
}

/// Interrupts a job when it has done this number of tasks.
struct After {
    tasks: u64,
    seen: u64,
    flag: Arc<AtomicBool>,
}

impl Reporter for After {
    fn progress(&mut self, _: Progress) {}

    fn parts(&mut self, parts: Parts) {
        self.seen = parts.done;
        if parts.done >= self.tasks {
            self.flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

fn kept(path: &std::path::Path, resume: bool) -> Checkpoints {
    let resume: Option<PathBuf> = resume.then(|| path.to_owned());
    Checkpoints::default().checkpoint(Some(path.to_owned())).every(Duration::ZERO).resume(resume)
}

#[test]
fn interrupted_and_resumed_it_gives_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("kept");
    let below = 100_000;
    let whole = run(below, Run::default()).part;
    for threads in [1, 3] {
        let mut resume = false;
        let mut last = 0;
        loop {
            let flag = Arc::new(AtomicBool::new(false));
            let mut after = After { tasks: last + 1, seen: 0, flag: Arc::clone(&flag) };
            let mut run = Run::default()
                .threads(threads)
                .limits(Limits::default().interrupt(Some(flag)))
                .checkpoints(kept(&path, resume))
                .reporter(&mut after);
            let found = run_job(collatz(below), None, &mut run).expect("a part");
            if found.stopped.is_none() {
                assert_eq!(found.part, whole);
                break;
            }
            assert_eq!(found.stopped, Some(Stop::Interrupted));
            assert!(found.tasks_done >= last && found.tasks_done < below);
            resume = true;
            last = found.tasks_done;
        }
    }
}

/// The results of a stopped task are in the answer, but not in the checkpoint.
#[test]
fn a_stopped_task_begins_again() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("kept");
    let limits = Limits::default().max_states(Some(100));
    let found = run(100, Run::default().limits(limits).checkpoints(kept(&path, false)));
    assert_eq!((found.stopped, found.tasks), (Some(Stop::States), Some(100)));
    assert!(found.part.longest[0].0 > 100, "{:?}", found.part);
    let resumed = run(100, Run::default().checkpoints(kept(&path, true)));
    assert_eq!(resumed.part, run(100, Run::default()).part);
    let read = |text: &str| JobResult::<Collatz>::read(text).expect("it was written so");
    let file = read(&found.to_json());
    assert_eq!((file.stopped, file.tasks_done), (Some(Stop::States), found.tasks_done));
    // Where a file does not say what stopped the job, it was interrupted.
    let file = read(&found.to_json().replace("\"stopped\":\"states\",", ""));
    assert_eq!(file.stopped, Some(Stop::Interrupted));
}

#[test]
fn a_checkpoint_is_for_its_question() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("kept");
    run(100, Run::default().checkpoints(kept(&path, false)));
    let resume = || Run::default().checkpoints(kept(&path, true));
    assert_eq!(run(100, resume()).tasks_done, 100);
    let refused = |below, shard| {
        let refused = run_job(collatz(below), shard, &mut resume());
        matches!(refused, Err(CollatzError::Store(StoreError::OtherKey(_))))
    };
    assert!(refused(101, None));
    assert!(refused(100, Some(Shard::new(1, 2).expect("there is such a shard"))));
}

#[test]
fn a_checkpoint_of_tasks_that_there_cannot_be_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("forged");
    let key = format!("collatz\n{}\nshard all\n", super::result::json(&collatz(100)));
    let resumed = |tasks: &str| {
        let body = format!(r#"{{"tasks":{tasks},"part":{{"sum":0,"longest":[]}}}}"#);
        crate::store::sealed::write(&path, "checkpoint", crate::version(), &key, |to| {
            to.write_all(body.as_bytes())
        })
        .expect("written");
        run_job(collatz(100), None, &mut Run::default().checkpoints(kept(&path, true)))
    };
    assert_eq!(resumed(r#"{"before":0,"beyond":[]}"#).expect("it can be").tasks_done, 100);
    let most = u64::MAX;
    for tasks in [
        format!(r#"{{"before":{most},"beyond":[]}}"#),
        format!(r#"{{"before":0,"beyond":[3,{most}]}}"#),
        r#"{"before":9,"beyond":[3]}"#.to_owned(),
        r#"{"before":101,"beyond":[]}"#.to_owned(),
        // The sum of all is known.
        r#"{"before":0,"beyond":[3]}"#.to_owned(),
    ] {
        let refused = resumed(&tasks);
        assert!(matches!(refused, Err(CollatzError::Store(StoreError::Wrong(_)))), "{tasks}");
    }
}

#[test]
fn a_job_whose_task_fails_has_no_answer_but_a_checkpoint() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("kept");
    let two = |resume| Run::default().threads(2).checkpoints(kept(&path, resume));
    let failed = run_job(Collatz { bad: Some(50), ..collatz(100) }, None, &mut two(false));
    assert!(matches!(failed, Err(CollatzError::Bad)));
    let resumed = run(100, two(true));
    assert_eq!(resumed.part, run(100, Run::default()).part);
}

#[test]
fn no_task_is_done_twice() {
    let whole = run(500, Run::default());
    let open = Collatz { is_open: true, ..collatz(500) };
    let done = run_job(open, None, &mut Run::default().threads(3)).expect("an answer");
    assert_eq!((done.tasks, done.tasks_done, done.stopped), (Some(500), 500, None));
    assert_eq!(done.part, whole.part);
}

#[test]
fn files_that_no_run_can_have_written_are_refused() {
    let file = shard(100, 1, 2).to_json();
    let read = |file: &str| {
        JobResult::<Collatz>::read(file)
            .map(|_| ())
            .expect_err("it has an impossible value")
            .to_string()
    };
    for (old, new, said) in [
        ("slide.shard/1", "slide.survey/1", "`slide.survey/1` is not the file of a shard"),
        ("\"job\":\"collatz\"", "\"job\":\"survey\"", "another job, `survey`"),
        ("\"below\":100", "\"below\":10000000", "question has an impossible value"),
        ("\"index\":1", "\"index\":3", "there is no shard 3 of 2"),
        ("\"index\":1", "\"index\":0", "there is no shard 0 of 2"),
        ("\"complete\"", "\"done\"", "unknown variant"),
        ("\"tasks\":50", "\"tasks\":51", "tasks has an impossible value"),
        ("\"tasks\":50", "\"tasks\":null", "tasks has an impossible value"),
        ("\"sum\":", "\"sum\":18446744073709551615,\"old\":", "sum has an impossible value"),
        ("\"sum\":", "\"sum\":-", "invalid value"),
        ("}", "", "EOF"),
    ] {
        assert!(file.contains(old), "{old}: {file}");
        let refused = read(&file.replacen(old, new, if new.is_empty() { 99 } else { 1 }));
        assert!(refused.contains(said), "{new}: {refused}");
    }
}
