//! A pseudo-terminal with the program in it: what is typed goes in, what is on the screen is read.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::OwnedFd;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use pty_process::blocking::{Command, open};

use crate::program::Desk;

/// No screen takes longer to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal in which something runs.
pub(crate) struct Terminal {
    pty: pty_process::blocking::Pty,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    child: Child,
}

fn size(rows: u16, cols: u16) -> (NonZeroU16, NonZeroU16) {
    (NonZeroU16::new(rows).expect("rows"), NonZeroU16::new(cols).expect("columns"))
}

impl Terminal {
    /// Runs `program` in a terminal of this size, with these variables beside a few usual ones.
    pub(crate) fn run(
        program: &str,
        args: &[&str],
        desk: &Desk,
        (rows, cols): (u16, u16),
        variables: &[(&str, &str)],
    ) -> Self {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(pty_process::Size::new(rows, cols)).expect("a size");
        let mut command = Command::new(program)
            .args(args)
            .current_dir(desk.path(""))
            .env("TERM", "xterm")
            .env("XDG_STATE_HOME", desk.path("state"));
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS", "LINES"] {
            command = command.env_remove(name);
        }
        let child = command.envs(variables.iter().copied()).spawn(pts).expect("it starts");
        let master: OwnedFd = std::os::fd::AsFd::as_fd(&pty).try_clone_to_owned().expect("a copy");
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut master = File::from(master);
            let mut bytes = [0; 4096];
            // At the end of the other side Linux reports an error.
            while let Ok(count @ 1..) = master.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let (rows, cols) = size(rows, cols);
        Self { pty, output, parser: vt100::Parser::new(rows, cols, 0), child }
    }

    /// `slide play` with these arguments, on 24 × 80 characters.
    pub(crate) fn play(desk: &Desk, args: &str, variables: &[(&str, &str)]) -> Self {
        let args: Vec<&str> = std::iter::once("play").chain(args.split_whitespace()).collect();
        let program = assert_cmd::cargo::cargo_bin!("slide");
        Self::run(program.to_str().expect("a path"), &args, desk, (24, 80), variables)
    }

    /// Types.
    pub(crate) fn type_in(&mut self, keys: &str) {
        self.pty.write_all(keys.as_bytes()).expect("a keyboard");
    }

    /// Presses a key of the mouse, moves it with the key held, or lets go; the place is counted
    /// from 0.
    pub(crate) fn mouse(&mut self, what: Mouse, (row, col): (u16, u16)) {
        let (button, end) = match what {
            Mouse::Press => (0, 'M'),
            Mouse::Drag => (32, 'M'),
            Mouse::Release => (0, 'm'),
        };
        self.type_in(&format!("\x1b[<{button};{};{}{end}", col + 1, row + 1));
    }

    /// Makes the window another size.
    pub(crate) fn resize(&mut self, rows: u16, cols: u16) {
        self.pty.resize(pty_process::Size::new(rows, cols)).expect("a size");
        let (rows, cols) = size(rows, cols);
        self.parser.set_size(rows, cols);
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        let text = self.parser.screen().contents();
        text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// The screen as the terminal has it, with colours and modes.
    pub(crate) fn state(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Waits until the screen is as wanted; its text.
    pub(crate) fn wait(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let text = self.screen();
            if wanted(&text) {
                return text;
            }
            let ended = !self.take(Duration::from_millis(100));
            let text = self.screen();
            assert!(!ended || wanted(&text), "the program has ended, without {what}:\n{text}");
            assert!(begin.elapsed() < PATIENCE, "no {what} on the screen:\n{text}");
        }
    }

    /// Waits until this text is on the screen; the whole screen.
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits for the end.
    pub(crate) fn end(mut self) -> (ExitStatus, vt100::Parser) {
        let begin = Instant::now();
        while self.take(Duration::from_millis(100)) {
            assert!(begin.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
        }
        (self.child.wait().expect("an end"), self.parser)
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Takes what has come; `false` if nothing will come any more.
    fn take(&mut self, wait: Duration) -> bool {
        match self.output.recv_timeout(wait) {
            Ok(bytes) => self.parser.process(&bytes),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }
}

/// What the mouse does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mouse {
    Press,
    Drag,
    Release,
}
