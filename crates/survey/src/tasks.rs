//! The tasks of a survey, and the worker that does them.
//!
//! A task is the set without larger pieces; or one larger piece, alone or with each of a range of second
//! ones, and all sets that begin with such two. Sets of few and small pieces have most boards and the
//! shortest solutions; they come last, when the lengths that are known by then leave little to look at.
//! Four by five cells have 276 million pairs of pieces that could fit, so nothing is listed: the next
//! task is worked out when a thread asks for it, and what fits is found out while it is done.
//!
//! ```text
//!            seconds, larger ones first             weight of one: 4^(cells that both leave),
//! one   ├──────────────────┼───────┼──┼─┤           since more is left to be added to them
//!            task              task  …               a task ends where they weigh UNIT together
//! ```
//!
//! A shard has all pairs, and of each task what `sets` gives it: a fair sample. So the tasks of one of n shards weigh
//! n times as much, and are as much work as those of all.

use std::ops::Range;

use super::bits::Bits;
use super::field::EmptyBoard;
use super::judge::{Context, PieceKind, Problems, SetJudge, kinds, problems};
use super::moves::Space;
use super::network::Network;
use super::rows::{SurveyRow, no_rows};
use super::sets::{PieceSet, Sets, images};
use super::shapes::{ShapeId, Shapes};
use super::subsets::Subsets;
use slide_run::job::Shard;
use slide_run::{Stop, with_bit_instructions};

/// One part of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    first: Option<ShapeId>,
    /// True if the set without a second piece belongs to it.
    alone: bool,
    /// The second pieces, each with all that can be added.
    seconds: Range<u32>,
}

impl Task {
    /// The number of its first piece; 0 without one.
    pub fn first_piece(&self) -> u32 {
        self.first.map_or(0, |id| id.0)
    }
}

/// The least weight of the second pieces of a task together, unless there are fewer, where all is one shard.
const UNIT: u64 = 1 << 16;

/// All tasks of a board, one after another; for the same number of shards the same ones in the same order every time.
#[derive(Debug)]
pub(super) struct TaskSequence<'a> {
    field: EmptyBoard,
    shapes: &'a Shapes,
    /// The first piece of the next task; before any, the task without one is due.
    first: Option<u32>,
    /// The second pieces of `first` that are still to be started; `None` before the first.
    seconds: Option<Range<u32>>,
    /// The least weight of a task.
    unit: u64,
}

impl<'a> TaskSequence<'a> {
    pub fn new(field: EmptyBoard, shapes: &'a Shapes, shard: Option<Shard>) -> Self {
        let unit = UNIT * shard.map_or(1, |shard| u64::from(shard.count()));
        Self { field, shapes, first: None, seconds: None, unit }
    }

    /// Takes off the front of `seconds` what makes a task with a first piece of `cells` cells.
    fn split_off(&self, cells: u32, seconds: &mut Range<u32>) -> Range<u32> {
        let begin = seconds.start;
        let mut weight = 0;
        while weight < self.unit && seconds.start < seconds.end {
            let second = self.shapes.get(ShapeId(seconds.start)).cells;
            let left = self.field.cells() - cells - second;
            let each = 1 << (2 * left).min(self.unit.ilog2());
            let alike = self.shapes.smaller_than(second).min(seconds.end) - seconds.start;
            let taken = u64::from(alike).min((self.unit - weight).div_ceil(each));
            seconds.start += taken as u32;
            weight += taken * each;
        }
        begin..seconds.start
    }
}

impl Iterator for TaskSequence<'_> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        let Some(mut first) = self.first else {
            self.first = Some(0);
            return Some(Task { first: None, alone: true, seconds: 0..0 });
        };
        // A piece is first only in the first of its images.
        while self.seconds.is_none() && !self.shapes.is_first_image(ShapeId(first)) {
            first += 1;
        }
        self.first = Some(first);
        if first >= self.shapes.count() {
            return None;
        }
        let cells = self.shapes.get(ShapeId(first)).cells;
        let alone = self.seconds.is_none();
        let fitting = self.shapes.smaller_than(self.field.cells() - cells + 1).max(first);
        let mut seconds = self.seconds.take().unwrap_or(fitting..self.shapes.count());
        let task = Task {
            first: Some(ShapeId(first)),
            alone,
            seconds: self.split_off(cells, &mut seconds),
        };
        if seconds.start == seconds.end {
            self.first = Some(first + 1);
        } else {
            self.seconds = Some(seconds);
        }
        Some(task)
    }
}

/// Does tasks, one after another.
pub struct Worker<'a, B> {
    question: Context<'a>,
    subsets: &'a Subsets,
    sets: Sets<'a>,
    network: Network,
    judge: SetJudge,
    instructions: B,
}

impl<'a, B: Bits> Worker<'a, B> {
    pub(super) fn new(
        question: Context<'a>,
        shard: Option<Shard>,
        subsets: &'a Subsets,
        instructions: B,
    ) -> Self {
        let sets = Sets::new(question.field, question.shapes, shard, question.pieces);
        let network = Network::default();
        let judge = SetJudge::default();
        Self { question, subsets, sets, network, judge, instructions }
    }

    /// The bytes of the tables.
    pub(super) fn memory_bytes(&self) -> u64 {
        (self.sets.memory_bytes() + self.network.memory_bytes() + self.judge.memory_bytes()) as u64
    }

    /// Does one task, and adds what it finds to `rows`, one for each number of pieces. Where it has no set, as most
    /// tasks of a small shard, they stay as they are, without a row.
    ///
    /// # Errors
    /// It was told to stop, or a set has more states than can be numbered; the rows are then worth
    /// nothing.
    pub(super) fn run(&mut self, task: &Task, rows: &mut Vec<SurveyRow>) -> Result<(), Stop> {
        let Self { question, subsets, sets, network, judge, instructions } = self;
        let stop = question.stop;
        let mut visit = |set: PieceSet<'_>| {
            stop.check()?;
            if rows.is_empty() {
                *rows = no_rows(question.field.cells() as usize);
            }
            one(*question, subsets, *instructions, network, judge, set, rows)
        };
        if !sets.go_to(task.first.as_slice()) {
            return Ok(());
        }
        if task.alone {
            sets.visit(&mut visit)?;
        }
        stop.check()?;
        sets.visit_with(task.seconds.clone(), &mut visit)
    }
}

/// Looks at one set, with every number of pieces of one cell.
fn one<B: Bits>(
    question: Context<'_>,
    subsets: &Subsets,
    instructions: B,
    network: &mut Network,
    judge: &mut SetJudge,
    set: PieceSet<'_>,
    rows: &mut [SurveyRow],
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
        let free = set.free;
        let Context { field, metric, .. } = question;
        let space = Space::new(field, network, metric, subsets, free, singles, instructions);
        let row = &mut rows[pieces];
        match instructions.instructions() {
            Some(has) => judge_fast(has, judge, question, &space, &kinds, &problems, row)?,
            None => judge.judge(question, &space, &kinds, &problems, row)?,
        }
    }
    Ok(())
}

with_bit_instructions! {
    fn judge_fast[B: Bits](
        has: BitInstructions,
        judge: &mut SetJudge,
        question: Context<'_>,
        space: &Space<'_, B>,
        kinds: &[PieceKind],
        problems: &Problems,
        row: &mut SurveyRow,
    ) -> Result<(), Stop> {
        judge.judge(question, space, kinds, problems, row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slide_model::Size;

    /// Every pair of pieces that could fit is in one task, for any number of shards.
    #[test]
    fn tasks_are_all_pairs_once() {
        let shard = |index, count| Some(Shard::new(index, count).expect("there is such a shard"));
        for ((rows, cols), shard) in [
            ((2, 3), None),
            ((3, 4), None),
            ((4, 4), None),
            ((3, 4), shard(1, 3)),
            ((3, 4), shard(2, 7)),
            ((3, 4), shard(9, 100_000)),
        ] {
            let field = EmptyBoard::new(Size { rows, cols });
            let shapes = Shapes::new(field, false, |_| Ok(())).expect("no limit");
            let mut expected = vec![(None, None)];
            for first in (0..shapes.count()).filter(|&first| shapes.is_first_image(ShapeId(first)))
            {
                expected.push((Some(first), None));
                let cells = |id| shapes.get(ShapeId(id)).cells;
                let fits = |&second: &u32| cells(first) + cells(second) <= field.cells();
                let seconds = (first..shapes.count()).filter(fits);
                expected.extend(seconds.map(|second| (Some(first), Some(second))));
            }
            let mut found = Vec::new();
            for task in TaskSequence::new(field, &shapes, shard) {
                let first = task.first.map(|id| id.0);
                found.extend(task.alone.then_some((first, None)));
                found.extend(task.seconds.map(|second| (first, Some(second))));
            }
            assert_eq!(found, expected);
        }
    }
}
