//! The shards of a survey, put together.

use std::fmt;

use super::question::Shard;
use super::work::Survey;

/// Why shards do not make a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotMerge {
    /// There are none.
    Nothing,
    /// Two of them, by their place in the list, are of different surveys, or of one that was cut into
    /// different numbers of shards.
    Different(usize, usize),
    /// One of them is a whole survey.
    Whole(usize),
    /// One of them was stopped before it was complete.
    Partial(usize),
    /// Two of them are the same shard.
    Twice(usize, usize, Shard),
    /// This number of shards is missing, these first.
    Missing(u32, Vec<Shard>),
    /// There are more shards than can be put together.
    TooMany,
}

impl fmt::Display for CannotMerge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|number| format!("number {}", number + 1))
    }
}

impl CannotMerge {
    /// Says it, with `name` for the names of the shards by their place in the list.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write(&self, to: &mut dyn fmt::Write, name: &dyn Fn(usize) -> String) -> fmt::Result {
        match self {
            Self::Nothing => write!(to, "there are no shards to put together"),
            Self::Different(one, other) => write!(
                to,
                "{} and {} are not shards of one survey: size, metric, corner, pieces, top and the \
                 number of shards must be the same",
                name(*one),
                name(*other)
            ),
            Self::Whole(one) => write!(to, "{} is a whole survey already", name(*one)),
            Self::Partial(one) => write!(
                to,
                "{} is not complete: the survey was stopped; go on with --resume",
                name(*one)
            ),
            Self::Twice(one, other, shard) => {
                write!(to, "{} and {} are both shard {shard}", name(*one), name(*other))
            }
            Self::Missing(all, first) => {
                let more = match all - first.len() as u32 {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                let noun = if *all == 1 { "shard" } else { "shards" };
                let first: Vec<String> = first.iter().map(Shard::to_string).collect();
                write!(to, "{noun} {}{more} missing", first.join(", "))
            }
            Self::TooMany => write!(to, "there are more than {MOST_SHARDS} shards"),
        }
    }
}

impl std::error::Error for CannotMerge {}

/// Most shards that are put together.
const MOST_SHARDS: usize = 1024;
/// At most this number of missing shards is named.
const NAMED: usize = 5;

/// Puts all shards of a survey together, in whatever order they come.
///
/// # Errors
/// They are not exactly the shards of one survey, all of them complete.
pub fn merge(shards: &[Survey]) -> Result<Survey, CannotMerge> {
    let first = shards.first().ok_or(CannotMerge::Nothing)?;
    if shards.len() > MOST_SHARDS {
        return Err(CannotMerge::TooMany);
    }
    let mut seen: Vec<(Shard, usize)> = Vec::new();
    for (number, survey) in shards.iter().enumerate() {
        let shard = survey.shard.ok_or(CannotMerge::Whole(number))?;
        if survey.stop.is_some() {
            return Err(CannotMerge::Partial(number));
        }
        let same = survey.question == first.question
            && first.shard.is_some_and(|first| first.count == shard.count)
            && survey.rows.len() == first.rows.len();
        if !same {
            return Err(CannotMerge::Different(0, number));
        }
        if let Some(&(_, other)) = seen.iter().find(|(known, _)| *known == shard) {
            return Err(CannotMerge::Twice(other, number, shard));
        }
        seen.push((shard, number));
    }
    let count = first.shard.map_or(0, |shard| shard.count);
    // The count is what a file says, and may be large: shards are looked for among those that are named alone.
    let missing = (1..=count)
        .map(|index| Shard { index, count })
        .filter(|shard| seen.iter().all(|(known, _)| known != shard));
    let all = count.saturating_sub(seen.len() as u32);
    if all > 0 {
        return Err(CannotMerge::Missing(all, missing.take(NAMED.min(all as usize)).collect()));
    }
    let mut whole = first.clone();
    whole.shard = None;
    for survey in &shards[1..] {
        for (row, other) in whole.rows.iter_mut().zip(&survey.rows) {
            row.merge(other, whole.question.top);
        }
    }
    Ok(whole)
}
