//! The connections between the processes: one to each other, and the end of all if one is lost.
//!
//! `timely` ends its threads by a panic when a connection breaks, and no other process learns of it. So it gets
//! connections of our own, which notice that themselves: a stream may end only after the header of zeros
//! that `timely` writes last. A connection that is broken is a loss; silence is none, since a process that was
//! stopped for a while comes back. A process that ends reports which one was lost, if it can (`farewell.rs`).

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use timely::communication::allocator::zero_copy::stream::Stream;

use super::farewell::{self, PeerStreams};
use slide_engine::space::EnumerateError;

/// Bytes of the last header that `timely` writes, all of them 0.
const LAST_HEADER_BYTES: usize = 48;

const CLOSED: &str = ": its connection was closed";

/// All connections of a process.
pub(super) struct Connections {
    /// `None` at the place of this process.
    pairs: Vec<Option<PeerStreams>>,
    hosts: Vec<String>,
    broken: OnceLock<EnumerateError>,
    /// Held by the thread that cuts all connections.
    cutting: Mutex<()>,
}

impl Connections {
    pub fn new(pairs: Vec<Option<PeerStreams>>, hosts: Vec<String>) -> Arc<Self> {
        Arc::new(Self { pairs, hosts, broken: OnceLock::new(), cutting: Mutex::new(()) })
    }

    /// The connections in the form of `timely`.
    ///
    /// # Errors
    /// The system has no more of them.
    pub fn links(self: &Arc<Self>) -> io::Result<Vec<Option<Link>>> {
        let link = |(remote, pair): (usize, &Option<PeerStreams>)| {
            let socket = pair.as_ref().map(|pair| pair.data.try_clone()).transpose()?;
            let connections = Arc::clone(self);
            Ok(socket.map(|socket| Link { socket, remote, zeros: 0, connections }))
        };
        self.pairs.iter().enumerate().map(link).collect()
    }

    /// Checks that all processes are still connected.
    ///
    /// # Errors
    /// The reason why they are not.
    pub fn check(&self) -> Result<(), EnumerateError> {
        self.broken.get().map_or(Ok(()), |why| Err(why.clone()))
    }

    /// Ends the search of all processes; the first reason counts.
    pub fn cut(&self, why: EnumerateError) {
        self.cut_once(|| (why, None));
    }

    /// Ends the search since the connection to this process is broken; the others learn which one was lost.
    fn cut_off(&self, remote: usize, how: &str) {
        self.cut_once(|| {
            let lost = farewell::received(&self.pairs, remote);
            let how = if lost.is_some() { CLOSED } else { how };
            let lost = lost.unwrap_or(remote);
            let why = format!("process {lost} ({}) was lost{how}", self.hosts[lost]);
            (EnumerateError::Cluster(why), Some(lost))
        });
    }

    /// Cuts all connections, unless that is done. `why` returns the reason, and the lost process.
    fn cut_once(&self, why: impl FnOnce() -> (EnumerateError, Option<usize>)) {
        // No thread continues, and ends the process, before the others have received the reason.
        let _cutting = self.cutting.lock().unwrap_or_else(PoisonError::into_inner);
        if self.check().is_err() {
            return;
        }
        let (why, lost) = why();
        let _ = self.broken.set(why);
        farewell::send(self.pairs.iter().flatten(), lost);
        for pair in self.pairs.iter().flatten() {
            // It may be closed already.
            let _ = pair.data.shutdown(Shutdown::Both);
        }
    }

    /// Ends the search since a process is lost. The thread that found it sleeps from then on: the program is
    /// about to end, and `timely` would panic.
    fn lose(&self, remote: usize, why: &str) -> ! {
        self.cut_off(remote, &format!(": {why}"));
        loop {
            std::thread::park();
        }
    }
}

/// A connection to another process.
pub(super) struct Link {
    socket: TcpStream,
    remote: usize,
    /// The number of zeros that were read last.
    zeros: usize,
    connections: Arc<Connections>,
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.socket.read(bytes) {
            Ok(0) if self.zeros >= LAST_HEADER_BYTES => Ok(0),
            Ok(0) => self.connections.lose(self.remote, "its connection was closed"),
            Ok(read) => {
                let zeros = bytes[..read].iter().rev().take_while(|byte| **byte == 0).count();
                self.zeros = if zeros == read { self.zeros + zeros } else { zeros };
                Ok(read)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => self.connections.lose(self.remote, &error.to_string()),
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.socket.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.connections.lose(self.remote, &error.to_string())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // `timely` has found fault with the bytes that came.
        if std::thread::panicking() {
            self.connections.cut_off(self.remote, " in the middle of a message");
        }
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let remote = self.remote;
        let connections = Arc::clone(&self.connections);
        Ok(Self { socket: self.socket.try_clone()?, remote, zeros: 0, connections })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // A search that was cut has closed it already.
        self.socket
            .shutdown(how)
            .or_else(|error| self.connections.check().map_or(Ok(()), |()| Err(error)))
    }
}
