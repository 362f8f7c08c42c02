//! SVG: valid XML, nothing of a puzzle becomes markup, and what is drawn is what was played.

use roxmltree::{Document, Node};

use slide::check::replay;
use slide::puzzle::{Anchor, Direction, Metric, Move, Puzzle};
use slide::render::svg::Paper;
use slide::render::{svg, xml};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Run, count};

use crate::{answer, klotski, puzzle};

fn number(node: Node<'_, '_>, name: &str) -> u16 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn with_class<'a>(root: Node<'a, 'a>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    root.descendants().filter(move |node| node.attribute("class") == Some(class))
}

/// Where the pieces of one frame stand, from its markup alone.
fn anchors(puzzle: &Puzzle, frame: Node<'_, '_>) -> Vec<Option<Anchor>> {
    let mut anchors = vec![None; puzzle.pieces().len()];
    for node in frame.descendants().filter(|node| node.attribute("class") == Some("piece")) {
        let letter = node.attribute("data-piece").unwrap().chars().next().unwrap();
        let id = puzzle.piece_by_letter(letter).unwrap();
        let (row, col) = (number(node, "data-row"), number(node, "data-col"));
        let place = format!("translate({} {})", col * 48, row * 48);
        assert_eq!(node.attribute("transform"), Some(&*place), "drawn where it is said to stand");
        assert_eq!(node.attribute("href"), Some(&*format!("#board-{}", id.0)));
        anchors[id.index()] = Some(Anchor { row, col });
    }
    anchors
}

/// The step that leads from one frame to the next.
fn step(puzzle: &Puzzle, before: &[Option<Anchor>], after: &[Option<Anchor>]) -> Move {
    let mut moved = puzzle.piece_ids().filter(|id| before[id.index()] != after[id.index()]);
    let piece = moved.next().expect("a piece moves");
    assert_eq!(moved.next(), None, "only one moves");
    let (from, to) = (before[piece.index()].unwrap(), after[piece.index()]);
    let way = Direction::ALL.into_iter().find(|&way| to.is_none() || from.step(way) == to);
    Move { piece, path: vec![way.unwrap()], from, to, pushed: Vec::new() }
}

fn played_back(puzzle: &Puzzle) -> u32 {
    let options = SolveOptions::default().metric(Metric::Step);
    let answer = solve(puzzle, &options, &mut Run::default()).unwrap();
    let text = svg::answer(puzzle, &answer, Paper::default());
    let document = Document::parse(&text).unwrap();
    let frames: Vec<_> = (0..=answer.solutions[0].moves.len())
        .map(|index| {
            let class = format!("frame-{index}");
            let mut nodes =
                document.descendants().filter(|node| node.attribute("class") == Some(&class));
            let frame = nodes.next().unwrap();
            assert!(nodes.next().is_none());
            anchors(puzzle, frame)
        })
        .collect();
    let mut moves: Vec<Move> =
        frames.windows(2).map(|pair| step(puzzle, &pair[0], &pair[1])).collect();
    if let (Some(last), Some(slide::puzzle::Goal::Exit(exit))) = (moves.last_mut(), puzzle.goal()) {
        last.path = vec![exit.toward];
    }
    let end = replay(puzzle, Metric::Step, &moves).unwrap();
    assert!(end.goal_reached);
    assert_eq!(with_class(document.root(), "move").count(), moves.len(), "an arrow for each");
    end.length
}

#[test]
fn a_strip_shows_the_solution() {
    assert_eq!(played_back(&klotski()), 116);
}

#[test]
fn a_strip_with_blockers_and_an_exit() {
    let puzzle = puzzle(
        r#"(
            name: "Stones", board: ".b. / A.. / ...",
            pieces: {
                "A": (blockers: "..#.. / ..... / ..... / ..... / ....."),
                "b": (blockers: "..... / ..... / ..... / .#... / ....."),
            },
            blockers: (per_cell: 3, overhang: 1),
            exit: (piece: "A", at: (1, 2), toward: Right),
        )"#,
    );
    assert_eq!(played_back(&puzzle), 5);
    let text = svg::one_board(&puzzle, "Stones", false);
    let document = Document::parse(&text).unwrap();
    // One sub-cell of 16 units, 16 units above the piece.
    let rocks: Vec<_> = with_class(document.root(), "rock").collect();
    assert_eq!(rocks.len(), 2);
    let path =
        rocks.iter().find(|rock| rock.parent().unwrap().attribute("data-piece") == Some("A"));
    let path = path.unwrap().attribute("d").unwrap();
    assert!(path.contains("Q31.4 -15.4") && path.contains("Q16.6 -0.6"), "{path}");
    let exit = document.descendants().find(|node| node.has_attribute("data-exit")).unwrap();
    assert_eq!((exit.attribute("x"), exit.attribute("y")), (Some("144"), Some("48")));
}

/// A puzzle that would break any page that does not escape.
fn hostile() -> Puzzle {
    puzzle(
        r#"(
            name: "</title><script>alert('\"1\"')</script> & {{json}}",
            board: "<&\"' / >..]",
            pieces: {
                "<": (name: "<img src=x onerror=alert(2)>"), "&": (name: "\"><b>"),
                "]": (color: "rgb(1, 2, 3)"),
            },
            identical: Never,
            goal: ".... / .<..",
        )"#,
    )
}

#[test]
fn nothing_of_a_puzzle_becomes_markup() {
    let hostile = hostile();
    let solved = solve(&hostile, &SolveOptions::default(), &mut Run::default()).unwrap();
    let counted = count(&hostile, &CountOptions::default(), &mut Run::default()).unwrap();
    for text in [
        svg::answer(&hostile, &solved, Paper::default()),
        svg::answer(&hostile, &answer(&hostile, Metric::Move, &[]), Paper::default()),
        svg::one_board(&hostile, hostile.name(), false),
        svg::thumbnails(hostile.name(), &[hostile.clone(), klotski()]),
        svg::histogram(&hostile, &counted, &CountOptions::default()),
    ] {
        let document = Document::parse(&text).unwrap();
        let known = ["svg", "title", "style", "rect", "g", "path", "text", "defs", "use"];
        for node in document.descendants().filter(Node::is_element) {
            assert!(known.contains(&node.tag_name().name()), "{}", node.tag_name().name());
        }
        let title = document.root_element().first_element_child().unwrap();
        assert!(title.text().unwrap().starts_with(hostile.name()), "{title:?}");
    }
}

#[test]
fn everything_on_the_ground_is_drawn() {
    let puzzle = puzzle(
        r#"(name: "All", board: "a-#~ / b..b", gate_keys: "a", pieces: { "b": (linked: true) },
            goal: ".... / ._..")"#,
    );
    let text = svg::one_board(&puzzle, "All", false);
    let document = Document::parse(&text).unwrap();
    for class in ["frame", "floor", "cell", "wall", "gate", "empty", "link", "letter"] {
        assert!(with_class(document.root(), class).next().is_some(), "{class}: {text}");
    }
    // No cell is drawn where there is no board.
    let cells = with_class(document.root(), "cell").next().unwrap().attribute("d").unwrap();
    assert_eq!(cells.matches('M').count(), 6);
}

#[test]
fn goals_are_boards_of_their_own() {
    let text = svg::one_board(&klotski(), "Klotski", false);
    let document = Document::parse(&text).unwrap();
    let aims = document.descendants().filter(|node| node.has_attribute("data-goal-piece"));
    let aims: Vec<_> =
        aims.map(|node| (node.attribute("data-goal-piece"), number(node, "data-row"))).collect();
    assert_eq!(aims, [(Some("B"), 3)]);
    assert_eq!(with_class(document.root(), "goal").count(), 1, "one piece: outlined on the board");
    assert_eq!(text.matches(">Cao Cao</text>").count(), 2);
    let two = puzzle(
        r#"(name: "Two", board: "ab..", identical: Never, goals: ["..ab", ".ab.", "ab..", "a.b."])"#,
    );
    let text = svg::one_board(&two, "Two", false);
    assert_eq!(text.matches("data-goal-piece").count(), 4, "two goals of two pieces");
    assert!(text.contains(">and 2 more</text>") && !text.contains("class=\"goal\""));
}

#[test]
fn without_colours_kinds_have_hatchings() {
    let klotski = klotski();
    let short = answer(&klotski, Metric::Move, &["gD jL"]);
    let text = svg::answer(&klotski, &short, Paper { every: 1, mono: true });
    let document = Document::parse(&text).unwrap();
    let fills = |letter: &str| {
        let id = klotski.piece_by_letter(letter.chars().next().unwrap()).unwrap();
        let part = format!("board-{}", id.0);
        let part = document.descendants().find(|node| node.attribute("id") == Some(&part)).unwrap();
        with_class(part, "body").next().unwrap().attribute("fill").unwrap().to_owned()
    };
    assert_eq!(fills("B"), "#505050", "what the goal is about");
    assert_eq!(fills("a"), fills("f"));
    let kinds = [fills("a"), fills("E"), fills("g")];
    for fill in &kinds {
        let name = fill.strip_prefix("url(#").unwrap().strip_suffix(')').unwrap();
        assert!(document.descendants().any(|node| node.attribute("id") == Some(name)), "{fill}");
        assert_eq!(kinds.iter().filter(|other| *other == fill).count(), 1, "{fill}");
    }
}

#[test]
fn bars_are_as_high_as_their_numbers() {
    let klotski = klotski();
    let options = CountOptions::default();
    let counted = count(&klotski, &options, &mut Run::default()).unwrap();
    let text = svg::histogram(&klotski, &counted, &options);
    let document = Document::parse(&text).unwrap();
    let bars: Vec<_> = with_class(document.root(), "bar").collect();
    assert_eq!(bars.len(), counted.layers.len());
    let mut total = 0;
    for (bar, states) in bars.iter().zip(&counted.layers) {
        assert_eq!(bar.attribute("data-states").unwrap(), states.to_string());
        let high: f64 = bar.attribute("height").unwrap().parse().unwrap();
        // 400 units stand for 800 states.
        let wanted = f64::from(u32::try_from(*states).unwrap());
        assert!((high * 2.0 - wanted).abs() < 0.1, "{states}: {high}");
        total += states;
    }
    assert_eq!(total, 25955);
    let words: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    for label in ["Klotski: 25955 states (5 × 29 × 179)", "depth in steps", "states", "800", "160"]
    {
        assert!(words.contains(&label), "{label}");
    }
}

#[test]
fn what_has_a_meaning_in_xml_is_written_as_entities() {
    assert_eq!(
        xml::escape("<script>alert(\"x\" & 'y')</script>"),
        "&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;"
    );
    assert_eq!(xml::escape("a\u{202e}b\u{0}c\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}");
}

#[test]
fn lengths_are_short() {
    let lengths = [0, 5, -5, 50, 1250, -4800].map(|length| xml::Length(length).to_string());
    assert_eq!(lengths, ["0", "0.05", "-0.05", "0.5", "12.5", "-48"]);
}
