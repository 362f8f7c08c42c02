//! What the library and the reference must agree on.

pub(crate) mod blocks;
pub(crate) mod case;
mod counts;
mod difficulties;
mod engines;
mod images;
mod near;
mod placements;
mod ratings;
mod readable;
mod solutions;

use case::Case;

/// Compares everything; the error says what differs.
pub(crate) fn all(case: &Case) -> Result<(), String> {
    case.same_pieces()?;
    blocks::compare(case)?;
    counts::compare(case)?;
    difficulties::compare(case)?;
    engines::compare(case)?;
    placements::compare(case)?;
    ratings::compare(case)?;
    readable::compare(case)?;
    solutions::compare(case)?;
    images::compare(case)?;
    near::compare(case)
}
