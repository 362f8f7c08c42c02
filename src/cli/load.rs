//! From the command line to puzzles: files are read, their notation guessed, one puzzle of a
//! collection picked, and a start or goal of the command line put in.

use anyhow::{anyhow, bail};
use slide::puzzle::{Collection, Notation, Puzzle, read_as};

use super::grids;
use super::lines::{FileContent, Lines};
use super::shared_args::Puzzles;
use super::source::{Role, Source};

/// The number of names of a collection that a message lists.
const LISTED: usize = 12;

/// Files, each of which is read when its turn comes.
pub(crate) type Files<'a> = Box<dyn Iterator<Item = anyhow::Result<Loaded>> + 'a>;

impl Puzzles {
    /// The puzzles of each file in turn; each file is read when its turn comes. Without a file, the
    /// board of the command line.
    pub(crate) fn read(&self) -> Files<'_> {
        let files = self.files.iter().map(|file| {
            let mut loaded = load(&Source::parse(file), self.notation)?;
            self.replace_in(&mut loaded)?;
            Ok(loaded)
        });
        Box::new(files.chain(self.bare()))
    }

    /// Like [`Puzzles::read_for`], but texts of one board to a line are left to be read.
    pub(crate) fn read_in_lines(&self, alone: bool) -> anyhow::Result<Files<'_>> {
        if alone || self.board.is_some() || self.goal.is_some() {
            return self.read_for(alone);
        }
        Ok(Box::new(self.files.iter().map(|file| load_lines(&Source::parse(file), self.notation))))
    }

    /// The board of the command line, if it is the puzzle.
    fn bare(&self) -> Option<anyhow::Result<Loaded>> {
        let board = self.board.as_deref().filter(|_| self.files.is_empty());
        board.map(|board| {
            let puzzles = vec![grids::alone(board, self.goal.as_deref(), self.notation)?];
            let file = grids::PLACE.to_owned();
            Ok(Loaded { file, notation: Notation::Grid, title: None, puzzles, lines: None })
        })
    }

    /// Like [`Puzzles::read`]; if an answer, its certificate or its checkpoint has to be `alone` in its file, all files are
    /// read first.
    pub(crate) fn read_for(&self, alone: bool) -> anyhow::Result<Files<'_>> {
        if !alone {
            return Ok(self.read());
        }
        let files: Vec<_> = self.read().collect();
        let count: usize = files.iter().flatten().map(|file| file.puzzles.len()).sum();
        anyhow::ensure!(
            count <= 1,
            "this answer, its certificate or its checkpoint can hold one puzzle, and here are {count}; pick one, \
             as in FILE#NAME"
        );
        Ok(Box::new(files.into_iter()))
    }

    /// Puts the start and the goal of the command line into each puzzle.
    fn replace_in(&self, loaded: &mut Loaded) -> anyhow::Result<()> {
        let board = self.board.as_deref();
        let goal = self.goal.as_deref();
        if board.or(goal).is_some() {
            let puzzles = loaded.puzzles.iter();
            let replaced =
                puzzles.map(|puzzle| grids::put_in(puzzle, board, goal, &loaded.place(puzzle)));
            loaded.puzzles = replaced.collect::<Result<_, _>>()?;
        }
        Ok(())
    }
}

/// Puzzles, and their file.
pub(crate) struct Loaded {
    /// The name of the file in messages.
    pub(crate) file: String,
    /// The notation of the file.
    pub(crate) notation: Notation,
    /// The name of the collection that they are from.
    pub(crate) title: Option<String>,
    pub(crate) puzzles: Vec<Puzzle>,
    /// Boards that are still to be read.
    pub(crate) lines: Option<Lines>,
}

impl Loaded {
    /// The name of one of the puzzles in a message: its file, and its name if the file has others.
    pub(crate) fn place(&self, puzzle: &Puzzle) -> String {
        let file = &self.file;
        if self.puzzles.len() == 1 { file.clone() } else { format!("{file}#{}", puzzle.name()) }
    }
}

/// The puzzles of several files as one collection, which has a name if only one of them has.
pub(crate) fn joined(files: Files<'_>) -> anyhow::Result<Loaded> {
    let mut files = files.collect::<Result<Vec<_>, _>>()?;
    let mut titles: Vec<String> = files.iter_mut().filter_map(|file| file.title.take()).collect();
    titles.dedup();
    let title = titles.pop().filter(|_| titles.is_empty());
    let file = files.iter().map(|file| &*file.file).collect::<Vec<_>>().join(", ");
    let notation = files.first().map_or(Notation::Ron, |file| file.notation);
    let puzzles = files.into_iter().flat_map(|file| file.puzzles).collect();
    Ok(Loaded { file, notation, title, puzzles, lines: None })
}

/// The selected puzzles of one file.
pub(crate) fn load(source: &Source, notation: Option<Notation>) -> anyhow::Result<Loaded> {
    if source.pick().is_some() {
        return load_lines(source, notation);
    }
    loaded(source, &source.read(Role::PUZZLES)?, notation)
}

/// As [`load`], but of a text of one board to a line only the beginning is read.
pub(crate) fn load_lines(source: &Source, notation: Option<Notation>) -> anyhow::Result<Loaded> {
    match Lines::open(source, notation)? {
        FileContent::Whole(text) => loaded(source, &text, notation),
        FileContent::Lines(mut lines) => {
            let file = source.name();
            let notation = lines.notation;
            let puzzles = Vec::new();
            if let Some(pick) = source.pick() {
                let number = pick.parse().unwrap_or(0);
                let line = lines.nth(number)?.map_err(|count| {
                    anyhow!("{file}: there is no puzzle `{pick}` in it; it holds {count} puzzles")
                })?;
                let puzzles = vec![line.puzzle(&file, notation)?];
                let file = format!("{file}#{pick}");
                return Ok(Loaded { file, notation, title: None, puzzles, lines: None });
            }
            Ok(Loaded { file, notation, title: None, puzzles, lines: Some(lines) })
        }
    }
}

fn loaded(source: &Source, text: &str, notation: Option<Notation>) -> anyhow::Result<Loaded> {
    let file = source.name();
    let notation = notation.map_or_else(|| Notation::guess(text, &file), Ok)?;
    let collection = read_as(notation, text, &file)?;
    let Some(pick) = source.pick() else {
        let title = collection.name().map(str::to_owned);
        let puzzles = collection.into_puzzles();
        return Ok(Loaded { file, notation, title, puzzles, lines: None });
    };
    let Some(puzzle) = collection.pick(pick) else {
        let near = closest(&collection, pick);
        let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        let contents = contents(&collection);
        bail!("{file}: there is no puzzle `{pick}` in it; {near}{contents}");
    };
    let file = format!("{file}#{pick}");
    let puzzles = vec![puzzle.clone()];
    Ok(Loaded { file, notation, title: None, puzzles, lines: None })
}

/// The name in a collection that is most similar to a mistyped one, whatever the case of letters.
fn closest<'a>(collection: &'a Collection, pick: &str) -> Option<&'a str> {
    /// The longest names that are compared: nobody types longer ones.
    const LONGEST_BYTES: usize = 200;
    let lower = Some(pick).filter(|pick| pick.len() <= LONGEST_BYTES)?.to_lowercase();
    let names = collection.puzzles().iter().map(Puzzle::name);
    let best = names
        .filter(|name| name.len() <= LONGEST_BYTES)
        .map(|name| (strsim::osa_distance(&name.to_lowercase(), &lower), name))
        .reduce(|best, next| if next.0 < best.0 { next } else { best })?;
    // One slip of the finger, or one for every three letters.
    (best.0 <= 1.max(lower.chars().count() / 3)).then_some(best.1)
}

/// The content of a collection, for a message.
fn contents(collection: &Collection) -> String {
    let names: Vec<&str> = collection.puzzles().iter().map(Puzzle::name).collect();
    let more = if names.len() > LISTED { ", …" } else { "" };
    let listed = names[..names.len().min(LISTED)].join(", ");
    match names.len() {
        1 => format!("it holds {listed}"),
        count => format!("it holds {count} puzzles: {listed}{more}"),
    }
}
