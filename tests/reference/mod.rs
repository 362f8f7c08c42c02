//! A slow, obvious solver: pieces are sets of cells, states are lists of anchors, and every rule is
//! written as the rules of the game read. It shares no code with the library; the property tests compare
//! the two.

pub(crate) mod all;
pub(crate) mod counts;
pub(crate) mod dice;
pub(crate) mod difficulties;
pub(crate) mod drawn;
pub(crate) mod images;
pub(crate) mod kinds;
pub(crate) mod large;
pub(crate) mod moves;
pub(crate) mod packings;
pub(crate) mod puzzle;
pub(crate) mod random;
pub(crate) mod random_even;
pub(crate) mod random_goal;
pub(crate) mod random_large;
pub(crate) mod random_padding;
pub(crate) mod random_piece;
pub(crate) mod random_rooms;
pub(crate) mod random_wide;
pub(crate) mod ratings;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod written;
