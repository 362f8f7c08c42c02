//! The work of a survey in parts, and one who does them.
//!
//! A task is a set of fewer than two larger pieces, or two larger pieces and all sets that begin with
//! them. Sets of few and small pieces have most boards and the shortest solutions; they come last,
//! when the lengths that are known by then leave little to look at.
//!
//! A shard takes every set whose number, scattered by a hash, falls to it: so each shard is a fair
//! sample of all sets.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::bits::Bits;
use super::field::Field;
use super::judge::{Judge, Kind, Problems, Question, kinds, problems};
use super::moves::Space;
use super::network::Network;
use super::question::Shard;
use super::rows::Row;
use super::sets::{PieceSet, Sets, images};
use super::shapes::{ShapeId, Shapes};
use super::subsets::Subsets;
use crate::search::Stop;

/// One part of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    first: Vec<ShapeId>,
    /// Whether sets that begin with these pieces belong to it.
    deep: bool,
}

/// All tasks of a board.
pub(super) fn tasks(field: Field, shapes: &Shapes) -> Vec<Task> {
    let mut tasks = vec![Task { first: Vec::new(), deep: false }];
    let mut sets = Sets::new(field, shapes);
    for one in (0..shapes.count()).map(ShapeId) {
        if !sets.go_to(&[one]) {
            continue;
        }
        tasks.push(Task { first: vec![one], deep: false });
        for two in (one.0..shapes.count()).map(ShapeId) {
            if sets.go_to(&[one, two]) {
                tasks.push(Task { first: vec![one, two], deep: true });
            }
        }
    }
    tasks
}

/// A number for a set, scattered over all of 64 bits.
fn scattered(list: &[ShapeId]) -> u64 {
    list.iter().fold(0x9E37_79B9_7F4A_7C15, |hash: u64, id| {
        let mixed = (hash ^ u64::from(id.0)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    })
}

/// Does tasks, one after another.
pub(super) struct Worker<'a, B> {
    question: Question<'a>,
    shard: Option<Shard>,
    subsets: &'a Subsets,
    stop: &'a Arc<AtomicBool>,
    sets: Sets<'a>,
    network: Network,
    judge: Judge,
    instructions: B,
}

impl<'a, B: Bits> Worker<'a, B> {
    pub fn new(
        question: Question<'a>,
        shard: Option<Shard>,
        subsets: &'a Subsets,
        stop: &'a Arc<AtomicBool>,
        instructions: B,
    ) -> Self {
        let sets = Sets::new(question.field, question.shapes);
        let (network, judge) = (Network::default(), Judge::default());
        Self { question, shard, subsets, stop, sets, network, judge, instructions }
    }

    /// What the tables take.
    pub fn memory_bytes(&self) -> u64 {
        (self.sets.memory_bytes() + self.network.memory_bytes() + self.judge.memory_bytes()) as u64
    }

    /// Does one task, and adds what it finds to `rows`, one for each number of pieces.
    ///
    /// # Errors
    /// It was told to stop, or a set has more states than can be numbered; the rows are then worth
    /// nothing.
    pub fn run(&mut self, task: &Task, rows: &mut [Row]) -> Result<(), Stop> {
        let Self { question, shard, subsets, stop, sets, network, judge, instructions } = self;
        if !sets.go_to(&task.first) {
            return Ok(());
        }
        let most = question.pieces.map_or(usize::MAX, |pieces| pieces as usize);
        sets.visit(task.deep, most, &mut |set| {
            if stop.load(Ordering::Relaxed) {
                return Err(Stop::Interrupted);
            }
            let mine = shard.is_none_or(|shard| {
                scattered(set.shapes) % u64::from(shard.count) + 1 == u64::from(shard.index)
            });
            if mine {
                one(*question, subsets, *instructions, network, judge, set, rows)
            } else {
                Ok(())
            }
        })
    }
}

/// Looks at one set, with every number of pieces of one cell.
fn one<B: Bits>(
    question: Question<'_>,
    subsets: &Subsets,
    instructions: B,
    network: &mut Network,
    judge: &mut Judge,
    set: PieceSet<'_>,
    rows: &mut [Row],
) -> Result<(), Stop> {
    let images = images(question.field, question.shapes, set.shapes);
    let problems = problems(&images);
    let mut built = false;
    for singles in 0..=set.free {
        let pieces = set.shapes.len() + singles as usize;
        if question.pieces.is_some_and(|wanted| wanted as usize != pieces) {
            continue;
        }
        let words = u64::from(subsets.count(set.free, singles));
        let states = set.packings.len() as u64 * words;
        rows[pieces].boards += states * images.len() as u64;
        // Something has to move, and somewhere to go.
        if pieces == 0 || singles == set.free {
            continue;
        }
        let kinds = kinds(set.shapes, singles);
        let copies = kinds.iter().map(|kind| kind.twins.copies).max().unwrap_or(0);
        // A way visits more states than it has moves.
        if states * copies as u64 <= u64::from(question.bars.both(pieces)) {
            continue;
        }
        if u32::try_from(states).is_err() {
            return Err(Stop::Memory);
        }
        if !built {
            network.build(question.field, question.shapes, set);
            built = true;
        }
        let numbers = (set.free, singles);
        let space =
            Space::new(question.field, network, question.metric, subsets, numbers, instructions);
        let row = &mut rows[pieces];
        match instructions.instructions() {
            #[cfg(target_arch = "x86_64")]
            Some(_) => {
                // SAFETY: `BitInstructions` prove that the processor has these instructions.
                unsafe { judge_bmi2(judge, question, &space, &kinds, &problems, row)? }
            }
            _ => judge.judge(question, &space, &kinds, &problems, row)?,
        }
    }
    Ok(())
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn judge_bmi2<B: Bits>(
    judge: &mut Judge,
    question: Question<'_>,
    space: &Space<'_, B>,
    kinds: &[Kind],
    problems: &Problems,
    row: &mut Row,
) -> Result<(), Stop> {
    judge.judge(question, space, kinds, problems, row)
}
