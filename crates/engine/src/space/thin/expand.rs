//! Expanding many states, by one thread or by several that share them.
//!
//! Threads only make successors and look them up in the table as it is; one thread then adds
//! what is new, share by share in the order of the states. So every state gets the same place in
//! the table whatever the number of threads, and all answers are the same to the byte.
//!
//! ```text
//! states    [ share 1 | share 2 ]
//!               ↓         ↓          threads: unpack, make successors, drop those in the table
//! found     [ … new ] [ … new ]
//!               ╰────┬────╯
//!                  table             one thread: add in order
//! ```
//!
//! A state may have hundreds of successors, so those that wait are bounded in bytes, not in states: a
//! thread that has found as many as it may stops, and its rest is expanded once they are in the table.

use std::sync::atomic::{AtomicU64, Ordering};

use super::cliques::{CliqueMarks, ShareIndex};
use super::layer::LayerResult;
use crate::board::{Backs, Board, Code, Mask, Mirror, Position};
use crate::space::successors::{MadeCliques, Successor, Successors};
use crate::space::symmetry::Symmetry;
use slide_model::Metric;
use slide_run::threads::{MOST_THREADS, together};
use slide_run::with_bit_instructions;

/// States between two looks at the limits.
const BATCH: usize = 256;

/// A layer with fewer states is left to one thread: starting others would take longer.
const WORTH_THREADS: usize = 16_384;

/// States that each thread takes at a time; their numbers have 16 bits, and their successors have to
/// be kept.
const SHARE: usize = 4096;

/// States whose steps are made in one go.
const TOGETHER: usize = 32;

/// Most bytes of successors that wait in each thread, where memory is plenty.
const MOST_WAITING_BYTES: u64 = 8 << 20;

/// Drops the states that are known already from those that a share gave. Called once for each share.
pub(in crate::space) type DropKnown<'a, const W: usize> =
    &'a (dyn Fn(&mut Vec<LayerResult<W>>) + Sync);

/// The plan for expanding a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::space) struct ExpandPlan {
    /// The number of threads that share the work.
    pub threads: usize,
    /// The number of states that are expanded between two looks at the limits.
    pub batch: usize,
}

/// The plan for a layer: the threads that expand its states, and how many successors may wait if all of them
/// together may take `room_bytes`.
pub(in crate::space) fn plan<M: Mask, const W: usize>(
    expanders: &mut [Expander<M, W>],
    layer_states: usize,
    room_bytes: u64,
) -> ExpandPlan {
    let most = expanders.len();
    let (threads, usual) =
        if most > 1 && layer_states >= WORTH_THREADS { (most, most * SHARE) } else { (1, BATCH) };
    // A list that grows may have twice the capacity that it uses.
    let each_bytes = MOST_WAITING_BYTES.min(room_bytes / threads as u64);
    let waiting = (each_bytes as usize / (2 * size_of::<LayerResult<W>>())).max(1);
    let mut made = 0;
    let mut expanded = 0;
    for expander in expanders {
        expander.most_waiting = waiting;
        made += expander.generated;
        expanded += expander.expanded;
    }
    // A batch that no thread has to stop in, judging by the successors so far.
    let fits = waiting as u64 * threads as u64 * expanded.max(1) / made.max(1);
    ExpandPlan { threads, batch: usual.min(fits as usize / 2).max(threads) }
}

/// States of one layer that follow one another.
#[derive(Clone, Copy, Debug)]
pub(in crate::space) struct Share<'a, M, const W: usize> {
    /// Number of the first one in its layer.
    pub first: usize,
    pub states: &'a [Code<W>],
    /// Their snapshots, or nothing.
    pub snapshots: &'a [M],
    /// The steps back to where they were found from.
    pub backs: Backs<'a, M>,
    /// Their marks (see `cliques.rs`), or nothing: then each state makes all its successors.
    pub marks: &'a [AtomicU64],
}

impl<M: Mask, const W: usize> Share<'_, M, W> {
    /// Number `index` of the parts of `length` states.
    fn part(self, index: usize, length: usize) -> Self {
        let begin = self.states.len().min(index * length);
        let end = self.states.len().min(begin + length);
        let masks = self.snapshots.len() / self.states.len().max(1);
        Self {
            first: self.first + begin,
            states: &self.states[begin..end],
            snapshots: &self.snapshots[begin * masks..end * masks],
            backs: self.backs.part(begin..end),
            marks: self.marks.get(begin..end).unwrap_or_default(),
        }
    }
}

/// The memory of one thread that expands states.
#[derive(Clone, Debug)]
pub(in crate::space) struct Expander<M, const W: usize> {
    successors: Successors,
    cliques: Option<CliqueMarks>,
    /// The states of the share, where they are marked.
    index: ShareIndex,
    /// The successors of one state, packed.
    codes: Vec<Code<W>>,
    position: Position<M>,
    image: Position<M>,
    /// Number in its layer of the first state that was expanded.
    pub first: usize,
    /// States of the share that were not expanded, since too many successors wait already.
    left: usize,
    /// Number in its layer of the first state after the share.
    end: usize,
    /// The successors found.
    pub found: Vec<LayerResult<W>>,
    /// No state is expanded while this number waits.
    most_waiting: usize,
    /// States expanded.
    pub expanded: u64,
    /// Successors made.
    pub generated: u64,
}

impl<M: Mask, const W: usize> Expander<M, W> {
    pub fn new(board: &Board<M, W>, metric: Metric) -> Self {
        Self {
            successors: Successors::new(board, metric),
            cliques: CliqueMarks::new(board, metric),
            index: ShareIndex::default(),
            codes: Vec::new(),
            position: board.position(),
            image: board.position(),
            first: 0,
            left: 0,
            end: 0,
            found: Vec::new(),
            most_waiting: usize::MAX,
            expanded: 0,
            generated: 0,
        }
    }

    /// Returns whether it can make each clique once, if states are marked.
    pub fn knows_cliques(&self) -> bool {
        self.cliques.is_some()
    }

    /// The rest of the share: numbers of states in their layer. `None` if all are expanded.
    pub fn rest(&self) -> Option<std::ops::Range<usize>> {
        (self.left > 0).then(|| self.end - self.left..self.end)
    }

    /// Makes the successors of the states of a share, without those that are known, and stops when too
    /// many wait.
    pub fn expand(
        &mut self,
        board: &Board<M, W>,
        symmetry: Symmetry,
        share: Share<'_, M, W>,
        drop_known: DropKnown<'_, W>,
    ) {
        self.found.clear();
        self.first = share.first;
        self.left = share.states.len();
        self.end = share.first + share.states.len();
        if !share.marks.is_empty() {
            self.index.fill(share.states);
        }
        match board.bit_instructions() {
            Some(has) => expand_fast(has, self, board, symmetry, share),
            None => self.expand_with::<false>(board, symmetry, share),
        }
        self.expanded += (share.states.len() - self.left) as u64;
        drop_known(&mut self.found);
    }

    /// `FAST` does nothing but make two functions of this, so that each is compiled into its caller.
    #[inline(always)]
    fn expand_with<const FAST: bool>(
        &mut self,
        board: &Board<M, W>,
        symmetry: Symmetry,
        share: Share<'_, M, W>,
    ) {
        if self.successors.metric() == Metric::Line {
            self.expand_lines(board, symmetry, share);
            return;
        }
        if let (Symmetry::Mirror, Some(mirror)) = (symmetry, board.mirror()) {
            self.expand_folded(board, mirror, share);
            return;
        }
        let Self {
            successors, position, found, codes, generated, left, most_waiting, index, ..
        } = self;
        let found_of = |number: usize, position: &Position<M>, code, change, mark: [u8; 2]| {
            let is_goal = board.is_goal_after(position, change);
            LayerResult { code, change, before: number as u16, is_goal, is_image: false, mark }
        };
        if successors.metric() == Metric::Step {
            for (index, begin) in (0..share.states.len()).step_by(TOGETHER).enumerate() {
                if found.len() >= *most_waiting {
                    return;
                }
                let part = share.part(index, TOGETHER);
                let mut take = |number: usize, position: &Position<M>, code, change| {
                    *generated += 1;
                    found.push(found_of(begin + number, position, code, change, [0; 2]));
                };
                let skipped = board.step_codes::<FAST>(
                    part.states,
                    part.snapshots,
                    part.backs,
                    position,
                    &mut take,
                );
                *generated += skipped;
                *left -= part.states.len();
            }
            return;
        }
        let mut snapshots = share.snapshots.chunks_exact(board.snapshot_masks());
        for (number, state) in share.states.iter().enumerate() {
            if found.len() >= *most_waiting {
                return;
            }
            *left -= 1;
            match snapshots.next() {
                Some(snapshot) => board.unpack_snapshot::<0>(snapshot, position),
                None => board.unpack(state, position),
            }
            let (cliques, made) = marked(self.cliques, board, position, share.marks.get(number));
            let list = successors.of_but(board, position, made);
            board.pack_each_after(position, list.iter().map(|one| one.change), codes);
            *generated += list.len() as u64;
            // Not `zip`, which is not always inlined.
            for (place, &code) in codes.iter().enumerate() {
                let change = list[place].change;
                let mark = cliques.map_or(0, |cliques| cliques.bit(board, position, change));
                let one = found_of(number, position, code, change, [mark; 2]);
                if cliques.is_none() || !index.mark(share.states, share.marks, &one) {
                    found.push(one);
                }
            }
        }
    }

    /// Pushes the lines of tiles.
    #[inline(never)]
    fn expand_lines(&mut self, board: &Board<M, W>, symmetry: Symmetry, share: Share<'_, M, W>) {
        let Self { position, image, found, generated, left, most_waiting, .. } = self;
        let mirror = board.mirror().filter(|_| symmetry == Symmetry::Mirror);
        let mut after = board.position();
        for (number, state) in share.states.iter().enumerate() {
            if found.len() >= *most_waiting {
                return;
            }
            *left -= 1;
            board.unpack(state, position);
            board.lines(position, |change, _| {
                *generated += 1;
                let own = board.pack_after_line(position, change, &mut after);
                let other = mirror.map_or(own, |mirror| {
                    mirror.image(&after, image);
                    board.pack(image)
                });
                found.push(LayerResult {
                    code: own.min(other),
                    change,
                    before: number as u16,
                    is_goal: board.is_goal(&after),
                    is_image: other < own,
                    mark: [0; 2],
                });
            });
        }
    }

    /// Makes successors that represent their mirror images too: each is packed together with its
    /// image, and the smaller of the two is taken.
    #[inline(always)]
    fn expand_folded(&mut self, board: &Board<M, W>, mirror: &Mirror<M>, share: Share<'_, M, W>) {
        let Self {
            successors, position, image, found, generated, left, most_waiting, index, ..
        } = self;
        let masks = board.snapshot_masks();
        let mut snapshots = share.snapshots.chunks_exact(2 * masks);
        for (number, state) in share.states.iter().enumerate() {
            if found.len() >= *most_waiting {
                return;
            }
            *left -= 1;
            if let Some((own, other)) =
                snapshots.next().and_then(|both| both.split_at_checked(masks))
            {
                board.unpack_snapshot::<0>(own, position);
                board.unpack_snapshot_for_packing(other, image);
            } else {
                board.unpack(state, position);
                mirror.image(position, image);
            }
            let (cliques, made) = marked(self.cliques, board, position, share.marks.get(number));
            for &Successor { change, .. } in successors.of_but(board, position, made) {
                let image_change = mirror.change(change);
                let own = board.pack_after(position, change);
                let other = board.pack_after(image, image_change);
                *generated += 1;
                let bit = |position: &Position<M>, change| {
                    cliques.map_or(0, |cliques| cliques.bit(board, position, change))
                };
                let mark = match own.cmp(&other) {
                    std::cmp::Ordering::Less => [bit(position, change); 2],
                    std::cmp::Ordering::Equal => [bit(position, change), bit(image, image_change)],
                    std::cmp::Ordering::Greater => [bit(image, image_change); 2],
                };
                let one = LayerResult {
                    code: own.min(other),
                    change,
                    before: number as u16,
                    is_goal: board.is_goal_after(position, change),
                    is_image: other < own,
                    mark,
                };
                if cliques.is_none() || !index.mark(share.states, share.marks, &one) {
                    found.push(one);
                }
            }
        }
    }
}

/// The marks to be made, if this state has some, and the cliques that its own marks name.
#[inline(always)]
fn marked<M: Mask, const W: usize>(
    cliques: Option<CliqueMarks>,
    board: &Board<M, W>,
    position: &Position<M>,
    marks: Option<&AtomicU64>,
) -> (Option<CliqueMarks>, MadeCliques<M>) {
    match (cliques, marks) {
        (Some(cliques), Some(marks)) => {
            let made = cliques.made(board, position, marks.load(Ordering::Relaxed));
            (Some(cliques), made)
        }
        _ => (None, MadeCliques::none()),
    }
}

with_bit_instructions! {
    fn expand_fast[M: Mask, const W: usize](
        has: BitInstructions,
        expander: &mut Expander<M, W>,
        board: &Board<M, W>,
        symmetry: Symmetry,
        share: Share<'_, M, W>,
    ) {
        expander.expand_with::<true>(board, symmetry, share);
    }
}

/// Bytes that the successors found take.
pub(in crate::space) fn found_bytes<M: Mask, const W: usize>(expanders: &[Expander<M, W>]) -> u64 {
    let states = expanders.iter().map(|expander| expander.found.capacity());
    (states.sum::<usize>() * size_of::<LayerResult<W>>()) as u64
}

/// One expander for each thread: at least one, and no more than can be of use.
pub(in crate::space) fn expanders<M: Mask, const W: usize>(
    board: &Board<M, W>,
    metric: Metric,
    threads: usize,
) -> Vec<Expander<M, W>> {
    vec![Expander::new(board, metric); threads.clamp(1, MOST_THREADS)]
}

/// Shares the states out among the expanders, one thread each, the first of them this one. Where the
/// system gives no thread, this one does the share too.
pub(in crate::space) fn expand_together<M: Mask, const W: usize>(
    expanders: &mut [Expander<M, W>],
    board: &Board<M, W>,
    symmetry: Symmetry,
    whole: Share<'_, M, W>,
    drop_known: DropKnown<'_, W>,
) {
    let length = whole.states.len().div_ceil(expanders.len()).max(1);
    let work = |(index, expander): &mut (usize, &mut Expander<M, W>)| {
        expander.expand(board, symmetry, whole.part(*index, length), drop_known);
    };
    let mut shares: Vec<_> = expanders.iter_mut().enumerate().collect();
    let mut started = 0;
    together(&mut shares, work, |own, others| {
        started = 1 + others;
        work(own);
    });
    shares[started..].iter_mut().for_each(work);
}
