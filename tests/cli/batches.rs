//! Texts of many boards, one to a line: one answer each, in their order, for any number of threads;
//! bad lines are told and passed over; what lines claim is compared.

use crate::program::Desk;

/// Four boards, with a remark and a blank line between them.
const BOARDS: &str = "\
# a list of boards
7 BBoFAAoFECCCEoDD 34
7 BBoFAAoFECCCEDDD 20

BBBFEAAFEoCCEDDD
7 BBBFEAAFEoCCEDDD 8
";

/// Of a list that is too long to be read as a whole, a board is picked by its number.
#[test]
fn one_board_of_a_long_list() {
    let desk = Desk::new();
    desk.write("long.txt", format!("{}7 BBBFEAAFEoCCEDDD 8\n", BOARDS.repeat(250_000)));
    for (number, states) in [(2, 20), (999_999, 8), (1_000_001, 8)] {
        let counted = desk.run(&format!("count -f csv long.txt#{number}"));
        let want = format!("puzzle,states,status\n\"long {number}\",{states},complete\n");
        assert_eq!((counted.stdout, counted.code), (want, Some(0)), "{}", counted.stderr);
    }
    let missing = desk.run("show long.txt#1000002");
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("it holds 1000001 puzzles"), "{}", missing.stderr);
}

#[test]
fn each_board_has_one_answer_in_order() {
    let desk = Desk::new();
    desk.write("boards.txt", BOARDS);
    for threads in ["-j 1", "-j 3"] {
        let compact = desk.run(&format!("solve {threads} -f compact boards.txt"));
        assert_eq!((compact.code, compact.stderr.as_str()), (Some(0), ""));
        let lines: Vec<&str> = compact.stdout.lines().collect();
        assert_eq!(lines.len(), 4, "{}", compact.stdout);
        assert_eq!(lines[2], lines[3]);
        let table = desk.run(&format!("solve {threads} -f csv boards.txt")).stdout;
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!((rows.len(), rows[0]), (5, "puzzle,metric,status,length,steps,moves"));
        assert!(rows[4].starts_with("\"boards 4\",move,solved,7,"), "{}", rows[4]);
        assert!(rows[4].ends_with(&format!(",{}", lines[3])), "{}", rows[4]);
        let json = desk.run(&format!("solve {threads} -f json boards.txt")).stdout;
        assert!(json.lines().nth(2).is_some_and(|line| line.contains(r#""puzzle":"boards 3""#)));
        let counted = desk.run(&format!("count {threads} -f csv boards.txt")).stdout;
        let want = "puzzle,states,status\n\"boards 1\",34,complete\n\"boards 2\",20,complete\n\
                    \"boards 3\",8,complete\n\"boards 4\",8,complete\n";
        assert_eq!(counted, want);
        let checked = desk.run(&format!("check {threads} -f csv boards.txt")).stdout;
        assert_eq!(checked.lines().nth(1), Some("\"boards 1\",valid,4,4,6,3,move"));
    }
    let again = desk.run("convert boards.txt --to rush-hour");
    assert_eq!(again.stdout.lines().next(), Some("BBoFAAoFECCCEoDD"));
    assert!(again.stderr.contains("expect left out"), "{}", again.stderr);
}

#[test]
fn a_bad_line_is_told_with_its_number_and_passed_over() {
    let desk = Desk::new();
    let text = BOARDS.replace("20\n", "20\n7 BBoFAAoFECCCEoDDD 34\nBBoFAAoFECCCEoZD\n");
    desk.write("boards.txt", text);
    for command in ["solve -f compact", "count -f json", "check -f csv", "convert --to rush-hour"] {
        let ran = desk.run(&format!("{command} boards.txt"));
        assert_eq!(ran.code, Some(2), "{command}: {}", ran.stderr);
        let heading = usize::from(command.ends_with("csv"));
        assert_eq!(ran.stdout.lines().count(), 4 + heading, "{command}: {}", ran.stdout);
        assert!(ran.stderr.contains("boards.txt:4:3"), "{command}: {}", ran.stderr);
        assert!(ran.stderr.contains("a board of 17 cells is not square"), "{}", ran.stderr);
        assert!(ran.stderr.contains("boards.txt:5:"), "{command}: {}", ran.stderr);
        assert!(ran.stderr.contains("car Z covers one cell"), "{}", ran.stderr);
    }
    // Even the first line may be bad, or no text at all.
    desk.write(
        "first.txt",
        "7 BBoFAAoFECCCEoDDD 34\n7 BBoFAAoFECCCEDDD 20\n7 BBBFEAAFEoCCEDDD 8\n",
    );
    let ran = desk.run("count first.txt");
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 2), "{}", ran.stderr);
    let mut bytes = BOARDS.as_bytes().to_vec();
    bytes.extend(b"7 BBoFAA\xFFFECCCEDDD 20\n7 BBBFEAAFEoCCEDDD 8\n");
    let long: Vec<u8> = BOARDS.bytes().cycle().take(BOARDS.len() * 800).collect();
    desk.write("bytes.txt", [long, bytes].concat());
    let ran = desk.run("count -f csv bytes.txt");
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 1 + 4 * 801 + 1));
    assert!(ran.stderr.contains("bytes.txt:4807: this line is not UTF-8 text"), "{}", ran.stderr);
}

/// So are those of a short list, and remarks may stand before a single board; a wall in front of a row is no remark.
#[test]
fn short_lists_are_lists_too() {
    let desk = Desk::new();
    for bad in [&b"7 BBoFAA\xFFFECCCEDDD 20"[..], b"A\0B"] {
        desk.write("short.txt", [BOARDS.as_bytes(), bad, b"\n"].concat());
        let ran = desk.run("count -f csv short.txt");
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 5), "{}", ran.stderr);
    }
    for (text, states) in [
        ("# one\n1 2 3 4 5 6 0 7 8\n", "181440"),
        ("# one\nab./...\n", "30"),
        ("# 1 2\n3 4 0\n", "15"),
        ("# 3 4\n1 2 0\n", "15"),
    ] {
        let ran = desk.run_with("count -f csv --labelled -", text);
        let row = ran.stdout.lines().last().unwrap_or_default();
        assert_eq!(row.split(',').nth(1), Some(states), "{text}: {}", ran.stderr);
    }
}

#[test]
fn what_a_line_claims_is_compared() {
    let desk = Desk::new();
    desk.write("right.txt", BOARDS);
    desk.write("wrong.txt", BOARDS.replacen("7 BBo", "6 BBo", 1).replace("DDD 20", "DDD 21"));
    for (command, words) in [
        ("solve", "wrong 1: length 7, but 6 was expected\n"),
        ("count", "wrong 2: states 20, but 21 was expected\n"),
    ] {
        for format in ["json", "csv"] {
            let right = desk.run(&format!("{command} --expect -f {format} right.txt"));
            assert_eq!((right.code, right.stderr.as_str()), (Some(0), ""));
            let wrong = desk.run(&format!("{command} --expect -f {format} wrong.txt -q"));
            assert_eq!((wrong.code, wrong.stderr.as_str()), (Some(1), words));
            let plain = desk.run(&format!("{command} -f {format} wrong.txt"));
            assert_eq!((plain.code, plain.stderr.as_str()), (Some(0), ""));
            assert_eq!(plain.stdout, wrong.stdout);
        }
    }
    // A puzzle file claims too.
    let said =
        r#"(name: "Two", board: "A..", goal: "..A", expect: (steps: 2, moves: 2, states: 3))"#;
    desk.write("two.ron", said);
    assert_eq!(desk.run("solve --expect two.ron -m step").code, Some(0));
    assert_eq!(desk.run("solve --expect two.ron -m move").code, Some(1));
    assert_eq!(desk.run("count --expect two.ron").code, Some(0));
}

#[test]
fn lines_that_can_be_the_rows_of_one_board_are_one() {
    let desk = Desk::new();
    // Six lines of six letters; two rows of a board with a slash in each.
    desk.write("one.txt", "aabbcc\n.d.e.f\n.d.e.f\n......\n......\nAA....\n");
    assert_eq!(desk.run("count -f csv one.txt").stdout.lines().count(), 2);
    desk.write("rows.txt", "aa./b..\nc../c..\n");
    assert_eq!(
        desk.run("check -f csv rows.txt").stdout.lines().nth(1),
        Some("rows,valid,4,3,3,7,move")
    );
    // As one board, `a` would be in two parts: so each line is one.
    desk.write("two.txt", "aa./b..\naa./..b\n");
    let checked = desk.run("check -f csv two.txt").stdout;
    assert_eq!(checked.lines().nth(2), Some("\"two 2\",valid,2,3,2,3,move"));
    // Tiles: three rows of a board, and two lists.
    desk.write("tiles.txt", "1 2 3\n4 5 6\n7 0 8\n");
    assert_eq!(desk.run("solve -f compact tiles.txt").stdout, "8L\n");
    desk.write("lists.txt", "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n2 1 3 4 5 6 7 8 0\n1 1 2\n");
    let solved = desk.run("solve -f compact lists.txt");
    assert_eq!(solved.code, Some(2), "{}", solved.stderr);
    let lines: Vec<&str> = solved.stdout.lines().collect();
    assert_eq!(lines[..2], ["8L", "7L 8L"]);
    assert!(lines[2].starts_with("# lists 3: no solution: "), "{}", solved.stdout);
    assert!(solved.stderr.contains("lists.txt:4:"), "{}", solved.stderr);
}

/// Commands that need the whole of a file find the same boards in it as those that go line by line.
#[test]
fn lines_are_a_collection_for_every_command() {
    let desk = Desk::new();
    let one = r#"{"name":"left","board":"..A/b..","goal":"A../..."}"#;
    let two = r#"{"name":"right","board":"A../b..","goal":"..A/..."}"#;
    desk.write("two.jsonl", format!("# a list\n{one}\r\n\n{two}"));
    desk.write("grids.txt", "aa./b..\naa./..b\n");
    assert_eq!(desk.run("solve -f compact two.jsonl").stdout, "AL2\nAR2\n");
    assert_eq!(desk.run("solve -f compact two.jsonl#2").stdout, "AR2\n");
    assert_eq!(desk.run("solve -f compact two.jsonl#left").stdout, "AL2\n");
    let hardest = desk.run("hardest --top 1 -f csv two.jsonl").stdout;
    assert_eq!(hardest.lines().count(), 3, "{hardest}");
    assert_eq!(desk.run("solve -f compact --goal ..a/..a grids.txt").code, Some(2));
    assert_eq!(desk.run("solve -f compact --goal .aa/... grids.txt").stdout, "aR\naR\n");
    let shown = desk.run("show grids.txt");
    assert!(shown.stdout.contains("grids 2: the start\n\n    aa.\n    ..b\n"), "{}", shown.stdout);
    desk.write("bad.jsonl", format!("{one}\n{one}\n{{\"name\":\"x\",\"bord\":\"A.\"}}\n"));
    let refused = desk.run("show bad.jsonl");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("bad.jsonl:3"), "{}", refused.stderr);
}

#[test]
fn a_text_longer_than_a_puzzle_file_is_answered_line_by_line() {
    let desk = Desk::new();
    // 17 MiB: no puzzle file is that long.
    let line = "7 BBBFEAAFEoCCEDDD 8\n";
    let text = format!("{line}# {}\n", "x".repeat(1 << 16)).repeat(280);
    assert!(text.len() > 17 << 20);
    let ran = desk.run_with("count -f csv -", &text);
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 281), "{}", ran.stderr);
    let refused = desk.run_with("hardest -", &text);
    assert!(refused.stderr.contains("is too long for a puzzle file"), "{}", refused.stderr);
}

/// Lists of tiles and of grids as Rush Hour lines: a bad line costs that line alone, remarks and blank lines nothing.
#[test]
fn lists_of_tiles_and_grids_pass_over_what_is_no_board() {
    let desk = Desk::new();
    let good = ["1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 0 7 8", "1 2 3 4 5 0 7 8 6"];
    let answers = ["8L", "7L 8L", "6U"];
    let [one, two, three] = good;
    let solved = |name: &str, text: String, code: i32, told: &[&str]| {
        desk.write(name, text);
        let ran = desk.run(&format!("solve -f compact {name}"));
        assert_eq!(ran.code, Some(code), "{name}: {}", ran.stderr);
        assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), answers, "{name}: {}", ran.stderr);
        assert_eq!(ran.stderr.matches("error").count(), told.len(), "{name}: {}", ran.stderr);
        for place in told {
            assert!(ran.stderr.contains(place), "{name}: {}", ran.stderr);
        }
        // Commands that need the whole text find the same boards, or say what is wrong where it is.
        let shown = desk.run(&format!("show {name}"));
        assert_eq!(shown.code, Some(code), "{name}: {}", shown.stderr);
        for place in told {
            assert!(shown.stderr.contains(place), "{name}: {}", shown.stderr);
        }
    };
    solved("remark.txt", format!("{one}\n# 8 7\n{two}\n{three}\n"), 0, &[]);
    solved("blank.txt", format!("{one}\n\n{two}\n\n\n{three}\n"), 0, &[]);
    solved(
        "twice.txt",
        format!("{one}\n1 2 3 4 5 6 7 7 8\n{two}\n{three}\n"),
        2,
        &["twice.txt:2:15"],
    );
    solved("word.txt", format!("{one}\n{two}\n1 2 x 4 5 6 7 0 8\n{three}\n"), 2, &["word.txt:3:5"]);
    solved("first.txt", format!("no board\n{one}\n{two}\n{three}\n"), 2, &["first.txt:1:1"]);
    let shaped = good.map(|list| format!("3x3: {list}\n")).join("\n");
    solved("shaped.txt", shaped, 0, &[]);
    desk.write("two.txt", format!("{one}\n\n{two}\n"));
    assert_eq!(desk.run("solve -f compact two.txt").stdout, "8L\n7L 8L\n");
    // A list in order behind a blank line is a goal, and so is one with a line for each row.
    desk.write("goal.txt", format!("{one}\n\n0 1 2 3 4 5 6 7 8\n"));
    assert_eq!(desk.run("count -f csv goal.txt").stdout.lines().count(), 2);
    desk.write("rows.txt", format!("{one}\n\n1 2 3\n4 5 6\n0 7 8\n"));
    assert_eq!(desk.run("solve -f compact rows.txt").stdout, "7R\n");
    let given =
        desk.slide().args(["solve", "-f", "compact", "--board", one, "--goal", two]).output();
    assert_eq!(given.expect("the program runs").stdout, b"7R\n");
    // What is written can be read again.
    assert_eq!(
        desk.run("convert rows.txt --to tiles").stdout,
        format!("{one}\n\n1 2 3\n4 5 6\n0 7 8\n")
    );
    desk.write("grids.txt", "aa./b..\na a./b..\naa./..b\nno grid\n");
    let ran = desk.run("check -f csv grids.txt");
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 3), "{}", ran.stderr);
    for place in ["grids.txt:2:2", "grids.txt:4:3"] {
        assert!(ran.stderr.contains(place), "{}", ran.stderr);
    }
}

#[test]
fn a_board_that_takes_long_leaves_time_for_those_that_follow() {
    let desk = Desk::new();
    // The first takes minutes; the others are solved at once.
    let hard = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
    desk.write("tiles.txt", format!("{hard}\n{easy}\n{easy}\n{easy}\n"));
    for threads in ["1", "2"] {
        let line = format!(
            "solve -j {threads} --time-limit 2 --algorithm idastar --heuristic misplaced -f json tiles.txt"
        );
        let found = desk.run(&line);
        assert_eq!(found.code, Some(3), "{}", found.stderr);
        let statuses: Vec<_> = found.stdout.lines().map(|line| line.contains("solved")).collect();
        assert_eq!(statuses, [false, true, true, true], "{}", found.stdout);
    }
}

/// Rows follow the heading of the table, whichever files come first.
#[test]
fn a_table_has_rows_of_one_kind() {
    let desk = Desk::new();
    desk.write("boards.txt", BOARDS);
    for (files, rows) in [("boards.txt corridor.ron", 6), ("corridor.ron boards.txt", 30)] {
        let table = desk.run(&format!("solve -f csv {files}")).stdout;
        let cells: Vec<usize> = table.lines().map(|row| row.split(',').count()).collect();
        assert_eq!(cells, vec![cells[0]; rows], "{table}");
    }
}
