//! The exit: the piece that leaves, its place, and the check that the path is free.

use std::iter::successors;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::model::Exit;
use super::super::piece::{Piece, PieceId};
use super::super::place::{Anchor, Direction};
use super::super::written::WrittenExit;
use super::goal::Stage;
use super::kinds::no_piece;

/// Checks the exit; `None` if it is faulty.
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
    check_path(written, piece, at, letter, stage, found);
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
    let size = stage.board.size;
    let rows = piece.shape().rows();
    let cols = piece.shape().cols();
    let (row, col) = written.at.value;
    let Some(at) = stage.board.anchor(row, col, piece.shape()) else {
        Diagnostic::new(format!("the exit puts piece `{letter}` outside the board"))
            .label(written.at.span.clone(), format!("it is {rows}×{cols} cells"))
            .help(format!("the board is {size}, rows × columns"))
            .report(found);
        return None;
    };
    let right = match written.toward.value {
        Direction::Up => Anchor { row: 0, ..at },
        Direction::Down => Anchor { row: size.rows - rows, ..at },
        Direction::Left => Anchor { col: 0, ..at },
        Direction::Right => Anchor { col: size.cols - cols, ..at },
    };
    if right != at {
        Diagnostic::new(format!("piece `{letter}` does not touch the frame where it leaves"))
            .label(written.at.span.clone(), "not at the frame")
            .label(written.toward.span.clone(), "on this side")
            .help(format!("it touches it at {right}"))
            .report(found);
    }
    Some(at)
}

/// Reports obstacles between the cells of the piece and the frame.
fn check_path(
    written: &WrittenExit<'_>,
    piece: &Piece,
    at: Anchor,
    letter: char,
    stage: &Stage<'_>,
    found: &mut Findings,
) {
    let toward = written.toward.value;
    let mut reported = Vec::new();
    for start in piece.cells_at(at) {
        let way = successors(Some(start), |cell| cell.step(toward));
        for cell in way.take_while(|&cell| stage.board.size.contains(cell)) {
            if let Some(obstacle) = stage.board.obstacle(cell, piece.gate_key())
                && !reported.contains(&cell)
            {
                reported.push(cell);
                let message = if cell == start {
                    format!("the exit puts piece `{letter}` on {obstacle}")
                } else {
                    format!("the way out of piece `{letter}` meets {obstacle}")
                };
                Diagnostic::new(message)
                    .label(written.span.clone(), format!("at cell {cell}"))
                    .report(found);
            }
        }
    }
}
