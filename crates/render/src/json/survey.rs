//! `slide.survey/1`: the hardest puzzles of a board size.

use slide_model::{JsonObject, Size};
use slide_survey::{Best, Survey, SurveyQuestion};

use super::{Number, answer, status_word};

/// The survey as one object in one line: `pieces` is the only number of pieces, if not all were
/// requested, and `by_pieces` goes from no piece to one for each cell.
pub fn survey(survey: &Survey) -> String {
    let SurveyQuestion { size, metric, corner, pieces, rectangles, top } = survey.question;
    let rows = survey.rows.iter().enumerate().map(|(pieces, row)| {
        JsonObject::default()
            .with("pieces", pieces)
            .with("boards", row.boards)
            .with("corner_start", best(&row.corner_start))
            .with("any_start", best(&row.any_start))
    });
    let report = JsonObject::default()
        .with("rows", size.rows)
        .with("cols", size.cols)
        .with("metric", metric.word())
        .with("corner", corner.word())
        .with("pieces", pieces)
        .with("rectangles", rectangles)
        .with("top", top)
        .with("shard", survey.shard)
        .with("status", status_word(survey.stopped))
        .with_some("stopped", survey.stopped)
        .with("boards", survey.boards())
        .with("by_pieces", rows.collect::<Vec<_>>());
    answer("slide.survey/1", None, &report)
}

/// The `length` of the longest, `null` if there is none, the number of those as long, and some of them.
fn best(best: &Best) -> JsonObject {
    JsonObject::default()
        .with("length", best.length())
        .with("ties", best.ties)
        .with("examples", &best.top)
}

/// `slide.boards/1`: the number of boards of a size, in all and with each number of pieces.
pub fn boards(size: Size, counts: &[u128]) -> String {
    let report = JsonObject::default()
        .with("rows", size.rows)
        .with("cols", size.cols)
        .with("boards", Number(counts.iter().sum()))
        .with("by_pieces", counts.iter().copied().map(Number).collect::<Vec<_>>());
    answer("slide.boards/1", None, &report)
}
