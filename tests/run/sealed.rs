//! Sealed files: what was written is read, and nothing else is.

use std::fs;
use std::io;
use std::path::Path;

use slide::store::{StoreError, read_words, sealed, write_words};

use super::damage::flip;

const KEY: &str = "count move\nAABB/AACC";

fn write(path: &Path, body: &[u8]) {
    sealed::write(path, "checkpoint", 3, KEY, |to| to.write_all(body)).expect("written");
}

/// The whole body, if the file is whole.
fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let mut reader = sealed::open(path, "checkpoint", 3, KEY)?;
    let mut body = vec![0; reader.left_bytes() as usize];
    reader.bytes(&mut body)?;
    reader.finish()?;
    Ok(body)
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect()
}

#[test]
fn bodies_of_any_length_come_back() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    for length in [0, 1, 7, 8, 4096, 262_143, 262_144, 262_145, 1_000_003] {
        let body: Vec<u8> =
            (0..length).map(|i: u32| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        write(&path, &body);
        assert_eq!(read(&path).expect("whole"), body, "{length} bytes");
    }
    assert_eq!(names(here.path()), ["file"]);
}

#[test]
fn words_come_back() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    let words: Vec<u64> = (0..100_000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
    sealed::write(&path, "table", 1, "", |to| {
        write_words(to, &[words.len() as u64])?;
        write_words(to, &words)
    })
    .expect("written");

    let mut reader = sealed::open(&path, "table", 1, "").expect("whole");
    let mut back = vec![0; reader.word().expect("a number") as usize];
    read_words(&mut reader, &mut back).expect("words");
    reader.finish().expect("the end");
    assert_eq!(back, words);
}

#[test]
fn every_flipped_bit_is_found() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, b"a body");
    for at in 0..fs::metadata(&path).expect("the file").len() {
        for bit in 0..8 {
            flip(&path, at, bit);
            match read(&path) {
                Err(StoreError::Damaged(_)) if at >= 8 => {}
                Err(StoreError::NotOurs(_)) if at < 8 => {}
                other => panic!("bit {bit} of byte {at} flipped: {other:?}"),
            }
            flip(&path, at, bit);
        }
    }
    assert_eq!(read(&path).expect("whole again"), b"a body");
}

#[test]
fn every_other_length_is_found() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, b"a body");
    let whole = fs::read(&path).expect("the file");
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).expect("written");
        assert!(matches!(read(&path), Err(StoreError::Damaged(_))), "{length} bytes");
    }
    for more in 1..40 {
        let mut bytes = whole.clone();
        bytes.extend(vec![0; more]);
        fs::write(&path, &bytes).expect("written");
        assert!(matches!(read(&path), Err(StoreError::Damaged(_))), "{more} bytes more");
    }
    fs::write(&path, &whole).expect("written");
    assert_eq!(read(&path).expect("whole"), b"a body");
}

#[test]
fn says_whose_file_it_is() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, b"a body");
    let say = |kind, version, key| {
        let error = sealed::open(&path, kind, version, key).expect_err("refused").to_string();
        error.replace(&path.display().to_string(), "FILE")
    };
    assert_eq!(say("checkpoint", 3, "other"), "FILE belongs to another puzzle or question");
    assert_eq!(
        say("checkpoint", 4, KEY),
        "FILE was written by another version of slide: its format is 3, and this version reads \
         format 4"
    );
    assert_eq!(say("pattern database", 3, KEY), "FILE holds a checkpoint, not a pattern database");

    fs::write(&path, "(name: \"Klotski\")").expect("written");
    assert_eq!(say("checkpoint", 3, KEY), "FILE was not written by slide");
    fs::remove_file(&path).expect("removed");
    assert_eq!(say("checkpoint", 3, KEY), "FILE: there is no such file");
    fs::create_dir(&path).expect("a directory");
    assert_eq!(say("checkpoint", 3, KEY), "FILE is not an ordinary file");
    let error = sealed::write(&path, "checkpoint", 3, KEY, |_| Ok(())).expect_err("refused");
    assert!(matches!(error, StoreError::NotAFile(_)));
}

#[test]
fn a_reader_that_wants_more_or_less_is_told() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, b"eight by");
    let open = || sealed::open(&path, "checkpoint", 3, KEY).expect("whole");
    assert!(matches!(open().finish(), Err(StoreError::Damaged(_))));
    let mut reader = open();
    reader.word().expect("eight bytes");
    assert!(matches!(reader.word(), Err(StoreError::Damaged(_))));
}

#[test]
fn a_body_that_fails_leaves_the_former_file_alone() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    write(&path, b"former");
    for written in [0, 10, 300_000] {
        let error = sealed::write(&path, "checkpoint", 3, KEY, |to| {
            to.write_all(&vec![7; written])?;
            Err(io::ErrorKind::StorageFull.into())
        })
        .expect_err("the body failed");
        assert!(error.is_disk_full());
        assert_eq!(
            error.to_string(),
            format!("cannot write {}: there is no room left on the disk", path.display())
        );
        assert_eq!(read(&path).expect("whole"), b"former");
        assert_eq!(names(here.path()), ["file"]);
    }
    let nowhere = here.path().join("missing").join("file");
    let error = sealed::write(&nowhere, "checkpoint", 3, KEY, |_| Ok(())).expect_err("nowhere");
    assert!(matches!(error, StoreError::Write(..)));
}

/// Those that nobody has locked; one that is being written stays, however old.
#[cfg(unix)]
#[test]
fn leftovers_of_killed_runs_go_away() {
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("file");
    let (old, young) = (".file.abcdef.unfinished", ".file.ghijkl.unfinished");
    let being_written = ".file.mnopqr.unfinished";
    let mut files = Vec::new();
    for name in [old, young, being_written, ".other.abcdef.unfinished"] {
        let file = fs::File::create(here.path().join(name)).expect("created");
        if name != young {
            let two_hours = std::time::Duration::from_secs(2 * 60 * 60);
            file.set_modified(std::time::SystemTime::now() - two_hours).expect("a time");
        }
        if name == being_written {
            let lock = rustix::fs::FlockOperation::NonBlockingLockExclusive;
            rustix::fs::flock(&file, lock).expect("nobody else has locked it");
            files.push(file);
        }
    }
    let unfinished = slide::store::NewFile::beside(&path, false).expect("begun");
    write(&path, b"a body");
    assert_eq!(names(here.path()).len(), 4, "{:?}", names(here.path()));
    drop(unfinished);
    let mut left = names(here.path());
    left.sort();
    assert_eq!(left, [being_written, ".other.abcdef.unfinished", "file"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let here = tempfile::tempdir().expect("a directory");
    let (path, link) = (here.path().join("file"), here.path().join("link"));
    write(&path, b"former");
    std::os::unix::fs::symlink("file", &link).expect("a link");
    write(&link, b"new");
    assert_eq!(fs::read_link(&link).expect("a link"), Path::new("file"));
    assert_eq!(read(&path).expect("whole"), b"new");
}

#[cfg(unix)]
#[test]
fn what_others_may_have_written_is_not_believed() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{PermissionsExt, chown};
    let here = tempfile::tempdir().expect("a directory");
    let path = here.path().join("cache/file");
    sealed::make_own_directory(&path).expect("made");
    write(&path, b"body");
    let cache = path.parent().expect("a directory");
    let mode = fs::metadata(cache).expect("made").permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "for this user alone");
    let own = || sealed::open_own(&path, "checkpoint", 3, KEY).map(drop);
    let set = |path: &Path, mode| set_permissions(path, Permissions::from_mode(mode));
    own().expect("ours");
    for (file, directory) in [(0o600, 0o777), (0o600, 0o1777), (0o620, 0o700), (0o602, 0o700)] {
        set(&path, file).expect("chmod");
        set(cache, directory).expect("chmod");
        assert!(matches!(own(), Err(StoreError::NotOwn(_))), "{file:o} {directory:o}");
    }
    set(cache, 0o775).expect("chmod");
    set(&path, 0o644).expect("chmod");
    own().expect("a group may share the directory");
    // Only root can give files away.
    if chown(&path, Some(1), None).is_ok() {
        assert!(matches!(own(), Err(StoreError::NotOwn(_))), "of another user");
    }
}
