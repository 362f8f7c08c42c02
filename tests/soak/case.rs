//! A case of the soak: files, runs of the program, and what each run must do.
//!
//! ```text
//! # seed 7, run 1203: count by mirror images        remarks
//! == file a.ron                                     a file that the runs find
//! (name: "a", board: "…")
//! == run count a.ron --mirror -f json               the arguments; blanks part them
//! exits 0 3                                         the exit codes it may have
//! has "states":187                                  what stdout must hold, unless the run exits with 2
//! same                                              stdout is that of the first run
//! == got                                            what came instead; not read
//! ```

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// One run of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CommandRun {
    pub(crate) arguments: Vec<String>,
    pub(crate) exits: Vec<i32>,
    pub(crate) has: Vec<String>,
    pub(crate) same: bool,
}

/// Files, and runs that find them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) about: String,
    pub(crate) files: Vec<(String, String)>,
    pub(crate) runs: Vec<CommandRun>,
}

impl CommandRun {
    /// A run with these arguments, parted by blanks.
    pub(crate) fn new(arguments: &str, exits: &[i32]) -> Self {
        let arguments = arguments.split(' ').filter(|word| !word.is_empty()).map(str::to_owned);
        Self { arguments: arguments.collect(), exits: exits.to_vec(), ..Self::default() }
    }

    pub(crate) fn has(mut self, fragment: impl Into<String>) -> Self {
        self.has.push(fragment.into());
        self
    }

    /// What the text should have and has not. A number at the end of a fragment ends there.
    pub(crate) fn missing(&self, text: &str) -> Option<&str> {
        let is_there = |fragment: &str| {
            let is_number = fragment.ends_with(|c: char| c.is_ascii_digit());
            text.match_indices(fragment).any(|(begin, _)| {
                let rest = &text[begin + fragment.len()..];
                !(is_number && rest.starts_with(|c: char| c.is_ascii_digit()))
            })
        };
        self.has.iter().map(String::as_str).find(|fragment| !is_there(fragment))
    }
}

impl Case {
    #[allow(dead_code, reason = "the soak only writes cases")]
    /// Reads a case; the error says which line is none.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut case = Self::default();
        let mut in_file = false;
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("== file ") {
                case.files.push((name.to_owned(), String::new()));
                in_file = true;
            } else if let Some(arguments) = line.strip_prefix("== run ") {
                case.runs.push(CommandRun::new(arguments, &[]));
                in_file = false;
            } else if line == "== got" {
                break;
            } else if let Some((_, content)) = case.files.last_mut().filter(|_| in_file) {
                content.push_str(line);
                content.push('\n');
            } else if let Some(about) = line.strip_prefix("# ") {
                case.about.push_str(about);
            } else if let Some(run) = case.runs.last_mut() {
                let no = || format!("what is this: {line}");
                if let Some(codes) = line.strip_prefix("exits ") {
                    let codes = codes.split(' ').map(|code| code.parse().map_err(|_| no()));
                    run.exits = codes.collect::<Result<_, _>>()?;
                } else if let Some(fragment) = line.strip_prefix("has ") {
                    run.has.push(fragment.to_owned());
                } else if line == "same" {
                    run.same = true;
                } else {
                    return Err(no());
                }
            }
        }
        if case.runs.is_empty() { Err("no run".to_owned()) } else { Ok(case) }
    }

    /// The case as [`Case::read`] reads it.
    pub(crate) fn written(&self) -> String {
        let mut text = format!("# {}\n", self.about);
        for (name, content) in &self.files {
            let end = if content.ends_with('\n') { "" } else { "\n" };
            let _ = write!(text, "== file {name}\n{content}{end}");
        }
        for run in &self.runs {
            let codes: Vec<String> = run.exits.iter().map(i32::to_string).collect();
            let _ = writeln!(text, "== run {}\nexits {}", run.arguments.join(" "), codes.join(" "));
            for fragment in &run.has {
                let _ = writeln!(text, "has {fragment}");
            }
            if run.same {
                text.push_str("same\n");
            }
        }
        text
    }

    /// Runs everything in this empty directory; the error says what is not as it must be.
    pub(crate) fn check(&self, program: &Path, directory: &Path) -> Result<(), String> {
        let io = |error: std::io::Error| error.to_string();
        for (name, content) in &self.files {
            std::fs::write(directory.join(name), content).map_err(io)?;
        }
        let mut first = None;
        for run in &self.runs {
            let output = Command::new(program)
                .args(&run.arguments)
                .current_dir(directory)
                .env("XDG_CACHE_HOME", directory.join("cache"))
                .env("RUST_BACKTRACE", "0")
                .stdin(Stdio::null())
                .output()
                .map_err(io)?;
            let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
            let told = || {
                let stderr = String::from_utf8_lossy(&output.stderr);
                let words = run.arguments.join(" ");
                format!("{words}\n{}\n{}\n{}", output.status, brief(&stdout), brief(&stderr))
            };
            let Some(code) = output.status.code().filter(|code| run.exits.contains(code)) else {
                return Err(format!("another exit: {}", told()));
            };
            if code != 2 {
                if let Some(missing) = run.missing(&stdout) {
                    return Err(format!("no {}: {}", brief(missing), told()));
                }
                if run.same && first.as_ref().is_some_and(|first| *first != stdout) {
                    return Err(format!("not the same as the first run: {}", told()));
                }
            }
            first.get_or_insert(stdout);
        }
        Ok(())
    }
}

/// The beginning of a long text.
fn brief(text: &str) -> &str {
    text.char_indices().nth(3_000).map_or(text, |(end, _)| &text[..end])
}
