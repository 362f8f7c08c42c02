//! Ctrl-C. While a search runs, the first one asks it to stop, so that what is proved can be
//! printed; then the program dies by the same signal, as its shell expects. At any other time, and
//! for the second one, it kills at once.
//!
//! ```text
//!             idle                       search runs
//! `kill_now`  true: default action       false: sets `kill_now` and `asked`
//! ```
//!
//! Where there are no Unix signals, Ctrl-C always kills at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The flags behind the signal handler.
#[derive(Debug)]
pub(crate) struct Interrupt {
    asked: Arc<AtomicBool>,
    kill_now: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over Ctrl-C. If that fails, Ctrl-C goes on to kill at once.
    pub(crate) fn install() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        let kill_now = Arc::new(AtomicBool::new(true));
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            use signal_hook::flag::{register, register_conditional_default};
            // Actions run in this order: a set `kill_now` ends the program before the others.
            let _ = register_conditional_default(SIGINT, Arc::clone(&kill_now))
                .and_then(|_| register(SIGINT, Arc::clone(&kill_now)))
                .and_then(|_| register(SIGINT, Arc::clone(&asked)));
        }
        Self { asked, kill_now }
    }

    /// The flag for [`Limits::interrupt`](slide::search::Limits::interrupt).
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.asked)
    }

    /// Runs a search that watches [`Interrupt::flag`].
    pub(crate) fn during<T>(&self, search: impl FnOnce() -> T) -> T {
        self.kill_now.store(self.asked(), Ordering::SeqCst);
        let answer = search();
        self.kill_now.store(true, Ordering::SeqCst);
        answer
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Dies by SIGINT; returns only where that is not possible.
pub(crate) fn die() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGINT);
}
