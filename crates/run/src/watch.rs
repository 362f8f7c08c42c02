//! The caller's limits and its reporter, as a search uses them.

use super::limits::{Limits, Stop};
use super::report::Reporter;

/// The limits and the reporter of one search.
pub struct Watch<'a> {
    /// The limits.
    pub limits: &'a Limits,
    /// The listener.
    pub reporter: &'a mut dyn Reporter,
}

impl Watch<'_> {
    /// Checks time and interruption only.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.limits.check(0, 0)
    }
}
