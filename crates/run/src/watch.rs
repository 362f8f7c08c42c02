//! A [`Run`](crate::Run) as a search uses it.

use super::checkpoint::Checkpoints;
use super::limits::{Limits, Stop};
use super::report::Reporter;

/// A run that a search has borrowed, with the limits of that search, which may be narrower.
pub struct Watch<'a> {
    /// The number of threads.
    pub threads: usize,
    /// The limits.
    pub limits: &'a Limits,
    /// The checkpoints.
    pub checkpoints: &'a Checkpoints,
    /// The listener.
    pub reporter: &'a mut dyn Reporter,
}

impl Watch<'_> {
    /// The same run with the limits of a part of the search.
    pub fn within<'b>(&'b mut self, limits: &'b Limits) -> Watch<'b> {
        let Self { threads, checkpoints, .. } = *self;
        Watch { threads, limits, checkpoints, reporter: &mut *self.reporter }
    }

    /// Checks time and interruption only.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.limits.check(0, 0)
    }
}
