//! One line of numbers: what it costs, and whether the library says the same.

use slide::puzzle::{Identity, Metric, Puzzle, Solution};
use slide::solve::{Answer, SolveOptions, Status, Wanted, solve};
use slide::space::{Count, CountOptions, components, count, packings, perft};
use slide::space::{Limits, Run};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Debug;

/// How many states or sequences the line visits, if it says so itself.
pub(crate) fn nodes(words: &[&str]) -> Option<u64> {
    match words {
        ["perft", _, _, number] | ["states" | "component" | "mirror", number] => {
            number.parse().ok()
        }
        ["packings", _] => Some(0),
        ["components", number, ..] => number.parse().ok(),
        ["layers", _, numbers @ ..] if numbers.last() != Some(&"..") => {
            numbers.iter().map(|number| number.parse::<u64>().ok()).sum()
        }
        _ => None,
    }
}

/// A puzzle, and what has been counted of it: several lines ask for one count.
pub(crate) struct Asked {
    pub(crate) puzzle: Puzzle,
    pub(crate) counts: HashMap<(Metric, Identity, bool), Count>,
}

/// Compares the line with what the library says.
pub(crate) fn check(asked: &mut Asked, words: &[&str]) -> Result<(), String> {
    let puzzle = &asked.puzzle;
    match words {
        ["perft", by, depth, total] => {
            let counts = perft(puzzle, metric(by)?, whole(depth)? as u32, &Limits::default())
                .map_err(|error| error.to_string())?;
            same(&whole(total)?, &counts.total)
        }
        ["layers", by, numbers @ .., ".."] => {
            let layers = &counted(asked, metric(by)?, Identity::Count, false)?.layers;
            same(&all(numbers)?[..], &layers[..numbers.len().min(layers.len())])
        }
        ["layers", by, numbers @ ..] => {
            same(&all(numbers)?, &counted(asked, metric(by)?, Identity::Count, false)?.layers)
        }
        ["states", number] => {
            same(&whole(number)?, &counted(asked, Metric::Step, Identity::Count, false)?.states)
        }
        ["component", number] => {
            same(&whole(number)?, &counted(asked, Metric::Move, Identity::Solve, false)?.states)
        }
        ["packings", number] => {
            let options = CountOptions::default();
            let found =
                packings(puzzle, &options, &mut Run::default()).map_err(|one| one.to_string())?;
            same(&u128::from(whole(number)?), &found)
        }
        ["components", number, largest @ ..] => {
            let options = CountOptions::default();
            let found =
                components(puzzle, &options, &mut Run::default()).map_err(|one| one.to_string())?;
            same(&whole(number)?, &found.count())?;
            let largest = largest.iter().map(|word| whole(word));
            largest.into_iter().try_for_each(|largest| same(&largest?, &found.largest()))
        }
        ["mirror", number] => {
            let options = CountOptions::default().mirror(true);
            let count =
                count(puzzle, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
            same(&whole(number)?, &count.states)
        }
        ["farthest", by, depth] => {
            let layers = &counted(asked, metric(by)?, Identity::Count, false)?.layers;
            same(&whole(depth)?, &(layers.len() as u64 - 1))
        }
        ["goals", by, numbers @ ..] => {
            let count = counted(asked, metric(by)?, Identity::Solve, true)?;
            let goals = count.goals.ok_or("no goals were counted")?;
            let distance = |depth: Option<u32>| depth.map_or(0, u64::from);
            let found = [goals.states, distance(goals.nearest), distance(goals.farthest)];
            same(&all(numbers)?, &found.to_vec())
        }
        ["solve", by, length] => {
            same(&[whole(length)?][..], &lengths(puzzle, by, Wanted::Best)?[..])
        }
        ["steps", by, steps] => {
            let answer = solved(puzzle, by, Wanted::Best)?;
            let found: Vec<u64> = answer.solutions.iter().map(|one| one.steps().into()).collect();
            same(&[whole(steps)?][..], &found[..])
        }
        ["shortest", by, number] => {
            let answer = solved(puzzle, by, Wanted::All(1))?;
            same(&Some(u128::from(whole(number)?)), &answer.shortest_solutions)
        }
        ["nearest", by, numbers @ ..] => {
            same(&all(numbers)?, &lengths(puzzle, by, Wanted::Nearest(numbers.len()))?)
        }
        ["unsolvable"] => same(&Status::Unsolvable, &solved(puzzle, "move", Wanted::Best)?.status),
        _ => Err("a line that nobody understands".to_owned()),
    }
}

fn counted(
    asked: &mut Asked,
    metric: Metric,
    identity: Identity,
    goals: bool,
) -> Result<&Count, String> {
    match asked.counts.entry((metric, identity, goals)) {
        Entry::Occupied(known) => Ok(known.into_mut()),
        Entry::Vacant(unknown) => {
            let options = CountOptions::default().metric(metric).identity(identity).goals(goals);
            let count = count(&asked.puzzle, &options, &mut Run::default());
            Ok(unknown.insert(count.map_err(|unfit| unfit.to_string())?))
        }
    }
}

fn solved(puzzle: &Puzzle, by: &str, wanted: Wanted) -> Result<Answer, String> {
    let options = SolveOptions::default().metric(metric(by)?).wanted(wanted);
    solve(puzzle, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())
}

fn lengths(puzzle: &Puzzle, by: &str, wanted: Wanted) -> Result<Vec<u64>, String> {
    let answer = solved(puzzle, by, wanted)?;
    Ok(answer.solutions.iter().map(Solution::length).map(u64::from).collect())
}

fn same<T: PartialEq + Debug + ?Sized>(known: &T, found: &T) -> Result<(), String> {
    if known == found { Ok(()) } else { Err(format!("found {found:?}")) }
}

fn metric(word: &str) -> Result<Metric, String> {
    let found = Metric::ALL.into_iter().find(|metric| metric.word() == word);
    found.ok_or_else(|| format!("`{word}` is no metric"))
}

fn whole(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("`{word}` is no number"))
}

fn all(words: &[&str]) -> Result<Vec<u64>, String> {
    words.iter().map(|word| whole(word)).collect()
}
