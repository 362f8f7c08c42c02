//! Reading how hard a shard of a bag is from the JSON object that `-f json` writes: shards are made by one
//! run of the program and merged by another.
//!
//! A start is written as a board alone, and becomes a puzzle again with the goal of the bag.

use serde::Deserialize;

use super::{Bag, HardestOfBag};
use slide_engine::Hardest;
use slide_model::{Puzzle, from_grids};
use slide_run::{ReadShardError, WrittenShard, part};

#[derive(Deserialize)]
struct Report {
    schema: String,
    metric: String,
    /// Only shards have these three, and nothing else is to be merged.
    #[serde(default)]
    bag: Bag,
    #[serde(default)]
    top: usize,
    shard: Option<WrittenShard>,
    status: String,
    #[serde(flatten)]
    found: Hardest,
    starts: Vec<String>,
}

/// No number of a shard is larger; and the sum over many shards is a number too.
const MOST: u64 = 1 << 47;

/// Reads such an object, whoever wrote it. The reason why it was stopped, if it was, is not
/// there: it is read as an interruption. Of a whole the starts are left out.
///
/// # Errors
/// It is not JSON, or not such an object.
pub fn read_report(text: &str) -> Result<HardestOfBag, ReadShardError> {
    let report: Report = serde_json::from_str(text).map_err(ReadShardError::Form)?;
    let content = ReadShardError::Content;
    if report.schema != "slide.hardest/1" {
        return Err(content("schema"));
    }
    let metric = report.metric.parse().map_err(|_| content("metric"))?;
    let (shard, stopped) = part(report.shard, &report.status)?;
    let mut found = Hardest { stopped, ..report.found };
    let sum = found.histogram.iter().try_fold(0_u64, |sum, states| sum.checked_add(*states));
    let is_in_order = sum.is_some_and(|sum| sum <= found.states)
        && found.just_solved <= found.goals
        && found.goals <= found.states;
    if !is_in_order || found.states.max(found.sets) > MOST {
        return Err(content("a number"));
    }
    let bag = Bag { shard, ..report.bag };
    let start = |board: &String| from_grids(board, Some(&bag.goal), "bag").ok();
    let starts = report.starts.iter().filter(|_| shard.is_some());
    let examples: Option<Vec<Puzzle>> = starts.map(start).collect();
    found.examples = examples.ok_or(content("starts"))?;
    Ok(HardestOfBag { bag, metric, top: report.top, found })
}
