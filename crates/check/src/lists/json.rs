//! The JSON object: `moves`, or `solutions` or `nearest` where there are several. Solutions and moves are written by the
//! same structs.

use serde::{Deserialize, Deserializer, Serialize};

use super::compact;
use super::tracer::{StepBudget, Tracer};
use super::{Fragment, Written, WrittenError};
use slide_model::{Anchor, Direction, Metric, Move, Puzzle, Solution, UnknownWord};

/// The schema of answers that have moves.
const SCHEMA: &str = "slide.solve/1";

/// A row and a column.
type WrittenAnchor = (u16, u16);

#[derive(Deserialize)]
struct Object {
    schema: Option<String>,
    metric: Option<String>,
    status: Option<String>,
    moves: Option<Vec<WrittenMove>>,
    solutions: Option<Vec<WrittenSolution>>,
    nearest: Option<Vec<WrittenSolution>>,
}

/// A solution in JSON; its numbers may be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenSolution {
    /// The length in the metric.
    pub length: Option<u32>,
    /// The number of all steps.
    pub steps: Option<u32>,
    /// The moves.
    pub moves: Vec<WrittenMove>,
}

/// A move in JSON; its places may be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenMove {
    /// The letter of the piece; not in the metric `line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<char>,
    /// The letters of the pieces of a line, from the hole outward.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<char>>,
    /// The label of the piece, if it has one; of the last one of a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The steps as letters U, D, L and R.
    pub path: String,
    /// The anchor before.
    pub from: Option<WrittenAnchor>,
    /// The anchor after; `null` where the piece leaves the board.
    #[serde(default, deserialize_with = "present")]
    pub to: MoveEnd,
}

impl WrittenSolution {
    /// A solution of a puzzle.
    pub fn new(puzzle: &Puzzle, solution: &Solution) -> Self {
        Self {
            length: Some(solution.length()),
            steps: Some(solution.steps()),
            moves: (solution.moves.iter())
                .map(|one| WrittenMove::new(puzzle, solution.metric, one))
                .collect(),
        }
    }
}

impl WrittenMove {
    /// A move in a puzzle.
    pub fn new(puzzle: &Puzzle, metric: Metric, one: &Move) -> Self {
        let piece = puzzle.piece(one.piece);
        let place = |anchor: Anchor| (anchor.row, anchor.col);
        let is_line = metric == Metric::Line;
        let letters = || one.pieces().map(|id| puzzle.piece(id).letter()).collect();
        Self {
            piece: (!is_line).then(|| piece.letter()),
            pieces: is_line.then(letters),
            label: piece.label().map(str::to_owned),
            path: Direction::letters(&one.path),
            from: Some(place(one.from)),
            to: Some(one.to.map(place)),
        }
    }
}

/// The end of a move as written: `None` if the field is missing, `Some(None)` off the board.
#[allow(clippy::option_option)]
type MoveEnd = Option<Option<WrittenAnchor>>;

/// The value of a field that is present, `null` included.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MoveEnd, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Reads the one JSON object in the text.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let whole = Fragment::whole(text);
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
    let mut budget = StepBudget::new();
    let solutions = lists.into_iter().map(|list| follow(puzzle, list, whole, &mut budget));
    Ok(Written::new(metric, solutions.collect::<Result<_, _>>()?))
}

fn follow(
    puzzle: &Puzzle,
    list: Vec<WrittenMove>,
    whole: Fragment<'_>,
    budget: &mut StepBudget,
) -> Result<Vec<Move>, WrittenError> {
    let mut tracer = Tracer::new(puzzle);
    let mut moves = Vec::with_capacity(list.len());
    for (index, one) in list.into_iter().enumerate() {
        let number = index + 1;
        let named = |error: WrittenError| WrittenError {
            what: format!("move {number}: {}", error.what),
            ..error
        };
        let mut letters = one.pieces.unwrap_or_default();
        letters.extend(one.piece);
        let letter = letters.last().ok_or_else(|| named(whole.error("it names no piece")))?;
        let piece = tracer.piece(*letter, whole).map_err(named)?;
        let path = compact::path(&one.path).ok_or_else(|| {
            whole.error(format!("move {number}: `{}` is not a path of U, D, L, R", one.path))
        })?;
        budget.spend(path.len(), whole).map_err(named)?;
        let at = |(row, col)| Anchor { row, col };
        let from = one.from.map_or(tracer.anchor(piece), at);
        let mut made = tracer.play(piece, path, one.to == Some(None));
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
