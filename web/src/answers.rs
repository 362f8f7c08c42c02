//! From questions to calls of the library, and from what it says to JSON. What the program prints with
//! `-f json` is in `json`, to the byte; what it prints for people is in `text`.

use std::collections::HashSet;

use serde_json::{Value, json};
use slide::check::Game;
use slide::design::rush_hour::{self, DeckOptions};
use slide::design::{Condition, HardestOptions, TileStart, asteroid, hardest, tile_start};
use slide::puzzle::{
    Anchor, Direction, Metric, Move, Notation, PieceId, Puzzle, Size, TilesGoal, read, read_as,
    write,
};
use slide::render::page::{
    BookOptions, Distances, Known, MOST_STATES, Solutions, book, level, sheet, solution as page,
};
use slide::render::palette::Ink;
use slide::render::{csv, json as lines, svg, text};
use slide::solve::{Answer, RatioError, SolveOptions, Wanted, solve};
use slide::space::{CountOptions, Limits, Reporter, Run, count, goal_distances};

use crate::question::{BookForm, Family, Question, metric};

/// Puzzles of one text that a page is given.
const MOST_PUZZLES: usize = 2000;
/// A module has 4 GB at most, and what is not in tables has to fit too.
const MOST_BYTES: u64 = 3 << 30;
/// For hints where no table fits: how many times as long as a shortest solution one may be, and how many
/// states are looked at before what is found will do.
const NEAR: &str = "1.5";
const NEAR_STATES: u64 = 300_000;

/// New puzzles that are made at once.
const MOST_MADE: usize = 24;
/// States that are looked at for the solution of a challenge in a book.
const BOOK_STATES: u64 = 10_000_000;

/// Moves of a new 8-puzzle, by level.
const TILE_LENGTHS: [u32; 5] = [8, 14, 20, 24, 28];

type Told = Result<Value, String>;

/// The answer to a question: an object, or one with the field `error`.
pub(crate) fn answer(question: &[u8], reporter: &mut dyn Reporter) -> String {
    let told = serde_json::from_slice(question).map_err(|fault| format!("no question: {fault}"));
    told.and_then(|question| ask(question, reporter))
        .unwrap_or_else(|fault| json!({ "error": fault }))
        .to_string()
}

fn ask(question: Question, reporter: &mut dyn Reporter) -> Told {
    match question {
        Question::Read { text, file } => reading(&text, &file),
        Question::Level { puzzle, metric } => measured(&one(&puzzle)?, metric.as_deref()),
        Question::Solve { puzzle, at, metric: word, max_states, near, forms } => {
            let (puzzle, numbers) = standing(one(&puzzle)?, at)?;
            let metric = metric(word.as_deref(), puzzle.metric())?;
            let wanted = if near { NEAR.parse().map(Wanted::Within) } else { Ok(Wanted::Best) };
            let wanted = wanted.map_err(|no: RatioError| no.to_string())?;
            let options = SolveOptions::default().metric(metric).wanted(wanted);
            let most = max_states.or(near.then_some(NEAR_STATES));
            let answer =
                solve(&puzzle, &options, &mut run(most, reporter)).map_err(|no| no.to_string())?;
            Ok(solution_told(&puzzle, &answer, wanted, &numbers, forms))
        }
        Question::Count { puzzle, metric: word, max_states, by_depth } => {
            let puzzle = one(&puzzle)?;
            let metric = metric(word.as_deref(), Metric::Step)?;
            counted(&puzzle, metric, max_states, by_depth, reporter)
        }
        Question::Hardest { puzzle, metric: word, max_states, top } => {
            let puzzle = one(&puzzle)?;
            let metric = metric(word.as_deref(), puzzle.metric())?;
            let options = HardestOptions::default().metric(metric).top(top);
            let found = hardest(&puzzle, &options, &mut run(max_states, reporter));
            let found = found.map_err(|no| no.to_string())?;
            Ok(json!({
                "json": lines::hardest(puzzle.name(), Some(&puzzle), &found, &options),
                "text": text::hardest::text(puzzle.name(), &found, &options, true, Ink::Plain),
                "puzzles": found.examples.iter().map(told).collect::<Vec<_>>(),
            }))
        }
        Question::Make { family, level, seed, count } => {
            made(family, level, seed, count.clamp(1, MOST_MADE), reporter)
        }
        Question::Book { puzzles, title, form, mono, max_states } => {
            let solutions = match form {
                BookForm::Strip => Solutions::Strip,
                BookForm::Arrows | BookForm::Cards => Solutions::Arrows,
                BookForm::None => Solutions::None,
            };
            let usual = BookOptions::usual(title, matches!(form, BookForm::Cards));
            printed(&puzzles, &BookOptions { solutions, mono, ..usual }, max_states, reporter)
        }
        Question::Check { puzzle } => {
            let puzzle = one(&puzzle)?;
            Ok(json!({
                "json": lines::check(&puzzle), "text": text::check::text(&puzzle, Ink::Plain),
            }))
        }
        Question::Convert { puzzle } => {
            let puzzle = one(&puzzle)?;
            let written = Notation::ALL.map(|notation| match write(&puzzle, notation) {
                Ok(text) => json!({ "notation": notation.name(), "text": text }),
                Err(no) => json!({ "notation": notation.name(), "no": no.to_string() }),
            });
            Ok(json!({ "notations": written }))
        }
        Question::Picture { puzzle, at } => {
            let (puzzle, _) = standing(one(&puzzle)?, at)?;
            Ok(json!({ "svg": svg::one_board(&puzzle, puzzle.name(), false) }))
        }
        Question::Moves { puzzle, at, metric: word } => {
            let (puzzle, numbers) = standing(one(&puzzle)?, at)?;
            let metric = metric(word.as_deref(), puzzle.metric())?;
            let moves = Game::new(&puzzle).legal_moves(metric);
            Ok(json!({ "moves": moves_told(&moves, &numbers) }))
        }
    }
}

/// New puzzles.
fn made(family: Family, level: u8, seed: u64, count: usize, reporter: &mut dyn Reporter) -> Told {
    let place = usize::from(level.clamp(1, 5)) - 1;
    let mut run = run(None, reporter);
    let puzzles = match family {
        Family::Asteroid => {
            let level = asteroid::Level::ALL[place];
            let (title, lengths) = (level.name(), level.lengths());
            let chapters = vec![asteroid::CatalogueChapter { title, lengths, count }];
            let catalogue = asteroid::Catalogue {
                chapters,
                seed,
                unique: false,
                condition: Condition::default(),
                avoid: HashSet::new(),
            };
            let made = asteroid::challenges(&catalogue, &mut run);
            made.map_err(|no| no.to_string())?.puzzles
        }
        Family::RushHour => {
            let chapters = vec![rush_hour::Chapter::of(rush_hour::Tier::ALL[place], count)];
            let options = DeckOptions { chapters, seed, ..DeckOptions::default() };
            rush_hour::deck(&options, &mut run).puzzles
        }
        Family::Tiles => {
            let (size, length) = (Size { rows: 3, cols: 3 }, TILE_LENGTHS[place]);
            let seeds = (0..count as u64).map(|index| seed.saturating_add(index));
            let made = seeds.map(|seed| {
                let start = TileStart { size, length, seed, goal: TilesGoal::HoleLast };
                tile_start(start, &SolveOptions::default(), &mut run).map_err(|no| no.to_string())
            });
            made.collect::<Result<_, _>>()?
        }
    };
    Ok(json!({ "puzzles": puzzles.iter().map(told).collect::<Vec<_>>() }))
}

/// A book of these puzzles; those that cannot be solved at all, such as one without a goal, are left out.
fn printed(
    puzzles: &[String],
    options: &BookOptions,
    max_states: Option<u64>,
    reporter: &mut dyn Reporter,
) -> Told {
    let (mut solved, mut left_out) = (Vec::new(), Vec::new());
    for text in puzzles {
        let puzzle = one(text)?;
        let search = SolveOptions::default().metric(puzzle.metric());
        let most = max_states.or(Some(BOOK_STATES));
        match solve(&puzzle, &search, &mut run(most, reporter)) {
            Ok(answer) => solved.push((puzzle, answer)),
            Err(no) => left_out.push(format!("{}: left out: {no}", puzzle.name())),
        }
    }
    let html = (!solved.is_empty()).then(|| book(&solved, options));
    Ok(json!({ "html": html, "challenges": solved.len(), "left_out": left_out }))
}

fn reading(text: &str, file: &str) -> Told {
    let found = Notation::guess(text, file)
        .and_then(|notation| Ok((notation, read_as(notation, text, file)?)));
    let (notation, collection) = found.map_err(|errors| errors.to_string())?;
    let puzzles = collection.puzzles();
    Ok(json!({
        "notation": notation.name(),
        "name": collection.name(),
        "all": puzzles.len(),
        "puzzles": puzzles.iter().take(MOST_PUZZLES).map(told).collect::<Vec<_>>(),
    }))
}

/// A puzzle as the page keeps it: the text to ask with, and what the player reads.
fn told(puzzle: &Puzzle) -> Value {
    let level = level(puzzle, &Known::nothing(puzzle.metric()));
    json!({ "puzzle": write(puzzle, Notation::Ron).unwrap_or_default(), "level": raw(&level) })
}

/// JSON that is written already.
fn raw(text: &str) -> Value {
    // A level can always be read.
    serde_json::from_str(text).unwrap_or_default()
}

/// What `slide play --html` writes of a puzzle, but for a solution where there are too many states.
fn measured(puzzle: &Puzzle, word: Option<&str>) -> Told {
    let mut known = Known::nothing(metric(word, puzzle.metric())?);
    let all = puzzle.goal().map(|_| goal_distances(puzzle, &limits(Some(MOST_STATES))));
    match &all {
        Some(Ok(all)) => known.distances = Distances::All(all),
        Some(Err(_)) => known.distances = Distances::TooMany,
        None => {}
    }
    Ok(json!({ "level": raw(&level(puzzle, &known)) }))
}

/// A solution for the player, in whose puzzle the pieces have these numbers, and in all forms if wanted.
fn solution_told(
    puzzle: &Puzzle,
    answer: &Answer,
    wanted: Wanted,
    numbers: &[PieceId],
    forms: bool,
) -> Value {
    let solution = answer.solutions.first();
    let is_fewest = solution.is_some_and(|best| best.length() <= answer.lower_bound);
    let mut told = json!({
        "json": lines::solve(puzzle, answer, wanted),
        "text": text::list::answer(puzzle, answer, wanted, text::list::Layout::default()),
        "status": answer.status.word(),
        "is_fewest": is_fewest,
        "moves": solution.map(|solution| moves_told(&solution.moves, numbers)),
    });
    if forms {
        told["forms"] = json!({
            "arrows": text::arrows::answer(puzzle, answer),
            "compact": text::compact::answer(puzzle, answer),
            "csv": csv::solve(puzzle, answer, wanted).csv_rows(),
            "html": page(puzzle, answer, svg::Paper::default()),
            "paper": sheet(puzzle, answer, svg::Paper::default()),
            "sheet": text::sheet::answer(puzzle, answer, wanted),
            "svg": svg::answer(puzzle, answer, svg::Paper::default()),
        });
    }
    told
}

/// Number of the piece, its steps, and where it ends, as in a level.
fn moves_told(moves: &[Move], numbers: &[PieceId]) -> Value {
    let one = |one: &Move| {
        let path = Direction::letters(&one.path);
        json!([numbers[one.piece.index()].0, path, one.to.map(|to| [to.row, to.col])])
    };
    moves.iter().map(one).collect()
}

fn counted(
    puzzle: &Puzzle,
    metric: Metric,
    max_states: Option<u64>,
    by_depth: bool,
    reporter: &mut dyn Reporter,
) -> Told {
    let options = CountOptions::default().metric(metric).by_depth(by_depth);
    let found = count(puzzle, &options, &mut run(max_states, reporter));
    let found = found.map_err(|no| no.to_string())?;
    Ok(json!({
        "json": lines::count(puzzle, &found, &options, by_depth),
        "text": text::count::text(puzzle, &found, &options, by_depth),
        "svg": by_depth.then(|| svg::histogram(puzzle, &found, &options)),
    }))
}

/// A search of at most this number of states.
fn run(max_states: Option<u64>, reporter: &mut dyn Reporter) -> Run<'_> {
    Run::default().limits(limits(max_states)).reporter(reporter)
}

fn limits(max_states: Option<u64>) -> Limits {
    Limits::default().max_states(max_states).memory_bytes(Some(MOST_BYTES))
}

/// The only puzzle of a text that `read` gave.
fn one(text: &str) -> Result<Puzzle, String> {
    let collection = read(text, "puzzle.ron").map_err(|errors| errors.to_string())?;
    collection.into_puzzles().into_iter().next().ok_or_else(|| "no puzzle".to_owned())
}

/// The puzzle with its pieces at these places, and for each piece its number before.
fn standing(puzzle: Puzzle, at: Option<Vec<[u16; 2]>>) -> Result<(Puzzle, Vec<PieceId>), String> {
    let Some(at) = at else {
        let numbers = puzzle.piece_ids().collect();
        return Ok((puzzle, numbers));
    };
    let anchors: Vec<Anchor> = at.into_iter().map(|[row, col]| Anchor { row, col }).collect();
    puzzle.from_anchors(&anchors).ok_or_else(|| "the pieces cannot stand like that".to_owned())
}
