//! The README and the book are run: every command that they show is run, and must print what they
//! say; every puzzle in them is read; every link leads somewhere; every picture of the gallery is
//! what the program draws now; the programs in `examples/` answer what they say.
//!
//! What is read out of `README.md` and `docs/src/*.md`:
//!
//! ````text
//! ```console          commands behind `$ `, each followed by what it prints on stdout; a line of
//! $ slide count -     `…` stands for one or more lines that are left out
//! ```
//! ```ron my.ron       a puzzle file; with a name it is there for the commands of all pages
//! ```ron my.ron wrong a puzzle file with faults
//! ````
//!
//! The commands of a page run in a scratch folder of its own, which has `puzzles/` and all named
//! puzzle files in it, with the program built just now.

mod examples;

#[cfg(unix)]
mod citation;
#[cfg(unix)]
mod commands;
#[cfg(unix)]
mod gallery;
#[cfg(unix)]
mod links;
#[cfg(unix)]
mod options;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod shards;

/// The project's folder.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");
