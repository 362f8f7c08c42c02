//! Solutions: the best one, all shortest ones, and those of the nearest goal states.

use super::case::{Case, metric, same, solutions};
use slide::board::{Board, BoardTask, GoalTargets, Mask, Paths, with_board};
use slide::solve::{Algorithm, Answer, SolveError, SolveOptions, Status, Wanted, solve};
use slide::space::{BuildBudget, GiveUp, Reachability, Run, Spent, Stop};
use slide::tiles::Heuristic;
use slide_reference::kinds::Identity;
use slide_reference::puzzle::{Metric, Move};
use slide_reference::random::MOST_STATES;
use slide_reference::search::Search;

/// The ways to search; those with a heuristic take one solution or all shortest ones.
const WAYS: [(Algorithm, Option<Heuristic>); 8] = [
    (Algorithm::Auto, None),
    (Algorithm::Bfs, None),
    (Algorithm::Bidirectional, None),
    (Algorithm::AStar, Some(Heuristic::None)),
    (Algorithm::AStar, Some(Heuristic::Misplaced)),
    (Algorithm::AStar, Some(Heuristic::Manhattan)),
    (Algorithm::IdaStar, Some(Heuristic::Misplaced)),
    (Algorithm::IdaStar, Some(Heuristic::Manhattan)),
];

/// How many of all shortest solutions, and how many goal states, are asked for.
const MOST_SHORTEST: usize = 20;
const MOST_NEAREST: usize = 6;

/// Parts of the automaton are joined for at most this number of packings.
const MOST_PACKINGS: u64 = 200_000;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    if case.puzzle.targets.is_empty() && case.puzzle.exit.is_none() {
        let answer = solve(&case.read()?, &SolveOptions::default(), &mut Run::default());
        return same("no goal", &Some(SolveError::NoGoal), &answer.err());
    }
    compare_reachability(case)?;
    Metric::ALL.into_iter().try_for_each(|metric| compare_metric(case, metric))
}

/// Whether a goal can be reached, as the automaton of packings tells it.
fn compare_reachability(case: &Case) -> Result<(), String> {
    let search = Search::new(&case.puzzle, Metric::Step, 1, MOST_STATES).ok_or("too large")?;
    let is_solvable = !search.nearest(1).is_empty();
    let expected = if is_solvable { None } else { Some(reachable_states(case)?) };
    let puzzle = case.read()?;
    for threads in [1, 3] {
        let mut run = Run::default().threads(threads);
        let task = JoinOnce { run: &mut run, most_bytes: case.packing_bytes / 16 };
        let found = with_board(&puzzle, slide::puzzle::Identity::Solve, &mut |_| Ok(()), task);
        let reason = |stop: Stop| format!("{stop:?}");
        let found = found.map_err(reason)?.map_err(reason)?;
        same("reachability", &expected, &found.unwrap_or(expected))?;
    }
    Ok(())
}

/// Joins the parts of the automaton of packings as if a search had taken long before; `None` where that would take too
/// long, or the goal has too many targets.
struct JoinOnce<'a, 'r> {
    run: &'a mut Run<'r>,
    /// Most bytes of the automaton.
    most_bytes: u64,
}

impl BoardTask for JoinOnce<'_, '_> {
    type Out = Result<Option<Option<u64>>, Stop>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        if GoalTargets::count(board) > Reachability::MOST_TARGETS {
            return Ok(None);
        }
        let watch = self.run.watch();
        let budget = BuildBudget::new(watch.limits, self.most_bytes);
        let paths = GiveUp::found(Paths::of_board(board, &budget))?;
        let few = |paths: &Paths| paths.completions(Paths::ROOT) <= MOST_PACKINGS;
        let Some(paths) = paths.filter(few) else { return Ok(None) };
        let spent = Spent { successors: 1 << 40, bytes: 0 };
        let mut reachability = Reachability::asked(board);
        reachability.states_without_goal_on(board, &paths, spent, &watch).map(Some)
    }
}

fn reachable_states(case: &Case) -> Result<u64, String> {
    let layers = case.puzzle.layers(Metric::Step, Identity::Solve, MOST_STATES);
    Ok(layers.ok_or("too large")?.iter().sum())
}

fn compare_metric(case: &Case, by: Metric) -> Result<(), String> {
    let search = Search::new(&case.puzzle, by, 1, MOST_STATES).ok_or("too large")?;
    let wide = Search::new(&case.puzzle, by, MOST_NEAREST, MOST_STATES).ok_or("too large")?;
    let (shortest, all) = search.all_shortest(MOST_SHORTEST);
    let best = search.nearest(1);
    let nearest = wide.nearest(MOST_NEAREST);
    let questions = [
        (Wanted::Best, &best),
        (Wanted::All(MOST_SHORTEST), &all),
        (Wanted::Nearest(1), &best),
        (Wanted::Nearest(MOST_NEAREST), &nearest),
    ];
    for (wanted, expected) in questions {
        for way in WAYS {
            let Some(answer) = answer(case, by, way, wanted)? else { continue };
            let what = format!("{wanted:?} by {by:?} with {way:?}");
            compare_answer(case, &what, expected, &answer)?;
            if matches!(wanted, Wanted::All(_)) && !expected.is_empty() {
                same(&what, &Some(shortest), &answer.shortest_solutions)?;
            }
        }
    }
    Ok(())
}

/// The library's answer; none where the algorithm does not fit, as it must not if the goal is
/// partial.
fn answer(
    case: &Case,
    by: Metric,
    (algorithm, heuristic): (Algorithm, Option<Heuristic>),
    wanted: Wanted,
) -> Result<Option<Answer>, String> {
    let metric = metric(by);
    let options = SolveOptions::default()
        .metric(metric)
        .algorithm(algorithm)
        .heuristic(heuristic)
        .wanted(wanted);
    let answer = solve(&case.read()?, &options, &mut Run::default());
    let pieces = case.puzzle.pieces.len();
    let partial = case.puzzle.exit.is_some()
        || case.puzzle.targets.iter().any(|target| target.places.len() < pieces);
    if algorithm == Algorithm::Bidirectional && partial {
        same("partial goal", &Some(SolveError::GoalIsPartial), &answer.err())?;
        return Ok(None);
    }
    if heuristic.is_some() && matches!(wanted, Wanted::Nearest(_)) {
        same("nearest", &Some(SolveError::NearestIsBreadthFirst), &answer.err())?;
        return Ok(None);
    }
    answer.map(Some).map_err(|unfit| unfit.to_string())
}

fn compare_answer(
    case: &Case,
    what: &str,
    expected: &Vec<Vec<Move>>,
    answer: &Answer,
) -> Result<(), String> {
    same(what, expected, &solutions(&answer.solutions))?;
    if let Some(first) = expected.first() {
        same(what, &Status::Solved, &answer.status)?;
        return same(&format!("bound of {what}"), &(first.len() as u32), &answer.lower_bound);
    }
    same(what, &Status::Unsolvable, &answer.status)?;
    if answer.impossible.is_some() {
        return Ok(());
    }
    same(&format!("proof of {what}"), &reachable_states(case)?, &answer.states)
}
