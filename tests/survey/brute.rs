//! Every board of small sizes, one by one: cuts are made edge by edge, moves by the reference solver,
//! and all marked boards are held in one big map from text to length.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use slide::puzzle::{Metric, Size};
use slide::space::Run;
use slide::survey::{Best, CornerSense, SurveyQuestion, survey};

use slide_reference::puzzle::{Cell, Metric as ReferenceMetric, Puzzle, State};

/// All ways to cut the board into parts that hang together: any two neighbours are joined or not.
fn cuts(rows: i32, cols: i32) -> BTreeSet<Vec<usize>> {
    let number = |row: i32, col: i32| (row * cols + col) as usize;
    let mut edges = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            if row + 1 < rows {
                edges.push((number(row, col), number(row + 1, col)));
            }
            if col + 1 < cols {
                edges.push((number(row, col), number(row, col + 1)));
            }
        }
    }
    let mut found = BTreeSet::new();
    for joined in 0..1_u32 << edges.len() {
        let mut part: Vec<usize> = (0..(rows * cols) as usize).collect();
        for (bit, &(one, other)) in edges.iter().enumerate() {
            if joined >> bit & 1 == 1 {
                let (keep, drop) = (part[one].min(part[other]), part[one].max(part[other]));
                part.iter_mut().filter(|name| **name == drop).for_each(|name| *name = keep);
            }
        }
        found.insert(part);
    }
    found
}

/// All boards: in each cut any parts of one cell may be holes (`None`).
fn boards(rows: i32, cols: i32) -> Vec<Vec<Option<usize>>> {
    let mut boards = Vec::new();
    for part in cuts(rows, cols) {
        let size = |name: usize| part.iter().filter(|&&other| other == name).count();
        let single: Vec<usize> = (0..part.len()).filter(|&cell| size(part[cell]) == 1).collect();
        for holes in 0..1_u32 << single.len() {
            let is_hole = |cell| {
                single.iter().position(|&one| one == cell).is_some_and(|bit| holes >> bit & 1 == 1)
            };
            boards.push((0..part.len()).map(|c| (!is_hole(c)).then_some(part[c])).collect());
        }
    }
    boards
}

/// Letters in reading order, `*` for the marked piece.
fn text(cells: &[Option<usize>], cols: i32, marked: usize) -> String {
    let mut order = Vec::new();
    let mut text = String::new();
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 && index % cols as usize == 0 {
            text.push('/');
        }
        let Some(piece) = *cell else {
            text.push('.');
            continue;
        };
        if !order.contains(&piece) {
            order.push(piece);
        }
        let place = order.iter().position(|&known| known == piece).expect("just put there");
        text.push(if piece == marked { '*' } else { char::from(b'a' + place as u8) });
    }
    text
}

fn drawn(puzzle: &Puzzle, state: &State) -> String {
    let mut cells = vec![None; (puzzle.rows * puzzle.cols) as usize];
    for (number, (piece, &at)) in puzzle.pieces.iter().zip(state).enumerate() {
        for cell in piece.cells_at(at) {
            cells[(cell.0 * puzzle.cols + cell.1) as usize] = Some(number);
        }
    }
    let marked = puzzle.pieces.iter().position(|piece| piece.letter == '*').expect("one is marked");
    text(&cells, puzzle.cols, marked)
}

/// Whether the marked piece stands in the top left, and in the bottom right corner.
fn corners(puzzle: &Puzzle, corner: CornerSense) -> (bool, bool) {
    let marked = puzzle.pieces.iter().find(|piece| piece.letter == '*').expect("one is marked");
    let (start, (height, width)) = (marked.start, marked.size());
    let last: Cell = (puzzle.rows - 1, puzzle.cols - 1);
    if corner == CornerSense::Box {
        return (start == (0, 0), (start.0 + height - 1, start.1 + width - 1) == last);
    }
    let covers = |cell: Cell| marked.cells_at(start).contains(&cell);
    (covers((0, 0)), covers(last))
}

/// Length, ties and smallest board of the longest.
type Longest = Option<(u32, u64, String)>;

fn enter(longest: &mut Longest, length: u32, board: &str) {
    match longest {
        Some((known, ..)) if *known > length => {}
        Some((known, ties, first)) if *known == length => {
            *ties += 1;
            if board < first.as_str() {
                board.clone_into(first);
            }
        }
        _ => *longest = Some((length, 1, board.to_owned())),
    }
}

fn found(best: &Best) -> Longest {
    best.top.first().map(|hard| (hard.length, best.ties, hard.board.clone()))
}

/// Returns whether every piece is as large as its bounding box.
fn all_rectangles(cells: &[Option<usize>], cols: usize) -> bool {
    cells.iter().flatten().all(|&piece| {
        let covered: Vec<usize> =
            (0..cells.len()).filter(|&cell| cells[cell] == Some(piece)).collect();
        let extent = |of: &dyn Fn(usize) -> usize| {
            let numbers = || covered.iter().map(|&cell| of(cell));
            numbers().max().unwrap_or(0) - numbers().min().unwrap_or(0) + 1
        };
        covered.len() == extent(&|cell| cell / cols) * extent(&|cell| cell % cols)
    })
}

fn compare(rows: u16, cols: u16, rectangles: bool) {
    let (height, width) = (i32::from(rows), i32::from(cols));
    let mut boards = boards(height, width);
    boards.retain(|cells| !rectangles || all_rectangles(cells, usize::from(cols)));
    let mut count: BTreeMap<usize, u64> = BTreeMap::new();
    let mut marked: BTreeMap<String, usize> = BTreeMap::new();
    for cells in &boards {
        let pieces: BTreeSet<usize> = cells.iter().flatten().copied().collect();
        *count.entry(pieces.len()).or_default() += 1;
        for &piece in pieces.iter().filter(|_| cells.contains(&None)) {
            marked.insert(text(cells, width, piece), pieces.len());
        }
    }
    let puzzles: HashMap<&str, Puzzle> =
        marked.keys().map(|board| (board.as_str(), Puzzle::drawn(board))).collect();
    for metric in Metric::OF_PIECES {
        let reference = match metric {
            Metric::Step => ReferenceMetric::Step,
            Metric::Slide => ReferenceMetric::Slide,
            Metric::Move | Metric::Line => ReferenceMetric::Move,
        };
        for corner in [CornerSense::Box, CornerSense::Cell] {
            let mut lengths: HashMap<String, u32> = HashMap::new();
            let mut queue = VecDeque::new();
            for board in marked.keys().filter(|board| corners(&puzzles[board.as_str()], corner).1) {
                lengths.insert(board.clone(), 0);
                queue.push_back(board.clone());
            }
            while let Some(board) = queue.pop_front() {
                let (puzzle, length) = (&puzzles[board.as_str()], lengths[&board]);
                for (_, after) in puzzle.successors(&puzzle.start(), reference) {
                    let next = drawn(puzzle, &after);
                    if !lengths.contains_key(&next) {
                        lengths.insert(next.clone(), length + 1);
                        queue.push_back(next);
                    }
                }
            }
            let mut wanted = vec![(None, None); usize::from(rows * cols) + 1];
            for (board, &length) in &lengths {
                let (from_corner, any) = &mut wanted[marked[board]];
                enter(any, length, board);
                if corners(&puzzles[board.as_str()], corner).0 {
                    enter(from_corner, length, board);
                }
            }
            let size = Size { rows, cols };
            let question =
                SurveyQuestion { size, metric, corner, pieces: None, rectangles, top: 1 };
            let survey = survey(&question, None, &mut Run::default()).expect("small");
            assert_eq!(survey.boards(), boards.len() as u64);
            for (pieces, (row, wanted)) in survey.rows.iter().zip(wanted).enumerate() {
                let place = format!("{rows}×{cols}, {metric:?}, {corner:?}, {pieces} pieces");
                assert_eq!(row.boards, count.get(&pieces).copied().unwrap_or(0), "{place}");
                assert_eq!(found(&row.corner_start), wanted.0, "{place}, from the corner");
                assert_eq!(found(&row.any_start), wanted.1, "{place}, from anywhere");
            }
        }
    }
}

#[test]
fn tiny_boards() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 3), (3, 2)] {
        compare(rows, cols, false);
        compare(rows, cols, true);
    }
}

#[test]
fn two_by_four() {
    compare(2, 4, false);
}

#[test]
fn four_by_two() {
    compare(4, 2, false);
}

#[test]
fn three_by_three() {
    compare(3, 3, false);
}

#[test]
fn rectangles_on_two_by_four_and_three_by_three() {
    compare(2, 4, true);
    compare(3, 3, true);
}
