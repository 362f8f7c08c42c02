//! Certificates of random puzzles: that of each answer is accepted by both checkers, and whatever is accepted after a
//! change claims what the slow reference finds.
//!
//! `SLIDE_CERTIFICATE_PUZZLES` says how many random puzzles (16), `SLIDE_CERTIFICATE_CHANGES` how many changes of
//! each kind for the checker of the library (60), `SLIDE_CERTIFICATE_PYTHON` how many for `certificates/check.py` (4),
//! `SLIDE_CERTIFICATE_FIRST` the seed of the first (0).

mod answers;
mod changes;
mod file;
mod known;
mod lies;
mod python;
mod truth;

/// The number in an environment variable.
fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")),
        Err(_) => default,
    }
}
