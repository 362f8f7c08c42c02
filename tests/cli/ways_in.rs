//! Ways to name a puzzle: built-in ones, digits, drawn cars, JSON; and what is said where one is missing
//! or cannot be meant.

use std::io::Write;

use crate::program::Desk;

const JAM: &str = "IBBxoo/IooLDD/JAALoo/JoKEEM/FFKooM/GGHHHM";

#[test]
fn a_built_in_puzzle_goes_by_its_name() {
    let desk = Desk::new();
    let built_in = desk.run("count -f csv @klotski");
    assert_eq!(built_in.stdout, "puzzle,states,status\nKlotski,25955,complete\n");
    assert_eq!(desk.run("check @klotski/klotski#1").code, Some(0));
    assert_eq!(desk.run_with("verify @klotski", "g down\n").code, Some(1));
    // A file of that name wins.
    desk.write("@klotski", "ab.\n");
    assert!(desk.run("check @klotski").stdout.contains("1×3"));
    for name in ["klotski", "klotski/klotski.ron"] {
        let ran = desk.run(&format!("solve {name}"));
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
        let near = name.trim_end_matches(".ron");
        assert!(ran.stderr.contains(&format!("did you mean the built-in puzzle `@{near}`?")));
    }
    let ran = desk.run("solve @klotzki");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("did you mean"), "{}", ran.stderr);
}

#[test]
fn every_built_in_puzzle_can_be_read_and_found() {
    let desk = Desk::new();
    let listed = desk.run("examples").stdout;
    assert!(listed.lines().count() > 20, "{listed}");
    for line in listed.lines() {
        let name = line.split_whitespace().next().expect("a name");
        let file = desk.run(&format!("examples {name}")).stdout;
        assert_eq!(desk.run_with("check -", &file).code, Some(0), "{name}");
    }
}

#[test]
fn digits_mean_the_same_wherever_they_stand() {
    let desk = Desk::new();
    let want = "8L\n";
    for line in [
        "--board 123/456/708",
        "--board 123/456/708 --goal 123/456/780",
        "--board 123/456/708 --goal 123/456/78.",
        "--board 123456708",
    ] {
        let ran = desk.run(&format!("solve -f compact {line}"));
        assert_eq!((&*ran.stdout, &*ran.stderr, ran.code), (want, "", Some(0)), "{line}");
    }
    for text in ["123/456/708", "123\n456\n708\n", "1 2 3\n4 5 6\n7 0 8\n", "123456708\n"] {
        assert_eq!(desk.run_with("solve -f compact -", text).stdout, want, "{text}");
    }
    let lines = desk.run_with("solve -f compact -", "123456708\n123456078\n");
    assert_eq!(lines.stdout, "8L\n7L 8L\n");
}

#[test]
fn a_board_without_an_empty_cell_is_never_passed_over_in_silence() {
    let desk = Desk::new();
    for (board, goal, letter) in [("12x/345/678", "x12/345/678", "x"), ("ab/co", "ba/co", "o")] {
        let ran = desk.run(&format!("solve --board {board} --goal {goal}"));
        let hint = format!("if `{letter}` is to be one, write `.` for it");
        assert!(ran.stderr.contains(&hint), "{}", ran.stderr);
        assert_eq!(ran.code, Some(1));
    }
    let ran = desk.run("count --board ab/cd");
    assert!(ran.stderr.contains("no cell of the board is empty"), "{}", ran.stderr);
}

#[test]
fn cars_may_be_drawn() {
    let desk = Desk::new();
    let line = desk.run_with("solve -f compact -", &JAM.replace('/', ""));
    assert_eq!(line.code, Some(0));
    for text in [JAM.replace('/', "\n"), JAM.replace('o', ".").replace('/', " \n")] {
        let ran = desk.run_with("solve -f compact -", &text);
        assert_eq!((&ran.stdout, &*ran.stderr), (&line.stdout, ""), "{text}");
    }
    assert_eq!(desk.run(&format!("solve -f compact --board {JAM}")).stdout, line.stdout);
}

#[test]
fn json_goes_in_and_out() {
    let desk = Desk::new();
    let json = desk.run("convert klotski.ron --to json");
    assert_eq!((json.code, &*json.stderr), (Some(0), ""));
    assert!(json.stdout.starts_with(r#"{"schema":"slide.puzzle/1","name":"Klotski","board":"#));
    let back = desk.run_with("convert - --to ron", &json.stdout);
    assert_eq!(back.stdout, desk.run("convert klotski.ron --to ron").stdout);
    let several = desk.run("convert several.ron --to json");
    let back = desk.run_with("convert - --to ron", &several.stdout);
    assert_eq!(back.stdout, desk.run("convert several.ron --to ron").stdout);
    let board = json.stdout.trim();
    let ran = desk.slide().args(["count", "--board", board]).output().expect("the program runs");
    assert!(String::from_utf8_lossy(&ran.stdout).contains("25955 states"), "{ran:?}");
}

#[test]
fn json_one_to_a_line_is_a_batch() {
    let desk = Desk::new();
    let two = r#"{"name":"One","board":"a.","goal":".a"}
# a remark
{"name":"Bad","board":"a.","goal":".b"}
{"name":"Two","board":".a","goal":"a."}
"#;
    let ran = desk.run_with("solve -f csv -", two);
    assert_eq!(ran.code, Some(2));
    let want =
        "puzzle,metric,status,length,steps,moves\nOne,move,solved,1,1,aR\nTwo,move,solved,1,1,aL\n";
    assert_eq!(ran.stdout, want);
    assert!(ran.stderr.contains("stdin:3:"), "{}", ran.stderr);
    let lines = desk.run_with("convert - --to json", "123456708\n123456078\n");
    assert_eq!(desk.run_with("solve -f compact -", &lines.stdout).stdout, "8L\n7L 8L\n");
}

#[test]
fn what_is_missing_is_said_with_a_way_out() {
    let desk = Desk::new();
    let bare = desk.run("solve");
    assert_eq!(bare.code, Some(2));
    assert!(bare.stderr.contains("--board"), "{}", bare.stderr);
    assert!(bare.stderr.contains("'@klotski'"), "{}", bare.stderr);
    let aimless = desk.run("solve --board ab.");
    assert!(aimless.stderr.contains("say it as `goal` in the file, or with `--goal`"));
    assert_eq!(desk.run("solve -v -v corridor.ron").code, Some(0));
    assert_eq!(desk.run("solve -q -q corridor.ron").code, Some(0));
}

#[test]
fn parity_is_explained_with_the_goal_that_was_meant() {
    let desk = Desk::new();
    let ran = desk.run("solve --board 123/456/870");
    assert!(ran.stderr.contains("the goal `1 2 3 4 5 6 7 8 0` would need it"), "{}", ran.stderr);
    assert!(ran.stderr.contains("every move swaps a tile with the hole"), "{}", ran.stderr);
    let ran = desk.run("solve --board 123/456/870 --goal 123/456/807");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let ran = desk.run("solve --board 123/456/870 --goal 012/345/678");
    assert!(ran.stderr.contains("the goal `0 1 2 3 4 5 6 7 8`"), "{}{}", ran.stdout, ran.stderr);
}

/// The name of a puzzle file is no good for a drawing: what would be right is said.
#[test]
fn a_drawing_that_is_called_ron() {
    let desk = Desk::new();
    for (text, name, ending) in [
        ("aBBc\naBBc\n....\n", "grid", "txt"),
        ("1 2 3 4 5 6 7 0 8\n", "tiles", "txt"),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n", "rush-hour", "txt"),
        (r#"{"name":"left","board":"..A/b.."}"#, "json", "json"),
    ] {
        desk.write("drawn.ron", text);
        let ran = desk.run("check drawn.ron");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{name}");
        let help = format!("are read from `drawn.{ending}`, or with `--notation {name}`");
        assert!(ran.stderr.contains(&help), "{name}: {}", ran.stderr);
        desk.write(&format!("drawn.{ending}"), text);
        assert_eq!(desk.run(&format!("check drawn.{ending}")).code, Some(0), "{name}");
        assert_eq!(desk.run(&format!("check drawn.ron --notation {name}")).code, Some(0), "{name}");
    }
}

/// `(name: "Row", board: "ab..", goal: "..ab", identical: Never)` and the end of the line, by `xz`.
#[rustfmt::skip]
const ROW_XZ: &[u8] = &[
    0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x01, 0x69, 0x22, 0xDE, 0x36, 0x02, 0x00, 0x21, 0x01, 0x16, 0x00, 0x00, 0x00,
    0x74, 0x2F, 0xE5, 0xA3, 0xE0, 0x00, 0x3C, 0x00, 0x39, 0x5D, 0x00, 0x14, 0x1B, 0x88, 0x26, 0xFF, 0x17, 0xEC, 0x25, 0xA6,
    0x92, 0x74, 0x56, 0x54, 0xBB, 0x1C, 0x5A, 0x47, 0x0F, 0x6C, 0x23, 0xCD, 0xDD, 0x9F, 0x31, 0xA5, 0xC9, 0xA7, 0x18, 0xEA,
    0x8F, 0xF8, 0x27, 0x21, 0x86, 0x6C, 0xA6, 0x14, 0x17, 0x4F, 0x40, 0xB6, 0x0B, 0xDC, 0xE9, 0x8A, 0x2A, 0x52, 0x4D, 0x65,
    0x18, 0x12, 0xA6, 0xDC, 0xC3, 0x77, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFE, 0x17, 0x6B, 0xAE, 0x00, 0x01, 0x51, 0x3D,
    0x2F, 0x95, 0x4E, 0xDB, 0x90, 0x42, 0x99, 0x0D, 0x01, 0x00, 0x00, 0x00, 0x00, 0x01, 0x59, 0x5A,
];

fn gzip(text: &str) -> Vec<u8> {
    let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    to.write_all(text.as_bytes()).expect("memory");
    to.finish().expect("memory")
}

#[test]
fn compressed_input_is_unpacked() {
    let desk = Desk::new();
    let row = "(name: \"Row\", board: \"ab..\", goal: \"..ab\", identical: Never)\n";
    desk.write("row.ron", row);
    desk.write("row.ron.gz", gzip(row));
    desk.write("row.ron.xz", ROW_XZ);
    let plain = desk.run("solve row.ron");
    assert!(plain.stdout.starts_with("Row: 2 moves (4 steps)"), "{}", plain.stdout);
    for file in ["row.ron.gz", "row.ron.xz", "row.ron.gz#Row"] {
        let ran = desk.run(&format!("solve {file}"));
        assert_eq!((ran.code, &ran.stdout), (Some(0), &plain.stdout), "{file}: {}", ran.stderr);
    }
    // Two files after each other are one text, and zeros at the end are padding; moves are unpacked too.
    let list =
        [gzip("7 BBoFAAoFECCCEoDD 34\n"), gzip("7 BBBFEAAFEoCCEDDD 8\n"), vec![0; 9]].concat();
    desk.write("boards.txt.gz", list);
    let counted = desk.run("count -f csv boards.txt.gz");
    assert_eq!(
        counted.stdout,
        "puzzle,states,status\n\"boards 1\",34,complete\n\"boards 2\",8,complete\n"
    );
    desk.write("moves.gz", gzip("bR2 aR2\n"));
    assert_eq!(desk.run("verify row.ron.xz moves.gz").code, Some(0));
}

#[test]
fn damaged_and_endless_compressed_input_is_refused() {
    let desk = Desk::new();
    let whole = gzip(&"AA.b\n".repeat(100));
    desk.write("cut.gz", &whole[..whole.len() - 9]);
    desk.write("bad.xz", [&ROW_XZ[..40], &[0; 40]].concat());
    desk.write("large.gz", gzip(&"a".repeat(20 << 20)));
    desk.write("more.gz", [&*whole, b"more"].concat());
    let damaged = "cannot be read: the compressed data is damaged or cut off (";
    for (file, why) in [
        ("cut.gz", damaged),
        ("bad.xz", damaged),
        ("more.gz", "(other data follows it)"),
        ("large.gz", "too long"),
    ] {
        let ran = desk.run(&format!("count {file}"));
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{file}: {}", ran.stderr);
        assert!(ran.stderr.contains(file) && ran.stderr.contains(why), "{}", ran.stderr);
    }
}

#[test]
fn lines_of_tiles_are_counted_where_there_are_tiles_alone() {
    let desk = Desk::new();
    desk.write("eight.txt", "8 6 7/2 5 4/3 0 1\n");
    let listed = desk.run("solve -m line eight.txt").stdout;
    assert!(listed.starts_with("eight: 20 lines (31 steps), fewest possible\n"), "{listed}");
    let json = desk.run("solve -m mtm -f json eight.txt").stdout;
    assert!(json.contains(r#""metric":"line""#), "{json}");
    assert!(json.contains(r#"{"pieces":["5","1"],"path":"L","from":[2,2]"#), "{json}");
    // Lists and JSON say their metric; compact lines do not.
    for (format, metric) in [("list", ""), ("json", ""), ("compact", "-m line")] {
        let moves = desk.run(&format!("solve -m line -f {format} eight.txt")).stdout;
        let ran = desk.run_with(&format!("verify {metric} --optimal eight.txt"), &moves);
        let said = "eight: 20 lines (31 steps), all legal, the goal is reached, fewest possible\n";
        assert_eq!((ran.code, &*ran.stdout), (Some(0), said), "{format}: {}", ran.stderr);
    }
    let checked = desk.run("count --by-depth --check --labelled -m line --board 123/45.");
    assert_eq!((checked.code, &*checked.stderr), (Some(0), ""));
    let folded = desk.run("count --by-depth --mirror -m line --labelled --board 12/3.").stdout;
    assert!(folded.ends_with("farthest: 6 lines\n"), "{folded}");
    for line in [
        "solve -m line @klotski",
        "count -m line --by-depth @klotski",
        "hardest -m line @klotski",
        "hardest -m line --bag AAb --board .... --goal ..AA",
        "perft -m line @klotski 2",
        "graph -m line @klotski",
        "verify -m line @klotski",
        "convert -m line --to ron @klotski",
        "book -m line @klotski",
        "solve -m line --board 12/3#",
        "solve -m line --board ab/a. --goal ../..",
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}: {}", ran.stderr);
        let why = "lines are counted on boards of unit tiles with one hole, without gates, axes, blockers and exits";
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
    for (line, why) in [
        ("solve -m line --algorithm astar eight.txt", "no A*"),
        ("solve -m line --within 2 eight.txt", "no search within a ratio"),
        ("solve -m line --engine blocks eight.txt", "no lines of tiles"),
        ("count -m line --by-depth --engine blocks eight.txt", "no lines of tiles"),
        ("survey --rows 2 --cols 2 -m line", "invalid value 'line'"),
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
}

/// What is written as numbers, and would be taken for tiles, is said.
#[test]
fn numbers_that_look_like_tiles() {
    let desk = Desk::new();
    let puzzle = r#"(name: "t", board: "ab/c.")"#;
    let tiles = desk.run_with("convert - -q --to numbers", puzzle);
    let told = desk.run_with("convert - --to numbers", puzzle).stderr;
    assert!(
        told.contains("looks like the notation tiles; read it with `--notation numbers`"),
        "{told}"
    );
    let count = |line: &str| desk.run_with(line, &tiles.stdout).stdout;
    assert!(count("count --notation numbers -").contains(": 4 states"));
    assert!(count("count -").contains(": 12 states"));
}
