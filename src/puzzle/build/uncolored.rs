//! Without the feature `render` nothing shows colours, so they are kept as they are written.

use super::super::diagnostic::Findings;
use super::super::written::Text;

/// The colour, whether it is one or not.
#[expect(clippy::unnecessary_wraps, reason = "with colours, not all texts are one")]
pub(super) fn color<'t>(text: &'t Text<'_>, _found: &mut Findings) -> Option<&'t str> {
    Some(&text.value)
}
