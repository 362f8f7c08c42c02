//! Ways to name a puzzle: built-in ones, digits, drawn cars, JSON; and what is said where one is missing
//! or cannot be meant.

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
