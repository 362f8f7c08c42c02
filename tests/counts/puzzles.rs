//! Every file in `puzzles/` is read, and every puzzle is solved and counted against its `expect`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use slide::puzzle::{Metric, Puzzle, read};
use slide::solve::{SolveOptions, Status, solve};
use slide::space::{CountOptions, Run, count};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");

/// All puzzle files, in order of their names.
fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for family in fs::read_dir(ROOT).expect("the puzzle library is there") {
        let family = family.expect("a family can be listed").path();
        if family.is_dir() {
            for file in fs::read_dir(family).expect("a family can be listed") {
                found.push(file.expect("a file can be listed").path());
            }
        }
    }
    found.sort();
    found
}

/// All puzzles, each with the name of its file from the family on.
fn puzzles() -> Vec<(String, Puzzle)> {
    let mut found = Vec::new();
    for path in files() {
        let file = path.strip_prefix(Path::new(ROOT)).expect("the file lies in the library");
        let file = file.display().to_string();
        let text = fs::read_to_string(&path).expect("the file is UTF-8");
        let collection = read(&text, &file).unwrap_or_else(|errors| panic!("{errors}"));
        found.extend(collection.into_puzzles().into_iter().map(|one| (file.clone(), one)));
    }
    found
}

/// It takes as long as all others together, so it waits for `SLIDE_SLOW=1`.
fn waits(puzzle: &Puzzle) -> bool {
    puzzle.name() == "Six by five" && std::env::var_os("SLIDE_SLOW").is_none()
}

/// What `puzzle` does unlike its `expect`, one line for each difference.
fn differences(puzzle: &Puzzle) -> Vec<String> {
    let expect = puzzle.expect();
    let mut wrong = Vec::new();
    for (metric, wanted) in
        [(Metric::Step, expect.steps), (Metric::Slide, expect.slides), (Metric::Move, expect.moves)]
    {
        if wanted.is_none() && expect.solvable.is_none() {
            continue;
        }
        let options = SolveOptions::default().metric(metric);
        let answer = solve(puzzle, &options, &mut Run::default()).expect("the puzzle has a goal");
        if let Some(wanted) = wanted {
            let found = answer.solutions.first().map(slide::puzzle::Solution::length);
            if answer.status != Status::Solved || found != Some(wanted) {
                let status = answer.status;
                wrong.push(format!("{}s: {found:?} ({status:?}), not {wanted}", metric.word()));
            }
        }
        let solvable = match answer.status {
            Status::Solved => Some(true),
            Status::Unsolvable => Some(false),
            _ => None,
        };
        if expect.solvable.is_some() && solvable != expect.solvable {
            wrong.push(format!("solvable by {}: {solvable:?}", metric.word()));
        }
    }
    if let Some(wanted) = expect.states {
        let found =
            count(puzzle, &CountOptions::default(), &mut Run::default()).expect("no goals asked");
        if found.stopped.is_some() || found.states != wanted {
            wrong.push(format!("states: {} ({:?}), not {wanted}", found.states, found.stopped));
        }
    }
    wrong
}

#[test]
fn every_puzzle_does_what_its_file_expects() {
    let (left_out, puzzles): (Vec<_>, Vec<_>) =
        puzzles().into_iter().partition(|(_, puzzle)| waits(puzzle));
    assert!(left_out.len() <= 1 && puzzles.len() >= 100, "{}", puzzles.len());
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from).min(4);
    let wrong: Vec<String> = thread::scope(|scope| {
        let work = || {
            let mut wrong = Vec::new();
            while let Some((file, puzzle)) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                for difference in differences(puzzle) {
                    wrong.push(format!("{file}, {}: {difference}", puzzle.name()));
                }
            }
            wrong
        };
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        running.into_iter().flat_map(|one| one.join().expect("no worker panics")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_puzzle_says_where_it_comes_from_and_what_is_known() {
    for (file, puzzle) in puzzles() {
        let name = puzzle.name();
        assert!(puzzle.source().is_some_and(|text| !text.is_empty()), "{file}, {name}: no source");
        let expect = puzzle.expect();
        let lengths = [expect.steps, expect.slides, expect.moves];
        let solved = lengths.iter().all(Option::is_some);
        let unsolvable = expect.solvable == Some(false) && lengths.iter().all(Option::is_none);
        let known = match puzzle.goal() {
            Some(_) => solved || unsolvable,
            None => expect.states.is_some(),
        };
        assert!(known, "{file}, {name}: {expect:?}");
    }
}

#[test]
fn there_are_at_least_forty_files_of_ron() {
    let files = files();
    assert!(files.len() >= 40, "{} files", files.len());
    for file in files {
        assert_eq!(file.extension().and_then(|text| text.to_str()), Some("ron"), "{file:?}");
    }
}

#[test]
fn names_are_unique_over_all_files() {
    let mut first = BTreeMap::new();
    for (file, puzzle) in puzzles() {
        let earlier = first.insert(puzzle.name().to_lowercase(), file.clone());
        assert_eq!(earlier, None, "{} is in {file} too", puzzle.name());
    }
}

#[test]
fn the_table_lists_every_puzzle_with_its_numbers() {
    let table = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the table is there");
    let mut rows = 0;
    for (file, puzzle) in puzzles() {
        let expect = puzzle.expect();
        let length = |length: Option<u32>| match (expect.solvable, length) {
            (Some(false), _) => "none".to_owned(),
            (_, length) => length.map(|length| length.to_string()).unwrap_or_default(),
        };
        let row = format!(
            "| [`{file}`]({file}) | {} | {} | {} | {} | {} | {} |",
            puzzle.name(),
            puzzle.size(),
            length(expect.steps),
            length(expect.slides),
            length(expect.moves),
            expect.states.map(|states| states.to_string()).unwrap_or_default(),
        );
        assert!(table.lines().any(|line| line == row), "not in the table: {row}");
        rows += 1;
    }
    let listed = table.lines().filter(|line| line.starts_with("| [`")).count();
    assert_eq!(listed, rows, "rows in the table, puzzles in the files");
}
