//! Reads a notation of one's own. Here it is a line for each piece, as a person would dictate them: its letter,
//! its rows × columns, and where its top left corner stands.
//!
//! ```text
//! board 3x4
//! A 2x2 at 0,0 goes to 1,2
//! b 1x2 at 2,0
//! ```
//!
//! A program that makes puzzles says their parts to `PuzzleBuilder`, which checks them as a puzzle file is
//! checked: all faults at once, with the place of each in what was said.
//!
//! ```sh
//! cargo run --release --example own_notation
//! ```

use std::error::Error;

use slide::puzzle::{Anchor, PieceSpec, Puzzle, PuzzleBuilder, Size};
use slide::solve::{SolveOptions, solve};
use slide::space::Run;

/// Two numbers with something between them.
fn pair(text: &str, between: char) -> Result<(u16, u16), Box<dyn Error>> {
    let (one, other) = text.split_once(between).ok_or_else(|| format!("`{text}` is no pair"))?;
    Ok((one.parse()?, other.parse()?))
}

/// A grid of this size, filled.
fn grid(rows: u16, cols: u16, cell: impl Fn(u16, u16) -> char) -> String {
    let row = |row| (0..cols).map(|col| cell(row, col)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// The puzzle that these lines describe.
pub(crate) fn read(text: &str) -> Result<Puzzle, Box<dyn Error>> {
    let mut builder = PuzzleBuilder::new("Dictated");
    let mut size = Size { rows: 0, cols: 0 };
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match *words {
            ["board", sides] => {
                let (rows, cols) = pair(sides, 'x')?;
                size = Size { rows, cols };
                builder = builder.board(&grid(rows, cols, |_, _| '.'));
            }
            [letter, sides, "at", place, ref rest @ ..] => {
                let ((rows, cols), (row, col)) = (pair(sides, 'x')?, pair(place, ',')?);
                let shape = grid(rows, cols, |_, _| '#');
                builder =
                    builder.piece(letter, PieceSpec::new().placed(&shape, &[Anchor { row, col }]));
                if let ["goes", "to", place] = rest {
                    let (top, left) = pair(place, ',')?;
                    let own = letter.chars().next().unwrap_or('.');
                    let covers = |row, col| {
                        (top..top + rows).contains(&row) && (left..left + cols).contains(&col)
                    };
                    let cell = |row, col| if covers(row, col) { own } else { '.' };
                    builder = builder.goal(&grid(size.rows, size.cols, cell));
                } else if !rest.is_empty() {
                    return Err(format!("`{line}` says too much").into());
                }
            }
            _ => return Err(format!("`{line}` is no line of this notation").into()),
        }
    }
    Ok(builder.build()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = read("board 3x4\nA 2x2 at 0,0 goes to 1,2\nb 1x2 at 2,0\nc 2x1 at 0,3")?;
    let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
    print!("{puzzle}{}", slide::render::text::compact::answer(&puzzle, &answer));
    Ok(())
}
