//! The hardest starts of a bag: of all placements of each of its orientation sets, or of those of a shard.
//!
//! Sets are judged one after another. A checkpoint is written between two of them:
//!
//! ```text
//! sets | states | goals | just solved | histogram | number of starts | for each: bytes, the puzzle in RON
//! ```
//!
//! Shards are merged in any order: sets are numbered by the shapes of their
//! pieces, so the starts say themselves which of them comes first.

use std::io::{self, Write};
use std::path::Path;

use super::Bag;
use slide_engine::space::{
    Checkpoints, EnumerateError, Parts, Reach, Reporter, Saver, read_list, write_list,
};
use slide_engine::{Hardest, HardestOptions, hardest, named_start};
use slide_model::{Metric, Puzzle, Shape, read, write_ron};
use slide_run::store::{StoreError, sealed::SealedReader, write_words};
use slide_run::{MergeError, validate_shards};

/// The lengths of the starts of a bag, or of a shard of it.
#[derive(Clone, Debug)]
pub struct HardestOfBag {
    /// The bag, and the shard of it.
    pub bag: Bag,
    /// The metric.
    pub metric: Metric,
    /// The number of hardest starts that were asked for.
    pub top: usize,
    /// The result.
    pub found: Hardest,
}

impl HardestOfBag {
    /// The question, as it is asked of a puzzle.
    pub fn options(&self) -> HardestOptions {
        HardestOptions::default().metric(self.metric).reach(Reach::Everywhere).top(self.top)
    }

    /// With examples that say which ones they are.
    fn named(mut self) -> Self {
        let length = self.found.length().unwrap_or(0);
        for (number, example) in (1..).zip(&mut self.found.examples) {
            *example = named_start(example, "Bag", self.metric, length, number);
        }
        self
    }
}

/// Finds the hardest starts of a bag of shapes; its puzzles are those of [`bag_puzzles`](super::bag_puzzles).
///
/// # Errors
/// As [`hardest()`].
pub fn hardest_of_bag(
    bag: &Bag,
    puzzles: &[Puzzle],
    options: &HardestOptions,
    reporter: &mut dyn Reporter,
) -> Result<HardestOfBag, EnumerateError> {
    let HardestOptions { metric, top, checkpoints, .. } = options;
    let (metric, top) = (*metric, *top);
    let mut saver = Saver::new(checkpoints, format!("hardest {metric:?} top {top}\n{bag:?}"))?;
    let mut all = match &checkpoints.resume {
        Some(path) => restore(path, saver.open(path)?)?,
        None => Hardest::default(),
    };
    let each = options.clone().reach(Reach::Everywhere).checkpoints(Checkpoints::default());
    while let Some(puzzle) = puzzles.get(all.sets as usize) {
        let found = hardest(puzzle, &each, reporter)?;
        if found.stopped.is_some() {
            saver.save(true, reporter, |to| save(to, &all));
        }
        all.add(found, top);
        reporter.parts(Parts {
            done: all.sets,
            all: Some(puzzles.len() as u64),
            noun: "orientation sets",
            states: None,
            best: all.length(),
        });
        if all.stopped.is_some() {
            break;
        }
        saver.save(false, reporter, |to| save(to, &all));
    }
    Ok(HardestOfBag { bag: bag.clone(), metric, top, found: all }.named())
}

/// Writes what complete sets have come to.
fn save(to: &mut dyn Write, all: &Hardest) -> io::Result<()> {
    write_words(to, &[all.sets, all.states, all.goals, all.just_solved])?;
    write_list(to, &all.histogram)?;
    write_words(to, &[all.examples.len() as u64])?;
    for example in &all.examples {
        let text = write_ron(example);
        write_words(to, &[text.len() as u64])?;
        to.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Reads it again.
fn restore(path: &Path, mut from: SealedReader) -> Result<Hardest, StoreError> {
    let mut all = Hardest {
        sets: from.word()?,
        states: from.word()?,
        goals: from.word()?,
        just_solved: from.word()?,
        histogram: read_list(&mut from)?,
        ..Hardest::default()
    };
    for _ in 0..from.word()? {
        let bytes = from.word()?;
        // A length beyond the file is damage, not a reason to ask for memory.
        let mut text = vec![0; bytes.min(from.left_bytes() + 1) as usize];
        from.bytes(&mut text)?;
        let example = read(&String::from_utf8_lossy(&text), "checkpoint").ok();
        let example = example.and_then(|file| file.into_puzzles().pop());
        all.examples.push(example.ok_or_else(|| StoreError::Damaged(path.to_owned()))?);
    }
    from.finish()?;
    Ok(all)
}

/// Puts all shards of a bag together, in whatever order they come.
///
/// # Errors
/// They are not exactly the shards of one bag, all of them complete.
pub fn merge(shards: &[HardestOfBag]) -> Result<HardestOfBag, MergeError> {
    let part = |one: &HardestOfBag| (one.bag.shard, one.found.stopped.is_some());
    let asked = |one: &HardestOfBag| (one.bag.whole(), one.metric, one.top);
    validate_shards(shards, part, |one, other| asked(one) == asked(other))?;
    let (bag, metric, top) = asked(&shards[0]);
    let mut found = Hardest::default();
    for shard in shards {
        found.add(shard.found.clone(), usize::MAX);
    }
    // Each shard has the first starts of its own sets, in their order.
    let letters = bag.pieces().map_or_else(|_| Vec::new(), |(letters, ..)| letters);
    found.examples.sort_by_cached_key(|start| -> Vec<Option<Shape>> {
        let piece = |letter: &char| start.piece_by_letter(*letter);
        letters.iter().map(|letter| Some(start.piece(piece(letter)?).shape().clone())).collect()
    });
    found.examples.truncate(top);
    Ok(HardestOfBag { bag, metric, top, found }.named())
}
