//! A checked puzzle as JSON, on one line: the fields of the puzzle file under the same names.

use serde_json::value::RawValue;

use super::{rows, write_ron};
use crate::written::{
    Contents, JSON_SCHEMA, PieceEntry, PuzzleFile, Reader, Text, WrittenRule, contents,
};
use crate::{Expect, JsonObject, Puzzle};

/// The puzzle as one object.
pub(crate) fn write_json(puzzle: &Puzzle) -> String {
    let ron = write_ron(puzzle);
    match contents(&mut Reader::new(&ron)) {
        Some(Contents::Puzzle(file)) => object(&file).to_string() + "\n",
        _ => unreachable!("what `write_ron` writes of a puzzle is read as one"),
    }
}

/// Many puzzles as one object, with a line for each.
pub(crate) fn collect(name: &str, puzzles: &[String]) -> String {
    let lines: Vec<&str> = puzzles.iter().map(|line| line.trim_end()).collect();
    let head = JsonObject::default().with("schema", JSON_SCHEMA).with("name", name).to_string();
    format!("{},\"puzzles\":[\n{}\n]}}\n", head.trim_end_matches('}'), lines.join(",\n"))
}

fn object(file: &PuzzleFile<'_>) -> JsonObject {
    // All of them are named, so that none can be forgotten here.
    let PuzzleFile { name, board, pieces, gate_keys, identical, goal, goals, exit, .. } = file;
    let PuzzleFile { blockers, metric, expect, source, .. } = file;
    let with_piece = |all: JsonObject, entry: &PieceEntry<'_>| {
        all.with(entry.key.value.clone().into_owned(), piece(entry))
    };
    let described = pieces.iter().fold(JsonObject::default(), with_piece);
    let goals = goals.as_ref().map(|goals| goals.value.iter().map(grid).collect::<Vec<_>>());
    JsonObject::default()
        .with("schema", JSON_SCHEMA)
        .with_some("name", name.as_ref())
        .with_some("board", board.as_ref().map(grid))
        .with_some("pieces", (!pieces.is_empty()).then_some(described))
        .with_some("identical", identical.as_ref())
        .with_some("gate_keys", gate_keys.as_ref())
        .with_some("blockers", blockers.as_ref().map(rule))
        .with_some("goal", goal.as_ref().map(grid))
        .with_some("goals", goals)
        .with_some("exit", exit.as_ref())
        .with_some("metric", metric.as_ref().map(|metric| metric.value))
        .with_some("expect", expect.map(known))
        .with_some("source", source.as_ref())
}

fn piece(entry: &PieceEntry<'_>) -> JsonObject {
    let PieceEntry { key: _, label, name, color, linked, axis, blockers, shape, at } = entry;
    JsonObject::default()
        .with_some("label", label.as_ref())
        .with_some("name", name.as_ref())
        .with_some("color", color.as_ref())
        .with_some("linked", *linked)
        .with_some("axis", axis.as_ref())
        .with_some("shape", shape.as_ref().map(grid))
        .with_some("at", at.as_ref())
        .with_some("blockers", blockers.as_ref().map(grid))
}

fn rule(rule: &WrittenRule) -> JsonObject {
    JsonObject::default()
        .with("per_cell", rule.per_cell.value)
        .with("overhang", rule.overhang.value)
        .with("check", format!("{:?}", rule.check))
}

/// Numbers, `true` and `false` are the same in JSON as in a puzzle file.
fn known(expect: Expect) -> JsonObject {
    expect.known().fold(JsonObject::default(), |all, (name, value)| {
        all.with_some(name, RawValue::from_string(value).ok())
    })
}

/// A drawing, on one line.
fn grid(grid: &Text<'_>) -> String {
    rows(&grid.value).join("/")
}
