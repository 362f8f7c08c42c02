//! Other notations: reading, writing, and what is said of faults.

mod errors;
mod hostile;
mod json;
mod near_miss;
mod readers;
mod writers;

use slide::puzzle::{Cell, Goal, Notation, Puzzle, Terrain};
use slide::puzzle::{read, read_any, read_as, write, write_ron};

/// Lines that show a puzzle without names: board, then goals, rows separated by `/`.
fn sketch(puzzle: &Puzzle) -> String {
    let drawn = |sign: &dyn Fn(Cell) -> char| {
        let size = puzzle.size();
        let row = |row| (0..size.cols).map(|col| sign(Cell { row, col })).collect();
        (0..size.rows).map(row).collect::<Vec<String>>().join("/")
    };
    let mut text = drawn(&|cell| {
        let covers =
            |id: &_| puzzle.piece(*id).cells_at(puzzle.piece(*id).start()).any(|c| c == cell);
        match (puzzle.piece_ids().find(covers), puzzle.terrain(cell)) {
            (Some(id), _) => puzzle.piece(id).letter(),
            (None, Terrain::Floor) => '.',
            (None, Terrain::Wall) => '#',
            (None, Terrain::Void) => '~',
            (None, Terrain::Gate) => '-',
        }
    });
    if let Some(Goal::AnyOf(targets)) = puzzle.goal() {
        for target in targets {
            text += " > ";
            text += &drawn(&|cell| {
                let covers = |&(id, at): &_| puzzle.piece(id).cells_at(at).any(|own| own == cell);
                match target.placements.iter().copied().find(covers) {
                    Some((id, _)) => puzzle.piece(id).letter(),
                    None if target.empty.contains(&cell) => '_',
                    None => '.',
                }
            });
        }
    }
    text
}

fn one(notation: Notation, text: &str) -> Puzzle {
    let found = read_as(notation, text, "sample.txt").unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(found.puzzles().len(), 1);
    round_trip(&found.puzzles()[0]);
    found.into_puzzles().remove(0)
}

fn ron(text: &str) -> Puzzle {
    read(text, "sample.ron").unwrap_or_else(|errors| panic!("{errors}")).into_puzzles().remove(0)
}

/// A written puzzle is read as itself.
fn round_trip(puzzle: &Puzzle) {
    let text = write_ron(puzzle);
    let again = read(&text, "written.ron").unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    assert_eq!(&again.puzzles()[0], puzzle, "{text}");
    let text = write(puzzle, Notation::Json).expect("JSON holds all puzzles");
    let again = read_any(&text, "written.json").unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    assert_eq!(again.puzzles(), std::slice::from_ref(puzzle), "{text}");
}
