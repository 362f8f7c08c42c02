//! Rush Hour, all of it: every position of the boards of a size, as whole spaces.
//!
//! ```text
//! family   ──▶  layout  ──▶  band  ──▶  parts    components and their sizes
//! all boards    one set      one order     │
//! of a size     of walls     of pieces     ├──▶  layers   distances from all goal positions at once
//!               `Line`s      in the rows   ╰──▶  judge    the hardest positions, irreducible puzzles
//! ```
//!
//! Cars and trucks stay in their line, and in it keep their order. So positions fall into *bands*: all
//! that have the same pieces in the same order in every row. In a band the columns are free: given the
//! places in the rows, each column may have any arrangement that avoids them, whatever the other columns have. A
//! band is a sum of boxes, one for each arrangement of the rows, and a position is a number in it.
//!
//! Decks of cards (`deck`) are made of positions that were found beforehand (`selection`), or of bands;
//! those of larger boards of puzzles that hill climbing finds (`climb`).

mod band;
mod band_sampler;
mod census;
mod climb;
mod deck;
mod distances;
mod family;
mod judge;
mod layers;
mod layout;
mod letters;
mod line;
mod parts;
mod positions;
mod real_box;
mod selection;
mod shorter;
mod tier;

pub use census::{CensusError, RushHourCensus, RushHourJob, census};
pub use deck::{Deck, DeckOptions, MOST_ALIKE_TENTHS, deck};
pub use family::{Family, FamilyError};
pub use judge::{BandFigures, BandResult};
pub use positions::FamilyPositions;
pub use tier::{Chapter, Tier};
