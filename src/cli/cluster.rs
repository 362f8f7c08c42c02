//! `--hosts` and `--processes`: one question to several processes.
//!
//! Those of one machine are started by the first, with its own command line. Each opens a port of its own and
//! reports it; then each gets the list of all. So no other program can take a port in between.
//!
//! ```text
//! first            starts the others            their ports           all ports
//! each other one   opens a port     ──stdout──▶ 127.0.0.1:40123  ──stdin──▶ …
//! ```
//!
//! The first one, or process 0, prints the answer.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, bail, ensure};
use slide::cluster::Cluster;
use slide::design::{Hardest, HardestOptions};
use slide::puzzle::Puzzle;
use slide::space::{Count, CountOptions, EnumerateError, Limits, Reporter};

use super::shared_args::LimitArgs;

/// The environment variable of processes that another one has started: their number.
const PART: &str = "SLIDE_PART";
/// The most processes; each has a connection to each.
const MOST_PROCESSES: usize = 1000;

/// Returns whether this process was started by another one, which prints for all.
pub(crate) fn is_started() -> bool {
    env::var_os(PART).is_some()
}

/// The other processes of the search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Several processes")]
pub(crate) struct ClusterArgs {
    /// Search together with the processes that listen at the addresses of this file, one `host:port` to a
    /// line; all are asked the same
    ///
    /// There is no encryption: the network must be a private one.
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "processes")]
    hosts: Option<PathBuf>,
    /// Which line of --hosts this process is, from 0 on; process 0 prints the answer
    #[arg(long, value_name = "P", requires = "hosts")]
    process: Option<usize>,
    /// Search with this number of processes on this machine; --memory-limit and --threads apply to each
    #[arg(long, value_name = "N")]
    processes: Option<usize>,
}

/// Processes that search together, or this one alone.
pub(crate) struct Group {
    cluster: Option<Cluster>,
    /// The known number of processes that share this machine.
    here: usize,
    children: Arc<Mutex<Vec<Child>>>,
    is_used: AtomicBool,
    is_done: AtomicBool,
}

impl ClusterArgs {
    /// Returns whether several processes search together.
    pub(crate) fn is_wanted(&self) -> bool {
        self.hosts.is_some() || self.processes.is_some()
    }

    /// The requested group, after its processes were started.
    pub(crate) fn begin(&self, files: &[OsString]) -> anyhow::Result<Group> {
        let mut group = Group {
            cluster: None,
            here: 1,
            children: Arc::default(),
            is_used: AtomicBool::new(false),
            is_done: AtomicBool::new(false),
        };
        if let (Some(path), Some(process)) = (&self.hosts, self.process) {
            let hosts = read_hosts(path).with_context(|| path.display().to_string())?;
            let count = hosts.len();
            ensure!(
                process < count,
                "{}: there is no process {process}: the last one is {}",
                path.display(),
                count - 1
            );
            group.cluster = Some(Cluster { hosts, process, ..Cluster::default() });
        } else if let Some(processes) = self.processes {
            ensure!(
                (1..=MOST_PROCESSES).contains(&processes),
                "--processes is a number from 1 to {MOST_PROCESSES}"
            );
            ensure!(
                !files.iter().any(|file| file == "-"),
                "the processes cannot all read the puzzle from standard input; name a file"
            );
            group.here = processes;
            let listener = TcpListener::bind("127.0.0.1:0").context("cannot open a port")?;
            let own = listener.local_addr().context("cannot open a port")?.to_string();
            let part = env::var(PART).ok().and_then(|part| part.parse::<usize>().ok());
            let hosts = match part {
                Some(_) => ask_for_hosts(&own)?,
                None => group.start(processes, own).context("cannot start the processes")?,
            };
            let children = Arc::clone(&group.children);
            let has_ended = move || {
                let mut children = children.lock().ok()?;
                let ended = |child: &mut Child| child.try_wait().is_ok_and(|code| code.is_some());
                children.iter_mut().position(ended).map(|place| place + 1)
            };
            group.cluster = Some(Cluster {
                hosts,
                process: part.unwrap_or(0),
                listener: Mutex::new(Some(listener)),
                has_ended: Some(Box::new(has_ended)),
            });
        }
        Ok(group)
    }
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

/// Sends the port of this process to the one that has started it, and receives all ports.
fn ask_for_hosts(own: &str) -> anyhow::Result<Vec<String>> {
    let gone = "the process that has started this one is gone";
    writeln!(io::stdout(), "{own}").and_then(|()| io::stdout().flush()).context(gone)?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let hosts: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    ensure!(!hosts.is_empty(), gone);
    Ok(hosts)
}

impl Group {
    /// Starts all other processes, and sends them the addresses of all.
    fn start(&self, processes: usize, own: String) -> anyhow::Result<Vec<String>> {
        let program = env::current_exe()?;
        let mut hosts = vec![own];
        let Ok(mut children) = self.children.lock() else { bail!("a thread has failed") };
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

    /// Returns whether another process prints the answer.
    pub(crate) fn is_silent(&self) -> bool {
        self.cluster.as_ref().is_some_and(|cluster| cluster.process > 0)
    }

    /// The threads of each process.
    pub(crate) fn threads(&self, args: &LimitArgs, usual: usize) -> usize {
        if args.effort.threads.threads.is_some() { usual } else { (usual / self.here).max(1) }
    }

    /// The limits of each process.
    pub(crate) fn limits(&self, args: &LimitArgs, usual: Limits) -> Limits {
        if args.effort.memory.memory_limit.is_some() { usual } else { usual.among(self.here) }
    }

    /// Counts the states of a puzzle.
    pub(crate) fn count(
        &self,
        puzzle: &Puzzle,
        options: &CountOptions,
        reporter: &mut dyn Reporter,
    ) -> anyhow::Result<Count> {
        self.ask(|cluster| match cluster {
            Some(cluster) => cluster.count(puzzle, options, reporter),
            None => slide::space::count(puzzle, options, reporter),
        })
    }

    /// Finds the hardest starts of a puzzle.
    pub(crate) fn hardest(
        &self,
        puzzle: &Puzzle,
        options: &HardestOptions,
        reporter: &mut dyn Reporter,
    ) -> anyhow::Result<Hardest> {
        self.ask(|cluster| match cluster {
            Some(cluster) => cluster.hardest(puzzle, options, reporter),
            None => slide::design::hardest(puzzle, options, reporter),
        })
    }

    /// Runs one question on all processes.
    fn ask<T>(
        &self,
        question: impl FnOnce(Option<&Cluster>) -> Result<T, EnumerateError>,
    ) -> anyhow::Result<T> {
        let is_again = self.is_used.swap(true, Ordering::Relaxed);
        if self.cluster.is_some() && is_again {
            bail!("several processes are for one puzzle; pick one with FILE#NAME");
        }
        let found = question(self.cluster.as_ref())?;
        self.is_done.store(true, Ordering::Relaxed);
        Ok(found)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let Ok(mut children) = self.children.lock() else { return };
        for child in &mut *children {
            if !*self.is_done.get_mut() {
                // It may have ended already.
                let _ = child.kill();
            }
            let _ = child.wait();
        }
    }
}
