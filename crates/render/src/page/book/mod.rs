//! A challenge book to print: cover, contents by level, rules, the challenges, and their solutions at the end.
//!
//! ```text
//! page 1   cover         the first challenge as a picture
//! page 2   contents      numbers, names and pages, level by level
//! page …   rules         the rules, and the pieces that occur
//! page …   challenges    some on a page: number, name, level, board, goal, fewest moves
//!          solutions     strips or arrows
//! ```
//!
//! A sheet is 186 by 254 mm, which A4 and Letter both hold, so that the numbers of pages are known. The
//! challenges keep the order and the numbers of the collection. As cards they are on both sides of the
//! paper, see `cards.rs`.

mod cards;
mod challenges;
mod front;
mod level;
mod solutions;

use self::level::BookLevel;
use super::paper::{self, shelf};
use crate::svg::{LIGHT, Picture, definitions};
use crate::words::{counted, is_optimal, joined, one_line, status};
use crate::xml::escape;
use slide_engine::solve::Answer;
use slide_model::Puzzle;

slide_model::words! {
    /// The form in which solutions are printed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Solutions {
        /// A board with an arrow for each move
        Strip = "strip",
        /// Arrows in rows
        Arrows = "arrows",
        /// Not at all
        None = "none",
    }
}

/// Most challenges, or cards, on a page.
pub const MOST_ON_A_PAGE: usize = 24;

/// The options of a book.
#[derive(Clone, Debug)]
pub struct BookOptions {
    /// Its name.
    pub title: String,
    /// Challenges, or cards, on a page: 1 to [`MOST_ON_A_PAGE`]; other numbers are clamped.
    pub per_page: usize,
    /// The form of the solutions after the challenges; on cards a strip is printed as arrows.
    pub solutions: Solutions,
    /// Cards to cut out instead of a book.
    pub cards: bool,
    /// True if there is only black ink.
    pub mono: bool,
}

impl BookOptions {
    /// The usual options: four challenges on a page, with their solutions as strips, or six cards with
    /// arrows.
    pub fn usual(title: String, cards: bool) -> Self {
        let (per_page, solutions) =
            if cards { (6, Solutions::Arrows) } else { (4, Solutions::Strip) };
        Self { title, per_page, solutions, cards, mono: false }
    }

    fn per_page(&self) -> usize {
        self.per_page.clamp(1, MOST_ON_A_PAGE)
    }
}

/// A width and a height, in millimetres.
#[derive(Clone, Copy)]
struct SizeMm {
    width: usize,
    height: usize,
}

/// One challenge.
struct Challenge<'a> {
    number: usize,
    puzzle: &'a Puzzle,
    answer: &'a Answer,
    picture: Picture<'a>,
    level: BookLevel,
}

impl<'a> Challenge<'a> {
    fn new(index: usize, puzzle: &'a Puzzle, answer: &'a Answer, mono: bool) -> Self {
        let moves = answer.solutions.first().map_or(&[][..], |solution| &solution.moves);
        let picture = Picture::new(puzzle, mono, false, &format!("p{index}-")).along(moves);
        let level = BookLevel::of(puzzle, answer.solutions.first());
        Self { number: index + 1, puzzle, answer, picture, level }
    }

    fn name(&self) -> String {
        escape(&one_line(self.puzzle.name()))
    }

    /// Number, name and level, each once: a name that consists of level and number is left out.
    fn header(&self) -> String {
        let number = self.number;
        let title = self.title();
        let level = self.level.name();
        let level = if self.is_called_by_level() { "" } else { level };
        format!("<header><b>{number}</b> <span>{title}</span> <i>{level}</i></header>\n")
    }

    /// The name, or the level if the name consists of level and number.
    fn title(&self) -> String {
        if self.is_called_by_level() { self.level.name().to_owned() } else { self.name() }
    }

    fn is_called_by_level(&self) -> bool {
        let name = self.puzzle.name().to_lowercase();
        let rest = name.strip_prefix(&self.level.name().to_lowercase());
        let is_number = |rest: &str| rest.trim().bytes().all(|byte| byte.is_ascii_digit());
        self.level != BookLevel::Other && rest.is_some_and(is_number)
    }

    /// The fewest moves, or a bound on them.
    fn fewest(&self) -> String {
        let Some(solution) = self.answer.solutions.first() else {
            let why = status(self.puzzle, self.answer).unwrap_or_default();
            let name = one_line(self.puzzle.name()) + ": ";
            return escape(why.strip_prefix(&name).unwrap_or(&why).trim_end());
        };
        let at_most = if is_optimal(self.answer, solution) { "" } else { "at most " };
        at_most.to_owned() + &counted(solution.length(), solution.metric.word())
    }

    /// The start as a picture.
    fn board(&self) -> String {
        let view = self.picture.view_box();
        let board = self.picture.called(&self.puzzle.start_anchors());
        format!(
            "<svg class=\"start\" viewBox=\"{view}\" role=\"img\" aria-label=\"challenge {}\">{board}</svg>\n",
            self.number
        )
    }
}

/// The book of these puzzles with the answer to each.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::render::page::{BookOptions, book};
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, solve};
///
/// let file = r#"(name: "Corner", board: "A. / #.", goal: ".. / #A")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
/// let page = book(&[(puzzle, answer)], &BookOptions::usual("One".to_owned(), false));
/// assert!(page.contains("<title>One</title>") && page.contains("1. A right, down"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book(solved: &[(Puzzle, Answer)], options: &BookOptions) -> String {
    let all: Vec<Challenge<'_>> = solved
        .iter()
        .enumerate()
        .map(|(index, (puzzle, answer))| Challenge::new(index, puzzle, answer, options.mono))
        .collect();
    let parts = joined(all.iter().map(|one| one.picture.parts()));
    let mut body = shelf(&(definitions(options.mono) + &parts));
    if options.cards {
        body += &cards::cards(&all, options);
    } else {
        let first = front::pages_before(&all, options);
        body += &front::cover(&all, options);
        body += &front::contents(&all, first, options);
        body += &front::rules(&all, first - 1);
        body += &challenges::pages(&all, first, options);
        body += &solutions::pages(&all, options);
    }
    let style = [LIGHT, paper::STYLE, include_str!("book.css")].concat();
    paper::page(&options.title, options.mono, &style, &body)
}

/// A page of the book; all but the cover show their number.
fn sheet(class: &str, number: Option<usize>, inside: &str) -> String {
    let foot = number.map_or_else(String::new, |number| format!("<footer>{number}</footer>\n"));
    format!("<section class=\"sheet {class}\">\n{inside}{foot}</section>\n")
}
