//! Plain values as text, and with the feature `serde` in any of its formats.

use slide::puzzle::{Direction, Metric, Move};

#[test]
fn words_and_moves_are_read_as_they_are_written() {
    for metric in Metric::ALL {
        assert_eq!(metric.to_string().parse(), Ok(metric));
    }
    for direction in Direction::ALL {
        assert_eq!(direction.to_string().parse(), Ok(direction));
    }
    assert_eq!(format!("{:>5}|", Metric::Step), " step|");
    for text in ["3 (1, 0) RRD", "0 (0, 0) D", "12 (3, 1) !D"] {
        let one: Move = text.parse().unwrap();
        assert_eq!(one.to_string(), text);
        assert_eq!(one.to.is_none(), text.contains('!'));
    }
    for wrong in ["", "3", "3 (1, 0) ", "3 (1, 0) X", "3 (0, 0) U", "300 (0, 0) D", "x (0, 0) D"] {
        let error = wrong.parse::<Move>().unwrap_err();
        assert_eq!(error.to_string(), format!("`{wrong}` is no move such as `3 (1, 0) RRD`"));
    }
}

#[test]
fn serde_reads_what_it_wrote() {
    use slide::puzzle::{Puzzle, Solution};

    let puzzle: Puzzle =
        "(name: \"Row\", board: \"a.\", goal: \".a\", expect: (moves: 1))".parse().unwrap();
    let moves = vec!["0 (0, 0) R".parse().unwrap()];
    let all = (puzzle, Solution { metric: Metric::Slide, moves });
    let text = serde_json::to_string(&all).unwrap();
    assert!(text.ends_with(
        r#"{"metric":"Slide","moves":[{"piece":0,"path":["Right"],"from":{"row":0,"col":0},"to":{"row":0,"col":1}}]}]"#
    ), "{text}");
    assert_eq!(serde_json::from_str::<(Puzzle, Solution)>(&text).unwrap(), all);
    let faulty = serde_json::from_str::<Puzzle>(r#""(name: 1)""#).unwrap_err();
    assert!(faulty.to_string().starts_with("error: expected a string in quotes"), "{faulty}");
}
