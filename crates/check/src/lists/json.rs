//! The JSON object: `moves`, or `solutions` or `nearest` where there are several.

use serde::{Deserialize, Deserializer};

use super::compact;
use super::tracer::Tracer;
use super::{Fragment, Written, WrittenError};
use slide_model::{Anchor, Move, Puzzle, UnknownWord};

/// The only form of an answer that has moves.
const SCHEMA: &str = "slide.solve/1";

/// Row and column.
type Place = (u16, u16);

#[derive(Deserialize)]
struct Object {
    schema: Option<String>,
    metric: Option<String>,
    status: Option<String>,
    moves: Option<Vec<OneMove>>,
    solutions: Option<Vec<OneSolution>>,
    nearest: Option<Vec<OneSolution>>,
}

#[derive(Deserialize)]
struct OneSolution {
    moves: Vec<OneMove>,
}

#[derive(Deserialize)]
struct OneMove {
    piece: char,
    path: String,
    from: Option<Place>,
    #[serde(default, deserialize_with = "said")]
    to: End,
}

/// The end of a move as written: `None` if the field is missing, `Some(None)` off the board.
#[allow(clippy::option_option)]
type End = Option<Option<Place>>;

/// The value of a field that is present, `null` included.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<End, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Reads the one JSON object in the text.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let whole = Fragment { text, line: 1, column: 1 };
    let object: Object = serde_json::from_str(text).map_err(|error| {
        // serde_json counts columns in bytes and appends the place to its message.
        let column = text
            .lines()
            .nth(error.line().saturating_sub(1))
            .map_or(1, |line| chars_before(line, error.column().saturating_sub(1)) + 1);
        let what = error.to_string();
        let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what);
        WrittenError { line: error.line().max(1), column, what: format!("JSON: {what}") }
    })?;
    if let Some(other) = object.schema.filter(|schema| schema != SCHEMA) {
        return Err(whole.error(format!("JSON: the schema is `{other}`, not `{SCHEMA}`")));
    }
    let unknown = |unknown: UnknownWord| whole.error(unknown.to_string());
    let metric = object.metric.map(|word| word.parse().map_err(unknown)).transpose()?;
    let several = object.solutions.or(object.nearest).filter(|several| !several.is_empty());
    let lists = match (several, object.moves) {
        (Some(several), _) => several.into_iter().map(|one| one.moves).collect(),
        (None, Some(moves)) => vec![moves],
        (None, None) => {
            return Err(whole.error(match object.status.as_deref() {
                Some("solved") | None => "JSON: missing field `moves`".to_owned(),
                Some(status) => format!("there are no moves here, the status is `{status}`"),
            }));
        }
    };
    let solutions = lists.into_iter().map(|list| follow(puzzle, list, whole));
    Ok(Written { metric, solutions: solutions.collect::<Result<_, _>>()? })
}

fn follow(
    puzzle: &Puzzle,
    list: Vec<OneMove>,
    whole: Fragment<'_>,
) -> Result<Vec<Move>, WrittenError> {
    let mut tracer = Tracer::new(puzzle);
    let mut moves = Vec::with_capacity(list.len());
    for (index, one) in list.into_iter().enumerate() {
        let number = index + 1;
        let piece = tracer.piece(one.piece, whole).map_err(|error| WrittenError {
            what: format!("move {number}: {}", error.what),
            ..error
        })?;
        let path = compact::path(&one.path).ok_or_else(|| {
            whole.error(format!("move {number}: `{}` is not a path of U, D, L, R", one.path))
        })?;
        let at = |(row, col)| Anchor { row, col };
        let from = one.from.map_or(tracer.stands(piece), at);
        let mut made = match one.to {
            Some(None) => Move { piece, path, from, to: None },
            _ => tracer.along(piece, path),
        };
        made.from = from;
        made.to = one.to.flatten().map(at).or(made.to);
        tracer.follow(&made);
        moves.push(made);
    }
    Ok(moves)
}

/// The number of characters that begin before this byte.
fn chars_before(line: &str, byte: usize) -> usize {
    line.char_indices().take_while(|&(start, _)| start < byte).count()
}
