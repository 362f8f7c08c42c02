//! The census: all bands of all boards of a family, shared among threads and shards.
//!
//! A checkpoint holds what is done:
//!
//! ```text
//! runs of bands, as first and end | figures | irreducible puzzles | hardest puzzles
//! ```
//!
//! Bands are numbered layout after layout; a shard has its [`ShardSchedule`] of them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::band::Band;
use super::family::Family;
use super::judge::{BandResult, Figures, Judge, Judged};
use super::layout::{Lanes, Layout};
use super::positions::{Counted, positions};
use slide_design::CensusOptions;
use slide_engine::space::{EnumerateError, Limits, Parts, Reporter, Saver, Stop};
use slide_engine::space::{read_list, write_list};
use slide_model::Size;
use slide_run::store::StoreError;
use slide_run::store::sealed::SealedReader;
use slide_run::threads;
use slide_run::{Shard, ShardSchedule};

/// The census, or as much of it as there was time for.
#[derive(Clone, Debug)]
pub struct RushHourCensus {
    /// The question.
    pub family: Family,
    /// The part of it.
    pub shard: Option<Shard>,
    /// The number of hardest puzzles that were asked for.
    pub top: usize,
    /// The reason why it was stopped, if it was.
    pub stopped: Option<Stop>,
    /// Bands judged, and all there are in the shard.
    pub bands: (u64, u64),
    /// The positions of the whole family, counted in another way: cell by cell.
    pub all_positions: u128,
    /// Those of them in which every piece stands against the frame, a wall or another piece: on its left
    /// if it lies in a row, above it if it stands in a column. Counted in the same way.
    pub packed_positions: u128,
    /// The number of positions if pieces could fill lines. Counted in the same way.
    pub filled_positions: u128,
    /// The sums.
    pub figures: Figures,
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

    /// The census with these irreducible puzzles, in whatever order they come; `None` unless there are as
    /// many of each length as it has counted.
    #[must_use]
    pub fn with_puzzles(self, mut irreducible: Vec<BandResult>) -> Option<Self> {
        let mut lengths = vec![0; self.figures.irreducible.len()];
        for found in &irreducible {
            *lengths.get_mut(found.length as usize)? += 1;
        }
        sort(&mut irreducible);
        let is_once = irreducible.windows(2).all(|pair| pair[0] != pair[1]);
        (is_once && lengths == self.figures.irreducible).then_some(Self { irreducible, ..self })
    }

    /// The number of irreducible puzzles.
    pub fn irreducible_puzzles(&self) -> u64 {
        self.figures.irreducible.iter().sum()
    }
}

/// Takes the census of a family.
///
/// # Errors
/// [`EnumerateError::Store`]: the checkpoint.
///
/// # Examples
/// ```
/// use slide::design::CensusOptions;
/// use slide::design::rush_hour::{Family, census};
/// use slide::puzzle::Size;
/// use slide::space::Silent;
///
/// let family = Family::of(Size { rows: 4, cols: 4 });
/// let found = census(&family, &CensusOptions::default(), &mut Silent)?;
/// assert_eq!(found.figures.positions, 9304);
/// assert_eq!((found.figures.solvable, found.irreducible.len()), (493, 32));
/// # Ok::<(), slide::space::EnumerateError>(())
/// ```
pub fn census(
    family: &Family,
    options: &CensusOptions,
    reporter: &mut dyn Reporter,
) -> Result<RushHourCensus, EnumerateError> {
    let shard = options.shard;
    let key = format!("census rush-hour {family:?} top {} shard {shard:?}", options.top);
    let mut saver = Saver::new(&options.checkpoints, key)?;
    let mut done = Done::default();
    if let Some(path) = &options.checkpoints.resume {
        let mut from = saver.open(path)?;
        done = Done::restore(&mut from, cells(family.size))?;
        from.finish()?;
    }
    let (work, stopped) = Work::new(family, shard, &options.limits);
    done.stopped = stopped;
    let all = work.count();
    let begun = done.next;
    let threads = options.threads.clamp(1, threads::MOST_THREADS);
    let limits = options.limits.among(threads);
    let mut judges: Vec<Judge> = (0..threads).map(|_| Judge::default()).collect();
    let end = if stopped.is_some() { begun } else { all };
    let (work, done) = (Mutex::new(work), Mutex::new(done));
    let locked = || done.lock().unwrap_or_else(PoisonError::into_inner);
    let one = |judge: &mut Judge, task: u64| {
        let bar = {
            let done = locked();
            if task < done.next || done.beyond.contains(&task) {
                return true;
            }
            bar(&done.hardest, options.top)
        };
        let (layout, band) = work.lock().unwrap_or_else(PoisonError::into_inner).band(task);
        let outcome = limits.check(0, 0).and_then(|()| {
            let band = Band::new(&layout, band).map_err(|_| Stop::Memory)?;
            judge.judge(family, &band, bar, &limits)
        });
        let mut done = locked();
        match outcome {
            Ok(found) => done.add(task, found, options.top),
            Err(stop) => done.stopped = done.stopped.or(Some(stop)),
        }
        done.stopped.is_none()
    };
    threads::share_out(&mut judges, begun..end, one, || {
        let done = locked();
        reporter.parts(Parts {
            done: done.count(),
            all: Some(all),
            noun: "bands",
            states: Some(done.figures.positions),
            best: done.figures.longest(),
        });
        saver.save(false, reporter, |to| done.save(to));
        true
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    saver.save(true, reporter, |to| done.save(to));
    done.sort(options.top);
    Ok(RushHourCensus {
        family: family.clone(),
        shard,
        top: options.top,
        stopped: done.stopped,
        bands: (done.count(), all),
        all_positions: positions(family, Counted::All),
        packed_positions: positions(family, Counted::Packed),
        filled_positions: positions(family, Counted::Filled),
        figures: done.figures,
        irreducible: done.irreducible,
        hardest: done.hardest,
    })
}

/// Bytes of a board's letters, with what stands between its rows.
fn cells(size: Size) -> usize {
    let between =
        if size.rows == size.cols && size.rows > 3 { 0 } else { usize::from(size.rows) - 1 };
    size.area() + between
}

/// The bands of a shard, numbered from 0.
pub(super) struct Work {
    family: Family,
    /// Sets of walls, with the number of their first band among all.
    layouts: Vec<(u64, u64)>,
    hand: ShardSchedule,
    lanes: Lanes,
    /// The layout that was asked for last.
    last: Option<(usize, Arc<Layout>)>,
}

impl Work {
    /// Lists the boards; stopped by a limit, only the first of them.
    pub fn new(family: &Family, shard: Option<Shard>, limits: &Limits) -> (Self, Option<Stop>) {
        let mut lanes = Lanes::default();
        let (mut layouts, mut all, mut stopped) = (Vec::new(), 0, None);
        for walls in family.wall_sets() {
            if layouts.len() % 1024 == 0 {
                stopped = limits.check(0, 16 * layouts.capacity() as u64).err();
                if stopped.is_some() {
                    break;
                }
            }
            let bands = Layout::new(family, walls, &mut lanes).bands();
            if bands > 0 {
                layouts.push((walls, all));
                all += bands;
            }
        }
        let family = family.clone();
        (Self { family, layouts, hand: ShardSchedule::new(all, shard), lanes, last: None }, stopped)
    }

    pub fn count(&self) -> u64 {
        self.hand.count()
    }

    /// The layout and the number there of a band.
    pub fn band(&mut self, task: u64) -> (Arc<Layout>, u64) {
        let number = self.hand.number(task);
        let index = self.layouts.partition_point(|&(_, first)| first <= number) - 1;
        let (walls, first) = self.layouts[index];
        let layout = match &self.last {
            Some((last, layout)) if *last == index => Arc::clone(layout),
            _ => Arc::new(Layout::new(&self.family, walls, &mut self.lanes)),
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
pub(super) fn leave_hardest(hardest: &mut Vec<BandResult>, top: usize) {
    let bar = bar(hardest, top);
    hardest.retain(|found| bar.is_some_and(|bar| found.length >= bar));
    sort(hardest);
}

/// The hardest first; of equal ones those of larger components, and then in the order of their letters.
pub(super) fn sort(found: &mut [BandResult]) {
    found.sort_by(|one, other| one.key().cmp(&other.key()));
}

/// The work that is done.
#[derive(Debug, Default)]
struct Done {
    /// All bands before this one,
    next: u64,
    /// and these beyond it, in rising order.
    beyond: Vec<u64>,
    figures: Figures,
    irreducible: Vec<BandResult>,
    hardest: Vec<BandResult>,
    stopped: Option<Stop>,
}

impl Done {
    /// The number of bands.
    fn count(&self) -> u64 {
        self.next + self.beyond.len() as u64
    }

    fn add(&mut self, band: u64, judged: Judged, top: usize) {
        self.figures.add(&judged.figures);
        self.irreducible.extend(judged.irreducible);
        self.hardest.extend(judged.hardest);
        if self.hardest.len() > top.saturating_mul(2).saturating_add(64) {
            leave_hardest(&mut self.hardest, top);
        }
        let at = self.beyond.partition_point(|&other| other < band);
        self.beyond.insert(at, band);
        let next = self.next;
        let run = self.beyond.iter().zip(next..).take_while(|(band, next)| *band == next).count();
        self.beyond.drain(..run);
        self.next += run as u64;
    }

    fn sort(&mut self, top: usize) {
        leave_hardest(&mut self.hardest, top);
        sort(&mut self.irreducible);
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let Figures { positions, components, solvable, largest, ref lengths, ref irreducible } =
            self.figures;
        write_list(to, &[self.next, positions, components, solvable, largest])?;
        for list in [&self.beyond, lengths, irreducible] {
            write_list(to, list)?;
        }
        for found in [&self.irreducible, &self.hardest] {
            let numbers = found.iter().flat_map(|one| [one.length.into(), one.size]);
            write_list(to, &numbers.collect::<Vec<u64>>())?;
            found.iter().try_for_each(|one| to.write_all(one.board.as_bytes()))?;
        }
        Ok(())
    }

    /// Reads what [`Done::save`] has written; boards have this number of cells.
    fn restore(from: &mut SealedReader, cells: usize) -> Result<Self, StoreError> {
        let mut done = Self::default();
        let mut sums = read_list(from)?.into_iter();
        let mut sum = || sums.next().unwrap_or_default();
        done.next = sum();
        let (positions, components, solvable, largest) = (sum(), sum(), sum(), sum());
        done.beyond = read_list(from)?;
        let (lengths, irreducible) = (read_list(from)?, read_list(from)?);
        done.figures = Figures { positions, components, solvable, largest, lengths, irreducible };
        for found in [&mut done.irreducible, &mut done.hardest] {
            for one in read_list(from)?.chunks_exact(2) {
                let mut board = vec![0; cells];
                from.bytes(&mut board)?;
                let board = String::from_utf8_lossy(&board).into_owned();
                found.push(BandResult { length: one[0] as u32, size: one[1], board });
            }
        }
        Ok(done)
    }
}
