//! Puzzles from a bag of shapes, and the hardest of them: shards, put together, are the whole.

use std::time::Duration;

use slide::design::{Bag, BagError, BagJob, HardestOfBag, bag_puzzles};
use slide::job::{JobResult, MergeError, ReadShardError, Shard, merge_shards, run_job};
use slide::puzzle::{Metric, write_collection};
use slide::render::json;
use slide::space::{Checkpoints, Engine, Limits, Run, Stop};

fn bag(shapes: &str, board: &str, goal: &str, turned: bool) -> Bag {
    let (shapes, board, goal) = (shapes.to_owned(), board.to_owned(), goal.to_owned());
    Bag { shapes, board, goal, turned }
}

fn made(shapes: &str, board: &str, goal: &str, turned: bool) -> Result<usize, BagError> {
    bag_puzzles(&bag(shapes, board, goal, turned)).map(|puzzles| puzzles.len())
}

#[test]
fn each_set_that_fits_is_a_puzzle() {
    assert_eq!(made("A bb", "../..", "../.A", false), Ok(1));
    assert_eq!(made("A bb", "../..", "../.A", true), Ok(2));
    // The goal piece is not turned.
    assert_eq!(made("AA", "../..", "../AA", true), Ok(1));
    // An L has four turns, and is its own reflection in one of them.
    assert_eq!(made("A b./bb", ".../...", "..A/...", true), Ok(4));
    // Only standing dominoes fit.
    assert_eq!(made("A bb", "./././.", "././A/.", true), Ok(1));
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(made(" ", "..", ".A", false), Err(BagError::Empty));
    assert_eq!(made("ab", "..", ".a", false), Err(BagError::Sign('b')));
    assert_eq!(made("A", "x.", ".A", false), Err(BagError::Board('x')));
    assert_eq!(made("AAA", "..", ".A", false), Err(BagError::DoesNotFit));
    assert!(matches!(made("A", "..", ".b", false), Err(BagError::Faults(_))));
    assert!(matches!(made("A.A", "...", "A.A", false), Err(BagError::Faults(_))));
}

type Part = JobResult<BagJob>;

fn job(bag: &Bag, metric: Metric, top: usize) -> BagJob {
    BagJob { bag: bag.clone(), metric, top, engine: Engine::Auto }
}

/// The hardest starts of a bag, or of one of several shards.
fn judged(bag: &Bag, metric: Metric, top: usize, shard: Option<(u32, u32)>) -> Part {
    let shard =
        shard.map(|(index, count)| Shard::new(index, count).expect("there is such a shard"));
    run_job(job(bag, metric, top), shard, &mut Run::default()).expect("they can be judged")
}

/// The same, as another run of the program reads it.
fn shard(bag: &Bag, metric: Metric, top: usize, index: u32, count: u32) -> Part {
    let shard = judged(bag, metric, top, Some((index, count)));
    Part::read(&shard.to_json()).expect("it was written so")
}

/// All that is said of it.
fn said(whole: Part) -> (String, String) {
    let whole = HardestOfBag::from(whole);
    assert_eq!(whole.shard, None);
    let examples = write_collection("all", &whole.found.examples);
    (json::hardest("Bag", None, &whole.found, &whole.options()), examples)
}

/// Bags with walls and holes, with sets that do not fit, that cannot be solved, that are equally hard; with
/// shapes that are turns of one another; with one set alone; and one without any start that can be solved.
const BAGS: [(&str, &str, &str, bool); 8] = [
    ("AA/AA bb bb c c", "..../..../....", "..../..AA/..AA", true),
    ("A b./bb cc .d/dd", "..../..../...~", "..../..A./....", true),
    ("c./cc A d bbb", "..../..../....", "..../..../...A", true),
    ("A bb cc", ".#..#../.#..#..", "......./......A", true),
    ("AA bb", "~~~~/~..~/~..~/~~~~", "..../..../.AA./....", true),
    ("A b./bb", "../..", "../.A", true),
    ("AA b bb", ".../...", ".../.AA", false),
    ("A b./bb", "#../..#", ".A./...", true),
];

#[test]
fn shards_make_the_whole() {
    for (shapes, board, goal, turned) in BAGS {
        let bag = bag(shapes, board, goal, turned);
        for (metric, top) in [(Metric::Step, 1000), (Metric::Move, 2)] {
            let whole = said(judged(&bag, metric, top, None));
            for count in [1, 2, 3, 7] {
                let mut shards: Vec<Part> =
                    (1..=count).map(|index| shard(&bag, metric, top, index, count)).collect();
                for turn in 0..count as usize {
                    let merged = merge_shards(shards.clone()).expect("all shards");
                    assert_eq!(said(merged), whole, "{shapes}, {count} shards");
                    shards.rotate_left(1);
                    shards.swap(0, turn);
                }
                shards.reverse();
                let merged = merge_shards(shards).expect("all shards");
                assert_eq!(said(merged), whole, "{shapes}");
            }
        }
    }
}

#[test]
fn sets_are_dealt_evenly() {
    let (shapes, board, goal, turned) = BAGS[1];
    let packings = |shards: u32| -> Vec<u64> {
        let bag = bag(shapes, board, goal, turned);
        let judged = |index| {
            let part = judged(&bag, Metric::Move, 0, Some((index, shards)));
            HardestOfBag::from(part).found.states
        };
        (1..=shards).map(judged).collect()
    };
    let whole: u64 = packings(1)[0];
    for shards in [2, 3, 5] {
        let parts = packings(shards);
        assert_eq!(parts.iter().sum::<u64>(), whole);
        let fair = whole / u64::from(shards);
        assert!(parts.iter().all(|part| (fair / 2..2 * fair).contains(part)), "{parts:?}");
    }
}

#[test]
fn what_is_no_whole_is_refused() {
    let (shapes, board, goal, turned) = BAGS[0];
    let bag = bag(shapes, board, goal, turned);
    let part = |index, count| shard(&bag, Metric::Move, 3, index, count);
    let refused = |shards: &[Part]| {
        merge_shards(shards.to_vec()).map(|_| ()).expect_err("they make no whole")
    };
    assert_eq!(refused(&[]), MergeError::Nothing);
    let missing = [1, 3].map(|index| Shard::new(index, 3).expect("there is such a shard"));
    assert_eq!(refused(&[part(2, 3)]), MergeError::Missing(2, missing.to_vec()));
    let twice = MergeError::Twice(0, 2, Shard::new(2, 3).expect("there is such a shard"));
    assert_eq!(refused(&[part(2, 3), part(1, 3), part(2, 3), part(3, 3)]), twice);
    assert_eq!(refused(&[part(1, 2), part(2, 3)]), MergeError::Different(0, 1));
    let others = [
        shard(&bag, Metric::Step, 3, 2, 2),
        shard(&bag, Metric::Move, 4, 2, 2),
        shard(&Bag { turned: false, ..bag.clone() }, Metric::Move, 3, 2, 2),
        shard(&Bag { shapes: "AA/AA bb b b".to_owned(), ..bag.clone() }, Metric::Move, 3, 2, 2),
        shard(&Bag { board: "#.../..../....".to_owned(), ..bag.clone() }, Metric::Move, 3, 2, 2),
        shard(&Bag { goal: ".AA./.AA./....".to_owned(), ..bag.clone() }, Metric::Move, 3, 2, 2),
    ];
    for other in others {
        assert_eq!(refused(&[part(1, 2), other]), MergeError::Different(0, 1));
    }
    let mut stopped = part(2, 2);
    stopped.stopped = Some(Stop::Time);
    assert_eq!(refused(&[part(1, 2), stopped]), MergeError::Partial(1));
}

#[test]
fn what_no_shard_can_be_is_not_read() {
    let (shapes, board, goal, turned) = BAGS[0];
    let bag = bag(shapes, board, goal, turned);
    let written = judged(&bag, Metric::Move, 3, Some((1, 1))).to_json();
    let most = format!("\"states\":{}", 1_u64 << 48);
    for (old, new) in [
        ("\"states\":732", most.as_str()),
        ("\"states\":732", "\"states\":137"),
        ("\"histogram\":[", "\"histogram\":[18446744073709551615,"),
        ("\"just_solved\":17", "\"just_solved\":170"),
        ("\"top\":3", "\"top\":0"),
    ] {
        assert!(written.contains(old), "{old}: {written}");
        let read = Part::read(&written.replacen(old, new, 1));
        assert!(matches!(read, Err(ReadShardError::Content(_))), "{new}");
    }
    for (old, new) in [
        ("\"metric\":\"move\"", "\"metric\":\"turn\""),
        ("board: \\\"", "board: \\\"="),
        ("..AA/..AA\\\"", "..AA/..BB\\\""),
    ] {
        assert!(written.contains(old), "{old}: {written}");
        let read = Part::read(&written.replacen(old, new, 1));
        assert!(matches!(read, Err(ReadShardError::Form(_))), "{new}");
    }
}

/// A search that is stopped in any set goes on from there to the same answer.
#[test]
fn a_bag_goes_on_from_its_checkpoint() {
    let directory = tempfile::tempdir().expect("a directory");
    let kept = directory.path().join("kept");
    let mut half_done = 0;
    for (number, (shapes, board, goal, turned)) in BAGS.into_iter().enumerate() {
        let bag = bag(shapes, board, goal, turned);
        let whole = said(judged(&bag, Metric::Move, 30, None));
        let (mut resume, mut known) = (None, 0);
        for max_states in (0..).map(|doublings| 1 << doublings) {
            let checkpoints = Checkpoints::default()
                .checkpoint(Some(kept.clone()))
                .every(Duration::ZERO)
                .resume(resume.clone());
            let mut run = Run::default()
                .checkpoints(checkpoints)
                .limits(Limits::default().max_states(Some(max_states)));
            let found = run_job(job(&bag, Metric::Move, 30), None, &mut run);
            let found = found.expect("an answer");
            if found.stopped.is_none() {
                assert_eq!(said(found), whole, "bag {number}");
                break;
            }
            assert!(found.tasks_done >= known, "bag {number}: what was done is kept");
            (resume, known) = (Some(kept.clone()), found.tasks_done);
            half_done += u32::from(known > 0);
        }
    }
    assert!(half_done > 2, "some bags are stopped between two sets: {half_done}");
}
