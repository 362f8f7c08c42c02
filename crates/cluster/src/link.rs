//! What ties the processes together: a connection to each other one, and the end of all if one is lost.
//!
//! `timely` ends its threads by a panic when a connection breaks, and nobody hears of it. So it gets
//! connections of our own make, which notice that themselves: a stream may end only behind the header of zeros
//! that `timely` writes last. A connection that is broken is a loss; silence is none, since a process that was
//! stopped for a while comes back.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, OnceLock};

use timely::communication::allocator::zero_copy::stream::Stream;

use slide_engine::space::CannotEnumerate;

/// Bytes of the last header that `timely` writes, all of them 0.
const LAST_HEADER_BYTES: usize = 48;

/// All connections of a process.
pub(super) struct Ties {
    /// Nothing stands at the place of this process.
    sockets: Vec<Option<TcpStream>>,
    hosts: Vec<String>,
    broken: OnceLock<CannotEnumerate>,
}

impl Ties {
    pub fn new(sockets: Vec<Option<TcpStream>>, hosts: Vec<String>) -> Arc<Self> {
        Arc::new(Self { sockets, hosts, broken: OnceLock::new() })
    }

    /// The connections as `timely` wants them.
    ///
    /// # Errors
    /// The system has no more of them.
    pub fn links(self: &Arc<Self>) -> io::Result<Vec<Option<Link>>> {
        let link = |(remote, socket): (usize, &Option<TcpStream>)| {
            let socket = socket.as_ref().map(TcpStream::try_clone).transpose()?;
            let ties = Arc::clone(self);
            Ok(socket.map(|socket| Link { socket, remote, zeros: 0, ties }))
        };
        self.sockets.iter().enumerate().map(link).collect()
    }

    /// That all are there still.
    ///
    /// # Errors
    /// Why they are not.
    pub fn check(&self) -> Result<(), CannotEnumerate> {
        self.broken.get().map_or(Ok(()), |why| Err(why.clone()))
    }

    /// Ends the search of all processes; the first reason counts.
    pub fn cut(&self, why: CannotEnumerate) {
        let _ = self.broken.set(why);
        for socket in self.sockets.iter().flatten() {
            // One that is closed already is as good.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }

    /// Ends the search since a process is lost. The thread that found it sleeps from then on: the program is
    /// about to end, and `timely` would panic.
    fn lose(&self, remote: usize, why: &str) -> ! {
        let host = &self.hosts[remote];
        self.cut(CannotEnumerate::Cluster(format!("process {remote} ({host}) was lost: {why}")));
        loop {
            std::thread::park();
        }
    }
}

/// A connection to another process.
pub(super) struct Link {
    socket: TcpStream,
    remote: usize,
    /// How many of the bytes read last were 0.
    zeros: usize,
    ties: Arc<Ties>,
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.socket.read(bytes) {
            Ok(0) if self.zeros >= LAST_HEADER_BYTES => Ok(0),
            Ok(0) => self.ties.lose(self.remote, "its connection was closed"),
            Ok(read) => {
                let zeros = bytes[..read].iter().rev().take_while(|byte| **byte == 0).count();
                self.zeros = if zeros == read { self.zeros + zeros } else { zeros };
                Ok(read)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => self.ties.lose(self.remote, &error.to_string()),
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.socket.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.ties.lose(self.remote, &error.to_string())
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
        // `timely` has found fault with what came.
        if std::thread::panicking() {
            let (remote, host) = (self.remote, &self.ties.hosts[self.remote]);
            let why = format!("process {remote} ({host}) was lost in the middle of a message");
            self.ties.cut(CannotEnumerate::Cluster(why));
        }
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let (remote, ties) = (self.remote, Arc::clone(&self.ties));
        Ok(Self { socket: self.socket.try_clone()?, remote, zeros: 0, ties })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // A search that was cut has closed it already.
        self.socket.shutdown(how).or_else(|error| self.ties.check().map_or(Ok(()), |()| Err(error)))
    }
}
