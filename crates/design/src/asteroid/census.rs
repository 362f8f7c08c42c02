//! The census: every placement of the tiles in all 2560 orientation sets, as a job.
//!
//! A set and the set of its mirror images have the same figures, so a task is one of the two. The part has the figures
//! of each set that was judged, by the number of its pair.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::judge::{Figures, judge};
use super::sets::OrientationSet;
use super::tiles::TILES;
use slide_engine::space::EnumerateError;
use slide_run::job::{
    Job, JobResult, MergeError, Shard, TaskContext, TaskError, TaskList, run_job, scheduled,
};
use slide_run::{Parts, Run, Stop};

/// The census, or as much of it as there was time for.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Census {
    /// The part of the whole.
    pub shard: Option<Shard>,
    /// The number of hardest starts that were requested.
    pub top: usize,
    /// The reason why it was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The number of orientation sets in the shard.
    pub all_sets: u64,
    /// The number of them that were judged.
    pub judged: u64,
    /// The sets that were judged, each with the letters of its tiles, and their figures.
    pub sets: Vec<(String, Figures)>,
    /// The figures of all those sets together.
    pub total: Figures,
}

impl From<JobResult<AsteroidJob>> for Census {
    fn from(result: JobResult<AsteroidJob>) -> Self {
        let JobResult { job: AsteroidJob { top }, shard, stopped, part, .. } = result;
        let all_sets = 2 * result.tasks.unwrap_or(result.tasks_done);
        let mut census = Self { shard, top, stopped, all_sets, ..Self::default() };
        let pairs = pairs();
        for set in OrientationSet::all() {
            let image = set.mirrored();
            let pair = pairs.binary_search(&set.min(image)).ok();
            let Some(figures) = pair.and_then(|pair| part.get(&(pair as u64))) else { continue };
            let figures = if set < image { figures.clone() } else { figures.mirrored() };
            census.total.add(&figures, top);
            census.judged += 1;
            census.sets.push((letters(set), figures));
        }
        census
    }
}

/// Takes the census, with at most this number of hardest starts.
///
/// # Errors
/// The checkpoint ([`EnumerateError::Store`]), or a set cannot be judged.
pub fn census(
    top: usize,
    shard: Option<Shard>,
    run: &mut Run<'_>,
) -> Result<Census, EnumerateError> {
    run_job(AsteroidJob { top }, shard, run).map(Census::from)
}

/// The census as a job, which may be cut into shards.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct AsteroidJob {
    /// The number of hardest starts to keep.
    pub top: usize,
}

/// The figures of sets, by the number of their pair.
type SetFigures = BTreeMap<u64, Figures>;

/// An upper bound on the number of placements of all tiles in all their turns.
const MOST: u64 = 1 << 40;

/// The sets that are judged: of each two that are mirror images the first.
fn pairs() -> Vec<OrientationSet> {
    OrientationSet::all().into_iter().filter(|set| *set < set.mirrored()).collect()
}

impl Job for AsteroidJob {
    const NAME: &'static str = "census asteroid";
    type Part = SetFigures;
    type Error = EnumerateError;
    type Tables = Vec<OrientationSet>;
    type Task = u64;
    type Worker<'a> = ();

    fn nothing(&self) -> SetFigures {
        SetFigures::new()
    }

    fn add(&self, whole: &mut SetFigures, more: SetFigures) {
        whole.extend(more);
    }

    fn check(&self, part: &SetFigures) -> Result<(), &'static str> {
        let pairs = pairs();
        for (&pair, figures) in part {
            let set = pairs.get(pair as usize).ok_or("part")?;
            let Figures { legal, components, components_with_exit, largest, .. } = *figures;
            let sums = [legal, components, components_with_exit, largest];
            if sums.iter().chain(&figures.histogram).any(|&number| number > MOST) {
                return Err("figures");
            }
            let is_start = figures.hardest.iter().all(|start| start.set() == *set);
            if !is_start || figures.hardest.len() > self.top {
                return Err("hardest");
            }
        }
        Ok(())
    }

    fn check_whole(&self, whole: &SetFigures) -> Result<(), MergeError> {
        let found = whole.len() as u64;
        let all = pairs().len() as u128;
        let noun = "pairs of orientation sets".to_owned();
        if u128::from(found) == all { Ok(()) } else { Err(MergeError::Sum { noun, found, all }) }
    }

    fn tables(
        &self,
        _: &SetFigures,
        _: Option<Shard>,
        _: &Run<'_>,
    ) -> Result<Vec<OrientationSet>, TaskError<Self>> {
        Ok(pairs())
    }

    fn list<'a>(
        &'a self,
        pairs: &'a Vec<OrientationSet>,
        shard: Option<Shard>,
    ) -> TaskList<'a, u64> {
        scheduled(pairs.len() as u64, shard)
    }

    fn worker<'a>(&'a self, _: &'a Vec<OrientationSet>, _: &'a AtomicBool) {}

    fn run(
        &self,
        (): &mut (),
        pair: u64,
        context: &TaskContext<'_, Self>,
    ) -> Result<SetFigures, TaskError<Self>> {
        match judge(context.tables[pair as usize], self.top, &mut context.run().silently()) {
            Ok(figures) => {
                let mut part = self.nothing();
                part.insert(pair, figures);
                Ok(part)
            }
            Err(EnumerateError::Stopped(stop)) => Err(stop.into()),
            Err(unfit) => Err(TaskError::Failed(unfit)),
        }
    }

    fn progress(&self, _: &Vec<OrientationSet>, part: &SetFigures, tasks: Parts) -> Parts {
        Parts {
            done: 2 * tasks.done,
            all: tasks.all.map(|all| 2 * all),
            noun: "orientation sets",
            states: Some(2 * part.values().map(|figures| figures.legal).sum::<u64>()),
            ..tasks
        }
    }
}

/// The letters that the tiles of a set have in a puzzle.
fn letters(set: OrientationSet) -> String {
    let mut used = [0; TILES.len()];
    let letter = |&tile: &u8| {
        let used = &mut used[usize::from(tile)];
        *used += 1;
        TILES[usize::from(tile)].letters.chars().nth(*used - 1)
    };
    set.0.iter().filter_map(letter).collect()
}
