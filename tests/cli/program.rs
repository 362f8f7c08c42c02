//! Running the program, and puzzles to run it on.

use std::path::PathBuf;
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

/// 81 moves, 25 955 states.
pub(crate) const KLOTSKI: &str = r#"(
    name: "Klotski",
    board: "
        aBBc
        aBBc
        dEEf
        dghf
        i..j
    ",
    pieces: { "B": (name: "Cao Cao"), "ghij": (name: "soldier") },
    goal: "..../..../..../.BB./.BB.",
)"#;

/// One move of two steps.
pub(crate) const CORRIDOR: &str = r#"(name: "Corridor", board: "A..", goal: "..A")"#;

/// No solution.
pub(crate) const STUCK: &str =
    r#"(name: "Stuck", board: "A#.", pieces: {"A": (axis: Fixed)}, goal: "..A")"#;

/// Three puzzles, one of them without a goal.
pub(crate) const SEVERAL: &str = r#"(
    name: "Several",
    puzzles: [
        (name: "One", board: "A.", goal: ".A"),
        (name: "Two", board: "A..", goal: "..A"),
        (name: "Open", board: "A.."),
    ],
)"#;

/// A 15-puzzle that takes longer than any test.
pub(crate) const ENDLESS: &str = "13 14 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n";

/// What a run left behind.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }
}

/// A directory with the puzzles above, in which the program runs.
pub(crate) struct Desk {
    dir: TempDir,
}

impl Desk {
    pub(crate) fn new() -> Self {
        let desk = Self { dir: tempfile::tempdir().expect("a directory") };
        desk.write("klotski.ron", KLOTSKI);
        desk.write("corridor.ron", CORRIDOR);
        desk.write("stuck.ron", STUCK);
        desk.write("several.ron", SEVERAL);
        desk.write("endless.txt", ENDLESS);
        desk
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).expect("a file");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file")
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.dir.path()).expect("a directory");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("an entry").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    /// The program, not yet started, with nothing in its environment about colour.
    pub(crate) fn slide(&self) -> Command {
        let mut command = Command::from_std(self.plain_slide());
        command.timeout(std::time::Duration::from_secs(300));
        command
    }

    /// The same as the standard library has it.
    pub(crate) fn plain_slide(&self) -> std::process::Command {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("slide"));
        command.current_dir(self.dir.path());
        // What is kept for later is kept here, and not for the next test.
        command.env("XDG_CACHE_HOME", self.path("cache"));
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs it with arguments that hold no blanks.
    pub(crate) fn run(&self, line: &str) -> Ran {
        self.run_with(line, "")
    }

    /// Runs each line; the number in front is its exit code. Only errors leave stdout empty.
    pub(crate) fn answers_with(&self, codes: &str) {
        for line in codes.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (code, line) = line.split_once(' ').expect("a code and a line");
            let ran = self.run(line);
            let told = format!("slide {line}\nstdout: {}\nstderr: {}", ran.stdout, ran.stderr);
            assert_eq!(ran.code.map(|code| code.to_string()).as_deref(), Some(code), "{told}");
            assert_eq!(ran.stdout.is_empty(), code == "2", "{told}");
            assert_eq!(ran.stderr.contains("error"), code == "2", "{told}");
        }
    }

    /// Runs it with arguments that hold no blanks, and this on stdin.
    pub(crate) fn run_with(&self, line: &str, stdin: &str) -> Ran {
        self.slide()
            .args(line.split_whitespace())
            .write_stdin(stdin)
            .output()
            .expect("the program runs")
            .into()
    }
}
