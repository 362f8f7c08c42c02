//! The slots of a page, filled: `{{name}}` becomes the value of `name`; and the head of a page.
//!
//! Values are not searched for slots, so a puzzle called `{{json}}` keeps its name.

use crate::words::one_line;
use crate::xml::escape;

/// The medium of a page.
#[derive(Clone, Copy)]
pub(super) enum Medium {
    /// On a screen, light or dark, with a script.
    Screen,
    /// On a screen, with scripts of which some run beside the page.
    Player,
    /// On paper.
    Paper,
}

/// A page up to its body. It fetches nothing, and runs only its own scripts.
pub(super) fn head(medium: Medium, title: &str, style: &str) -> String {
    let (policy, scheme) = match medium {
        Medium::Screen => (
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
            "light dark",
        ),
        Medium::Player => (
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
             worker-src blob:",
            "light dark",
        ),
        Medium::Paper => ("default-src 'none'; style-src 'unsafe-inline'", "light"),
    };
    let title = escape(&one_line(title));
    let slots = [("policy", policy), ("scheme", scheme), ("title", &title), ("style", style)];
    fill(include_str!("head.html"), &slots)
}

/// The template with its slots filled. A slot that is not known stays as it is.
pub(super) fn fill(template: &str, slots: &[(&str, impl AsRef<str>)]) -> String {
    let mut page = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, tail)) = rest.split_once("{{") {
        page += before;
        let slot = tail.split_once("}}").and_then(|(name, after)| {
            slots.iter().find(|(known, _)| *known == name).map(|(_, text)| (text.as_ref(), after))
        });
        if let Some((text, after)) = slot {
            page += text;
            rest = after;
        } else {
            page += "{{";
            rest = tail;
        }
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn slots_are_filled_once() {
        let slots = [("a", "{{b}}"), ("b", "2")];
        assert_eq!(fill("x {{a}}{{b}} {{c}} {{", &slots), "x {{b}}2 {{c}} {{");
    }
}
