//! The pages, and the blocks of code in them.

use std::fs;
use std::path::Path;

use slide::puzzle::read;

use crate::ROOT;

/// A file of text in Markdown.
pub(crate) struct Page {
    /// Its path from the project's folder.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A piece of a page between two fences.
pub(crate) struct Block {
    /// Number of the opening fence's line, from 1.
    pub(crate) line: usize,
    /// The words behind the opening fence.
    pub(crate) words: Vec<String>,
    pub(crate) text: String,
}

/// The README and the chapters of the book in their order.
pub(crate) fn pages() -> Vec<Page> {
    let summary = Page::read("docs/src/SUMMARY.md");
    let chapters = summary.text.split("](").skip(1).map(|rest| {
        let chapter = rest.split(')').next().expect("a split text has a first part");
        Page::read(&format!("docs/src/{chapter}"))
    });
    [Page::read("README.md")].into_iter().chain(chapters).collect()
}

impl Page {
    pub(crate) fn read(name: &str) -> Self {
        let text = fs::read_to_string(Path::new(ROOT).join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), text }
    }

    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut found: Vec<Block> = Vec::new();
        let mut open = false;
        for (number, line) in (1..).zip(self.text.lines()) {
            let place = format!("{}:{number}", self.name);
            assert!(!line.starts_with([' ', '\t']) || !line.trim().starts_with("```"), "{place}");
            if let Some(info) = line.strip_prefix("```") {
                open = !open;
                if open {
                    let words = info.split_whitespace().map(str::to_owned).collect();
                    found.push(Block { line: number, words, text: String::new() });
                }
            } else if open && let Some(block) = found.last_mut() {
                block.text += line;
                block.text.push('\n');
            }
        }
        assert!(!open, "{}: a fence is left open", self.name);
        found
    }

    /// The lines outside of all blocks.
    pub(crate) fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut open = false;
        (1..).zip(self.text.lines()).filter(move |(_, line)| {
            let fence = line.starts_with("```");
            open ^= fence;
            !open && !fence
        })
    }
}

impl Block {
    pub(crate) fn is(&self, language: &str) -> bool {
        self.words.first().is_some_and(|word| word == language)
    }

    /// The name of the file that the block is, if it has one.
    pub(crate) fn file(&self) -> Option<&str> {
        if self.is("ron") { self.words.get(1).map(String::as_str) } else { None }
    }

    /// The commands and what each is said to print.
    pub(crate) fn commands(&self) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        for line in self.text.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                found.push((command.to_owned(), String::new()));
            } else if let Some((_, output)) = found.last_mut() {
                *output += line;
                output.push('\n');
            } else {
                panic!("line {}: output before the first command", self.line);
            }
        }
        found
    }
}

#[test]
fn every_file_of_the_book_is_a_chapter() {
    let chapters: Vec<String> = pages().into_iter().map(|page| page.name).collect();
    for entry in fs::read_dir(Path::new(ROOT).join("docs/src")).expect("the book is there") {
        let name = entry.expect("the folder can be read").file_name();
        let name = name.to_str().expect("names are UTF-8");
        let known = chapters.contains(&format!("docs/src/{name}"));
        let is_other = matches!(name, "SUMMARY.md" | "pictures" | "shards");
        assert!(known || is_other, "{name} is no chapter");
    }
}

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
