//! `slide.survey/1`: the hardest puzzles of a board size.

use super::{Object, number, status};
use slide_model::Size;
use slide_survey::{Best, Survey, SurveyQuestion};

/// The survey as one object in one line: `pieces` is the only number of pieces, if not all were asked
/// for, and `by_pieces` goes from no piece to one for each cell.
pub fn survey(survey: &Survey) -> String {
    let SurveyQuestion { size, metric, corner, pieces, top } = survey.question;
    let rows = survey.rows.iter().enumerate().map(|(pieces, row)| {
        Object::new()
            .put("pieces", pieces)
            .put("boards", row.boards)
            .put_object("corner_start", best(&row.corner_start))
            .put_object("any_start", best(&row.any_start))
    });
    Object::of("slide.survey/1")
        .put("rows", size.rows)
        .put("cols", size.cols)
        .put("metric", metric.word())
        .put("corner", corner.word())
        .put("pieces", pieces)
        .put("top", top)
        .put("shard", survey.shard)
        .put("status", status(survey.stopped.is_some()))
        .put("boards", survey.boards())
        .put_list("by_pieces", rows)
        .line()
}

/// `length` of the longest, `null` if there is none, how many are as long, and some of them.
fn best(best: &Best) -> Object {
    let examples = best.top.iter();
    Object::new().put("length", best.length()).put("ties", best.ties).put_list(
        "examples",
        examples.map(|hard| Object::new().put("length", hard.length).put("board", &hard.board)),
    )
}

/// `slide.boards/1`: how many boards of a size there are, in all and with each number of pieces.
pub fn boards(size: Size, counts: &[u128]) -> String {
    Object::of("slide.boards/1")
        .put("rows", size.rows)
        .put("cols", size.cols)
        .put("boards", number(counts.iter().sum::<u128>()))
        .put("by_pieces", counts.iter().map(|&count| number(count)).collect::<Vec<_>>())
        .line()
}
