//! The independent replay behind `verify`: on [`Puzzle`](crate::puzzle::Puzzle) alone, without
//! masks, sharing no code with `board` or `search`.
