//! The parts of a long computation that are run separately.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of several parts of a job, of about the same size: part `index` of `count`, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "WrittenShard")]
pub struct Shard {
    pub(super) index: u32,
    pub(super) count: u32,
}

impl Shard {
    /// The only shard of a job that is not divided.
    pub(super) const ONLY: Self = Self { index: 1, count: 1 };

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
    type Error = NoShard;

    fn try_from(WrittenShard { index, count }: WrittenShard) -> Result<Self, NoShard> {
        Self::new(index, count)
    }
}

/// There is no such part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no shard {index} of {count}; they are numbered from 1 on")]
pub struct NoShard {
    index: u32,
    count: u32,
}
