//! The terminal while a game is on: the other screen, raw keys, the mouse; and everything put back
//! at the end, be it the player's wish, a signal, an error or a panic.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;

use crate::cli::interrupt::Interrupt;

/// The terminal, taken over until this is dropped.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// It does not let itself be taken over.
    pub(super) fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
        enable_raw_mode()?;
        // From here on something is to be put back, also if the rest fails.
        let opened = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Draws the whole screen; only what has changed is sent.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(super) fn draw(&mut self, render: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(render).map(drop)
    }

    /// Columns and rows.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(super) fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back. Whether it is still there is no longer our business.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = io::stdout().flush();
}

/// The signals that end a game: Ctrl-C from outside, and those of a machine that goes down or a
/// window that is closed.
pub(super) struct Signals {
    interrupt: Arc<AtomicBool>,
    #[cfg(unix)]
    others: [(i32, Arc<AtomicBool>); 2],
}

impl Signals {
    /// Watches for them instead of dying by them.
    pub(super) fn watch(interrupt: &Interrupt) -> Self {
        Self {
            interrupt: interrupt.flag(),
            #[cfg(unix)]
            others: {
                use signal_hook::consts::{SIGHUP, SIGTERM};
                [SIGTERM, SIGHUP].map(|signal| {
                    let asked = Arc::new(AtomicBool::new(false));
                    // If this fails the signal kills, as it does all other programs.
                    let _ = signal_hook::flag::register(signal, Arc::clone(&asked));
                    (signal, asked)
                })
            },
        }
    }

    /// Whether one has come.
    pub(super) fn asked(&self) -> bool {
        #[cfg(unix)]
        if self.others.iter().any(|(_, asked)| asked.load(Ordering::SeqCst)) {
            return true;
        }
        self.interrupt.load(Ordering::SeqCst)
    }

    /// Dies by the signal that came, as its sender expects; SIGINT is left to the caller.
    pub(super) fn die_if_asked(&self) {
        #[cfg(unix)]
        for (signal, asked) in &self.others {
            if asked.load(Ordering::SeqCst) {
                let _ = signal_hook::low_level::emulate_default_handler(*signal);
            }
        }
    }
}
