//! The command `slide`.

fn main() {}
