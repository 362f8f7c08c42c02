//! Showing: pure functions from results to text.
