//! Colours as in CSS: a name, `#` with hexadecimal digits, or a colour function.

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::written::Text;

/// The named colours of CSS, in alphabetical order.
#[rustfmt::skip]
const NAMES: [&str; 149] = [
    "aliceblue", "antiquewhite", "aqua", "aquamarine", "azure", "beige", "bisque", "black",
    "blanchedalmond", "blue", "blueviolet", "brown", "burlywood", "cadetblue", "chartreuse",
    "chocolate", "coral", "cornflowerblue", "cornsilk", "crimson", "cyan", "darkblue", "darkcyan",
    "darkgoldenrod", "darkgray", "darkgreen", "darkgrey", "darkkhaki", "darkmagenta",
    "darkolivegreen", "darkorange", "darkorchid", "darkred", "darksalmon", "darkseagreen",
    "darkslateblue", "darkslategray", "darkslategrey", "darkturquoise", "darkviolet", "deeppink",
    "deepskyblue", "dimgray", "dimgrey", "dodgerblue", "firebrick", "floralwhite", "forestgreen",
    "fuchsia", "gainsboro", "ghostwhite", "gold", "goldenrod", "gray", "green", "greenyellow",
    "grey", "honeydew", "hotpink", "indianred", "indigo", "ivory", "khaki", "lavender",
    "lavenderblush", "lawngreen", "lemonchiffon", "lightblue", "lightcoral", "lightcyan",
    "lightgoldenrodyellow", "lightgray", "lightgreen", "lightgrey", "lightpink", "lightsalmon",
    "lightseagreen", "lightskyblue", "lightslategray", "lightslategrey", "lightsteelblue",
    "lightyellow", "lime", "limegreen", "linen", "magenta", "maroon", "mediumaquamarine",
    "mediumblue", "mediumorchid", "mediumpurple", "mediumseagreen", "mediumslateblue",
    "mediumspringgreen", "mediumturquoise", "mediumvioletred", "midnightblue", "mintcream",
    "mistyrose", "moccasin", "navajowhite", "navy", "oldlace", "olive", "olivedrab", "orange",
    "orangered", "orchid", "palegoldenrod", "palegreen", "paleturquoise", "palevioletred",
    "papayawhip", "peachpuff", "peru", "pink", "plum", "powderblue", "purple", "rebeccapurple",
    "red", "rosybrown", "royalblue", "saddlebrown", "salmon", "sandybrown", "seagreen", "seashell",
    "sienna", "silver", "skyblue", "slateblue", "slategray", "slategrey", "snow", "springgreen",
    "steelblue", "tan", "teal", "thistle", "tomato", "transparent", "turquoise", "violet", "wheat",
    "white", "whitesmoke", "yellow", "yellowgreen",
];

/// The functions that make a colour.
const FUNCTIONS: [&str; 10] =
    ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];

/// Longer words, in bytes, are compared with no name.
const LONGEST_LIKE: usize = 40;

/// The colour, if it is one.
pub(super) fn color<'t>(text: &'t Text<'_>, found: &mut Findings) -> Option<&'t str> {
    let written = &*text.value;
    let small = written.to_ascii_lowercase();
    if is_color(&small) {
        return Some(written);
    }
    let sane = |c: char| c.is_ascii_alphanumeric() || "#(),.% -/".contains(c);
    let bad = text.characters().find(|(c, _)| !sane(*c));
    let span = bad.map_or(text.span.clone(), |(_, span)| span);
    let near = NAMES
        .into_iter()
        .filter(|_| small.len() <= LONGEST_LIKE)
        .map(|name| (strsim::jaro_winkler(&small, name), name))
        .filter(|(likeness, _)| *likeness >= 0.85)
        .max_by(|left, right| left.0.total_cmp(&right.0));
    let help = match near {
        Some((_, name)) => format!("did you mean \"{name}\"?"),
        None => "write a colour as in CSS: \"crimson\", \"#dc143c\" or \"rgb(220, 20, 60)\"".into(),
    };
    found.report(Diagnostic::new("this is not a colour").label(span, "not in a colour").help(help));
    None
}

/// Whether this, in small letters, has the form of a colour. The numbers inside a function are not
/// looked at.
fn is_color(text: &str) -> bool {
    if let Some(digits) = text.strip_prefix('#') {
        let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        return hexadecimal && matches!(digits.len(), 3 | 4 | 6 | 8);
    }
    if let Some((function, inside)) = text.split_once('(') {
        let inside = inside.strip_suffix(')').unwrap_or_default();
        let sane = |c: char| c.is_ascii_alphanumeric() || ",.% -/".contains(c);
        return FUNCTIONS.contains(&function)
            && inside.contains(|c: char| c.is_ascii_digit())
            && inside.chars().all(sane);
    }
    NAMES.binary_search(&text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{NAMES, is_color};

    #[test]
    fn colours_are_told_from_other_words() {
        assert!(NAMES.is_sorted());
        for good in ["crimson", "yellowgreen", "#fff", "#dc143c80", "rgb(220, 20, 60)"] {
            assert!(is_color(good), "{good}");
        }
        for good in ["hsl(120deg 75% 25% / 60%)", "color(display-p3 1 0.5 0)"] {
            assert!(is_color(good), "{good}");
        }
        for bad in ["", "zzz", "#ff", "#ggg", "rgb(", "rgb()", "rgb(1)x", "url(1)", "rgb(1;2)"] {
            assert!(!is_color(bad), "{bad}");
        }
    }
}
