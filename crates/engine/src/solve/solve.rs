//! `solve`: the shortest solutions of a puzzle.

use super::answer::{Algorithm, Answer, Status};
use super::error::SolveError;
use super::heuristic;
use super::near::approach;
use super::optimal::CostsToGo;
use super::options::SolveOptions;
use super::plan::{BoardLayers, Ends, Layers, Plan, plan};
use super::walk::Walk;
use crate::board::{Board, BoardTask, Code, Mask, with_board};
use crate::space::{
    Engine, OldLayers, OpenBoard, Reachability, Run, SearchSettings, Stop, Symmetry, Watch,
};
use slide_model::{Identity, Puzzle, Solution, write_ron};

/// Finds shortest solutions of `puzzle`. The answer is the same for every algorithm.
///
/// # Errors
/// The puzzle has no goal; bidirectional search was requested and the goal is partial; or the
/// independent checker refused a solution, which is a fault of this program.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, solve};
///
/// let file = r#"(name: "Two steps", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "two-steps.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
/// assert_eq!(answer.solutions[0].length(), 1);
/// assert_eq!(answer.solutions[0].steps(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    puzzle: &Puzzle,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Answer, SolveError> {
    let answer = match (plan(puzzle, options, &run.checkpoints)?, options.wanted.ratio()) {
        (Plan::Impossible(_), _) | (_, None) => exactly(puzzle, options, run)?,
        (_, Some(ratio)) => approach(puzzle, options, ratio, exactly, run)?,
    };
    let sound = |solution: &Solution| slide_check::verify(puzzle, solution).is_ok();
    if answer.solutions.iter().all(sound) { Ok(answer) } else { Err(SolveError::Refused) }
}

/// Shortest solutions, as planned.
fn exactly(
    puzzle: &Puzzle,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Answer, SolveError> {
    Ok(match plan(puzzle, options, &run.checkpoints)? {
        Plan::Impossible(why) => heuristic::unsolvable(options, why),
        Plan::Tiles(board) => heuristic::deepen_tiles(&board, options, run)?,
        Plan::Guided(guided) => heuristic::search_guided(puzzle, guided, options, run)?,
        Plan::Layers(layers) => {
            let SolveOptions { metric, wanted, .. } = options;
            let key = format!("solve {metric:?} {wanted:?}\n{}", write_ron(puzzle));
            let watch = run.watch();
            let limits = watch.limits;
            let solve = Solve { puzzle, layers, options, key, watch };
            with_board(puzzle, Identity::Solve, &mut limits.go_on(), solve)
                .unwrap_or_else(|stop| Ok(Answer::stopped(options.metric, stop)))?
        }
    })
}

struct Solve<'a> {
    puzzle: &'a Puzzle,
    layers: Layers,
    options: &'a SolveOptions,
    /// The puzzle and the question in full, for the checkpoint.
    key: String,
    watch: Watch<'a>,
}

impl BoardTask for Solve<'_> {
    type Out = Result<Answer, SolveError>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let Self { puzzle, layers, options, key, mut watch } = self;
        let BoardLayers { goals, both_ways, one_way, folded } = layers.on(board, options)?;
        let mut limits = watch.limits.clone();
        let too_shallow = limits.max_depth.is_some_and(|most| most < board.exit_length());
        // The exit is a move too, but makes no layer.
        limits.max_depth = limits.max_depth.map(|most| most.saturating_sub(board.exit_length()));
        let mut search = |goals: Option<&[Code<W>]>, symmetry| {
            let watch = watch.within(&limits);
            let search = LayerSearch { board, puzzle, options, symmetry, watch };
            match goals {
                Some(goals) => Ok(search.both_ways(goals)),
                None if too_shallow => search.stop_at_start(&key),
                None => search.one_way(&key),
            }
        };
        let is_full = |answer: &Answer| answer.status == Status::Limit(Stop::Memory);
        if let Some(goals) = goals.filter(|_| options.wanted.ends_in_one_layer() && !too_shallow) {
            let answer = search(Some(goals), both_ways)?;
            // One way needs less memory where packings can be ranked.
            if !is_full(&answer) || layers.ends == Ends::Both {
                return Ok(answer);
            }
        }
        let answer = search(None, one_way)?;
        if is_full(&answer) && one_way != folded { search(None, folded) } else { Ok(answer) }
    }
}

/// A running search.
pub(super) struct LayerSearch<'a, M, const W: usize> {
    pub board: &'a Board<M, W>,
    pub puzzle: &'a Puzzle,
    pub options: &'a SolveOptions,
    /// The states that count as the same.
    pub symmetry: Symmetry,
    pub watch: Watch<'a>,
}

impl<'a, M: Mask, const W: usize> LayerSearch<'a, M, W> {
    /// The settings of its layers.
    pub fn settings(&self) -> SearchSettings {
        SearchSettings {
            metric: self.options.metric,
            symmetry: self.symmetry,
            threads: self.watch.threads,
            old_layers: OldLayers::Keep,
            successors: self.options.successors,
        }
    }

    /// The question whether a goal can be reached at all. It is not put to an engine that is asked for by name; nor where a
    /// limit of states or depth may end the search first, since which comes first depends on the number of threads.
    pub fn reachability(&self) -> Reachability {
        let SolveOptions { algorithm, engine, .. } = *self.options;
        let is_ours = algorithm == Algorithm::Auto && engine == Engine::Auto;
        let limits = self.watch.limits;
        let is_unlimited = limits.max_states.is_none() && limits.max_depth.is_none();
        if is_ours && is_unlimited {
            Reachability::asked(self.board)
        } else {
            Reachability::ignored()
        }
    }

    /// The states of its board, one by one.
    pub fn space(&self) -> OpenBoard<'a, M, W> {
        OpenBoard::new(self.board, self.symmetry)
    }

    /// The answer with the requested ones of the shortest solutions.
    pub fn shortest(&self, costs: &CostsToGo) -> Answer {
        let mut space = self.space();
        let mut walk = Walk::new(&mut space, self.options.metric, self.puzzle.exit(), costs);
        walk.answer(self.puzzle, self.options, self.watch.limits)
    }

    /// An answer without solutions, where none has fewer moves than `bound` before its exit.
    pub fn nothing(&self, status: Status, bound: u32) -> Answer {
        let lower_bound = bound + self.board.exit_length();
        Answer { lower_bound, ..Answer::nothing(self.options.metric, status) }
    }

    /// The same where a limit stopped the search.
    pub fn limit(&self, stop: Stop, bound: u32) -> Answer {
        self.nothing(Status::Limit(stop), bound)
    }
}
