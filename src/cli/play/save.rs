//! Games that are kept: a move list as `slide solve` writes it, below the start board.
//!
//! ```text
//! Klotski: 2 moves (3 steps), not finished
//!
//!     aBBc
//!     …
//!
//!  [ ]  1. g (soldier) down, right
//!  [ ]  2. i (soldier) right
//! ```
//!
//! `slide verify` and `slide show` read it. If no file is named it is in
//! `$XDG_STATE_HOME/slide/games` (or `~/.local/state/slide/games`) under the name of the puzzle and
//! a hash of the puzzle itself (XXH3), so that a changed puzzle has another game.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use etcetera::BaseStrategy;
use slide::check::{Game, read_moves};
use slide::puzzle::{Metric, Puzzle, write_ron};
use slide::render::palette::Ink;
use slide::render::text::{board, list};
use slide::render::words::length;
use twox_hash::XxHash3_64;

use crate::cli::exit_code::Outcome;
use crate::cli::output::Output;
use crate::cli::source::{Role, Source};

/// The file in which the game of a puzzle is kept.
pub(super) struct SavedGame {
    /// `None` where there is no place for such files.
    path: Option<PathBuf>,
    /// True if the player has named the file.
    named: bool,
}

impl SavedGame {
    /// The file that the player names, or the one for this puzzle.
    pub(super) fn of(puzzle: &Puzzle, named: Option<&Path>) -> Self {
        let own = || Some(state_folder()?.join(file_name(puzzle)));
        Self { path: named.map(Path::to_owned).or_else(own), named: named.is_some() }
    }

    /// Plays the moves that are kept, if there are any.
    pub(super) fn load(&self, game: &mut Game<'_>) -> anyhow::Result<()> {
        let Some(path) = self.path.as_ref().filter(|path| path.exists()) else { return Ok(()) };
        let help = "; --new begins at the start";
        let text = Source::whole(path.as_os_str()).read(Role::MOVES)?;
        let moves = read_moves(game.puzzle(), &text)
            .with_context(|| format!("{}{help}", path.display()))?;
        game.play(&moves)
            .with_context(|| format!("{}: these moves do not fit the puzzle{help}", path.display()))
    }

    /// Keeps the game. A game at its start or at its end leaves no file, unless the player has
    /// named it.
    pub(super) fn keep(&self, game: &Game<'_>) -> anyhow::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if !self.named {
            if game.moves().is_empty() || game.is_solved() {
                return match fs::remove_file(path) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        Err(error).with_context(|| format!("cannot remove {}", path.display()))
                    }
                    _ => Ok(()),
                };
            }
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            }
        }
        Output::open(Some(path), false)?.last_answer(&text(game), Outcome::Answered).map(drop)
    }
}

/// The game as a text.
fn text(game: &Game<'_>) -> String {
    let puzzle = game.puzzle();
    if game.moves().is_empty() {
        // A heading without entries is no list; a blank file is one without moves.
        return String::new();
    }
    let entries = list::entries(puzzle, game.moves(), list::LINE);
    let name = puzzle.name();
    let played = game.played();
    let lengths = length(Metric::Move, played.moves, played.steps);
    let state = if game.is_solved() { "solved" } else { "not finished" };
    let start = board::start(puzzle, Ink::Plain).replace('\n', "\n    ");
    let start = start.trim_end();
    format!("{name}: {lengths}, {state}\n\n    {start}\n\n{entries}")
}

fn state_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.state_dir()?.join("slide/games"))
}

/// `klotski-0123456789abcdef.txt`.
fn file_name(puzzle: &Puzzle) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    let name: String = puzzle.name().to_lowercase().chars().take(40).map(plain).collect();
    format!(
        "{}-{:016x}.txt",
        name.trim_matches('-'),
        XxHash3_64::oneshot(write_ron(puzzle).as_bytes())
    )
}
