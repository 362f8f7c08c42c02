//! Options of long runs: checkpoints, layers on disk.

use std::path::PathBuf;
use std::time::Duration;

use slide::job::{Job, JobResult, Shard};
use slide::space::{Checkpoints, Engine, Run};

use super::quantities::duration;
use super::session::Session;
use super::shared_args::Effort;
use super::words::words;

/// Checkpoints.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Long runs")]
pub(crate) struct CheckpointArgs {
    /// Save a checkpoint to this file, at intervals and when the search is stopped
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// The least time between two checkpoints
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2m")]
    checkpoint_every: Duration,
    /// Resume from a checkpoint; it is overwritten unless --checkpoint names another file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl CheckpointArgs {
    /// The files of one search.
    pub(crate) fn files(&self) -> Checkpoints {
        Checkpoints::default()
            .checkpoint(self.checkpoint.clone())
            .every(self.checkpoint_every)
            .resume(self.resume.clone())
    }

    /// Returns whether checkpoints were requested.
    pub(crate) fn is_wanted(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }
}

/// One part of a long run, and its checkpoints.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Long runs")]
pub(crate) struct ShardArgs {
    /// Do only part I of N parts of about the same size
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) checkpoints: CheckpointArgs,
}

impl ShardArgs {
    /// The run of a job that begins now.
    pub(crate) fn run(&self, effort: &Effort, session: &Session) -> Run<'static> {
        effort.starting_now(&session.interrupt).checkpoints(self.checkpoints.files())
    }
}

/// The file of a shard, if the answer is JSON.
pub(crate) fn shard_file<J: Job>(result: &JobResult<J>, is_json: bool) -> Option<String> {
    (is_json && result.shard.is_some()).then(|| result.to_json())
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/');
    let numbers =
        numbers.and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    let shard = numbers.and_then(|(index, count)| Shard::new(index, count).ok());
    shard.ok_or_else(|| "a shard is I/N: part I of N, counted from 1, such as 1/8".to_owned())
}

/// The files of a long search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Long runs")]
pub(crate) struct LongRunArgs {
    #[command(flatten)]
    pub(crate) checkpoints: CheckpointArgs,
    /// When the memory is full, keep layers in files in this directory
    ///
    /// The directory must be empty, or not exist yet. Its files are removed at the end.
    #[arg(long, value_name = "DIR")]
    disk: Option<PathBuf>,
    /// Which engine enumerates the states; all give the same answer
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide = true, value_parser = words::<Engine>())]
    pub(crate) engine: Engine,
}

impl LongRunArgs {
    /// The files of one search.
    pub(crate) fn files(&self) -> Checkpoints {
        self.checkpoints.files().directory(self.disk.clone())
    }
}
