//! The notations beside RON that users have at hand. Each reader takes its text apart into the fields of
//! a puzzle file, which are then checked like any other; faults are shown in the user's own text.
//! The writers turn a checked puzzle into a text, or name what the notation cannot express.

mod detect;
mod gnotski;
mod grid;
mod klotski;
mod letters;
mod level_map;
mod lines;
mod near_miss;
mod number_grid;
mod numbers;
mod pddl;
mod rush_hour;
mod rush_hour_line;
mod simple;
mod tile_list;
mod tiles;
mod translation;

use super::diagnostic::Findings;
use super::read::{LONGEST_BYTES, checked, not_too_long, read_json};
use super::write::json::write_json;
use super::written::Contents;
use super::{Collection, Diagnostic, Errors, Metric, Puzzle, read, write_ron};
use crate::words;

pub use self::pddl::{pddl_piece, write_pddl};
pub use self::simple::NotationError;
pub use self::tiles::TilesGoal;
pub use self::tiles::tile_puzzle;

words! {
    /// A notation for puzzles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Notation: "notation", name {
        /// Puzzle file of this program.
        Ron = "ron",
        /// The fields of the puzzle file as JSON.
        Json = "json",
        /// A drawn board, or two with a blank line between them: start and goal.
        Grid = "grid",
        /// A grid of numbers: equal neighbours are one piece, 0 is empty.
        Numbers = "numbers",
        /// Rush Hour, a line of letters for each board.
        RushHour = "rush-hour",
        /// Level map of GNOME Klotski.
        Gnotski = "gnotski",
        /// Numbered tiles in reading order, 0 is empty.
        Tiles = "tiles",
        /// Codes of Klotski boards, nine digits of base 16.
        Klotski = "klotski",
        /// Domain and problem for planners; can be written, not read.
        Pddl = "pddl",
    }
}

impl Notation {
    /// The name of texts in this notation, as a plural that begins a sentence.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Ron => "puzzle files",
            Self::Json => "puzzles in JSON",
            Self::Grid => "bare grids",
            Self::Numbers => "number grids",
            Self::RushHour => "Rush Hour lines",
            Self::Gnotski => "GNOME Klotski maps",
            Self::Tiles => "tile lists",
            Self::Klotski => "Klotski codes",
            Self::Pddl => "texts for planners",
        }
    }

    /// Returns whether texts in this notation can be read; all can be written.
    pub fn is_read(self) -> bool {
        self != Self::Pddl
    }

    /// The notation of a file: RON if `file`, its name, ends in `.ron`, otherwise as
    /// [`Notation::detect`] finds.
    ///
    /// # Errors
    /// The text could be damaged text of another notation, such as tiles of which one occurs twice; or it is in
    /// another notation than its name says.
    pub fn guess(text: &str, file: &str) -> Result<Self, Errors> {
        let (_, ending) = unpacked(file).rsplit_once('.').unwrap_or_default();
        let notation = Self::detect(text);
        if ending.eq_ignore_ascii_case("ron") {
            // A bracket or a comment begins a puzzle file, whatever follows.
            let start = text.trim_start_matches('\u{feff}').trim_start();
            let other = notation != Self::Ron
                && !start.starts_with(['(', '/'])
                && read_whole(notation, text, file).is_ok();
            return match near_miss::not_ron(text, notation, file).filter(|_| other) {
                Some(doubt) => Err(Errors::new(file, text, vec![doubt])),
                None => Ok(Self::Ron),
            };
        }
        if text.len() <= LONGEST_BYTES
            && let Some(doubt) = near_miss::near_miss(text, notation)
        {
            return Err(Errors::new(file, text, vec![doubt]));
        }
        Ok(notation)
    }
}

/// Reads a text in whichever notation it is; see [`Notation::guess`] and [`read_as`].
///
/// # Errors
/// All faults of the text, pointing into it; or it could be damaged text of another
/// notation, such as tiles of which one occurs twice.
///
/// ```
/// use slide::puzzle::{Notation, read_any, write};
///
/// let found = read_any("aab\n.c.\n\n...\naa.\n", "three.txt")?;
/// let puzzle = &found.puzzles()[0];
/// assert_eq!(puzzle.name(), "three");
/// let numbers = write(puzzle, Notation::Numbers);
/// assert_eq!(numbers.as_deref(), Ok("1 1 2\n0 3 0\n\n0 0 0\n1 1 0\n"));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn read_any(text: &str, file: &str) -> Result<Collection, Errors> {
    read_as(Notation::guess(text, file)?, text, file)
}

/// Reads a text in the given notation, one puzzle or one on each line. `file` is its name in errors; a puzzle
/// in a notation that has no names is called after it (`boards/red.txt` gives "red").
///
/// # Errors
/// All faults of the text, pointing into it; of lines of JSON and of grids only those of the first
/// faulty one.
pub fn read_as(notation: Notation, text: &str, file: &str) -> Result<Collection, Errors> {
    // The others find their lines themselves.
    let by_lines = matches!(notation, Notation::Json | Notation::Grid | Notation::Numbers);
    if !by_lines
        || text.len() > LONGEST_BYTES
        || Notation::of_lines(text, true, Some(notation)).is_none()
    {
        return read_whole(notation, text, file);
    }
    let mut puzzles = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || lines::is_remark(line) {
            continue;
        }
        let found = read_whole(notation, line, file).map_err(|errors| errors.at_line(number))?;
        puzzles.extend(found.into_puzzles());
    }
    Ok(Collection::of_lines(&name_after(file), puzzles, notation == Notation::Json))
}

/// Reads a text that is one puzzle, or whose reader finds its lines itself.
fn read_whole(notation: Notation, text: &str, file: &str) -> Result<Collection, Errors> {
    let name = name_after(file);
    let translate: fn(&str, &str) -> Translated = match notation {
        Notation::Ron => return read(text, file),
        Notation::Json => return read_json(text, file),
        Notation::Tiles => return read_tiles(text, file, TilesGoal::default()),
        Notation::Grid => grid::translate,
        Notation::Numbers => numbers::translate,
        Notation::RushHour => rush_hour::translate,
        Notation::Gnotski => gnotski::translate,
        Notation::Klotski => klotski::translate,
        Notation::Pddl => pddl::refuse,
    };
    translated(text, file, |text| translate(text, &name))
}

/// Reads tile lists; `goal` is the goal of lists without one.
///
/// # Errors
/// All faults of the text, pointing into it.
pub fn read_tiles(text: &str, file: &str, goal: TilesGoal) -> Result<Collection, Errors> {
    translated(text, file, |text| tiles::translate(text, &name_after(file), goal))
}

/// Reads one puzzle, whose goal follows after a blank line even where [`read_as`] would read both as
/// boards.
///
/// # Errors
/// All faults of the text, pointing into it.
pub fn read_start_and_goal(
    notation: Notation,
    text: &str,
    file: &str,
) -> Result<Collection, Errors> {
    if notation != Notation::Tiles {
        return read_whole(notation, text, file);
    }
    let goal = TilesGoal::default();
    translated(text, file, |text| tiles::translate_one(text, &name_after(file), goal))
}

/// Reads a board, and perhaps a goal, given as separate bare grids. Rows end at a newline or `/`.
///
/// # Errors
/// All faults of the grids, pointing into both.
pub fn from_grids(board: &str, goal: Option<&str>, file: &str) -> Result<Puzzle, Errors> {
    let text = goal.map_or_else(|| board.to_owned(), |goal| format!("{board}\n{goal}"));
    let goal = goal.map(|_| board.len() + 1..text.len());
    let name = name_after(file);
    let found =
        translated(&text, file, |text| Ok(grid::two_grids(text, 0..board.len(), goal, &name)))?;
    let first = found.into_puzzles().into_iter().next();
    first.ok_or_else(|| Errors::new(file, &text, Vec::new()))
}

/// Writes a puzzle in the given notation. Names, colours, `metric`, `expect` and `source` are kept
/// by RON and JSON alone. PDDL is that of steps; see [`write_pddl`].
///
/// # Errors
/// The notation cannot express something in the puzzle; never for RON and JSON.
pub fn write(puzzle: &Puzzle, notation: Notation) -> Result<String, NotationError> {
    match notation {
        Notation::Ron => Ok(write_ron(puzzle)),
        Notation::Json => Ok(write_json(puzzle)),
        Notation::Grid => grid::write(puzzle),
        Notation::Numbers => number_grid::write(puzzle),
        Notation::RushHour => rush_hour_line::write(puzzle),
        Notation::Gnotski => gnotski::write(puzzle),
        Notation::Tiles => tile_list::write(puzzle),
        Notation::Klotski => klotski::write(puzzle),
        Notation::Pddl => write_pddl(puzzle, Metric::Step),
    }
}

/// The result of reading a text, or its faults.
type Read<T> = Result<T, Vec<Diagnostic>>;

/// The fields of a text.
type Translated = Read<Contents<'static>>;

fn translated(
    text: &str,
    file: &str,
    translate: impl FnOnce(&str) -> Translated,
) -> Result<Collection, Errors> {
    not_too_long(text, file)?;
    let contents = translate(text).map_err(|found| Errors::new(file, text, found))?;
    let mut found = Findings::default();
    match checked(contents, &mut found) {
        Some(collection) if found.len() == 0 => Ok(collection),
        _ => {
            let mut all = found.into_list();
            // Several cells may have one place.
            for one in &mut all {
                one.labels.dedup();
            }
            Err(Errors::new(file, text, all))
        }
    }
}

/// The name of a file without the ending of its compression.
fn unpacked(file: &str) -> &str {
    let mut endings = [".gz", ".xz"].into_iter();
    endings.find_map(|ending| file.strip_suffix(ending)).unwrap_or(file)
}

/// The name of a puzzle after its file: without folders, ending and odd characters.
fn name_after(file: &str) -> String {
    let last = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let last = unpacked(last);
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    let plain =
        |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '+' | '.' | '(' | ')');
    let name: String = stem.chars().filter(plain).take(80).collect();
    let name = name.trim().trim_start_matches('-');
    if name.contains(char::is_alphanumeric) && name != "stdin" {
        name.to_owned()
    } else {
        "board".to_owned()
    }
}
