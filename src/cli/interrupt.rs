//! Ctrl-C, and the signals of a machine that goes down or a window that is closed. While a search runs,
//! the first one asks it to stop, so that what is proved can be printed; then the program dies by the
//! same signal, as its sender expects. At any other time it kills at once, and so it does the second
//! time; but one of each, as they come when a session ends, are one request.
//!
//! ```text
//!                           idle                    search runs
//! `kill_now` of the signal  true: default action    false: sets this `kill_now`, `asked`, `signal`
//! ```
//!
//! SIGHUP stays ignored where it was ignored at the start: that is what `nohup` is for. Where there
//! are no Unix signals, Ctrl-C always kills at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The flags behind the signal handlers.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    asked: Arc<AtomicBool>,
    kill_now: [Arc<AtomicBool>; 3],
    /// The last signal that came, 0 before.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Takes over the signals. One for which that fails goes on to kill at once.
    pub(crate) fn install() -> Self {
        let this = Self {
            asked: Arc::new(AtomicBool::new(false)),
            kill_now: std::array::from_fn(|_| Arc::new(AtomicBool::new(true))),
            signal: Arc::new(AtomicUsize::new(0)),
        };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            for (signal, kill_now) in [SIGINT, SIGTERM, SIGHUP].into_iter().zip(&this.kill_now) {
                if signal != SIGHUP || !is_ignored(signal) {
                    let _ = this.take_over(signal, kill_now);
                }
            }
        }
        this
    }

    #[cfg(unix)]
    fn take_over(&self, signal: i32, kill_now: &Arc<AtomicBool>) -> std::io::Result<()> {
        use signal_hook::flag::{register, register_conditional_default, register_usize};
        // Actions run in this order: a set `kill_now` ends the program before the others.
        register_conditional_default(signal, Arc::clone(kill_now))?;
        register(signal, Arc::clone(kill_now))?;
        register_usize(signal, Arc::clone(&self.signal), signal as usize)?;
        register(signal, Arc::clone(&self.asked)).map(drop)
    }

    /// The flag for [`Limits::interrupt`](slide::space::Limits::interrupt).
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.asked)
    }

    /// Runs a search that watches [`Interrupt::flag`].
    pub(crate) fn during<T>(&self, search: impl FnOnce() -> T) -> T {
        self.kill_now_if(self.asked());
        let answer = search();
        self.kill_now_if(true);
        answer
    }

    fn kill_now_if(&self, now: bool) {
        for kill_now in &self.kill_now {
            kill_now.store(now, Ordering::SeqCst);
        }
    }

    /// Whether one of the signals came.
    pub(crate) fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }

    /// Dies by the signal that came, by SIGINT if none did; returns only where that is not possible.
    pub(crate) fn die(&self) {
        #[cfg(unix)]
        {
            let signal = match self.signal.load(Ordering::SeqCst) {
                0 => signal_hook::consts::SIGINT,
                came => came as i32,
            };
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

/// Whether this signal was ignored when the program started. Only Linux says so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}
