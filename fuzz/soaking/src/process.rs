//! A run of the program that is watched: how long it takes, how much memory, and how long it had to
//! wait for a processor, which is not its fault.

use std::collections::HashMap;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// After so long a run hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program under test, and where its runs find their files.
#[derive(Clone, Debug)]
pub struct Place {
    pub program: PathBuf,
    pub directory: PathBuf,
}

/// A run that goes on.
pub struct Running {
    child: Child,
    begun: Instant,
    texts: [JoinHandle<String>; 2],
    peak_bytes: u64,
    waits: HashMap<String, f64>,
    signalled: Option<(Instant, f64)>,
}

/// A run that has ended.
#[derive(Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
    pub seconds: f64,
    /// Seconds that threads were ready and had no processor.
    pub waited: f64,
    pub peak_bytes: u64,
    /// From the signal to the end, without waiting.
    pub answered_after: f64,
    pub hung: bool,
}

impl Place {
    pub fn start(&self, arguments: &[&str]) -> Running {
        let mut child = Command::new(&self.program)
            .args(arguments)
            .current_dir(&self.directory)
            .env("XDG_CACHE_HOME", self.directory.join("cache"))
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let texts = [
            collect(child.stdout.take().expect("a pipe")),
            collect(child.stderr.take().expect("a pipe")),
        ];
        let waits = HashMap::new();
        let begun = Instant::now();
        Running { child, begun, texts, peak_bytes: 0, waits, signalled: None }
    }

    pub fn run(&self, arguments: &[&str]) -> Ended {
        self.start(arguments).wait()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }
}

fn collect(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

impl Running {
    /// Looks at it for so long, or until it ends.
    pub fn watch(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            self.measure();
            if let Some(status) = self.child.try_wait().expect("a child") {
                return Some(status);
            }
            if Instant::now() >= end {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn measure(&mut self) {
        let folder = PathBuf::from(format!("/proc/{}", self.child.id()));
        let status = std::fs::read_to_string(folder.join("status")).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = peak.and_then(|words| words.split_whitespace().next()?.parse::<u64>().ok());
        self.peak_bytes = self.peak_bytes.max(kibibytes.unwrap_or(0) << 10);
        let Ok(tasks) = std::fs::read_dir(folder.join("task")) else { return };
        for task in tasks.flatten() {
            let text = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            let waited = text.split(' ').nth(1).and_then(|word| word.parse::<f64>().ok());
            if let Some(waited) = waited {
                let name = task.file_name().to_string_lossy().into_owned();
                self.waits.insert(name, waited / 1e9);
            }
        }
    }

    /// What the main thread waited, and what the thread beside it did that waited longest.
    fn waited(&self) -> f64 {
        let main = self.child.id().to_string();
        let others = self.waits.iter().filter(|(name, _)| **name != main).map(|(_, wait)| *wait);
        self.waits.get(&main).unwrap_or(&0.0) + others.fold(0.0, f64::max)
    }

    /// Sends a signal by its name.
    pub fn signal(&mut self, name: &str) {
        self.signalled = Some((Instant::now(), self.waited()));
        let number = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &number]).output();
        sent.expect("kill is there");
    }

    pub fn wait(mut self) -> Ended {
        let ended = self.watch(PATIENCE);
        let hung = ended.is_none();
        let status = ended.unwrap_or_else(|| {
            let _ = self.child.kill();
            self.child.wait().expect("a child")
        });
        let seconds = self.begun.elapsed().as_secs_f64();
        let waited = self.waited();
        let answered_after = self
            .signalled
            .map_or(0.0, |(at, before)| at.elapsed().as_secs_f64() - (waited - before));
        let [stdout, stderr] = self.texts.map(|text| text.join().expect("a reader"));
        let peak_bytes = self.peak_bytes;
        Ended { status, stdout, stderr, seconds, waited, peak_bytes, answered_after, hung }
    }
}

impl Ended {
    pub fn code(&self) -> Option<i32> {
        self.status.code()
    }

    pub fn signal(&self) -> Option<i32> {
        self.status.signal()
    }

    /// Seconds that it had a processor or slept.
    pub fn own_seconds(&self) -> f64 {
        self.seconds - self.waited
    }

    /// Returns whether a limit ended it that depends on the machine: then its answer says nothing.
    pub fn hit_the_machine(&self) -> bool {
        ["time", "memory"].into_iter().any(|limit| {
            self.stdout.contains(&format!("{limit} limit"))
                || self.stdout.contains(&format!("\"stopped\":\"{limit}\""))
        })
    }

    /// An error unless the exit code is one of these.
    pub fn must_exit(&self, codes: &[i32]) -> Result<(), String> {
        if self.hung {
            return Err(format!("it hangs: {self:.600?}"));
        }
        // More packings than there are numbers for them are refused.
        let refused = self.code() == Some(2) && self.stderr.contains("too many packings");
        if refused || self.code().is_some_and(|code| codes.contains(&code)) {
            return Ok(());
        }
        Err(format!("{} and not one of {codes:?}\n{}", self.status, self.stderr))
    }
}

/// Removes all that is in a directory.
pub fn emptied(directory: &Path) {
    let _ = std::fs::remove_dir_all(directory);
    std::fs::create_dir_all(directory).expect("a directory of one's own");
}
