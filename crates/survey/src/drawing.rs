//! A state of a survey as text, and as an ordinary puzzle.

use super::field::{Cells, EmptyBoard, bits};
use slide_model::BoardSymmetry;

/// Puts pieces, each a mask, on a board, which is then laid on itself by `symmetry`. The `marked` one
/// is drawn as `*`, the others with letters in reading order of their first cells.
pub(super) fn board(
    field: EmptyBoard,
    symmetry: BoardSymmetry,
    pieces: &[Cells],
    marked: usize,
) -> String {
    let mut owners = [usize::MAX; Cells::BITS as usize];
    for (piece, &cells) in pieces.iter().enumerate() {
        for cell in bits(cells) {
            owners[symmetry.image(cell) as usize] = piece;
        }
    }
    let mut order = Vec::new();
    let mut text = String::with_capacity((field.rows * (field.cols + 1)) as usize);
    for (cell, &owner) in owners[..field.cells() as usize].iter().enumerate() {
        if cell > 0 && (cell as u32).is_multiple_of(field.cols) {
            text.push('/');
        }
        if owner == usize::MAX {
            text.push('.');
            continue;
        }
        let number = order.iter().position(|&known| known == owner).unwrap_or_else(|| {
            order.push(owner);
            order.len() - 1
        });
        text.push(if owner == marked { '*' } else { char::from(b'a' + number as u8) });
    }
    text
}
