//! The program as its users meet it: every flag, its exit code, what goes to stdout and to stderr.

mod answers;
mod bad_input;
mod batches;
mod bench;
mod book;
mod census;
mod certificates;
mod compare;
mod design;
mod files;
mod flags;
mod graph;
mod grids;
mod help;
#[cfg(unix)]
mod interrupt;
#[cfg(target_os = "linux")]
mod limits;
mod merge;
mod near;
#[cfg(unix)]
mod play;
mod play_page;
mod program;
mod readable;
mod streams;
#[cfg(unix)]
mod survey;
#[cfg(unix)]
mod terminal;
mod tiles;
mod warnings;
mod ways_in;
