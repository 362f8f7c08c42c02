//! The README is run: every command that it shows is run, and must print what the README says.
//!
//! What is read out of `README.md`:
//!
//! ````text
//! ```console          commands behind `$ `, each followed by what it prints on stdout; a line of
//! $ slide count -     `…` stands for one or more lines that are left out
//! ```
//! ```ron my.ron       a puzzle file; with a name it is saved for the commands after it
//! ```ron my.ron wrong a puzzle file with faults
//! ````
//!
//! Commands run in a scratch folder that has `puzzles/` in it, with the program built just now.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use slide::puzzle::read;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A piece of the README between two fences.
struct Block {
    /// Number of the opening fence's line, from 1.
    line: usize,
    /// The words behind the opening fence.
    words: Vec<String>,
    text: String,
}

fn readme() -> String {
    fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the README is there")
}

fn blocks(readme: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(readme.lines()) {
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
    assert!(!open, "a fence is left open");
    found
}

impl Block {
    fn is(&self, language: &str) -> bool {
        self.words.first().is_some_and(|word| word == language)
    }

    /// The commands and what each is said to print.
    fn commands(&self) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        for line in self.text.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                found.push((command.to_owned(), String::new()));
            } else if let Some((_, output)) = found.last_mut() {
                *output += line;
                output.push('\n');
            } else {
                panic!("README.md:{}: output before the first command", self.line);
            }
        }
        found
    }
}

/// Runs a shell command in `folder`, where `slide` is the program under test.
fn run(command: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_slide"));
    let mut path = OsString::from(program.parent().expect("the program lies in a folder"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path);
    shell.env("XDG_CACHE_HOME", folder.join("cache"));
    for setting in ["NO_COLOR", "CLICOLOR_FORCE"] {
        shell.env_remove(setting);
    }
    shell.output().expect("the shell runs")
}

/// Whether `printed` is what is shown; each line of `…` stands for one or more lines.
fn matches(shown: &str, printed: &str) -> bool {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (shown, printed) = (lines(shown), lines(printed));
    let parts: Vec<&[String]> = shown.split(|line| line.trim() == "…").collect();
    let [first, middle @ .., last] = &parts[..] else { return shown == printed };
    let left = printed.strip_prefix(*first).and_then(|left| left.strip_suffix(*last));
    let Some(mut left) = left else { return false };
    for part in middle {
        let found = (1..left.len()).find(|&at| left[at..].starts_with(part));
        let Some(at) = found else { return false };
        left = &left[at + part.len()..];
    }
    !left.is_empty()
}

#[test]
fn cut_output_is_compared_at_both_ends() {
    assert!(matches("a\nb\n", "a\nb\n"));
    assert!(!matches("a\n", "a\nb\n") && !matches("a\nb\n", "a\n"));
    assert!(matches("a\n…\nd\n", "a\nb\nc\nd\n"));
    assert!(matches("a\n …\n", "a\nb\n") && matches("…\nb\n", "a\nb\n"));
    assert!(!matches("a\n…\n", "a\n"), "nothing is left out");
    assert!(!matches("a\n…\na\n", "a\n"), "one line is not both ends");
    assert!(!matches("a\n…\nc\n", "a\nb\nd\n") && !matches("b\n…\nc\n", "a\nb\nc\n"));
    assert!(matches("a\n…\nc\n…\ne\n", "a\nb\nc\nd\ne\n"));
    assert!(!matches("a\n…\nx\n…\ne\n", "a\nb\nc\nd\ne\n"));
}

#[test]
fn every_command_prints_what_is_shown() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let folder = scratch.path();
    std::os::unix::fs::symlink(Path::new(ROOT).join("puzzles"), folder.join("puzzles"))
        .expect("the puzzles can be linked");
    let (mut commands, mut wrong) = (0, Vec::new());
    for block in blocks(&readme()) {
        if block.is("ron")
            && let Some(name) = block.words.get(1)
        {
            fs::write(folder.join(name), &block.text).expect("the file can be saved");
        }
        if !block.is("console") {
            continue;
        }
        for (command, shown) in block.commands() {
            commands += 1;
            let output = run(&command, folder);
            let printed = String::from_utf8(output.stdout).expect("the output is UTF-8");
            if !matches(&shown, &printed) {
                let said = String::from_utf8_lossy(&output.stderr);
                let line = block.line;
                wrong.push(format!(
                    "README.md:{line}: `{command}` prints\n{printed}{said}not\n{shown}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(commands >= 40, "only {commands} commands are left");
}

#[test]
fn every_puzzle_is_read() {
    let mut files = 0;
    for block in blocks(&readme()).iter().filter(|block| block.is("ron")) {
        let wrong = block.words.get(2).is_some_and(|word| word == "wrong");
        let answer = read(&block.text, "README.md");
        assert_eq!(answer.is_err(), wrong, "README.md:{}: {:?}", block.line, answer.err());
        files += 1;
    }
    assert!(files >= 10, "only {files} puzzles are left");
}

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
    const COMMANDS: [&str; 18] = [
        "solve",
        "count",
        "check",
        "verify",
        "show",
        "play",
        "graph",
        "hardest",
        "survey",
        "generate",
        "census",
        "compare",
        "convert",
        "examples",
        "perft",
        "bench",
        "completions",
        "man",
    ];
    /// Options of cargo and other names that are no options of slide, or too plain to explain.
    const OTHERS: [&str; 3] = ["--release", "--path", "--open"];
    const PLAIN: [&str; 4] = ["--help", "--version", "--from", "--output"];
    let readme = readme();
    let mut known = BTreeSet::new();
    for command in COMMANDS {
        assert!(readme.contains(&format!("slide {command}")), "`slide {command}` is not shown");
        let help = run(&format!("slide {command} --help"), Path::new(ROOT)).stdout;
        known.extend(long_options(&String::from_utf8_lossy(&help)));
    }
    known.extend(PLAIN.map(str::to_owned));
    let named = long_options(&readme);
    let made_up: Vec<_> =
        named.difference(&known).filter(|option| !OTHERS.contains(&option.as_str())).collect();
    assert!(made_up.is_empty(), "there is no such option: {made_up:?}");
    let left_out: Vec<_> =
        known.difference(&named).filter(|option| !PLAIN.contains(&option.as_str())).collect();
    assert!(left_out.is_empty(), "the README does not name {left_out:?}");
}
