//! JSON: for each puzzle one object in one line. Its field `schema` names the fields that it has; more may be added to a
//! schema, but existing ones stay.
//!
//! ```text
//! {"schema":"slide.count/1", "puzzle":"Klotski","status":"complete","states":25955, "version":"0.1.0","puzzle_hash":"0f7c5466"}
//!  the schema                the answer, in the file of its schema                  the program        the puzzle
//! ```
//!
//! `puzzle_hash` is the CRC-32, in eight hexadecimal digits, of the puzzle as `slide convert --to ron` writes it; answers
//! that are not about one puzzle have none. Numbers above 2⁵³, which many readers cannot hold exactly, are strings of
//! decimal digits. An answer that a limit stopped has the `status` `limit`, and `stopped` says which limit:
//! `time`, `memory`, `states`, `nodes`, `depth`, `interrupted`, or `store` and `fault` for errors.

mod census;
mod certificate;
mod check;
mod compare;
mod count;
mod graph;
mod hardest;
mod number;
mod perft;
mod rate;
mod rush_hour;
mod solve;
mod survey;
mod verify;

pub use census::census;
pub use certificate::certificate;
pub use check::check;
pub use compare::compare;
pub use count::{count, placements};
pub use graph::{graph, graph_numbers};
pub use hardest::{hardest, hardest_starts};
pub use number::Number;
pub use perft::perft;
pub use rate::rate;
pub use rush_hour::{rush_hour, rush_hour_puzzles};
pub use solve::solve;
pub use survey::{boards, survey};
pub use verify::verify;

use serde::Serialize;
use slide_check::certificate::puzzle_hash;
use slide_engine::space::Stop;
use slide_model::{JsonObject, Metric, Puzzle};

/// The fields of every answer: the schema before its own fields, the program and the puzzle after them.
#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: &'a str,
    #[serde(flatten)]
    answer: &'a T,
    version: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle_hash: Option<String>,
}

/// An answer in its envelope, in one line. `puzzle` is what it is about, if that is one puzzle.
pub fn answer(schema: &str, puzzle: Option<&Puzzle>, answer: &impl Serialize) -> String {
    let puzzle_hash = puzzle.map(puzzle_hash);
    line(&Envelope { schema, answer, version: env!("CARGO_PKG_VERSION"), puzzle_hash })
}

/// The first fields of an answer about a puzzle, in this metric.
fn about(name: &str, metric: Metric) -> JsonObject {
    JsonObject::default().with("puzzle", name).with("metric", metric.word())
}

/// A value in one line.
fn line(value: &impl Serialize) -> String {
    // Structs of strings, numbers and lists can always be written.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// The word of the field `status`: `complete`, or `limit` if something stopped the work.
pub(crate) fn status_word(stopped: Option<Stop>) -> &'static str {
    if stopped.is_some() { "limit" } else { "complete" }
}
