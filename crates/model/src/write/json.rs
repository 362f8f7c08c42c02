//! A checked puzzle as JSON, on one line: the fields of the puzzle file under the same names.

use std::fmt::Write as _;

use super::{rows, write_ron};
use crate::Puzzle;
use crate::written::{
    Contents, JSON_SCHEMA, PieceEntry, PuzzleFile, Reader, Text, WrittenIdentical, WrittenLabel,
    contents,
};

/// A field that may be missing, and its value.
type Field<'a> = (&'a str, Option<String>);

/// The puzzle as one object.
pub(crate) fn write_json(puzzle: &Puzzle) -> String {
    let ron = write_ron(puzzle);
    match contents(&mut Reader::new(&ron)) {
        Some(Contents::Puzzle(file)) => fields(&file) + "\n",
        _ => unreachable!("a puzzle is written as one"),
    }
}

/// Many as one object, with a line for each.
pub(crate) fn collect(name: &str, puzzles: &[String]) -> String {
    let lines: Vec<&str> = puzzles.iter().map(|line| line.trim_end()).collect();
    let (schema, name) = (string(JSON_SCHEMA), string(name));
    format!("{{\"schema\":{schema},\"name\":{name},\"puzzles\":[\n{}\n]}}\n", lines.join(",\n"))
}

fn fields(file: &PuzzleFile<'_>) -> String {
    // All of them are named, so that none can be forgotten here.
    let PuzzleFile { name, board, pieces, gate_keys, identical, goal, goals, exit, .. } = file;
    let PuzzleFile { blockers, metric, expect, source, .. } = file;
    let entry = |entry: &PieceEntry<'_>| format!("{}:{}", string(&entry.key.value), piece(entry));
    let pieces: Vec<String> = pieces.iter().map(entry).collect();
    let exit = exit.as_ref().map(|exit| {
        object(&[
            ("piece", Some(text(&exit.piece))),
            ("at", Some(place(exit.at.value))),
            ("toward", Some(word(exit.toward.value))),
        ])
    });
    let rule = blockers.as_ref().map(|rule| {
        object(&[
            ("per_cell", Some(rule.per_cell.value.to_string())),
            ("overhang", Some(rule.overhang.value.to_string())),
            ("check", Some(word(rule.check))),
        ])
    });
    let known = expect.map(|known| {
        object(&known.known().map(|(name, value)| (name, Some(value))).collect::<Vec<_>>())
    });
    object(&[
        ("schema", Some(string(JSON_SCHEMA))),
        ("name", name.as_ref().map(text)),
        ("board", board.as_ref().map(grid)),
        ("pieces", (!pieces.is_empty()).then(|| format!("{{{}}}", pieces.join(",")))),
        ("identical", identical.as_ref().map(alike)),
        ("gate_keys", gate_keys.as_ref().map(text)),
        ("blockers", rule),
        ("goal", goal.as_ref().map(grid)),
        ("goals", goals.as_ref().map(|goals| list(goals.value.iter().map(grid)))),
        ("exit", exit),
        ("metric", metric.map(word)),
        ("expect", known),
        ("source", source.as_ref().map(text)),
    ])
}

fn piece(entry: &PieceEntry<'_>) -> String {
    let PieceEntry { key: _, label, name, color, linked, axis, blockers, shape, at } = entry;
    let label = label.as_ref().map(|label| match label {
        WrittenLabel::ForAll(label) => text(label),
        WrittenLabel::ForEach(labels) => list(labels.value.iter().map(text)),
    });
    object(&[
        ("label", label),
        ("name", name.as_ref().map(text)),
        ("color", color.as_ref().map(text)),
        ("linked", linked.map(|linked| linked.to_string())),
        ("axis", axis.as_ref().map(|axis| word(axis.value))),
        ("shape", shape.as_ref().map(grid)),
        ("at", at.as_ref().map(|at| list(at.value.iter().map(|at| place(at.value))))),
        ("blockers", blockers.as_ref().map(grid)),
    ])
}

fn alike(identical: &WrittenIdentical<'_>) -> String {
    match identical {
        WrittenIdentical::SameShape => string("SameShape"),
        WrittenIdentical::Never => string("Never"),
        WrittenIdentical::Groups(groups) => {
            object(&[("Groups", Some(list(groups.iter().map(text))))])
        }
    }
}

fn object(fields: &[Field<'_>]) -> String {
    let there = |(name, value): &Field<'_>| Some(format!("\"{name}\":{}", value.as_ref()?));
    format!("{{{}}}", fields.iter().filter_map(there).collect::<Vec<_>>().join(","))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn place((row, col): (i64, i64)) -> String {
    format!("[{row},{col}]")
}

/// The word of an enum, as the puzzle file has it.
fn word(of: impl std::fmt::Debug) -> String {
    string(&format!("{of:?}"))
}

fn text(text: &Text<'_>) -> String {
    string(&text.value)
}

/// A drawing, on one line.
fn grid(grid: &Text<'_>) -> String {
    let rows = rows(&grid.value).into_iter().map(String::from_iter);
    string(&rows.collect::<Vec<_>>().join("/"))
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}
