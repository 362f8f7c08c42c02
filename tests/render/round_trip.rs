//! Lists, compact lines and JSON are read back as the moves they were written from: random paths,
//! legal or not, of pieces with all sorts of letters.

use proptest::prelude::*;

use slide::check::{read_moves, read_written, replay};
use slide::puzzle::{Anchor, Direction, Metric, Move, Piece, PieceId, Puzzle, Solution};
use slide::render::json;
use slide::render::palette::Ink;
use slide::render::text::list::{Boards, Layout};
use slide::render::text::{arrows, compact, list, sheet};
use slide::solve::{SolveOptions, Wanted, solve};
use slide::space::Run;
use unicode_width::UnicodeWidthStr;

use crate::boards_every;

/// Ten pieces whose letters could be taken for something else.
fn awkward() -> Puzzle {
    crate::puzzle(
        r#"(
            name: "Awkward: 3 slides",
            board: "U1ß華x / ([]{! / .....",
            pieces: { "1[": (name: "two (2) left"), "U華": (name: "曹操"), "ß": (name: "Grüße") },
            identical: Never,
            exit: (piece: "U", at: (0, 0), toward: Up),
        )"#,
    )
}

/// Where the pieces stand after each of these walks, whatever is in the way.
fn walked(puzzle: &Puzzle, metric: Metric, walks: &[(usize, Vec<usize>)], exit: bool) -> Vec<Move> {
    let mut anchors: Vec<Anchor> = puzzle.pieces().iter().map(Piece::start).collect();
    let mut moves = Vec::new();
    for (piece, directions) in walks {
        let piece = piece % anchors.len();
        let from = anchors[piece];
        let mut path = Vec::new();
        for &direction in directions {
            let direction = match metric {
                Metric::Slide => Direction::ALL[directions[0]],
                Metric::Step | Metric::Move | Metric::Line => Direction::ALL[direction],
            };
            if let Some(next) = anchors[piece].step(direction) {
                anchors[piece] = next;
                path.push(direction);
            }
            if metric == Metric::Step && !path.is_empty() {
                break;
            }
        }
        if !path.is_empty() {
            let to = Some(anchors[piece]);
            moves.push(Move { piece: PieceId(piece as u8), path, from, to, pushed: Vec::new() });
        }
    }
    if exit {
        let path = vec![Direction::Up];
        moves.push(Move {
            piece: PieceId(0),
            path,
            from: anchors[0],
            to: None,
            pushed: Vec::new(),
        });
    }
    moves
}

fn any_walks() -> impl Strategy<Value = Vec<(usize, Vec<usize>)>> {
    let walk = prop_oneof![
        8 => prop::collection::vec(0usize..4, 1..6),
        1 => prop::collection::vec(0usize..4, 1..60),
    ];
    prop::collection::vec((0usize..10, walk), 0..120)
}

#[test]
fn found_solutions_are_read_back_and_reach_the_goal() {
    let klotski = crate::klotski();
    for (metric, length, steps) in
        [(Metric::Step, 116, 116), (Metric::Slide, 90, 118), (Metric::Move, 81, 118)]
    {
        let options = SolveOptions::default().metric(metric);
        let answer = solve(&klotski, &options, &mut Run::default()).unwrap();
        for text in [
            list::answer(&klotski, &answer, Wanted::Best, Layout::default()),
            list::answer(&klotski, &answer, Wanted::Best, boards_every(10)),
            sheet::answer(&klotski, &answer, Wanted::Best),
            compact::answer(&klotski, &answer),
            json::solve(&klotski, &answer, Wanted::Best),
        ] {
            let moves = read_moves(&klotski, &text).unwrap();
            let end = replay(&klotski, metric, &moves).unwrap();
            assert_eq!((end.length, end.steps, end.goal_reached), (length, steps, true), "{text}");
            assert_eq!(end.first_reached, Some(length));
        }
    }
}

/// Challenge 1 of Asteroid Escape: five slides and the exit.
#[test]
fn a_solution_with_blockers_and_an_exit() {
    let escape = crate::puzzle(
        r#"(
            name: "Asteroid Escape 1",
            board: "abc / Sde / f.g",
            pieces: {
                "S": (name: "ship", blockers: "..... / ##### / ..#.. / ..#.. / ....."),
                "a": (blockers: ".###. / .###. / ..... / ..... / ....."),
                "b": (blockers: "..... / ..... / ..... / .#... / ....."),
                "c": (blockers: "..... / .#... / ..... / ...#. / ....."),
                "d": (blockers: "..... / ..... / ..... / ##... / ##..."),
                "e": (blockers: "..... / ..... / ..... / ...#. / ....."),
                "f": (blockers: "..... / .#... / ..... / .#... / ....."),
                "g": (blockers: "..... / ...#. / ..... / ..... / ....."),
            },
            blockers: (per_cell: 3, overhang: 1),
            exit: (piece: "S", at: (2, 1), toward: Down),
        )"#,
    );
    for metric in Metric::OF_PIECES {
        let options = SolveOptions::default().metric(metric);
        let answer = solve(&escape, &options, &mut Run::default()).unwrap();
        let text = list::answer(&escape, &answer, Wanted::Best, Layout::default());
        let end = replay(&escape, metric, &read_moves(&escape, &text).unwrap()).unwrap();
        assert_eq!((end.length, end.steps, end.goal_reached), (6, 6, true), "{text}");
        assert!(text.ends_with(" [ ]  6. S (ship) exits down\n"), "{text}");
        let arrows = arrows::answer(&escape, &answer);
        assert!(arrows.ends_with(" ⇓\n") && !arrows.contains('S'), "{arrows}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_format_is_read_back(
        walks in any_walks(),
        metric in prop::sample::select(&Metric::OF_PIECES[..]),
        exit: bool,
        every in 1usize..12,
    ) {
        let puzzle = awkward();
        let moves = walked(&puzzle, metric, &walks, exit);
        let solution = Solution { metric, moves: moves.clone() };
        let mut answer = crate::answer(&puzzle, metric, &[""]);
        answer.solutions = vec![solution];
        for boards in [None, Some(every)] {
            let text = list::answer(&puzzle, &answer, Wanted::Best, boards.map_or_else(Layout::default, boards_every));
            prop_assert!(text.lines().all(|line| line.width() <= 80), "{text}");
            let written = read_written(&puzzle, &text).unwrap();
            prop_assert_eq!(written.metric, Some(metric));
            prop_assert_eq!(&written.solutions, &vec![moves.clone()], "{}", text);
        }
        let colored = Layout { boards: Some(Boards { every, ink: Ink::Colored }), ..Layout::default() };
        let text = list::answer(&puzzle, &answer, Wanted::Best, colored);
        prop_assert_eq!(&read_moves(&puzzle, &text).unwrap(), &moves, "{}", text);
        let text = sheet::answer(&puzzle, &answer, Wanted::Best);
        for page in text.split(sheet::FORM_FEED) {
            prop_assert!(page.lines().count() <= 60, "{page}");
            prop_assert!(page.lines().all(|line| line.width() <= 80), "{page}");
        }
        let written = read_written(&puzzle, &text).unwrap();
        prop_assert_eq!(written.metric, Some(metric));
        prop_assert_eq!(&written.solutions, &vec![moves.clone()], "{}", text);
        prop_assert_eq!(&read_moves(&puzzle, &compact::answer(&puzzle, &answer)).unwrap(), &moves);
        let text = json::solve(&puzzle, &answer, Wanted::Best);
        let written = read_written(&puzzle, &text).unwrap();
        prop_assert_eq!(written.metric, Some(metric));
        prop_assert_eq!(&written.solutions, &vec![moves]);
    }

    #[test]
    fn several_solutions_are_read_back(
        first in any_walks(),
        second in any_walks(),
        nearest: bool,
    ) {
        let puzzle = awkward();
        let lists: Vec<_> = [first, second]
            .iter()
            .map(|walks| walked(&puzzle, Metric::Move, walks, true))
            .collect();
        let solutions: Vec<_> = lists
            .iter()
            .map(|moves| Solution { metric: Metric::Move, moves: moves.clone() })
            .collect();
        let mut answer = crate::answer(&puzzle, Metric::Move, &[""]);
        answer.solutions = solutions;
        let wanted = if nearest { Wanted::Nearest(2) } else { Wanted::All(2) };
        for text in [
            list::answer(&puzzle, &answer, wanted, Layout::default()),
            sheet::answer(&puzzle, &answer, wanted),
            compact::answer(&puzzle, &answer),
            json::solve(&puzzle, &answer, wanted),
        ] {
            prop_assert_eq!(&read_written(&puzzle, &text).unwrap().solutions, &lists, "{}", text);
        }
    }
}
