//! One board as a group of SVG: the picture that files, pages, sheets and books are made of.
//!
//! ```text
//! <g class="board">
//!   <g class="ground">…</g>
//!   <g class="piece" data-piece="B" data-row="0" data-col="1" transform="translate(48 0)">…</g>
//!   <g class="top"   data-piece="B" data-row="0" data-col="1" transform="…">…</g>   blockers
//! </g>
//! ```
//!
//! The top left of the board is the origin, and a cell is 48 units wide. `data-row` and `data-col`
//! are the anchor; a script that moves a piece sets the `transform` of all groups with its letter.
//!
//! A document with many boards draws the [`parts`](Picture::parts) once and calls them:
//!
//! ```text
//! <use href="#p7-g"/>  <use href="#p7-3" x="48" y="0"/>  <use href="#p7-t3" x="48" y="0"/>
//!      ground               piece 3                           what lies above it
//! ```

use super::ground::{ground, path};
use super::piece::{body, top};
use super::scale::{CELL, FRAME, board_size, margin, place};
use super::skin::{Skin, skins};
use crate::pieces::way_out;
use crate::words::joined;
use crate::xml::{Length, escape};
use slide_model::{Anchor, Goal, Move, PieceId, Puzzle, Target};

/// The boards of one puzzle, as they are drawn in one document.
pub struct Picture<'a> {
    puzzle: &'a Puzzle,
    skins: Vec<Skin>,
    named: bool,
    class: &'static str,
    /// The pieces that stay where they are, by number.
    still: Vec<bool>,
    /// The prefix of the names of its parts.
    prefix: String,
}

impl<'a> Picture<'a> {
    /// In colour or in black and white. Names of pieces are written on them where they fit, if
    /// `named`. The `prefix` tells parts of different puzzles in one document apart.
    pub fn new(puzzle: &'a Puzzle, mono: bool, named: bool, prefix: &str) -> Self {
        let class = if mono { "ground mono" } else { "ground" };
        let skins = skins(puzzle, mono);
        let prefix = prefix.to_owned();
        Self { puzzle, skins, named, class, still: vec![false; puzzle.pieces().len()], prefix }
    }

    /// The picture for boards along these moves: pieces that stay where they are become part of the ground
    /// of [`Picture::parts`].
    #[must_use]
    pub fn along(mut self, moves: &[Move]) -> Self {
        self.still.fill(true);
        for one in moves {
            one.pieces().for_each(|id| self.still[id.index()] = false);
        }
        self
    }

    /// The part of the plane that a board takes, as the `viewBox` of an SVG element.
    pub fn view_box(&self) -> String {
        let size = board_size(self.puzzle);
        let around = margin(self.puzzle);
        let before = Length(-around);
        let wide = Length(size.x + 2 * around);
        let high = Length(size.y + 2 * around);
        format!("{before} {before} {wide} {high}")
    }

    /// The board with each piece at its anchor (`None`: not on the board).
    pub fn board(&self, anchors: &[Option<Anchor>]) -> String {
        self.composed(anchors, None)
    }

    /// The first `most` goals, where the board does not show the way out, and the number of those that are
    /// left out. They are drawn whole or, where `called`, made of [`Picture::parts`].
    pub fn goals(&self, most: usize, called: bool) -> (Vec<String>, usize) {
        let targets = match self.puzzle.goal() {
            Some(Goal::AnyOf(targets)) if way_out(self.puzzle).is_none() => &targets[..],
            _ => &[],
        };
        let draw = |goal: &Target| {
            let places = places(self.puzzle, goal);
            if !called {
                return self.composed(&places, Some(goal)).replace("data-piece", "data-goal-piece");
            }
            let ground = ground(self.puzzle, &self.skins, Some(goal));
            format!(
                "<g class=\"{}\">{ground}</g>{}",
                self.class,
                joined(
                    self.layers().iter().map(|(_, part)| self.calls_of(part, &places, &|_| true))
                )
            )
        };
        let drawn: Vec<String> = targets.iter().take(most).map(draw).collect();
        let left = targets.len() - drawn.len();
        (drawn, left)
    }

    fn composed(&self, anchors: &[Option<Anchor>], goal: Option<&Target>) -> String {
        let ground = ground(self.puzzle, &self.skins, goal);
        let class = self.class;
        let mut text = format!("<g class=\"board\">\n<g class=\"{class}\">\n{ground}</g>\n");
        for &(class, _) in self.layers() {
            for (id, anchor) in self.placed_pieces(anchors) {
                let attributes = self.place_attributes(id, anchor);
                let drawn = self.drawn(id, class);
                text += &format!("<g class=\"{class}\" {attributes}>{drawn}</g>\n");
            }
        }
        text + "</g>\n"
    }

    /// A board drawn once, to be shown many times with the pieces in other places: the parts, each with
    /// a name that `placed` and `called` call.
    pub fn parts(&self) -> String {
        let puzzle = self.puzzle;
        let prefix = &self.prefix;
        let ground = ground(puzzle, &self.skins, None);
        let mut text = "<defs>\n".to_owned();
        for id in puzzle.piece_ids() {
            for &(layer, part) in self.layers() {
                let drawn = self.drawn(id, layer);
                text += &format!("<g id=\"{prefix}{part}{}\">{drawn}</g>\n", id.0);
            }
        }
        let start = puzzle.start_anchors();
        for &(layer, part) in self.layers() {
            let still = self.calls_of(part, &start, &|id| self.still[id.index()]);
            text += &match layer {
                "top" => format!("<g id=\"{prefix}t\">{still}</g>\n"),
                _ => {
                    format!("<g id=\"{prefix}g\" class=\"{}\">\n{ground}{still}</g>\n", self.class)
                }
            };
        }
        text + "</defs>\n"
    }

    /// The board made of [`Picture::parts`], with the places of the pieces as attributes, as in [`Picture::board`].
    pub(super) fn placed(&self, anchors: &[Option<Anchor>]) -> String {
        let prefix = &self.prefix;
        let mut text = format!("<g class=\"board\"><use href=\"#{prefix}g\"/>\n");
        for &(class, part) in self.layers() {
            for (id, anchor) in self.placed_pieces(anchors) {
                let number = id.0;
                let attributes = self.place_attributes(id, anchor);
                text += &format!(
                    "<use class=\"{class}\" href=\"#{prefix}{part}{number}\" {attributes}/>\n"
                );
            }
        }
        text + "</g>\n"
    }

    /// The board made of [`Picture::parts`], as short as possible.
    pub fn called(&self, anchors: &[Option<Anchor>]) -> String {
        let prefix = &self.prefix;
        let mut text = String::new();
        for &(layer, part) in self.layers() {
            let ground = if layer == "top" { "t" } else { "g" };
            text += &format!("<use href=\"#{prefix}{ground}\"/>");
            text += &self.calls_of(part, anchors, &|id| !self.still[id.index()]);
        }
        text
    }

    /// These pieces, called by the names of one of their parts.
    fn calls_of(
        &self,
        part: &str,
        anchors: &[Option<Anchor>],
        wanted: &dyn Fn(PieceId) -> bool,
    ) -> String {
        let prefix = &self.prefix;
        let call = |(id, anchor): (PieceId, Anchor)| {
            let number = id.0;
            let at = place(anchor);
            let x = Length(at.x);
            let y = Length(at.y);
            format!("<use href=\"#{prefix}{part}{number}\" x=\"{x}\" y=\"{y}\"/>")
        };
        joined(self.placed_pieces(anchors).filter(|&(id, _)| wanted(id)).map(call))
    }

    /// The layers of the picture, on the board and above it: class, and part of the names.
    fn layers(&self) -> &'static [(&'static str, &'static str)] {
        let all = &[("piece", ""), ("top", "t")];
        if self.puzzle.blocker_rule().is_some() { all } else { &all[..1] }
    }

    /// The `viewBox` that a piece alone takes, and the piece.
    pub fn piece(&self, id: PieceId) -> (String, String) {
        let shape = self.puzzle.piece(id).shape();
        let around = margin(self.puzzle) - FRAME;
        let side = |cells: u16| Length(i64::from(cells) * CELL + 2 * around);
        let before = Length(-around);
        let wide = side(shape.cols());
        let high = side(shape.rows());
        let drawn = joined(self.layers().iter().map(|(layer, _)| self.drawn(id, layer)));
        (format!("{before} {before} {wide} {high}"), drawn)
    }

    /// The part of a piece that is in this layer.
    fn drawn(&self, id: PieceId, layer: &str) -> String {
        let skin = &self.skins[id.index()];
        match layer {
            "top" => top(self.puzzle, id, skin),
            _ => body(self.puzzle, id, skin, self.named),
        }
    }

    fn placed_pieces<'b>(
        &self,
        anchors: &'b [Option<Anchor>],
    ) -> impl Iterator<Item = (PieceId, Anchor)> + use<'b> {
        self.puzzle.piece_ids().zip(anchors).filter_map(|(id, anchor)| Some((id, (*anchor)?)))
    }

    /// Attributes with the piece and its place.
    fn place_attributes(&self, id: PieceId, anchor: Anchor) -> String {
        format!(
            "data-piece=\"{}\" data-row=\"{}\" data-col=\"{}\" transform=\"translate({})\"",
            escape(&self.puzzle.piece(id).letter().to_string()),
            anchor.row,
            anchor.col,
            place(anchor)
        )
    }
}

/// The places of the pieces of a goal.
fn places(puzzle: &Puzzle, goal: &Target) -> Vec<Option<Anchor>> {
    let mut anchors = vec![None; puzzle.pieces().len()];
    for &(id, anchor) in &goal.placements {
        anchors[id.index()] = Some(anchor);
    }
    anchors
}

/// An arrow along a polyline, with a light edge so that it shows on any ground.
pub(super) fn arrow(line: &str, head: &str) -> String {
    format!(
        "<g class=\"move\">{}{}{}</g>\n",
        path("arrow-edge", line).trim_end(),
        path("arrow", line).trim_end(),
        path("head", head).trim_end()
    )
}
