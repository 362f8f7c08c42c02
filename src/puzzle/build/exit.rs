//! The exit: which piece leaves, from where, and whether the way is open.

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::model::Exit;
use super::super::piece::{Piece, PieceId};
use super::super::place::{Anchor, Cell, Direction};
use super::super::written::WrittenExit;
use super::goal::Stage;
use super::kinds::no_piece;

/// Checks the exit; `None` if something is wrong with it.
pub(super) fn exit(
    written: &WrittenExit<'_>,
    stage: &Stage<'_>,
    found: &mut Findings,
) -> Option<Exit> {
    let before = found.len();
    let mut letters = written.piece.characters();
    let (Some((letter, span)), None) = (letters.next(), letters.next()) else {
        Diagnostic::new("an exit is for one piece")
            .label(written.piece.span.clone(), "not one letter")
            .help("name the piece by its letter")
            .report(found);
        return None;
    };
    let Some(&index) = stage.drafts.named(letter).first() else {
        if !stage.drafts.knows(letter) {
            found.report(no_piece(letter, span, stage.drafts));
        }
        return None;
    };
    let piece = &stage.pieces[index];
    let toward = written.toward.value;
    if !piece.axis().allows(toward) {
        Diagnostic::new(format!("piece `{letter}` never goes {}", toward.word()))
            .label(written.toward.span.clone(), "its `axis` forbids it")
            .report(found);
    }
    let at = frame(written, piece, letter, stage, found)?;
    on_the_way(written, piece, at, letter, stage, found);
    (found.len() == before).then_some(Exit { piece: PieceId(index as u8), at, toward })
}

/// The anchor, if the piece stands on the board there and touches the frame on the side it leaves.
fn frame(
    written: &WrittenExit<'_>,
    piece: &Piece,
    letter: char,
    stage: &Stage<'_>,
    found: &mut Findings,
) -> Option<Anchor> {
    let (row, col) = written.at.value;
    let (rows, cols) = (i64::from(piece.shape().rows()), i64::from(piece.shape().cols()));
    let size = stage.board.size;
    let lowest = i64::from(size.rows) - rows;
    let rightmost = i64::from(size.cols) - cols;
    if !(0..=lowest).contains(&row) || !(0..=rightmost).contains(&col) {
        Diagnostic::new(format!("the exit puts piece `{letter}` outside the board"))
            .label(written.at.span.clone(), format!("it is {rows}×{cols} cells"))
            .help(format!("the board is {size}, rows × columns"))
            .report(found);
        return None;
    }
    let (touches, right) = match written.toward.value {
        Direction::Up => (row == 0, (0, col)),
        Direction::Down => (row == lowest, (lowest, col)),
        Direction::Left => (col == 0, (row, 0)),
        Direction::Right => (col == rightmost, (row, rightmost)),
    };
    if !touches {
        Diagnostic::new(format!("piece `{letter}` does not touch the frame where it leaves"))
            .label(written.at.span.clone(), "not at the frame")
            .label(written.toward.span.clone(), "on this side")
            .help(format!("it touches it at ({}, {})", right.0, right.1))
            .report(found);
    }
    Some(Anchor { row: u16::try_from(row).ok()?, col: u16::try_from(col).ok()? })
}

/// Notes what stands between the cells of the piece and the frame.
fn on_the_way(
    written: &WrittenExit<'_>,
    piece: &Piece,
    at: Anchor,
    letter: char,
    stage: &Stage<'_>,
    found: &mut Findings,
) {
    let toward = written.toward.value;
    let mut told = Vec::new();
    for start in piece.cells_at(at) {
        let mut next = Some(Anchor { row: start.row, col: start.col });
        let mut first = true;
        while let Some(Anchor { row, col }) = next {
            let cell = Cell { row, col };
            if !stage.board.size.contains(cell) {
                break;
            }
            if let Some(obstacle) = stage.board.obstacle(cell, piece.gate_key())
                && !told.contains(&cell)
            {
                told.push(cell);
                let message = if first {
                    format!("the exit puts piece `{letter}` on {obstacle}")
                } else {
                    format!("the way out of piece `{letter}` meets {obstacle}")
                };
                Diagnostic::new(message)
                    .label(written.span.clone(), format!("at cell {cell}"))
                    .report(found);
            }
            first = false;
            next = Anchor { row, col }.step(toward);
        }
    }
}
