//! The whole survey: sets of pieces, shared among threads.

use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Sense;
use super::field::Field;
use super::judge::{Bench, Question, judge, kinds, problems};
use super::moves::{Bits, Space};
use super::network::Network;
use super::rows::{Bars, Row};
use super::sets::{PieceSet, Sets, images};
use super::shapes::{ShapeId, Shapes};
use super::subsets::Subsets;
use crate::board::BitInstructions;
use crate::puzzle::{Metric, Size};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Survey {
    /// Rows × columns.
    pub size: Size,
    /// What counts as 1.
    pub metric: Metric,
    /// When a piece stands in a corner.
    pub sense: Sense,
    /// How many puzzles are kept for each number of pieces.
    pub top: usize,
    /// Only every n-th set: `(i, n)`.
    pub shard: (u32, u32),
    /// Threads.
    pub threads: usize,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// One for each number of pieces, from none on.
    pub rows: Vec<Row>,
    /// Work done.
    pub tally: [u64; 5],
}

impl Bits for BitInstructions {
    #[inline(always)]
    fn compress(self, word: u32, mask: u32) -> u32 {
        Self::compress(self, u64::from(word), u64::from(mask)) as u32
    }
    #[inline(always)]
    fn expand(self, word: u32, mask: u32) -> u32 {
        Self::expand(self, u64::from(word), u64::from(mask)) as u32
    }
}

/// All tasks.
fn tasks(field: Field, shapes: &Shapes) -> Vec<(Vec<ShapeId>, bool)> {
    let mut tasks = vec![(Vec::new(), false)];
    let mut sets = Sets::new(field, shapes);
    for one in (0..shapes.count()).map(ShapeId) {
        if sets.go_to(&[one]) {
            tasks.push((vec![one], false));
            for two in (one.0..shapes.count()).map(ShapeId) {
                if shapes.get(one).cells + shapes.get(two).cells <= field.cells() && sets.go_to(&[one, two]) {
                    tasks.push((vec![one, two], true));
                }
            }
        }
    }

    tasks
}

/// Surveys.
pub fn survey(survey: &Survey) -> Found {
    let field = Field::new(survey.size);
    let shapes = Shapes::new(field);
    let subsets = Subsets::new(field.cells());
    let bars = Bars::new(field.cells());
    let tasks = tasks(field, &shapes);
    eprintln!("{} shapes {} tasks", shapes.count(), tasks.len());
    let next = AtomicUsize::new(0);
    let cells = field.cells() as usize;
    let found = Mutex::new(Found { rows: vec![Row::default(); cells + 1], tally: [0; 5] });
    let question =
        Question { field, shapes: &shapes, sense: survey.sense, top: survey.top, bars: &bars };
    std::thread::scope(|scope| {
        for _ in 0..survey.threads {
            scope.spawn(|| {
                let mut worker = Worker {
                    survey,
                    question,
                    subsets: &subsets,
                    network: Network::default(),
                    bench: Bench::default(),
                    rows: vec![Row::default(); cells + 1],
                };
                let mut sets = Sets::new(field, &shapes);
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    let Some((list, deep)) = tasks.get(task) else { break };
                    if task % 20000 == 0 || task > tasks.len() - 2000 && task % 50 == 0 { eprintln!("task {task} {list:?} {:?}", worker.bench.tally); }
                    if sets.go_to(list) {
                        let Ok(()) = sets.visit(*deep, &mut |set| {
                            worker.set(set);
                            Ok::<(), Infallible>(())
                        });
                    }
                }
                let mut found = found.lock().unwrap();
                for (row, other) in found.rows.iter_mut().zip(&worker.rows) {
                    row.boards += other.boards;
                    row.corner_start.merge(&other.corner_start, survey.top);
                    row.any_start.merge(&other.any_start, survey.top);
                }
                for (a, b) in found.tally.iter_mut().zip(worker.bench.tally) {
                    *a += b;
                }
            });
        }
    });
    found.into_inner().unwrap()
}

struct Worker<'a> {
    survey: &'a Survey,
    question: Question<'a>,
    subsets: &'a Subsets,
    network: Network,
    bench: Bench,
    rows: Vec<Row>,
}

fn hash(list: &[ShapeId]) -> u64 {
    list.iter().fold(0x9E37_79B9_7F4A_7C15, |hash: u64, id| {
        let mixed = (hash ^ u64::from(id.0)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ mixed >> 29
    })
}

impl Worker<'_> {
    fn set(&mut self, set: PieceSet<'_>) {
        let (i, n) = self.survey.shard;
        if n > 1 && (hash(set.shapes) >> 16) % u64::from(n) != u64::from(i) {
            return;
        }
        let images = images(self.question.field, self.question.shapes, set.shapes);
        let pieces = set.shapes.len();
        let packings = set.packings.len() as u64;
        for singles in 0..=set.free {
            self.rows[pieces + singles as usize].boards +=
                packings * u64::from(self.subsets.count(set.free, singles)) * images.len() as u64;
        }
        let mut built = false;
        for singles in 0..set.free {
            let all = pieces + singles as usize;
            if all == 0 { continue; }
            let kinds = kinds(set.shapes, singles);
            let copies = kinds.iter().map(|kind| kind.twins.copies).max().unwrap_or(0) as u64;
            let states = packings * u64::from(self.subsets.count(set.free, singles));
            if states * copies <= u64::from(self.question.bars.both(all)) {
                continue;
            }
            if !built {
                self.network.build(self.question.field, self.question.shapes, set);
                built = true;
            }
            let problems = problems(&images);
            let space = Space::new(
                self.question.field,
                &self.network,
                self.survey.metric,
                self.subsets,
                (set.free, singles),
                BitInstructions::detect().unwrap(),
            );
            // SAFETY: x
            unsafe { judge_bmi2(self.question, &space, &kinds, &problems, &mut self.bench, &mut self.rows[all]) };
        }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn judge_bmi2(
    question: Question<'_>,
    space: &Space<'_, BitInstructions>,
    kinds: &[super::judge::Kind],
    problems: &super::judge::Problems,
    bench: &mut Bench,
    row: &mut Row,
) {
    judge(question, space, kinds, problems, bench, row);
}
