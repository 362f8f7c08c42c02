//! Many puzzles in one file: what they share is written once, as `shared`.

use litemap::LiteMap;

use super::fields::{Field, Fields, PieceFields, pieces};
use super::text::quoted;
use super::{Replaced, lines};
use crate::{Notation, Puzzle};

/// The puzzles as one collection. Their names must differ.
///
/// # Examples
/// ```
/// use slide::puzzle::{read, write_collection};
///
/// let one = r#"(name: "One", board: "a..", goal: "..a")"#;
/// let other = r#"(name: "Two", board: ".a.", goal: "..a")"#;
/// let mut puzzles = read(one, "one.ron")?.into_puzzles();
/// puzzles.extend(read(other, "two.ron")?.into_puzzles());
/// let text = write_collection("Both", &puzzles);
/// let again = read(&text, "both.ron")?;
/// assert_eq!(again.name(), Some("Both"));
/// assert_eq!(again.puzzles(), puzzles);
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn write_collection(name: &str, puzzles: &[Puzzle]) -> String {
    let all: Vec<Fields> =
        puzzles.iter().map(|puzzle| Fields::new(puzzle, Replaced::default())).collect();
    let shared = Shared::of(&all);
    let mut text = "(\n".to_owned() + &lines(&[("name", quoted(name))]);
    let fields = shared.fields();
    if !fields.is_empty() {
        text += "    shared: (\n";
        text += &deeper(&lines(&fields), 4);
        text += "    ),\n";
    }
    text += "    puzzles: [\n";
    for one in &all {
        text += "        (\n";
        text += &deeper(&lines(&shared.left_of(one)), 8);
        text += "        ),\n";
    }
    text + "    ],\n)\n"
}

/// Puzzles that have been written one by one, as one text that reads back as all of them; `None` if
/// the notation cannot hold several.
pub fn join(notation: Notation, name: &str, puzzles: &[String]) -> Option<String> {
    match notation {
        Notation::Ron => {
            let one = |puzzle: &String| deeper(puzzle.trim_end(), 8).trim_end().to_owned() + ",\n";
            let all: String = puzzles.iter().map(one).collect();
            Some(format!("(\n    name: {},\n    puzzles: [\n{all}    ],\n)\n", quoted(name)))
        }
        Notation::Json => Some(super::json::collect(name, puzzles)),
        Notation::RushHour | Notation::Tiles | Notation::Klotski => Some(puzzles.concat()),
        Notation::Grid | Notation::Numbers | Notation::Gnotski | Notation::Pddl => None,
    }
}

/// The fields that all puzzles share.
#[derive(Default)]
struct Shared {
    rest: Vec<Field>,
    pieces: Vec<(char, PieceFields)>,
}

impl Shared {
    fn of(all: &[Fields]) -> Self {
        let [first, _, ..] = all else { return Self::default() };
        let in_all = |field: &&Field| {
            all[1..]
                .iter()
                .all(|fields| fields.rest.contains(field) || fields.source.contains(field))
        };
        let rest = first.source.iter().chain(&first.rest).filter(in_all).cloned().collect();
        // A letter is shared if it has the same meaning in all puzzles, and no `at`.
        let mut pieces: LiteMap<char, Option<&PieceFields>> = LiteMap::new();
        for (letter, body) in all.iter().flat_map(|fields| &fields.pieces) {
            let known = pieces.entry(*letter).or_insert(Some(body));
            if *known != Some(body) || body.rest.contains("at: [") {
                *known = None;
            }
        }
        let pieces = pieces.into_iter().filter_map(|(letter, body)| Some((letter, body?.clone())));
        Self { rest, pieces: pieces.collect() }
    }

    fn fields(&self) -> Vec<Field> {
        self.rest.iter().cloned().chain(pieces(&self.pieces)).collect()
    }

    /// The fields of a puzzle that are not shared.
    fn left_of(&self, one: &Fields) -> Vec<Field> {
        let shared = |letter: char| self.pieces.iter().any(|(other, _)| *other == letter);
        let own = |(letter, _): &&(char, PieceFields)| !shared(*letter);
        let letters: Vec<_> = one.pieces.iter().filter(own).cloned().collect();
        let mut left = one.own.clone();
        left.extend(pieces(&letters));
        let rest = one.rest.iter().chain(&one.known).chain(&one.source);
        left.extend(rest.filter(|field| !self.rest.contains(field)).cloned());
        left
    }
}

/// The lines, indented by this number of columns more. Rows of grids may be indented by any width.
fn deeper(text: &str, columns: usize) -> String {
    let blanks = " ".repeat(columns);
    text.lines().map(|line| [&blanks, line, "\n"].concat()).collect()
}
