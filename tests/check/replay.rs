//! Legal and illegal moves of every sort.

use slide::check::{Replay, Unsound, positions, read_moves, replay, verify};
use slide::puzzle::{Anchor, Direction, Metric, Move, PieceId, Puzzle, Solution, read};

fn puzzle(source: &str) -> Puzzle {
    read(source, "test.ron").unwrap().into_puzzles().remove(0)
}

/// Plays a compact line.
fn play(puzzle: &Puzzle, metric: Metric, line: &str) -> Result<Replay, String> {
    let moves = read_moves(puzzle, line).unwrap();
    replay(puzzle, metric, &moves).map_err(|illegal| illegal.to_string())
}

fn refused(puzzle: &Puzzle, metric: Metric, line: &str) -> String {
    play(puzzle, metric, line).unwrap_err()
}

/// Everything that can be in the way.
fn yard() -> Puzzle {
    puzzle(
        r#"(
            name: "Yard",
            board: "
                aa.b
                ..#b
                c-~.
                d..e
            ",
            pieces: {
                "a": (axis: Along),
                "b": (axis: Vertical),
                "e": (axis: Fixed),
            },
            gate_keys: "d",
            goal: "..../..../..../.d..",
        )"#,
    )
}

#[test]
fn what_is_in_the_way_is_named() {
    let yard = yard();
    let refused = |line| refused(&yard, Metric::Move, line);
    assert_eq!(refused("aD"), "move 1: a cannot go down from (0, 0): it goes left and right only");
    assert_eq!(refused("bL"), "move 1: b cannot go left from (0, 3): it goes up and down only");
    assert_eq!(refused("eU"), "move 1: e cannot go up from (3, 3): it is fixed");
    assert_eq!(refused("aL"), "move 1: a cannot go left from (0, 0): the board ends there");
    assert_eq!(
        refused("aR2"),
        "move 1: a cannot go right from (0, 1) (step 2 of 2): b covers (0, 3)"
    );
    assert_eq!(
        refused("cUR2"),
        "move 1: c cannot go right from (1, 1) (step 3 of 3): there is a wall at (1, 2)"
    );
    assert_eq!(
        refused("cR"),
        "move 1: c cannot go right from (2, 0): there is a gate at (2, 1), and it is no gate key"
    );
    assert_eq!(
        refused("dRUR"),
        "move 1: d cannot go right from (2, 1) (step 3 of 3): there is no board at (2, 2)"
    );
    assert_eq!(refused("bD dD"), "move 2: d cannot go down from (3, 0): the board ends there");
    assert_eq!(refused("d!D"), "move 1: d cannot leave the board: this puzzle has no exit");
}

#[test]
fn a_gate_key_passes_and_reaches_the_goal() {
    let end = play(&yard(), Metric::Move, "bD dRU dD").unwrap();
    assert_eq!((end.length, end.steps, end.goal_reached), (3, 4, true));
    assert_eq!(end.first_reached, Some(3));
    assert_eq!(end.anchors[3], Some(Anchor { row: 3, col: 1 }));
    let passed = play(&yard(), Metric::Move, "dR dR").unwrap();
    assert_eq!((passed.goal_reached, passed.first_reached), (false, Some(1)));
    let none = play(&yard(), Metric::Move, "").unwrap();
    assert_eq!((none.length, none.goal_reached, none.first_reached), (0, false, None));
}

#[test]
fn each_metric_has_its_own_moves() {
    let yard = yard();
    assert!(play(&yard, Metric::Step, "dR dU").is_ok());
    assert_eq!(
        refused(&yard, Metric::Step, "dR dRU"),
        "move 2: d takes 2 steps, but each step counts here"
    );
    assert!(play(&yard, Metric::Slide, "dR2").is_ok());
    assert_eq!(
        refused(&yard, Metric::Slide, "dRU"),
        "move 1: the path of d has a corner, but a slide is straight"
    );
}

#[test]
fn the_places_of_a_move_must_fit() {
    let yard = yard();
    let at = |row, col| Anchor { row, col };
    let right = |from, to| Move {
        piece: PieceId(3),
        path: vec![Direction::Right],
        from,
        to,
        pushed: Vec::new(),
    };
    let said = |one: Move| replay(&yard, Metric::Move, &[one]).unwrap_err().to_string();
    let (d, beside) = (at(3, 0), at(3, 1));
    assert_eq!(yard.piece(PieceId(3)).letter(), 'd');
    assert!(replay(&yard, Metric::Move, &[right(d, Some(beside))]).is_ok());
    assert_eq!(said(right(at(0, 0), Some(beside))), "move 1: d stands at (3, 0), not at (0, 0)");
    assert_eq!(said(right(d, Some(d))), "move 1: the path leads d to (3, 1), not to (3, 0)");
    let still = Move { path: Vec::new(), ..right(d, Some(d)) };
    assert_eq!(said(still), "move 1: d takes no step");
    let stranger = Move { piece: PieceId(200), ..right(d, Some(beside)) };
    assert_eq!(said(stranger), "move 1: there is no piece number 201");
}

#[test]
fn verify_wants_the_goal() {
    let yard = yard();
    let solution = |line| {
        let moves = read_moves(&yard, line).unwrap();
        verify(&yard, &Solution { metric: Metric::Move, moves })
    };
    assert!(solution("dR").is_ok());
    assert_eq!(solution("dRU").unwrap_err(), Unsound::NotSolved);
    assert!(matches!(solution("dL").unwrap_err(), Unsound::Illegal(_)));
}

#[test]
fn positions_follow_the_moves() {
    let yard = yard();
    let moves = read_moves(&yard, "bD dRU").unwrap();
    let drawn: Vec<_> = positions(&yard, &moves).collect();
    assert_eq!(drawn.len(), 3);
    assert_eq!(drawn[0][3], Some(Anchor { row: 3, col: 0 }));
    assert_eq!(drawn[2][3], Some(Anchor { row: 2, col: 1 }));
    assert_eq!(drawn[2], replay(&yard, Metric::Move, &moves).unwrap().anchors);
}

#[test]
fn twins_may_stand_for_each_other() {
    let row = |identical: &str| {
        puzzle(&format!(r#"(name: "Row", board: "ab.c.", goal: "...a.", identical: {identical})"#))
    };
    // Goal pieces are told apart; only members of a group may fill each other's places.
    assert!(!play(&row("SameShape"), Metric::Move, "").unwrap().goal_reached);
    assert!(play(&row(r#"Groups(["ac"])"#), Metric::Move, "").unwrap().goal_reached);
    assert!(!play(&row(r#"Groups(["ab"])"#), Metric::Move, "").unwrap().goal_reached);
}

#[test]
fn cells_can_be_wanted_empty() {
    let row = puzzle(r#"(name: "Row", board: "a.b", goal: "_..")"#);
    assert!(!play(&row, Metric::Move, "").unwrap().goal_reached);
    assert!(play(&row, Metric::Move, "aR").unwrap().goal_reached);
}

/// The ship S beside a tile with a small asteroid: its wing passes the asteroid on the way down,
/// but meets nothing at either end.
fn ship(check: &str, lower_tile: &str) -> Puzzle {
    puzzle(&format!(
        r#"(
            name: "Ship",
            board: "kS / m.",
            pieces: {{
                "S": (blockers: "..... / ##### / ..#.. / ..#.. / ....."),
                "k": (blockers: "..... / ..... / ..... / ...#. / ....."),
                "m": (blockers: "{lower_tile}"),
            }},
            blockers: (per_cell: 3, overhang: 1, check: {check}),
            exit: (piece: "S", at: (1, 1), toward: Down),
        )"#
    ))
}

const NOTHING: &str = "..... / ..... / ..... / .#... / .....";
const LOWER_RIGHT: &str = "..... / ..... / ..... / ...#. / .....";

#[test]
fn blockers_are_tested_on_the_way() {
    assert_eq!(
        refused(&ship("MidSlide", NOTHING), Metric::Move, "SD"),
        "move 1: S cannot go down from (0, 1): after sub-step 2 of 3 its blockers meet those of k \
         at sub-cell (3, 3)"
    );
    let free = play(&ship("EndsOnly", NOTHING), Metric::Move, "SD S!D").unwrap();
    assert_eq!((free.length, free.steps, free.goal_reached), (2, 2, true));
    assert_eq!(free.anchors[1], None);
}

#[test]
fn the_exit_is_swept_even_if_slides_are_not() {
    assert_eq!(
        refused(&ship("EndsOnly", LOWER_RIGHT), Metric::Step, "SD S!D"),
        "move 2: S cannot go down from (1, 1): after sub-step 2 of 5 its blockers meet those of m \
         at sub-cell (6, 3)"
    );
}

#[test]
fn a_neighbour_may_slide_only_where_its_blockers_fit() {
    // m under the ship: its asteroid at (3, 2) of its own grid comes to sub-cell (6, 4), free.
    assert!(play(&ship("MidSlide", NOTHING), Metric::Slide, "mR kD").is_ok());
    let stem = ship("MidSlide", "..... / ..#.. / ..... / ..... / .....");
    assert!(play(&stem, Metric::Slide, "mR").is_ok());
    let corner = ship("MidSlide", ".##.. / .##.. / ..... / ..... / .....");
    assert_eq!(
        refused(&corner, Metric::Slide, "mR"),
        "move 1: m cannot go right from (1, 0): after sub-step 1 of 3 its blockers meet those of k \
         at sub-cell (3, 3)"
    );
}

#[test]
fn the_way_out_has_its_rules() {
    let lot = puzzle(
        r#"(
            name: "Lot",
            board: "AA.B / ...B / CCC.",
            pieces: { "AB": (axis: Along) },
            exit: (piece: "A", at: (0, 2), toward: Right),
        )"#,
    );
    let refused = |line| refused(&lot, Metric::Move, line);
    assert_eq!(refused("A!R"), "move 1: A stands at (0, 0), but it leaves the board from (0, 2)");
    assert_eq!(refused("BD AR2 A!D"), "move 3: A leaves the board right, and no other way");
    assert_eq!(refused("B!D"), "move 1: B cannot leave the board: the exit is for A");
    assert_eq!(
        refused("AR2"),
        "move 1: A cannot go right from (0, 1) (step 2 of 2): B covers (0, 3)"
    );
    assert_eq!(
        refused("BD AR2 A!R CU"),
        "move 4: C cannot move: after the exit nothing may follow"
    );
    let out = play(&lot, Metric::Step, "BD AR AR A!R").unwrap();
    assert_eq!((out.length, out.steps, out.goal_reached, out.first_reached), (4, 4, true, Some(4)));
    let mut moves = read_moves(&lot, "BD AR2 A!R").unwrap();
    moves[2].path.push(Direction::Right);
    assert_eq!(
        replay(&lot, Metric::Move, &moves).unwrap_err().to_string(),
        "move 3: A leaves the board in one slide, written as 1 step, not 2"
    );
}

#[test]
fn the_back_of_a_leaving_piece_is_swept_too() {
    // The upper arm of A follows it over cells that its lower arm has never touched.
    let hook = puzzle(
        r#"(
            name: "Hook",
            board: "A.b / AAA",
            exit: (piece: "A", at: (0, 0), toward: Right),
        )"#,
    );
    assert_eq!(
        refused(&hook, Metric::Move, "A!R"),
        "move 1: A cannot go right from (0, 0): b covers (0, 2)"
    );
}

#[test]
fn any_member_of_a_group_may_leave() {
    let lot = |identical: &str| {
        puzzle(&format!(
            r#"(
                name: "Lot",
                board: "A.B",
                identical: {identical},
                exit: (piece: "A", at: (0, 2), toward: Right),
            )"#
        ))
    };
    assert!(play(&lot(r#"Groups(["AB"])"#), Metric::Move, "B!R").unwrap().goal_reached);
    assert_eq!(
        refused(&lot("SameShape"), Metric::Move, "B!R"),
        "move 1: B cannot leave the board: the exit is for A"
    );
}
