//! The check of the claim of a certificate against its layers, and of its solution.

use super::error::{CertificateError, CertificatePlace};
use super::format::{CertificateClaim, CertificateHeader, PlainMove, Question, Trailer};
use super::parity::parity_forbids;
use super::position::CheckedPosition;
use super::rules::{At, Rules};

/// The figures of the layers from the start, or from the goals.
#[derive(Default)]
pub(super) struct LayerFigures {
    /// The number of states of each layer.
    pub(super) layers: Vec<u64>,
    /// The number of goal states of each.
    pub(super) goals: Vec<u64>,
    /// The states of the first layer from the goals.
    pub(super) first_states: Vec<At>,
}

/// Compares the claim with the figures of the layers.
pub(super) fn judge(
    header: &CertificateHeader,
    rules: &Rules,
    trailer: &Trailer,
    start: &LayerFigures,
    back: &LayerFigures,
) -> Result<(), CertificateError> {
    let states = start.layers.iter().sum::<u64>();
    let goals = start.goals.iter().sum::<u64>();
    let exit = rules.exit_length();
    let is_solved = matches!(trailer.claim, CertificateClaim::Solved { .. });
    let is_parity = matches!(trailer.claim, CertificateClaim::Parity {});
    holds(is_solved || trailer.solution.is_empty(), "it has a solution, and claims none")?;
    holds(is_solved || is_parity || !start.layers.is_empty(), "it has no layers")?;
    match (header.question, &trailer.claim) {
        (Question::Solve, &CertificateClaim::Solved { length, steps }) => {
            judge_solution(rules, &trailer.solution, start, length, steps)
        }
        (Question::Solve, &CertificateClaim::Unsolvable { states: claimed }) => {
            same("states", claimed, states)?;
            same("goals", 0, goals)
        }
        (Question::Solve, CertificateClaim::Parity {}) => {
            same("layers", 0, start.layers.len() as u64)?;
            holds(parity_forbids(&header.puzzle), "parity does not forbid a solution")
        }
        (Question::Count, &CertificateClaim::Count { states: claimed }) => {
            same("states", claimed, states)
        }
        (Question::CountDepths, CertificateClaim::CountDepths { states: claimed, layers }) => {
            same("states", *claimed, states)?;
            same_layers(layers, &start.layers)
        }
        (
            Question::Goals,
            CertificateClaim::Goals {
                states: claimed,
                layers,
                goals: claimed_goals,
                nearest,
                farthest,
            },
        ) => {
            same("states", *claimed, states)?;
            same_layers(layers, &start.layers)?;
            same("goals", *claimed_goals, goals)?;
            let length = |depth: usize| depth as u32 + exit;
            let is_goal = |&goals: &u64| goals > 0;
            let first = start.goals.iter().position(is_goal).map(length);
            let last = start.goals.iter().rposition(is_goal).map(length);
            let reason = "nearest and farthest goal are not those of the layers";
            holds((*nearest, *farthest) == (first, last), reason)
        }
        (
            Question::Hardest,
            CertificateClaim::Hardest { states: claimed, goals: claimed_goals, length, histogram },
        ) => {
            same("states", *claimed, states)?;
            same("goals", *claimed_goals, goals)?;
            if goals > 0 {
                same("states", back.layers.iter().sum(), states)?;
            }
            // An exit is one more move, so no start has a shorter solution.
            let mut found = vec![0; if goals > 0 { exit as usize } else { 0 }];
            found.extend(&back.layers);
            same_layers(histogram, &found)?;
            let last = found.len().checked_sub(1).map(|length| length as u32);
            holds(*length == last, "the length is not that of the last layer")
        }
        _ => holds(false, "it is no answer to the question in the header"),
    }
}

/// Checks that a solution of this length and these steps is a shortest one.
fn judge_solution(
    rules: &Rules,
    solution: &[PlainMove],
    start: &LayerFigures,
    length: u32,
    steps: u32,
) -> Result<(), CertificateError> {
    let moves = start.layers.len() as u64 + u64::from(rules.exit_length());
    same("moves", length.into(), moves)?;
    if let Some(depth) = start.goals.iter().position(|&goals| goals > 0) {
        let place = CertificatePlace::Layer { part: 1, layer: depth as u64 };
        return Err(CertificateError::unproved(place, "it has a goal, so fewer moves do"));
    }
    same("moves", length.into(), solution.len() as u64)?;
    let played = play(rules, solution)?;
    if played != u64::from(steps) {
        return unproved(format!("it says {steps} steps, and the solution has {played}"));
    }
    Ok(())
}

/// The error that the claim is not proved.
fn unproved(reason: String) -> Result<(), CertificateError> {
    Err(CertificateError::unproved(CertificatePlace::Claim, reason))
}

/// Checks a condition of the claim.
fn holds(holds: bool, reason: &str) -> Result<(), CertificateError> {
    if holds { Ok(()) } else { unproved(reason.to_owned()) }
}

/// Checks a number of the claim.
fn same(what: &str, claimed: u64, found: u64) -> Result<(), CertificateError> {
    if claimed == found {
        return Ok(());
    }
    unproved(format!("it says {claimed} {what}, and the layers have {found}"))
}

/// Checks the numbers of states by depth.
fn same_layers(claimed: &[u64], found: &[u64]) -> Result<(), CertificateError> {
    let reason = "the numbers of states by depth are not those of the layers";
    holds(claimed == found, reason)
}

/// Plays a solution and returns its steps.
fn play(rules: &Rules, solution: &[PlainMove]) -> Result<u64, CertificateError> {
    let mut position = CheckedPosition::new(rules);
    let placed = position.place(rules.start());
    placed.map_err(|reason| CertificateError::unproved(CertificatePlace::Move(0), reason))?;
    let mut steps = 0;
    let mut has_left = false;
    for (number, one) in (1..).zip(solution) {
        let wrong = |reason| CertificateError::unproved(CertificatePlace::Move(number), reason);
        if has_left {
            return Err(wrong("it comes after the exit".to_owned()));
        }
        steps += position.play(one).map_err(wrong)?;
        has_left = one.exit;
    }
    let is_solved = if rules.exit_length() > 0 { has_left } else { position.is_goal() };
    if is_solved {
        Ok(steps)
    } else {
        let place = CertificatePlace::Move(solution.len());
        Err(CertificateError::unproved(place, "the goal is not reached at its end"))
    }
}
