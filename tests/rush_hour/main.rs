//! Rush Hour: the census against a slow one and against published numbers, its puzzles solved again, and decks of cards.

mod census;
mod deck;
mod sample;
