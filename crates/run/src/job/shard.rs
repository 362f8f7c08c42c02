//! Shards: a job divided into several, each of which is run by itself.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of several parts of a job, of about the same size: number `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "WrittenShard")]
pub struct Shard {
    pub(super) index: u32,
    pub(super) count: u32,
}

impl Shard {
    /// The only shard of a job that is not divided.
    pub(super) const ONLY: Self = Self { index: 1, count: 1 };

    /// Shard `index` of `count`.
    ///
    /// # Errors
    /// There is no such shard: the first is 1, the last `count`.
    pub fn new(index: u32, count: u32) -> Result<Self, ShardError> {
        if (1..=count).contains(&index) {
            Ok(Self { index, count })
        } else {
            Err(ShardError { index, count })
        }
    }

    /// The number of the shard: 1 … [`Shard::count`].
    pub fn index(self) -> u32 {
        self.index
    }

    /// The number of shards.
    pub fn count(self) -> u32 {
        self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// A shard as it is written, before it is checked.
#[derive(Deserialize)]
struct WrittenShard {
    index: u32,
    count: u32,
}

impl TryFrom<WrittenShard> for Shard {
    type Error = ShardError;

    fn try_from(WrittenShard { index, count }: WrittenShard) -> Result<Self, ShardError> {
        Self::new(index, count)
    }
}

/// The error of a shard whose number is not in 1 … `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no shard {index} of {count}; they are numbered from 1 on")]
pub struct ShardError {
    index: u32,
    count: u32,
}
