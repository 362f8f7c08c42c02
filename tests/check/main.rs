//! Moves on the plain puzzle: the replay, the game, and reading lists of moves; certificates and their checkers.

mod certificates;
mod game;
mod lists;
mod replay;
