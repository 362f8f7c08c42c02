//! A checked puzzle, written as the puzzle file that a person would have drawn. Reading it again
//! gives the same puzzle.
//!
//! Every piece is drawn, except one that covers a gate at the start: the gate would be hidden, so
//! such a piece is written as `shape` and `at`. Pieces whose entries would be the same share one.

pub(in crate::puzzle) mod draw;
pub(in crate::puzzle) mod identity;

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::Write as _;

use self::identity::Identical;
use super::{
    Axis, BlockerCheck, BlockerGrid, BlockerRule, Errors, Goal, Metric, PieceId, Puzzle, read,
};

/// The puzzle as RON.
pub fn write_ron(puzzle: &Puzzle) -> String {
    let mut text = head(puzzle, Replaced::default());
    text += &expect(puzzle);
    if let Some(source) = puzzle.source() {
        field(&mut text, "source", &quoted(source));
    }
    text + ")\n"
}

/// The same puzzle from another start, or with another goal: bare grids with its letters. The rows
/// of a grid end at a newline or `/`. What is known of the puzzle is left out, since it need not
/// hold any longer.
///
/// # Errors
/// Everything that is wrong with the grids, shown in the puzzle as [`write_ron`] would write it.
/// (Pieces that only a file can tell apart, copies under one letter, cannot be put elsewhere.)
pub fn with_grids(
    puzzle: &Puzzle,
    board: Option<&str>,
    goal: Option<&str>,
    file: &str,
) -> Result<Puzzle, Errors> {
    let text = head(puzzle, Replaced { board, goal }) + ")\n";
    let found = read(&text, file)?.into_puzzles().into_iter().next();
    found.ok_or_else(|| Errors::new(file, &text, Vec::new()))
}

/// Grids of the user's in place of the puzzle's own.
#[derive(Clone, Copy, Default)]
struct Replaced<'a> {
    board: Option<&'a str>,
    goal: Option<&'a str>,
}

/// All that makes the puzzle, without the closing parenthesis.
fn head(puzzle: &Puzzle, replaced: Replaced<'_>) -> String {
    let sheet = Sheet { puzzle, identical: Identical::of(puzzle), replaced };
    let mut text = String::from("(\n");
    field(&mut text, "name", &quoted(puzzle.name()));
    let own = || draw::board(puzzle, |id| sheet.is_drawn(id));
    field(&mut text, "board", &tall(&replaced.board.map_or_else(own, rows)));
    text += &sheet.pieces();
    text += &sheet.identical();
    text += &sheet.gate_keys();
    if let Some(rule) = puzzle.blocker_rule() {
        field(&mut text, "blockers", &blockers(rule));
    }
    match replaced.goal {
        None => text += &sheet.goal(),
        Some(goal) => field(&mut text, "goal", &tall(&rows(goal))),
    }
    if puzzle.metric() != Metric::default() {
        field(&mut text, "metric", &format!("{:?}", puzzle.metric()));
    }
    text
}

/// The rows of a grid that a user wrote.
fn rows(grid: &str) -> Vec<Vec<char>> {
    let rows = grid.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty());
    rows.map(|row| row.chars().collect()).collect()
}

/// A puzzle and how its pieces are written.
struct Sheet<'a> {
    puzzle: &'a Puzzle,
    identical: Identical,
    replaced: Replaced<'a>,
}

impl Sheet<'_> {
    /// The copies that this piece belongs to, itself first if it is the one that bears the letter.
    fn copies(&self, id: PieceId) -> Option<&[PieceId]> {
        let Identical::Copies(all) = &self.identical else { return None };
        all.iter().find(|copies| copies.contains(&id)).map(Vec::as_slice)
    }

    /// The character that the file uses for this piece.
    fn letter(&self, id: PieceId) -> char {
        let bearer = self.copies(id).and_then(|copies| copies.first()).copied();
        self.puzzle.piece(bearer.unwrap_or(id)).letter()
    }

    fn letters(&self, ids: &[PieceId]) -> String {
        let mut letters: Vec<char> = ids.iter().map(|&id| self.letter(id)).collect();
        let mut seen = HashSet::new();
        letters.retain(|&letter| seen.insert(letter));
        quoted(&letters.into_iter().collect::<String>())
    }

    fn is_drawn(&self, id: PieceId) -> bool {
        let hidden = self.replaced.board.is_none() && draw::hides_gate(self.puzzle, id);
        self.copies(id).is_none() && !hidden
    }

    /// The `pieces` field; nothing if no piece has anything to say.
    fn pieces(&self) -> String {
        let mut entries: Vec<(Vec<PieceId>, String)> = Vec::new();
        for id in self.puzzle.piece_ids() {
            let body = self.entry(id);
            match entries.iter_mut().find(|(_, other)| *other == body) {
                _ if body.is_empty() => {}
                Some((ids, _)) => ids.push(id),
                None => entries.push((vec![id], body)),
            }
        }
        if entries.is_empty() {
            return String::new();
        }
        let mut text = String::from("    pieces: {\n");
        for (ids, body) in entries {
            let _ = writeln!(text, "        {}: ({body}),", self.letters(&ids));
        }
        text + "    },\n"
    }

    /// What `pieces` says of one piece.
    fn entry(&self, id: PieceId) -> String {
        let piece = self.puzzle.piece(id);
        let shape = piece.shape();
        let mut parts = Vec::new();
        parts.extend(piece.name().map(|name| format!("name: {}", quoted(name))));
        parts.extend(piece.color().map(|color| format!("color: {}", quoted(color))));
        if draw::in_parts(self.puzzle, id) {
            parts.push("linked: true".to_owned());
        }
        match (piece.axis(), shape.rows().cmp(&shape.cols())) {
            (Axis::Any, _) => {}
            (Axis::Horizontal, Ordering::Less) | (Axis::Vertical, Ordering::Greater) => {
                parts.push("axis: Along".to_owned());
            }
            (axis, _) => parts.push(format!("axis: {axis:?}")),
        }
        if !self.is_drawn(id) {
            let mut grid = vec![vec!['.'; usize::from(shape.cols())]; usize::from(shape.rows())];
            for at in shape.cells() {
                grid[usize::from(at.row)][usize::from(at.col)] = '#';
            }
            parts.push(format!("shape: {}", flat(&grid)));
            let one = [id];
            let places = self.copies(id).unwrap_or(&one).iter();
            let places = places.map(|&id| self.puzzle.piece(id).start().to_string());
            parts.push(format!("at: [{}]", places.collect::<Vec<String>>().join(", ")));
        }
        if let (Some(solid), Some(rule)) = (piece.blockers(), self.puzzle.blocker_rule()) {
            let side = |cells| usize::from(rule.per_cell * cells + 2 * rule.overhang);
            let grid = blocker_grid(solid, side(shape.rows()), side(shape.cols()));
            parts.push(format!("blockers: {}", flat(&grid)));
        }
        parts.join(", ")
    }

    fn identical(&self) -> String {
        match &self.identical {
            Identical::SameShape | Identical::Copies(_) => String::new(),
            Identical::Never => "    identical: Never,\n".to_owned(),
            Identical::Groups(groups) => {
                let groups: Vec<String> = groups.iter().map(|group| self.letters(group)).collect();
                format!("    identical: Groups([{}]),\n", groups.join(", "))
            }
        }
    }

    /// The `gate_keys` field, if there are gates and others than the goal's pieces have keys.
    fn gate_keys(&self) -> String {
        let mut text = String::new();
        let holds_key = |id: &PieceId| self.puzzle.piece(*id).gate_key();
        let keys: Vec<PieceId> = self.puzzle.piece_ids().filter(holds_key).collect();
        let by_default = self.replaced.goal.is_none() && keys == draw::named(self.puzzle);
        if draw::has_gates(self.puzzle) && !by_default {
            field(&mut text, "gate_keys", &self.letters(&keys));
        }
        text
    }

    fn goal(&self) -> String {
        let mut text = String::new();
        match self.puzzle.goal() {
            None => {}
            Some(Goal::Exit(exit)) => {
                let letter = self.letters(&[exit.piece]);
                let (at, toward) = (exit.at, exit.toward);
                field(
                    &mut text,
                    "exit",
                    &format!("(piece: {letter}, at: {at}, toward: {toward:?})"),
                );
            }
            Some(Goal::AnyOf(targets)) => {
                let grid = |target| draw::target(self.puzzle, target, |id| self.letter(id));
                let grids: Vec<String> =
                    targets.iter().map(|target| goal_grid(&grid(target))).collect();
                match &grids[..] {
                    [one] => field(&mut text, "goal", one),
                    several => {
                        let items: String =
                            several.iter().map(|grid| format!("        {grid},\n")).collect();
                        field(&mut text, "goals", &format!("[\n{items}    ]"));
                    }
                }
            }
        }
        text
    }
}

/// A string as RON writes it: quoted, with escapes for quotes, backslashes and characters that
/// cannot be seen.
pub(in crate::puzzle) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\'' => out.push(c),
            // Debug knows what can be seen, and its escapes are those of RON.
            _ => out.extend(c.escape_debug()),
        }
    }
    out + "\""
}

fn field(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "    {name}: {value},");
}

/// A grid with one row to a line.
fn tall(grid: &[Vec<char>]) -> String {
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    let inner: String = rows.iter().map(|row| format!("        {row}\n")).collect();
    let fence = rows.iter().filter(|row| row.contains(['"', '\\'])).map(|row| {
        let runs = row.split('"').skip(1);
        runs.map(|run| run.chars().take_while(|&c| c == '#').count()).max().unwrap_or(0)
    });
    match fence.max() {
        None => format!("\"\n{inner}    \""),
        Some(most) => {
            let signs = "#".repeat(most + 1);
            format!("r{signs}\"\n{inner}    \"{signs}")
        }
    }
}

/// A grid on one line.
fn flat(grid: &[Vec<char>]) -> String {
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    quoted(&rows.join("/"))
}

/// A goal grid: on one line as long as it can be taken in there.
fn goal_grid(grid: &[Vec<char>]) -> String {
    if grid.iter().map(Vec::len).sum::<usize>() <= 64 { flat(grid) } else { tall(grid) }
}

fn blocker_grid(blockers: &BlockerGrid, rows: usize, cols: usize) -> Vec<Vec<char>> {
    let mut grid = vec![vec!['.'; cols]; rows];
    for at in blockers.solid() {
        grid[usize::from(at.row)][usize::from(at.col)] = '#';
    }
    grid
}

fn blockers(rule: BlockerRule) -> String {
    let mut text = format!("(per_cell: {}, overhang: {}", rule.per_cell, rule.overhang);
    if rule.check != BlockerCheck::default() {
        let _ = write!(text, ", check: {:?}", rule.check);
    }
    text + ")"
}

fn expect(puzzle: &Puzzle) -> String {
    let known = puzzle.expect();
    let parts: Vec<String> = [
        known.steps.map(|steps| format!("steps: {steps}")),
        known.slides.map(|slides| format!("slides: {slides}")),
        known.moves.map(|moves| format!("moves: {moves}")),
        known.states.map(|states| format!("states: {states}")),
        known.solvable.map(|solvable| format!("solvable: {solvable}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { String::new() } else { format!("    expect: ({}),\n", parts.join(", ")) }
}
