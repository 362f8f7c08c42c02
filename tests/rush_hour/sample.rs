//! A sample of the 6×6 census, solved again by the ordinary solver: irreducible puzzles become shorter
//! whatever is taken away, of rejected ones some piece can go; lengths and sizes are right.

use std::collections::HashSet;

use slide::design::rush_hour::{BandResult, Family, census};
use slide::job::Shard;
use slide::puzzle::{Metric, Notation, Puzzle, Size, read_as};
use slide::solve::{SolveOptions, solve};
use slide::space::{CountOptions, Run, count, map_in_threads};

fn puzzle(board: &str) -> Puzzle {
    let found = read_as(Notation::RushHour, board, "sample").expect("a Rush Hour line");
    found.into_puzzles().remove(0)
}

fn length(board: &str) -> u32 {
    let options = SolveOptions::default().metric(Metric::Slide);
    let answer = solve(&puzzle(board), &options, &mut Run::default()).expect("it has a goal");
    answer.solutions.first().expect("it can be solved").length()
}

/// Whether each piece but the red car, and each wall, makes the puzzle longer.
fn is_irreducible(found: &BandResult) -> bool {
    let mut letters: Vec<char> = found.board.chars().filter(|&c| !"Aox".contains(c)).collect();
    letters.sort_unstable();
    letters.dedup();
    let without = |letter: char| found.board.replace(letter, "o");
    let walls = found.board.char_indices().filter(|&(_, c)| c == 'x').map(|(at, _)| at);
    let open = |at: usize| format!("{}o{}", &found.board[..at], &found.board[at + 1..]);
    let fewer: Vec<String> = letters.into_iter().map(without).chain(walls.map(open)).collect();
    fewer.iter().all(|board| length(board) < found.length)
}

/// Some of them, by a fixed sequence of numbers (Lehmer's).
fn sample(all: &[BandResult], count: usize) -> Vec<BandResult> {
    let mut number = 14_u64;
    let mut next = || {
        number = number * 48_271 % 0x7FFF_FFFF;
        number as usize % all.len()
    };
    (0..count).map(|_| all[next()].clone()).collect()
}

/// `SLIDE_RUSH_SAMPLE` is how many of each sort; `SLIDE_RUSH_SHARD` which thousandth they are from.
#[test]
fn a_sample_of_the_census_is_solved_again() {
    let asked = |name: &str, usual: u32| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let shard =
        Some(Shard::new(asked("SLIDE_RUSH_SHARD", 514), 1000).expect("there is such a shard"));
    let family = Family { walls: 0..=1, ..Family::of(Size { rows: 6, cols: 6 }) };
    let family =
        if asked("SLIDE_RUSH_WALLS", 0) == 0 { Family { walls: 0..=0, ..family } } else { family };
    // All puzzles of the shard, however easy.
    let mut run = Run::default().threads(2);
    let found = census(&family, 10_000_000, shard, &mut run).expect("no checkpoint");
    let is_irreducible_there = |one: &&BandResult| {
        found
            .irreducible
            .binary_search_by(|other| {
                let key = |one: &BandResult| {
                    (std::cmp::Reverse((one.length, one.size)), one.board.clone())
                };
                key(other).cmp(&key(one))
            })
            .is_ok()
    };
    let (kept, rejected): (Vec<_>, Vec<_>) =
        found.hardest.iter().filter(|one| one.length > 0).partition(is_irreducible_there);
    let own = |list: Vec<&BandResult>| list.into_iter().cloned().collect::<Vec<BandResult>>();
    let (kept, rejected) = (own(kept), own(rejected));
    assert!(kept.len() > 100 && rejected.len() > 10_000, "{} {}", kept.len(), rejected.len());
    let many = asked("SLIDE_RUSH_SAMPLE", 200) as usize;
    let some: Vec<(BandResult, bool)> = sample(&kept, many)
        .into_iter()
        .map(|one| (one, true))
        .chain(sample(&rejected, many).into_iter().map(|one| (one, false)))
        .collect();
    let right = map_in_threads(
        2,
        &some,
        |(one, kept)| {
            let states = count(&puzzle(&one.board), &CountOptions::default(), &mut Run::default());
            let states = states.expect("it is counted").states;
            (length(&one.board), states, is_irreducible(one)) == (one.length, one.size, *kept)
        },
        || true,
    );
    for ((one, kept), right) in some.iter().zip(right) {
        assert_eq!(right, Some(true), "{one:?} kept {kept}");
    }
}

/// Of 5×5 with `SLIDE_SLOW=1`, else of 4×4.
#[test]
fn every_component_is_solved_and_counted_again() {
    let (side, components) =
        if std::env::var_os("SLIDE_SLOW").is_some() { (5, 62_106) } else { (4, 493) };
    let family = Family::of(Size { rows: side, cols: side });
    let found = census(&family, usize::MAX, None, &mut Run::default()).expect("no checkpoint");
    assert_eq!(found.hardest.len(), components);
    let irreducible: HashSet<&str> = found.irreducible.iter().map(|one| &*one.board).collect();
    for one in &found.hardest {
        assert_eq!(length(&one.board), one.length, "{one:?}");
        let options = CountOptions::default().by_depth(false);
        let states =
            count(&puzzle(&one.board), &options, &mut Run::default()).expect("it is counted");
        assert_eq!(states.states, one.size, "{one:?}");
        if side == 4 {
            assert_eq!(irreducible.contains(&*one.board), is_irreducible(one), "{one:?}");
        }
    }
}
