//! Layers in every metric and identity, goals, mirror images, and move sequences.

use super::case::{Case, metric, same};
use slide::space::EnumerateError;
use slide::space::{CountOptions, Engine, Limits, Run, count, perft};
use slide_reference::kinds::{Canonical, Identity, canonical};
use slide_reference::puzzle::{Identical, Metric, Way};
use slide_reference::random::MOST_STATES;
use std::collections::{BTreeMap, BTreeSet};

/// Above so many states the reference does not tell every piece apart.
const MOST_LABELLED: usize = 3_000;

/// Above so many move sequences the reference goes no deeper.
const MOST_SEQUENCES: u64 = 500;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    for metric in Metric::ALL {
        layers(case, metric)?;
        goals(case, metric)?;
        sequences(case, metric)?;
        if metric != Metric::Step {
            cliques(case, metric)?;
        }
    }
    mirror(case)
}

fn layers(case: &Case, by: Metric) -> Result<(), String> {
    let puzzle = case.read()?;
    let identities = [
        (Identity::Count, slide::puzzle::Identity::Count, MOST_STATES),
        (Identity::Solve, slide::puzzle::Identity::Solve, MOST_STATES),
        (Identity::Labelled, slide::puzzle::Identity::Labelled, MOST_LABELLED),
    ];
    for (ours, theirs, most) in identities {
        let Some(layers) = case.puzzle.layers(by, ours, most) else { continue };
        let options = CountOptions::default().metric(metric(by)).identity(theirs);
        let found =
            count(&puzzle, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
        same(&format!("layers by {by:?}, {ours:?}"), &layers, &found.layers)?;
        same(&format!("states, {ours:?}"), &layers.iter().sum::<u64>(), &found.states)?;
        same("stopped", &None, &found.stopped)?;
    }
    Ok(())
}

fn goals(case: &Case, by: Metric) -> Result<(), String> {
    let options = CountOptions::default().metric(metric(by)).goals(true);
    let found = count(&case.read()?, &options, &mut Run::default());
    if case.puzzle.targets.is_empty() && case.puzzle.exit.is_none() {
        return same("no goal", &Some(EnumerateError::NoGoal), &found.err());
    }
    let goals = case.puzzle.goals(by, MOST_STATES).ok_or("too large")?;
    let found = found.map_err(|unfit| unfit.to_string())?.goals.ok_or("no goals counted")?;
    let expected = (goals.states, goals.nearest, goals.farthest);
    same(&format!("goals by {by:?}"), &expected, &(found.states, found.nearest, found.farthest))
}

fn sequences(case: &Case, by: Metric) -> Result<(), String> {
    let puzzle = case.read()?;
    for depth in 0..=4 {
        let expected = case.puzzle.perft(&case.puzzle.start(), by, depth);
        let found = perft(&puzzle, metric(by), depth, &Limits::default())
            .map_err(|error| error.to_string())?;
        same(&format!("sequences of {depth} by {by:?}"), &expected, &found.total)?;
        if depth > 0 {
            let sum = found.divided.iter().map(|(_, count)| count).sum();
            same("sequences by first move", &expected, &sum)?;
        }
        if expected > MOST_SEQUENCES {
            break;
        }
    }
    Ok(())
}

/// The states that one piece can make while the others stand still are a clique. Thin layers make each clique once:
/// of k states, k − 1.
fn cliques(case: &Case, by: Metric) -> Result<(), String> {
    let identity = Identity::Count;
    // With more pieces than these all successors are made.
    let most_pieces = if by == Metric::Slide { 32 } else { 64 };
    if case.puzzle.pieces.len() > most_pieces {
        return Ok(());
    }
    let Some(layers) = case.puzzle.layers_of_states(by, identity, MOST_LABELLED) else {
        return Ok(());
    };
    let kinds = case.puzzle.kinds(identity);
    let mut cliques: BTreeSet<BTreeSet<Canonical>> = BTreeSet::new();
    for state in layers.iter().flatten() {
        let mut own: BTreeMap<_, BTreeSet<Canonical>> = BTreeMap::new();
        for (one, after) in case.puzzle.successors(state, by) {
            // All places of a piece, or those of one line.
            let is_aside = matches!(one.path[0], Way::Left | Way::Right);
            let line = (one.piece, by == Metric::Slide && is_aside);
            own.entry(line).or_default().insert(canonical(&after, &kinds));
        }
        for mut clique in own.into_values() {
            clique.insert(canonical(state, &kinds));
            cliques.insert(clique);
        }
    }
    let expected: usize = cliques.iter().map(|clique| clique.len() - 1).sum();
    let options = CountOptions::default().metric(metric(by)).engine(Engine::Thin);
    let found =
        count(&case.read()?, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
    same(&format!("successors made by {by:?}"), &(expected as u64), &found.statistics.generated)
}

fn mirror(case: &Case) -> Result<(), String> {
    if case.puzzle.identical != Identical::SameShape {
        return Ok(());
    }
    let options = CountOptions::default().mirror(true);
    let found = count(&case.read()?, &options, &mut Run::default());
    match case.puzzle.mirrored_states(MOST_STATES) {
        None => {
            let lopsided = [EnumerateError::LopsidedBoard, EnumerateError::LopsidedPieces];
            let refused = found.err().is_some_and(|unfit| lopsided.contains(&unfit));
            same("no mirror images", &true, &refused)
        }
        Some(states) => {
            let found = found.map_err(|unfit| unfit.to_string())?;
            same("states up to mirror images", &states, &found.states)
        }
    }
}
