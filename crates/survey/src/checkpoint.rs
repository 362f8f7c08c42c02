//! The body of a checkpoint; it is drawn in [`work`](super::work).

use std::io::{self, Write};
use std::path::Path;

use super::question::SurveyQuestion;
use super::rows::Hard;
use super::work::Done;
use slide_run::store::{StoreError, sealed::SealedReader, write_words};
use slide_run::{Shard, read_list, write_list};

/// The question in full.
pub(super) fn key(question: &SurveyQuestion, shard: Option<Shard>) -> String {
    let SurveyQuestion { size, metric, corner, pieces, top } = question;
    let (metric, corner) = (metric.word(), corner.word());
    let pieces = pieces.map_or_else(|| "any".to_owned(), |pieces| pieces.to_string());
    let shard = shard.map_or_else(|| "all".to_owned(), |shard| shard.to_string());
    format!(
        "survey 4\nsize {}x{}\nmetric {metric}\ncorner {corner}\npieces {pieces}\ntop {top}\n\
         shard {shard}\n",
        size.rows, size.cols
    )
}

/// Writes what is done.
pub(super) fn write(to: &mut dyn Write, done: &Done) -> io::Result<()> {
    write_list(to, &done.complete)?;
    write_words(to, &[done.rows.len() as u64])?;
    for row in &done.rows {
        write_words(to, &[row.boards])?;
        for best in [&row.corner_start, &row.any_start] {
            write_words(to, &[best.ties, best.top.len() as u64])?;
            for hard in &best.top {
                let bytes = hard.board.as_bytes();
                write_words(to, &[hard.length.into(), bytes.len() as u64])?;
                to.write_all(bytes)?;
            }
        }
    }
    Ok(())
}

/// Reads it again from the file at `path`, into what is as large.
pub(super) fn read(path: &Path, mut from: SealedReader, done: &mut Done) -> Result<(), StoreError> {
    let damaged = || StoreError::Damaged(path.to_owned());
    done.complete = read_list(&mut from)?;
    if from.word()? != done.rows.len() as u64 {
        return Err(damaged());
    }
    for row in &mut done.rows {
        row.boards = from.word()?;
        for best in [&mut row.corner_start, &mut row.any_start] {
            best.ties = from.word()?;
            for _ in 0..from.word()? {
                let (length, bytes) = (from.word()? as u32, from.word()?);
                // A length beyond the file is damage, not a reason to ask for memory.
                let mut board = vec![0; bytes.min(from.left_bytes() + 1) as usize];
                from.bytes(&mut board)?;
                let board = String::from_utf8(board).map_err(|_| damaged())?;
                best.top.push(Hard { length, board });
            }
        }
    }
    from.finish()
}
