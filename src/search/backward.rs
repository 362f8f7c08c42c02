//! How far every state is from the nearest goal: one search backwards from all goal states at once.
//!
//! Every step, slide and move can be taken back, so the states at distance d from a set of goals are
//! layer d of a breadth-first search that begins with all of them:
//!
//! ```text
//! goals        layer 1         layer 2                  last layer
//!  ◎ ◎ ◎  ──▶  ○ ○ ○ ○  ──▶  ○ ○ ○ ○ ○  ──▶ …  ──▶  ○ ○     the hardest starts
//! ```
//!
//! So the cost is that of one enumeration, and not of one solution for each start. The goals are
//! those of the component of the start, which is enumerated first, or those among all packings.

use super::answer::{Statistics, Unfit};
use super::checkpoint::Keeping;
use super::dense::{Order, can_step};
use super::expand::Symmetry;
use super::explore::{Engine, Explore};
use super::frontier::{Manner, Old};
use super::limits::{Limits, Stop};
use super::watch::Watch;
use crate::board::{Board, Code, Mask};
use crate::puzzle::{Kind, Metric};

/// Which states are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those that the start can reach.
    Component,
    /// All packings, each to the nearest goal that it can reach.
    Everywhere,
}

/// What is asked of a search backwards.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Which states.
    pub reach: Reach,
    /// What counts as 1.
    pub metric: Metric,
    /// Which engine; all packings are always judged by ranks.
    pub engine: Engine,
    /// How many threads may share the work.
    pub threads: usize,
    /// The kinds of the pieces that the goal names.
    pub named: &'a [Kind],
    /// How many of the hardest starts are wanted.
    pub top: usize,
}

/// The distances of all states.
#[derive(Clone, Debug)]
pub struct Backward<const W: usize> {
    /// What stopped the search; the layers there are hold all the same. There are none if it was
    /// stopped before all goals were known.
    pub stopped: Option<Stop>,
    /// States that were judged; up to now, if the search was stopped before it had all.
    pub states: u64,
    /// Goal states in which a piece that the goal names can make a step.
    pub just_solved: u64,
    /// How many states there are at each distance from the nearest goal state; empty if there is no
    /// goal state. The exit is not counted.
    pub layers: Vec<u64>,
    /// The first of the states in the last layer, in reading order.
    pub hardest: Vec<Code<W>>,
    /// What the search did.
    pub statistics: Statistics,
}

/// Searches backwards from the goals of `board`, which must have been compiled with its goal.
///
/// # Errors
/// [`Unfit::TooManyPackings`] if all packings are to be judged and have no ranks;
/// [`Unfit::Stopped`] if there is no room to begin.
pub fn backward<M: Mask, const W: usize>(
    board: &Board<M, W>,
    question: &Question<'_>,
    watch: &mut Watch<'_>,
) -> Result<Backward<W>, Unfit> {
    let manner = Manner {
        metric: question.metric,
        symmetry: Symmetry::None,
        threads: question.threads,
        old: Old::Forget,
    };
    // The exit is a move too, but makes no layer.
    let exit = board.exit_length();
    let limits = Limits {
        max_depth: watch.limits.max_depth.map(|most| most.saturating_sub(exit)),
        ..watch.limits.clone()
    };
    match question.reach {
        Reach::Everywhere => {
            let (search, just_solved) = Explore::everywhere(board, manner, question.named, watch)?;
            let packings = search.packings().unwrap_or_default();
            let mut watch = Watch { limits: &limits, reporter: &mut *watch.reporter };
            let mut found = layers(search, question.top, &mut watch)?;
            found.states = packings;
            found.just_solved = just_solved;
            Ok(found)
        }
        Reach::Component => {
            let (states, goals, before, stopped) =
                component(board, manner, question.engine, watch)?;
            let mut position = board.position();
            let just_solved = goals.iter().filter(|goal| {
                board.unpack(goal, &mut position);
                can_step(board, &position, question.named)
            });
            let just_solved = just_solved.count() as u64;
            if goals.is_empty() || stopped.is_some() {
                return Ok(Backward {
                    stopped,
                    states,
                    just_solved,
                    layers: Vec::new(),
                    hardest: Vec::new(),
                    statistics: before,
                });
            }
            let mut watch = Watch { limits: &limits, reporter: &mut *watch.reporter };
            let search = begin(board, manner, Order::Depth, question.engine, &goals, &mut watch)?;
            drop(goals);
            let mut found = layers(search, question.top, &mut watch)?;
            found.states = states;
            found.just_solved = just_solved;
            found.statistics.expanded += before.expanded;
            found.statistics.generated += before.generated;
            found.statistics.table_bytes = found.statistics.table_bytes.max(before.table_bytes);
            Ok(found)
        }
    }
}

fn begin<'b, M: Mask, const W: usize>(
    board: &'b Board<M, W>,
    manner: Manner,
    order: Order,
    engine: Engine,
    roots: &[Code<W>],
    watch: &mut Watch<'_>,
) -> Result<Explore<'b, M, W, 2>, Unfit> {
    Explore::new(board, manner, order, engine, &Keeping::default(), roots, watch)
}

/// The component of the start: how many states it has, its goal states, and what stopped the search.
fn component<M: Mask, const W: usize>(
    board: &Board<M, W>,
    manner: Manner,
    engine: Engine,
    watch: &mut Watch<'_>,
) -> Result<(u64, Vec<Code<W>>, Statistics, Option<Stop>), Unfit> {
    // All states are wanted, in whatever order; steps are made fastest.
    let manner = Manner { metric: Metric::Step, ..manner };
    let limits = Limits { max_depth: None, ..watch.limits.clone() };
    let mut watch = Watch { limits: &limits, reporter: &mut *watch.reporter };
    let mut search = begin(board, manner, Order::Any, engine, &[board.start()], &mut watch)?;
    let mut goals = search.goals();
    let stopped = loop {
        match search.advance(&mut watch) {
            Ok(0) => break None,
            Ok(_) => goals.extend(search.goals()),
            Err(stop) => break Some(stop),
        }
    };
    goals.sort_unstable();
    Ok((search.states(), goals, statistics(&search), stopped))
}

/// Goes on until there are no more layers.
fn layers<M: Mask, const W: usize>(
    mut search: Explore<'_, M, W, 2>,
    top: usize,
    watch: &mut Watch<'_>,
) -> Result<Backward<W>, Unfit> {
    let mut layers = Vec::new();
    let mut hardest = Vec::new();
    let mut new = search.layer_states();
    let mut stopped = None;
    while new > 0 {
        layers.push(new);
        hardest = search.first_states(top).map_err(Unfit::Stopped)?;
        new = search.advance(watch).unwrap_or_else(|stop| {
            stopped = Some(stop);
            0
        });
    }
    let statistics = statistics(&search);
    Ok(Backward { stopped, states: 0, just_solved: 0, layers, hardest, statistics })
}

fn statistics<M: Mask, const W: usize>(search: &Explore<'_, M, W, 2>) -> Statistics {
    Statistics {
        engine: search.story().into(),
        expanded: search.expanded(),
        generated: search.generated(),
        reopened: 0,
        table_bytes: search.most_bytes(),
    }
}
