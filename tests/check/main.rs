//! Moves on the plain puzzle: the replay, the game, and reading lists of moves.

mod game;
mod lists;
mod replay;
