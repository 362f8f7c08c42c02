//! Every command and every option is named somewhere, and none is made up.

use std::collections::BTreeSet;
use std::path::Path;

use crate::ROOT;
use crate::commands::run;
use crate::pages::pages;

const COMMANDS: [&str; 27] = [
    "solve",
    "count",
    "check",
    "verify",
    "show",
    "play",
    "book",
    "graph",
    "hardest",
    "survey",
    "generate",
    "generate asteroid",
    "generate rush-hour",
    "generate blocks",
    "generate tiles",
    "census",
    "census asteroid",
    "census rush-hour",
    "merge",
    "compare",
    "convert",
    "examples",
    "perft",
    "rate",
    "bench",
    "completions",
    "man",
];

/// Options of cargo and other names that are no options of slide, or too plain to explain.
const OTHERS: [&str; 11] = [
    "--release",
    "--profile",
    "--path",
    "--open",
    "--bench",
    "--example",
    // These come with the feature `cluster`.
    "--features",
    // It is for tests, and for several processes.
    "--engine",
    "--hosts",
    "--process",
    "--processes",
];
const PLAIN: [&str; 4] = ["--help", "--version", "--from", "--output"];

/// Words such as `--by-depth` in a text.
fn long_options(text: &str) -> BTreeSet<String> {
    let part_of_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.split(|c| !part_of_word(c))
        .filter(|word| word.len() > 3 && word.starts_with("--") && !word.starts_with("---"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_option_is_named_and_none_is_made_up() {
    let texts: Vec<String> = pages().into_iter().map(|page| page.text).collect();
    let book = texts.join("\n");
    let mut known = BTreeSet::new();
    for command in COMMANDS {
        assert!(book.contains(&format!("slide {command}")), "`slide {command}` is not shown");
        let help = run(&format!("slide {command} --help"), Path::new(ROOT)).stdout;
        known.extend(long_options(&String::from_utf8_lossy(&help)));
    }
    known.extend(PLAIN.map(str::to_owned));
    let named = long_options(&book);
    let made_up: Vec<_> =
        named.difference(&known).filter(|option| !OTHERS.contains(&option.as_str())).collect();
    assert!(made_up.is_empty(), "there is no such option: {made_up:?}");
    let left_out: Vec<_> =
        known.difference(&named).filter(|option| !PLAIN.contains(&option.as_str())).collect();
    assert!(left_out.is_empty(), "no page names {left_out:?}");
}
