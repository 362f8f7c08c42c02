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
            if algorithm == "astar" && trial["status"] == "solved" {
                // A single run goes through all ties; the row ends at the first solution.
                let ties = ["least_ties", "expanded", "all_ties"].map(|name| trial[name].as_u64());
                assert!(ties.is_sorted() && ties[2] == Some(expanded), "{line}: {ties:?}");
                rows += 1;
                continue;
            }
            let is_blind = matches!(algorithm, "bfs" | "bidirectional");
            if is_blind && metric != "step" {
                // A textbook search makes again what a single run makes once.
                assert_eq!(own.0, Some(expanded), "{line}");
                let is_more = own.1 > Some(generated);
                assert_eq!(is_more, file == "klotski.ron", "{line}: {own:?}");
            } else {
                assert_eq!(own, (Some(expanded), Some(generated)), "{line}");
            }
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
fn ways_of_which_none_fits_are_refused() {
    let desk = Desk::new();
    for (options, said) in [
        ("--heuristic pdb", "A*, pattern databases left out"),
        ("--algorithm bidirectional", "bidirectional left out"),
        ("--algorithm bfs --heuristic manhattan", "no way to search"),
    ] {
        let ran = desk.run(&format!("compare {options} klotski.ron"));
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{options}");
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
}

/// Once for each table; ways that nobody has named are left out without a word.
#[test]
fn a_named_way_that_is_left_out_is_said() {
    let desk = Desk::new();
    let named = "compare --algorithm bfs,astar --heuristic pdb,manhattan";
    let ran = desk.run(&format!("{named} several.ron#One corridor.ron"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let [pair, puzzle, other] = ran.stderr.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", ran.stderr)
    };
    let said = "bfs left out: no way to search has this algorithm and this heuristic";
    assert_eq!(pair, format!("warning: {said}"));
    let said = "A*, pattern databases left out: this heuristic is for tile boards";
    assert!(puzzle.starts_with(&format!("warning: One: {said}")), "{puzzle}");
    assert!(other.starts_with(&format!("warning: Corridor: {said}")), "{other}");
    for quiet in ["compare corridor.ron", &format!("{named} -q corridor.ron")] {
        assert_eq!(desk.run(quiet).stderr, "", "{quiet}");
    }
    let both = desk.run("compare --algorithm bfs,bidirectional klotski.ron").stderr;
    assert!(both.contains("warning: Klotski: bidirectional left out: "), "{both}");
    let pair =
        r#"[(name: "One", board: "A.", goal: ".A"), (name: "Two", board: "A..", goal: "..A")]"#;
    desk.write("pair.ron", format!(r#"(name: "Pair", puzzles: {pair})"#));
    let ran = desk.run("compare --algorithm astar --heuristic pdb,manhattan pair.ron");
    assert_eq!(ran.stderr.matches("left out").count(), 1, "{}", ran.stderr);
}

#[test]
fn rows_of_one_puzzle_agree_and_name_their_terms() {
    let desk = Desk::new();
    desk.write("eight.txt", EIGHT);
    let table = desk.run("compare eight.txt").stdout;
    insta::assert_snapshot!(table, @"
    eight

    algorithm      heuristic         length  expanded  generated    b*  opened again  least ties  all ties  terms
    bfs            -                      6        51        140  2.04             0           -         -  layer
    bidirectional  -                      6        14         40  1.58             0           -         -  layers meet
    astar          none                   6        78        208  2.20             0          51        78  first found
    astar          misplaced              6         6         17  1.31             0           1         7  first found
    astar          manhattan              6         6         17  1.31             0           0         6  first found
    astar          linear-conflict        6         6         17  1.31             0           0         6  first found
    astar          walking-distance       6         6         17  1.31             0           0         6  first found
    astar          pdb                    6         6         17  1.31             0           0         6  first found
    idastar        none                   6        90        159  2.09             0           -         -  first found
    idastar        misplaced              6         8         14  1.25             0           -         -  first found
    idastar        manhattan              6         6         10  1.15             0           -         -  first found
    idastar        linear-conflict        6         6         10  1.15             0           -         -  first found
    idastar        walking-distance       6         6         10  1.15             0           -         -  first found
    idastar        pdb                    6         6         10  1.15             0           -         -  first found

    States that iterative deepening generated under each bound

    bound  none  misplaced  manhattan  linear-conflict  walking-distance  pdb
        0     1
        1     2
        2     6
        3    14
        4    30
        5    50          3
        6    56         11         10               10                10   10
    ");
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
    let made = desk.run("generate tiles --rows 4 --cols 3 --length 15").stdout;
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
    insta::assert_snapshot!(found.stdout, @"
    three.txt, 3 puzzles

    algorithm  heuristic  solved  expanded: mean  median   sd  generated: mean  median    sd  b*: mean  least ties: mean  all ties: mean  terms
    astar      none       3 of 3             5.0     5.0  4.0             14.3    14.0  11.5      2.95               4.3             5.0  first found
    astar      manhattan  3 of 3             2.0     2.0  1.0              5.3     5.0   2.5      2.12               0.0             2.0  first found
    ");
    let csv = desk.run("compare --algorithm bidirectional -f csv three.txt").stdout;
    insta::assert_snapshot!(csv, @r#"
    puzzle,metric,algorithm,heuristic,terms,status,length,expanded,generated,branching,reopened,least_ties,all_ties
    "three 1",move,bidirectional,,"layers meet",solved,1,1,3,3.0000,0,,
    "three 2",move,bidirectional,,"layers meet",solved,2,2,4,1.5616,0,,
    "three 4",move,bidirectional,,"layers meet",solved,3,4,11,1.8089,0,,
    "#);
}

#[test]
fn plots_have_the_names_of_the_literature_and_begin_where_the_numbers_begin() {
    let desk = Desk::new();
    desk.write("eight.txt", EIGHT);
    let ways = "--algorithm astar,idastar --heuristic misplaced,manhattan";
    let plot = desk.run(&format!("compare --starts 4 --length 20..22 {ways} -f svg eight.txt"));
    for label in ["A*, Manhattan distance", "IDA*, misplaced pieces", "10²", "10³", "20", "22"] {
        assert!(plot.stdout.contains(&format!(">{label}</text>")), "{label}: {}", plot.stdout);
    }
    for label in ["astar", "10⁰", "10¹", "1000", "19", "23"] {
        assert!(!plot.stdout.contains(&format!(">{label}")), "{label}: {}", plot.stdout);
    }
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

#[test]
fn what_is_to_be_said_of_a_puzzle_is_said_once() {
    let desk = Desk::new();
    desk.write("full.ron", r#"(name: "Full", board: "AB", goal: "BA")"#);
    let full = desk.run("compare full.ron");
    assert_eq!((full.code, full.stderr.lines().count()), (Some(1), 1), "{}", full.stderr);
    desk.write("open.ron", r#"(name: "Open", board: "A.")"#);
    let open = desk.run("compare open.ron");
    assert_eq!(open.code, Some(2));
    assert!(open.stderr.starts_with("error: Open: the puzzle has no goal"), "{}", open.stderr);
}

/// The limit is that of the command, and each search has its share of it: none is left without.
#[test]
fn time_is_shared_among_the_searches() {
    let desk = Desk::new();
    let mut list: Vec<String> = (0..36).rev().map(|tile| tile.to_string()).collect();
    // Reversed alone it would have no solution.
    list.swap(0, 1);
    desk.write("six.txt", list.join(" ") + "\n");
    let ways = "--algorithm idastar --heuristic manhattan,misplaced,linear-conflict --max-nodes 1000000000000";
    for limit in ["--time-limit 600ms", "--time-limit-each 100ms"] {
        let ran = desk.run(&format!("compare -j 1 -f json {ways} {limit} six.txt"));
        assert_eq!(ran.code, Some(3), "{limit}: {}", ran.stderr);
        let compared = json(&ran.stdout);
        let rows = compared["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), 3, "{compared}");
        for row in rows {
            let trial = &row["trials"][0];
            assert_eq!(trial["status"], "limit", "{limit}: {row}");
            assert!(trial["generated"].as_u64() > Some(0), "{limit}: {row}");
        }
    }
}
