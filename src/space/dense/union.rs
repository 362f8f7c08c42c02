//! Which packings are connected: components by union and find.
//!
//! Every packing has one number, the rank of another one that it is connected with and that is
//! smaller, or its own if it knows none: its *parent*. To join two packings, follow the parents of
//! both to their ends, the *roots*, and hang the greater root on the smaller one. Ways grow shorter
//! whenever they are followed, because each parent on them is replaced by its own parent.
//!
//! ```text
//! rank     0   1   2   3   4   5   6                join 6 and 4:
//! parent   0   0   2   2   3   5   4                6 → 4 → 3 → 2, the root of both
//! ```
//!
//! All threads join at once without locks: a root is hung on another by one exchange that fails if
//! somebody was quicker, and then the ends are looked for again. Every step can be taken back, so it
//! is enough to make the steps to the right and down. All packings are gone through in the order of
//! their ranks, which costs the cursor little more than one token each.
//!
//! (R. E. Tarjan, *Efficiency of a good but not linear set union algorithm*, 1975; S. V. Jayanti,
//! R. E. Tarjan, *Concurrent disjoint set union*, 2016.)

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::limits::Stop;
use super::super::memory::prefer_large_pages;
use super::super::report::Progress;
use super::super::watch::Watch;
use crate::board::{Board, Cursor, Mask, Ranking};
use crate::puzzle::Direction;

/// Packings that a thread takes at a time.
const SHARE: u64 = 1 << 15;

/// All components of the packings of a piece set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// How many packings there are.
    pub packings: u64,
    /// How many components there are of each size.
    pub sizes: BTreeMap<u64, u64>,
    /// The size of the start's component.
    pub own: u64,
    /// How many components have a goal state; 0 if the board has no goal.
    pub with_goal: u64,
}

impl Components {
    /// Most packings that can be joined.
    pub const MOST_PACKINGS: u64 = ROOT as u64 - 1;

    /// How many components there are.
    pub fn count(&self) -> u64 {
        self.sizes.values().sum()
    }

    /// The size of the largest one.
    pub fn largest(&self) -> u64 {
        self.sizes.last_key_value().map_or(0, |(&size, _)| size)
    }

    /// Bytes that `packings` packings take.
    pub fn bytes_for(packings: u64) -> u64 {
        4 * packings
    }

    /// Joins all packings; there must be at most [`Components::MOST_PACKINGS`].
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn new<M: Mask, const W: usize>(
        board: &Board<M, W>,
        ranking: &Ranking,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let forest = Forest::new(ranking.packings())?;
        let next = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        let goals = Mutex::new(Vec::new());
        let joining = Joining { board, ranking, forest: &forest, next: &next, goals: &goals };
        let mut result = Ok(());
        std::thread::scope(|scope| {
            let other = || joining.run(|| !stopped.load(Ordering::Relaxed));
            for _ in 1..threads.clamp(1, 256) {
                if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                    break;
                }
            }
            joining.run(|| {
                watch.reporter.progress(Progress {
                    depth: 0,
                    layer_states: 0,
                    states: next.load(Ordering::Relaxed).min(ranking.packings()),
                    memory_bytes: Self::bytes_for(ranking.packings()) + ranking.bytes(),
                    packings: Some(ranking.packings()),
                });
                result = watch.check();
                stopped.store(result.is_err(), Ordering::Relaxed);
                result.is_ok()
            });
        });
        result?;
        let goals = goals.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(forest.components(ranking.rank(board, &board.start()), goals))
    }
}

/// In a parent's place, once all is joined: a root, and in the other bits the size of its tree.
const ROOT: u32 = 1 << 31;

/// The parents.
struct Forest {
    parents: Vec<AtomicU32>,
}

impl Forest {
    fn new(packings: u64) -> Result<Self, Stop> {
        let mut parents: Vec<AtomicU32> = Vec::new();
        parents.try_reserve_exact(packings as usize).map_err(|_| Stop::Memory)?;
        prefer_large_pages(parents.spare_capacity_mut());
        parents.extend((0..packings as u32).map(AtomicU32::new));
        Ok(Self { parents })
    }

    /// The root of a packing, the way to it made shorter.
    #[inline]
    fn root(&self, mut at: u32) -> u32 {
        loop {
            let parent = self.parents[at as usize].load(Ordering::Relaxed);
            if parent == at {
                return at;
            }
            let next = self.parents[parent as usize].load(Ordering::Relaxed);
            if next != parent {
                // Whoever else writes here writes an ancestor too; any of them will do.
                self.parents[at as usize].store(next, Ordering::Relaxed);
            }
            at = parent;
        }
    }

    /// Joins two packings.
    #[inline]
    fn join(&self, one: u32, other: u32) {
        let (mut one, mut other) = (one, other);
        loop {
            one = self.root(one);
            other = self.root(other);
            if one == other {
                return;
            }
            let (small, great) = (one.min(other), one.max(other));
            let hung = self.parents[great as usize].compare_exchange(
                great,
                small,
                Ordering::Relaxed,
                Ordering::Relaxed,
            );
            if hung.is_ok() {
                return;
            }
        }
    }

    /// Counts the trees. A parent is smaller than its child, so one pass in the order of the ranks
    /// finds every parent already hung on its root.
    fn components(mut self, own: u64, goals: Vec<u32>) -> Components {
        let mut with_goal: Vec<u32> = goals.into_iter().map(|goal| self.root(goal)).collect();
        with_goal.sort_unstable();
        with_goal.dedup();
        let with_goal = with_goal.len() as u64;
        for at in 0..self.parents.len() {
            let parent = *self.parents[at].get_mut() as usize;
            if parent == at {
                *self.parents[at].get_mut() = ROOT | 1;
                continue;
            }
            let above = *self.parents[parent].get_mut();
            let root = if above & ROOT == 0 { above as usize } else { parent };
            *self.parents[at].get_mut() = root as u32;
            *self.parents[root].get_mut() += 1;
        }
        let mut size = |at: usize| *self.parents[at].get_mut();
        let own = match size(own as usize) {
            root if root & ROOT != 0 => root,
            root => size(root as usize),
        };
        let mut sizes = BTreeMap::new();
        for parent in &mut self.parents {
            let parent = *parent.get_mut();
            if parent & ROOT != 0 {
                *sizes.entry(u64::from(parent & !ROOT)).or_default() += 1;
            }
        }
        let packings = self.parents.len() as u64;
        Components { packings, sizes, own: u64::from(own & !ROOT), with_goal }
    }
}

/// Joining, as all threads see it.
struct Joining<'a, M, const W: usize> {
    board: &'a Board<M, W>,
    ranking: &'a Ranking,
    forest: &'a Forest,
    next: &'a AtomicU64,
    /// Ranks of goal states, if the board has a goal.
    goals: &'a Mutex<Vec<u32>>,
}

impl<M: Mask, const W: usize> Joining<'_, M, W> {
    /// Takes shares of the packings until there are no more, or until `go_on` says no.
    fn run(&self, mut go_on: impl FnMut() -> bool) {
        let mut cursor = Cursor::new(self.board, self.ranking);
        while go_on() {
            let from = self.next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= self.ranking.packings() {
                return;
            }
            let to = self.ranking.packings().min(from + SHARE);
            match self.board.bit_instructions() {
                #[cfg(target_arch = "x86_64")]
                Some(_) => {
                    // SAFETY: `BitInstructions` prove that the processor has these instructions.
                    unsafe { self.share_bmi2(&mut cursor, from, to) }
                }
                _ => self.share::<false>(&mut cursor, from, to),
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn share_bmi2(&self, cursor: &mut Cursor<'_, M, W>, from: u64, to: u64) {
        self.share::<true>(cursor, from, to);
    }

    /// Joins some packings with those that one step right or down leads to. `FAST` makes two functions
    /// of this, so that each is compiled into its caller.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    fn share<const FAST: bool>(&self, cursor: &mut Cursor<'_, M, W>, from: u64, to: u64) {
        let mut position = self.board.position();
        let mut goals = Vec::new();
        for rank in from..to {
            cursor.go(rank);
            cursor.unpack(&mut position);
            if self.board.is_goal(&position) {
                goals.push(rank as u32);
            }
            self.board.steps(&position, |direction, change| {
                if matches!(direction, Direction::Right | Direction::Down) {
                    self.forest.join(rank as u32, cursor.rank_after(change) as u32);
                }
            });
        }
        if !goals.is_empty() {
            self.goals.lock().unwrap_or_else(PoisonError::into_inner).extend(goals);
        }
    }
}
