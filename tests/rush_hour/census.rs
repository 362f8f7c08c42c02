//! The census of Rush Hour against a slow reference, and against what others have counted.
//!
//! The reference places pieces cell by cell, keeps them as lists, and floods and searches one position
//! after another.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::time::Instant;

use slide::design::rush_hour::{
    CensusError, Family, FamilyError, FamilyPositions, RushHourCensus, RushHourJob, census,
};
use slide::job::{JobResult, Shard, merge_shards, run_job};
use slide::puzzle::{Metric, Size};
use slide::space::{Limits, Run, Stop};

/// A piece: whether it lies in a row, its row and column, its length. A wall has length 1.
type Piece = (bool, u16, u16, u16);
type Position = Vec<Piece>;

fn covered((in_row, row, col, length): Piece) -> Vec<(u16, u16)> {
    (0..length).map(|at| if in_row { (row, col + at) } else { (row + at, col) }).collect()
}

fn cells(position: &[Piece]) -> BTreeSet<(u16, u16)> {
    position.iter().copied().flat_map(covered).collect()
}

/// All legal positions of a family.
fn positions(family: &Family) -> Vec<Position> {
    let mut all = Vec::new();
    place(family, 0, &mut Vec::new(), &mut all);
    all.retain(|position| is_legal(family, position));
    for position in &mut all {
        position.sort_unstable();
    }
    all
}

fn place(family: &Family, cell: u16, position: &mut Position, all: &mut Vec<Position>) {
    let Size { rows, cols } = family.size;
    if cell == rows * cols {
        all.push(position.clone());
        return;
    }
    place(family, cell + 1, position, all);
    let (row, col) = (cell / cols, cell % cols);
    let taken = cells(position);
    for piece in [
        (true, row, col, 1),
        (true, row, col, 2),
        (true, row, col, 3),
        (false, row, col, 2),
        (false, row, col, 3),
    ] {
        let own = covered(piece);
        let walls = position.iter().filter(|piece| piece.3 == 1).count() as u32;
        if piece.3 == 1 && walls == *family.walls.end() {
            continue;
        }
        if own.iter().all(|&(row, col)| row < rows && col < cols && !taken.contains(&(row, col))) {
            position.push(piece);
            place(family, cell + 1, position, all);
            position.pop();
        }
    }
}

fn is_legal(family: &Family, position: &[Piece]) -> bool {
    let Size { rows, cols } = family.size;
    let walls: Vec<&Piece> = position.iter().filter(|piece| piece.3 == 1).collect();
    let red: Vec<&Piece> =
        position.iter().filter(|one| one.0 && one.1 == family.red_row && one.3 > 1).collect();
    let fills =
        |row: u16| position.iter().filter(|one| one.0 && one.1 == row).map(|one| one.3).sum();
    let stands =
        |col: u16| position.iter().filter(|one| !one.0 && one.2 == col).map(|one| one.3).sum();
    family.walls.contains(&(walls.len() as u32))
        && red.len() == 1
        && red[0].3 == 2
        && walls.iter().all(|wall| wall.1 != family.red_row || wall.2 < red[0].2)
        && (0..rows).all(|row| {
            let sum: u16 = fills(row);
            sum < cols
        })
        && (0..cols).all(|col| {
            let sum: u16 = stands(col);
            sum < rows
        })
}

/// All positions one move away.
fn moves(family: &Family, position: &[Piece]) -> Vec<Position> {
    let mut all = Vec::new();
    for (index, piece) in position.iter().enumerate().filter(|(_, piece)| piece.3 > 1) {
        let mut others = position.to_vec();
        others.remove(index);
        let taken = cells(&others);
        for way in [-1, 1] {
            let mut moved = *piece;
            loop {
                let at = if moved.0 { &mut moved.2 } else { &mut moved.1 };
                let Some(next) = at.checked_add_signed(way) else { break };
                *at = next;
                let Size { rows, cols } = family.size;
                let free = |&(row, col): &(u16, u16)| {
                    row < rows && col < cols && !taken.contains(&(row, col))
                };
                if !covered(moved).iter().all(free) {
                    break;
                }
                let mut next = position.to_vec();
                next[index] = moved;
                next.sort_unstable();
                all.push(next);
                if family.metric == Metric::Step {
                    break;
                }
            }
        }
    }
    all
}

fn is_goal(family: &Family, position: &[Piece]) -> bool {
    let ends = |one: &&Piece| one.0 && one.1 == family.red_row && one.3 == 2;
    position.iter().find(ends).is_some_and(|red| red.2 + 2 == family.size.cols)
}

/// Distances from these positions.
fn distances(family: &Family, from: Vec<Position>) -> HashMap<Position, u32> {
    let mut known: HashMap<Position, u32> = from.iter().map(|one| (one.clone(), 0)).collect();
    let (mut layer, mut distance) = (from, 0);
    while !layer.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for position in layer.iter().flat_map(|position| moves(family, position)) {
            if !known.contains_key(&position) {
                known.insert(position.clone(), distance);
                next.push(position);
            }
        }
        layer = next;
    }
    known
}

fn length(family: &Family, from: Position) -> Option<u32> {
    let known = distances(family, vec![from]);
    known.iter().filter(|(one, _)| is_goal(family, one)).map(|(_, &far)| far).min()
}

/// What breaks ties: the cells of pieces in rows, walls among them, and of those in columns.
fn order(family: &Family, position: &[Piece]) -> [u64; 2] {
    [true, false].map(|in_row| {
        let own: Position = position.iter().copied().filter(|one| one.0 == in_row).collect();
        cells(&own).iter().map(|&(row, col)| 1 << (row * family.size.cols + col)).sum()
    })
}

fn board(family: &Family, position: &[Piece]) -> String {
    let Size { rows, cols } = family.size;
    let mut grid = vec![vec!['o'; cols.into()]; rows.into()];
    let mut sorted = position.to_vec();
    sorted.sort_by_key(|&(in_row, row, col, _)| {
        (!in_row, if in_row { (row, col) } else { (col, row) })
    });
    let mut letters = 'B'..;
    for piece in &sorted {
        let is_red = piece.0 && piece.1 == family.red_row && piece.3 == 2;
        let letter = if is_red { 'A' } else { letters.next().expect("letters") };
        let letter = if piece.3 == 1 { 'x' } else { letter };
        for (row, col) in covered(*piece) {
            grid[usize::from(row)][usize::from(col)] = letter;
        }
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    rows.join(if rows.len() == usize::from(cols) && cols > 3 { "" } else { "/" })
}

fn counted(lengths: impl Iterator<Item = u32>) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    lengths.for_each(|length| *counts.entry(length).or_default() += 1);
    counts
}

fn by_length(sums: &[u64]) -> BTreeMap<u32, u64> {
    (0..).zip(sums.iter().copied()).filter(|(_, sum)| *sum > 0).collect()
}

fn agrees(family: &Family) {
    let found = census(family, 0, None, &mut Run::default()).expect("no checkpoint");
    let all = positions(family);
    assert_eq!(
        (found.figures.positions, found.family_positions.map(|counted| counted.all)),
        (all.len() as u64, Some(all.len() as u128))
    );
    let goals = all.iter().filter(|one| is_goal(family, one)).cloned().collect();
    let far = distances(family, goals);
    let (mut seen, mut components, mut lengths) = (BTreeSet::new(), 0, Vec::new());
    let mut irreducible = Vec::new();
    for start in &all {
        if seen.contains(start) {
            continue;
        }
        components += 1;
        let component: Vec<Position> = distances(family, vec![start.clone()]).into_keys().collect();
        seen.extend(component.iter().cloned());
        let Some(longest) = component.iter().filter_map(|one| far.get(one)).max() else { continue };
        lengths.push(*longest);
        let hardest = component.iter().filter(|one| far[*one] == *longest);
        let hardest = hardest.min_by_key(|one| order(family, one)).expect("a hardest one");
        let matters = |index: usize| {
            let mut fewer = hardest.clone();
            let gone = fewer.remove(index);
            let is_red = gone.0 && gone.1 == family.red_row && gone.3 == 2;
            is_red || length(family, fewer).is_some_and(|length| length < *longest)
        };
        if (0..hardest.len()).all(matters) {
            let (size, board) = (component.len() as u64, board(family, hardest));
            irreducible.push((*longest, size, board));
        }
    }
    assert_eq!(
        (found.figures.components, found.figures.solvable),
        (components, lengths.len() as u64)
    );
    assert_eq!(by_length(&found.figures.lengths), counted(lengths.into_iter()));
    let lengths = irreducible.iter().map(|&(length, ..)| length);
    assert_eq!(by_length(&found.figures.irreducible), counted(lengths));
    irreducible.sort_by_key(|(length, size, board)| (Reverse((*length, *size)), board.clone()));
    let found = found.irreducible.into_iter().map(|one| (one.length, one.size, one.board));
    assert_eq!(found.collect::<Vec<_>>(), irreducible);
}

/// Nothing is made of the size of the numbers before they are checked.
#[test]
fn there_is_no_census_of_no_family() {
    let family = Family::of(Size { rows: 4, cols: 4 });
    let size = Size { rows: u16::MAX, cols: 4 };
    let refused = [
        (Family { size, ..family.clone() }, FamilyError::Size),
        (Family { red_row: 4, ..family.clone() }, FamilyError::RedRow),
        (Family { walls: 0..=u32::MAX, ..family.clone() }, FamilyError::Walls),
        (Family { metric: Metric::Line, ..family }, FamilyError::Metric),
    ];
    for (family, why) in refused {
        let found = census(&family, 3, None, &mut Run::default());
        assert!(matches!(found, Err(CensusError::Family(no)) if no == why), "{family:?}");
    }
}

#[test]
fn small_families_agree_with_the_reference() {
    for (rows, cols, red_row, walls) in
        [(3, 3, 0, 0..=4), (3, 4, 1, 0..=2), (4, 3, 2, 1..=2), (3, 5, 0, 0..=1), (4, 4, 1, 0..=0)]
    {
        for metric in [Metric::Slide, Metric::Step] {
            agrees(&Family { size: Size { rows, cols }, red_row, walls: walls.clone(), metric });
        }
    }
}

/// The positions of the family, counted cell by cell.
fn family_positions(found: &RushHourCensus) -> FamilyPositions {
    found.family_positions.expect("no limit")
}

#[test]
fn published_numbers() {
    let taken = |side, walls| {
        let family = Family { walls, ..Family::of(Size { rows: side, cols: side }) };
        census(&family, 1, None, &mut Run::default()).expect("none")
    };
    for (walls, positions) in [(0, 9304), (1, 43_928), (2, 98_520), (3, 142_424)] {
        let found = taken(4, walls..=walls);
        assert_eq!(found.figures.positions, positions);
        assert_eq!(family_positions(&found).all, positions.into());
    }
    let found = taken(4, 0..=0);
    assert_eq!((found.figures.solvable, found.irreducible.len()), (493, 32));
    assert_eq!(found.hardest[0].length, 7);
    let found = taken(5, 0..=0);
    assert_eq!((found.figures.positions, family_positions(&found).all), (6_795_364, 6_795_364));
    assert_eq!((found.figures.solvable, found.figures.largest), (62_106, 4_768));
    assert_eq!((found.irreducible.len(), found.hardest.len()), (1_730, 2));
    assert_eq!(found.irreducible.iter().map(|one| one.size).max(), Some(2_664));
    assert_eq!(found.hardest[0].length, 20);
}

/// The positions of square boards that nobody enumerates in a test are counted cell by cell alone: side, walls, positions,
/// and packed positions.
fn positions_are_counted(published: &[(u16, RangeInclusive<u32>, u128, u128)]) {
    let limits = Limits::default().deadline(Some(Instant::now()));
    let mut run = Run::default().limits(limits);
    for (side, walls, positions, packed) in published.iter().cloned() {
        let family = Family { walls, ..Family::of(Size { rows: side, cols: side }) };
        let job = RushHourJob { family: family.clone(), top: 0 };
        let found = run_job(job, None, &mut run).expect("no checkpoint");
        let found = RushHourCensus::new(found, &Limits::default());
        assert_eq!((found.stopped, found.figures.positions), (Some(Stop::Time), 0));
        let counted = family_positions(&found);
        assert_eq!((counted.all, counted.packed), (positions, packed), "{family:?}");
        if (side, family.walls) == (6, 0..=0) {
            assert_eq!(counted.filled, 31_106_546_110);
        }
    }
}

#[test]
fn published_positions_are_counted_without_looking_at_them() {
    positions_are_counted(&[
        (4, 0..=0, 9_304, 1_349),
        (4, 0..=1, 9_304 + 43_928, 9_804),
        (4, 0..=2, 9_304 + 43_928 + 98_520, 33_953),
        (5, 0..=0, 6_795_364, 268_109),
        (5, 0..=1, 6_795_364 + 51_444_145, 2_988_670),
        (5, 0..=2, 6_795_364 + 51_444_145 + 192_006_081, 16_330_430),
        (6, 0..=0, 27_103_652_326, 243_502_786),
    ]);
}

#[test]
#[ignore = "second tier: takes seconds"]
fn published_positions_with_walls_are_counted_without_looking_at_them() {
    positions_are_counted(&[
        (6, 0..=1, 27_103_652_326 + 287_592_039_684, 3_670_622_352),
        (6, 0..=2, 27_103_652_326 + 287_592_039_684 + 1_518_412_116_017, 27_403_231_255),
    ]);
}

#[test]
fn shards_together_are_the_whole() {
    let family = Family { walls: 0..=1, ..Family::of(Size { rows: 4, cols: 4 }) };
    let taken = |shard, threads| {
        let job = RushHourJob { family: family.clone(), top: 3 };
        run_job(job, shard, &mut Run::default().threads(threads)).expect("no checkpoint")
    };
    let whole = RushHourCensus::new(taken(None, 2), &Limits::default());
    for count in [1, 5, 6, 36] {
        let part = |index| {
            let shard = Shard::new(index, count).expect("there is such a shard");
            JobResult::read(&taken(Some(shard), 1).to_json()).expect("what was written")
        };
        let parts: Vec<JobResult<RushHourJob>> = (1..=count).map(part).collect();
        for parts in [parts.clone(), parts.iter().rev().cloned().collect()] {
            let merged = merge_shards(parts).expect("all shards");
            let merged = RushHourCensus::new(merged, &Limits::default());
            assert_eq!(merged.figures, whole.figures);
            assert_eq!(merged.irreducible, whole.irreducible);
            assert_eq!(merged.hardest, whole.hardest);
            assert_eq!(merged.bands, whole.bands);
            assert_eq!(merged.bands_judged, whole.bands_judged);
            assert_eq!(merged.shard, None);
        }
        // The bands of a shard lie evenly among all, so none has much more work than others.
        let most = parts.iter().map(|part| part.part.figures.positions).max().expect("a shard");
        let fair = whole.figures.positions / u64::from(count);
        assert!(most < 3 * fair, "{most} positions in one of {count} shards, {fair} are fair");
        assert!(merge_shards(parts[1..].to_vec()).is_err());
    }
}
