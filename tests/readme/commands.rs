//! Every command prints what is shown.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use crate::ROOT;
use crate::pages::{Page, pages};

/// Runs a shell command in `folder`, where `slide` is the program under test.
pub(crate) fn run(command: &str, folder: &Path) -> Output {
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

/// How many commands a page has, and those that print something else than is shown.
fn run_page(page: &Page, files: &[(String, String)]) -> (usize, Vec<String>) {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let folder = scratch.path();
    symlink(Path::new(ROOT).join("puzzles"), folder.join("puzzles")).expect("a link can be made");
    fs::create_dir(folder.join("pictures")).expect("a folder can be made");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("the file can be saved");
    }
    let (mut commands, mut wrong) = (0, Vec::new());
    for block in page.blocks().iter().filter(|block| block.is("console")) {
        for (command, shown) in block.commands() {
            commands += 1;
            let output = run(&command, folder);
            let printed = String::from_utf8(output.stdout).expect("the output is UTF-8");
            if !matches(&shown, &printed) {
                let said = String::from_utf8_lossy(&output.stderr);
                let place = format!("{}:{}", page.name, block.line);
                wrong.push(format!("{place}: `{command}` prints\n{printed}{said}not\n{shown}"));
            }
        }
    }
    (commands, wrong)
}

#[test]
fn every_command_prints_what_is_shown() {
    let pages = pages();
    let mut files = Vec::new();
    for block in pages.iter().flat_map(Page::blocks) {
        // A file that is shown twice has grown: the last one counts.
        files.extend(block.file().map(|name| (name.to_owned(), block.text.clone())));
    }
    let answers: Vec<_> = thread::scope(|scope| {
        let files = &files;
        let start = |page| scope.spawn(move || run_page(page, files));
        let running: Vec<_> = pages.iter().map(start).collect();
        running.into_iter().map(|page| page.join().expect("a page is run")).collect()
    });
    let commands: usize = answers.iter().map(|(commands, _)| commands).sum();
    let wrong: Vec<String> = answers.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(commands >= 80, "only {commands} commands are left");
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
