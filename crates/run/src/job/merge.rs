//! Merging the shards of a job.

use litemap::LiteMap;

use super::result::json;
use super::{Job, JobResult, Shard};

/// The reason why shards do not make a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.named(&|number| format!("number {}", number + 1)))]
#[non_exhaustive]
pub enum MergeError {
    /// There are none.
    Nothing,
    /// Two of them, by their place in the list, are of different jobs, or of one that was cut into
    /// different numbers of shards.
    Different(usize, usize),
    /// One of them was stopped before it was complete.
    Partial(usize),
    /// Two of them are the same shard.
    Twice(usize, usize, Shard),
    /// This number of shards is missing, these first.
    Missing(u32, Vec<Shard>),
    /// There are more shards than can be merged.
    TooMany,
    /// Together they have a wrong sum.
    Sum {
        /// The things that are counted, such as `positions`.
        noun: String,
        /// The sum that they have.
        found: u64,
        /// The sum that is known in another way.
        all: u128,
    },
}

impl MergeError {
    /// The reason in words, with `name` for the names of the shards by their place in the list.
    pub fn named(&self, name: &dyn Fn(usize) -> String) -> String {
        match self {
            Self::Nothing => "there are no shards to put together".to_owned(),
            Self::Different(one, other) => format!(
                "{} and {} are not shards of one job: the question and the number of shards must be \
                 the same",
                name(*one),
                name(*other)
            ),
            Self::Partial(one) => format!("{} is not complete: it was stopped", name(*one)),
            Self::Twice(one, other, shard) => {
                format!("{} and {} are both shard {shard}", name(*one), name(*other))
            }
            Self::Missing(all, first) => {
                let more = match all - first.len() as u32 {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                let noun = if *all == 1 { "shard" } else { "shards" };
                let first: Vec<String> = first.iter().map(Shard::to_string).collect();
                format!("{noun} {}{more} missing", first.join(", "))
            }
            Self::TooMany => format!("there are more than {MOST_SHARDS} shards"),
            Self::Sum { noun, found, all } => format!(
                "together they have {found} of {all} {noun}: some shards are not of this version's making"
            ),
        }
    }
}

/// The greatest number of shards that are merged.
const MOST_SHARDS: usize = 1 << 16;
/// The greatest number of missing shards that are named.
const NAMED: usize = 5;

/// Merges all shards of a job, given in any order.
///
/// # Errors
/// They are not exactly the shards of one job, all of them complete.
pub fn merge_shards<J: Job>(shards: Vec<JobResult<J>>) -> Result<JobResult<J>, MergeError> {
    let checked = shards.iter().map(|one| Checked {
        question: json(&one.job),
        shard: one.shard.unwrap_or(Shard::ONLY),
        is_stopped: one.stopped.is_some(),
    });
    validate(&checked.collect::<Vec<_>>())?;
    let mut shards = shards.into_iter();
    let mut whole = shards.next().ok_or(MergeError::Nothing)?;
    whole.shard = None;
    for shard in shards {
        whole.job.add(&mut whole.part, shard.part);
        whole.tasks = whole.tasks.zip(shard.tasks).map(|(one, other)| one + other);
        whole.tasks_done += shard.tasks_done;
    }
    whole.job.finish(&mut whole.part);
    whole.job.check_whole(&whole.part)?;
    Ok(whole)
}

/// The data that decide whether shards belong together.
struct Checked {
    question: String,
    shard: Shard,
    is_stopped: bool,
}

/// Checks that these are all the shards of one job, each once and complete.
fn validate(shards: &[Checked]) -> Result<(), MergeError> {
    let first = shards.first().ok_or(MergeError::Nothing)?;
    if shards.len() > MOST_SHARDS {
        return Err(MergeError::TooMany);
    }
    let count = first.shard.count;
    let mut seen: LiteMap<Shard, usize> = LiteMap::new();
    for (number, Checked { question, shard, is_stopped }) in shards.iter().enumerate() {
        if *is_stopped {
            return Err(MergeError::Partial(number));
        }
        if shard.count != count || *question != first.question {
            return Err(MergeError::Different(0, number));
        }
        if let Some(other) = seen.insert(*shard, number) {
            return Err(MergeError::Twice(other, number, *shard));
        }
    }
    // The count comes from a file and may be large: only as many shards are checked as can be named.
    let missing = (1..=count).map(|index| Shard { index, count });
    let missing = missing.filter(|shard| !seen.contains_key(shard));
    match count.saturating_sub(seen.len() as u32) {
        0 => Ok(()),
        all => Err(MergeError::Missing(all, missing.take(NAMED.min(all as usize)).collect())),
    }
}
