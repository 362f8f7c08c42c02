//! Damage to a file.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Flips a bit of a byte, in place.
pub fn flip(path: &Path, byte: u64, bit: u32) {
    let mut file = File::options().read(true).write(true).open(path).expect("the file");
    let mut value = [0];
    file.seek(SeekFrom::Start(byte)).expect("the byte");
    file.read_exact(&mut value).expect("the byte");
    file.seek(SeekFrom::Start(byte)).expect("the byte");
    file.write_all(&[value[0] ^ 1 << bit]).expect("written");
}
