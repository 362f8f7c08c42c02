//! Merging the shards of a survey.

use super::boards::boards;
use super::question::SurveyQuestion;
use super::work::Survey;
use slide_run::{MergeError, validate_shards};

/// Puts all shards of a survey together, in whatever order they come.
///
/// # Errors
/// They are not exactly the shards of one survey, all of them complete.
pub fn merge(shards: &[Survey]) -> Result<Survey, MergeError> {
    let same = |one: &Survey, other: &Survey| {
        one.question == other.question && one.rows.len() == other.rows.len()
    };
    validate_shards(shards, |survey| (survey.shard, survey.stop.is_some()), same)?;
    let mut whole = shards[0].clone();
    whole.shard = None;
    for survey in &shards[1..] {
        for (row, other) in whole.rows.iter_mut().zip(&survey.rows) {
            row.merge(other, whole.question.top);
        }
    }
    let SurveyQuestion { size, pieces: only, .. } = whole.question;
    for (pieces, (row, all)) in whole.rows.iter().zip(boards(size).unwrap_or_default()).enumerate()
    {
        let is_asked = only.is_none_or(|only| only as usize == pieces);
        if is_asked && u128::from(row.boards) != all {
            return Err(MergeError::Boards(pieces, row.boards, all));
        }
    }
    Ok(whole)
}
