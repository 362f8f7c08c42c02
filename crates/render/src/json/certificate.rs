//! `slide.proof/1`: the verdict on a certificate.

use slide_check::certificate::{CertificateError, Proved};
use slide_model::{JsonObject, Puzzle};

use super::{about, answer};

/// The result of a check as one object in one line: `status` is `proved`, with the claim as the certificate has it,
/// `not proved`, with the first place that fails, or `limit`. The puzzle is the one of which the certificate must be,
/// if one was named.
pub fn certificate(puzzle: Option<&Puzzle>, checked: &Result<Proved, CertificateError>) -> String {
    let report = match checked {
        Ok(proved) => about(&proved.header.name, proved.header.metric)
            .with("status", "proved")
            .with("claim", &proved.claim)
            .with("states", proved.states)
            .with("layers", proved.layers),
        Err(CertificateError::Unproved { place, reason }) => JsonObject::default()
            .with("status", "not proved")
            .with("place", place.to_string())
            .with("reason", reason),
        Err(other) => {
            let stopped = match other {
                CertificateError::Stopped(stop) => Some(*stop),
                _ => None,
            };
            JsonObject::default()
                .with("status", if stopped.is_some() { "limit" } else { "unknown" })
                .with("reason", other.to_string())
                .with_some("stopped", stopped)
        }
    };
    answer("slide.proof/1", puzzle, &report)
}
