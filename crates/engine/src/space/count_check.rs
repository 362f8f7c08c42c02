//! A count that checks itself: the same states by a second engine, and what any count must keep to.

use super::answers::Count;
use super::count::{CountOptions, count};
use super::error::EnumerateError;
use super::packings::packings;
use slide_model::{Metric, Puzzle};
use slide_run::{Engine, Run, Stop};

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountCheck {
    /// A second engine says the same.
    Agrees,
    /// No second engine could count these states: the limit that stopped it.
    Unchecked(Stop),
    /// Two numbers that should be the same are not: which ones.
    Differs(String),
}

/// Checks a complete count of `puzzle` that was made with these options.
///
/// The states are counted again, with depths and goals where they were requested, by an engine that has not made
/// this count: thin layers or blocks of packings. Both must find the same number in every layer, all layers together
/// must be all states, and there must be no more states than packings.
///
/// # Errors
/// Those of [`count`] and [`packings`], but for limits.
pub fn check_count(
    puzzle: &Puzzle,
    options: &CountOptions,
    found: &Count,
    run: &mut Run<'_>,
) -> Result<CountCheck, EnumerateError> {
    let by_layers: u64 = found.layers.iter().sum();
    if !found.layers.is_empty() && by_layers != found.states {
        let states = found.states;
        return Ok(CountCheck::Differs(format!("{states} states, {by_layers} in all layers")));
    }
    // Goals tell pieces apart, and mirror images are packings of their own: then there may be more packings only.
    if !options.goals {
        match packings(puzzle, options, run) {
            Ok(packings) if packings < u128::from(found.states) => {
                let states = found.states;
                return Ok(CountCheck::Differs(format!("{states} states, {packings} packings")));
            }
            Ok(_) | Err(EnumerateError::Stopped(_)) => {}
            Err(other) => return Err(other),
        }
    }
    let (engine, name) = match found.statistics.last_engine {
        Engine::Thin | Engine::Disk => (Engine::Blocks, "blocks"),
        _ => (Engine::Thin, "thin layers"),
    };
    // Lines are made by thin layers alone; steps reach the same states.
    let in_lines = options.metric == Metric::Line && !found.layers.is_empty();
    let mut again = options.clone().engine(engine);
    if in_lines {
        again = again.metric(Metric::Step).by_depth(false).goals(false);
    }
    let second = count(puzzle, &again, run)?;
    if let Some(stop) = second.stopped {
        return Ok(CountCheck::Unchecked(stop));
    }
    let facts = |count: &Count| (count.states, count.layers.clone(), count.goals);
    let agrees =
        if in_lines { second.states == found.states } else { facts(&second) == facts(found) };
    Ok(if agrees {
        CountCheck::Agrees
    } else {
        let layer = found.layers.iter().zip(&second.layers).position(|(one, other)| one != other);
        let place = layer.map_or_else(String::new, |depth| format!(", first at depth {depth}"));
        CountCheck::Differs(format!(
            "{} states, and {} by {name}{place}",
            found.states, second.states
        ))
    })
}
