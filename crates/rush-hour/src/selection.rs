//! The selection: positions found beforehand, by length, so that most decks need no search.
//!
//! Each is irreducible, one of the real box, without a piece that need not move, and with as many counter-intuitive
//! moves as the level of its length allows. A position is a number in base 6: a digit for each cell that no earlier
//! piece covers, in reading order, the first cell lowest; it is written in base 36. `selection.txt` has a line for
//! each length: the length, and then the positions.
//!
//! ```text
//! digit   0 free   1 wall   2 car, 3 truck to the right   4 car, 5 truck downward
//!
//! O O O . . P        3 0 0 5     reading order, the cells covered from the left or above left out
//! B B . . . P        2 0 0 0
//! C A A . . P        4 2 0 0
//! C . D D E E        0 2 2
//! F Q Q Q G G        4 3 2
//! F R R R H H        3 2         in base 6 23234220002400025003, in base 36 ffqc0g02u3
//! ```

/// The positions, a line for each length.
const SELECTION: &str = include_str!("selection.txt");
/// Rows and columns of a board.
const SIDE: usize = 6;
/// The row of the red car.
const RED_ROW: usize = 2;

/// The lengths, rising, each with the codes of its positions.
pub(super) fn all() -> impl Iterator<Item = (u32, Vec<&'static str>)> {
    lines(SELECTION)
}

/// The codes of all positions, those with lengths nearest to this one first, each with its length.
pub(super) fn nearest(length: u32) -> Vec<(u32, &'static str)> {
    let mut known: Vec<_> = all().collect();
    known.sort_unstable_by_key(|(other, _)| (other.abs_diff(length), *other));
    let each = |(length, codes): (u32, Vec<_>)| codes.into_iter().map(move |code| (length, code));
    known.into_iter().flat_map(each).collect()
}

fn lines(text: &str) -> impl Iterator<Item = (u32, Vec<&str>)> {
    text.lines().filter_map(|line| {
        let mut words = line.split(' ');
        Some((words.next()?.parse().ok()?, words.collect()))
    })
}

/// The board of a code, one letter for each cell: `A` the red car, `o` free, `x` a wall; `None` if it is not one.
pub(super) fn board(code: &str) -> Option<String> {
    let mut digits = u128::from_str_radix(code, 36).ok()?;
    let mut cells = [None; SIDE * SIDE];
    let mut letters = 'B'..='Z';
    for at in 0..cells.len() {
        if cells[at].is_some() {
            continue;
        }
        let digit = digits % 6;
        let row = at / SIDE;
        let col = at % SIDE;
        digits /= 6;
        if digit < 2 {
            cells[at] = Some(['o', 'x'][digit as usize]);
            continue;
        }
        let length = 2 + digit as usize % 2;
        let (beyond, next) = if digit < 4 { (col + length, 1) } else { (row + length, SIDE) };
        if beyond > SIDE {
            return None;
        }
        let letter = if digit < 4 && row == RED_ROW { 'A' } else { letters.next()? };
        for cell in cells.iter_mut().skip(at).step_by(next).take(length) {
            if cell.replace(letter).is_some() {
                return None;
            }
        }
    }
    (digits == 0).then(|| cells.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use std::time::{Duration, Instant};

    use super::super::deck::{DeckOptions, LONGEST, Making};
    use super::super::tier::{Chapter, Tier};
    use super::*;
    use slide_engine::solve::{SolveOptions, solve};
    use slide_engine::space::{Limits, Run, Stop};
    use slide_model::{Metric, Notation, Puzzle, read_as, write};

    /// Most positions of one length.
    const MOST_OF_A_LENGTH: usize = 200;
    /// Two positions have at most this many tenths of their pieces in common.
    const MOST_ALIKE_TENTHS: usize = 9;

    /// The code of a board, whatever its letters.
    fn code(board: &str) -> String {
        let cells: Vec<char> =
            board.chars().map(|cell| if cell == '.' { 'o' } else { cell }).collect();
        let mut digits = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            let same = |other: &usize| cells[*other] == cell;
            match cell {
                'o' => digits.push(0),
                'x' => digits.push(1),
                _ if (0..at).any(|other| same(&other)) => {}
                _ => {
                    let piece: Vec<usize> = (at..cells.len()).filter(same).collect();
                    let downward = if piece[1] == at + 1 { 0 } else { 2 };
                    digits.push(downward + piece.len() as u128);
                }
            }
        }
        let mut number = digits.iter().rev().fold(0, |number, digit| 6 * number + digit);
        let mut code = Vec::new();
        while number > 0 {
            code.extend(char::from_digit((number % 36) as u32, 36));
            number /= 36;
        }
        code.iter().rev().collect()
    }

    /// The selection with more positions: puzzles of the bands that are judged in this time.
    fn extended(time: Duration) -> String {
        let chapter = |length: u32| {
            let level = Tier::ALL.into_iter().find(|level| level.lengths().contains(&length));
            let counter_intuitive = level.map_or(0..=u32::MAX, Tier::counter_intuitive);
            let title = length.to_string();
            let count = MOST_OF_A_LENGTH;
            Chapter { title, lengths: length..=length, counter_intuitive, count }
        };
        let chapters = (1..=LONGEST).map(chapter).collect();
        // Each round draws other bands.
        let seed = SELECTION.len() as u64;
        let limits = Limits::default().deadline(Some(Instant::now() + time));
        let options = DeckOptions { chapters, seed, ..DeckOptions::default() };
        let mut run = Run::default().threads(2).limits(limits);
        let mut making = Making::new(&options, MOST_ALIKE_TENTHS);
        making.take_selected(&run.limits).expect("enough time");
        let ended = making.search(usize::MAX, &mut run);
        assert_eq!(ended, Err(Stop::Time));
        let mut by_length: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for puzzle in making.ended(None).puzzles {
            let length = puzzle.expect().slides.expect("it has been solved");
            let board = write(&puzzle, Notation::RushHour).expect("a Rush Hour line");
            by_length.entry(length).or_default().push(code(board.trim_end()));
        }
        let line = |(length, codes): (&u32, &Vec<String>)| format!("{length} {}", codes.join(" "));
        by_length.iter().map(line).collect::<Vec<String>>().join("\n") + "\n"
    }

    fn puzzle(board: &str) -> Puzzle {
        let found = read_as(Notation::RushHour, board, "position").expect("a Rush Hour line");
        found.into_puzzles().remove(0)
    }

    fn length(board: &str) -> u32 {
        let options = SolveOptions::default().metric(Metric::Slide);
        let answer = solve(&puzzle(board), &options, &mut Run::default()).expect("it has a goal");
        answer.solutions.first().expect("it can be solved").length()
    }

    #[test]
    fn the_example() {
        let board = board("ffqc0g02u3").expect("a position");
        assert_eq!(board, "BBBooCDDoooCEAAooCEoFFGGHIIIJJHKKKLL");
        assert_eq!(code(&board), "ffqc0g02u3");
        assert_eq!(super::board("ffqc0g02u4zz"), None);
    }

    /// Two positions of every length are solved, with and without each piece and wall. `SLIDE_SLOW=1` takes all of
    /// them, and `SLIDE_SELECTION=3600` first looks for more in that many seconds and writes them to the file: from an empty one
    /// the selection is made anew.
    #[test]
    fn positions_of_the_selection_are_solved_again() {
        let mut text = SELECTION.to_owned();
        if let Ok(seconds) = std::env::var("SLIDE_SELECTION") {
            text = extended(Duration::from_secs(seconds.parse().expect("a number of seconds")));
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/selection.txt");
            std::fs::write(path, &text).expect("the file can be written");
        }
        assert!(text.len() <= 100_000, "{} bytes", text.len());
        let most = if std::env::var_os("SLIDE_SLOW").is_some() { usize::MAX } else { 2 };
        let mut lengths = Vec::new();
        for (number, codes) in lines(&text) {
            lengths.push(number);
            assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "{number}");
            for (place, code) in codes.iter().enumerate() {
                let position = board(code).expect("a position");
                assert_eq!(super::tests::code(&position), *code);
                if place >= most {
                    continue;
                }
                assert_eq!(length(&position), number, "{position}");
                let cells = position.char_indices();
                let walls = cells.filter(|(_, cell)| *cell == 'x').map(|(at, _)| at..=at);
                let letters: BTreeSet<char> =
                    position.chars().filter(|cell| !"Aox".contains(*cell)).collect();
                let without_pieces = letters.iter().map(|&letter| position.replace(letter, "o"));
                let without_walls = walls.map(|at| {
                    let mut open = position.clone();
                    open.replace_range(at, "o");
                    open
                });
                for fewer in without_pieces.chain(without_walls) {
                    assert!(length(&fewer) < number, "{position} {fewer}");
                }
            }
        }
        assert!(lengths.is_sorted());
    }
}
