//! Colours as in CSS: a name, `#` with hexadecimal digits, or a colour function.
//!
//! [`css_rgb`] alone decides what is a colour, so a file may have exactly the colours that pictures and
//! terminals show.

use csscolorparser::NAMED_COLORS;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::written::Text;

/// Longer texts, in bytes, are no colours.
const LONGEST: usize = 100;
/// Less opaque colours cannot be seen.
const LEAST_ALPHA: u8 = 0x40;

/// Red, green and blue of a colour in the notation of CSS, each from 0 to 255; `None` if it is none, or
/// so transparent that it cannot be seen.
///
/// # Examples
/// ```
/// use slide::puzzle::css_rgb;
///
/// assert_eq!(css_rgb("crimson"), Some([0xdc, 0x14, 0x3c]));
/// assert_eq!(css_rgb("rgb(220 20 60)"), Some([220, 20, 60]));
/// assert_eq!(css_rgb("rgb(220)"), None);
/// ```
pub fn css_rgb(text: &str) -> Option<[u8; 3]> {
    let [red, green, blue, alpha] = parse(text)?;
    (alpha >= LEAST_ALPHA).then_some([red, green, blue])
}

fn parse(text: &str) -> Option<[u8; 4]> {
    let is_css = text.len() <= LONGEST
        && text.is_ascii()
        // The parser takes digits without `#` too, which no browser does.
        && (text.starts_with('#') || text.contains('(') || is_name(text));
    is_css.then(|| csscolorparser::parse(text).ok()).flatten().map(|color| color.to_rgba8())
}

fn is_name(text: &str) -> bool {
    NAMED_COLORS.contains_key(text.into()) || text.eq_ignore_ascii_case("transparent")
}

/// The colour, if it is one.
pub(super) fn color<'t>(text: &'t Text<'_>, found: &mut Findings) -> Option<&'t str> {
    let written = &*text.value;
    if css_rgb(written).is_some() {
        return Some(written);
    }
    if parse(written).is_some() {
        let unseen = Diagnostic::new("this colour cannot be seen");
        found.report(unseen.label(text.span.clone(), "too transparent").help("leave `color` out"));
        return None;
    }
    let sane = |c: char| c.is_ascii_alphanumeric() || "#(),.% -/".contains(c);
    let bad = text.characters().find(|(c, _)| !sane(*c));
    let words = if bad.is_some() { "not in a colour" } else { "neither a name nor a value" };
    let span = bad.map_or(text.span.clone(), |(_, span)| span);
    let small = written.to_ascii_lowercase();
    let near = NAMED_COLORS
        .keys()
        .filter(|_| small.len() <= LONGEST)
        .map(|name| (strsim::jaro_winkler(&small, name.as_str()), name.as_str()))
        .filter(|(likeness, _)| *likeness >= 0.85)
        .max_by(|left, right| left.0.total_cmp(&right.0));
    let help = match near {
        Some((_, name)) => format!("did you mean \"{name}\"?"),
        None => "write a colour as in CSS: \"crimson\", \"#dc143c\" or \"rgb(220, 20, 60)\"".into(),
    };
    found.report(Diagnostic::new("this is not a colour").label(span, words).help(help));
    None
}
