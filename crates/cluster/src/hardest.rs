//! The hardest starts, with several processes: back from all goals, states owned by hash.

use super::Cluster;
use super::record::Record;
use super::worker::{ClusterWorker, WorkerTask};
use slide_engine::board::{Board, Code, Mask};
use slide_engine::space::{
    Backward, BackwardBackend, BackwardQuery, Engine, EnumerateError, First, Limits,
    SearchSettings, Stop, Watch, can_step,
};
use slide_model::Metric;

/// The component of the start is being enumerated.
pub(super) const COMPONENT: u64 = 0;
/// The goals are known.
const BACKWARD: u64 = 1;

impl BackwardBackend for &Cluster {
    fn judge<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        question: &BackwardQuery<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Backward<W>, EnumerateError> {
        let key = question.key.to_owned();
        let task = self.task(board, key, Engine::Auto, watch);
        let metric = question.metric;
        let top = question.top;
        let named = question.named.to_vec();
        task.together(self, watch, move |worker| {
            let board = &worker.task.board;
            let limits = worker.limits.clone();
            let mut record = if let Some(record) = worker.open()? {
                worker.phase(record.phase, metric, &limits);
                worker.resume(&record)?;
                record
            } else {
                worker.phase(COMPONENT, metric, &limits);
                let record = worker.roots(&mut vec![board.start()])?;
                worker.keep_goals_of_roots();
                record
            };
            let mut found = Backward::default();
            if record.phase == COMPONENT {
                found.stopped = worker.search(&mut record)?;
                found.states = worker.states;
                if found.stopped == Some(Stop::States) {
                    // The answer must not show how far beyond it the last share of work went.
                    found.states = found.states.min(limits.max_states.unwrap_or(found.states));
                }
                if found.stopped.is_some() || record.goals.iter().sum::<u64>() == 0 {
                    found.statistics = worker.statistics()?;
                    return Ok(found);
                }
                let mut goals = worker.goals.take().unwrap_or_default();
                let mut position = board.position();
                let just_solved = goals.iter().filter(|goal| {
                    board.unpack(goal, &mut position);
                    can_step(board, &position, &named)
                });
                let just_solved = just_solved.count() as u64;
                let [just_solved] = worker.sums([just_solved])?;
                worker.phase(BACKWARD, metric, &limits);
                record = Record {
                    phase: BACKWARD,
                    phase_numbers: [found.states, just_solved],
                    generation: record.generation,
                    ..worker.roots(&mut goals)?
                };
            }
            found.stopped = worker.search(&mut record)?;
            [found.states, found.just_solved] = record.phase_numbers;
            found.layers = record.layers;
            found.hardest = worker.first(top)?;
            found.statistics = worker.statistics()?;
            Ok(found)
        })
    }
}

impl Cluster {
    pub(super) fn task<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        key: String,
        engine: Engine,
        watch: &Watch<'_>,
    ) -> WorkerTask<M, W> {
        let hosts = self.hosts.clone();
        let board = board.clone();
        let checkpoints = watch.checkpoints.clone();
        WorkerTask { hosts, board, key, threads: watch.threads, checkpoints, engine }
    }
}

impl<M: Mask, const W: usize> ClusterWorker<'_, M, W> {
    /// Begins a search at its roots, which are layer 0.
    pub(super) fn roots(&mut self, roots: &mut Vec<Code<W>>) -> Result<Record, EnumerateError> {
        self.keep_own(roots);
        self.restore(true, roots).map_err(EnumerateError::Stopped)?;
        self.first_layer()
    }

    /// Begins to enumerate a component and keep its goals, or to search back from these.
    fn phase(&mut self, phase: u64, metric: Metric, limits: &Limits) {
        let is_component = phase == COMPONENT;
        let exit = self.task.board.exit_length();
        // The exit is a move too, but makes no layer.
        let max_depth = limits.max_depth.map(|most| most.saturating_sub(exit));
        self.limits = limits.clone().max_depth(max_depth.filter(|_| !is_component));
        self.goals = is_component.then(Vec::new);
        let metric = if is_component { Metric::Step } else { metric };
        self.begin(SearchSettings::new(metric, 1), !is_component);
    }

    /// Keeps the goals of layer 0, too.
    fn keep_goals_of_roots(&mut self) {
        let mut goals = Vec::new();
        self.part.each_goal(|goal| goals.push(*goal));
        self.goals = Some(goals);
    }

    /// The first states of the last layer in reading order, of all workers.
    fn first(&mut self, most: usize) -> Result<Vec<Code<W>>, EnumerateError> {
        let board = &self.task.board;
        let mut first = First::new(board, most);
        self.part.layers()[1].iter().for_each(|state| first.take(state));
        let all = self.net.gather(first.states.as_flattened())?;
        let mut first = First::new(board, most);
        all.iter().flat_map(|words| words.as_chunks().0).for_each(|state| first.take(state));
        Ok(first.states)
    }
}
