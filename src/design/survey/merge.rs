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
    /// These shards are not there.
    Missing(Vec<Shard>),
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
            Self::Missing(shards) => {
                let first: Vec<String> = shards.iter().take(5).map(Shard::to_string).collect();
                let more = if shards.len() > 5 {
                    format!(" and {} more", shards.len() - 5)
                } else {
                    String::new()
                };
                let noun = if shards.len() == 1 { "shard" } else { "shards" };
                write!(to, "{noun} {}{more} missing", first.join(", "))
            }
        }
    }
}

impl std::error::Error for CannotMerge {}

/// Puts all shards of a survey together, in whatever order they come.
///
/// # Errors
/// They are not exactly the shards of one survey, all of them complete.
pub fn merge(shards: &[Survey]) -> Result<Survey, CannotMerge> {
    let first = shards.first().ok_or(CannotMerge::Nothing)?;
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
    let missing: Vec<Shard> = (1..=count)
        .map(|index| Shard { index, count })
        .filter(|shard| seen.iter().all(|(known, _)| known != shard))
        .collect();
    if !missing.is_empty() {
        return Err(CannotMerge::Missing(missing));
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
