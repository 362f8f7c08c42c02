//! A whole SVG file: its size, its title, its style.

use super::scale::Point;
use super::skin::definitions;
use crate::xml::{Length, escape};

/// The style of all parts in light mode.
pub const LIGHT: &str = include_str!("style.css");
/// The style of all parts, in light and dark mode.
pub const STYLE: &str = concat!(include_str!("style.css"), include_str!("dark.css"));

/// An SVG file that is being written.
pub(super) struct Document {
    text: String,
}

impl Document {
    /// An empty document. The title is for readers who cannot see the picture.
    pub(super) fn new(title: &str, size: Point, mono: bool) -> Self {
        let width = Length(size.x);
        let height = Length(size.y);
        let title = escape(title);
        let (class, style) = if mono { (" class=\"mono\"", LIGHT) } else { ("", STYLE) };
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\"{class}>\n<title>{title}</title>\n\
             <style>\n{style}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}",
            definitions(mono)
        );
        Self { text }
    }

    /// Adds a visible title.
    pub(super) fn title(&mut self, title: &str, at: Point) {
        self.words("class=\"title\"", title, at);
    }

    /// Adds a caption above or below a board.
    pub(super) fn caption(&mut self, words: &str, at: Point) {
        self.words("class=\"caption\"", words, at);
    }

    /// Adds words at a plot, whose `anchor` (`start`, `middle` or `end`) is here.
    pub(super) fn tick(&mut self, words: &str, anchor: &str, at: Point) {
        self.words(&format!("class=\"tick\" text-anchor=\"{anchor}\""), words, at);
    }

    fn words(&mut self, attributes: &str, words: &str, at: Point) {
        let x = Length(at.x);
        let y = Length(at.y);
        let words = escape(words);
        self.text += &format!("<text {attributes} x=\"{x}\" y=\"{y}\">{words}</text>\n");
    }

    /// Adds a drawing in half its size.
    pub(super) fn half(&mut self, drawn: &str, corner: Point) {
        self.add(&format!("<g transform=\"translate({corner}) scale(0.5)\">\n{drawn}</g>\n"));
    }

    /// Adds markup, which must be escaped already.
    pub(super) fn add(&mut self, markup: &str) {
        self.text += markup;
    }

    /// The text of the file.
    pub(super) fn finish(self) -> String {
        self.text + "</svg>\n"
    }
}
