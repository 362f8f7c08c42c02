//! Colours: those of the puzzle file, or a palette that colour-blind people can tell apart; as many
//! of them as the terminal has.
//!
//! The palette is that of Okabe and Ito (Color universal design, 2002). Vermillion is kept for the
//! pieces that the goal names.

use std::env;

use anstream::{AutoStream, ColorChoice};
use ratatui::crossterm::style::force_color_output;
use ratatui::style::{Color, Modifier, Style};
use slide::puzzle::{Goal, Identity, PieceId, Puzzle};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    None,
    Sixteen,
    /// 216 of them in a cube.
    Cube,
    True,
}

type Rgb = [u8; 3];

/// The palette and its nearest kin among the 16 colours; the goal's colour first.
const PALETTE: [(Rgb, Color); 7] = [
    ([0xD5, 0x5E, 0x00], Color::LightRed),
    ([0x56, 0xB4, 0xE9], Color::LightCyan),
    ([0xE6, 0x9F, 0x00], Color::Yellow),
    ([0x00, 0x9E, 0x73], Color::Green),
    ([0xF0, 0xE4, 0x42], Color::LightYellow),
    ([0xCC, 0x79, 0xA7], Color::LightMagenta),
    ([0x99, 0xB7, 0xD9], Color::LightBlue),
];

/// The 16 colours as most terminals show them.
const SIXTEEN: [(Rgb, Color); 14] = [
    ([0, 0, 0], Color::Black),
    ([205, 0, 0], Color::Red),
    ([0, 205, 0], Color::Green),
    ([205, 205, 0], Color::Yellow),
    ([0, 0, 238], Color::Blue),
    ([205, 0, 205], Color::Magenta),
    ([0, 205, 205], Color::Cyan),
    ([229, 229, 229], Color::Gray),
    ([255, 0, 0], Color::LightRed),
    ([0, 255, 0], Color::LightGreen),
    ([255, 255, 0], Color::LightYellow),
    ([92, 92, 255], Color::LightBlue),
    ([255, 0, 255], Color::LightMagenta),
    ([0, 255, 255], Color::LightCyan),
];

/// The colours of one puzzle on one terminal.
#[derive(Clone, Debug)]
pub(super) struct Paint {
    depth: Depth,
    /// By piece.
    pieces: Vec<(Rgb, Color)>,
}

impl Paint {
    /// As many colours as the terminal says that it has, none where they are not wanted.
    pub(super) fn for_this_terminal(puzzle: &Puzzle) -> Self {
        let wanted = AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        force_color_output(wanted);
        let is = |name: &str, part: &str| {
            env::var(name).is_ok_and(|text| text.to_lowercase().contains(part))
        };
        let depth = if !wanted {
            Depth::None
        } else if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
            Depth::True
        } else if is("TERM", "256color") {
            Depth::Cube
        } else {
            Depth::Sixteen
        };
        Self { depth, pieces: colors(puzzle) }
    }

    /// A piece: its colour as ground, black or white on it.
    pub(super) fn piece(&self, id: PieceId) -> Style {
        let (rgb, near) = self.pieces[id.index()];
        if self.depth == Depth::None {
            return Style::new();
        }
        let light = is_light(rgb);
        let ink = if light { Color::Black } else { Color::White };
        Style::new().bg(self.color(rgb, near)).fg(ink)
    }

    /// What stands back: floor, walls, help.
    pub(super) fn faint(&self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            _ => Style::new().fg(Color::DarkGray),
        }
    }

    /// A blocker on whatever lies below it.
    pub(super) fn blocker(&self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::Sixteen => Style::new().fg(Color::Black),
            Depth::Cube | Depth::True => Style::new().fg(Color::Indexed(236)),
        }
    }

    /// What is to be seen: a hint, a celebration.
    pub(super) fn bright(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.depth {
            Depth::None => bold.add_modifier(Modifier::REVERSED),
            _ => bold.fg(Color::Black).bg(Color::LightGreen),
        }
    }

    fn color(&self, [red, green, blue]: Rgb, near: Color) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => near,
            Depth::Cube => {
                let level = |part: u8| u8::try_from((u16::from(part) * 5 + 127) / 255).unwrap_or(5);
                Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue))
            }
            Depth::True => Color::Rgb(red, green, blue),
        }
    }
}

/// The colour of each piece: what the file says, else one for each kind.
fn colors(puzzle: &Puzzle) -> Vec<(Rgb, Color)> {
    let kinds = puzzle.kinds(Identity::Solve);
    let aims: Vec<PieceId> = match puzzle.goal() {
        Some(Goal::Exit(exit)) => vec![exit.piece],
        Some(Goal::AnyOf(targets)) => {
            let placed = |target: &slide::puzzle::Target| target.placements.clone();
            targets.iter().flat_map(placed).map(|(id, _)| id).collect()
        }
        None => Vec::new(),
    };
    // Where the goal names every piece, none of them is special.
    let all = puzzle.piece_ids().all(|id| aims.contains(&id));
    let aimed = |kind| !all && aims.iter().any(|aim| kinds[aim.index()] == kind);
    let plain = |index: usize| PALETTE[1 + index % (PALETTE.len() - 1)];
    let mut seen = Vec::new();
    puzzle
        .piece_ids()
        .map(|id| {
            let kind = kinds[id.index()];
            let written =
                puzzle.piece(id).color().and_then(|text| csscolorparser::parse(text).ok());
            if let Some(color) = written {
                let [red, green, blue, _] = color.to_rgba8();
                let rgb = [red, green, blue];
                return (rgb, nearest(rgb));
            }
            if aimed(kind) {
                return PALETTE[0];
            }
            let number = seen.iter().position(|&other| other == kind).unwrap_or_else(|| {
                seen.push(kind);
                seen.len() - 1
            });
            plain(number)
        })
        .collect()
}

/// Whether black can be read on it, by the eye's weights of red, green and blue.
fn is_light([red, green, blue]: Rgb) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) > 118_000
}

fn nearest(rgb: Rgb) -> Color {
    let far = |other: Rgb| -> u32 {
        rgb.iter().zip(other).map(|(&one, two)| u32::from(one.abs_diff(two)).pow(2)).sum()
    };
    SIXTEEN.into_iter().min_by_key(|(other, _)| far(*other)).map_or(Color::Gray, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use slide::puzzle::read;

    use super::*;

    #[test]
    fn the_file_says_the_colour_and_the_palette_fills_in() {
        let text = r#"(
            name: "T",
            board: "abcD",
            pieces: { "a": (color: "rgb(220, 20, 60)") },
            goal: "...D",
        )"#;
        let puzzle = read(text, "t.ron").expect("a puzzle").into_puzzles().remove(0);
        let colors = colors(&puzzle);
        assert_eq!(colors[0], ([220, 20, 60], Color::Red));
        assert_eq!(colors[1], colors[2], "b and c are of one kind");
        assert_eq!(colors[3], PALETTE[0]);
    }

    #[test]
    fn a_terminal_gets_no_more_colours_than_it_has() {
        let pieces = vec![([255, 0, 128], Color::LightRed)];
        let ground = |depth| Paint { depth, pieces: pieces.clone() }.piece(PieceId(0)).bg;
        assert_eq!(ground(Depth::None), None);
        assert_eq!(ground(Depth::Sixteen), Some(Color::LightRed));
        assert_eq!(ground(Depth::Cube), Some(Color::Indexed(16 + 36 * 5 + 3)));
        assert_eq!(ground(Depth::True), Some(Color::Rgb(255, 0, 128)));
    }
}
