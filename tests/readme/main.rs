//! The README and the book are run: every command that they show is run, and must print what they
//! say; every puzzle in them is read; every link leads somewhere; every picture of the gallery is
//! what the program draws now.
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
#![cfg(unix)]

mod citation;
mod commands;
mod gallery;
mod links;
mod options;
mod pages;
mod shards;

use std::path::Path;

use slide::puzzle::read;

use pages::pages;

/// The project's folder.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What a newcomer will read before trying it.
const README_BYTES: u64 = 10_000;

#[test]
fn the_readme_stays_short() {
    let size = Path::new(ROOT).join("README.md").metadata().expect("the README is there").len();
    assert!(size <= README_BYTES, "{size} bytes; the rest belongs into docs/");
}

#[test]
fn every_puzzle_is_read() {
    let mut files = 0;
    for page in pages() {
        for block in page.blocks().iter().filter(|block| block.is("ron")) {
            let wrong = block.words.get(2).is_some_and(|word| word == "wrong");
            let answer = read(&block.text, &page.name);
            let place = format!("{}:{}", page.name, block.line);
            assert_eq!(answer.is_err(), wrong, "{place}: {:?}", answer.err());
            files += 1;
        }
    }
    assert!(files >= 10, "only {files} puzzles are left");
}
