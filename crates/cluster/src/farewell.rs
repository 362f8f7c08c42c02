//! The last message of a process: the reason why it ends.
//!
//! A process that has lost another one ends too, and to all others that looks like a second loss. So each pair of
//! processes has two connections: one for `timely`, and a quiet one, on which a process that ends says which one it has
//! lost. Who finds a connection broken reads the quiet one before anybody is blamed:
//!
//! ```text
//! killed   2        its connections are closed, and it says nothing
//! ends     1        says "2" to 0, then closes its connections
//! 0 finds           1 is gone, and said "2": process 2 was lost
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

/// Tells all others which process this one has lost, or that it ends.
pub(super) fn say<'a>(to: impl Iterator<Item = &'a PeerStreams>, lost: Option<usize>) {
    for pair in to {
        // One that is gone need not hear it.
        if let Some(lost) = lost {
            let _ = (&pair.quiet).write_all(&(lost as u64).to_le_bytes());
        }
        let _ = pair.quiet.shutdown(Shutdown::Write);
    }
}

/// The process that a process that is gone has lost, or that any other has reported lost by now; `None` if it was
/// lost itself.
pub(super) fn heard(pairs: &[Option<PeerStreams>], gone: usize) -> Option<usize> {
    let said = |pair: &PeerStreams, time: Duration| {
        let mut number = [0; 8];
        pair.quiet.set_read_timeout(Some(time)).ok()?;
        (&pair.quiet).read_exact(&mut number).ok()?;
        usize::try_from(u64::from_le_bytes(number)).ok().filter(|lost| *lost < pairs.len())
    };
    let own = pairs.get(gone).and_then(Option::as_ref);
    let others = pairs.iter().enumerate().filter(|(other, _)| *other != gone);
    let mut others = others.filter_map(|(_, pair)| pair.as_ref());
    own.and_then(|pair| said(pair, MOST_WAITING))
        .or_else(|| others.find_map(|pair| said(pair, AT_ONCE)))
}
