//! Reading the report of a census, or of a shard of one, from the JSON object that `-f json` writes:
//! shards are made by one run of the program and merged by another.

use serde::Deserialize;

use super::{Census, Figures, Start};
use slide_run::{ReadShardError, WrittenShard, part};

#[derive(Deserialize)]
struct Report {
    schema: String,
    family: String,
    /// Only shards have it, and nothing else is to be merged.
    #[serde(default)]
    top: usize,
    shard: Option<WrittenShard>,
    status: String,
    sets: u64,
    sets_judged: u64,
    legal: u64,
    components: u64,
    components_with_exit: u64,
    largest: u64,
    histogram: Vec<u64>,
    starts: Vec<String>,
}

/// There are fewer placements of all tiles in all their turns.
const MOST: u64 = 1 << 40;

/// Reads such an object, whoever wrote it. The figures of single sets are not in it.
///
/// # Errors
/// It is not JSON, or not such a report.
pub fn read_report(text: &str) -> Result<Census, ReadShardError> {
    let report: Report = serde_json::from_str(text).map_err(ReadShardError::Form)?;
    if report.schema != "slide.census/1" || report.family != "asteroid" {
        return Err(ReadShardError::Content("schema or family"));
    }
    let (shard, stopped) = part(report.shard, &report.status)?;
    let hardest: Option<Vec<Start>> =
        report.starts.iter().map(|board| Start::of_board(board)).collect();
    let total = Figures {
        legal: report.legal,
        components: report.components,
        components_with_exit: report.components_with_exit,
        largest: report.largest,
        histogram: report.histogram,
        hardest: hardest.ok_or(ReadShardError::Content("starts"))?,
    };
    let sums = [total.legal, total.components, total.components_with_exit, total.largest];
    let others = [report.sets, report.sets_judged];
    if sums.iter().chain(&others).chain(&total.histogram).any(|&number| number > MOST) {
        return Err(ReadShardError::Content("a number"));
    }
    let (all_sets, judged, top) = (report.sets, report.sets_judged, report.top);
    Ok(Census { shard, top, stopped, all_sets, judged, sets: Vec::new(), total })
}
