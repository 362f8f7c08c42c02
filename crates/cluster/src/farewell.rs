//! The last message of a process: the reason why it ends.
//!
//! A process that has lost another one ends too, and to all others that looks like a second loss. So each pair of
//! processes has two connections: one for `timely`, and a quiet one, on which a process that ends says which one it has
//! lost. A process that finds a connection broken reads the quiet one before it reports a loss:
//!
//! ```text
//! killed   2        its connections are closed, without a message
//! ends     1        sends "2" to 0, then closes its connections
//! 0 finds           1 is gone, and has sent "2": process 2 was lost
//! ```

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// The longest wait for the last message of a process that is gone, in case it only hangs.
const MOST_WAITING: Duration = Duration::from_secs(1);
/// The time to wait for the other processes: only what has already arrived is read.
const AT_ONCE: Duration = Duration::from_millis(1);

/// The two connections to another process.
#[derive(Debug)]
pub(super) struct PeerStreams {
    pub data: TcpStream,
    pub quiet: TcpStream,
}

/// Sends all others the process that this one has lost, or that it ends.
pub(super) fn send<'a>(to: impl Iterator<Item = &'a PeerStreams>, lost: Option<usize>) {
    for pair in to {
        // One that is gone need not receive it.
        if let Some(lost) = lost {
            let _ = (&pair.quiet).write_all(&(lost as u64).to_le_bytes());
        }
        let _ = pair.quiet.shutdown(Shutdown::Write);
    }
}

/// The process that a process that is gone has lost, or that any other has reported lost by now; `None` if it was
/// lost itself.
pub(super) fn received(pairs: &[Option<PeerStreams>], gone: usize) -> Option<usize> {
    let lost_by = |pair: &PeerStreams, time: Duration| {
        let mut number = [0; 8];
        pair.quiet.set_read_timeout(Some(time)).ok()?;
        (&pair.quiet).read_exact(&mut number).ok()?;
        usize::try_from(u64::from_le_bytes(number)).ok().filter(|lost| *lost < pairs.len())
    };
    let own = pairs.get(gone).and_then(Option::as_ref);
    let others = pairs.iter().enumerate().filter(|(other, _)| *other != gone);
    let mut others = others.filter_map(|(_, pair)| pair.as_ref());
    own.and_then(|pair| lost_by(pair, MOST_WAITING))
        .or_else(|| others.find_map(|pair| lost_by(pair, AT_ONCE)))
}
