//! The processes that answer a question: this one alone, or several together, which needs the feature `cluster`.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::ensure;
use slide::design::{Hardest, HardestOptions, hardest};
use slide::puzzle::Puzzle;
use slide::space::{Count, CountOptions, Run, count};

#[cfg(feature = "cluster")]
use super::cluster::Group;
use super::shared_args::LimitArgs;

/// The environment variable of processes that another one has started: their number.
pub(crate) const PART: &str = "SLIDE_PART";

/// Returns whether this process was started by another one, which prints for all.
pub(crate) fn is_part() -> bool {
    cfg!(feature = "cluster") && env::var_os(PART).is_some()
}

/// The other processes of the search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Several processes")]
pub(crate) struct ProcessArgs {
    /// Search together with the processes that listen at the addresses of this file, one `host:port` to a
    /// line; all are asked the same
    ///
    /// There is no encryption: the network must be a private one.
    #[cfg_attr(
        feature = "cluster",
        arg(long, value_name = "FILE", requires = "process", conflicts_with = "processes")
    )]
    #[cfg_attr(not(feature = "cluster"), arg(skip))]
    pub hosts: Option<PathBuf>,
    /// Which line of --hosts this process is, from 0 on; process 0 prints the answer
    #[cfg_attr(feature = "cluster", arg(long, value_name = "P", requires = "hosts"))]
    #[cfg_attr(not(feature = "cluster"), arg(skip))]
    pub process: Option<usize>,
    /// Search with this number of processes on this machine; --memory-limit and --threads apply to each
    #[cfg_attr(feature = "cluster", arg(long, value_name = "N"))]
    #[cfg_attr(not(feature = "cluster"), arg(skip))]
    pub processes: Option<usize>,
}

impl ProcessArgs {
    /// Returns whether several processes search together.
    pub(crate) fn are_several(&self) -> bool {
        self.hosts.is_some() || self.process.is_some() || self.processes.is_some()
    }

    /// The processes, all of them started; they are asked about these files.
    pub(crate) fn start(&self, files: &[OsString]) -> anyhow::Result<Box<dyn Processes>> {
        #[cfg(feature = "cluster")]
        if self.are_several() {
            return Ok(Box::new(Group::start(self, files)?));
        }
        ensure!(!self.are_several(), "several processes for {files:?} need the feature cluster");
        Ok(Box::new(ThisProcess))
    }
}

/// The processes that answer a question; unless a method says otherwise, one process.
pub(crate) trait Processes: Sync {
    /// Returns whether another process prints the answer.
    fn is_silent(&self) -> bool {
        false
    }

    /// The known number of processes that share this machine.
    fn here(&self) -> usize {
        1
    }

    /// The run of each process, of which `usual` is that of one process alone: they share the threads and the memory
    /// of this machine, unless these are given for each.
    fn run(&self, args: &LimitArgs, mut usual: Run<'static>) -> Run<'static> {
        if args.effort.threads.threads.is_none() {
            usual.threads = (usual.threads / self.here()).max(1);
        }
        if args.effort.memory.memory_limit.is_none() {
            usual.limits = usual.limits.among(self.here());
        }
        usual
    }

    /// Counts the states of a puzzle.
    fn count(
        &self,
        puzzle: &Puzzle,
        options: &CountOptions,
        run: &mut Run<'_>,
    ) -> anyhow::Result<Count> {
        Ok(count(puzzle, options, run)?)
    }

    /// Finds the hardest starts of a puzzle.
    fn hardest(
        &self,
        puzzle: &Puzzle,
        options: &HardestOptions,
        run: &mut Run<'_>,
    ) -> anyhow::Result<Hardest> {
        Ok(hardest(puzzle, options, run)?)
    }
}

/// This process alone.
struct ThisProcess;

impl Processes for ThisProcess {}
