//! Writing puzzles, as RON and in other notations.

use super::{one, ron, round_trip, sketch};
use slide::puzzle::{Identity, Notation, write};

#[test]
fn ron_is_laid_out_for_people() {
    let puzzle = ron(r#"(name: "Kl\"ot", board: "aBBc/aBBc/dEEf/dghf/i..j",
        pieces: {"B": (name: "Cao Cao", color: "crimson"), "ghij": (name: "soldier")},
        goal: "..../..../..../.BB./.BB.", metric: Step, source: "by hand",
        expect: (steps: 116, slides: 90, moves: 81, states: 25955))"#);
    insta::assert_snapshot!(slide::puzzle::write_ron(&puzzle), @r#"
    (
        name: "Kl\"ot",
        board: "
            aBBc
            aBBc
            dEEf
            dghf
            i..j
        ",
        pieces: {
            "B": (name: "Cao Cao", color: "crimson"),
            "ghij": (name: "soldier"),
        },
        goal: "..../..../..../.BB./.BB.",
        metric: Step,
        expect: (steps: 116, slides: 90, moves: 81, states: 25955),
        source: "by hand",
    )
    "#);
}

#[test]
fn every_puzzle_file_is_read_as_itself() {
    let blockers = "blockers: (per_cell: 3, overhang: 1)";
    let ship = r#""S": (blockers: "...../#####/..#../..#../.....")"#;
    let files = [
        r#"board: "ab.", goal: "ba.""#.to_owned(),
        r#"board: "ab.", goals: ["ba.", "_ab"]"#.to_owned(),
        r#"board: "ab.", identical: Never, metric: Slide"#.to_owned(),
        r#"board: "abcd./efgh.", identical: Groups(["ab", "cdg"]), goal: "d..../.....""#.to_owned(),
        r#"board: "abcd./efgh.", identical: Groups(["abcdefgh"]), goal: "b..../.....""#.to_owned(),
        r#"board: "abb./a..c", pieces: {"ab": (axis: Along), "c": (axis: Fixed, name: "post")}"#
            .to_owned(),
        r#"board: "aa./aab/..b", pieces: {"a": (axis: Horizontal), "b": (axis: Horizontal)}"#
            .to_owned(),
        r##"board: "a.a/bbb", pieces: {"a": (linked: true, color: "#fff")}"##.to_owned(),
        r#"board: "a-./b..", goal: ".a./...""#.to_owned(),
        r#"board: "a-./b..", goal: ".a./...", gate_keys: "ab""#.to_owned(),
        r#"board: "a-./b..", gate_keys: "b""#.to_owned(),
        r#"board: "a-./b..""#.to_owned(),
        r#"board: "a-./b..", goal: "b../...", gate_keys: """#.to_owned(),
        r##"board: "--./b..", pieces: {"k": (shape: "#", at: [(0, 1)])}, goal: "k../...""##.to_owned(),
        r##"board: "..../..#.", pieces: {"k": (shape: "#", at: [(0, 1), (0, 2), (1, 0)], name: "x")}"##
            .to_owned(),
        r##"board: "q.../..#.", pieces: {"k": (shape: "#", at: [(0, 1), (0, 2), (1, 0)])}, goal: "k.../..#.""##
            .to_owned(),
        r##"board: "q.../..#.", pieces: {"k": (shape: "#", at: [(1, 0), (0, 2), (0, 1)])}, goal: "k.../k.#k""##
            .to_owned(),
        r##"board: "q.../....", pieces: {"k": (shape: "#", at: [(1, 0), (0, 2)])}, exit: (piece: "k", at: (1, 3), toward: Right)"##
            .to_owned(),
        r##"board: "q.../....", pieces: {"k": (shape: "#", at: [(1, 0), (0, 2)])}, identical: Never, goal: "...k/....""##
            .to_owned(),
        r#"board: "S.", expect: (solvable: false, states: 7)"#.to_owned(),
        format!(r#"board: "S./..", pieces: {{{ship}}}, {blockers}, exit: (piece: "S", at: (1, 0), toward: Down)"#),
        format!(r#"board: "S.", pieces: {{{ship}}}, blockers: (per_cell: 3, overhang: 1, check: EndsOnly)"#),
        r##"board: r#"a"\"#, source: "it's \"quoted\" \\ – é""##.to_owned(),
        format!(r#"board: "{}""#, "ab..............\n".repeat(16)),
    ];
    for fields in files {
        let puzzle = ron(&format!(r#"(name: "sample", {fields})"#));
        round_trip(&puzzle);
    }
}

#[test]
fn what_a_notation_can_hold_comes_back() {
    let samples = [
        (Notation::Grid, "aab/.c#/~cc > .._/aa./..."),
        (Notation::Grid, "a-./b.. > .a./..."),
        (Notation::Numbers, "122/1.#/34. > .../22./..."),
        (Notation::Numbers, "1/2/3/4/5/6/7/8/9/a/."),
        (Notation::RushHour, "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"),
        (
            Notation::Gnotski,
            "######/#a**b#/#cc..#/##--##/...... > ....../....../....../....../..**..",
        ),
        (Notation::Gnotski, "*....a > ..*... > ...*.."),
        (Notation::Tiles, "1.2/345 > 543/21."),
        (Notation::Tiles, "12/3. > 12/3."),
        (Notation::Klotski, "aAAb/aAAb/cdde/cfge/h..i > ..../..../..../.AA./.AA."),
        (Notation::Klotski, "ab../AA../AA../..c./..c. > ..../..../..../.AA./.AA."),
    ];
    for (notation, sample) in samples {
        let mut grids = sample.split(" > ");
        let board = grids.next().unwrap_or_default();
        let mut goals: Vec<String> = grids.map(|goal| format!("{goal:?}")).collect();
        let mut more = match notation {
            Notation::RushHour => r#"pieces: {"ABDEFGHIJKLM": (axis: Along)}"#.to_owned(),
            Notation::Tiles => "identical: Never".to_owned(),
            _ => String::new(),
        };
        if notation == Notation::RushHour {
            goals.push(r#""....../....../....AA/....../....../......""#.to_owned());
        }
        if !goals.is_empty() {
            more = format!("goals: [{}], {more}", goals.join(", "));
        }
        let puzzle = ron(&format!(r#"(name: "sample", board: {board:?}, {more})"#));
        let text = write(&puzzle, notation).unwrap_or_else(|error| panic!("{error}"));
        let again = one(notation, &text);
        assert_eq!(sketch(&again), sketch(&puzzle), "{text}");
        assert_eq!(again.kinds(Identity::Count), puzzle.kinds(Identity::Count));
        assert_eq!(again.kinds(Identity::Solve), puzzle.kinds(Identity::Solve));
    }
}

#[test]
fn written_texts_look_as_users_know_them() {
    let puzzle = one(Notation::Grid, "aab/.c#\n\n.../aa.");
    let plain = |notation| write(&puzzle, notation).unwrap_or_else(|error| error.to_string());
    assert_eq!(plain(Notation::Grid), "aab\n.c#\n\n...\naa.\n");
    assert_eq!(plain(Notation::Numbers), "1 1 2\n0 3 #\n\n0 0 0\n1 1 0\n");
    assert_eq!(plain(Notation::RushHour), "Rush Hour lines cannot hold a board of 2×3");
    let line = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n";
    let puzzle = one(Notation::RushHour, line);
    assert_eq!(write(&puzzle, Notation::RushHour).as_deref(), Ok(line));
    let list = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n";
    assert_eq!(write(&one(Notation::Tiles, list), Notation::Tiles).as_deref(), Ok(list));
    let list = "2x3: 5 2 0 1 4 3\n\n2x3: 0 1 2 3 4 5\n";
    assert_eq!(write(&one(Notation::Tiles, list), Notation::Tiles).as_deref(), Ok(list));
    let map = "6#5#\n######\n#a**b#\n#cc  #\n##--##\n  ..  \n";
    assert_eq!(write(&one(Notation::Gnotski, map), Notation::Gnotski).as_deref(), Ok(map));
}

#[test]
fn letters_that_a_notation_lacks_are_replaced() {
    let puzzle = ron(r#"(name: "a", board: "..b.../..b.../xx..../....../....../......",
        pieces: {"bx": (axis: Along)}, goal: "....../....../....xx/....../....../......")"#);
    let text = write(&puzzle, Notation::RushHour).unwrap();
    assert_eq!(text, "ooBoooooBoooAAoooooooooooooooooooooo\n");
    let puzzle = ron(r#"(name: "a", board: "m*\"..", goals: ["...m.", "....m"])"#);
    assert_eq!(write(&puzzle, Notation::Gnotski).as_deref(), Ok("5#1#\n*ab..\n"));
}

#[test]
fn what_a_notation_cannot_hold_is_said() {
    let cannot = |notation, fields: &str| {
        let puzzle = ron(&format!(r#"(name: "a", {fields})"#));
        write(&puzzle, notation).unwrap_err().to_string()
    };
    let exit = r#"board: "a.", exit: (piece: "a", at: (0, 1), toward: Right)"#;
    assert_eq!(cannot(Notation::Grid, exit), "bare grids cannot hold exits");
    let groups = r#"board: "abc.", identical: Groups(["ab"])"#;
    assert_eq!(
        cannot(Notation::Numbers, groups),
        "number grids cannot hold groups of pieces that are alike"
    );
    let goals = r#"board: "ab.", goals: ["ba.", ".ab"]"#;
    assert_eq!(cannot(Notation::Grid, goals), "bare grids cannot hold several goals");
    let axis = r#"board: "aa.", pieces: {"a": (axis: Along)}"#;
    assert_eq!(
        cannot(Notation::Grid, axis),
        "bare grids cannot hold pieces that are bound to an axis"
    );
    let linked = r#"board: "a.a", pieces: {"a": (linked: true)}"#;
    assert_eq!(cannot(Notation::Grid, linked), "bare grids cannot hold pieces in several parts");
    let gates = r#"board: "a-.", goal: "..a""#;
    assert_eq!(cannot(Notation::Numbers, gates), "number grids cannot hold gates");
    let covered = r#"board: "ab.", goal: ".a.""#;
    assert_eq!(
        cannot(Notation::Gnotski, covered),
        "GNOME Klotski maps cannot hold a goal on cells that are covered at the start"
    );
    let alike = r#"board: "ab/c.", goal: "cb/a.""#;
    assert_eq!(cannot(Notation::Tiles, alike), "tile lists cannot hold tiles that are alike");
    let other = r#"board: "AA../AA../..../..../..b.", goal: "AA../AA../..../..../....""#;
    assert_eq!(
        cannot(Notation::Klotski, other),
        "Klotski codes cannot hold goals other than the square in the middle of the lowest two rows"
    );
    assert_eq!(
        cannot(Notation::Klotski, r#"board: "AA./AA./...", goal: ".../.AA/.AA""#),
        "Klotski codes cannot hold a board of 3×3"
    );
    let bent = r#"board: "AA../AA../..../.bb./..b.", goal: "..../..../..../.AA./.AA.""#;
    assert_eq!(
        cannot(Notation::Klotski, bent),
        "Klotski codes cannot hold pieces other than a square, dominoes and units"
    );
    assert_eq!(cannot(Notation::Pddl, goals), "texts for planners cannot hold several goals");
    assert_eq!(
        cannot(Notation::Pddl, groups),
        "texts for planners cannot hold groups of pieces that are alike"
    );
    assert_eq!(
        cannot(Notation::Pddl, r#"board: "a.""#),
        "texts for planners cannot hold puzzles without a goal"
    );
    let boat = r#"board: "ab./...", blockers: (per_cell: 1, overhang: 1), pieces: {"a": (blockers: ".../.#./...")}"#;
    assert_eq!(cannot(Notation::Gnotski, boat), "GNOME Klotski maps cannot hold blockers");
}

#[test]
fn a_problem_for_planners_keeps_ways_gates_and_exits() {
    let text =
        |fields: &str| write(&ron(&format!(r#"(name: "a", {fields})"#)), Notation::Pddl).unwrap();
    // A car goes along itself, and only what the goal names may lie on the gate.
    let cars = text(
        r#"board: "aab./..b-", pieces: {"ab": (axis: Along)}, goal: "...b/...b", gate_keys: "b""#,
    );
    assert!(!cars.contains("move-up-k1") && cars.contains("move-right-k1-r0-c0"), "{cars}");
    let gate = text(r#"board: "ab-", identical: Never, goal: "..b", gate_keys: "b""#);
    assert!(gate.contains("(:objects piece-a - k1 piece-b - k2)"), "{gate}");
    assert!(
        !gate.contains("move-right-k1-r0-c1") && gate.contains("move-right-k2-r0-c1"),
        "{gate}"
    );
    // Twins of the piece that leaves stay on the board.
    let exit = text(r#"board: "ab.", exit: (piece: "b", at: (0, 2), toward: Right)"#);
    assert_eq!(exit.matches(":action exit-").count(), 1);
    assert!(exit.contains("(:action exit-right-k2-r0-c2"), "{exit}");
    assert!(exit.ends_with("(:goal (and (gone piece-b))))\n"), "{exit}");
    let empty = text(r#"board: "ab.", goal: "_a.""#);
    assert!(empty.ends_with("(:goal (and (at piece-a r0-c1) (clear r0-c0))))\n"), "{empty}");
}
