//! The caller's limits and its reporter, as a search asks them.

use super::limits::{Limits, Stop};
use super::report::Reporter;

/// Limits and reporter of one search.
pub struct Watch<'a> {
    /// The limits.
    pub limits: &'a Limits,
    /// The one that listens.
    pub reporter: &'a mut dyn Reporter,
}

impl Watch<'_> {
    /// Looks at time and interruption only.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.limits.check(0, 0)
    }
}
