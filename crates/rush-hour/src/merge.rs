//! Merging the shards of a census.

use super::census::{RushHourCensus, sort};
use slide_run::{MergeError, validate_shards};

/// Puts all shards of a census together, in whatever order they come; their irreducible puzzles too, as
/// far as they have any.
///
/// # Errors
/// They are not exactly the shards of one census, all of them complete.
pub fn merge(shards: &[RushHourCensus]) -> Result<RushHourCensus, MergeError> {
    let same = |one: &RushHourCensus, other: &RushHourCensus| {
        one.family == other.family && one.top == other.top
    };
    validate_shards(shards, |census| (census.shard, census.stopped.is_some()), same)?;
    let mut whole = RushHourCensus { shard: None, ..shards[0].clone() };
    for shard in &shards[1..] {
        whole.figures.add(&shard.figures);
        whole.bands = (whole.bands.0 + shard.bands.0, whole.bands.1 + shard.bands.1);
        whole.irreducible.extend_from_slice(&shard.irreducible);
        whole.hardest.extend_from_slice(&shard.hardest);
    }
    sort(&mut whole.irreducible);
    super::census::leave_hardest(&mut whole.hardest, whole.top);
    Ok(whole)
}
