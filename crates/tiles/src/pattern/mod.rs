//! Additive pattern databases: the tiles in disjoint groups, for each group a table with the fewest
//! moves of its tiles that bring them home, whatever the others do.
//!
//! Only moves of the group's own tiles are counted, so the groups' numbers can be added. (R. E. Korf,
//! A. Felner, *Disjoint pattern database heuristics*, 2002.) The hole's place counts as far as it matters, so a move takes the
//! number of one group up or down by 1, and leaves those of the others.
//!
//! [`groups`] divides the tiles, [`shape`] says which groups can share a table, [`regions`] and [`rank`] number the
//! placements of a group, [`build`] makes a [`table`]
//! from planes of [`arrangements`], [`library`] keeps tables in memory
//! and on disk, [`sample`] checks tables from files, [`Patterns`] looks up;
//! a search keeps the numbers up to date ([`queued`](super::batched)).

mod arrangements;
mod build;
mod groups;
mod library;
mod lookup;
mod rank;
mod regions;
mod sample;
mod shape;
mod table;

pub use groups::PatternSize;
pub(crate) use lookup::{AREA, DIVISIONS, LANES, TileGroup};
pub use lookup::{PatternValue, Patterns};
pub(crate) use regions::Regions;
pub(crate) use table::{beside, bit};
