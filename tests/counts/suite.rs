//! One `.counts` file: its blocks, and what is wrong with them.

use super::asteroid;
use super::most_nodes;
use super::numbers::{self, Asked};
use slide::puzzle::{Puzzle, read};
use std::collections::HashMap;
use std::path::PathBuf;

/// A line of numbers and where it stands.
struct Line {
    number: usize,
    words: Vec<String>,
}

/// A puzzle and its numbers.
#[derive(Default)]
struct Block {
    number: usize,
    puzzle: String,
    has_source: bool,
    lines: Vec<Line>,
}

pub(crate) fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "counts"].iter().collect()
}

/// Runs `tests/counts/NAME.counts`; all that is wrong is told at once.
pub(crate) fn run(name: &str) {
    let path = folder().join(format!("{name}.counts"));
    let text = std::fs::read_to_string(&path).expect("the suite can be read");
    let most = most_nodes();
    let (mut failures, mut done, mut passed_over) = (Vec::new(), 0, 0);
    for block in blocks(&text) {
        let at = |number: usize| format!("{name}.counts:{number}");
        let mut asked = match puzzle(&block.puzzle) {
            Ok(puzzle) => Asked { puzzle, counts: HashMap::new() },
            Err(what) => {
                failures.push(format!("{}: {what}", at(block.number)));
                continue;
            }
        };
        if !block.has_source {
            failures.push(format!("{}: no source", at(block.number)));
        }
        let large = block.lines.iter().any(|line| {
            ["states", "component"].contains(&line.words[0].as_str())
                && line.words[1].parse::<u64>().is_ok_and(|states| states > most)
        });
        for line in &block.lines {
            let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
            if numbers::nodes(&words).unwrap_or(if large { u64::MAX } else { 0 }) > most {
                passed_over += 1;
                continue;
            }
            done += 1;
            if let Err(what) = numbers::check(&mut asked, &words) {
                failures.push(format!("{}: {}: {what}", at(line.number), words.join(" ")));
            }
        }
    }
    println!(
        "{name}: {done} lines, {passed_over} passed over: above {most} nodes (SLIDE_SLOW=1 runs all)"
    );
    assert!(done > 0, "{name}.counts holds nothing");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with("puzzle ") || line.starts_with("asteroid ") {
            blocks.push(Block { number, puzzle: line.to_owned(), ..Block::default() });
            continue;
        }
        let block = blocks.last_mut().expect("a suite begins with a puzzle");
        if line.starts_with(' ') {
            block.puzzle.push('\n');
            block.puzzle.push_str(line);
        } else if line.starts_with("source ") {
            block.has_source = true;
        } else {
            let words = line.split_whitespace().map(str::to_owned).collect();
            block.lines.push(Line { number, words });
        }
    }
    blocks
}

fn puzzle(written: &str) -> Result<Puzzle, String> {
    let (text, name) = match written.split_once(' ') {
        Some(("asteroid", start)) => (asteroid::file(start)?, None),
        Some((_, ron)) if ron.starts_with('(') => (ron.to_owned(), None),
        Some((_, file)) => {
            let (file, name) = file.split_once('#').map_or((file, None), |(f, n)| (f, Some(n)));
            let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), file].iter().collect();
            (std::fs::read_to_string(path).map_err(|error| error.to_string())?, name)
        }
        None => return Err("no puzzle".to_owned()),
    };
    let collection = read(&text, "suite").map_err(|errors| errors.to_string())?;
    let picked = match name {
        Some(name) => collection.pick(name),
        None => collection.puzzles().first(),
    };
    picked.cloned().ok_or_else(|| "no such puzzle".to_owned())
}
