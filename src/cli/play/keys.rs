//! Keys and mouse: from events of the terminal to actions of the player. Letters are pieces, so commands are
//! keys that are no letters.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Size};
use slide::puzzle::Direction;

use super::plan::ScreenLayout;
use super::table::{Action, PlayTable};

/// The action of the event, on a screen of this size.
pub(super) fn action(event: &Event, table: &PlayTable<'_>, screen: Size) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => pressed(*key),
        Event::Mouse(mouse) => {
            let place = || {
                let plan = ScreenLayout::new(screen, table.game.puzzle())?;
                Some(plan.place(Position { x: mouse.column, y: mouse.row }))
            };
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Action::Grab(place()?)),
                MouseEventKind::Drag(MouseButton::Left) => Some(Action::Drag(place()?)),
                MouseEventKind::Up(MouseButton::Left) => Some(Action::Release),
                _ => None,
            }
        }
        // The screen is drawn in its new size anyway.
        _ => None,
    }
}

fn pressed(key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Action::Interrupt),
            KeyCode::Char('q') => Some(Action::Leave),
            KeyCode::Char('z') => Some(Action::Undo),
            KeyCode::Char('y') => Some(Action::Redo),
            KeyCode::Char('r') => Some(Action::Restart),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Up => Action::Go(Direction::Up),
        KeyCode::Down => Action::Go(Direction::Down),
        KeyCode::Left => Action::Go(Direction::Left),
        KeyCode::Right => Action::Go(Direction::Right),
        KeyCode::Tab => Action::Next,
        KeyCode::BackTab => Action::Previous,
        KeyCode::Backspace => Action::Undo,
        KeyCode::Char(' ') => Action::Hint,
        KeyCode::Enter => Action::Follow,
        KeyCode::Esc => Action::Leave,
        KeyCode::Char(letter) => Action::Pick(letter),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_can_be_a_piece() {
        for letter in ('!'..='~').chain(['ä', '車']) {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            assert_eq!(pressed(key), Some(Action::Pick(letter)));
        }
        let key = KeyEvent::new(KeyCode::Char('B'), KeyModifiers::SHIFT);
        assert_eq!(pressed(key), Some(Action::Pick('B')));
    }

    #[test]
    fn commands_are_no_letters() {
        let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(pressed(control('c')), Some(Action::Interrupt));
        assert_eq!(pressed(control('y')), Some(Action::Redo));
        assert_eq!(pressed(control('x')), None);
        assert_eq!(pressed(KeyCode::Esc.into()), Some(Action::Leave));
    }
}
