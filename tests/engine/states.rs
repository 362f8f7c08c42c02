//! Questions about all states of small puzzles: their graph, their distances to the goal, and which
//! mirror images can be counted once.

use slide::board::{Board, BoardTask, Mask, Steps, with_board};
use slide::puzzle::{Anchor, Identity, Kind, Metric, read};
use slide::space::{
    CountOptions, EnumerateError, Graph, Limits, Lookup, Run, Stop, components, count,
    goal_distances, graph,
};

use super::puzzle;

#[test]
fn they_are_those_of_the_graph() {
    for text in [
        r#"(name: "T", board: "AA.b/AAcb/ddc./eef.", goal: "..../..../AA../AA..")"#,
        r#"(name: "T", board: "ab/c.", goals: ["../.a", "b./.."], identical: Never)"#,
        r#"(name: "T", board: "A.b/..b", exit: (piece: "A", at: (1, 2), toward: Right))"#,
    ] {
        let puzzle = puzzle(text);
        let own = goal_distances(&puzzle, &Limits::default()).unwrap();
        for metric in Metric::OF_PIECES {
            let graph = graph(&puzzle, metric, &Limits::default()).unwrap();
            assert_eq!(own.states(), graph.states.len());
            assert_eq!(own.to_goal(metric, 0), graph.states[0].to_goal);
            let sorted = |mut all: Vec<Option<u32>>| {
                all.sort_unstable();
                all
            };
            let of_graph = graph.states.iter().map(|state| state.to_goal).collect();
            let own = (0..own.states()).map(|state| own.to_goal(metric, state)).collect();
            assert_eq!(sorted(own), sorted(of_graph), "{text}");
        }
    }
}

#[test]
fn a_goal_out_of_reach_and_a_limit() {
    let stuck = puzzle(r#"(name: "T", board: "A.#.", goal: "..#A")"#);
    let own = goal_distances(&stuck, &Limits::default()).unwrap();
    assert_eq!((own.states(), own.to_goal(Metric::Move, 0)), (2, None));
    let most = |max_states| {
        let limits = Limits::default().max_states(Some(max_states));
        goal_distances(&stuck, &limits).err()
    };
    assert_eq!((most(1), most(2)), (Some(Stop::States), None));
}

#[test]
fn a_state_says_who_stands_where() {
    let puzzle = puzzle(r#"(name: "T", board: "ab/..", goal: "../.a", identical: Never)"#);
    let own = goal_distances(&puzzle, &Limits::default()).unwrap();
    let at = |row, col| Anchor { row, col };
    assert_eq!(own.places(0), [(Kind(0), at(0, 0)), (Kind(1), at(0, 1))]);
    assert_eq!(own.states(), 12);
}

#[test]
fn a_board_without_pieces_is_one_state() {
    let puzzle = puzzle(r#"(name: "T", board: "..", goal: "__")"#);
    let own = goal_distances(&puzzle, &Limits::default()).unwrap();
    assert_eq!((own.states(), own.places(0)), (1, &[][..]));
    assert_eq!(own.to_goal(Metric::Move, 0), Some(0));
}

fn grown(text: &str, metric: Metric) -> Graph {
    let puzzle = read(text, "test.ron").unwrap().into_puzzles().remove(0);
    graph(&puzzle, metric, &Limits::default()).unwrap()
}

#[test]
fn metrics_differ_in_their_edges() {
    let corner = r#"(name: "T", board: "A.. / ##.", goal: "... / ##A")"#;
    let edges = |metric| grown(corner, metric).edges().collect::<Vec<_>>();
    assert_eq!(edges(Metric::Step), [(0, 1), (1, 2), (2, 3)]);
    assert_eq!(edges(Metric::Slide), [(0, 1), (0, 2), (1, 2), (2, 3)]);
    assert_eq!(edges(Metric::Move).len(), 6);
    assert_eq!(grown(corner, Metric::Slide).way, [0, 2, 3]);
}

#[test]
fn an_exit_counts_and_no_way_is_none() {
    let out = r#"(name: "T", board: "A.", exit: (piece: "A", at: (0, 1), toward: Right))"#;
    let graph = grown(out, Metric::Step);
    assert_eq!(graph.states[0].to_goal, Some(2));
    assert_eq!((graph.states[1].to_goal, graph.states[1].goal), (Some(1), true));
    let stuck = grown(r#"(name: "T", board: "A.#.", goal: "..#A")"#, Metric::Step);
    assert_eq!((stuck.states[0].to_goal, stuck.way.len()), (None, 0));
}

#[test]
fn a_state_knows_who_stands_where() {
    let graph = grown(r#"(name: "T", board: "ab. / ..c")"#, Metric::Move);
    for (index, state) in graph.states.iter().enumerate() {
        let anchors = graph.anchors(index);
        assert_eq!(anchors.len(), 3);
        assert!(state.depth <= graph.depth());
        assert!(anchors[0] != anchors[1] && anchors[1] != anchors[2]);
    }
    assert_eq!(graph.states.len(), 20, "three of one kind on six cells");
}

#[test]
fn too_many_states_are_refused() {
    let text = r#"(name: "T", board: "a...")"#;
    let puzzle = read(text, "test.ron").unwrap().into_puzzles().remove(0);
    let most = |max_states| {
        let limits = Limits::default().max_states(Some(max_states));
        graph(&puzzle, Metric::Step, &limits).err()
    };
    assert_eq!((most(3), most(4)), (Some(Stop::States), None));
}

#[test]
fn what_is_not_its_own_mirror_image_is_said() {
    let refused = |board: &str| {
        let file = format!("(name: \"Test\", board: \"{board}\")");
        let puzzle = read(&file, "test.ron").unwrap().into_puzzles().remove(0);
        let options = CountOptions::default().mirror(true);
        count(&puzzle, &options, &mut Run::default()).err()
    };
    assert_eq!(refused("a.#"), Some(EnumerateError::LopsidedBoard));
    assert_eq!(refused("aa./a.."), Some(EnumerateError::LopsidedPieces));
    assert_eq!(refused("aa./a#."), Some(EnumerateError::LopsidedPieces));
    assert_eq!(refused("a../.#."), None);
}

/// Whether there are few enough ways for all steps.
struct HasSteps;

impl BoardTask for HasSteps {
    type Out = bool;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> bool {
        Steps::new(board, Metric::Step, u64::MAX, &|_| true).is_some()
    }
}

#[test]
fn there_may_be_255_kinds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sizes/tiles-255.ron");
    let puzzle = puzzle(&std::fs::read_to_string(path).expect("the puzzle is there"));
    assert_eq!(with_board(&puzzle, Identity::Labelled, &mut |_| Ok(()), HasSteps), Ok(true));
}

#[test]
fn a_state_is_found_by_where_its_pieces_stand() {
    for text in [
        r#"(name: "T", board: "aab / .c. / d..", goal: "... / ... / c..")"#,
        r#"(name: "T", board: "ab. / ..c")"#,
        r#"(name: "T", board: ".. / ..")"#,
    ] {
        let puzzle = puzzle(text);
        let graph = graph(&puzzle, Metric::Slide, &Limits::default()).unwrap();
        let states = Lookup::new(&puzzle, &graph, &Limits::default()).unwrap();
        for number in 0..graph.states.len() {
            let anchors = graph.anchors(number);
            assert_eq!(states.find(anchors), Some(number as u32));
            let places: Vec<u16> = anchors.iter().map(|&at| states.place(at)).collect();
            assert_eq!(states.find_places(&places), Some(number as u32));
        }
        assert_eq!(states.find(&[]), puzzle.pieces().is_empty().then_some(0));
        assert_eq!(states.find_places(&[0; 7]), None);
    }
}

#[test]
fn pieces_of_one_kind_may_be_exchanged() {
    let puzzle = puzzle(r#"(name: "T", board: "ab.c", goal: "...c")"#);
    let graph = graph(&puzzle, Metric::Step, &Limits::default()).unwrap();
    let states = Lookup::new(&puzzle, &graph, &Limits::default()).unwrap();
    let find = |cols: [u16; 3]| states.find(&cols.map(|col| Anchor { row: 0, col }));
    assert_eq!((find([0, 1, 3]), find([1, 0, 3])), (Some(0), Some(0)));
    assert_eq!((find([0, 3, 1]), find([0, 1, 9]), find([0, 0, 3])), (None, None, None));
    let few = Limits::default().memory_bytes(Some(1));
    assert_eq!(Lookup::new(&puzzle, &graph, &few).err(), Some(Stop::Memory));
}

#[test]
fn neighbours_are_those_of_the_edges() {
    let graph =
        grown(r#"(name: "T", board: "aa. / b.. / c..", goal: "... / ... / .aa")"#, Metric::Move);
    let mut pairs = Vec::new();
    for one in 0..graph.states.len() {
        assert!(graph.neighbours(one).is_sorted_by(|left, right| left < right));
        for &other in graph.neighbours(one) {
            assert!(graph.neighbours(other as usize).contains(&(one as u32)));
            pairs.extend((one < other as usize).then_some((one as u32, other)));
        }
    }
    assert_eq!(pairs, graph.edges().collect::<Vec<_>>());
    assert_eq!(pairs.len(), graph.edge_count());
}

/// Whatever part of the components there is no memory for: it is memory that there is too little of.
#[test]
fn components_stop_for_memory_alone() {
    let board = "abcd/e.../..../..../....";
    let puzzle = puzzle(&format!(r#"(name: "Squares", board: "{board}", identical: Never)"#));
    let mut stopped = 0;
    let sizes = std::iter::successors(Some(16_u64), |size| Some(size + size / 8));
    for kilobytes in sizes.take_while(|&size| size < 1 << 16) {
        let limits = Limits::default().memory_bytes(Some(kilobytes << 10));
        let options = CountOptions::default().identity(Identity::Labelled);
        match components(&puzzle, &options, &mut Run::default().limits(limits)) {
            Ok(found) => assert_eq!((found.packings, found.count()), (1_860_480, 1)),
            Err(error) => {
                assert_eq!(error, EnumerateError::Stopped(Stop::Memory), "{kilobytes} kB");
                stopped += 1;
            }
        }
    }
    assert!((1..60).contains(&stopped), "{stopped}");
}

/// Published of the graph of Klotski in steps: 1 468 bridges and 1 775 cut points.
#[test]
fn numbers_about_the_graph_of_klotski() {
    let klotski =
        r#"(name: "K", board: "aBBc/aBBc/dEEf/dghf/i..j", goal: "..../..../..../.BB./.BB.")"#;
    let graph = grown(klotski, Metric::Step);
    let numbers = slide::space::graph_numbers(&graph, &Limits::default()).unwrap();
    assert_eq!((numbers.bridges.len(), numbers.cut_points.len()), (1468, 1775));
    assert!(
        numbers.bridges.iter().all(|&(one, other)| graph.neighbours(one as usize).contains(&other))
    );
    assert!(numbers.diameter >= graph.depth() && numbers.radius >= numbers.diameter.div_ceil(2));
    let none = Limits::default().deadline(Some(std::time::Instant::now()));
    assert_eq!(slide::space::graph_numbers(&graph, &none).err(), Some(Stop::Time));
}

/// A domino has 56 places, 24 squares any of the other 62 cells, and every arrangement can be reached: 56 · C(62, 24).
#[test]
fn a_count_of_63_bits() {
    let board = "aabcdefg/hijklmno/pqrstuvw/xy....../......../......../......../........";
    let puzzle = puzzle(&format!(r#"(name: "Squares", board: "{board}")"#));
    let arrangements = (1..=24).fold(56, |ways: u128, place| ways * (63 - place) / place);
    let found =
        count(&puzzle, &CountOptions::default().by_depth(false), &mut Run::default()).unwrap();
    assert_eq!(u128::from(found.states), arrangements);
}
