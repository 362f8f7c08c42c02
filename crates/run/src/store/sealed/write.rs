//! Writing a sealed file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{AT_ONCE, header};
use crate::store::StoreError;
use crate::store::hashing::Hashing;
use crate::store::replace::replace;

/// Writes a sealed file at `path`, in place of any older one. `purpose` is a word, such as
/// `checkpoint`; `version` is that of the format that `body` writes; `key` is any text that identifies
/// the subject, such as the puzzle and the question in full.
///
/// # Errors
/// [`StoreError::NotAFile`] and [`StoreError::Write`], also if `body` fails. The former file, if
/// there was one, is then as it was, and no other file remains.
pub fn write(
    path: &Path,
    purpose: &str,
    version: u32,
    key: &str,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), StoreError> {
    let mut body = Some(body);
    let mut write_body = |to: &mut dyn Write| body.take().map_or(Ok(()), |body| body(to));
    replace(path, |file| seal(file, &header::encode(version, purpose, key)?, &mut write_body))
}

fn seal(
    file: &mut File,
    header: &[u8],
    body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut writer = BufWriter::with_capacity(AT_ONCE, Hashing::new(file));
    writer.write_all(header)?;
    body(&mut writer)?;
    writer.flush()?;
    let body_bytes = writer.get_ref().bytes() - header.len() as u64;
    writer.write_all(&body_bytes.to_le_bytes())?;
    writer.flush()?;
    let sum = writer.get_ref().checksum();
    writer.write_all(&sum.to_le_bytes())?;
    writer.flush()
}
