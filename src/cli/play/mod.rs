//! `slide play`: a puzzle played in the terminal.
//!
//! ```text
//!  keys, mouse ──keys──▶ Action ──table──▶ Game, hints ──draw──▶ screen
//!                                            ▲
//!                          thinker, in a thread of its own
//! ```
//!
//! Nothing waits for a search: the table polls it between two events.

mod board;
mod draw;
mod hints;
mod keys;
mod menu;
mod paint;
mod plan;
mod save;
mod screen;
mod table;
mod thinker;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use ratatui::crossterm::event;
use slide::check::Game;
use slide::puzzle::{Metric, Puzzle};

use super::exit_code::Outcome;
use super::interrupt::Interrupt;
use super::load::Loaded;
use super::page::{self, PageArgs};
use super::session::Session;
use super::shared_args::PuzzleFiles;
use crate::cli::words::metrics_of_pieces;
use menu::{Choice, Menu};
use paint::TerminalColors;
use save::SavedGame;
use screen::Screen;
use table::{Action, PlayTable};

/// Play a puzzle in the terminal, with undo and hints
///
/// Choose a piece by its letter or with Tab, move it with the arrow keys, or drag it with the mouse. Space
/// shows the first move of a shortest solution from where you are, Enter plays it. Backspace takes a move
/// back, Ctrl-Y plays it again, Ctrl-R restarts. Esc leaves; the game is kept, and the next `slide play` of
/// the same puzzle continues from there. With several puzzles there is a menu.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("files", |files| files.help("Puzzle files; FILE#NAME is one puzzle of a collection"))
)]
pub(crate) struct Args {
    #[command(flatten)]
    files: PuzzleFiles,
    /// What hints and the fewest possible are counted in [default: as the file says, or move]
    #[arg(short, long, help_heading = "Game", value_parser = metrics_of_pieces())]
    metric: Option<Metric>,
    /// Keep the game in this file
    ///
    /// Any list of moves that `slide verify` reads can be continued. Without this option the game
    /// is kept in slide/games below the XDG state folder, usually ~/.local/state.
    #[arg(long, value_name = "FILE", help_heading = "Game")]
    save: Option<PathBuf>,
    /// Begin at the start, even if a game was kept
    #[arg(long, help_heading = "Game")]
    new: bool,
    /// Write a page that plays the puzzle in a browser, instead of playing here
    ///
    /// One file that fetches nothing, with hints and an editor. It holds the distance of every position from
    /// the goal, or, if there are more than 300 000, a shortest solution.
    #[arg(long, conflicts_with_all = ["save", "new"], help_heading = "Page")]
    html: bool,
    #[command(flatten)]
    page: PageArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide play klotski.ron
  slide play deck.ron '@klotski'
  slide play klotski.ron --save monday.txt
  slide verify klotski.ron monday.txt
  slide play klotski.ron --html -o klotski.html";

/// The time after which the screen shows what a search has found.
const LOOK_AFTER: Duration = Duration::from_millis(50);

/// Plays one puzzle, or those that are chosen from a menu.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    if args.html {
        return page::write(&args.files, args.metric, &args.page, session);
    }
    if args.page.output.path().is_some() || args.page.has_time_limit(session) {
        bail!("--output and --time-limit are for the page, with --html");
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("to play, standard input and standard output must both be a terminal");
    }
    let Loaded { title, puzzles, .. } = args.files.load()?;
    match &puzzles[..] {
        [only] => Ok(match play_one(only, args, session, None)?.end {
            GameEnd::Interrupted => Outcome::Interrupted,
            GameEnd::Done | GameEnd::Next => Outcome::Answered,
        }),
        _ if args.save.is_some() => {
            bail!("--save keeps one game; pick one puzzle with FILE#NAME")
        }
        all => several(&title.unwrap_or_default(), all, args, session),
    }
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameEnd {
    Done,
    /// It is solved, and the next one is to be played.
    Next,
    Interrupted,
}

/// A menu, the game that is chosen, and the menu again.
fn several(
    title: &str,
    puzzles: &[Puzzle],
    args: &Args,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let mut menu = Menu::new(title, puzzles);
    let mut next = None;
    loop {
        let chosen = if let Some(next) = next.take() {
            next
        } else {
            let choice = session.interrupt.during(|| menu.choose(&session.interrupt));
            match choice.context("the terminal is gone")? {
                Choice::Play(chosen) => chosen,
                Choice::Leave => return Ok(Outcome::Answered),
                Choice::Interrupted => return Ok(Outcome::Interrupted),
            }
        };
        let after = puzzles.get(chosen + 1).map(Puzzle::name);
        let played = play_one(&puzzles[chosen], args, session, after)?;
        menu.left(chosen, played.is_solved);
        match played.end {
            GameEnd::Done => {}
            GameEnd::Next => next = Some(chosen + 1),
            GameEnd::Interrupted => return Ok(Outcome::Interrupted),
        }
    }
}

/// A game that was left.
struct PlayedGame {
    end: GameEnd,
    is_solved: bool,
}

/// Plays one game, which continues where it was left. The terminal is restored when this returns.
fn play_one(
    puzzle: &Puzzle,
    args: &Args,
    session: &Session,
    next: Option<&str>,
) -> anyhow::Result<PlayedGame> {
    let metric = args.metric.unwrap_or(puzzle.metric().by_hand());
    let saved = SavedGame::of(puzzle, args.save.as_deref());
    let mut game = Game::new(puzzle);
    if !args.new {
        saved.load(&mut game)?;
    }
    let mut table = PlayTable::new(game, metric, TerminalColors::for_this_terminal(puzzle), next);
    let end = session.interrupt.during(|| play(&mut table, &session.interrupt));
    let kept = saved.keep(&table.game);
    let end = end.context("the terminal is gone")?;
    kept?;
    Ok(PlayedGame { end, is_solved: table.game.is_solved() })
}

/// Draws, waits a moment for an event, and executes its action.
fn play(table: &mut PlayTable<'_>, interrupt: &Interrupt) -> io::Result<GameEnd> {
    let mut screen = Screen::open()?;
    loop {
        table.poll();
        screen.draw(|frame| draw::draw(frame, table))?;
        if interrupt.is_raised() {
            return Ok(GameEnd::Interrupted);
        }
        Screen::wait(LOOK_AFTER)?;
        while event::poll(Duration::ZERO)? {
            let size = screen.size()?;
            match keys::action(&event::read()?, table, size) {
                Some(Action::Leave) if !table.shows_keys => return Ok(GameEnd::Done),
                Some(Action::Interrupt) => return Ok(GameEnd::Interrupted),
                Some(Action::Follow) if table.next.is_some() && table.game.is_solved() => {
                    return Ok(GameEnd::Next);
                }
                Some(action) => table.act(action),
                None => {}
            }
            Screen::wait(Duration::ZERO)?;
        }
    }
}
