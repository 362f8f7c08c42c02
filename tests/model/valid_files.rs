//! Puzzle files that must be read, and what must come out.

use slide::puzzle::{
    Anchor, Axis, BlockerCheck, Cell, Collection, Direction, Goal, Identity, Kind, Metric, Puzzle,
    Terrain, read,
};

fn collection(source: &str) -> Collection {
    read(source, "test.ron").unwrap_or_else(|errors| panic!("{errors}"))
}

fn puzzle(source: &str) -> Puzzle {
    collection(source).into_puzzles().remove(0)
}

fn letters(puzzle: &Puzzle) -> String {
    puzzle.pieces().iter().map(slide::puzzle::Piece::letter).collect()
}

fn kinds(puzzle: &Puzzle, identity: Identity) -> Vec<u8> {
    puzzle.kinds(identity).into_iter().map(|Kind(number)| number).collect()
}

const KLOTSKI: &str = r#"
(
    name: "Klotski",
    board: "
        aBBc
        aBBc
        dEEf
        dghf
        i..j
    ",
    pieces: { "B": (name: "Cao Cao", color: "crimson"), "ghij": (name: "soldier") },
    goal: "..../..../..../.BB./.BB.",
    expect: (steps: 116, slides: 90, moves: 81, states: 25955),
)
"#;

#[test]
fn klotski() {
    let collection = collection(KLOTSKI);
    assert_eq!(collection.name(), Some("Klotski"));
    let puzzle = &collection.puzzles()[0];
    assert_eq!(letters(puzzle), "aBcdEfghij");
    assert_eq!((puzzle.size().rows, puzzle.size().cols), (5, 4));
    assert_eq!(kinds(puzzle, Identity::Count), [0, 1, 0, 0, 2, 0, 3, 3, 3, 3]);
    assert_eq!(kinds(puzzle, Identity::Solve), [0, 1, 0, 0, 2, 0, 3, 3, 3, 3]);
    assert_eq!(kinds(puzzle, Identity::Labelled), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let b = puzzle.piece_by_letter('B').unwrap();
    assert_eq!(puzzle.piece(b).name(), Some("Cao Cao"));
    assert_eq!(puzzle.piece(b).color(), Some("crimson"));
    let Some(Goal::AnyOf(targets)) = puzzle.goal() else { panic!("a goal") };
    assert_eq!(targets[0].placements, [(b, Anchor { row: 3, col: 1 })]);
    assert_eq!(puzzle.expect().states, Some(25955));
    assert_eq!(puzzle.metric(), Metric::Move);
    assert_eq!(puzzle.blocker_rule(), None);
}

#[test]
fn asteroid_challenge_60() {
    let file = r##"(
        name: "Asteroid Escape",
        source: "challenge 60",
        shared: (
            pieces: {
                "S": (name: "ship", blockers: "...../#####/..#../..#../....."),
                "abc": (name: "1TL", blockers: "...../.#.../...../...../....."),
                "d": (name: "1TR", blockers: "...../...#./...../...../....."),
                "e": (name: "2B", blockers: "...../...../...../.#.#./....."),
                "f": (name: "EL", blockers: "...../##.../##.../##.../....."),
                "g": (name: "CTR", blockers: "...##/...##/...../...../....."),
                "h": (name: "2U", blockers: "...../...#./...../.#.../....."),
            },
            blockers: (per_cell: 3, overhang: 1),
            exit: (piece: "S", at: (2, 1), toward: Down),
        ),
        puzzles: [
            (name: "60", board: "Sed/a.b/fgh", expect: (moves: 109, states: 30163)),
            (name: "1", board: "Sed/b.a/fgh", metric: Slide, source: "a twin",
             pieces: { "S": (color: "#ff0000") }),
        ],
    )"##;
    let collection = collection(file);
    assert_eq!(collection.name(), Some("Asteroid Escape"));
    assert_eq!(collection.puzzles().len(), 2);
    let puzzle = collection.pick("60").unwrap();
    assert_eq!(puzzle.source(), Some("challenge 60"));
    assert_eq!(letters(puzzle), "Sedabfgh");
    let rule = puzzle.blocker_rule().unwrap();
    assert_eq!((rule.per_cell, rule.overhang, rule.check), (3, 1, BlockerCheck::MidSlide));
    assert_eq!(kinds(puzzle, Identity::Count), [0, 1, 2, 3, 3, 4, 5, 6]);
    let ship = puzzle.piece_by_letter('S').unwrap();
    assert_eq!(puzzle.piece(ship).blockers().unwrap().solid().len(), 7);
    let Some(Goal::Exit(exit)) = puzzle.goal() else { panic!("an exit") };
    assert_eq!((exit.piece, exit.toward), (ship, Direction::Down));
    assert_eq!(exit.at, Anchor { row: 2, col: 1 });

    let twin = collection.pick("1").unwrap();
    assert_eq!(twin.name(), "1", "a name goes before a number");
    assert_eq!((twin.source(), twin.metric()), (Some("a twin"), Metric::Slide));
    let ship = twin.piece(twin.piece_by_letter('S').unwrap());
    assert_eq!((ship.name(), ship.color()), (Some("ship"), Some("#ff0000")), "field by field");
    assert!(ship.blockers().is_some());
    assert_eq!(collection.pick("2").map(Puzzle::name), Some("1"));
    assert!(collection.pick("3").is_none() && collection.pick("0").is_none());
}

#[test]
fn rush_hour_goes_along() {
    let puzzle = puzzle(
        r#"(
            name: "Rush Hour",
            board: "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM",
            pieces: { "ABDEFGHIJKLM": (axis: Along) },
            goal: "....../....../....AA/....../....../......",
            identical: Never,
            metric: Slide,
        )"#,
    );
    let axis = |letter| puzzle.piece(puzzle.piece_by_letter(letter).unwrap()).axis();
    assert_eq!((axis('A'), axis('I')), (Axis::Horizontal, Axis::Vertical));
    assert_eq!(puzzle.terrain(Cell { row: 0, col: 3 }), Terrain::Wall);
    assert_eq!(kinds(&puzzle, Identity::Count).last(), Some(&11));
}

#[test]
fn solving_tells_goal_pieces_apart() {
    let puzzle = puzzle(r#"(name: "twins", board: "abc/de.", goal: "b_./..a")"#);
    assert_eq!(kinds(&puzzle, Identity::Count), [0, 0, 0, 0, 0]);
    assert_eq!(kinds(&puzzle, Identity::Solve), [0, 1, 2, 2, 2]);
    let Some(Goal::AnyOf(targets)) = puzzle.goal() else { panic!("a goal") };
    assert_eq!(targets[0].empty, [Cell { row: 0, col: 1 }]);
    assert_eq!(targets[0].placements.len(), 2);
}

#[test]
fn groups_fill_a_letter_with_any_member() {
    let puzzle = puzzle(
        r#"(name: "groups", board: "abcd/efg.", identical: Groups(["aceg", "bd"]),
            goals: ["..../a...", "..../..c."])"#,
    );
    assert_eq!(kinds(&puzzle, Identity::Count), [0, 1, 0, 1, 0, 2, 0]);
    assert_eq!(puzzle.kinds(Identity::Count), puzzle.kinds(Identity::Solve));
    let Some(Goal::AnyOf(targets)) = puzzle.goal() else { panic!("goals") };
    assert_eq!(targets.len(), 2);
}

#[test]
fn copies_of_a_letter_are_one_kind() {
    let puzzle = puzzle(
        r##"(name: "copies", board: "a..../.....", identical: Never,
            pieces: {
                "L": (shape: "#./##", at: [(0, 1), (0, 3)]),
                "xy": (shape: "#", at: [(1, 0), (0, 2)]),
            },
            goal: "L..L./LL.LL")"##,
    );
    assert_eq!(letters(&puzzle), "aLybx");
    assert_eq!(kinds(&puzzle, Identity::Count), [0, 1, 2, 1, 3]);
    assert_eq!(puzzle.kinds(Identity::Count), puzzle.kinds(Identity::Solve));
    let Some(Goal::AnyOf(targets)) = puzzle.goal() else { panic!("a goal") };
    assert_eq!(targets[0].placements.len(), 2, "each copy has a place");
}

#[test]
fn gates_open_for_the_goal_piece() {
    let file = |more: &str| {
        format!(r#"(name: "gates", board: "a-b/c.d/~#.", goal: ".../.a./...", {more})"#)
    };
    let keys = |puzzle: &Puzzle| -> String {
        puzzle
            .pieces()
            .iter()
            .filter(|piece| piece.gate_key())
            .map(slide::puzzle::Piece::letter)
            .collect()
    };
    assert_eq!(keys(&puzzle(&file(""))), "a");
    assert_eq!(keys(&puzzle(&file(r#"gate_keys: "bd""#))), "bd");
    let grouped = puzzle(&file(r#"identical: Groups(["abc"])"#));
    assert_eq!(keys(&grouped), "abc");
    assert_eq!(kinds(&grouped, Identity::Count), [0, 0, 0, 1]);
    assert_eq!(kinds(&puzzle(&file("")), Identity::Count), [0, 1, 1, 1]);
    assert_eq!(grouped.terrain(Cell { row: 0, col: 1 }), Terrain::Gate);
    assert_eq!(grouped.terrain(Cell { row: 2, col: 0 }), Terrain::Void);
    let plain = puzzle(r#"(name: "no gates", board: "ab.", goal: ".a.", gate_keys: "a")"#);
    assert_eq!(keys(&plain), "", "no gates, no keys");
}

#[test]
fn linked_pieces_and_odd_exits() {
    let puzzle = puzzle(
        r#"(name: "odd", board: "aa#\nab.\nc.c", pieces: { "c": (linked: true, axis: Vertical) },
            exit: (piece: "a", at: (0, 0), toward: Left))"#,
    );
    let c = puzzle.piece(puzzle.piece_by_letter('c').unwrap());
    assert_eq!((c.shape().cells().len(), c.shape().cols()), (2, 3));
    assert_eq!(c.axis(), Axis::Vertical);
    assert!(matches!(puzzle.goal(), Some(Goal::Exit(_))));
}

#[test]
fn shared_shapes_and_own_places() {
    let collection = collection(
        r##"(shared: (pieces: { "L": (shape: "#./##"), "q": (color: "red") }, board: "..../....",
                      identical: Groups(["Lx"]), gate_keys: "Ly", expect: (solvable: false)),
            puzzles: [
                (name: "left", pieces: { "L": (at: [(0, 0)]) }),
                (name: "right", pieces: { "L": (at: [(0, 2)]) }, expect: (states: 3)),
                (name: "neither", board: "q."),
            ])"##,
    );
    assert_eq!(collection.name(), None);
    let start = |name: &str| collection.pick(name).unwrap().pieces()[0].start();
    assert_eq!(start("left"), Anchor { row: 0, col: 0 });
    assert_eq!(start("right"), Anchor { row: 0, col: 2 });
    assert_eq!(collection.pick("left").unwrap().expect().solvable, Some(false));
    assert_eq!(collection.pick("right").unwrap().expect().solvable, None);
    assert_eq!(letters(collection.pick("3").unwrap()), "q");
}

#[test]
fn many_ways_to_write_a_board() {
    let plain = puzzle(r#"(name: "x", board: "ab./..c")"#);
    for board in [
        r#""ab.\n..c""#,
        r##"r#"ab./..c"#"##,
        "\"\r\n  ab.\r\n\t..c \r\n\"",
        "\"\n\n ab. / ..c\n\n\"",
        r#"// a comment
           /* and (another */ "ab./..c" // behind"#,
    ] {
        let source =
            format!("\u{feff}#![enable(implicit_some)]\n(name: \"x\", board: {board}\n)\n");
        assert_eq!(puzzle(&source), plain, "{source}");
    }
    assert_eq!(puzzle(r#"Puzzle(name: Some("x"), board: "ab./..c", goal: None)"#), plain);
}

#[test]
fn boards_of_all_sizes_and_unusual_letters() {
    let one = puzzle(r#"(name: "one", board: "a", goal: "a")"#);
    assert_eq!(one.size().area(), 1);
    assert!(puzzle(r#"(name: "bare", board: ".")"#).pieces().is_empty());
    assert_eq!(letters(&puzzle(r#"(name: "signs", board: "é字+@/é.?😀")"#)), "é字+@?😀");
    let row = "abcdefghijklmnop";
    let square = vec![row; 16].join("/");
    assert_eq!(puzzle(&format!(r#"(name: "16", board: "{square}")"#)).pieces().len(), 16);
    let names: Vec<char> = ('\u{100}'..='\u{1fe}').filter(|c| c.is_alphabetic()).collect();
    let many: String = names.iter().collect();
    assert_eq!(puzzle(&format!(r#"(name: "255", board: "{many}.")"#)).pieces().len(), 255);
}

/// A kind for every piece, in two shapes: every token that there can be.
#[test]
fn as_many_kinds_as_there_can_be() {
    use slide::space::Run;
    use slide::space::{CountOptions, count};
    let names: Vec<char> = ('\u{100}'..='\u{1fe}').filter(|c| c.is_alphabetic()).collect();
    assert_eq!(names.len(), 255);
    let units: String = names[1..].iter().collect();
    let puzzle =
        puzzle(&format!(r#"(name: "255", board: "{units}.{0}{0}", identical: Never)"#, names[0]));
    let found = count(&puzzle, &CountOptions::default(), &mut Run::default()).expect("a count");
    assert_eq!(found.states, 256, "the hole is somewhere between them");
}
