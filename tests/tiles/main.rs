//! Tile boards and heuristic search: the same answers as breadth-first search, the figures of the
//! literature, heuristics that never say too much, and parity.

mod eight;
mod heuristics;
mod korf;
mod limits;
mod lines;
mod near;
mod parity;
mod random;
mod tables;
mod ties;
mod trees;
