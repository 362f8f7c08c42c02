//! `slide.proof/1`: the verdict on a certificate.

use slide_check::certificate::{CertificateError, Proved};

use super::Object;

/// The result of a check as one object in one line: `status` is `proved`, with the claim as the certificate has it, or
/// `not proved`, with the first place that fails.
pub fn certificate(checked: &Result<Proved, CertificateError>) -> String {
    let object = Object::of("slide.proof/1");
    match checked {
        Ok(proved) => object
            .put("puzzle", &proved.header.name)
            .put("metric", proved.header.metric.word())
            .put("status", "proved")
            .put("claim", &proved.claim)
            .put("states", proved.states)
            .put("layers", proved.layers)
            .line(),
        Err(CertificateError::Unproved { place, reason }) => object
            .put("status", "not proved")
            .put("place", place.to_string())
            .put("reason", reason)
            .line(),
        Err(other) => object.put("status", "unknown").put("reason", other.to_string()).line(),
    }
}
