//! The terminal while a game is on: the other screen, raw keys, the mouse; which is all
//! restored at the end, whether that is the player's choice, a signal, an error or a panic.

use std::io::{self, Stdout, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;

/// The terminal, taken over until this is dropped.
pub(super) struct Screen {
    /// Never dropped: that would show the cursor, as [`restore`] does, and panic where the terminal is
    /// gone and stderr with it.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
        enable_raw_mode()?;
        // From here on the terminal has to be restored, also if the rest fails.
        let opened = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Self { terminal: ManuallyDrop::new(terminal) }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Draws the whole screen; only what has changed is sent.
    pub(super) fn draw(&mut self, render: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(render).map(drop)
    }

    /// Waits for input from the keyboard, or for this time. Fails where the terminal is gone, which reading
    /// events would not notice: it would continue for ever.
    pub(super) fn wait(time: Duration) -> io::Result<()> {
        #[cfg(unix)]
        {
            use rustix::event::{PollFd, PollFlags, Timespec, poll};
            let stdin = io::stdin();
            let time = Timespec::try_from(time).ok();
            let mut keyboard = [PollFd::new(&stdin, PollFlags::IN)];
            match poll(&mut keyboard, time.as_ref()) {
                // A signal; the flag that it has set is checked soon.
                Err(rustix::io::Errno::INTR) => {}
                waited => drop(waited?),
            }
            if keyboard[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
                return Err(io::ErrorKind::NotConnected.into());
            }
        }
        #[cfg(not(unix))]
        ratatui::crossterm::event::poll(time)?;
        Ok(())
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. Errors are ignored: it may be gone.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = io::stdout().flush();
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::Read;

    use super::Screen;

    const PANIC_HERE: &str = "SLIDE_TEST_PANIC_ON_THE_SCREEN";

    /// The other half of the test below, which runs it in a terminal.
    #[test]
    fn panics_on_the_screen_if_asked() {
        if env::var_os(PANIC_HERE).is_some() {
            let _screen = Screen::open().expect("a terminal");
            panic!("this is wanted");
        }
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let (mut pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
        pty.resize(pty_process::Size::new(24, 80)).expect("a size");
        let program = env::current_exe().expect("this test").display().to_string();
        let name = "cli::play::screen::tests::panics_on_the_screen_if_asked";
        let line = format!(
            "before=$(stty -g); {program} --exact {name} --nocapture; [ $before = $(stty -g) ] && echo same"
        );
        let mut child = pty_process::blocking::Command::new("sh")
            .args(["-c", &line])
            .env(PANIC_HERE, "1")
            .env("RUST_BACKTRACE", "0")
            .spawn(pts)
            .expect("a shell");
        let mut output = Vec::new();
        // At the end of the other side Linux reports an error.
        let _ = pty.read_to_end(&mut output);
        let _ = child.wait();
        let text = String::from_utf8_lossy(&output);
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no {part:?} in {text:?}"));
        let begun = at("\x1b[?1049h");
        let left = at("\x1b[?1049l");
        assert!(begun < left && left < at("this is wanted"), "{text:?}");
        assert!(at("\x1b[?1000l") > begun && at("\x1b[?25h") > begun, "{text:?}");
        assert!(text.trim_end().ends_with("same"), "{text:?}");
    }
}
