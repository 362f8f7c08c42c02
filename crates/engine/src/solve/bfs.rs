//! Breadth-first search from the start, until the layer that holds a goal state is complete.

use super::answer::{Answer, Status, Wanted};
use super::error::SolveError;
use super::optimal::WalkBack;
use super::solve::LayerSearch;
use super::walk::Walk;
use crate::board::{Code, Mask};
use crate::space::{
    EnumerateError, Explore, Folded, Saver, SearchFault, SearchedLayers, StateOrder, Stop, Symmetry,
};
use slide_run::store::StoreError;

impl<'b, M: Mask, const W: usize> LayerSearch<'b, M, W> {
    /// Searches from the start alone.
    ///
    /// # Errors
    /// [`EnumerateError::Store`]: a file that the search keeps.
    pub fn one_way(mut self, key: &str) -> Result<Answer, SolveError> {
        loop {
            if let Some(answer) = self.one_way_once(key)? {
                return Ok(answer);
            }
            // Where mirror images count once the number of states is not known: repeat the search without that.
            self.symmetry = Symmetry::None;
        }
    }

    /// The answer where the limit of depth does not even allow the exit: of all states the start alone is seen, which
    /// a checkpoint keeps.
    ///
    /// # Errors
    /// [`EnumerateError::Store`]: a file that the search keeps.
    pub fn stop_at_start(mut self, key: &str) -> Result<Answer, SolveError> {
        let mut saver = Saver::new(self.watch.checkpoints, key.to_owned())?;
        let forward = match self.begin(&saver, true) {
            Ok(forward) => forward,
            Err(EnumerateError::Stopped(stop)) => return Ok(self.limit(stop, 0)),
            Err(error) => return Err(error.into()),
        };
        saver.save(true, self.watch.reporter, &mut |to| forward.save(to));
        let answer = self.limit(Stop::Depth, forward.depth());
        Ok(Answer { states: forward.states(), statistics: forward.statistics(), ..answer })
    }

    /// Searches once; `None` if the proof needs the number of states and that is not known.
    fn one_way_once(&mut self, key: &str) -> Result<Option<Answer>, SolveError> {
        let options = self.options;
        let mut saver = Saver::new(self.watch.checkpoints, key.to_owned())?;
        // Goal states of earlier layers have to be found again, so several are not resumed.
        let may_resume = !matches!(options.wanted, Wanted::Nearest(_));
        let mut forward = match self.begin(&saver, may_resume) {
            Ok(forward) => forward,
            Err(EnumerateError::Stopped(stop)) => {
                return Ok(Some(self.limit(stop, 0)));
            }
            Err(error) => return Err(error.into()),
        };
        let mut answer = self.nothing(Status::Solved, forward.depth());
        loop {
            match self.take_solutions(&forward, &mut answer) {
                Ok(true) => break,
                Ok(false) => {}
                Err(fault) => {
                    answer.status = Status::Limit(fault.reported(self.watch.reporter));
                    break;
                }
            }
            if answer.solutions.is_empty() {
                answer.lower_bound += 1;
            }
            let found = forward.advance(&mut self.watch);
            if !matches!(found, Ok(0)) && may_resume {
                saver.save(found.is_err(), self.watch.reporter, &mut |to| forward.save(to));
            }
            match found {
                Ok(0) => {
                    if answer.solutions.is_empty() {
                        answer.status = Status::Unsolvable;
                    }
                    break;
                }
                Ok(_) => {}
                Err(fault) => {
                    answer.status = Status::Limit(fault.reported(self.watch.reporter));
                    break;
                }
            }
        }
        let mut states = forward.states();
        if answer.status == Status::Unsolvable {
            // The proof gives the number of states, mirror images counted separately.
            match forward.unfolded_states(&self.watch) {
                Ok(Some(all)) => states = all,
                Ok(None) => return Ok(None),
                Err(stop) => answer.status = Status::Limit(stop),
            }
        }
        if answer.status == Status::Limit(Stop::States) {
            // The number by which the last share of work exceeded the limit must not show.
            states = states.min(self.watch.limits.max_states.unwrap_or(states));
        }
        Ok(Some(Answer { states, statistics: forward.statistics(), ..answer }))
    }

    /// The search at its beginning, or at the state of its checkpoint.
    fn begin(
        &mut self,
        saver: &Saver<'_>,
        may_resume: bool,
    ) -> Result<Explore<'b, M, W>, EnumerateError> {
        let board = self.board;
        let settings = self.settings();
        let options = self.options;
        let engine = options.engine;
        let checkpoints = self.watch.checkpoints;
        let roots = [Folded::new(board, settings.symmetry).state(board, board.start())];
        let reachability = self.reachability();
        let watch = &mut self.watch;
        let mut forward =
            Explore::new(board, settings, StateOrder::Depth, engine, checkpoints, &roots, watch)?
                .asking(reachability);
        if let Some(path) = checkpoints.resume.as_ref().filter(|_| may_resume) {
            let mut from = saver.open(path)?;
            forward.resume(&mut from, watch)?;
            from.finish()?;
        }
        Ok(forward)
    }

    /// Takes the solutions that end in the last layer; `true` when there are enough.
    fn take_solutions(
        &mut self,
        forward: &Explore<'_, M, W>,
        answer: &mut Answer,
    ) -> Result<bool, SearchFault> {
        let settings = self.settings();
        let goals_bytes = forward.layer_goals() * size_of::<Code<W>>() as u64;
        self.watch.limits.check(0, forward.bytes() + goals_bytes)?;
        let mut goals = forward.goals();
        if goals.is_empty() {
            return Ok(false);
        }
        let mut space = self.space();
        let metric = settings.metric;
        let limits = self.watch.limits;
        let Wanted::Nearest(most) = self.options.wanted else {
            let back = WalkBack { space: &mut space, metric, forward, limits };
            let costs = back.costs_to_goals(goals.as_flattened())?;
            let mut folded = Folded::new(self.board, settings.symmetry);
            let start = folded.state(self.board, self.board.start());
            if let (Some(path), None) =
                (&self.watch.checkpoints.resume, costs.states().find(&start))
            {
                // The layers of the checkpoint do not follow one another.
                return Err(StoreError::Wrong(path.clone()).into());
            }
            *answer = self.shortest(&costs);
            return Ok(true);
        };
        while answer.solutions.len() < most && !goals.is_empty() {
            let back = WalkBack { space: &mut space, metric, forward, limits };
            let costs = back.costs_to_goals(goals.as_flattened())?;
            let best = Walk::new(&mut space, metric, self.puzzle.exit(), &costs).best();
            answer.solutions.push(best.solution);
            goals.retain(|goal| best.end != *goal);
        }
        Ok(answer.solutions.len() >= most)
    }
}
