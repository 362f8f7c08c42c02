//! Solutions that need not be shortest ones: never further from the optimum than they say, whatever
//! stops the search.

use super::case::{Case, metric, same};
use slide::check::verify;
use slide::puzzle::{Puzzle, Solution};
use slide::solve::{Answer, Ratio, SolveOptions, Status, Wanted, solve};
use slide::space::{Limits, Progress, Reporter, Run};
use slide_reference::puzzle::Metric;
use slide_reference::random::MOST_STATES;
use slide_reference::search::Search;

/// What is asked for, as hundredths of the optimum.
const RATIOS: [u32; 4] = [100, 110, 150, 300];

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    if case.puzzle.targets.is_empty() && case.puzzle.exit.is_none() {
        return Ok(());
    }
    Metric::ALL.into_iter().try_for_each(|metric| compare_metric(case, metric))
}

fn compare_metric(case: &Case, by: Metric) -> Result<(), String> {
    let search = Search::new(&case.puzzle, by, 1, MOST_STATES).ok_or("too large")?;
    let optimum = search.nearest(1).first().map(|best| best.len() as u32);
    let puzzle = case.read()?;
    // The beams and the exact search are stopped where the other goes on, and both.
    let some = 1 + case.seed % 60;
    let states = Limits::default().max_states(Some(some));
    let nodes = Limits::default().max_nodes(Some(some));
    let depth = Limits::default().max_depth(Some(optimum.unwrap_or(3).saturating_sub(1)));
    for limits in [Limits::default(), states, nodes, depth] {
        for hundredths in RATIOS {
            let ratio = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            let ratio: Ratio = ratio.parse().map_err(|_| "no ratio")?;
            let what = format!("within {ratio} by {by:?}, {limits:?}");
            let options = SolveOptions::default().metric(metric(by));
            let asked = options.wanted(Wanted::Within(ratio));
            let answer = ask(&puzzle, &asked, &limits, optimum, &what)?;
            let length = answer.solutions.first().map(Solution::length);
            let near = length.zip(optimum);
            let is_near = near.is_some_and(|(far, best)| far * 100 <= best * hundredths);
            same(
                &what,
                &(answer.status == Status::Solved),
                &(is_near && proves(&answer, hundredths)),
            )?;
            let is_answered = limits.max_states.or(limits.max_nodes).is_none();
            if is_answered && limits.max_depth.is_none() {
                same(&what, &optimum.is_some(), &(answer.status == Status::Solved))?;
                same(&what, &optimum.is_none(), &(answer.status == Status::Unsolvable))?;
                if optimum.is_none() {
                    let proof = solve(
                        &puzzle,
                        &asked.wanted(Wanted::Best),
                        &mut Run::default().limits(limits.clone()),
                    );
                    let states = proof.map_err(|unfit| unfit.to_string())?.states;
                    same(&what, &states, &answer.states)?;
                }
            }
        }
        let what = format!("anytime by {by:?}, {limits:?}");
        let asked = SolveOptions::default().metric(metric(by)).wanted(Wanted::Anytime);
        let answer = ask(&puzzle, &asked, &limits, optimum, &what)?;
        let solved = !answer.solutions.is_empty();
        same(&what, &solved, &(answer.status == Status::Solved))?;
    }
    Ok(())
}

/// Whether the bound of an answer says that its solution is near enough.
fn proves(answer: &Answer, hundredths: u32) -> bool {
    let length = answer.solutions.first().map_or(u32::MAX, Solution::length);
    u64::from(length) * 100 <= u64::from(answer.lower_bound) * u64::from(hundredths)
}

/// The answer, whose solutions are such, and whose bounds hold.
fn ask(
    puzzle: &Puzzle,
    options: &SolveOptions,
    limits: &Limits,
    optimum: Option<u32>,
    what: &str,
) -> Result<Answer, String> {
    let mut better = Better(Vec::new());
    let mut run = Run::default().limits(limits.clone()).reporter(&mut better);
    let answer = solve(puzzle, options, &mut run).map_err(|unfit| unfit.to_string())?;
    drop(run);
    better.0.extend(answer.solutions.iter().map(|one| (one.clone(), answer.lower_bound)));
    let Some(optimum) = optimum else {
        return same(what, &true, &better.0.is_empty()).map(|()| answer);
    };
    for (one, bound) in &better.0 {
        same(what, &true, &verify(puzzle, one).is_ok())?;
        same(what, &true, &(*bound <= optimum && optimum <= one.length()))?;
    }
    same(what, &true, &(answer.lower_bound <= optimum))?;
    // The last one is printed once more, if no shorter one was found at the end.
    let lengths: Vec<u32> = better.0.iter().map(|(one, _)| one.length()).collect();
    let falls = lengths.windows(2).enumerate().all(|(number, pair)| {
        pair[1] < pair[0] || (pair[1] == pair[0] && number + 2 == lengths.len())
    });
    same(what, &true, &falls).map(|()| answer)
}

/// Hears of better solutions.
struct Better(Vec<(Solution, u32)>);

impl Reporter for Better {
    fn progress(&mut self, _: Progress) {}

    fn better(&mut self, _: &Puzzle, solution: &Solution, lower_bound: u32) {
        self.0.push((solution.clone(), lower_bound));
    }
}
