//! The census: every placement of the tiles in all 2560 orientation sets.
//!
//! A set and the set of its mirror images have the same figures, so one of the two is judged. Sets
//! are independent: each thread takes one at a time, and a checkpoint holds those that are done:
//!
//! ```text
//! number of the set | legal | components | … with an exit | largest | histogram | hardest starts
//! ```

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use super::judge::{Figures, judge};
use super::sets::OrientationSet;
use super::start::Start;
use super::tiles::TILES;
use crate::CensusOptions;
use slide_engine::space::{EnumerateError, Parts, Reporter, Saver, Stop, read_list, write_list};
use slide_run::store::sealed::SealedReader;
use slide_run::store::{StoreError, write_words};
use slide_run::threads;
use slide_run::{MergeError, Shard, validate_shards};

/// The census, or as much of it as there was time for.
#[derive(Clone, Debug, Default)]
pub struct Census {
    /// The part of the whole.
    pub shard: Option<Shard>,
    /// The number of hardest starts that were asked for.
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

/// Takes the census.
///
/// # Errors
/// The checkpoint ([`EnumerateError::Store`]), or a set cannot be judged.
pub fn census(
    options: &CensusOptions,
    reporter: &mut dyn Reporter,
) -> Result<Census, EnumerateError> {
    let all = OrientationSet::all();
    let pairs: Vec<OrientationSet> =
        all.iter().copied().filter(|set| *set < set.mirrored()).collect();
    let CensusOptions { top, shard, .. } = *options;
    let is_own = |index: &usize| {
        shard.is_none_or(|shard| *index as u32 % shard.count() == shard.index() - 1)
    };
    let all_sets = 2 * (0..pairs.len()).filter(is_own).count() as u64;
    let key = format!("census asteroid top {top} shard {shard:?}");
    let mut saver = Saver::new(&options.checkpoints, key)?;
    let mut done: Vec<Option<Figures>> = vec![None; pairs.len()];
    if let Some(path) = &options.checkpoints.resume {
        let mut from = saver.open(path)?;
        restore(&mut from, &mut done)?;
        from.finish()?;
    }
    let open: Vec<usize> =
        (0..pairs.len()).filter(is_own).filter(|&index| done[index].is_none()).collect();
    let mut threads = vec![(); options.threads.clamp(1, threads::MOST_THREADS)];
    let limits = options.limits.among(threads.len());
    let done = Mutex::new(Done { figures: done, stop: None });
    let locked = || done.lock().unwrap_or_else(PoisonError::into_inner);
    let one = |(): &mut (), task: u64| {
        let index = open[task as usize];
        let judged = judge(pairs[index], top, &limits);
        let mut done = locked();
        match judged {
            Ok(figures) => done.figures[index] = Some(figures),
            Err(stop) => done.stop = Some(stop),
        }
        done.stop.is_none()
    };
    threads::share_out(&mut threads, 0..open.len() as u64, one, || {
        let done = locked();
        let figures = done.figures.iter().flatten();
        reporter.parts(Parts {
            done: 2 * figures.clone().count() as u64,
            all: Some(all_sets),
            noun: "orientation sets",
            states: Some(2 * figures.map(|figures| figures.legal).sum::<u64>()),
            ..Parts::default()
        });
        saver.save(false, reporter, |to| save(to, &done.figures));
        true
    });
    let Done { figures: done, stop } = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    if stop.is_some() {
        saver.save(true, reporter, |to| save(to, &done));
    }
    let stopped = match stop {
        Some(EnumerateError::Stopped(stop)) => Some(stop),
        Some(unfit) => return Err(unfit),
        None => None,
    };
    let mut census = Census { shard, top, stopped, all_sets, ..Census::default() };
    for set in all {
        let image = set.mirrored();
        let pair = pairs.binary_search(&set.min(image)).ok();
        let Some(figures) = pair.and_then(|index| done[index].as_ref()) else { continue };
        let figures = if set < image { figures.clone() } else { figures.mirrored() };
        census.total.add(&figures, top);
        census.judged += 1;
        census.sets.push((letters(set), figures));
    }
    Ok(census)
}

/// Puts all shards of a census together, in whatever order they come.
///
/// # Errors
/// They are not exactly the shards of one census, all of them complete.
pub fn merge(shards: &[Census]) -> Result<Census, MergeError> {
    let part = |census: &Census| (census.shard, census.stopped.is_some());
    validate_shards(shards, part, |one, other| one.top == other.top)?;
    let mut whole = Census { top: shards[0].top, ..Census::default() };
    for shard in shards {
        whole.all_sets += shard.all_sets;
        whole.judged += shard.judged;
        whole.sets.extend_from_slice(&shard.sets);
        whole.total.add(&shard.total, usize::MAX);
    }
    // Each shard has the first starts of its own sets, in their order.
    whole.total.hardest.sort_by_key(|start| start.set());
    whole.total.hardest.truncate(whole.top);
    Ok(whole)
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

struct Done {
    figures: Vec<Option<Figures>>,
    stop: Option<EnumerateError>,
}

fn save(to: &mut dyn Write, done: &[Option<Figures>]) -> io::Result<()> {
    let judged = || (0_u64..).zip(done).filter_map(|(index, one)| Some((index, one.as_ref()?)));
    write_words(to, &[judged().count() as u64])?;
    for (index, one) in judged() {
        let counts = [index, one.legal, one.components, one.components_with_exit, one.largest];
        write_words(to, &counts)?;
        write_list(to, &one.histogram)?;
        let starts: Vec<u64> = one.hardest.iter().map(|start| start.to_word()).collect();
        write_list(to, &starts)?;
    }
    Ok(())
}

fn restore(from: &mut SealedReader, done: &mut [Option<Figures>]) -> Result<(), StoreError> {
    let count = from.word()?;
    for _ in 0..count {
        let index = from.word()?;
        let figures = Figures {
            legal: from.word()?,
            components: from.word()?,
            components_with_exit: from.word()?,
            largest: from.word()?,
            histogram: read_list(from)?,
            hardest: read_list(from)?.into_iter().filter_map(Start::from_word).collect(),
        };
        if let Some(place) = done.get_mut(index as usize) {
            *place = Some(figures);
        }
    }
    Ok(())
}
