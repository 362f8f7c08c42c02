//! Colours of the player: those of all pictures, if the terminal has them.

use std::env;

use anstream::{AutoStream, ColorChoice};
use ratatui::crossterm::style::force_color_output;
use ratatui::style::{Color, Modifier, Style};
use slide::puzzle::{PieceId, Puzzle};
use slide::render::palette::{self, Rgb};

/// The colours of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColorDepth {
    None,
    Sixteen,
    /// 216 of them in a cube.
    Cube,
    True,
}

/// The 16 colours as most terminals show them.
const SIXTEEN: [(Rgb, Color); 13] = [
    (Rgb(205, 0, 0), Color::Red),
    (Rgb(0, 205, 0), Color::Green),
    (Rgb(205, 205, 0), Color::Yellow),
    (Rgb(0, 0, 238), Color::Blue),
    (Rgb(205, 0, 205), Color::Magenta),
    (Rgb(0, 205, 205), Color::Cyan),
    (Rgb(229, 229, 229), Color::Gray),
    (Rgb(255, 0, 0), Color::LightRed),
    (Rgb(0, 255, 0), Color::LightGreen),
    (Rgb(255, 255, 0), Color::LightYellow),
    (Rgb(92, 92, 255), Color::LightBlue),
    (Rgb(255, 0, 255), Color::LightMagenta),
    (Rgb(0, 255, 255), Color::LightCyan),
];

/// The colours of one puzzle on one terminal.
#[derive(Clone, Debug)]
pub(super) struct TerminalColors {
    depth: ColorDepth,
    /// By piece.
    pieces: Vec<Rgb>,
}

impl TerminalColors {
    /// The colours that the terminal reports, none if colours are switched off.
    pub(super) fn for_this_terminal(puzzle: &Puzzle) -> Self {
        let is_colored = AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        force_color_output(is_colored);
        let is = |name: &str, part: &str| {
            env::var(name).is_ok_and(|text| text.to_lowercase().contains(part))
        };
        let depth = if !is_colored {
            ColorDepth::None
        } else if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
            ColorDepth::True
        } else if is("TERM", "256color") {
            ColorDepth::Cube
        } else {
            ColorDepth::Sixteen
        };
        Self { depth, pieces: palette::colors(puzzle) }
    }

    /// A piece: its colour as ground, black or white on it.
    pub(super) fn piece(&self, id: PieceId) -> Style {
        let rgb = self.pieces[id.index()];
        if self.depth == ColorDepth::None {
            return Style::new();
        }
        let dark = rgb.ink() == Rgb(255, 255, 255);
        let ink = if dark { Color::White } else { Color::Black };
        Style::new().bg(self.color(rgb)).fg(ink)
    }

    /// The style of the background: floor, walls, help.
    pub(super) fn faint(&self) -> Style {
        match self.depth {
            ColorDepth::None => Style::new(),
            _ => Style::new().fg(Color::DarkGray),
        }
    }

    /// A blocker on whatever lies below it.
    pub(super) fn blocker(&self) -> Style {
        match self.depth {
            ColorDepth::None => Style::new(),
            ColorDepth::Sixteen => Style::new().fg(Color::Black),
            ColorDepth::Cube | ColorDepth::True => Style::new().fg(Color::Indexed(236)),
        }
    }

    /// The style of parts that are to be noticed: a hint, a celebration.
    pub(super) fn bright(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.depth {
            ColorDepth::None => bold.add_modifier(Modifier::REVERSED),
            _ => bold.fg(Color::Black).bg(Color::LightGreen),
        }
    }

    fn color(&self, rgb: Rgb) -> Color {
        let Rgb(red, green, blue) = rgb;
        match self.depth {
            ColorDepth::None => Color::Reset,
            ColorDepth::Sixteen => nearest(rgb),
            ColorDepth::Cube => {
                let level = |part: u8| u8::try_from((u16::from(part) * 5 + 127) / 255).unwrap_or(5);
                Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue))
            }
            ColorDepth::True => Color::Rgb(red, green, blue),
        }
    }
}

/// The nearest of the 16 colours, black aside: letters are black.
fn nearest(rgb: Rgb) -> Color {
    let nearest = SIXTEEN.iter().min_by_key(|(other, _)| other.distance(rgb));
    nearest.map_or(Color::Gray, |(_, name)| *name)
}
