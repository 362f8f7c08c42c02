//! `--hosts` and `--processes`: one question to several processes.
//!
//! Those of one machine are started by the first, with its own command line. Each opens a port of its own and says
//! which; when all have, each hears of all. So no port can be taken by somebody else in between.
//!
//! ```text
//! first            starts the others            their ports           all ports
//! each other one   opens a port     ──stdout──▶ 127.0.0.1:40123  ──stdin──▶ …
//! ```
//!
//! The first one, or that which is process 0, prints the answer.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, bail, ensure};
use slide::cluster::Cluster;
use slide::design::{Hardest, HardestOptions};
use slide::puzzle::Puzzle;
use slide::space::{Count, CountOptions, EnumerateError, Run};

use super::processes::{PART, ProcessArgs, Processes};

/// The most processes; each has a connection to each.
const MOST_PROCESSES: usize = 1000;

/// Processes that search together.
pub(crate) struct Group {
    cluster: Cluster,
    /// The known number of processes that share this machine.
    here: usize,
    children: Children,
    is_used: AtomicBool,
}

/// The processes that this one has started. They end with it, and at once if there is no answer.
#[derive(Default)]
struct Children {
    all: Arc<Mutex<Vec<Child>>>,
    has_answer: AtomicBool,
}

impl Group {
    /// The requested processes, all of them started.
    pub(crate) fn start(args: &ProcessArgs, files: &[OsString]) -> anyhow::Result<Self> {
        let children = Children::default();
        let (cluster, here) = match (&args.hosts, args.process, args.processes) {
            (Some(path), Some(process), _) => (of_hosts(path, process)?, 1),
            (_, _, Some(processes)) => (on_this_machine(processes, files, &children)?, processes),
            _ => bail!("--hosts needs --process"),
        };
        Ok(Self { cluster, here, children, is_used: AtomicBool::new(false) })
    }

    /// Asks all processes, which answer one question.
    fn ask<T>(
        &self,
        question: impl FnOnce(&Cluster) -> Result<T, EnumerateError>,
    ) -> anyhow::Result<T> {
        if self.is_used.swap(true, Ordering::Relaxed) {
            bail!("several processes are for one puzzle; pick one with FILE#NAME");
        }
        let found = question(&self.cluster)?;
        self.children.has_answer.store(true, Ordering::Relaxed);
        Ok(found)
    }
}

impl Processes for Group {
    fn is_silent(&self) -> bool {
        self.cluster.process > 0
    }

    fn here(&self) -> usize {
        self.here
    }

    fn count(
        &self,
        puzzle: &Puzzle,
        options: &CountOptions,
        run: &mut Run<'_>,
    ) -> anyhow::Result<Count> {
        self.ask(|cluster| cluster.count(puzzle, options, run))
    }

    fn hardest(
        &self,
        puzzle: &Puzzle,
        options: &HardestOptions,
        run: &mut Run<'_>,
    ) -> anyhow::Result<Hardest> {
        self.ask(|cluster| cluster.hardest(puzzle, options, run))
    }
}

/// The processes at the addresses in a file; this one is that of number `process`.
fn of_hosts(path: &Path, process: usize) -> anyhow::Result<Cluster> {
    let hosts = read_hosts(path).with_context(|| path.display().to_string())?;
    ensure!(
        process < hosts.len(),
        "{}: there is no process {process}: the last one is {}",
        path.display(),
        hosts.len() - 1
    );
    Ok(Cluster { hosts, process, ..Cluster::default() })
}

/// This number of processes on this machine.
fn on_this_machine(
    processes: usize,
    files: &[OsString],
    children: &Children,
) -> anyhow::Result<Cluster> {
    ensure!(
        (1..=MOST_PROCESSES).contains(&processes),
        "--processes is a number from 1 to {MOST_PROCESSES}"
    );
    ensure!(
        !files.iter().any(|file| file == "-"),
        "the processes cannot all read the puzzle from standard input; name a file"
    );
    let listener = TcpListener::bind("127.0.0.1:0").context("cannot open a port")?;
    let own = listener.local_addr().context("cannot open a port")?.to_string();
    let part = env::var(PART).ok().and_then(|part| part.parse::<usize>().ok());
    let hosts = match part {
        Some(_) => ask_for_hosts(&own)?,
        None => children.start(processes, own).context("cannot start the processes")?,
    };
    let all = Arc::clone(&children.all);
    let has_ended = move || {
        let mut children = all.lock().ok()?;
        let ended = |child: &mut Child| child.try_wait().is_ok_and(|code| code.is_some());
        children.iter_mut().position(ended).map(|place| place + 1)
    };
    Ok(Cluster {
        hosts,
        process: part.unwrap_or(0),
        listener: Mutex::new(Some(listener)),
        has_ended: Some(Box::new(has_ended)),
    })
}

/// The addresses in a file.
fn read_hosts(path: &Path) -> anyhow::Result<Vec<String>> {
    let text = fs::read_to_string(path)?;
    let mut hosts = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parts = line.rsplit_once(':').filter(|(host, port)| {
            let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
            is_port && !host.is_empty() && !host.contains(char::is_whitespace)
        });
        ensure!(parts.is_some(), "line {number} is not an address like `10.0.0.1:7601`: `{line}`");
        ensure!(!hosts.iter().any(|host| host == line), "line {number} is there twice: `{line}`");
        hosts.push(line.to_owned());
    }
    ensure!(
        (1..=MOST_PROCESSES).contains(&hosts.len()),
        "there are {} addresses; there may be 1 to {MOST_PROCESSES}",
        hosts.len()
    );
    Ok(hosts)
}

/// Sends its own port to the process that has started this one, and returns all addresses.
fn ask_for_hosts(own: &str) -> anyhow::Result<Vec<String>> {
    let gone = "the process that has started this one is gone";
    writeln!(io::stdout(), "{own}").and_then(|()| io::stdout().flush()).context(gone)?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let hosts: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    ensure!(!hosts.is_empty(), gone);
    Ok(hosts)
}

impl Children {
    /// Starts all other processes, and tells them of each other.
    fn start(&self, processes: usize, own: String) -> anyhow::Result<Vec<String>> {
        let program = env::current_exe()?;
        let mut hosts = vec![own];
        let Ok(mut children) = self.all.lock() else { bail!("a thread has failed") };
        for part in 1..processes {
            let mut command = Command::new(&program);
            command.args(env::args_os().skip(1)).env(PART, part.to_string());
            children.push(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?);
        }
        for child in &mut *children {
            let mut port = String::new();
            if let Some(stdout) = child.stdout.take() {
                BufReader::new(stdout).read_line(&mut port)?;
            }
            ensure!(!port.is_empty(), "process {} has ended at once", hosts.len());
            hosts.push(port.trim().to_owned());
        }
        for child in &mut *children {
            if let Some(mut stdin) = child.stdin.take() {
                writeln!(stdin, "{}", hosts.join(" "))?;
            }
        }
        Ok(hosts)
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        let Ok(mut children) = self.all.lock() else { return };
        for child in &mut *children {
            if !*self.has_answer.get_mut() {
                // One that has ended is as good.
                let _ = child.kill();
            }
            let _ = child.wait();
        }
    }
}
