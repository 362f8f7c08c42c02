//! The menu of several puzzles: a list, and beside it the board of the chosen one.
//!
//! ```text
//!  Few
//!    1 Klotski   5×4              aBBc
//!  ▸ 2 Dad       5×4   solved     aBBc
//!    3 Corridor  1×3              …
//!
//!  arrows choose   Enter plays   Esc leaves
//! ```

use std::io;

use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use slide::check::Game;
use slide::puzzle::Puzzle;
use slide::render::palette::Ink;
use slide::render::text::check;
use slide::render::words::counted;

use super::LOOK_AFTER;
use super::save::SavedGame;
use super::screen::Screen;
use crate::cli::interrupt::Interrupt;

const KEYS: &str = " arrows choose   Enter plays   Esc leaves";

/// The choice of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Play(usize),
    Leave,
    Interrupted,
}

/// The puzzles, and the chosen one.
pub(super) struct Menu<'a> {
    title: &'a str,
    puzzles: &'a [Puzzle],
    solved: Vec<bool>,
    chosen: usize,
}

impl<'a> Menu<'a> {
    pub(super) fn new(title: &'a str, puzzles: &'a [Puzzle]) -> Self {
        Self { title, puzzles, solved: vec![false; puzzles.len()], chosen: 0 }
    }

    /// Notes that a game was left; after a solved one the next is chosen.
    pub(super) fn left(&mut self, index: usize, solved: bool) {
        self.solved[index] |= solved;
        self.chosen = if solved { (index + 1).min(self.puzzles.len() - 1) } else { index };
    }

    /// Shows the menu until something is chosen.
    pub(super) fn choose(&mut self, interrupt: &Interrupt) -> io::Result<Choice> {
        let mut screen = Screen::open()?;
        let notes: Vec<String> = (0..self.puzzles.len()).map(|index| self.note(index)).collect();
        loop {
            screen.draw(|frame| self.draw(frame, &notes))?;
            if interrupt.is_raised() {
                return Ok(Choice::Interrupted);
            }
            Screen::wait(LOOK_AFTER)?;
            while event::poll(std::time::Duration::ZERO)? {
                let Event::Key(key) = event::read()? else { continue };
                if key.kind == KeyEventKind::Release {
                    continue;
                }
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                let page = usize::from(screen.size()?.height.saturating_sub(4)).max(1);
                let last = self.puzzles.len().saturating_sub(1);
                match key.code {
                    KeyCode::Char('c') if control => return Ok(Choice::Interrupted),
                    KeyCode::Char('q') | KeyCode::Esc => return Ok(Choice::Leave),
                    KeyCode::Enter if !self.puzzles.is_empty() => {
                        return Ok(Choice::Play(self.chosen));
                    }
                    KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
                    KeyCode::Down => self.chosen = last.min(self.chosen + 1),
                    KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(page),
                    KeyCode::PageDown => self.chosen = last.min(self.chosen + page),
                    KeyCode::Home => self.chosen = 0,
                    KeyCode::End => self.chosen = last,
                    _ => {}
                }
            }
        }
    }

    /// The progress: solved since the program began, or a game that is kept.
    fn note(&self, index: usize) -> String {
        let puzzle = &self.puzzles[index];
        let mut game = Game::new(puzzle);
        // A game that cannot be read is reported when it is chosen.
        let kept = SavedGame::of(puzzle, None).load(&mut game).map_or(0, |()| game.moves().len());
        match (kept, self.solved[index]) {
            (0, true) => "solved".to_owned(),
            (0, false) => String::new(),
            (moves, _) => counted(moves, "move"),
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, notes: &[String]) {
        let rows =
            Layout::vertical([Constraint::Length(2), Constraint::Fill(1), Constraint::Length(1)])
                .split(frame.area());
        let columns = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).split(rows[1]);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let count = counted(self.puzzles.len(), "puzzle");
        let title = if self.title.is_empty() { count } else { format!("{}: {count}", self.title) };
        frame.render_widget(Line::styled(format!(" {title}"), bold), rows[0]);
        let high = usize::from(columns[0].height).max(1);
        let first =
            self.chosen.saturating_sub(high / 2).min(self.puzzles.len().saturating_sub(high));
        let line = |(index, puzzle): (usize, &Puzzle)| {
            let mark = if index == self.chosen { '▸' } else { ' ' };
            let number = index + 1;
            let name = puzzle.name();
            let size = puzzle.size();
            let text = format!(" {mark} {number:>3} {name}  {size}  {}", notes[index]);
            Line::styled(text, if index == self.chosen { bold } else { Style::new() })
        };
        let lines = self.puzzles.iter().enumerate().skip(first).take(high).map(line);
        frame.render_widget(lines.collect::<Text<'_>>(), columns[0]);
        if let Some(puzzle) = self.puzzles.get(self.chosen) {
            frame.render_widget(Text::from(check::start_and_goal(puzzle, Ink::Plain)), columns[1]);
        }
        frame.render_widget(Line::from(KEYS), rows[2]);
    }
}
