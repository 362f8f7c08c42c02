//! The time and memory that building may take, shared by all threads that build.
//!
//! Bytes are counted where they are taken. Memory that is not counted (tables in the making, memory that the allocator
//! keeps) is seen by the system: where the whole process has a limit, its resident memory is measured too.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::limits::{Limits, Stop};
use super::machine::resident_bytes;
use super::too_large::TooLarge;

/// The reason why something is not built to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GiveUp {
    /// It would be larger than what it may take, or than what it could save.
    TooLarge,
    /// A limit of the search was reached.
    Stop(Stop),
}

impl From<TooLarge> for GiveUp {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

impl GiveUp {
    /// The thing that was built; `None` if it became too large.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn found<T>(result: Result<T, Self>) -> Result<Option<T>, Stop> {
        match result {
            Ok(built) => Ok(Some(built)),
            Err(Self::TooLarge) => Ok(None),
            Err(Self::Stop(stop)) => Err(stop),
        }
    }
}

impl From<GiveUp> for Stop {
    fn from(give_up: GiveUp) -> Self {
        match give_up {
            GiveUp::TooLarge => Self::Memory,
            GiveUp::Stop(stop) => stop,
        }
    }
}

/// The number of calls of [`BuildBudget::goes_on`] for each that looks at the clock.
const QUICK_ANSWERS: u32 = 64;

/// The limits while something is built.
#[derive(Debug)]
pub struct BuildBudget<'a> {
    limits: &'a Limits,
    most_bytes: u64,
    kept_bytes: AtomicU64,
    calls: AtomicU32,
    ended: OnceLock<GiveUp>,
}

impl<'a> BuildBudget<'a> {
    /// A budget of at most this number of bytes, and of the time and memory that the limits leave.
    pub fn new(limits: &'a Limits, most_bytes: u64) -> Self {
        Self {
            limits,
            most_bytes,
            kept_bytes: AtomicU64::new(0),
            calls: AtomicU32::new(0),
            ended: OnceLock::new(),
        }
    }

    /// Counts bytes that stay taken until everything is built.
    pub fn keep(&self, bytes: u64) {
        self.kept_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Returns whether building may continue with this number of bytes beside those that are kept.
    ///
    /// # Errors
    /// The reason why not; from then on that is the answer to every call.
    pub fn check(&self, bytes: u64) -> Result<(), GiveUp> {
        if let Some(&ended) = self.ended.get() {
            return Err(ended);
        }
        let taken = self.kept_bytes.load(Ordering::Relaxed).saturating_add(bytes);
        let is_too_large = taken > self.most_bytes
            || self.limits.process_bytes.is_some_and(|most| resident_bytes() > Some(most));
        let answer = match self.limits.check(0, 0) {
            Err(stop) => Err(GiveUp::Stop(stop)),
            Ok(()) if is_too_large => Err(GiveUp::TooLarge),
            Ok(()) => Ok(()),
        };
        answer.map_err(|why| *self.ended.get_or_init(|| why))
    }

    /// Ends building for another reason: from now on that is the answer to every call, if there was no other.
    pub fn end(&self, why: GiveUp) {
        self.ended.get_or_init(|| why);
    }

    /// Returns whether building may continue, for threads deep in their work, where [`BuildBudget::check`] would be too
    /// slow. If not, they return as soon as they can, since their results are discarded.
    pub fn goes_on(&self) -> bool {
        if self.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(QUICK_ANSWERS) {
            return self.check(0).is_ok();
        }
        self.ended.get().is_none()
    }
}
