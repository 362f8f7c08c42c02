//! Puzzles made by a program: plain data in, the checks of the puzzle file, and all faults out.

use std::fmt::Display;

use super::build;
use super::diagnostic::{Errors, Findings};
use super::model::{BlockerRule, Expect, Metric, Puzzle};
use super::piece::Axis;
use super::place::{Anchor, Direction};
use super::written::{
    PieceEntry, PuzzleFile, Spanned, Text, WrittenAxis, WrittenExit, WrittenIdentical,
    WrittenLabel, WrittenRule,
};

/// Builds a puzzle from its parts; each method is a field of the puzzle file.
///
/// Grids are as in the file: `.` empty, `#` wall, `~` no board, `-` a gate, any other character a
/// piece; rows end at a newline or `/`.
///
/// # Examples
/// ```
/// use slide::puzzle::{Anchor, Direction, PieceSpec, PuzzleBuilder};
///
/// let puzzle = PuzzleBuilder::new("Parking lot")
///     .board("AA.b/...b/ccc.")
///     .piece("Abc", PieceSpec::new().along())
///     .exit('A', Anchor { row: 0, col: 2 }, Direction::Right)
///     .build()?;
/// assert_eq!(puzzle.pieces().len(), 3);
///
/// let errors = PuzzleBuilder::new("Faulty").board("a./.a").goal("../b.").build().unwrap_err();
/// assert_eq!(errors.diagnostics()[0].message, "piece `a` is in two parts");
/// assert_eq!(errors.diagnostics()[1].message, "there is no piece `b`");
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct PuzzleBuilder {
    /// The fields so far, line by line: errors point into it.
    source: String,
    file: PuzzleFile<'static>,
}

/// The description of a piece, or of several that have this in common. By default empty: the board shows
/// its cells, and it may go anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct PieceSpec {
    label: Option<String>,
    name: Option<String>,
    color: Option<String>,
    linked: bool,
    axis: Option<WrittenAxis>,
    blockers: Option<String>,
    placed: Option<(String, Vec<Anchor>)>,
}

impl PieceSpec {
    /// The empty description.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what is shown instead of its letter: one to four visible characters.
    pub fn label(mut self, label: &str) -> Self {
        self.label = Some(label.to_owned());
        self
    }

    /// Sets its name.
    pub fn name(mut self, name: &str) -> Self {
        self.name = Some(name.to_owned());
        self
    }

    /// Sets its colour, in the notation of CSS.
    pub fn color(mut self, color: &str) -> Self {
        self.color = Some(color.to_owned());
        self
    }

    /// Lets it have cells that do not touch.
    pub fn linked(mut self) -> Self {
        self.linked = true;
        self
    }

    /// Sets the directions in which it may go.
    pub fn axis(mut self, axis: Axis) -> Self {
        self.axis = Some(match axis {
            Axis::Any => WrittenAxis::Any,
            Axis::Horizontal => WrittenAxis::Horizontal,
            Axis::Vertical => WrittenAxis::Vertical,
            Axis::Fixed => WrittenAxis::Fixed,
        });
        self
    }

    /// Lets it go along its longer side only.
    pub fn along(mut self) -> Self {
        self.axis = Some(WrittenAxis::Along);
        self
    }

    /// Sets its blockers: a grid of `#` and `.`.
    pub fn blockers(mut self, grid: &str) -> Self {
        self.blockers = Some(grid.to_owned());
        self
    }

    /// Sets its shape, a grid of `#` and `.`, and its anchors, one for each letter, instead of cells that are
    /// drawn on the board; a single letter makes as many copies as there are anchors.
    pub fn placed(mut self, shape: &str, at: &[Anchor]) -> Self {
        self.placed = Some((shape.to_owned(), at.to_vec()));
        self
    }
}

impl PuzzleBuilder {
    /// A puzzle of this name.
    pub fn new(name: &str) -> Self {
        let file = PuzzleFile { sound: true, ..PuzzleFile::default() };
        let mut builder = Self { source: String::new(), file };
        builder.file.name = Some(builder.text("name", name));
        builder
    }

    /// Sets the start.
    pub fn board(mut self, grid: &str) -> Self {
        self.file.board = Some(self.text("board", grid));
        self
    }

    /// Describes the pieces with these letters.
    pub fn piece(mut self, letters: &str, spec: PieceSpec) -> Self {
        let mut entry = PieceEntry::new(self.text("piece", letters));
        entry.label = spec.label.map(|label| WrittenLabel::ForAll(self.text("label", &label)));
        entry.name = spec.name.map(|name| self.text("name", &name));
        entry.color = spec.color.map(|color| self.text("color", &color));
        entry.linked = spec.linked.then_some(true);
        entry.axis = spec.axis.map(|axis| self.value("axis", axis, format!("{axis:?}")));
        entry.blockers = spec.blockers.map(|grid| self.text("blockers", &grid));
        if let Some((shape, anchors)) = spec.placed {
            entry.shape = Some(self.text("shape", &shape));
            let places = anchors.into_iter().map(|at| self.place(at)).collect();
            entry.at = Some(self.value("at", places, "these places"));
        }
        self.file.pieces.push(entry);
        self
    }

    /// Adds a goal: `.` don't care, `_` must be empty. Of several goals any one solves the puzzle.
    pub fn goal(mut self, grid: &str) -> Self {
        let goal = self.text("goal", grid);
        let none = Spanned { value: Vec::new(), span: goal.span.clone() };
        self.file.goals.get_or_insert(none).value.push(goal);
        self
    }

    /// Sets the goal that this piece slides off the board from this anchor.
    pub fn exit(mut self, piece: char, at: Anchor, toward: Direction) -> Self {
        let piece = self.text("exit", piece.encode_utf8(&mut [0; 4]));
        let span = piece.span.clone();
        let at = self.place(at);
        let toward = self.value("toward", toward, toward);
        self.file.exit = Some(WrittenExit { span, piece, at, toward });
        self
    }

    /// Sets the rule of blocker grids.
    pub fn blockers(mut self, rule: BlockerRule) -> Self {
        let BlockerRule { per_cell, overhang, check } = rule;
        let per_cell = self.value("per_cell", i64::from(per_cell), per_cell);
        let overhang = self.value("overhang", i64::from(overhang), overhang);
        self.file.blockers = Some(WrittenRule { per_cell, overhang, check });
        self
    }

    /// Sets the letters of the pieces that may cover gates; without it those of the goal or exit.
    pub fn gate_keys(mut self, letters: &str) -> Self {
        self.file.gate_keys = Some(self.text("gate_keys", letters));
        self
    }

    /// Makes no two pieces interchangeable, as with numbered tiles.
    pub fn all_different(mut self) -> Self {
        self.file.identical = Some(WrittenIdentical::Never);
        self
    }

    /// Makes only the members of a group interchangeable: the letters of each group.
    pub fn groups(mut self, groups: &[&str]) -> Self {
        let groups = groups.iter().map(|letters| self.text("group", letters)).collect();
        self.file.identical = Some(WrittenIdentical::Groups(groups));
        self
    }

    /// Sets the metric in which it is usually counted.
    pub fn metric(mut self, metric: Metric) -> Self {
        self.file.metric = Some(self.value("metric", metric, metric));
        self
    }

    /// Sets the known facts.
    pub fn expect(mut self, expect: Expect) -> Self {
        self.file.expect = Some(expect);
        self
    }

    /// Sets its source.
    pub fn source(mut self, source: &str) -> Self {
        self.file.source = Some(self.text("source", source));
        self
    }

    /// The puzzle, checked as a puzzle file is.
    ///
    /// # Errors
    /// All faults, pointing into the fields.
    pub fn build(self) -> Result<Puzzle, Errors> {
        let mut found = Findings::default();
        let puzzle = build::puzzle(&self.file, &mut found);
        puzzle.ok_or_else(|| Errors::new("builder", &self.source, found.into_list()))
    }

    /// Writes a text down, and its place.
    fn text(&mut self, field: &str, value: &str) -> Text<'static> {
        self.source.extend([field, ": "]);
        let begin = self.source.len();
        self.source.extend([value, "\n"]);
        Text::at(begin, value.to_owned())
    }

    /// Writes a value down as these words, and its place.
    fn value<T>(&mut self, field: &str, value: T, words: impl Display) -> Spanned<T> {
        Spanned { value, span: self.text(field, &words.to_string()).span }
    }

    fn place(&mut self, at: Anchor) -> Spanned<(i64, i64)> {
        self.value("at", (at.row.into(), at.col.into()), at)
    }
}
