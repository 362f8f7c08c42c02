//! The state of the player's table: the game, the piece in hand, the last message, and the hints. It is
//! independent of keys and screen.

use slide::check::Game;
use slide::puzzle::{Cell, Direction, Metric, Move, PieceId};
use slide::render::text::arrows::has_one_hole;
use slide::render::words::{counted, way};

use super::hints::{Fewest, Hint, HintAnswer, Hints};
use super::paint::TerminalColors;

/// An action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Take the piece of this letter; of `?`, if there is none, show the keys.
    Pick(char),
    /// Take the next piece.
    Next,
    /// Take the previous piece.
    Previous,
    /// Move the piece in hand.
    Go(Direction),
    /// Take hold of the piece on a cell.
    Grab(BoardCoordinates),
    /// Pull the held piece towards a cell, which need not be on the board.
    Drag(BoardCoordinates),
    /// Let go of it.
    Release,
    Undo,
    Redo,
    Restart,
    /// Show the next move.
    Hint,
    /// Play it.
    Follow,
    Leave,
    /// Ctrl-C.
    Interrupt,
}

/// (Row, column), on the board or beside it.
pub(super) type BoardCoordinates = (i32, i32);

/// The message below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) bright: bool,
}

/// The state that the screen shows.
pub(super) struct PlayTable<'a> {
    pub(super) game: Game<'a>,
    pub(super) metric: Metric,
    pub(super) paint: TerminalColors,
    pub(super) in_hand: Option<PieceId>,
    pub(super) hint: Option<Hint>,
    hints: Hints<'a>,
    /// The point at which the mouse holds the piece in hand, counted from its anchor.
    held: Option<BoardCoordinates>,
    /// True if it has moved since the mouse took hold of it.
    pulled: bool,
    message: String,
    /// The beginning of a label that is being typed.
    typed: String,
    /// True if the hint is to be played as soon as it is found.
    follow: bool,
    /// True if the keys are shown instead of the board.
    pub(super) shows_keys: bool,
    /// The name of the puzzle that comes after this one.
    pub(super) next: Option<&'a str>,
    /// Hints that were given since the start.
    hints_given: u32,
}

impl<'a> PlayTable<'a> {
    /// A table with a game, which may have been started before.
    pub(super) fn new(
        game: Game<'a>,
        metric: Metric,
        paint: TerminalColors,
        next: Option<&'a str>,
    ) -> Self {
        let message = match game.played().moves {
            0 => "Tab or a letter takes a piece, the arrow keys move it.".to_owned(),
            moves => format!("Continuing the saved game: {}.", counted(moves, "move")),
        };
        let hints = Hints::new(game.puzzle(), metric);
        Self {
            game,
            metric,
            paint,
            in_hand: None,
            hint: None,
            hints,
            held: None,
            pulled: false,
            message,
            typed: String::new(),
            follow: false,
            shows_keys: false,
            next,
            hints_given: 0,
        }
    }

    /// Takes the results of the searches.
    pub(super) fn poll(&mut self) {
        if let Some(answer) = self.hints.poll(self.game.anchors()) {
            self.show_hint(answer);
        }
    }

    /// Executes an action of the player; any action hides the list of keys.
    pub(super) fn act(&mut self, action: Action) {
        if std::mem::take(&mut self.shows_keys) {
            return;
        }
        let typed = std::mem::take(&mut self.typed);
        match action {
            Action::Pick(letter) => self.pick(typed, letter),
            Action::Next => self.turn(1),
            Action::Previous => self.turn(-1),
            Action::Go(direction) => self.go(direction),
            Action::Grab(place) => self.grab(place),
            Action::Drag(place) => self.drag(place),
            Action::Release => self.release(),
            Action::Undo => {
                let done = self.game.undo();
                self.changed(if done { "Taken back." } else { "This is the start." });
            }
            Action::Redo => {
                let done = self.game.redo();
                self.changed(if done { "Played again." } else { "There is nothing to redo." });
            }
            Action::Restart => {
                self.game.restart();
                self.hints_given = 0;
                self.changed("Back at the start; Ctrl-Y plays it all again, move by move.");
            }
            Action::Hint => self.request_hint(false),
            Action::Follow => self.request_hint(true),
            Action::Leave | Action::Interrupt => {}
        }
    }

    /// Takes the piece with the label that was typed: `1` and then `2` are 12 where there is one.
    fn pick(&mut self, typed: String, letter: char) {
        let puzzle = self.game.puzzle();
        let longer = typed + letter.encode_utf8(&mut [0; 4]);
        let begins = |word: &str| puzzle.piece_ids().any(|id| puzzle.label(id).starts_with(word));
        self.typed = if begins(&longer) { longer } else { letter.to_string() };
        match puzzle.piece_by_label(&self.typed) {
            Some(id) => self.take(id),
            None if letter == '?' => self.shows_keys = true,
            None if begins(&self.typed) => self.message = format!("{} …", self.typed),
            None => self.message = format!("There is no piece {letter}."),
        }
    }

    /// The fewest moves from the start; `None` without a goal.
    pub(super) fn fewest(&self, metric: Metric) -> Option<Fewest> {
        self.hints.fewest(metric)
    }

    /// The number of moves of the metric that have been played.
    pub(super) fn played(&self, metric: Metric) -> u32 {
        let played = self.game.played();
        match metric {
            // With the keys tiles are pushed one by one.
            Metric::Step | Metric::Line => played.steps,
            Metric::Slide => played.slides,
            Metric::Move => played.moves,
        }
    }

    /// The message below the board.
    pub(super) fn message(&self) -> Message {
        let metric = self.metric.word();
        let (text, bright) = match self.hints.depth() {
            _ if self.game.is_solved() => (self.celebration(), true),
            Some(0) => ("Looking for a hint …".to_owned(), false),
            Some(depth) => {
                (format!("Looking for a hint …  at least {depth} {metric}s to go"), false)
            }
            None => (self.message.clone(), self.hint.is_some()),
        };
        Message { text, bright }
    }

    fn celebration(&self) -> String {
        self.praise() + &self.next.map_or_else(String::new, |name| format!(" Enter: {name}."))
    }

    fn praise(&self) -> String {
        let played = self.played(self.metric);
        let mine = self.many(played);
        match self.fewest(self.metric) {
            _ if played > 0 && self.hints_given > 0 => {
                format!("★ Solved in {mine} with {}. ★", counted(self.hints_given, "hint"))
            }
            _ if played == 0 => "★ This puzzle is solved before it begins ★".to_owned(),
            Some(Fewest::Known(bound) | Fewest::TooMany(bound)) if bound == played => {
                format!("★ ★ ★  Solved in {mine}, the fewest possible!  ★ ★ ★")
            }
            Some(Fewest::Known(fewest)) => {
                format!("★ Solved in {mine}! {} would do. ★", self.many(fewest))
            }
            Some(Fewest::Searching(_)) => {
                format!("★ Solved in {mine}! Still searching for a shorter solution. ★")
            }
            Some(Fewest::TooMany(_) | Fewest::Unsolvable) | None => {
                format!("★ Solved in {mine}! Whether fewer would do is not known. ★")
            }
        }
    }

    fn take(&mut self, id: PieceId) {
        let label = self.game.puzzle().label(id);
        self.in_hand = Some(id);
        self.message = match self.game.puzzle().piece(id).name() {
            Some(name) => format!("{label} ({name})"),
            None => label,
        };
        self.hint = None;
    }

    /// Takes the next piece in the order of the start, or the previous one.
    fn turn(&mut self, by: i32) {
        let count = self.game.puzzle().pieces().len() as i32;
        if count == 0 {
            return;
        }
        let next = match self.in_hand {
            Some(id) => i32::from(id.0) + by,
            None if by > 0 => 0,
            None => -1,
        };
        self.take(PieceId(next.rem_euclid(count) as u8));
    }

    /// Moves the piece in hand; of numbered tiles the one that goes into the hole, whatever is in hand.
    fn go(&mut self, direction: Direction) {
        let tile = self.steps_of_tiles().into_iter().find(|one| one.path == [direction]);
        let Some(id) = tile.map(|one| one.piece).or(self.in_hand) else {
            "Take a piece first: Tab, its letter, or the mouse.".clone_into(&mut self.message);
            return;
        };
        match self.game.try_step(id, direction) {
            Ok(()) => self.changed(""),
            // The letter of a piece, with which it begins, stays as it is.
            Err(illegal) => self.message = format!("{illegal}."),
        }
    }

    /// The steps of tiles around the only hole; none where pieces are larger or there are more holes.
    fn steps_of_tiles(&self) -> Vec<Move> {
        if has_one_hole(self.game.puzzle()) {
            self.game.legal_moves(Metric::Step)
        } else {
            Vec::new()
        }
    }

    /// Lets go. A click beside the hole moves the tile.
    fn release(&mut self) {
        if self.held.take().is_some()
            && !self.pulled
            && let Some(one) =
                self.steps_of_tiles().into_iter().find(|one| Some(one.piece) == self.in_hand)
            && self.game.play(&[one]).is_ok()
        {
            self.changed("");
        }
    }

    fn grab(&mut self, (row, col): BoardCoordinates) {
        let cell = u16::try_from(row).ok().zip(u16::try_from(col).ok());
        let id = cell.and_then(|(row, col)| self.game.piece_at(Cell { row, col }));
        self.held = None;
        self.pulled = false;
        if let Some(id) = id
            && let Some(anchor) = self.game.anchors()[id.index()]
        {
            self.take(id);
            self.held = Some((row - i32::from(anchor.row), col - i32::from(anchor.col)));
        }
    }

    /// Pulls the piece as near to the place as it can get, and out at the exit.
    fn drag(&mut self, (row, col): BoardCoordinates) {
        let (Some(id), Some((down, right))) = (self.in_hand, self.held) else { return };
        let row = row - down;
        let col = col - right;
        let path = self.game.path_toward(id, row, col);
        let moved = !path.is_empty();
        for direction in path {
            if self.game.try_step(id, direction).is_err() {
                break;
            }
        }
        if moved {
            self.pulled = true;
            self.changed("");
        }
        // A pull beyond the edge of the board is an attempt to leave it.
        let Some(anchor) = self.game.anchors()[id.index()] else { return };
        let beyond = Direction::ALL.into_iter().find(|direction| {
            let (rows, cols) = direction.delta();
            let pulled = (row - i32::from(anchor.row)) * i32::from(rows)
                + (col - i32::from(anchor.col)) * i32::from(cols);
            pulled > 0
        });
        if let Some(direction) = beyond
            && self.game.try_step(id, direction).is_ok()
        {
            self.held = None;
            self.changed("");
        }
    }

    /// Notes that the board has changed: hints for the previous one are dropped.
    fn changed(&mut self, message: &str) {
        self.hint = None;
        self.follow = false;
        message.clone_into(&mut self.message);
    }

    fn request_hint(&mut self, follow: bool) {
        if self.game.is_solved() || self.game.is_over() {
            return;
        }
        if self.game.puzzle().goal().is_none() {
            "There are no hints: this puzzle has no goal.".clone_into(&mut self.message);
            return;
        }
        self.follow = follow;
        let answer = self.hints.ask(self.game.anchors());
        self.show_hint(answer);
    }

    fn show_hint(&mut self, answer: HintAnswer) {
        self.hints_given += u32::from(matches!(answer, HintAnswer::Hint(_)));
        match answer {
            HintAnswer::Later => {}
            HintAnswer::Unsolvable => {
                self.changed("There is no solution from here, which is proved.");
            }
            HintAnswer::TooMany => {
                self.changed("No hint: the search needs more memory than there is.");
            }
            HintAnswer::Hint(hint) if self.follow => {
                let left = format!("{} to go{}", self.many(hint.left - 1), fewer(&hint));
                let message = self.describe(&hint, &left);
                // A hint is legal; an illegal one would be ignored.
                let _ = self.game.play(std::slice::from_ref(&hint.next));
                self.in_hand = Some(hint.next.piece);
                self.changed(&message);
            }
            HintAnswer::Hint(hint) => {
                let left = self.many(hint.left);
                let left = format!("{left} to go, this one counted{}", fewer(&hint));
                self.message = format!("Hint: {}", self.describe(&hint, &left));
                self.in_hand = Some(hint.next.piece);
                self.hint = Some(hint);
            }
        }
    }

    /// `g down, right   (81 moves to go)`.
    fn describe(&self, hint: &Hint, left: &str) -> String {
        let label = self.game.puzzle().label(hint.next.piece);
        format!("{label} {}   ({left})", way(&hint.next))
    }

    /// `81 moves`, in the metric of this game.
    fn many(&self, number: u32) -> String {
        counted(number, self.metric.word())
    }
}

/// The remark about a hint that is not the first move of a shortest solution, as far as is known.
fn fewer(hint: &Hint) -> &'static str {
    if hint.is_fewest { "" } else { "; fewer may be enough" }
}
