//! The compiled puzzle: masks, steps, and the packed state.
