//! The processes meet: each listens at its own address, and calls those that stand before it. They tell each
//! other who they are and what they were asked, and do not begin if that differs.
//!
//! ```text
//! hello    "slide hi" | for each of the six fields: its length in 8 bytes, its text
//! fields   version, number of processes, threads, own number, question, puzzle
//! ```

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Cluster;
use slide_engine::space::{CannotEnumerate, Watch};

const MARK: &[u8; 8] = b"slide hi";
/// Nobody's puzzle is longer.
const MOST_BYTES: u64 = 64 << 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);
/// A stranger who calls has to say hello in this time.
const STRANGERS_TIME: Duration = Duration::from_secs(5);
/// A machine that has not said anything for so long is asked whether it is there, three times.
#[cfg(target_os = "linux")]
const IDLE: Duration = Duration::from_secs(10);
/// What the fields are called, but for the number of the process.
const FIELDS: [(usize, &str); 5] = [
    (0, "version of slide"),
    (1, "number of processes"),
    (2, "number of threads"),
    (5, "puzzle"),
    (4, "question"),
];
const OWN_NUMBER: usize = 3;

type Fields = Vec<String>;

/// One of the processes that meet.
pub(super) struct Meeting<'a> {
    cluster: &'a Cluster,
    hello: Fields,
    met: Vec<Option<TcpStream>>,
}

impl<'a> Meeting<'a> {
    /// `key` is the question, and behind the first line the puzzle.
    pub fn new(cluster: &'a Cluster, threads: usize, key: &str) -> Self {
        let (question, puzzle) = key.split_once('\n').unwrap_or((key, ""));
        let numbers = [cluster.hosts.len(), threads, cluster.process].map(|one| one.to_string());
        let [processes, threads, process] = numbers;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let (question, puzzle) = (question.to_owned(), puzzle.to_owned());
        let hello = vec![version, processes, threads, process, question, puzzle];
        Self { cluster, hello, met: cluster.hosts.iter().map(|_| None).collect() }
    }

    /// Waits until all are there: connections to all, with nothing at the place of this process.
    ///
    /// # Errors
    /// [`CannotEnumerate::Cluster`]: the address cannot be listened at, or another process differs;
    /// [`CannotEnumerate::Stopped`]: time is up.
    pub fn wait(mut self, watch: &Watch<'_>) -> Result<Vec<Option<TcpStream>>, CannotEnumerate> {
        let (hosts, own) = (&self.cluster.hosts, self.cluster.process);
        if hosts.len() == 1 {
            return Ok(self.met);
        }
        let cannot = |error| cannot(format!("cannot listen at {}: {error}", hosts[own]));
        let given = self.cluster.listener.lock().ok().and_then(|mut given| given.take());
        let listener = given.map_or_else(|| TcpListener::bind(&hosts[own]), Ok).map_err(cannot)?;
        listener.set_nonblocking(true).map_err(cannot)?;
        loop {
            let mut waits = false;
            for (other, host) in hosts.iter().enumerate() {
                match &self.met[other] {
                    Some(socket) => still_there(socket, other, host)?,
                    None if other < own => waits |= !self.call(other, watch)?,
                    None => waits |= other > own,
                }
            }
            if !waits {
                return Ok(self.met);
            }
            watch.check().map_err(CannotEnumerate::Stopped)?;
            if let Some(ended) = self.cluster.has_ended.as_ref().and_then(|ended| ended()) {
                return Err(lost(ended, &hosts[ended]));
            }
            match listener.accept() {
                Ok((socket, _)) => self.answer(socket, watch)?,
                Err(error) if error.kind() == ErrorKind::WouldBlock => sleep(BETWEEN_TRIES),
                // One that hung up again.
                Err(_) => {}
            }
        }
    }

    /// Calls a process that stands before this one; says whether it was there.
    fn call(&mut self, other: usize, watch: &Watch<'_>) -> Result<bool, CannotEnumerate> {
        let host = &self.cluster.hosts[other];
        let unknown = |error| cannot(format!("cannot find process {other} at {host}: {error}"));
        let addresses: Vec<_> = host.to_socket_addrs().map_err(unknown)?.collect();
        match TcpStream::connect(&addresses[..]) {
            Ok(mut socket) => {
                let hello = self.exchange(&mut socket, None, watch)?;
                let Some(hello) = hello else { return Err(lost(other, host)) };
                self.compare(other, &hello)?;
                self.met[other] = Some(socket);
                Ok(true)
            }
            Err(_) if self.cluster.has_ended.is_some() => Err(lost(other, host)),
            Err(_) => Ok(false),
        }
    }

    /// Answers one that calls; whoever does not speak as we do is not heard.
    fn answer(&mut self, mut socket: TcpStream, watch: &Watch<'_>) -> Result<(), CannotEnumerate> {
        let until = Some(Instant::now() + STRANGERS_TIME);
        let Some(hello) = self.exchange(&mut socket, until, watch)? else { return Ok(()) };
        let other = hello.get(OWN_NUMBER).and_then(|number| number.parse::<usize>().ok());
        let other = other.unwrap_or(usize::MAX);
        self.compare(other, &hello)?;
        match self.met.get_mut(other) {
            Some(place @ None) if other > self.cluster.process => *place = Some(socket),
            _ => return Err(cannot(format!("two processes say that they are process {other}"))),
        }
        Ok(())
    }

    /// Says hello both ways; `None` if the other one hangs up, or is none of us.
    fn exchange(
        &self,
        socket: &mut TcpStream,
        until: Option<Instant>,
        watch: &Watch<'_>,
    ) -> Result<Option<Fields>, CannotEnumerate> {
        let mut own = MARK.to_vec();
        for field in &self.hello {
            own.extend((field.len() as u64).to_le_bytes());
            own.extend(field.as_bytes());
        }
        let mut patient = Patient { socket, until, watch };
        let said = patient.socket.set_nonblocking(false);
        let said = said.and_then(|()| patient.socket.set_nodelay(true));
        let said = said.and_then(|()| watch_over(patient.socket));
        let said = said.and_then(|()| patient.socket.set_read_timeout(Some(BETWEEN_TRIES)));
        let heard = said.and_then(|()| patient.socket.write_all(&own)).and_then(|()| {
            let fields = hear(&mut patient, self.hello.len())?;
            patient.socket.set_read_timeout(None)?;
            Ok(fields)
        });
        watch.check().map_err(CannotEnumerate::Stopped)?;
        Ok(heard.ok())
    }

    /// That another process was asked the same.
    fn compare(&self, other: usize, hello: &Fields) -> Result<(), CannotEnumerate> {
        for (index, what) in FIELDS {
            let (own, others) = (&self.hello[index], &hello[index]);
            if own != others {
                let both = if what == "puzzle" {
                    String::new()
                } else {
                    format!(": `{others}`, and here `{own}`")
                };
                return Err(cannot(format!("process {other} has another {what}{both}")));
            }
        }
        Ok(())
    }
}

/// What was said at the other end.
fn hear(from: &mut impl Read, fields: usize) -> io::Result<Fields> {
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

/// Reads until there is something, unless time is up.
struct Patient<'a, 'w> {
    socket: &'a mut TcpStream,
    until: Option<Instant>,
    watch: &'a Watch<'w>,
}

impl Read for Patient<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(bytes) {
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                read => return read,
            }
            if self.watch.check().is_err()
                || self.until.is_some_and(|until| Instant::now() >= until)
            {
                return Err(ErrorKind::ConnectionAborted.into());
            }
        }
    }
}

/// Has the system ask now and then whether the machine at the other end is there, when nothing is said.
fn watch_over(socket: &TcpStream) -> io::Result<()> {
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

/// That a process which was met has not gone away again.
fn still_there(socket: &TcpStream, other: usize, host: &str) -> Result<(), CannotEnumerate> {
    let peek = || {
        socket.set_nonblocking(true)?;
        let there = socket.peek(&mut [0]);
        socket.set_nonblocking(false)?;
        there
    };
    match peek() {
        Ok(0) => Err(lost(other, host)),
        Err(error) if error.kind() != ErrorKind::WouldBlock => Err(lost(other, host)),
        _ => Ok(()),
    }
}

fn lost(other: usize, host: &str) -> CannotEnumerate {
    cannot(format!("process {other} ({host}) has ended before the search began"))
}

fn cannot(why: String) -> CannotEnumerate {
    CannotEnumerate::Cluster(why)
}
