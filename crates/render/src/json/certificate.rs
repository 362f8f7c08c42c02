//! `slide.proof/1`: the verdict on a certificate.

use serde::Serialize;
use slide_check::certificate::{CertificateError, Claim, Proved};
use slide_engine::space::Stop;
use slide_model::Puzzle;

use super::answer;

#[derive(Serialize)]
#[serde(untagged)]
enum ProofReport<'a> {
    Proved {
        puzzle: &'a str,
        metric: &'a str,
        status: &'a str,
        claim: &'a Claim,
        states: u64,
        layers: u64,
    },
    Unproved {
        status: &'a str,
        place: String,
        reason: &'a str,
    },
    Unknown {
        status: &'a str,
        reason: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<Stop>,
    },
}

/// The result of a check as one object in one line: `status` is `proved`, with the claim as the certificate has it,
/// `not proved`, with the first place that fails, or `limit`. The puzzle is the one that the certificate has to be about,
/// if one was named.
pub fn certificate(puzzle: Option<&Puzzle>, checked: &Result<Proved, CertificateError>) -> String {
    let report = match checked {
        Ok(proved) => ProofReport::Proved {
            puzzle: &proved.header.name,
            metric: proved.header.metric.word(),
            status: "proved",
            claim: &proved.claim,
            states: proved.states,
            layers: proved.layers,
        },
        Err(CertificateError::Unproved { place, reason }) => {
            ProofReport::Unproved { status: "not proved", place: place.to_string(), reason }
        }
        Err(other) => {
            let stopped = match other {
                CertificateError::Stopped(stop) => Some(*stop),
                _ => None,
            };
            let status = if stopped.is_some() { "limit" } else { "unknown" };
            ProofReport::Unknown { status, reason: other.to_string(), stopped }
        }
    };
    answer("slide.proof/1", puzzle, &report)
}
