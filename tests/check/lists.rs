//! What can be read, and what is said of what cannot.

use slide::check::{read_moves, read_written, replay};
use slide::puzzle::{Direction, Metric, Move, Puzzle, read};

fn puzzle() -> Puzzle {
    let source = r#"(
        name: "Small: 3 slides",
        board: "
            ab.
            22x
            ...
        ",
        pieces: { "a": (name: "the first") },
        identical: Never,
    )"#;
    read(source, "test.ron").unwrap().into_puzzles().remove(0)
}

/// The moves as letters, to compare.
fn told(moves: &[Move]) -> String {
    let puzzle = puzzle();
    let words: Vec<String> = moves
        .iter()
        .map(|one| {
            let path: String = one.path.iter().map(|direction| direction.letter()).collect();
            let out = if one.to.is_none() { "!" } else { "" };
            format!(
                "{}{out}{path}@{}{}",
                puzzle.piece(one.piece).letter(),
                one.from.row,
                one.from.col
            )
        })
        .collect();
    words.join(" ")
}

fn good(text: &str) -> String {
    told(&read_moves(&puzzle(), text).unwrap())
}

fn bad(text: &str) -> String {
    read_written(&puzzle(), text).unwrap_err().to_string()
}

const LIST: &str = "Small: 3 slides: 4 moves (8 steps), fewest possible

 [ ]  1. b right           [x]  3. 2 down, right
 [ ]  2. a (the first) right  [ ]  4. a left, down 2
";

#[test]
fn a_list_in_two_columns() {
    assert_eq!(good(LIST), "bR@01 aR@00 2DR@10 aLDD@01");
    assert_eq!(read_written(&puzzle(), LIST).unwrap().metric, Some(Metric::Move));
}

#[test]
fn a_list_without_numbers() {
    assert_eq!(good("b right\n\na (the first) right\n"), "bR@01 aR@00");
    assert_eq!(good("my way\nb right\na right"), "bR@01 aR@00");
    assert_eq!(
        bad("b right\na rihgt"),
        "line 2, column 1: `rihgt` is not a direction: up, down, left or right"
    );
}

#[test]
fn a_sheet_with_boards_and_pages() {
    let sheet = "X\n\n    ab.\n    22x\n    ...\n\n [x] 1. b right\n [X] 2. b down,\n          left\n\n\
                 \u{c}Page 2\n    a..\n\n [ ] 3. x exits right\r\n";
    assert_eq!(good(sheet), "bR@01 bDL@02 x!R@12");
}

#[test]
fn a_list_without_tick_boxes() {
    assert_eq!(good("1. b right\n2. a right\n\nthat is all\n"), "bR@01 aR@00");
}

#[test]
fn compact_lines() {
    assert_eq!(good("bR 2D2R\taU x!R"), "bR@01 2DDR@10 aU@00 x!R@12");
    assert_eq!(good("\u{feff}bR3\n"), "bRRR@01");
    assert_eq!(good(""), "");
    assert_eq!(good(" \n\n"), "");
}

#[test]
fn json_objects() {
    let text = r#"{"schema":"slide.solve/1","metric":"slide","status":"solved",
        "moves":[{"piece":"b","path":"R","from":[0,1],"to":[0,2]},
                 {"piece":"b","path":"D"},
                 {"piece":"x","path":"R","from":[1,2],"to":null}],"more":1}"#;
    assert_eq!(good(text), "bR@01 bD@02 x!R@12");
    assert_eq!(read_written(&puzzle(), text).unwrap().metric, Some(Metric::Slide));
    // What it says is kept, even where it is wrong: that is for the replay to find.
    let wrong = r#"{"moves":[{"piece":"b","path":"R","from":[0,0],"to":[5,5]}]}"#;
    let moves = read_moves(&puzzle(), wrong).unwrap();
    assert_eq!(moves[0].path, [Direction::Right]);
    assert_eq!(moves[0].from.to_string(), "(0, 0)");
    assert_eq!(moves[0].to.unwrap().to_string(), "(5, 5)");
}

#[test]
fn nothing_to_do() {
    let written = read_written(&puzzle(), "Small: already solved, 0 slides\n").unwrap();
    assert_eq!(written.solutions, [Vec::new()]);
    assert_eq!(written.metric, Some(Metric::Slide));
}

#[test]
fn several_solutions() {
    let compact = "bR aR\nbR\n";
    let list = "S: 2 goal states, nearest first\n\nGoal state 1: 2 moves\n\n [ ] 1. b right\n [ ] 2. a right\n\n2: 1 move\n\n \
                [ ] 1. b right\n";
    let json = r#"{"solutions":[{"moves":[{"piece":"b","path":"R"},{"piece":"a","path":"R"}]},
        {"moves":[{"piece":"b","path":"R"}]}]}"#;
    for text in [compact, list, json] {
        let written = read_written(&puzzle(), text).unwrap();
        let solutions: Vec<String> = written.solutions.iter().map(|moves| told(moves)).collect();
        assert_eq!(solutions, ["bR@01 aR@00", "bR@01"]);
        let told = (text == list).then_some(Metric::Move);
        assert_eq!(written.metric, told);
        let error = read_moves(&puzzle(), text).unwrap_err();
        assert_eq!(error.what, "one solution is expected, but here are 2");
    }
}

#[test]
fn lists_that_cannot_be_read() {
    let entry = |text: &str| bad(&format!("heading\n [ ] 1. {text}\n"));
    assert_eq!(entry("q down"), "line 2, column 9: there is no piece q; the pieces are ab2x");
    assert_eq!(
        entry("a dwon"),
        "line 2, column 9: `dwon` is not a direction: up, down, left or right"
    );
    assert_eq!(entry("a down 0"), "line 2, column 9: `0` is not a number of steps");
    assert_eq!(entry("a down 99999"), "line 2, column 9: `99999` is not a number of steps");
    assert_eq!(entry("a down 2 3"), "line 2, column 9: `3` is not expected here");
    assert_eq!(
        entry("a down,"),
        "line 2, column 9: a direction is missing: up, down, left or right"
    );
    assert_eq!(entry("adown 2"), "line 2, column 9: a space is expected after the piece a");
    assert_eq!(entry("ab down"), "line 2, column 9: there is no piece ab; the pieces are ab2x");
    assert_eq!(entry("a (x down"), "line 2, column 9: the bracket around the name is not closed");
    assert_eq!(entry(""), "line 2, column 9: nothing follows the number");
}

#[test]
fn numbers_that_do_not_follow_each_other() {
    assert_eq!(
        bad(" [ ] 1. b right\n [ ] 3. a right\n"),
        "line 2, column 9: entry 2 is missing before this one"
    );
    assert_eq!(bad(" [ ] 2. a right\n"), "line 1, column 9: entry 2 comes before entry 1");
    assert_eq!(
        bad(" [ ] 1. b right\n [ ] 2. a right   [ ] 2. a left\n"),
        "line 2, column 26: entry 2 is already in line 2"
    );
    assert_eq!(
        bad(" [ ] 99999999999999999999999. b right\n"),
        "line 1, column 6: this number is too large"
    );
}

#[test]
fn texts_that_are_none_of_the_formats() {
    let none = "there is no move here; a list has lines such as ` [ ]  1. a down`, a compact line \
                has words such as `aD`";
    assert_eq!(bad("\n  hello world"), format!("line 2, column 3: {none}"));
    assert_eq!(bad("bR aX"), format!("line 1, column 4: {none}"));
    assert_eq!(bad("bR qL"), "line 1, column 4: there is no piece q; the pieces are ab2x");
    assert_eq!(bad("bR99999999999999999999999"), format!("line 1, column 1: {none}"));
    assert_eq!(bad("bR0"), format!("line 1, column 1: {none}"));
}

#[test]
fn few_letters_cannot_stand_for_endless_paths() {
    assert!(bad(&"bR9999 ".repeat(2000)).ends_with("too many steps"));
    let list: Vec<_> = (1..2000).map(|number| format!("{number}. b right 9999")).collect();
    assert!(bad(&list.join("\n")).ends_with("too many steps"));
    let one_path = "R9999".repeat(2000);
    assert!(bad(&format!("b{one_path}")).ends_with("too many steps"));
    let parts = vec!["right 9999"; 2000].join(", ");
    assert!(bad(&format!("1. b {parts}")).ends_with("too many steps"));
    let json = format!(r#"{{"moves": [{{"piece": "b", "path": "{one_path}"}}]}}"#);
    assert!(bad(&json).ends_with("move 1: too many steps"));
    assert!(bad(&" ".repeat(65 << 20)).contains("too long"));
}

#[test]
fn json_that_cannot_be_read() {
    assert_eq!(
        bad(r#"{"moves": 3}"#),
        "line 1, column 11: JSON: invalid type: integer `3`, expected a sequence"
    );
    assert_eq!(bad(r#"{"status": "solved"}"#), "line 1, column 1: JSON: missing field `moves`");
    assert_eq!(
        bad(r#"{"status": "unsolvable"}"#),
        "line 1, column 1: there are no moves here, the status is `unsolvable`"
    );
    assert_eq!(
        bad(r#"{"moves": [{"piece": "a", "path": "UX"}]}"#),
        "line 1, column 1: move 1: `UX` is not a path of U, D, L, R"
    );
    assert_eq!(
        bad(r#"{"moves": [{"piece": "q", "path": "U"}]}"#),
        "line 1, column 1: move 1: there is no piece q; the pieces are ab2x"
    );
    assert_eq!(
        bad(r#"{"metric": "mile", "moves": []}"#),
        "line 1, column 1: there is no metric `mile`"
    );
    assert!(bad("{\"moves\": []}\n{\"moves\": []}").contains("line 2, column 1: JSON: trailing"));
    assert!(bad("{\"moves\": [").starts_with("line 1, column "));
}

fn tiles() -> Puzzle {
    slide::puzzle::read_any("1 2 3/4 5 6/0 7 8", "tiles.txt").unwrap().into_puzzles().remove(0)
}

/// The compact line of these moves of tiles.
fn pushed(text: &str) -> Result<String, String> {
    let puzzle = tiles();
    let written = read_written(&puzzle, text).map_err(|error| error.to_string())?;
    let lines =
        written.solutions.iter().map(|moves| slide::render::text::compact::line(&puzzle, moves));
    Ok(lines.collect::<String>().trim_end().to_owned())
}

/// In lines, tiles that go in one direction are one, if nothing names them.
#[test]
fn lines_of_tiles() {
    let puzzle = tiles();
    let length = |text: &str, metric| {
        let solutions = read_written(&puzzle, text).unwrap().solutions_in(metric);
        replay(&puzzle, metric, &solutions[0]).map(|replay| (replay.length, replay.steps)).unwrap()
    };
    assert_eq!(length("L2D2R2U2", Metric::Line), (4, 8));
    assert_eq!(length("L L D", Metric::Line), (2, 3));
    assert_eq!(length("7L 8L", Metric::Line), (2, 2));
    assert_eq!(length("8L", Metric::Line), (1, 2));
    assert_eq!(length("L2D2R2U2", Metric::Step), (8, 8));
}

#[test]
fn moves_of_tiles() {
    assert_eq!(pushed("L2").as_deref(), Ok("7L 8L"));
    assert_eq!(pushed("L2D2R2U2").as_deref(), Ok("7L 8L 6D 3D 2R 1R 4U 7U"));
    assert_eq!(pushed("L L\nD\n").as_deref(), Ok("7L 8L\n4D"));
    // What is a compact line stays one.
    assert_eq!(pushed("7L 8L").as_deref(), Ok("7L 8L"));
    assert_eq!(read_written(&tiles(), "L2").unwrap().metric, None);
    let turned = "line 1, column 1: no tile can go right after 0 moves; here the letters seem to say which way the hole goes, \
                  and U, D, L and R are the way of a tile";
    assert_eq!(pushed("R2").unwrap_err(), turned);
    assert_eq!(pushed("LLL").unwrap_err(), "line 1, column 1: no tile can go left after 2 moves");
    assert_eq!(
        pushed("l2d").unwrap_err(),
        "line 1, column 1: moves of tiles are written in capitals, as in R2U2LD"
    );
    // On other boards, and with other signs, it is no such string.
    assert_eq!(bad("LLL"), "line 1, column 1: there is no piece L; the pieces are ab2x");
    for text in ["L0", "L99999", "LXR", ""] {
        assert!(!pushed(text).is_ok_and(|line| line.contains('L')), "{text}");
    }
    let long = "L10000".repeat(2000);
    assert_eq!(pushed(&long).unwrap_err(), "line 1, column 1: too many steps");
}

#[test]
fn plans_of_planners() {
    let plan = "; made by a planner\n(move-right-k1-r0-c1 piece-b)\n(MOVE-RIGHT-K1-R0-C0 PIECE-A)\n\n\
                0.000: (move piece-2 down) [1.000]\n; cost = 3 (unit cost)\n";
    let written = read_written(&puzzle(), plan).unwrap();
    assert_eq!(written.metric, Some(Metric::Step));
    assert_eq!(told(&written.solutions[0]), "bR@01 aR@00 2D@10");
    assert_eq!(good("(exit-down-k1-r0-c0 piece-a)"), "a!D@00");
    assert_eq!(
        bad("(move-right-k1 piece-q)"),
        "line 1, column 16: there is no piece-q in this puzzle; it has piece-a piece-b piece-2 piece-x"
    );
    assert_eq!(
        bad("(move piece-a)"),
        "line 1, column 2: no direction is named: up, down, left or right"
    );
    assert_eq!(bad("(move-right)"), "line 1, column 2: no piece is named");
    assert!(bad("(move-up piece-a)\nx\n").starts_with("line "), "one line is no step");
}

#[test]
fn plans_in_which_pieces_are_taken_are_slides_or_moves() {
    let plan = "(take piece-b)\n(move-right-k1-r0-c1 piece-b)\n(move-down-k1-r0-c2 piece-b)\n\
                (release piece-b)\n(take piece-a)\n(release piece-a)\n(take piece-2)\n\
                (move-down-k2-r0-c0 piece-2)\n; cost = 3 (general cost)\n";
    let written = read_written(&puzzle(), plan).unwrap();
    assert_eq!(written.metric, Some(Metric::Move));
    assert_eq!(told(&written.solutions[0]), "bRD@01 2D@10", "a piece that stays makes no move");
    let slides = plan.replace("(take ", "(take-down ").replace("(release ", "(release-down ");
    assert_eq!(read_written(&puzzle(), &slides).unwrap().metric, Some(Metric::Slide));
    assert_eq!(
        bad("(take piece-a)\n(move-down-k1-r0-c0 piece-b)"),
        "line 2, column 2: another piece is taken"
    );
}

#[test]
fn a_long_exit_in_json_is_read_as_it_is_written_and_refused() {
    let text = r#"(name: "Out", board: "a..", exit: (piece: "a", at: (0, 0), toward: Left))"#;
    let puzzle = read(text, "out.ron").expect("a puzzle").into_puzzles().remove(0);
    let json = r#"{"moves":[{"piece":"a","path":"LL","to":null}]}"#;
    let moves = read_moves(&puzzle, json).expect("moves");
    let refused = replay(&puzzle, Metric::Move, &moves).unwrap_err().to_string();
    assert!(refused.contains("written as 1 step, not 2"), "{refused}");
}
