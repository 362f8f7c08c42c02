//! `slide examples`: the puzzles that are built into the program.

use anyhow::bail;
use include_dir::{Dir, File, include_dir};
use slide::puzzle::{Collection, Puzzle, read};
use slide::render::table::{Table, number, word};
use slide::render::words::counted;

use super::exit_code::Outcome;
use super::shared_args::OutputArgs;

static PUZZLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/puzzles");

/// List the built-in puzzles, or print the file of one
///
/// With the name of a folder, its puzzles are listed.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Which puzzle, or which folder; without it, all are listed
    #[arg(value_name = "NAME", help_heading = "Puzzles")]
    name: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide examples                           all of them
  slide examples rush-hour                 those of a folder
  slide examples klotski > klotski.ron     a file to change
  slide solve '@klotski'                   a built-in puzzle, as it is";

/// A puzzle file inside the program.
struct BuiltInFile {
    /// `klotski/century`
    path: String,
    text: &'static str,
}

/// Lists the puzzles, or prints one.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let examples = all();
    let text = match &args.name {
        None => list(&examples.iter().collect::<Vec<_>>()),
        Some(name) => match in_folder(&examples, name) {
            inside if inside.is_empty() => find(&examples, name)?.text.to_owned(),
            inside => list(&inside),
        },
    };
    output.last_answer(&text, Outcome::Answered)
}

/// The file of the built-in puzzle with this path.
pub(crate) fn text(path: &str) -> anyhow::Result<&'static str> {
    Ok(find(&all(), path)?.text)
}

/// All puzzles, by path.
fn all() -> Vec<BuiltInFile> {
    let mut found = Vec::new();
    let mut open = vec![&PUZZLES];
    while let Some(dir) = open.pop() {
        open.extend(dir.dirs());
        found.extend(dir.files().filter_map(example));
    }
    found.sort_unstable_by(|one, other| one.path.cmp(&other.path));
    found
}

fn example(file: &'static File<'static>) -> Option<BuiltInFile> {
    let path = file.path().to_str()?.strip_suffix(".ron")?.replace('\\', "/");
    Some(BuiltInFile { path, text: file.contents_utf8()? })
}

/// The puzzles in this folder; `klotski/`, where a puzzle has the same name.
fn in_folder<'a>(examples: &'a [BuiltInFile], name: &str) -> Vec<&'a BuiltInFile> {
    if examples.iter().any(|one| one.path.rsplit('/').next() == Some(name)) {
        return Vec::new();
    }
    let folder = name.trim_end_matches('/').to_owned() + "/";
    examples.iter().filter(|one| one.path.starts_with(&folder)).collect()
}

/// The puzzle with this path (`klotski/century`) or, if only one has it, this last part of a path.
fn find<'a>(examples: &'a [BuiltInFile], name: &str) -> anyhow::Result<&'a BuiltInFile> {
    let name = name.strip_suffix(".ron").unwrap_or(name);
    if let Some(exact) = examples.iter().find(|one| one.path == name) {
        return Ok(exact);
    }
    let last = |one: &&BuiltInFile| one.path.rsplit('/').next().is_some_and(|last| last == name);
    match examples.iter().filter(last).collect::<Vec<_>>()[..] {
        [one] => Ok(one),
        [] => match closest(examples, name) {
            Some(near) => bail!("no built-in puzzle is called `{name}`; did you mean `{near}`?"),
            None => bail!("no built-in puzzle is called `{name}`; `slide examples` lists them"),
        },
        ref several => {
            let paths: Vec<&str> = several.iter().map(|one| &*one.path).collect();
            bail!("`{name}` may be one of several: {}", paths.join(", "))
        }
    }
}

/// The path that is most similar to a mistyped one.
fn closest<'a>(examples: &'a [BuiltInFile], name: &str) -> Option<&'a str> {
    let likeness = |one: &BuiltInFile| {
        let last = one.path.rsplit('/').next().unwrap_or_default();
        strsim::jaro_winkler(&one.path, name).max(strsim::jaro_winkler(last, name))
    };
    let best = examples
        .iter()
        .map(|one| (likeness(one), &*one.path))
        .max_by(|one, other| one.0.total_cmp(&other.0))?;
    (best.0 > 0.8).then_some(best.1)
}

/// A line for each: path, size, and name with the known length.
fn list(examples: &[&BuiltInFile]) -> String {
    let row = |one: &&BuiltInFile| {
        let (size, what) = facts(&read(one.text, &one.path).ok()?);
        Some(vec![one.path.clone(), size, what])
    };
    let columns = [word("path"), number("size"), word("what")];
    Table::new(&columns, examples.iter().filter_map(row).collect()).text_rows()
}

/// The size of the board (of the first and the last one, where they differ) and the name.
fn facts(file: &Collection) -> (String, String) {
    let puzzles = file.puzzles();
    let (Some(first), Some(last)) = (puzzles.first(), puzzles.last()) else {
        return Default::default();
    };
    let size = first.size().to_string();
    let same = puzzles.iter().all(|one| one.size() == first.size());
    let size = if same { size } else { format!("{size} … {}", last.size()) };
    let name = file.name().unwrap_or_else(|| first.name());
    match puzzles.len() {
        1 => (size, first.name().to_owned() + &lengths(first)),
        count => (size, format!("{name} ({count} puzzles)")),
    }
}

/// The known length, such as `: 81 moves`.
fn lengths(puzzle: &Puzzle) -> String {
    let known = puzzle.expect();
    let count = |number: u32, word: &str| format!(": {}", counted(number, word));
    match (known.solvable, known.moves, known.slides, known.steps) {
        (Some(false), ..) => ": cannot be solved".to_owned(),
        (_, Some(moves), ..) => count(moves, "move"),
        (_, _, Some(slides), _) => count(slides, "slide"),
        (_, _, _, Some(steps)) => count(steps, "step"),
        _ => String::new(),
    }
}
