//! `slide.survey/1`: the hardest puzzles of a board size.

use serde::Serialize;
use slide_engine::space::Stop;
use slide_model::Size;
use slide_run::job::Shard;
use slide_survey::{Best, Hard, Survey, SurveyQuestion};

use super::{Number, answer, status};

#[derive(Serialize)]
struct SurveyReport<'a> {
    rows: u16,
    cols: u16,
    metric: &'a str,
    corner: &'a str,
    pieces: Option<u32>,
    rectangles: bool,
    top: usize,
    shard: Option<Shard>,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    boards: u64,
    by_pieces: Vec<RowReport<'a>>,
}

#[derive(Serialize)]
struct RowReport<'a> {
    pieces: usize,
    boards: u64,
    corner_start: BestReport<'a>,
    any_start: BestReport<'a>,
}

#[derive(Serialize)]
struct BestReport<'a> {
    length: Option<u32>,
    ties: u64,
    examples: &'a [Hard],
}

/// The survey as one object in one line: `pieces` is the only number of pieces, if not all were asked
/// for, and `by_pieces` goes from no piece to one for each cell.
pub fn survey(survey: &Survey) -> String {
    let SurveyQuestion { size, metric, corner, pieces, rectangles, top } = survey.question;
    let rows = survey.rows.iter().enumerate().map(|(pieces, row)| RowReport {
        pieces,
        boards: row.boards,
        corner_start: best(&row.corner_start),
        any_start: best(&row.any_start),
    });
    let report = SurveyReport {
        rows: size.rows,
        cols: size.cols,
        metric: metric.word(),
        corner: corner.word(),
        pieces,
        rectangles,
        top,
        shard: survey.shard,
        status: status(survey.stopped),
        stopped: survey.stopped,
        boards: survey.boards(),
        by_pieces: rows.collect(),
    };
    answer("slide.survey/1", None, &report)
}

/// `length` of the longest, `null` if there is none, how many are as long, and some of them.
fn best(best: &Best) -> BestReport<'_> {
    BestReport { length: best.length(), ties: best.ties, examples: &best.top }
}

#[derive(Serialize)]
struct BoardsReport {
    rows: u16,
    cols: u16,
    boards: Number,
    by_pieces: Vec<Number>,
}

/// `slide.boards/1`: how many boards of a size there are, in all and with each number of pieces.
pub fn boards(size: Size, counts: &[u128]) -> String {
    let report = BoardsReport {
        rows: size.rows,
        cols: size.cols,
        boards: Number(counts.iter().sum()),
        by_pieces: counts.iter().copied().map(Number).collect(),
    };
    answer("slide.boards/1", None, &report)
}
