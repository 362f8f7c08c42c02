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
mod table;

pub(super) use goals::can_step;

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use self::table::Table;
use super::checkpoint::{read_list, write_list};
use super::limits::Stop;
use super::report::Progress;
use super::successors::Successors;
use super::watch::Watch;
use crate::board::{Board, Code, Cursor, Mask, Position, Ranking};
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

/// What one thread has done in a pass.
#[derive(Debug, Default)]
struct Done {
    new: u64,
    expanded: u64,
    generated: u64,
    goals: Vec<u64>,
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
            threads: threads.clamp(1, 256),
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
        let next_word = AtomicUsize::new(0);
        let (new_states, new_goals) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let stopped = AtomicBool::new(false);
        let values = self.values(self.depth);
        let this = &*self;
        let pass = Pass {
            search: this,
            values,
            next_word: &next_word,
            new: &new_states,
            goals: &new_goals,
        };
        let mut result = Ok(());
        let mut all = Vec::new();
        std::thread::scope(|scope| {
            let other = || pass.run(|| !stopped.load(Ordering::Relaxed));
            let others: Vec<_> = (1..self.threads)
                .map_while(|_| std::thread::Builder::new().spawn_scoped(scope, other).ok())
                .collect();
            let own = pass.run(|| {
                let new = new_states.load(Ordering::Relaxed) as u64;
                // Lists that grow have room for twice as many.
                let goals_bytes = 2 * size_of::<u64>() * new_goals.load(Ordering::Relaxed);
                result = this
                    .look_around(new, goals_bytes as u64, watch)
                    .and(if this.states + new > most_states { Err(stop) } else { Ok(()) });
                stopped.store(result.is_err(), Ordering::Relaxed);
                result.is_ok()
            });
            all.push(own);
            all.extend(others.into_iter().filter_map(|thread| thread.join().ok()));
        });
        let (before, mut goals) = std::mem::take(&mut self.unfinished);
        let mut new = 0;
        for done in all {
            new += done.new;
            self.expanded += done.expanded;
            self.generated += done.generated;
            goals.extend(done.goals);
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

/// One pass over the table, as all threads see it.
struct Pass<'a, 'b, M, const W: usize> {
    search: &'a Ranked<'b, M, W>,
    values: Values,
    next_word: &'a AtomicUsize,
    new: &'a AtomicUsize,
    /// Goals among the new states.
    goals: &'a AtomicUsize,
}

/// What one thread needs in a pass.
struct Worker<'a, M, const W: usize> {
    cursor: Cursor<'a, M, W>,
    position: Position<M>,
    successors: Successors,
    /// Ranks of neighbours, and whether they are goals.
    around: Vec<(u64, bool)>,
    done: Done,
}

impl<M: Mask, const W: usize> Pass<'_, '_, M, W> {
    /// Takes shares of the table until there are no more, or until `go_on` says no.
    fn run(&self, mut go_on: impl FnMut() -> bool) -> Done {
        let board = self.search.board;
        let mut worker = Worker {
            cursor: Cursor::new(board, &self.search.ranking),
            position: board.position(),
            successors: Successors::new(board, self.search.metric),
            around: Vec::new(),
            done: Done::default(),
        };
        let words = self.search.table.words();
        while go_on() {
            let from = self.next_word.fetch_add(SHARE_WORDS, Ordering::Relaxed);
            if from >= words {
                break;
            }
            let (new, goals) = (worker.done.new, worker.done.goals.len());
            let to = words.min(from + SHARE_WORDS);
            match board.bit_instructions() {
                #[cfg(target_arch = "x86_64")]
                Some(_) => {
                    // SAFETY: `BitInstructions` prove that the processor has these instructions.
                    unsafe { self.share_bmi2(&mut worker, from, to) }
                }
                _ => self.share::<false>(&mut worker, from, to),
            }
            self.new.fetch_add((worker.done.new - new) as usize, Ordering::Relaxed);
            self.goals.fetch_add(worker.done.goals.len() - goals, Ordering::Relaxed);
        }
        worker.done
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn share_bmi2(&self, worker: &mut Worker<'_, M, W>, from: usize, to: usize) {
        self.share::<true>(worker, from, to);
    }

    /// Expands the packings of some words. `FAST` makes two functions
    /// of this, so that each is compiled into its caller.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    fn share<const FAST: bool>(&self, worker: &mut Worker<'_, M, W>, from: usize, to: usize) {
        let (board, table) = (self.search.board, &self.search.table);
        let Worker { cursor, position, successors, around, done } = worker;
        for word in from..to {
            loop {
                let mut left = table.equal(word, self.values.current);
                if left == 0 {
                    break;
                }
                around.clear();
                while left != 0 {
                    let field = u64::from(left.trailing_zeros() / table.bits());
                    left &= left - 1;
                    let rank = table.first_field(word) + field;
                    cursor.go(rank);
                    cursor.unpack(position);
                    let mut take = |change| {
                        let rank = cursor.rank_after(change);
                        table.fetch_ahead(rank);
                        around.push((rank, board.is_goal_after(position, change)));
                    };
                    if self.search.metric == Metric::Step {
                        board.steps(position, |_, change| take(change));
                    } else {
                        successors.visit(board, position, |successor| take(successor.change));
                    }
                    table.flip(rank, self.values.done);
                    done.expanded += 1;
                }
                done.generated += around.len() as u64;
                self.mark(around, done);
            }
        }
    }

    /// Marks what is new. All fields have been fetched and are looked at before any is marked, so that
    /// the processor need not wait for one after the other.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    fn mark(&self, around: &mut [(u64, bool)], done: &mut Done) {
        let table = &self.search.table;
        let mut left = 0;
        for index in 0..around.len() {
            let one = around[index];
            around[left] = one;
            left += usize::from(table.get(one.0) == 0);
        }
        for &(rank, is_goal) in &around[..left] {
            if table.mark(rank, self.values.fresh) {
                done.new += 1;
                if is_goal {
                    done.goals.push(rank);
                }
            }
        }
    }
}
