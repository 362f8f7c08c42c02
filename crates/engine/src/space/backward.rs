//! The distance of every state from the nearest goal: one search backwards from all goal states at once.
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

use std::io::Write;

use super::blocks::BlockLayers;
use super::error::{EnumerateError, SearchFault};
use super::explore::{Explore, StateOrder, can_step};
use super::thin::frontier::SearchSettings;
use crate::board::{Board, Code, Mask};
use slide_model::{Kind, Metric, words};
use slide_run::store::sealed::SealedReader;
use slide_run::store::{StoreError, write_words};
use slide_run::{
    Checkpoints, Engine, Limits, Saver, Statistics, Stop, Watch, read_layers, read_list, write_list,
};

/// The states that are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reach {
    /// Those that the start can reach.
    Component,
    /// All packings, each to the nearest goal that it can reach.
    Everywhere,
}

words!(Reach, "reach", word: Component = "component", Everywhere = "packings");

/// The options of a search backwards.
#[derive(Clone, Copy, Debug)]
pub struct BackwardQuery<'a> {
    /// The states that are judged.
    pub reach: Reach,
    /// The metric.
    pub metric: Metric,
    /// The engine.
    pub engine: Engine,
    /// The kinds of the pieces that the goal names.
    pub named: &'a [Kind],
    /// The number of hardest starts to find.
    pub top: usize,
    /// The puzzle and the question in full, as a checkpoint must know them.
    pub key: &'a str,
}

/// The distances of all states.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Backward<const W: usize> {
    /// The reason why the search was stopped, if it was; its layers are true all the same. There are none if it was
    /// stopped before all goals were known.
    pub stopped: Option<Stop>,
    /// States that were judged; up to now, if the search was stopped before it had all.
    pub states: u64,
    /// Goal states in which a piece that the goal names can make a step.
    pub just_solved: u64,
    /// The number of states at each distance from the nearest goal state; empty if there is no
    /// goal state. The exit is not counted.
    pub layers: Vec<u64>,
    /// The first of the states in the last layer, in reading order.
    pub hardest: Vec<Code<W>>,
    /// The statistics of the search.
    pub statistics: Statistics,
}

/// Searches backwards from the goals of `board`, which must have been compiled with its goal.
///
/// # Errors
/// [`EnumerateError::Stopped`] if there is no memory to begin, or all packings are to be judged and have no ranks;
/// [`EnumerateError::Store`]: the checkpoint.
pub fn backward<M: Mask, const W: usize>(
    board: &Board<M, W>,
    question: &BackwardQuery<'_>,
    watch: &mut Watch<'_>,
) -> Result<Backward<W>, EnumerateError> {
    let settings = SearchSettings::new(question.metric, watch.threads);
    let mut saver = Saver::new(watch.checkpoints, question.key.to_owned())?;
    BackwardSearch { board, question, settings }.run(&mut saver, watch)
}

/// The enumerator of the states that are judged.
pub trait BackwardBackend {
    /// Searches backwards.
    ///
    /// # Errors
    /// As [`backward`].
    fn judge<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        question: &BackwardQuery<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Backward<W>, EnumerateError>;
}

/// One question while it is answered.
struct BackwardSearch<'a, 'b, M, const W: usize> {
    board: &'b Board<M, W>,
    question: &'a BackwardQuery<'a>,
    settings: SearchSettings,
}

/// In a checkpoint: the component of the start is being enumerated.
const COMPONENT: u64 = 0;
/// In a checkpoint: the goals are known.
const BACKWARD: u64 = 1;

/// The figures of the component of the start.
struct StartComponent<const W: usize> {
    states: u64,
    goals: Vec<Code<W>>,
    statistics: Statistics,
    stopped: Option<Stop>,
    /// The blocks in which it was found, if the search backwards can have them.
    blocks: Option<BlockLayers>,
}

impl<'b, M: Mask, const W: usize> BackwardSearch<'_, 'b, M, W> {
    fn run(
        &self,
        saver: &mut Saver<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Backward<W>, EnumerateError> {
        // The exit is a move too, but makes no layer.
        let exit = self.board.exit_length();
        let most = watch.limits.max_depth.map(|most| most.saturating_sub(exit));
        let limits = watch.limits.clone().max_depth(most);
        let mut from = match &watch.checkpoints.resume {
            Some(path) => Some(saver.open(path)?),
            None => None,
        };
        let phase = from.as_mut().map(SealedReader::word).transpose()?;
        let mut found = Backward::default();
        if phase == Some(BACKWARD) {
            let mut watch = watch.within(&limits);
            let start = [self.board.start()];
            let mut search = self.begin(StateOrder::Depth, &start, self.settings, &mut watch)?;
            if let Some(mut from) = from {
                found.states = from.word()?;
                found.just_solved = from.word()?;
                found.layers = read_layers(&mut from)?;
                found.hardest = self.read_codes(&mut from)?;
                search.resume(&mut from, &mut watch)?;
                from.finish()?;
            }
            return Ok(self.layers(search, found, saver, &mut watch));
        }
        match self.question.reach {
            Reach::Everywhere => {
                let named = self.question.named;
                let (search, just_solved) =
                    Explore::everywhere(self.board, self.settings, named, watch)?;
                found.states = search.packings().unwrap_or_default();
                found.just_solved = just_solved;
                let mut watch = watch.within(&limits);
                self.take(&mut found, &search)?;
                Ok(self.layers(search, found, saver, &mut watch))
            }
            Reach::Component => {
                let before = self.component(from, saver, watch)?;
                found.states = before.states;
                found.stopped = before.stopped;
                found.statistics = before.statistics;
                if before.goals.is_empty() || found.stopped.is_some() {
                    return Ok(found);
                }
                let mut position = self.board.position();
                let just_solved = before.goals.iter().filter(|goal| {
                    self.board.unpack(goal, &mut position);
                    can_step(self.board, &position, self.question.named)
                });
                found.just_solved = just_solved.count() as u64;
                let mut watch = watch.within(&limits);
                let goals = before.goals;
                let search = match before.blocks {
                    Some(blocks) => {
                        Explore::in_blocks(self.board, self.settings, blocks, &goals, &watch)?
                    }
                    None => self
                        .begin(StateOrder::Depth, &goals, self.settings, &mut watch)?
                        .of_states(found.states),
                };
                drop(goals);
                self.take(&mut found, &search)?;
                Ok(self.layers(search, found, saver, &mut watch))
            }
        }
    }

    fn begin(
        &self,
        order: StateOrder,
        roots: &[Code<W>],
        settings: SearchSettings,
        watch: &mut Watch<'_>,
    ) -> Result<Explore<'b, M, W>, EnumerateError> {
        let nothing = Checkpoints::default();
        Explore::new(self.board, settings, order, self.question.engine, &nothing, roots, watch)
    }

    /// The component of the start, from the beginning or from a checkpoint.
    fn component(
        &self,
        from: Option<SealedReader>,
        saver: &mut Saver<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<StartComponent<W>, EnumerateError> {
        // All states are needed, in any order; steps are made fastest.
        let settings = SearchSettings { metric: Metric::Step, ..self.settings };
        let limits = watch.limits.clone().max_depth(None);
        let mut watch = watch.within(&limits);
        let mut search =
            self.begin(StateOrder::Any, &[self.board.start()], settings, &mut watch)?;
        // There are no blocks of lines.
        if self.settings.metric != Metric::Line {
            search = search.followed_by(self.settings.metric);
        }
        let mut goals = search.goals();
        if let Some(mut from) = from {
            goals = self.read_codes(&mut from)?;
            search.resume(&mut from, &mut watch)?;
            from.finish()?;
        }
        let take = |goals: &mut Vec<Code<W>>, search: &Explore<'_, M, W>, limits: &Limits| {
            // They are listed beside the layers, and added to those that are known. If there is no
            // memory for them a checkpoint would not have them.
            let listed = goals.capacity() as u64 + 3 * search.layer_goals();
            let bytes = search.most_bytes() + listed * size_of::<Code<W>>() as u64;
            limits.check(0, bytes)?;
            goals.extend(search.goals());
            Ok(())
        };
        let head = |goals: &Vec<Code<W>>, to: &mut dyn Write| {
            write_words(to, &[COMPONENT])?;
            write_list(to, goals.as_flattened())
        };
        let stopped = search.run(saver, &mut watch, &mut goals, take, head);
        // A search that begins anew in blocks finds them again.
        goals.sort_unstable();
        goals.dedup();
        let mut states = search.states();
        if stopped == Some(Stop::States) {
            // How far beyond it the last share of work went must not show.
            states = states.min(limits.max_states.unwrap_or(states));
        }
        let statistics = search.statistics();
        let blocks = search.into_blocks();
        Ok(StartComponent { states, goals, statistics, stopped, blocks })
    }

    /// Reads a list of states.
    fn read_codes(&self, from: &mut SealedReader) -> Result<Vec<Code<W>>, StoreError> {
        let states = read_list(from)?.as_chunks::<W>().0.to_vec();
        let are_placements = states.iter().all(|state| self.board.is_placement(state));
        if are_placements { Ok(states) } else { Err(from.wrong()) }
    }

    /// Takes the last complete layer.
    fn take(&self, found: &mut Backward<W>, search: &Explore<'b, M, W>) -> Result<(), SearchFault> {
        if search.layer_states() > 0 {
            found.layers.push(search.layer_states());
            found.hardest = search.first_states(self.question.top)?;
        }
        Ok(())
    }

    /// Continues until there are no more layers.
    fn layers(
        &self,
        mut search: Explore<'b, M, W>,
        mut found: Backward<W>,
        saver: &mut Saver<'_>,
        watch: &mut Watch<'_>,
    ) -> Backward<W> {
        let take = |found: &mut _, search: &_, _: &Limits| self.take(found, search);
        let head = |found: &Backward<W>, to: &mut dyn Write| {
            write_words(to, &[BACKWARD, found.states, found.just_solved])?;
            write_list(to, &found.layers)?;
            write_list(to, found.hardest.as_flattened())
        };
        found.stopped = search.run(saver, watch, &mut found, take, head);
        let before = std::mem::replace(&mut found.statistics, search.statistics());
        found.statistics.expanded += before.expanded;
        found.statistics.generated += before.generated;
        found.statistics.table_bytes = found.statistics.table_bytes.max(before.table_bytes);
        found
    }
}
