//! The committed pictures of the gallery are those that the program draws now.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ROOT;
use crate::pages::Page;

/// The pictures of a folder by their names.
fn pictures(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder of pictures is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let name = |path: &Path| path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
    paths
        .map(|path| (name(&path).expect("names are UTF-8"), fs::read(&path).expect("a picture")))
        .collect()
}

#[test]
fn the_pictures_are_what_the_program_draws() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let mut script = Command::new(Path::new(ROOT).join("docs/gallery"));
    script.arg(scratch.path()).env("SLIDE", env!("CARGO_BIN_EXE_slide"));
    let output = script.output().expect("the script runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let drawn = pictures(&scratch.path().join("pictures"));
    let kept = pictures(&Path::new(ROOT).join("docs/src/pictures"));
    assert_eq!(drawn.keys().collect::<Vec<_>>(), kept.keys().collect::<Vec<_>>());
    let page = Page::read("docs/src/gallery.md");
    for (name, picture) in &drawn {
        assert!(kept[name] == *picture, "{name} is drawn anew: run docs/gallery");
        assert!(page.text.contains(&format!("](pictures/{name})")), "{name} is not shown");
    }
}
