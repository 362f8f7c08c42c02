//! The hardest starts of a bag, as a job whose tasks are its orientation sets: all placements of a set are judged by
//! one search, with all threads.
//!
//! Examples are kept with the number of their set, so that their order does not depend on the order in which sets are
//! judged.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{Bag, BagError, OrientationSets};
use slide_engine::space::{Engine, EnumerateError, Reach};
use slide_engine::{Hardest, HardestOptions, add_up, hardest, named_start};
use slide_model::{Metric, Puzzle, word};
use slide_run::job::{Job, JobResult, Shard, TaskContext, TaskError, TaskList, scheduled};
use slide_run::{Parts, Run};

/// The lengths of the starts of a bag, or of a shard of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HardestOfBag {
    /// The question.
    pub job: BagJob,
    /// The part of the orientation sets that was judged; `None` for all.
    pub shard: Option<Shard>,
    /// The result.
    pub found: Hardest,
}

impl HardestOfBag {
    /// The question, as options for a puzzle.
    pub fn options(&self) -> HardestOptions {
        self.job.options()
    }
}

impl From<JobResult<BagJob>> for HardestOfBag {
    fn from(JobResult { job, shard, stopped, part, .. }: JobResult<BagJob>) -> Self {
        let mut found = Hardest::default();
        found.stopped = stopped;
        found.sets = part.sets;
        found.states = part.states;
        found.goals = part.goals;
        found.just_solved = part.just_solved;
        found.histogram = part.histogram;
        let length = found.length().unwrap_or(0);
        let named = |(number, (_, start)): (usize, (u64, Puzzle))| {
            named_start(&start, "Bag", job.metric, length, number)
        };
        found.examples = (1..).zip(part.starts).map(named).collect();
        Self { job, shard, found }
    }
}

/// The search for the hardest starts of a bag, as a job that may be cut into shards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BagJob {
    /// The bag.
    pub bag: Bag,
    /// The metric.
    #[serde(with = "word")]
    pub metric: Metric,
    /// The number of hardest starts to keep.
    pub top: usize,
    /// The engine.
    #[serde(skip)]
    pub engine: Engine,
}

impl BagJob {
    fn options(&self) -> HardestOptions {
        HardestOptions::default()
            .metric(self.metric)
            .reach(Reach::Everywhere)
            .top(self.top)
            .engine(self.engine)
    }
}

/// The starts of some orientation sets.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BagPart {
    /// The number of sets that fit.
    sets: u64,
    states: u64,
    goals: u64,
    just_solved: u64,
    /// The number of states by length of their shortest solution.
    histogram: Vec<u64>,
    /// The first of the hardest starts, each with the number of its set.
    starts: Vec<(u64, Puzzle)>,
}

/// No number of a part is larger, so the sum over many shards does not overflow.
const MOST: u64 = 1 << 47;

impl Job for BagJob {
    const NAME: &'static str = "hardest bag";
    type Part = BagPart;
    type Error = BagError;
    type Tables = BagTables;
    type Task = u64;
    type Worker<'a> = ();

    fn nothing(&self) -> BagPart {
        BagPart::default()
    }

    fn add(&self, whole: &mut BagPart, more: BagPart) {
        whole.sets += more.sets;
        whole.states += more.states;
        whole.goals += more.goals;
        whole.just_solved += more.just_solved;
        if more.histogram.len() > whole.histogram.len() {
            whole.starts.clear();
        }
        if more.histogram.len() >= whole.histogram.len() {
            for one in more.starts {
                let place = whole.starts.partition_point(|(set, _)| *set <= one.0);
                whole.starts.insert(place, one);
            }
            whole.starts.truncate(self.top);
        }
        add_up(&mut whole.histogram, &more.histogram);
    }

    fn check(&self, part: &BagPart) -> Result<(), &'static str> {
        let BagPart { sets, states, goals, just_solved, histogram, starts } = part;
        let sum = histogram.iter().try_fold(0_u64, |sum, states| sum.checked_add(*states));
        let is_in_order =
            sum.is_some_and(|sum| sum <= *states) && just_solved <= goals && goals <= states;
        if !is_in_order || (*states).max(*sets) > MOST {
            return Err("a number");
        }
        if starts.len() > self.top || histogram.is_empty() && !starts.is_empty() {
            return Err("starts");
        }
        Ok(())
    }

    fn tables(
        &self,
        _: &BagPart,
        _: Option<Shard>,
        run: &Run<'_>,
    ) -> Result<BagTables, TaskError<Self>> {
        let sets = OrientationSets::new(&self.bag).map_err(TaskError::Failed)?;
        Ok(BagTables { sets, threads: run.threads })
    }

    fn list<'a>(&'a self, tables: &'a BagTables, shard: Option<Shard>) -> TaskList<'a, u64> {
        scheduled(tables.sets.count() as u64, shard)
    }

    fn workers(&self, _: usize) -> usize {
        1
    }

    fn worker<'a>(&'a self, _: &'a BagTables, _: &'a AtomicBool) {}

    fn run(
        &self,
        (): &mut (),
        set: u64,
        context: &TaskContext<'_, Self>,
    ) -> Result<BagPart, TaskError<Self>> {
        let BagTables { sets, threads } = context.tables;
        let puzzle = sets.puzzle(set as usize).map_err(TaskError::Failed)?;
        let Some(puzzle) = puzzle else { return Ok(BagPart::default()) };
        let mut run = context.run().threads(*threads);
        let found = match hardest(&puzzle, &self.options(), &mut run) {
            Err(EnumerateError::Stopped(stop)) => return Err(stop.into()),
            found => found.map_err(|error| TaskError::Failed(error.into()))?,
        };
        let Hardest { stopped, sets, states, goals, just_solved, histogram, examples, .. } = found;
        let starts = examples.into_iter().map(|start| (set, start)).collect();
        let part = BagPart { sets, states, goals, just_solved, histogram, starts };
        match stopped {
            None => Ok(part),
            Some(stop) => Err(TaskError::Stopped(stop, Some(part))),
        }
    }

    fn progress(&self, _: &BagTables, part: &BagPart, tasks: Parts) -> Parts {
        let best = part.histogram.len().checked_sub(1).map(|length| length as u32);
        Parts { noun: "orientation sets", best, ..tasks }
    }
}

/// The orientation sets, and the number of threads that judge each.
pub struct BagTables {
    sets: OrientationSets,
    threads: usize,
}
