//! The fields of a puzzle as they are written, one after another: `name: value`.

use super::draw;
use super::sheet::Sheet;
use super::text::{lines_of, quoted, tall};
use super::{Replaced, blockers, expect, rows};
use crate::{Metric, Puzzle};

/// One field: its name and its value.
pub(super) type Field = (&'static str, String);

/// The fields of a letter in `pieces`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct PieceFields {
    /// Its label, quoted.
    pub label: Option<String>,
    /// The other fields; "" if there are none.
    pub rest: String,
}

/// The fields of one puzzle.
pub(super) struct Fields {
    /// The fields of the puzzle without `pieces`.
    pub rest: Vec<Field>,
    /// The fields of each letter in `pieces`.
    pub pieces: Vec<(char, PieceFields)>,
    /// `name` and `board`.
    pub own: Vec<Field>,
    /// `expect`.
    pub known: Vec<Field>,
    /// `source`.
    pub source: Vec<Field>,
}

impl Fields {
    pub fn new(puzzle: &Puzzle, replaced: Replaced<'_>) -> Self {
        let sheet = Sheet::new(puzzle, replaced);
        let drawn = || draw::board(puzzle, |id| sheet.is_drawn(id));
        let board = tall(&replaced.board.map_or_else(drawn, rows));
        let mut rest: Vec<Field> = Vec::new();
        rest.extend(sheet.identical().map(|identical| ("identical", identical)));
        rest.extend(sheet.gate_keys().map(|keys| ("gate_keys", keys)));
        rest.extend(puzzle.blocker_rule().map(|rule| ("blockers", blockers(rule))));
        match replaced.goal {
            None => rest.extend(sheet.goal()),
            Some(goal) => rest.push(("goal", tall(&rows(goal)))),
        }
        if puzzle.metric() != Metric::default() {
            rest.push(("metric", format!("{:?}", puzzle.metric())));
        }
        Self {
            own: vec![("name", quoted(puzzle.name())), ("board", board)],
            pieces: sheet.entries(),
            rest,
            known: expect(puzzle).map(|known| ("expect", known)).into_iter().collect(),
            source: puzzle.source().map(|source| ("source", quoted(source))).into_iter().collect(),
        }
    }
}

/// The field `pieces`; `None` if it is not needed. Letters with the same fields share one entry; their
/// labels may differ.
pub(super) fn pieces(letters: &[(char, PieceFields)]) -> Option<Field> {
    let mut entries: Vec<(String, Vec<&str>, &str)> = Vec::new();
    for (letter, PieceFields { label, rest }) in letters {
        if label.is_none() && rest.is_empty() {
            continue;
        }
        let alike = entries
            .iter_mut()
            .find(|(_, labels, other)| other == rest && labels.is_empty() == label.is_none());
        match alike {
            Some((letters, labels, _)) => {
                letters.push(*letter);
                labels.extend(label.as_deref());
            }
            None => {
                entries.push((letter.to_string(), label.as_deref().into_iter().collect(), rest));
            }
        }
    }
    if entries.is_empty() {
        return None;
    }
    let line = |(letters, labels, rest): &(String, Vec<&str>, &str)| {
        let label = match &labels[..] {
            [] => String::new(),
            [first, others @ ..] if others.iter().all(|other| other == first) => {
                format!("label: {first}")
            }
            several => format!("label: [{}]", several.join(", ")),
        };
        let comma = if label.is_empty() || rest.is_empty() { "" } else { ", " };
        format!("{}: ({label}{comma}{rest}),", quoted(letters))
    };
    let lines: Vec<String> = entries.iter().map(line).collect();
    Some(("pieces", format!("{{\n{}    }}", lines_of(&lines))))
}
