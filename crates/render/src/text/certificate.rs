//! The report of `verify` on a certificate.

use slide_check::certificate::{CertificateClaim, Proved};
use slide_model::Identity;

use crate::words::{counted, one_line};

/// The claim that is proved, the states that prove it, and the limits of the proof.
pub fn certificate(proved: &Proved) -> String {
    let word = proved.header.metric.word();
    let length = |length: u32| counted(length, word);
    let told_apart = match proved.identity {
        Some(Identity::Labelled) => ", every piece told apart",
        _ => "",
    };
    let reached = |states: &u64| format!("{} can be reached", counted(*states, "state"));
    let claim = match &proved.claim {
        CertificateClaim::Solved { length: fewest, .. } => {
            format!("solved in {}, and not in fewer", length(*fewest))
        }
        CertificateClaim::Unsolvable { states } => {
            format!("none of the {} that can be reached is a goal", counted(*states, "state"))
        }
        CertificateClaim::Count { states } => reached(states) + told_apart,
        CertificateClaim::CountDepths { states, layers } => format!(
            "{}{told_apart}, the farthest in {}; so are the numbers at each depth",
            reached(states),
            length(layers.len().saturating_sub(1) as u32),
        ),
        CertificateClaim::Goals {
            states,
            goals,
            nearest: Some(nearest),
            farthest: Some(farthest),
            ..
        } => format!(
            "{}, {goals} of them goals, the nearest in {}, the farthest in {}",
            reached(states),
            length(*nearest),
            length(*farthest),
        ),
        CertificateClaim::Goals { states, .. }
        | CertificateClaim::Hardest { states, length: None, .. } => {
            reached(states) + ", none of them a goal"
        }
        CertificateClaim::Hardest { states, goals, length: Some(longest), histogram } => format!(
            "{}, {goals} of them goals; the hardest is {} from a goal ({})",
            reached(states),
            length(*longest),
            counted(histogram.last().copied().unwrap_or(0), "state"),
        ),
        _ => "parity forbids a solution".to_owned(),
    };
    let by = if proved.layers == 0 {
        String::new()
    } else {
        let layers = counted(proved.layers, "layer");
        format!(" ({} in {layers})", counted(proved.states, "state"))
    };
    let beside = match proved.claim {
        CertificateClaim::Solved { .. } => {
            "Not proved: which of the shortest solutions comes first (fewest steps).\n"
        }
        _ => "",
    };
    format!("{}: proved{by}: {claim}\n{beside}", one_line(&proved.header.name))
}
