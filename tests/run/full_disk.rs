//! A disk that is full: what was there stays whole, and there is room again.

use std::fs;
use std::path::Path;

use slide::store::layers::LayerDirectory;
use slide::store::{StoreError, sealed};

use super::{process, small_disk};

fn write(path: &Path, length: usize) -> Result<(), StoreError> {
    sealed::write(path, "checkpoint", 1, "", |to| to.write_all(&vec![1; length]))
}

#[test]
#[ignore = "second tier: mounts a small disk"]
fn the_former_sealed_file_stays() {
    let Some(here) = process::place() else {
        return small_disk::run("full_disk::the_former_sealed_file_stays");
    };
    let path = here.join("file");
    write(&path, 100_000).expect("there is room");
    // There is no room for both the former and the new one.
    for length in [1_040_000, 960_000, 3_000_000] {
        let error = write(&path, length).expect_err("the disk is full");
        assert!(error.is_disk_full(), "{error:?}");
        assert!(error.to_string().ends_with("there is no room left on the disk"));
        let reader = sealed::open(&path, "checkpoint", 1, "").expect("the former file");
        assert_eq!(reader.left_bytes(), 100_000);
        assert_eq!(fs::read_dir(&here).expect("a directory").count(), 1, "nothing else is left");
    }
    write(&path, 200_000).expect("there is room again");
}

#[test]
#[ignore = "second tier: mounts a small disk"]
fn layers_do_not_fit() {
    let Some(here) = process::place() else {
        return small_disk::run("full_disk::layers_do_not_fit");
    };
    let directory = LayerDirectory::named(&here.join("layers")).expect("a directory");
    let far_apart = |count| (0..count).map(|n: u64| [n << 40]).collect::<Vec<_>>();
    let first = directory.spill(&mut far_apart(60_000)).expect("there is room");
    let error = directory.spill(&mut far_apart(200_000)).expect_err("the disk is full");
    assert!(error.is_disk_full(), "{error:?}");
    // What was there is still good, and there is room again.
    assert_eq!(first.reader().expect("its file").filter_map(Result::ok).count(), 60_000);
    let second = directory.spill(&mut far_apart(80_000)).expect("there is room");
    let error = directory.merge(vec![first, second], &[]).expect_err("no room for a third");
    assert!(error.is_disk_full(), "{error:?}");
    assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 1, "the mark");
    drop(directory);
    assert_eq!(fs::read_dir(&here).expect("a directory").count(), 0);
}
