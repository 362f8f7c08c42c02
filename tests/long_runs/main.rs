//! Searches that are long, or large: every engine gives the same answer, whatever stops it on the way;
//! and limits are kept.

mod engines;
#[cfg(target_os = "linux")]
mod limits;
