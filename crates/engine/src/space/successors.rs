//! The metrics: what counts as one move.
//!
//! All make the same graph component; they differ in its edges:
//!
//! ```text
//! step    one piece, one cell                      found from masks, all pieces of a form at once
//! slide   one piece, any distance straight on      each step carried on until it is stopped
//! move    one piece, any path                      a small breadth-first search of the one piece
//! line    tiles in a row or column, one cell       from the hole outward; see `board/lines.rs`
//! ```
//!
//! While one piece moves, no other does; so every successor but a line is one [`Change`] with the
//! least number of steps that it takes. Each successor state is visited once per expansion, because
//! the piece and its two places can be read off the two states.

use std::collections::VecDeque;

use crate::board::{Bit, Board, Change, Mask, Position};
use slide_model::{Direction, Metric};

/// One successor of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Successor {
    /// The change.
    pub change: Change,
    /// The least number of steps.
    pub steps: u32,
}

/// The pieces of a state, by their places, whose cliques (see `thin/cliques.rs`) need not be made again: those of
/// slides up and down, and of slides left and right. In moves both sets are the same.
#[derive(Clone, Copy, Debug)]
pub struct MadeCliques<M> {
    /// Up and down.
    pub vertical: M,
    /// Left and right.
    pub horizontal: M,
}

impl<M: Mask> MadeCliques<M> {
    /// No pieces.
    pub fn none() -> Self {
        Self { vertical: M::EMPTY, horizontal: M::EMPTY }
    }

    /// The places in the order of [`Direction::ALL`].
    fn by_direction(self) -> [M; 4] {
        [self.vertical, self.vertical, self.horizontal, self.horizontal]
    }
}

/// Makes successors; holds the scratch memory for that.
#[derive(Clone, Debug)]
pub struct Successors {
    metric: Metric,
    first_steps: Vec<(Direction, Change)>,
    /// Steps from the piece's place, by bit; 0 where it has not been.
    distance: Vec<u32>,
    queue: VecDeque<Bit>,
    /// The list that is returned.
    list: Vec<Successor>,
}

impl Successors {
    /// Successors in `metric` on boards like this one.
    pub fn new<M: Mask, const W: usize>(board: &Board<M, W>, metric: Metric) -> Self {
        Self {
            metric,
            first_steps: Vec::new(),
            distance: vec![0; board.bits()],
            queue: VecDeque::new(),
            list: Vec::new(),
        }
    }

    /// Counts in another metric from now on.
    pub fn count_in(&mut self, metric: Metric) {
        self.metric = metric;
    }

    /// The metric.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The successors of `position`, in a fixed order.
    #[inline(never)]
    pub fn of<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        position: &Position<M>,
    ) -> &[Successor] {
        self.of_but(board, position, MadeCliques::none())
    }

    /// The successors of `position`, in a fixed order, but for those of cliques that were made before. The making is
    /// compiled into the caller: that takes long, and pays where they are made by the million; in a page, which is to
    /// be loaded, it is not.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn of_but<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        position: &Position<M>,
        made: MadeCliques<M>,
    ) -> &[Successor] {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        self.each(board, position, made, |successor| list.push(successor));
        self.list = list;
        &self.list
    }

    #[inline(always)]
    fn each<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        position: &Position<M>,
        made: MadeCliques<M>,
        mut visit: impl FnMut(Successor),
    ) {
        match self.metric {
            Metric::Step => {
                board.steps(position, |_, change| visit(Successor { change, steps: 1 }));
            }
            Metric::Slide => board.steps_but(made.by_direction(), position, |direction, change| {
                slides(board, position, direction, change, &mut visit);
            }),
            Metric::Line => {
                board.lines(position, |change, steps| visit(Successor { change, steps }));
            }
            Metric::Move => {
                let take = |change, steps| visit(Successor { change, steps });
                if board.moves(made.vertical, position, take).is_none() {
                    self.moves_step_by_step(board, position, made, visit);
                }
            }
        }
    }

    fn moves_step_by_step<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        position: &Position<M>,
        made: MadeCliques<M>,
        mut visit: impl FnMut(Successor),
    ) {
        self.first_steps.clear();
        board.steps_but(made.by_direction(), position, |direction, change| {
            self.first_steps.push((direction, change));
        });
        sort_by_piece(&mut self.first_steps);
        let mut rest = &self.first_steps[..];
        while let Some(&(_, Change { form, from, .. })) = rest.first() {
            let same =
                |(_, change): &&(Direction, Change)| (change.form, change.from) == (form, from);
            let count = rest.iter().take_while(same).count();
            let (steps, others) = rest.split_at(count);
            rest = others;
            self.distance.fill(0);
            self.distance[usize::from(from)] = u32::MAX;
            self.queue.clear();
            for (_, change) in steps {
                self.distance[usize::from(change.to)] = 1;
                self.queue.push_back(change.to);
            }
            while let Some(at) = self.queue.pop_front() {
                let steps = self.distance[usize::from(at)];
                visit(Successor { change: Change { form, from, to: at }, steps });
                for direction in Direction::ALL {
                    if let Some(to) = board.step_on(position, form, from, at, direction)
                        && self.distance[usize::from(to)] == 0
                    {
                        self.distance[usize::from(to)] = steps + 1;
                        self.queue.push_back(to);
                    }
                }
            }
        }
    }
}

/// Brings the steps of each piece together. They come form by form, and so the sort is stable.
fn sort_by_piece(steps: &mut [(Direction, Change)]) {
    steps.sort_by_key(|(_, change)| (change.form, change.from));
}

/// Calls `visit` with the slides that begin with a step.
#[inline(always)]
fn slides<M: Mask, const W: usize>(
    board: &Board<M, W>,
    position: &Position<M>,
    direction: Direction,
    first: Change,
    visit: &mut impl FnMut(Successor),
) {
    visit(Successor { change: first, steps: 1 });
    let mut steps = 1;
    board.slide_on(position, first, direction, |change| {
        steps += 1;
        visit(Successor { change, steps });
    });
}

/// The steps of a piece from `change.from` to `change.to` while no other moves: the fewest
/// that the metric allows, and of those the first in the order Up < Down < Left < Right.
/// Empty if there are none.
pub fn path<M: Mask, const W: usize>(
    board: &Board<M, W>,
    position: &Position<M>,
    change: Change,
) -> Vec<Direction> {
    let Change { form, from, to } = change;
    // Distances to the target: steps can be taken back, so they are distances from it.
    let mut distance = vec![u32::MAX; board.bits()];
    distance[usize::from(to)] = 0;
    let mut queue = VecDeque::from([to]);
    while let Some(at) = queue.pop_front() {
        for direction in Direction::ALL {
            if let Some(next) = board.step_on(position, form, from, at, direction)
                && distance[usize::from(next)] == u32::MAX
            {
                distance[usize::from(next)] = distance[usize::from(at)] + 1;
                queue.push_back(next);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = from;
    while at != to {
        let closer = Direction::ALL.into_iter().find_map(|direction| {
            let next = board.step_on(position, form, from, at, direction)?;
            let left = distance[usize::from(next)];
            (left < distance[usize::from(at)]).then_some((direction, next))
        });
        let Some((direction, next)) = closer else { return Vec::new() };
        path.push(direction);
        at = next;
    }
    path
}
