//! Breadth-first search on ranks, state by state: a few bits for every packing, and no states at all.
//!
//! It is for slides and moves. A step touches a window of cells, and blocks take thousands of them at a time;
//! where a slide or a move leads depends on cells all over the board, so each state is looked at by
//! itself. For steps it is the last resort before the disk: it needs less memory than blocks.
//!
//! It pays where a good part of the packings can be reached: a state in a table of codes takes about
//! 100 bits, a packing here 2, or 4 where ways are wanted.
//!
//! ```text
//!                     2 bits, for counts                     4 bits, for ways
//! not seen            00                                     0000
//! current layer       01 or 10, by turns                     01dd     dd = 1 + depth mod 3
//! next layer          10 or 01                               01dd
//! done                11                                     00dd
//! ```
//!
//! The depth modulo 3 is enough to walk back: a neighbour of a state lies at its depth, one before
//! or one behind.

mod goals;
mod pass;
mod table;

pub(super) use goals::can_step;

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use self::pass::{Pass, Worker};
use self::table::Table;
use super::checkpoint::{read_list, write_list};
use super::limits::Stop;
use super::report::Progress;
use super::threads::{MOST_THREADS, share_out};
use super::watch::Watch;
use crate::board::{Board, Code, Cursor, Mask, Ranking};
use crate::puzzle::Metric;
use crate::store::sealed::SealedReader;
use crate::store::{StoreError, write_words};

/// Words of the table that a thread takes at a time.
const SHARE_WORDS: usize = 2048;

/// A search on ranks, with 2 bits for each packing for counts, 4 for ways.
pub struct Ranked<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    metric: Metric,
    threads: usize,
    ranking: Ranking,
    table: Table,
    depth: u32,
    states: u64,
    layer_states: u64,
    /// What a pass that was stopped had found: new states, and the goals among them.
    unfinished: (u64, Vec<u64>),
    /// Ranks of the goal states in the last complete layer, if the board has a goal.
    goals: Vec<u64>,
    expanded: u64,
    generated: u64,
}

/// The values of one pass.
#[derive(Clone, Copy, Debug)]
struct Values {
    /// Fields to be expanded.
    current: u64,
    /// What their neighbours are marked with.
    fresh: u64,
    /// What is flipped when a field is done.
    done: u64,
}

impl<'b, M: Mask, const W: usize> Ranked<'b, M, W> {
    /// Bytes that a search over these packings takes, for ways or for counts.
    pub fn bytes_for(ranking: &Ranking, ways: bool) -> u64 {
        ranking.bytes() + Table::bytes_for(ranking.packings(), if ways { 4 } else { 2 })
    }

    /// A search that has seen nothing, for ways or for counts; add states with [`Ranked::seen`].
    ///
    /// # Errors
    /// [`Stop::Memory`] if the system has no room.
    pub fn new(
        board: &'b Board<M, W>,
        metric: Metric,
        threads: usize,
        ranking: Ranking,
        ways: bool,
    ) -> Result<Self, Stop> {
        let table = Table::new(ranking.packings(), if ways { 4 } else { 2 })?;
        Ok(Self {
            board,
            metric,
            threads: threads.clamp(1, MOST_THREADS),
            ranking,
            table,
            depth: 0,
            states: 0,
            layer_states: 0,
            unfinished: (0, Vec::new()),
            goals: Vec::new(),
            expanded: 0,
            generated: 0,
        })
    }

    /// Goes on where another search stands, which has seen so many states and whose last complete
    /// layer is `depth`.
    pub fn at(mut self, depth: u32, states: u64) -> Self {
        (self.depth, self.states) = (depth, states);
        self
    }

    /// Adds states that another search has found at `depth`. Those of the last complete layer are
    /// expanded next; older ones are only known.
    pub fn seen(&mut self, depth: u32, states: impl Iterator<Item = Code<W>>) {
        let values = self.values(depth);
        let value = if depth == self.depth { values.current } else { values.current ^ values.done };
        let mut position = self.board.position();
        let mut goals = Vec::new();
        let mut count = 0;
        for code in states {
            let rank = self.ranking.rank(self.board, &code);
            self.table.mark(rank, value);
            count += 1;
            if depth == self.depth {
                self.board.unpack(&code, &mut position);
                if self.board.is_goal(&position) {
                    goals.push(rank);
                }
            }
        }
        if depth == self.depth {
            goals.sort_unstable();
            (self.layer_states, self.goals) = (count, goals);
        }
    }

    fn values(&self, depth: u32) -> Values {
        let turn = |depth: u32| u64::from(depth % 3) + 1;
        if self.table.bits() == 2 {
            let current = u64::from(depth % 2) + 1;
            return Values { current, fresh: 3 - current, done: 3 - current };
        }
        Values { current: 4 + turn(depth), fresh: 4 + turn(depth + 1), done: 4 }
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many packings there are.
    pub fn packings(&self) -> u64 {
        self.ranking.packings()
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        self.layer_states
    }

    /// Ranks of the goal states in the last complete layer, in order.
    pub fn goals(&self) -> &[u64] {
        &self.goals
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// States whose successors were made.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Successors made, repeated ones included.
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let goals = (self.goals.capacity() + self.unfinished.1.capacity()) * size_of::<u64>();
        self.board.bytes() + self.table.bytes() + self.ranking.bytes() + goals as u64
    }

    /// The goal states in the last complete layer, in the order of their ranks.
    pub fn goal_states(&self) -> Vec<Code<W>> {
        self.unranked(&self.goals)
    }

    /// The packings of these ranks.
    fn unranked(&self, ranks: &[u64]) -> Vec<Code<W>> {
        let mut cursor = Cursor::new(self.board, &self.ranking);
        let mut position = self.board.position();
        let code = |&rank: &u64| {
            cursor.go(rank);
            cursor.unpack(&mut position);
            self.board.pack(&position)
        };
        ranks.iter().map(code).collect()
    }

    /// Some states of the last complete layer in the order of their ranks: so many, behind so many
    /// others.
    pub fn some_states(&self, mut others: u64, most: usize) -> Vec<Code<W>> {
        let current = self.values(self.depth).current;
        let mut ranks = Vec::new();
        for word in 0..self.table.words() {
            let mut left = self.table.equal(word, current);
            let here = u64::from(left.count_ones());
            if here <= others {
                others -= here;
                continue;
            }
            while left != 0 && ranks.len() < most {
                let field = u64::from(left.trailing_zeros() / self.table.bits());
                left &= left - 1;
                if others > 0 {
                    others -= 1;
                } else {
                    ranks.push(self.table.first_field(word) + field);
                }
            }
            if ranks.len() >= most {
                break;
            }
        }
        self.unranked(&ranks)
    }

    /// Makes the next layer and returns the number of new states; 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached. What was done before stays done.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let (new_states, new_goals) = (AtomicU64::new(0), AtomicU64::new(0));
        let this = &*self;
        let pass = Pass { search: this, values: self.values(self.depth) };
        let mut workers: Vec<_> = (0..self.threads).map(|_| Worker::new(this)).collect();
        let shares = 0..self.table.words().div_ceil(SHARE_WORDS) as u64;
        let work = |worker: &mut Worker<'_, M, W>, share: u64| {
            let (new, goals) = (worker.new, worker.goals.len());
            let from = share as usize * SHARE_WORDS;
            pass.run(worker, from..this.table.words().min(from + SHARE_WORDS));
            new_states.fetch_add(worker.new - new, Ordering::Relaxed);
            new_goals.fetch_add((worker.goals.len() - goals) as u64, Ordering::Relaxed);
            true
        };
        let mut result = Ok(());
        share_out(&mut workers, shares, work, || {
            let new = new_states.load(Ordering::Relaxed);
            // Lists that grow have room for twice as many.
            let goals_bytes = 16 * new_goals.load(Ordering::Relaxed);
            let fits = if this.states + new > most_states { Err(stop) } else { Ok(()) };
            result = this.look_around(new, goals_bytes, watch).and(fits);
            result.is_ok()
        });
        let all: Vec<_> = workers.into_iter().map(Worker::done).collect();
        let (before, mut goals) = std::mem::take(&mut self.unfinished);
        let mut new = 0;
        for (found, expanded, generated, found_goals) in all {
            new += found;
            self.expanded += expanded;
            self.generated += generated;
            goals.extend(found_goals);
        }
        if self.states + new > most_states {
            result = Err(stop);
        }
        self.states += new;
        new += before;
        if let Err(stop) = result {
            self.unfinished = (new, goals);
            return Err(stop);
        }
        goals.sort_unstable();
        self.goals = goals;
        self.layer_states = new;
        self.depth += 1;
        Ok(new)
    }

    /// Writes what [`Ranked::restore`] needs.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        write_words(to, &[self.layer_states, self.unfinished.0])?;
        write_list(to, &self.unfinished.1)?;
        let mut words = self.table.all_words();
        loop {
            let some: Vec<u64> = words.by_ref().take(SHARE_WORDS).collect();
            if some.is_empty() {
                return Ok(());
            }
            write_words(to, &some)?;
        }
    }

    /// Takes over what [`Ranked::save`] has written.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is less than that.
    pub fn restore(mut self, from: &mut SealedReader) -> Result<Self, StoreError> {
        self.layer_states = from.word()?;
        self.unfinished.0 = from.word()?;
        self.unfinished.1 = read_list(from)?;
        for index in 0..self.table.words() {
            self.table.set_word(index, from.word()?);
        }
        Ok(self)
    }

    /// Looks at the limits and tells the reporter.
    fn look_around(&self, new: u64, goals_bytes: u64, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let states = self.states + new;
        let memory_bytes = self.bytes() + goals_bytes;
        watch.reporter.progress(Progress {
            depth: self.depth + 1,
            layer_states: new,
            states,
            memory_bytes,
            packings: Some(self.ranking.packings()),
        });
        watch.limits.check(0, memory_bytes)
    }

    /// Whether a state lies at `depth`, if it is known to lie there, one before or one behind.
    pub fn is_at(&self, code: &Code<W>, depth: u32) -> bool {
        let field = self.table.get(self.ranking.rank(self.board, code));
        field & 3 == u64::from(depth % 3) + 1
    }
}
