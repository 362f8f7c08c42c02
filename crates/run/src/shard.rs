//! The shards of a long computation: their numbers, their fields in reports, and the check that they make a whole.

use std::collections::BTreeMap;
use std::fmt;

use super::limits::Stop;
use slide_model::counted;

/// One of several parts of a survey, of about the same size: part `index` of `count`, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    pub(crate) index: u32,
    pub(crate) count: u32,
}

impl Shard {
    /// Part `index` of `count`.
    ///
    /// # Errors
    /// There is no such part: the first is 1, the last `count`.
    pub fn new(index: u32, count: u32) -> Result<Self, NoShard> {
        if (1..=count).contains(&index) {
            Ok(Self { index, count })
        } else {
            Err(NoShard { index, count })
        }
    }

    /// The number of the part: 1 … [`Shard::count`].
    pub fn index(self) -> u32 {
        self.index
    }

    /// The number of parts.
    pub fn count(self) -> u32 {
        self.count
    }
}

/// A part that there is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no shard {index} of {count}; they are numbered from 1 on")]
pub struct NoShard {
    index: u32,
    count: u32,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The reason why shards do not make a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.named(&|number| format!("number {}", number + 1)))]
pub enum MergeError {
    /// There are none.
    Nothing,
    /// Two of them, by their place in the list, are of different wholes, or of one that was cut into
    /// different numbers of shards.
    Different(usize, usize),
    /// One of them is a whole.
    Whole(usize),
    /// One of them was stopped before it was complete.
    Partial(usize),
    /// Two of them are the same shard.
    Twice(usize, usize, Shard),
    /// This number of shards is missing, these first.
    Missing(u32, Vec<Shard>),
    /// There are more shards than can be merged.
    TooMany,
    /// Together they have the wrong number of boards with this number of pieces: this many instead of the last number.
    Boards(usize, u64, u128),
}

impl MergeError {
    /// Says it, with `name` for the names of the shards by their place in the list.
    pub fn named(&self, name: &dyn Fn(usize) -> String) -> String {
        match self {
            Self::Nothing => "there are no shards to put together".to_owned(),
            Self::Different(one, other) => format!(
                "{} and {} are not shards of one whole: what was asked, --top among it, and the \
                 number of shards must be the same",
                name(*one),
                name(*other)
            ),
            Self::Whole(one) => format!("{} is a whole already", name(*one)),
            Self::Partial(one) => {
                format!("{} is not complete: it was stopped; go on with --resume", name(*one))
            }
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
            Self::Boards(pieces, found, all) => format!(
                "together they have {found} of {all} boards with {}: some shards are not of this \
                 version's making",
                counted(*pieces, "piece")
            ),
        }
    }
}

/// The most shards that are merged.
const MOST_SHARDS: usize = 1 << 16;
/// At most this number of missing shards is named.
const NAMED: usize = 5;

/// Returns whether these are all the shards of one whole, each once and complete; `part` says which shard one
/// is and whether it was stopped, `same` whether two are of the same whole.
///
/// # Errors
/// The reason why they make no whole.
pub fn validate_shards<T>(
    shards: &[T],
    part: impl Fn(&T) -> (Option<Shard>, bool),
    same: impl Fn(&T, &T) -> bool,
) -> Result<(), MergeError> {
    let first = shards.first().ok_or(MergeError::Nothing)?;
    if shards.len() > MOST_SHARDS {
        return Err(MergeError::TooMany);
    }
    let mut seen: BTreeMap<Shard, usize> = BTreeMap::new();
    let mut count = 0;
    for (number, one) in shards.iter().enumerate() {
        let (shard, stopped) = part(one);
        let shard = shard.ok_or(MergeError::Whole(number))?;
        if stopped {
            return Err(MergeError::Partial(number));
        }
        if number == 0 {
            count = shard.count;
        }
        if shard.count != count || !same(first, one) {
            return Err(MergeError::Different(0, number));
        }
        if let Some(other) = seen.insert(shard, number) {
            return Err(MergeError::Twice(other, number, shard));
        }
    }
    // The count is what a file says, and may be large: shards are looked for among those that are named alone.
    let missing = (1..=count).map(|index| Shard { index, count });
    let missing = missing.filter(|shard| !seen.contains_key(shard));
    match count.saturating_sub(seen.len() as u32) {
        0 => Ok(()),
        all => Err(MergeError::Missing(all, missing.take(NAMED.min(all as usize)).collect())),
    }
}

/// A shard as an object says it.
#[derive(serde::Deserialize)]
pub struct WrittenShard {
    index: u32,
    count: u32,
}

/// The part of an object, and whether it was stopped: the reason is not written there, so it is taken for
/// an interruption.
///
/// # Errors
/// There is no such shard or status.
pub fn part(
    shard: Option<WrittenShard>,
    status: &str,
) -> Result<(Option<Shard>, Option<Stop>), ReadShardError> {
    let shard = shard.map(|WrittenShard { index, count }| Shard::new(index, count));
    let shard = shard.transpose().map_err(|_| ReadShardError::Content("shard"))?;
    match status {
        "complete" => Ok((shard, None)),
        "limit" => Ok((shard, Some(Stop::Interrupted))),
        _ => Err(ReadShardError::Content("status")),
    }
}

/// The reason why a text is not a survey, or a census.
#[derive(Debug, thiserror::Error)]
pub enum ReadShardError {
    /// It is not JSON, or not an object of this form.
    #[error("this is not what -f json writes: {0}")]
    Form(serde_json::Error),
    /// It is of the right form, and this part of it cannot be.
    #[error("this is not what -f json writes: {0} cannot be so")]
    Content(&'static str),
}
