//! A colour as red, green and blue, and the ink that is legible on it.

use std::fmt;

use slide_model::css_rgb;

/// Red, green and blue, each from 0 to 255. Displayed in the notation of CSS: `#d55e00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour of this text in the notation of CSS; `None` if it is none, or invisible.
    pub fn from_css(text: &str) -> Option<Self> {
        css_rgb(text).map(|[red, green, blue]| Self(red, green, blue))
    }

    /// Black or white, whichever is easier to read on this colour (relative luminance as the Web
    /// Content Accessibility Guidelines 2.1 define it).
    #[must_use]
    pub fn ink(self) -> Self {
        let light = self.luminance() + 0.05;
        if 1.05 / light > light / 0.05 { Self(255, 255, 255) } else { Self(0, 0, 0) }
    }

    /// A darker tone, for outlines.
    #[must_use]
    pub fn darker(self) -> Self {
        let dark = |part: u8| (u16::from(part) * 5 / 8) as u8;
        Self(dark(self.0), dark(self.1), dark(self.2))
    }

    /// The distance between two colours: the sum of the squares of the differences.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        let square = |left: u8, right: u8| u32::from(left.abs_diff(right)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
