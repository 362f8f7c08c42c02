//! The frame of a plot: its lines and axes, with their labels around it.

use super::document::Document;
use super::scale::Point;
use crate::words::columns;
use crate::xml::Length;

/// The margin below a plot.
const BELOW: i64 = 8000;

/// The place of a plot in its picture, without labels.
pub(super) struct Plot {
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) wide: i64,
    pub(super) high: i64,
    /// The margin to the right.
    pub(super) right: i64,
}

impl Plot {
    pub(super) const fn bottom(&self) -> i64 {
        self.top + self.high
    }

    /// A document for the plot, with its title above it.
    pub(super) fn document(&self, title: &str) -> Document {
        let wide = (self.wide + self.right).max(columns(title) as i64 * 1400);
        let size = Point { x: self.left + wide, y: self.bottom() + BELOW };
        let mut document = Document::new(title, size, false);
        document.title(title, Point { x: self.left, y: 4200 });
        document
    }

    /// Adds a line across the plot, with its number before it.
    pub(super) fn level(&self, document: &mut Document, y: i64, number: &str) {
        let from = Point { x: self.left, y };
        let right = Length(self.left + self.wide);
        document.add(&format!("<path class=\"grid\" d=\"M{from}H{right}\"/>\n"));
        document.tick(number, "end", Point { x: self.left - 800, y: y + 500 });
    }

    /// Adds the axes, with the words for the one below the plot.
    pub(super) fn axes(&self, document: &mut Document, words: &str) {
        let from = Point { x: self.left, y: self.top };
        let bottom = Length(self.bottom());
        let right = Length(self.left + self.wide);
        document.add(&format!("<path class=\"axis\" d=\"M{from}V{bottom}H{right}\"/>\n"));
        let below = Point { x: self.left + self.wide / 2, y: self.bottom() + 5400 };
        document.tick(words, "middle", below);
    }
}

/// 1, 2 or 5 times a power of ten, so that about `lines` of them reach up to `most`.
pub(super) fn round_step(most: u64, lines: u64) -> u64 {
    let mut power = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step == u64::MAX || most.div_ceil(step) <= lines {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::round_step;

    #[test]
    fn round_numbers() {
        assert_eq!([1, 7, 11, 398, 25955].map(|most| round_step(most, 5)), [1, 2, 5, 100, 10000]);
        assert!(round_step(u64::MAX, 5) > u64::MAX / 6);
    }
}
