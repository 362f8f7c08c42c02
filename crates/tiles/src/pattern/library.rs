//! The tables that have been made: kept in memory for the next puzzle, and in sealed files for the
//! next run.
//!
//! A file that is missing, damaged, or of another version is made again and replaced; if a file cannot
//! be written, there is none. No file is trusted that someone else may have written, nor one whose
//! entries contradict each other: [`sample`](super::sample) says how that is checked.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use super::build::{build, bytes_to_build};
use super::rank::placements;
use super::regions::Regions;
use super::sample::holds;
use super::shape::GroupShape;
use super::table::{PatternTable, bytes};
use slide_run::store::{StoreError, sealed};
use slide_run::{Stop, TableProgress, Watch};

const KIND: &str = "pattern database";
const VERSION: u32 = 4;

/// The time between two looks at another search that makes the table.
const PATIENCE: Duration = Duration::from_millis(10);

/// The number of bytes of a file that are read, and checked, in the time in which a search generates one state.
const READ_BYTES: u64 = 24;
/// The number of placements of a table that are made in the time in which a search generates one state.
const MADE_PLACEMENTS: u64 = 3;

/// The tables of this run.
static KEPT: Mutex<Vec<KeptTable>> = Mutex::new(Vec::new());

type KeptTable = (GroupShape, Arc<PatternTable>);

/// Returns whether the table of a shape is kept, or a file is there; not while another search reads or makes one.
pub(super) fn is_ready(shape: &GroupShape, cache: Option<&Path>) -> bool {
    open().is_some_and(|kept| {
        kept.iter().any(|(other, _)| other == shape)
            || path(shape, cache).is_some_and(|path| path.exists())
    })
}

/// The approximate number of states that a search with smaller tables generates in the time that it takes to get a
/// table: none if it is kept, few if it is read from a file, and many if it is made.
pub(super) fn price(shape: &GroupShape, cache: Option<&Path>) -> u64 {
    if open().is_some_and(|kept| kept.iter().any(|(other, _)| other == shape)) {
        0
    } else if let Some(Ok(file)) = path(shape, cache).map(|path| path.metadata()) {
        file.len() / READ_BYTES
    } else {
        price_to_make(shape)
    }
}

/// The same for a table that has to be made.
pub(super) fn price_to_make(shape: &GroupShape) -> u64 {
    placements(shape.size().area(), shape.goal.len()) as u64 / MADE_PLACEMENTS
}

/// The tables of this run, if no other search holds them.
fn open() -> Option<MutexGuard<'static, Vec<KeptTable>>> {
    match KEPT.try_lock() {
        Ok(kept) => Some(kept),
        Err(TryLockError::Poisoned(kept)) => Some(kept.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// The file in which the table of a shape is kept for the next run.
fn path(shape: &GroupShape, cache: Option<&Path>) -> Option<PathBuf> {
    cache.map(|directory| directory.join(shape.words() + ".table"))
}

/// The table of a shape: kept, read, or made.
pub(super) fn table(
    shape: &GroupShape,
    cache: Option<&Path>,
    watch: &mut Watch<'_>,
) -> Result<Arc<PatternTable>, Stop> {
    // Held all the time, so that two searches do not make the same table; a waiting search has limits too.
    let mut kept = loop {
        if let Some(kept) = open() {
            break kept;
        }
        watch.limits.check(0, 0)?;
        std::thread::sleep(PATIENCE);
    };
    if let Some((_, table)) = kept.iter().find(|(other, _)| other == shape) {
        return Ok(Arc::clone(table));
    }
    let path = path(shape, cache);
    let tiles = shape.goal.len();
    let mut others = kept.iter().map(|(_, table)| &table.regions);
    let regions = others.find(|regions| regions.are_for(shape.size(), tiles)).cloned();
    let regions = regions.unwrap_or_else(|| Arc::new(Regions::new(shape.size(), tiles)));
    let bytes = bytes(shape, &regions);
    // Beside those that this search has already; others were there before it began.
    let in_use = kept.iter().filter(|(_, table)| Arc::strong_count(table) > 1);
    let in_use: usize = in_use.map(|(_, table)| table.bytes.len()).sum();
    let room = watch.limits.memory_left(in_use as u64);
    let allowed = |needed: u64| needed <= room;
    if !allowed(bytes as u64) {
        return Err(Stop::Memory);
    }
    let read = path.as_deref().map(|path| read(path, shape, &regions, bytes));
    if let Some(Err(doubt @ (StoreError::NotOwn(_) | StoreError::Wrong(_)))) = &read {
        watch.reporter.warning(&format!("{doubt}; the table is made again"));
    }
    let table = if let Some(Ok(table)) = read {
        table
    } else {
        if !allowed(bytes_to_build(shape, &regions)) {
            return Err(Stop::Memory);
        }
        let limits = watch.limits;
        let placements = placements(shape.size().area(), shape.goal.len()) as u64;
        let table = build(shape, &regions, watch.threads, &|| limits.check(0, 0).err(), |depth| {
            watch.reporter.table(TableProgress { placements, depth });
        })?;
        if let Some(path) = &path {
            // The next run makes it again.
            let _ = write(path, shape, &table.bytes);
        }
        table
    };
    let table = Arc::new(table);
    kept.push((shape.clone(), Arc::clone(&table)));
    Ok(table)
}

fn read(
    path: &Path,
    shape: &GroupShape,
    regions: &Arc<Regions>,
    bytes: usize,
) -> Result<PatternTable, StoreError> {
    let mut reader = sealed::open_own(path, KIND, VERSION, &shape.words())?;
    if reader.left_bytes() != bytes as u64 {
        return Err(StoreError::Damaged(path.to_owned()));
    }
    let mut table = PatternTable::empty(shape, Arc::clone(regions));
    reader.bytes(&mut table.bytes)?;
    reader.finish()?;
    if holds(&table) { Ok(table) } else { Err(StoreError::Wrong(path.to_owned())) }
}

fn write(path: &Path, shape: &GroupShape, table: &[u8]) -> Result<(), StoreError> {
    sealed::make_own_directory(path)?;
    sealed::write(path, KIND, VERSION, &shape.words(), |body: &mut dyn Write| body.write_all(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::table::STEP_BITS;
    use slide_model::Size;
    use slide_run::{Limits, Run};

    /// A search that waits for the table of another search keeps to its limits.
    #[test]
    fn who_waits_has_limits() {
        let (shape, _) = GroupShape::smallest(Size { rows: 3, cols: 2 }, &[1, 2], 0, STEP_BITS);
        let kept = KEPT.lock().expect("no panic");
        let waits = std::thread::spawn(move || {
            let limits = Limits::default().deadline(Some(std::time::Instant::now()));
            let mut run = Run::default().limits(limits);
            (is_ready(&shape, None), table(&shape, None, &mut run.watch()).err())
        });
        assert_eq!(waits.join().expect("no panic"), (false, Some(Stop::Time)));
        drop(kept);
    }

    /// A damaged file is made again, and the table is the same.
    #[test]
    fn a_damaged_file_is_replaced() {
        let cache = tempfile::tempdir().expect("a directory");
        let (shape, _) = GroupShape::smallest(Size { rows: 3, cols: 2 }, &[1, 2, 3], 0, STEP_BITS);
        let path = cache.path().join(shape.words() + ".table");
        let ask = || {
            KEPT.lock().expect("no panic").retain(|(other, _)| *other != shape);
            let made = table(&shape, Some(cache.path()), &mut Run::default().watch());
            made.expect("no limit").bytes.clone()
        };
        let made = ask();
        let sound = std::fs::read(&path).expect("written");
        let mut damaged = sound.clone();
        let last = damaged.len() - 20;
        damaged[last] ^= 1;
        for bad in [&damaged[..], &sound[..sound.len() / 2], b"", b"something else"] {
            std::fs::write(&path, bad).expect("written");
            assert_eq!(ask(), made);
            assert_eq!(std::fs::read(&path).expect("there"), sound);
        }
        // Whole, sealed, and wrong.
        let mut wrong = made.clone();
        for entry in &mut wrong {
            *entry ^= 0x11;
        }
        write(&path, &shape, &wrong).expect("written");
        assert_eq!(ask(), made);
        assert_eq!(std::fs::read(&path).expect("there"), sound);
    }
}
