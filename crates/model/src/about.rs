//! The data about a puzzle: its name, its source, known results. For puzzles that are made and not read.

use super::model::{Expect, Goal, Metric, Puzzle};
use super::piece::PieceId;
use super::visible::seen;

impl Puzzle {
    /// The same puzzle under another name. Characters that cannot be seen become blanks.
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        self.name = visible(name);
        self
    }

    /// The same puzzle from another source. Characters that cannot be seen become blanks.
    #[must_use]
    pub fn with_source(mut self, source: &str) -> Self {
        self.source = Some(visible(source));
        self
    }

    /// The same puzzle, usually counted in `metric`.
    #[must_use]
    pub fn with_metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// The same puzzle with other known facts.
    #[must_use]
    pub fn with_expect(mut self, expect: Expect) -> Self {
        self.expect = expect;
        self
    }

    /// The same puzzle with these colours, as CSS writes them, of pieces by their letters.
    #[must_use]
    pub fn with_colors(mut self, color: impl Fn(char) -> Option<&'static str>) -> Self {
        for piece in &mut self.pieces {
            piece.color = color(piece.letter).map(str::to_owned);
        }
        self
    }

    /// The pieces that the goal or the exit names, ascending, each once.
    pub fn named_by_goal(&self) -> Vec<PieceId> {
        let mut named = vec![false; self.pieces.len()];
        match &self.goal {
            None => {}
            Some(Goal::Exit(exit)) => named[exit.piece.index()] = true,
            Some(Goal::AnyOf(targets)) => {
                for (id, _) in targets.iter().flat_map(|target| &target.placements) {
                    named[id.index()] = true;
                }
            }
        }
        self.piece_ids().filter(|id| named[id.index()]).collect()
    }
}

impl Expect {
    /// The length of a shortest solution in this metric as the only known fact.
    pub fn length(metric: Metric, length: u32) -> Self {
        let mut expect = Self::default();
        *match metric {
            Metric::Step => &mut expect.steps,
            Metric::Slide => &mut expect.slides,
            Metric::Move => &mut expect.moves,
            Metric::Line => &mut expect.lines,
        } = Some(length);
        expect
    }

    /// The length of a shortest solution in this metric, if it is known.
    pub fn length_in(&self, metric: Metric) -> Option<u32> {
        match metric {
            Metric::Step => self.steps,
            Metric::Slide => self.slides,
            Metric::Move => self.moves,
            Metric::Line => self.lines,
        }
    }

    /// The known facts, by the names of the fields.
    pub(super) fn known(&self) -> impl Iterator<Item = (&'static str, String)> {
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let known = [
            ("steps", number(self.steps)),
            ("slides", number(self.slides)),
            ("moves", number(self.moves)),
            ("lines", number(self.lines)),
            ("states", self.states.map(|states| states.to_string())),
            ("solvable", self.solvable.map(|solvable| solvable.to_string())),
        ];
        known.into_iter().filter_map(|(name, value)| Some((name, value?)))
    }
}

/// The text without invisible characters.
fn visible(text: &str) -> String {
    let mut seen = seen();
    text.chars().map(|c| if seen(c) { c } else { ' ' }).collect()
}
