//! Labels of pieces: one for all letters of a key, or a list of one for each.

use super::super::diagnostic::{Diagnostic, Findings, counted};
use super::super::written::{Text, WrittenLabel, describe_character, is_drawable};

/// The most characters of a label.
const LONGEST: usize = 4;

/// The label of each of this number of letters, where it is a valid one.
pub(super) fn labels<'t>(
    label: &'t WrittenLabel<'_>,
    letters: usize,
    found: &mut Findings,
) -> Vec<Option<&'t str>> {
    match label {
        WrittenLabel::ForAll(text) => vec![fit(text, found); letters],
        WrittenLabel::ForEach(list) => {
            let labels = list.value.len();
            if labels != letters {
                let letters = counted(letters, "letter");
                let labels = counted(labels, "label");
                Diagnostic::new(format!("{letters}, but {labels}"))
                    .label(list.span.clone(), "one for each letter of the key is needed here")
                    .help("a label without brackets applies to all letters")
                    .report(found);
            }
            list.value.iter().map(|text| fit(text, found)).collect()
        }
    }
}

fn fit<'t>(text: &'t Text<'_>, found: &mut Findings) -> Option<&'t str> {
    let help =
        "a label is one to four visible characters without a blank; a longer text is a `name`";
    let length = text.value.chars().count();
    let bad = text.characters().find(|(c, _)| !is_drawable(*c));
    let fault = if let Some((c, span)) = bad {
        let message = "a label has an invisible character";
        Diagnostic::new(message).label(span, describe_character(c))
    } else if (1..=LONGEST).contains(&length) {
        return Some(&text.value);
    } else {
        let message = if length == 0 { "a label is empty" } else { "a label is too long" };
        Diagnostic::new(message).label(text.span.clone(), counted(length, "character"))
    };
    found.report(fault.help(help));
    None
}
