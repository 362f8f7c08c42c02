//! The census: all bands of all boards of a family, as a job whose tasks are the bands.
//!
//! Bands are numbered layout after layout; a shard has its schedule of them.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};

use super::band::Band;
use super::family::{Family, FamilyError};
use super::judge::{BandFigures, BandJudge, BandResult, JudgedBands};
use super::layout::{Lanes, WallLayout};
use super::positions::{CountedPositions, FamilyPositions, positions};
use slide_run::job::{
    Job, JobResult, MergeError, Shard, TaskContext, TaskError, TaskList, run_job, scheduled,
};
use slide_run::store::StoreError;
use slide_run::threads::lock;
use slide_run::{Limits, Parts, Run, Stop};

/// The census, or as much of it as there was time for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RushHourCensus {
    /// The question.
    pub family: Family,
    /// The shard of it.
    pub shard: Option<Shard>,
    /// The number of hardest puzzles that were requested.
    pub top: usize,
    /// The reason why it was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The number of bands in the shard.
    pub bands: u64,
    /// The number of those that were judged.
    pub bands_judged: u64,
    /// The positions of the whole family, counted in another way; `None` if a limit stopped that.
    pub family_positions: Option<FamilyPositions>,
    /// The sums.
    pub figures: BandFigures,
    /// The irreducible puzzles, the hardest first; of equal ones those of larger components, and then in
    /// the order of their letters.
    pub irreducible: Vec<BandResult>,
    /// The hardest puzzles of all components, in the same order.
    pub hardest: Vec<BandResult>,
}

impl RushHourCensus {
    /// Returns whether it is of all positions of the family.
    pub fn is_whole(&self) -> bool {
        self.shard.is_none() && self.stopped.is_none()
    }

    /// The number of irreducible puzzles.
    pub fn irreducible_puzzles(&self) -> u64 {
        self.figures.irreducible.iter().sum()
    }

    /// The census of a job; its family's positions are counted within these limits, for a whole census whatever the time.
    pub fn new(result: JobResult<RushHourJob>, limits: &Limits) -> Self {
        let JobResult { job: RushHourJob { family, top }, shard, stopped, .. } = result;
        let is_whole = shard.is_none() && stopped.is_none();
        let deadline = limits.deadline.filter(|_| !is_whole);
        let limits = limits.clone().deadline(deadline);
        let JudgedBands { figures, irreducible, hardest } = result.part;
        Self {
            shard,
            top,
            stopped,
            bands: result.tasks.unwrap_or(result.tasks_done),
            bands_judged: result.tasks_done,
            family_positions: FamilyPositions::of(&family, &limits).ok(),
            figures,
            irreducible,
            hardest,
            family,
        }
    }
}

/// The reason why there is no census.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CensusError {
    /// There is no such family.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// A checkpoint cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes the census of a family, with this number of hardest puzzles and those that are as long as the last of them.
///
/// # Errors
/// There is no such family; or the checkpoint.
///
/// # Examples
/// ```
/// use slide::design::rush_hour::{Family, census};
/// use slide::puzzle::Size;
/// use slide::space::Run;
///
/// let family = Family::of(Size { rows: 4, cols: 4 });
/// let found = census(&family, 3, None, &mut Run::default())?;
/// assert_eq!(found.figures.positions, 9304);
/// assert_eq!((found.figures.solvable, found.irreducible.len()), (493, 32));
/// # Ok::<(), slide::design::rush_hour::CensusError>(())
/// ```
pub fn census(
    family: &Family,
    top: usize,
    shard: Option<Shard>,
    run: &mut Run<'_>,
) -> Result<RushHourCensus, CensusError> {
    let job = RushHourJob { family: family.clone(), top };
    Ok(RushHourCensus::new(run_job(job, shard, run)?, &run.limits))
}

/// A census as a job, which may be cut into shards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RushHourJob {
    /// The boards.
    pub family: Family,
    /// The number of hardest puzzles to keep; those as long as the last are kept, too.
    pub top: usize,
}

/// No number of a census is larger, so the sum over many shards does not overflow.
const MOST: u64 = 1 << 47;

impl Job for RushHourJob {
    const NAME: &'static str = "census rush-hour";
    type Part = JudgedBands;
    type Error = CensusError;
    type Tables = Mutex<Bands>;
    type Task = u64;
    type Worker<'a> = BandJudge;

    fn valid(&self) -> Result<(), CensusError> {
        Ok(self.family.check()?)
    }

    fn nothing(&self) -> JudgedBands {
        JudgedBands::default()
    }

    fn add(&self, whole: &mut JudgedBands, more: JudgedBands) {
        whole.figures.add(&more.figures);
        whole.irreducible.extend(more.irreducible);
        whole.hardest.extend(more.hardest);
        if whole.hardest.len() > self.top.saturating_mul(2).saturating_add(64) {
            leave_hardest(&mut whole.hardest, self.top);
        }
    }

    fn finish(&self, part: &mut JudgedBands) {
        leave_hardest(&mut part.hardest, self.top);
        sort(&mut part.irreducible);
    }

    fn check(&self, part: &JudgedBands) -> Result<(), &'static str> {
        let JudgedBands { figures, irreducible, hardest } = part;
        let BandFigures { positions, components, solvable, largest, .. } = *figures;
        let lists = figures.lengths.iter().chain(&figures.irreducible);
        let sums = [positions, components, solvable, largest];
        if lists.chain(&sums).any(|&number| number > MOST)
            || figures.lengths.len() != figures.irreducible.len()
            || figures.lengths.iter().fold(0, |sum: u64, &one| sum.saturating_add(one)) != solvable
        {
            return Err("figures");
        }
        let mut lengths = vec![0; figures.irreducible.len()];
        for found in irreducible {
            *lengths.get_mut(found.length as usize).ok_or("irreducible")? += 1;
        }
        let fits = |found: &BandResult| found.fits(&self.family);
        if lengths != figures.irreducible || !irreducible.iter().all(fits) {
            return Err("irreducible");
        }
        if hardest.iter().all(fits) { Ok(()) } else { Err("hardest") }
    }

    fn check_whole(&self, whole: &JudgedBands) -> Result<(), MergeError> {
        let found = whole.figures.positions;
        // Without limits it cannot fail.
        let counted = positions(&self.family, CountedPositions::All, &Limits::default());
        let all = counted.unwrap_or_default();
        let noun = "positions".to_owned();
        if u128::from(found) == all { Ok(()) } else { Err(MergeError::Sum { noun, found, all }) }
    }

    fn tables(
        &self,
        _: &JudgedBands,
        _: Option<Shard>,
        run: &Run<'_>,
    ) -> Result<Mutex<Bands>, TaskError<Self>> {
        Ok(Mutex::new(Bands::new(&self.family, &run.limits)?))
    }

    fn list<'a>(&'a self, bands: &'a Mutex<Bands>, shard: Option<Shard>) -> TaskList<'a, u64> {
        scheduled(lock(bands).count, shard)
    }

    fn worker<'a>(&'a self, _: &'a Mutex<Bands>, _: &'a AtomicBool) -> BandJudge {
        BandJudge::default()
    }

    fn run(
        &self,
        judge: &mut BandJudge,
        band: u64,
        context: &TaskContext<'_, Self>,
    ) -> Result<JudgedBands, TaskError<Self>> {
        let bar = context.so_far(|part| bar(&part.hardest, self.top));
        let (layout, band) = lock(context.tables).band(band);
        context.limits.check(0, 0)?;
        let band = Band::new(&layout, band).map_err(|_| Stop::Memory)?;
        Ok(judge.judge(&self.family, &band, bar, context.limits)?)
    }

    fn progress(&self, _: &Mutex<Bands>, part: &JudgedBands, tasks: Parts) -> Parts {
        let states = Some(part.figures.positions);
        let best = part.figures.longest();
        Parts { noun: "bands", states, best, ..tasks }
    }
}

/// The bands of all boards of a family, numbered from 0.
pub struct Bands {
    family: Family,
    /// Sets of walls, with the number of their first band among all.
    layouts: Vec<(u64, u64)>,
    pub(super) count: u64,
    lanes: Lanes,
    /// The layout that was used last.
    last: Option<(usize, Arc<WallLayout>)>,
}

impl Bands {
    /// Lists the boards.
    pub(super) fn new(family: &Family, limits: &Limits) -> Result<Self, Stop> {
        let mut lanes = Lanes::default();
        let mut layouts = Vec::new();
        let mut count = 0;
        for walls in family.wall_sets() {
            if layouts.len() % 1024 == 0 {
                limits.check(0, 16 * layouts.capacity() as u64)?;
            }
            let bands = WallLayout::new(family, walls, &mut lanes).bands();
            if bands > 0 {
                layouts.push((walls, count));
                count += bands;
            }
        }
        Ok(Self { family: family.clone(), layouts, count, lanes, last: None })
    }

    /// The layout and the number there of a band.
    pub(super) fn band(&mut self, number: u64) -> (Arc<WallLayout>, u64) {
        let index = self.layouts.partition_point(|&(_, first)| first <= number) - 1;
        let (walls, first) = self.layouts[index];
        let layout = match &self.last {
            Some((last, layout)) if *last == index => Arc::clone(layout),
            _ => Arc::new(WallLayout::new(&self.family, walls, &mut self.lanes)),
        };
        self.last = Some((index, Arc::clone(&layout)));
        (layout, number - first)
    }
}

/// The least length that a puzzle must have to be among the hardest, if there is any.
fn bar(hardest: &[BandResult], top: usize) -> Option<u32> {
    let mut lengths: Vec<u32> = hardest.iter().map(|found| found.length).collect();
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    top.checked_sub(1).map(|last| lengths.get(last).copied().unwrap_or(0))
}

/// Leaves the hardest, and those that are as long as the last of them.
fn leave_hardest(hardest: &mut Vec<BandResult>, top: usize) {
    let bar = bar(hardest, top);
    hardest.retain(|found| bar.is_some_and(|bar| found.length >= bar));
    sort(hardest);
}

/// The hardest first; of equal ones those of larger components, and then in the order of their letters.
fn sort(found: &mut [BandResult]) {
    found.sort_unstable_by(|one, other| one.key().cmp(&other.key()));
}
