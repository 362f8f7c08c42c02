//! The reasons why a certificate proves nothing, each with its place in the file.

use std::fmt;

use slide_run::Stop;

/// A place in a certificate. Layers are counted from 0, as distances are; states and moves from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum CertificatePlace {
    /// The first line.
    Header,
    /// A layer as a whole.
    Layer {
        /// 1, or 2 for the layers from the goals of a certificate of hardest starts.
        part: usize,
        /// Its number.
        layer: u64,
    },
    /// A state of a layer.
    State {
        /// The part, as in [`CertificatePlace::Layer`].
        part: usize,
        /// The number of its layer.
        layer: u64,
        /// Its number in the layer.
        state: u64,
    },
    /// The line after the layers.
    Trailer,
    /// The claim in that line.
    Claim,
    /// A move of the solution.
    Move(usize),
    /// The last line.
    Checksum,
}

/// The reason why a certificate does not prove its claim, or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// It is no certificate of this version, or is cut off, or damaged.
    #[error("no certificate that can be read ({place}): {reason}")]
    Unreadable {
        /// Where.
        place: CertificatePlace,
        /// Why.
        reason: String,
    },
    /// It is about another puzzle than the one that was given.
    #[error("the certificate is about another puzzle: {0}")]
    OtherPuzzle(String),
    /// It is a certificate, but it does not prove what it claims.
    #[error("not proved ({place}): {reason}")]
    Unproved {
        /// The first place that fails.
        place: CertificatePlace,
        /// Why.
        reason: String,
    },
    /// A limit was reached before the check was complete.
    #[error("stopped before it was known: {}", .0.words())]
    Stopped(Stop),
}

impl fmt::Display for CertificatePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part| if part == 2 { "from the goals, " } else { "" };
        match *self {
            Self::Header => f.write_str("header"),
            Self::Layer { part: number, layer } => write!(f, "{}layer {layer}", part(number)),
            Self::State { part: number, layer, state } => {
                write!(f, "{}layer {layer}, state {state}", part(number))
            }
            Self::Trailer => f.write_str("trailer"),
            Self::Claim => f.write_str("claim"),
            Self::Move(number) => write!(f, "solution, move {number}"),
            Self::Checksum => f.write_str("checksum"),
        }
    }
}

impl CertificateError {
    pub(super) fn unreadable(place: CertificatePlace, reason: impl fmt::Display) -> Self {
        Self::Unreadable { place, reason: reason.to_string() }
    }

    pub(super) fn unproved(place: CertificatePlace, reason: impl fmt::Display) -> Self {
        Self::Unproved { place, reason: reason.to_string() }
    }
}

impl From<Stop> for CertificateError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
