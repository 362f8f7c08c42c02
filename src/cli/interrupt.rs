//! Ctrl-C, and the signals of a machine that goes down or a window that is closed. While a search runs,
//! the first one requests it to stop, so that the proved bound can be printed; then the program dies by the
//! same signal, as its sender expects. At any other time it kills at once, and so does the second
//! one. Signals that come with the first are one request with it: when a session ends, one of each is
//! sent, and `timeout` sends its signal to the program and then to its group.
//!
//! ```text
//! signal              idle            a search runs
//! the first           kills           sets `signal`, `raised`
//! within `BURST`                      nothing
//! later               kills           kills
//! ```
//!
//! SIGHUP stays ignored where it was ignored at the start: that is what `nohup` is for. Where there
//! are no Unix signals, Ctrl-C always kills at once.

use std::sync::Arc;
#[cfg(unix)]
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
#[cfg(unix)]
use std::time::Duration;
use std::time::Instant;

/// The flags that the thread that waits for signals shares with the searches.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    /// The time when the command began: a time limit is for the whole command.
    pub(crate) began: Instant,
    raised: Arc<AtomicBool>,
    /// True while no search runs that could stop.
    idle: Arc<AtomicBool>,
    /// The signal that came, 0 before.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Takes over the signals. If that fails they kill at once, as before.
    pub(crate) fn install() -> Self {
        let this = Self {
            began: Instant::now(),
            raised: Arc::new(AtomicBool::new(false)),
            idle: Arc::new(AtomicBool::new(true)),
            signal: Arc::new(AtomicUsize::new(0)),
        };
        #[cfg(unix)]
        this.take_over();
        this
    }

    /// Starts the thread that waits for signals, and waits until it receives them.
    #[cfg(unix)]
    fn take_over(&self) {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let ready = Arc::new(Barrier::new(2));
        let this = self.clone();
        let taken_over = Arc::clone(&ready);
        let watch: Box<dyn FnOnce() + Send> = Box::new(move || {
            let all = [SIGINT, SIGTERM, SIGHUP].into_iter();
            let taken = all.filter(|&signal| signal != SIGHUP || !is_ignored(signal));
            let signals = signal_hook::iterator::Signals::new(taken);
            taken_over.wait();
            if let Ok(signals) = signals {
                this.watch(signals);
            }
        });
        if std::thread::Builder::new().name("signals".to_owned()).spawn(watch).is_ok() {
            ready.wait();
        }
    }

    #[cfg(unix)]
    fn watch(&self, mut signals: signal_hook::iterator::Signals) {
        /// The time in which signals belong to the first one.
        const BURST: Duration = Duration::from_millis(300);
        let mut first: Option<Instant> = None;
        for signal in signals.forever() {
            match first {
                Some(first) if first.elapsed() < BURST => {}
                None if !self.idle.load(Ordering::SeqCst) => {
                    first = Some(Instant::now());
                    self.signal.store(signal as usize, Ordering::SeqCst);
                    self.raised.store(true, Ordering::SeqCst);
                }
                _ => drop(signal_hook::low_level::emulate_default_handler(signal)),
            }
        }
    }

    /// The flag for [`Limits::interrupt`](slide::space::Limits::interrupt).
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }

    /// Runs a search that watches [`Interrupt::flag`].
    pub(crate) fn during<T>(&self, search: impl FnOnce() -> T) -> T {
        self.idle.store(false, Ordering::SeqCst);
        let answer = search();
        self.idle.store(true, Ordering::SeqCst);
        answer
    }

    /// Returns whether one of the signals came.
    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
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

/// Returns whether this signal was ignored when the program started, which only Linux shows.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}
