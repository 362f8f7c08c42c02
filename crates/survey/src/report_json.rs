//! Reading a survey, or a shard of one, from the JSON object that `-f json` writes: shards are made by
//! one run of the program and merged by another.

use serde::Deserialize;

use super::{Best, Hard, MOST_CELLS, Row, Survey, SurveyQuestion};
use slide_model::Size;
use slide_run::{ReadShardError, WrittenShard, part};

/// The schema of the object.
pub const SCHEMA: &str = "slide.survey/1";

#[derive(Deserialize)]
struct SurveyObject {
    schema: String,
    rows: u16,
    cols: u16,
    metric: String,
    corner: String,
    /// The only number of pieces, if not all were asked for.
    pieces: Option<u32>,
    top: usize,
    shard: Option<WrittenShard>,
    /// `complete` or `limit`.
    status: String,
    boards: u64,
    /// From no piece to one for each cell.
    by_pieces: Vec<RowObject>,
}

#[derive(Deserialize)]
struct RowObject {
    pieces: usize,
    boards: u64,
    corner_start: BestObject,
    any_start: BestObject,
}

#[derive(Deserialize)]
struct BestObject {
    /// Of the longest; `null` if there is none.
    length: Option<u32>,
    ties: u64,
    examples: Vec<Hard>,
}

/// No row of a survey has more boards; and the sum over many shards is a number too.
const MOST_BOARDS: u64 = 1 << 53;

/// Reads such an object, by whomever it was written: nothing in it is larger than a survey can be. Why
/// it was stopped, if it was, is not written there: it is read as an interruption.
///
/// # Errors
/// It is not JSON, or not a survey.
pub fn read_json(text: &str) -> Result<Survey, ReadShardError> {
    let object: SurveyObject = serde_json::from_str(text).map_err(ReadShardError::Form)?;
    let size = Size { rows: object.rows, cols: object.cols };
    let content = ReadShardError::Content;
    if object.schema != SCHEMA {
        return Err(content("schema"));
    }
    if size.rows == 0 || size.cols == 0 || size.area() > MOST_CELLS {
        return Err(content("rows or cols"));
    }
    let question = SurveyQuestion {
        size,
        metric: object.metric.parse().map_err(|_| content("metric"))?,
        corner: object.corner.parse().map_err(|_| content("corner"))?,
        pieces: object.pieces,
        top: object.top,
    };
    let (shard, stop) = part(object.shard, &object.status)?;
    let in_order = object.by_pieces.iter().enumerate().all(|(number, row)| row.pieces == number);
    if !in_order || object.by_pieces.len() != size.area() + 1 {
        return Err(content("by_pieces"));
    }
    let rows: Option<Vec<Row>> = object
        .by_pieces
        .into_iter()
        .map(|row| {
            let read = |best| read(best, question, row.boards);
            let (corner_start, any_start) = (read(row.corner_start)?, read(row.any_start)?);
            Some(Row { boards: row.boards, corner_start, any_start })
        })
        .collect();
    let survey = Survey { question, shard, stop, rows: rows.ok_or(content("examples"))? };
    let sound = survey.rows.iter().all(|row| row.boards <= MOST_BOARDS);
    if sound && survey.boards() == object.boards { Ok(survey) } else { Err(content("boards")) }
}

fn read(object: BestObject, question: SurveyQuestion, boards: u64) -> Option<Best> {
    let best = Best { ties: object.ties, top: object.examples };
    let Size { rows, cols } = question.size;
    // Any piece of any board may be the marked one.
    let most_ties = boards.saturating_mul(question.size.area() as u64);
    let sound = best.length() == object.length
        && best.is_in_order()
        && best.top.len() <= question.top
        && (best.top.is_empty() || best.ties > 0)
        && best.ties <= most_ties
        && best.top.iter().all(|hard| is_board(&hard.board, rows, cols));
    sound.then_some(best)
}

/// Returns whether a text has the rows of a board, of the characters that a survey draws with.
fn is_board(board: &str, rows: u16, cols: u16) -> bool {
    let drawn = |letter: char| matches!(letter, '*' | '.') || letter.is_alphabetic();
    board.len() <= 4 * (usize::from(rows) * (usize::from(cols) + 1))
        && board.split('/').count() == usize::from(rows)
        && board
            .split('/')
            .all(|row| row.chars().count() == usize::from(cols) && row.chars().all(drawn))
}
