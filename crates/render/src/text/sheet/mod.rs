//! The printed sheet: a solution on paper, to be used beside the toy.
//!
//! ```text
//! Klotski: 81 moves (118 steps), fewest possible                     page 1 of 2
//!
//! start         goal
//! a B B c       . . . .    Tick a move when it is made; …
//! a B B c       . . . .    Pieces: B (Cao Cao), g h i j (soldier)
//!  …             …
//!
//!  [ ]  1. g down             |  [ ] 21. h left
//!  …
//! ```
//!
//! Pages have 60 lines of 80 columns and fit A4 and Letter paper; there is a form feed between two
//! pages. All is plain ASCII but for letters of pieces that are not.

mod ascii;
mod board;
mod layout;
mod opening;
mod page;

use ascii::ascii;
use board::Draughtsman;
use layout::SheetLayout;
use page::{LINE, set, shortened, wrapped};

use crate::words::{one_line, proved, solution_length, status};
use slide_engine::solve::{Answer, Wanted};
use slide_model::{Move, Puzzle};

/// Ends a page.
pub const FORM_FEED: char = '\u{c}';

/// The sheets of all solutions, or the reason why there are none.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, Wanted, solve};
///
/// let file = r#"(name: "Corner", board: "A. / #.", goal: ".. / #A")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
/// let sheet = slide::render::text::sheet::answer(&puzzle, &answer, Wanted::Best);
/// assert!(sheet.starts_with("Corner: 1 move (2 steps), fewest possible"));
/// assert!(sheet.contains(" [ ]  1. A right, down"));
/// assert_eq!(slide::check::read_moves(&puzzle, &sheet)?, answer.solutions[0].moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let pages = pages(puzzle, answer, wanted);
    if pages.is_empty() {
        let why = status(puzzle, answer).map(|why| wrapped(&ascii(&why), LINE).join("\n") + "\n");
        return why.unwrap_or_default();
    }
    pages.join(&FORM_FEED.to_string())
}

/// The pages of all solutions, each of at most 60 lines.
pub fn pages(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> Vec<String> {
    let note = status(puzzle, answer).map(|line| ascii(line.trim_end()));
    let name = ascii(&one_line(puzzle.name()));
    let mut pages = Vec::new();
    for (index, solution) in answer.solutions.iter().enumerate() {
        let which = match wanted {
            Wanted::All(_) => format!(", solution {}", index + 1),
            Wanted::Nearest(_) => format!(", goal state {}", index + 1),
            _ => String::new(),
        };
        let proved = if which.is_empty() { proved(answer, solution) } else { String::new() };
        let rest = format!("{which}: {}{proved}", solution_length(solution));
        let title = shortened(&name, &rest) + &rest;
        pages.extend(best_set(puzzle, &title, note.as_deref(), &solution.moves));
    }
    pages
}

/// One solution in the layout that takes the fewest pages; the first of several.
fn best_set(puzzle: &Puzzle, title: &str, note: Option<&str>, moves: &[Move]) -> Vec<String> {
    let draughtsman = Draughtsman::new(puzzle);
    let pages = |layout: SheetLayout| {
        let blocks = layout.blocks(puzzle, draughtsman.as_ref(), moves)?;
        let opening = opening::lines(puzzle, draughtsman.as_ref(), layout, note);
        set(title, &opening, &blocks, layout)
    };
    let (drawn, bare): (Vec<_>, Vec<_>) = SheetLayout::all().partition(|one| one.has_boards());
    let fewest = |layouts: Vec<_>| layouts.into_iter().filter_map(pages).min_by_key(Vec::len);
    fewest(drawn).or_else(|| fewest(bare)).unwrap_or_default()
}
