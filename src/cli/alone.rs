//! Searches by this process alone, without the feature `cluster`.

use std::ffi::OsString;

use slide::design::{Hardest, HardestOptions, hardest};
use slide::puzzle::Puzzle;
use slide::space::{Count, CountOptions, EnumerateError, Limits, Reporter, count};

use super::shared_args::LimitArgs;

/// Returns `false`: no process is started by another one.
pub(crate) fn is_started() -> bool {
    false
}

/// No options.
#[derive(Debug, clap::Args)]
pub(crate) struct ClusterArgs {}

/// This process alone.
pub(crate) struct Group;

#[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as with the feature")]
impl ClusterArgs {
    pub(crate) fn is_wanted(&self) -> bool {
        false
    }

    pub(crate) fn begin(&self, _: &[OsString]) -> anyhow::Result<Group> {
        Ok(Group)
    }
}

#[expect(clippy::unused_self, reason = "as with the feature")]
impl Group {
    pub(crate) fn is_silent(&self) -> bool {
        false
    }

    pub(crate) fn threads(&self, _: &LimitArgs, usual: usize) -> usize {
        usual
    }

    pub(crate) fn limits(&self, _: &LimitArgs, usual: Limits) -> Limits {
        usual
    }

    pub(crate) fn count(
        &self,
        puzzle: &Puzzle,
        options: &CountOptions,
        reporter: &mut dyn Reporter,
    ) -> Result<Count, EnumerateError> {
        count(puzzle, options, reporter)
    }

    pub(crate) fn hardest(
        &self,
        puzzle: &Puzzle,
        options: &HardestOptions,
        reporter: &mut dyn Reporter,
    ) -> Result<Hardest, EnumerateError> {
        hardest(puzzle, options, reporter)
    }
}
