//! Plain values as text, and with the feature `serde` in any of its formats.

use slide::puzzle::{Anchor, Direction, Metric, Move, PieceId};

#[test]
fn words_are_read_as_they_are_written() {
    for metric in Metric::ALL {
        assert_eq!(metric.to_string().parse(), Ok(metric));
    }
    for direction in Direction::ALL {
        assert_eq!(direction.to_string().parse(), Ok(direction));
    }
    assert_eq!(format!("{:>5}|", Metric::Step), " step|");
}

#[test]
fn moves_are_written_in_short() {
    let (from, to) = (Anchor { row: 1, col: 0 }, Anchor { row: 2, col: 2 });
    let path = vec![Direction::Right, Direction::Right, Direction::Down];
    assert_eq!(Move::new(PieceId(3), path, from, Some(to)).to_string(), "3 (1, 0) RRD");
    let out = Move::new(PieceId(12), vec![Direction::Down], from, None);
    assert_eq!(out.to_string(), "12 (1, 0) !D");
}

#[test]
fn serde_reads_what_it_wrote() {
    use slide::puzzle::{Puzzle, Solution};

    let puzzle: Puzzle =
        "(name: \"Row\", board: \"a.\", goal: \".a\", expect: (moves: 1))".parse().unwrap();
    let moves = vec![Move::new(
        PieceId(0),
        vec![Direction::Right],
        Anchor { row: 0, col: 0 },
        Some(Anchor { row: 0, col: 1 }),
    )];
    let all = (puzzle, Solution { metric: Metric::Slide, moves });
    let text = serde_json::to_string(&all).unwrap();
    assert!(text.ends_with(
        r#"{"metric":"Slide","moves":[{"piece":0,"path":["Right"],"from":{"row":0,"col":0},"to":{"row":0,"col":1}}]}]"#
    ), "{text}");
    assert_eq!(serde_json::from_str::<(Puzzle, Solution)>(&text).unwrap(), all);
    let faulty = serde_json::from_str::<Puzzle>(r#""(name: 1)""#).unwrap_err();
    assert!(faulty.to_string().starts_with("error: expected a string in quotes"), "{faulty}");
}
