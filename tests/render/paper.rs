//! Sheets, pictures and pages of every puzzle in `puzzles/`: sheets are read back and fit on their
//! pages, pictures are valid XML.

use std::fs;

use slide::check::read_moves;
use slide::puzzle::{Puzzle, read};
use slide::render::svg::Paper;
use slide::render::text::sheet;
use slide::render::{page, svg};
use slide::solve::{SolveOptions, Wanted, solve};
use slide::space::Run;

fn puzzles() -> Vec<Puzzle> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let mut files = Vec::new();
    for family in fs::read_dir(root).expect("the puzzle library is there") {
        let family = family.expect("a family can be listed").path();
        if family.is_dir() {
            let inside = fs::read_dir(family).expect("a family can be listed");
            files.extend(inside.map(|file| file.expect("a file can be listed").path()));
        }
    }
    files.sort();
    let all = files.iter().flat_map(|path| {
        let text = fs::read_to_string(path).expect("the file is UTF-8");
        read(&text, "library").unwrap_or_else(|errors| panic!("{errors}")).into_puzzles()
    });
    all.collect()
}

/// It takes longer to solve than all others together, so it waits for `SLIDE_SLOW=1`.
fn waits(puzzle: &Puzzle) -> bool {
    puzzle.name() == "Six by five" && std::env::var_os("SLIDE_SLOW").is_none()
}

#[test]
fn every_solution_of_the_library_can_be_printed_and_drawn() {
    let mut drawn = 0;
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.goal().is_some() && !waits(puzzle)) {
        let name = puzzle.name();
        let options = SolveOptions::default().metric(puzzle.metric());
        let answer = solve(puzzle, &options, &mut Run::default()).expect("the puzzle has a goal");
        let strip = svg::answer(puzzle, &answer, Paper::default());
        roxmltree::Document::parse(&strip).unwrap_or_else(|error| panic!("{name}: {error}"));
        let page = page::solution(puzzle, &answer, Paper::default());
        assert!(page.ends_with("</html>\n") && page.len() < 400_000, "{name}: {}", page.len());
        let Some(solution) = answer.solutions.first() else { continue };
        let text = sheet::answer(puzzle, &answer, Wanted::Best);
        assert_eq!(read_moves(puzzle, &text).as_ref(), Ok(&solution.moves), "{name}:\n{text}");
        let pages: Vec<&str> = text.split(sheet::FORM_FEED).collect();
        // Sixty moves on a page at the very least, and a head above the first.
        assert!(pages.len() <= solution.moves.len() / 60 + 2, "{name}: {} pages", pages.len());
        for sheet in &pages {
            assert!(sheet.lines().count() <= 60, "{name}:\n{sheet}");
            assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{name}:\n{sheet}");
        }
        let frames = page.matches("<figure class=\"panel\"").count();
        assert_eq!(frames, solution.moves.len() + 1, "{name}");
        drawn += 1;
    }
    assert!(drawn > 80, "{drawn}");
}
