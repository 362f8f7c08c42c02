//! The handshake of the processes: each listens at its own address, and calls those before it in the list. They exchange
//! their numbers and their questions, and do not begin if the questions differ.
//!
//! ```text
//! hello    "slide hi" | for each of the six fields: its length in 8 bytes, its text
//! fields   version, number of processes, threads, own number, question, puzzle
//! ```
//!
//! Each pair has two connections, see `farewell.rs`; the caller sends `quiet` after its own number on the second one.
//! Each caller has a thread of its own, so that a silent stranger delays no others.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Cluster;
use super::farewell::{self, PeerStreams};
use slide_engine::space::{EnumerateError, Watch};

const MARK: &[u8; 8] = b"slide hi";
/// The most bytes of a puzzle.
const MOST_BYTES: u64 = 64 << 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);
/// The time in which a caller has to send its first message.
const STRANGERS_TIME: Duration = Duration::from_secs(5);
/// The most callers that are read at a time; the others wait.
const MOST_CALLERS: usize = 4096;
/// The text after the number of a process on its second connection.
const QUIET: &str = " quiet";
/// The silence after which the system probes whether the other machine is up, and the time between its three probes.
#[cfg(target_os = "linux")]
const IDLE: Duration = Duration::from_secs(10);
/// The stack of a thread that reads one caller.
const STACK_BYTES: usize = 256 << 10;
/// The names of the fields except the number of the process.
const FIELDS: [(usize, &str); 5] = [
    (0, "version of slide"),
    (1, "number of processes"),
    (2, "number of threads"),
    (5, "puzzle"),
    (4, "question"),
];
const OWN_NUMBER: usize = 3;

type Greeting = Vec<String>;

/// A caller, and its fields; `None` if it is no process of this search.
type Caller = Option<(TcpStream, Greeting)>;

/// The connections to a process so far.
#[derive(Default)]
struct Met {
    data: Option<TcpStream>,
    quiet: Option<TcpStream>,
}

/// The handshake of one process with the others.
pub(super) struct Handshake<'a> {
    cluster: &'a Cluster,
    hello: Greeting,
    met: Vec<Met>,
    /// The process that was found to have ended.
    lost: Option<usize>,
}

impl<'a> Handshake<'a> {
    /// `key` is the question, and after the first line the puzzle.
    pub fn new(cluster: &'a Cluster, threads: usize, key: &str) -> Self {
        let (question, puzzle) = key.split_once('\n').unwrap_or((key, ""));
        let numbers = [cluster.hosts.len(), threads, cluster.process].map(|one| one.to_string());
        let [processes, threads, process] = numbers;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let question = question.to_owned();
        let puzzle = puzzle.to_owned();
        let hello = vec![version, processes, threads, process, question, puzzle];
        let met = cluster.hosts.iter().map(|_| Met::default()).collect();
        Self { cluster, hello, met, lost: None }
    }

    /// Waits for all other processes. Returns the connections to them, with `None` at the place of this process.
    ///
    /// # Errors
    /// [`EnumerateError::Cluster`]: the address cannot be listened at, or another process differs;
    /// [`EnumerateError::Stopped`]: time is up.
    pub fn wait(mut self, watch: &Watch<'_>) -> Result<Vec<Option<PeerStreams>>, EnumerateError> {
        let met = self.meet(watch);
        let pairs = self.met.into_iter().map(|met| match (met.data, met.quiet) {
            (Some(data), Some(quiet)) => Some(PeerStreams { data, quiet }),
            _ => None,
        });
        let pairs: Vec<Option<PeerStreams>> = pairs.collect();
        if met.is_err() {
            farewell::send(pairs.iter().flatten(), self.lost);
        }
        met.map(|()| pairs)
    }

    fn meet(&mut self, watch: &Watch<'_>) -> Result<(), EnumerateError> {
        let cluster = self.cluster;
        let hosts = &cluster.hosts;
        let own = cluster.process;
        if hosts.len() == 1 {
            return Ok(());
        }
        let cannot = |error| cannot(format!("cannot listen at {}: {error}", hosts[own]));
        let given = self.cluster.listener.lock().ok().and_then(|mut given| given.take());
        let listener = given.map_or_else(|| TcpListener::bind(&hosts[own]), Ok).map_err(cannot)?;
        listener.set_nonblocking(true).map_err(cannot)?;
        let (sender, callers) = channel();
        let own_hello: Arc<[u8]> = self.hello("").into();
        let mut being_read = 0;
        loop {
            let mut waits = false;
            for other in 0..hosts.len() {
                let is_there = self.is_still_there(other)?;
                waits |= if other < own && !is_there {
                    !self.call(other, watch)?
                } else {
                    other != own && !is_there
                };
            }
            if !waits {
                return Ok(());
            }
            watch.check().map_err(EnumerateError::Stopped)?;
            if let Some(ended) = self.cluster.has_ended.as_ref().and_then(|ended| ended()) {
                return Err(self.lost(ended));
            }
            self.take_callers(&callers, &mut being_read)?;
            match listener.accept() {
                Ok((socket, _)) if being_read < MOST_CALLERS => {
                    let fields = self.hello.len();
                    being_read += usize::from(read_in_thread(socket, &own_hello, fields, &sender));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    // Whoever has called is read at once.
                    if let Ok(caller) = callers.recv_timeout(BETWEEN_TRIES) {
                        being_read -= 1;
                        self.take_caller(caller)?;
                    }
                }
                // A caller that hung up again, or one too many.
                _ => {}
            }
        }
    }

    /// The first message of this process; `more` comes after its number.
    fn hello(&self, more: &str) -> Vec<u8> {
        let mut hello = MARK.to_vec();
        for (index, field) in self.hello.iter().enumerate() {
            let more = if index == OWN_NUMBER { more } else { "" };
            hello.extend(((field.len() + more.len()) as u64).to_le_bytes());
            hello.extend(field.as_bytes().iter().chain(more.as_bytes()));
        }
        hello
    }

    /// Takes all callers that have identified themselves by now.
    fn take_callers(
        &mut self,
        callers: &Receiver<Caller>,
        being_read: &mut usize,
    ) -> Result<(), EnumerateError> {
        while let Ok(caller) = callers.try_recv() {
            *being_read -= 1;
            self.take_caller(caller)?;
        }
        Ok(())
    }

    /// Calls a process before this one in the list. Returns whether it answered.
    fn call(&mut self, other: usize, watch: &Watch<'_>) -> Result<bool, EnumerateError> {
        let Some(data) = self.called(other, "", watch)? else { return Ok(false) };
        let Some(quiet) = self.called(other, QUIET, watch)? else { return Err(self.lost(other)) };
        self.met[other] = Met { data: Some(data), quiet: Some(quiet) };
        Ok(true)
    }

    /// A connection to a process before this one in the list, if it answers.
    fn called(
        &mut self,
        other: usize,
        more: &str,
        watch: &Watch<'_>,
    ) -> Result<Option<TcpStream>, EnumerateError> {
        let cluster = self.cluster;
        let host = &cluster.hosts[other];
        let unknown = |error| cannot(format!("cannot find process {other} at {host}: {error}"));
        let addresses: Vec<_> = host.to_socket_addrs().map_err(unknown)?.collect();
        match TcpStream::connect(&addresses[..]) {
            Ok(mut socket) => {
                let continues = || watch.check().is_ok();
                let hello = exchange(&mut socket, &self.hello(more), self.hello.len(), &continues);
                watch.check().map_err(EnumerateError::Stopped)?;
                let Ok(hello) = hello else { return Err(self.lost(other)) };
                self.compare(other, &hello)?;
                Ok(Some(socket))
            }
            Err(_) if self.cluster.has_ended.is_some() => Err(self.lost(other)),
            Err(_) => Ok(None),
        }
    }

    /// Takes one caller; those that do not speak this protocol are ignored.
    fn take_caller(&mut self, caller: Caller) -> Result<(), EnumerateError> {
        let Some((socket, hello)) = caller else { return Ok(()) };
        let number = hello.get(OWN_NUMBER).map_or("", String::as_str);
        let quiet = number.strip_suffix(QUIET);
        let other = quiet.unwrap_or(number).parse::<usize>().unwrap_or(usize::MAX);
        self.compare(other, &hello)?;
        let met = self.met.get_mut(other).filter(|_| other > self.cluster.process);
        let place = met.map(|met| if quiet.is_some() { &mut met.quiet } else { &mut met.data });
        match place {
            Some(place @ None) => *place = Some(socket),
            _ => return Err(cannot(format!("two processes say that they are process {other}"))),
        }
        Ok(())
    }

    /// Returns whether a process was met and is still connected.
    fn is_still_there(&mut self, other: usize) -> Result<bool, EnumerateError> {
        let Met { data: Some(data), quiet } = &self.met[other] else { return Ok(false) };
        let is_met = quiet.is_some();
        if is_open(data) { Ok(is_met) } else { Err(self.lost(other)) }
    }

    /// The error that a process has ended: this one, or the one that it had lost itself.
    fn lost(&mut self, other: usize) -> EnumerateError {
        let pairs = self.met.iter().map(|met| {
            let data = met.data.as_ref()?;
            let quiet = met.quiet.as_ref()?;
            Some(PeerStreams { data: data.try_clone().ok()?, quiet: quiet.try_clone().ok()? })
        });
        let lost = farewell::received(&pairs.collect::<Vec<_>>(), other).unwrap_or(other);
        self.lost = Some(lost);
        let host = &self.cluster.hosts[lost];
        cannot(format!("process {lost} ({host}) has ended before the search began"))
    }

    /// Checks that another process has the same question.
    fn compare(&self, other: usize, hello: &Greeting) -> Result<(), EnumerateError> {
        for (index, name) in FIELDS {
            let own = &self.hello[index];
            let others = &hello[index];
            if own != others {
                let both = if name == "puzzle" {
                    String::new()
                } else {
                    format!(": `{others}`, and here `{own}`")
                };
                return Err(cannot(format!("process {other} has a different {name}{both}")));
            }
        }
        Ok(())
    }
}

/// Reads a caller in a thread of its own. Returns whether there could be a thread.
fn read_in_thread(
    mut socket: TcpStream,
    own: &Arc<[u8]>,
    fields: usize,
    sender: &Sender<Caller>,
) -> bool {
    let own = Arc::clone(own);
    let sender = sender.clone();
    let until = Instant::now() + STRANGERS_TIME;
    let read = move || {
        let greeting = exchange(&mut socket, &own, fields, &|| Instant::now() < until);
        // There is no receiver once all have met.
        let _ = sender.send(greeting.ok().map(|fields| (socket, fields)));
    };
    thread::Builder::new().stack_size(STACK_BYTES).spawn(read).is_ok()
}

/// Exchanges greetings.
///
/// # Errors
/// The other end hangs up, does not speak this protocol, or is too slow.
fn exchange(
    socket: &mut TcpStream,
    own: &[u8],
    fields: usize,
    continues: &dyn Fn() -> bool,
) -> io::Result<Greeting> {
    socket.set_nonblocking(false)?;
    socket.set_nodelay(true)?;
    keep_alive(socket)?;
    socket.set_read_timeout(Some(BETWEEN_TRIES))?;
    socket.write_all(own)?;
    let fields = read_greeting(&mut TimeoutReader { socket, continues }, fields)?;
    socket.set_read_timeout(None)?;
    Ok(fields)
}

/// The fields that the other end has sent.
fn read_greeting(from: &mut impl Read, fields: usize) -> io::Result<Greeting> {
    let mut eight = [0; 8];
    from.read_exact(&mut eight)?;
    if &eight != MARK {
        return Err(ErrorKind::InvalidData.into());
    }
    let field = |_| {
        from.read_exact(&mut eight)?;
        let length = u64::from_le_bytes(eight);
        let mut text = String::new();
        from.take(length.min(MOST_BYTES)).read_to_string(&mut text)?;
        if text.len() as u64 == length { Ok(text) } else { Err(ErrorKind::UnexpectedEof.into()) }
    };
    (0..fields).map(field).collect()
}

/// A reader that waits for bytes until time is up.
struct TimeoutReader<'a> {
    socket: &'a mut TcpStream,
    continues: &'a dyn Fn() -> bool,
}

impl Read for TimeoutReader<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(bytes) {
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                read => return read,
            }
            if !(self.continues)() {
                return Err(ErrorKind::ConnectionAborted.into());
            }
        }
    }
}

/// Has the system probe now and then whether the machine at the other end is up, when nothing arrives.
fn keep_alive(socket: &TcpStream) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::net::sockopt;
        sockopt::set_socket_keepalive(socket, true)?;
        sockopt::set_tcp_keepidle(socket, IDLE)?;
        sockopt::set_tcp_keepintvl(socket, IDLE)?;
        sockopt::set_tcp_keepcnt(socket, 3)?;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = socket;
    Ok(())
}

/// Returns whether the other end has not closed a connection on which nothing has arrived so far.
fn is_open(socket: &TcpStream) -> bool {
    let peek = || {
        socket.set_nonblocking(true)?;
        let there = socket.peek(&mut [0]);
        socket.set_nonblocking(false)?;
        there
    };
    match peek() {
        Ok(read) => read > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}

fn cannot(why: String) -> EnumerateError {
    EnumerateError::Cluster(why)
}
