//! The result of a job, and its shard file:
//!
//! ```text
//! {"schema":"slide.shard/1","job":"squares","question":5,"shard":{"index":1,"count":2},
//!  "status":"complete","tasks":2,"tasks_done":2,"part":9,"version":"0.1.0"}
//! ```
//!
//! The question and the part are those of the job. The file is written and read by the same struct, so numbers keep
//! all their digits. Where the `status` is `limit`, `stopped` says which limit; files without it count as interrupted.

use serde::{Deserialize, Serialize};

use super::{Job, Shard};
use crate::Stop;

/// The schema of shard files.
pub const SHARD_SCHEMA: &str = "slide.shard/1";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The result of a job, or of one shard of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobResult<J: Job> {
    /// The job.
    pub job: J,
    /// The requested shard; `None` for the whole job.
    pub shard: Option<Shard>,
    /// The number of tasks, in the shard; `None` if a limit stopped the job before they were all known.
    pub tasks: Option<u64>,
    /// The number of those that are complete.
    pub tasks_done: u64,
    /// The reason why the job is not complete, if it is not.
    pub stopped: Option<Stop>,
    /// The sum of the results of the tasks.
    pub part: J::Part,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ShardStatus {
    Complete,
    Limit,
}

/// The file of a shard of a job `J`, whose part is a `P`.
#[derive(Serialize, Deserialize)]
struct ShardFile<J, P> {
    schema: String,
    job: String,
    question: J,
    shard: Shard,
    status: ShardStatus,
    tasks: Option<u64>,
    tasks_done: u64,
    part: P,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    #[serde(default)]
    version: String,
}

impl<J: Job> JobResult<J> {
    /// The shard file, as one object in one line. A job that was not divided is its only shard.
    pub fn to_json(&self) -> String {
        json(&ShardFile {
            schema: SHARD_SCHEMA.to_owned(),
            job: J::NAME.to_owned(),
            question: &self.job,
            shard: self.shard.unwrap_or(Shard::ONLY),
            status: if self.stopped.is_some() { ShardStatus::Limit } else { ShardStatus::Complete },
            tasks: self.tasks,
            tasks_done: self.tasks_done,
            part: &self.part,
            stopped: self.stopped,
            version: VERSION.to_owned(),
        }) + "\n"
    }

    /// Reads a shard file, which anyone may have written.
    ///
    /// # Errors
    /// It is not JSON, or not a shard of such a job.
    pub fn read(text: &str) -> Result<Self, ReadShardError> {
        let name = job_of_shard(text)?;
        if name != J::NAME {
            return Err(ReadShardError::OtherJob(name));
        }
        let file: ShardFile<J, J::Part> =
            serde_json::from_str(text).map_err(ReadShardError::Form)?;
        let ShardFile { question: job, shard, status, tasks, tasks_done, part, .. } = file;
        let is_complete = status == ShardStatus::Complete;
        let is_known = tasks.map_or(!is_complete, |tasks| {
            if is_complete { tasks_done == tasks } else { tasks_done <= tasks }
        });
        if !is_known || tasks_done > MOST_TASKS {
            return Err(ReadShardError::Content("tasks"));
        }
        job.valid().map_err(|_| ReadShardError::Content("question"))?;
        job.check(&part).map_err(ReadShardError::Content)?;
        let stopped = (!is_complete).then(|| file.stopped.unwrap_or(Stop::Interrupted));
        Ok(Self { job, shard: Some(shard), tasks, tasks_done, stopped, part })
    }
}

/// The greatest number of tasks of a shard, such that the sum over many shards is still a number.
pub(super) const MOST_TASKS: u64 = 1 << 47;

/// The name of the job of a shard file.
///
/// # Errors
/// It is not JSON, or not a shard file of this version.
pub fn job_of_shard(text: &str) -> Result<String, ReadShardError> {
    /// The first fields of every answer.
    #[derive(Deserialize)]
    struct Head {
        schema: String,
        #[serde(default)]
        job: String,
        #[serde(default)]
        version: String,
    }
    let Head { schema, job, version } = serde_json::from_str(text).map_err(ReadShardError::Form)?;
    if schema != SHARD_SCHEMA {
        return Err(ReadShardError::Schema(schema));
    }
    if version == VERSION { Ok(job) } else { Err(ReadShardError::Version(version)) }
}

/// The JSON of a value that can always be written: structs of strings, numbers and lists.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The reason why a text is not a shard of a job.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadShardError {
    /// It is not JSON, or not an object of this form.
    #[error("this is not {which} file of a shard: {0}", which = if .0.is_eof() { "the whole" } else { "the" })]
    Form(serde_json::Error),
    /// It is of this schema.
    #[error(
        "`{0}` is not the file of a shard, which is `{SHARD_SCHEMA}`; those of earlier versions have to be made again"
    )]
    Schema(String),
    /// It is of this version.
    #[error(
        "this shard was made by version {0:?}, and this is version {VERSION}; one version has to make all shards and \
         merge them"
    )]
    Version(String),
    /// It is of this job.
    #[error("this is a shard of another job, `{0}`")]
    OtherJob(String),
    /// It is of the right form, but this part of it is not possible.
    #[error("this is not the file of a shard: {0} has an impossible value")]
    Content(&'static str),
}
