//! Additive pattern databases: the tiles in disjoint groups, for each group a table with the fewest
//! moves of its tiles that bring them home, whatever the others do.
//!
//! Only moves of the group's own tiles are counted, so the groups' numbers can be added. The hole is
//! left out of the tables: the number is the least over all places of the hole. So it may fall by
//! more than 1 from a state to the next, and A* with it may have to open a state again. (R. E. Korf,
//! A. Felner, *Disjoint pattern database heuristics*, 2002.)
//!
//! [`groups`] divides the tiles, [`shape`] says which groups can share a table, [`rank`] numbers the
//! placements of a group, [`build`] makes a table
//! from planes of [`arrangements`], [`packed`] packs it, [`library`] keeps tables in memory
//! and on disk, [`sample`] checks tables from files, [`Patterns`] looks up;
//! a search keeps the numbers up to date ([`queued`](super::queued)).

mod arrangements;
mod build;
mod groups;
mod library;
mod lookup;
mod packed;
mod rank;
mod regions;
mod sample;
mod shape;

pub use groups::PatternSize;
pub use lookup::Patterns;
pub(crate) use lookup::{AREA, DIVISIONS, TileGroup};
pub(crate) use packed::excess;
