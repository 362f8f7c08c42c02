//! `compare`: the same numbers as single runs, over one puzzle, many boards and drawn starts; trees.

use serde_json::Value;

use crate::program::Desk;

/// Six moves from the goal.
const EIGHT: &str = "1 5 2 4 8 3 7 6 0\n";

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("one object")
}

/// What `-v` says of a single run: states expanded and generated.
fn single(desk: &Desk, line: &str) -> (u64, u64) {
    let said = desk.run(line).stderr;
    let number_before = |word: &str| {
        let before = said.split(word).next().expect("something is said");
        let digits = before.trim_end().rsplit(' ').next().expect("a number");
        digits.parse().unwrap_or_else(|_| panic!("{said}"))
    };
    (number_before(" states expanded"), number_before(" generated"))
}

#[test]
fn counts_are_those_of_single_runs() {
    let desk = Desk::new();
    desk.write("eight.txt", EIGHT);
    let mut rows = 0;
    for (file, metric, limits) in [
        ("eight.txt", "step", ""),
        ("klotski.ron", "move", "--max-states 9000 --max-nodes 30000"),
        ("corridor.ron", "slide", ""),
    ] {
        let line = format!("compare -f json -j 1 -m {metric} {limits} {file}");
        let compared = json(&desk.run(&line).stdout);
        for row in compared["rows"].as_array().expect("rows") {
            let heuristic = row["heuristic"].as_str();
            let heuristic = heuristic.map_or(String::new(), |name| format!("--heuristic {name}"));
            let algorithm = row["algorithm"].as_str().expect("a name");
            let folds = row["terms"].as_str().expect("words").contains("mirror images once");
            // Where mirror images could be folded, a single run does it.
            let has_folded_twin = compared["rows"].as_array().expect("rows").iter().any(|other| {
                other["algorithm"] == row["algorithm"] && other["terms"] != row["terms"]
            });
            if !folds && has_folded_twin && row["heuristic"].is_null() {
                continue;
            }
            let line = format!(
                "solve -v -j 1 --algorithm {algorithm} {heuristic} -m {metric} {limits} {file}"
            );
            let trial = &row["trials"][0];
            let own = (trial["expanded"].as_u64(), trial["generated"].as_u64());
            let (expanded, generated) = single(&desk, &line);
            assert_eq!(own, (Some(expanded), Some(generated)), "{line}");
            let thresholds = trial["thresholds"].as_array();
            if let Some(bounds) = thresholds {
                let sum: u64 = bounds.iter().filter_map(|one| one["generated"].as_u64()).sum();
                assert_eq!(sum, generated, "{line}");
            }
            assert_eq!(thresholds.is_some(), algorithm == "idastar", "{line}");
            rows += 1;
        }
    }
    assert!(rows > 20, "{rows}");
}

#[test]
fn rows_of_one_puzzle_agree_and_name_their_terms() {
    let desk = Desk::new();
    desk.write("eight.txt", EIGHT);
    let table = desk.run("compare eight.txt").stdout;
    insta::assert_snapshot!(table, @"");
}

#[test]
fn starts_are_drawn_once_for_a_seed_and_have_the_lengths_asked_for() {
    let desk = Desk::new();
    desk.write("eight.txt", EIGHT);
    let line =
        "compare --starts 6 --length 9..11 --algorithm astar --heuristic manhattan,pdb -f json";
    let one = desk.run(&format!("{line} eight.txt -j 1"));
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    assert_eq!(desk.run(&format!("{line} eight.txt -j 2")).stdout, one.stdout);
    assert_ne!(desk.run(&format!("{line} eight.txt --seed 2")).stdout, one.stdout);
    let compared = json(&one.stdout);
    let rows = compared["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 2);
    for row in rows {
        let trials = row["trials"].as_array().expect("trials");
        let lengths: Vec<_> = trials.iter().filter_map(|trial| trial["length"].as_u64()).collect();
        assert_eq!(lengths, [9, 9, 10, 10, 11, 11]);
        let expanded = trials.iter().filter_map(|trial| trial["expanded"].as_f64());
        let mean = row["expanded"]["mean"].as_f64().expect("a mean");
        assert!((expanded.sum::<f64>() / 6.0 - mean).abs() < 1e-9);
    }
    // Too many states to find them all: the starts come from random positions.
    let made = desk.run("generate --family tiles --rows 4 --cols 3 --length 15").stdout;
    desk.write("eleven.ron", made);
    let way = "--algorithm idastar --heuristic manhattan";
    let walked = desk.run(&format!("compare --starts 3 --length 5..7 {way} -f csv eleven.ron"));
    let lines: Vec<_> = walked.stdout.lines().skip(1).collect();
    let length = |line: &&str| line.split(',').nth(6).map(str::to_owned);
    assert_eq!(
        lines.iter().filter_map(length).collect::<Vec<_>>(),
        ["5", "6", "7"],
        "{}",
        walked.stderr
    );
}

#[test]
fn a_file_of_many_boards_is_summed_up() {
    let desk = Desk::new();
    desk.write(
        "three.txt",
        "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n1 2 3 0 5 6 4 7 7\n1 2 3 0 5 6 4 7 8\n",
    );
    let found = desk.run("compare --algorithm astar --heuristic none,manhattan three.txt");
    assert_eq!(found.code, Some(2));
    assert!(found.stderr.contains("three.txt:3"), "{}", found.stderr);
    insta::assert_snapshot!(found.stdout, @"");
    let csv = desk.run("compare --algorithm bidirectional -f csv three.txt").stdout;
    insta::assert_snapshot!(csv, @"");
}

#[test]
fn trees_hold_the_states_that_a_search_expands() {
    let desk = Desk::new();
    desk.write("eight.txt", EIGHT);
    for (algorithm, heuristic) in
        [("bfs", ""), ("astar", "--heuristic pdb"), ("idastar", "--heuristic linear-conflict")]
    {
        for file in ["eight.txt", "klotski.ron"] {
            let heuristic = if file == "klotski.ron" { "" } else { heuristic };
            let line = format!("compare --tree 20 --algorithm {algorithm} {heuristic} {file}");
            let picture = desk.run(&format!("{line} -f svg"));
            assert_eq!(picture.code, Some(0), "{line} {}", picture.stderr);
            let states = picture.stdout.matches("data-state=").count();
            assert!((5..=20).contains(&states), "{line} {states}");
            let page = desk.run(&format!("{line} -f html")).stdout;
            assert_eq!(page.matches("data-state=").count(), states, "{line}");
        }
    }
}
