//! The check of the claim of a certificate against its layers, and of its solution.

use super::error::{CertificateError, CertificatePlace};
use super::format::{CertificateClaim, CertificateHeader, PlainMove, Question, Trailer};
use super::parity::parity_forbids;
use super::position::CheckedPosition;
use super::rules::{At, Rules};

/// The figures of the layers forward from the start, or backward from the goals.
#[derive(Default)]
pub(super) struct LayerFigures {
    /// The number of states of each layer.
    pub(super) layers: Vec<u64>,
    /// The number of goal states of each.
    pub(super) goals: Vec<u64>,
    /// The states of layer 0, if the layers are backward.
    pub(super) first_states: Vec<At>,
}

/// Compares the claim with the figures of the layers.
pub(super) fn judge(
    header: &CertificateHeader,
    rules: &Rules,
    trailer: &Trailer,
    start: &LayerFigures,
    backward: &LayerFigures,
) -> Result<(), CertificateError> {
    let states = start.layers.iter().sum();
    let goals = start.goals.iter().sum();
    let is_solved = matches!(trailer.claim, CertificateClaim::Solved { .. });
    let is_parity = matches!(trailer.claim, CertificateClaim::Parity {});
    require(is_solved || trailer.solution.is_empty(), "it has a solution, and claims none")?;
    require(is_solved || is_parity || !start.layers.is_empty(), "it has no layers")?;
    match (header.question, &trailer.claim) {
        (Question::Solve, &CertificateClaim::Solved { length, steps }) => {
            judge_solution(rules, &trailer.solution, start, length, steps)
        }
        (Question::Solve, &CertificateClaim::Unsolvable { states: claimed }) => {
            require_equal("states", claimed, states)?;
            require_equal("goals", 0, goals)
        }
        (Question::Solve, CertificateClaim::Parity {}) => {
            require_equal("layers", 0, start.layers.len() as u64)?;
            require(parity_forbids(&header.puzzle), "parity does not forbid a solution")
        }
        (Question::Count, &CertificateClaim::Count { states: claimed }) => {
            require_equal("states", claimed, states)
        }
        (Question::CountDepths, CertificateClaim::CountDepths { states: claimed, layers }) => {
            require_equal("states", *claimed, states)?;
            require_layers(layers, &start.layers)
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
            require_equal("states", *claimed, states)?;
            require_layers(layers, &start.layers)?;
            require_equal("goals", *claimed_goals, goals)?;
            require_goal_lengths(rules, start, *nearest, *farthest)
        }
        (
            Question::Hardest,
            CertificateClaim::Hardest { states: claimed, goals: claimed_goals, length, histogram },
        ) => {
            require_equal("states", *claimed, states)?;
            require_equal("goals", *claimed_goals, goals)?;
            if goals > 0 {
                require_equal("states", backward.layers.iter().sum(), states)?;
            }
            require_histogram(rules, start, backward, histogram, *length)
        }
        _ => require(false, "it is no answer to the question in the header"),
    }
}

/// Checks the claimed lengths of shortest solutions to the nearest and to the farthest goal state.
fn require_goal_lengths(
    rules: &Rules,
    start: &LayerFigures,
    nearest: Option<u32>,
    farthest: Option<u32>,
) -> Result<(), CertificateError> {
    let length = |depth: usize| depth as u32 + rules.exit_length();
    let is_goal = |&goals: &u64| goals > 0;
    let first = start.goals.iter().position(is_goal).map(length);
    let last = start.goals.iter().rposition(is_goal).map(length);
    let reason = "nearest and farthest goal are not those of the layers";
    require(nearest == first && farthest == last, reason)
}

/// Checks the claimed numbers of states by length of their shortest solution, and the greatest length.
fn require_histogram(
    rules: &Rules,
    start: &LayerFigures,
    backward: &LayerFigures,
    histogram: &[u64],
    longest: Option<u32>,
) -> Result<(), CertificateError> {
    // An exit is one more move, so no state has a shorter solution.
    let has_goals = start.goals.iter().any(|&goals| goals > 0);
    let mut found = vec![0; if has_goals { rules.exit_length() as usize } else { 0 }];
    found.extend(&backward.layers);
    require_layers(histogram, &found)?;
    let last = found.len().checked_sub(1).map(|length| length as u32);
    require(longest == last, "the length is not that of the last layer")
}

/// Checks that the solution is a shortest one and has the claimed length and steps.
fn judge_solution(
    rules: &Rules,
    solution: &[PlainMove],
    start: &LayerFigures,
    length: u32,
    steps: u32,
) -> Result<(), CertificateError> {
    let moves = start.layers.len() as u64 + u64::from(rules.exit_length());
    require_equal("moves", length.into(), moves)?;
    if let Some(depth) = start.goals.iter().position(|&goals| goals > 0) {
        let place = CertificatePlace::Layer { part: 1, layer: depth as u64 };
        return Err(CertificateError::unproved(place, "it has a goal, so fewer moves do"));
    }
    require_equal("moves", length.into(), solution.len() as u64)?;
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
fn require(is_met: bool, reason: &str) -> Result<(), CertificateError> {
    if is_met { Ok(()) } else { unproved(reason.to_owned()) }
}

/// Checks a number of the claim.
fn require_equal(what: &str, claimed: u64, found: u64) -> Result<(), CertificateError> {
    if claimed == found {
        return Ok(());
    }
    unproved(format!("it says {claimed} {what}, and the layers have {found}"))
}

/// Checks the numbers of states by depth.
fn require_layers(claimed: &[u64], found: &[u64]) -> Result<(), CertificateError> {
    let reason = "the numbers of states by depth are not those of the layers";
    require(claimed == found, reason)
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
