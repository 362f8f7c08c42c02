//! What others cite agrees with what is there: one version everywhere, sources that exist, packages without data.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::ROOT;

/// The text of a file.
fn text(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The first version that stands between `before` and `after`.
fn version<'a>(text: &'a str, before: &str, after: char) -> &'a str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split(after).next().unwrap_or_default().trim()
}

#[test]
fn all_files_name_one_version() {
    let here = env!("CARGO_PKG_VERSION");
    let cff = text("CITATION.cff");
    assert_eq!(version(&cff, "\nversion: ", '\n'), here, "CITATION.cff");
    let codemeta: serde_json::Value =
        serde_json::from_str(&text("codemeta.json")).expect("it is JSON");
    assert_eq!(codemeta["version"], here, "codemeta.json");
    let python = text("python/Cargo.toml");
    assert_eq!(version(&python, "\nversion = \"", '"'), here, "python/Cargo.toml");
    let engine = version(&python, "path = \"..\", version = \"", '"');
    assert_eq!(engine, here, "python/Cargo.toml, the dependency");
}

/// The keys that the paper cites: `[@Korf1985; @HearnDemaine2005]`.
fn cited(paper: &str) -> BTreeSet<&str> {
    let after = paper
        .split(|c: char| c == '[' || c.is_whitespace())
        .filter_map(|word| word.strip_prefix('@'));
    after.map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric())).collect()
}

/// The keys of the list of sources: `@article{Korf1985,`.
fn listed(sources: &str) -> BTreeSet<&str> {
    let entries = sources.lines().filter(|line| line.starts_with('@'));
    entries.filter_map(|line| line.split_once('{')?.1.strip_suffix(',')).collect()
}

#[test]
fn the_paper_cites_what_is_listed() {
    let (paper, sources) = (text("paper/paper.md"), text("paper/paper.bib"));
    assert_eq!(cited(&paper), listed(&sources));
    assert!(listed(&sources).len() >= 10, "few sources are left");
    let headings: Vec<&str> = paper.lines().filter_map(|line| line.strip_prefix("# ")).collect();
    for heading in ["Summary", "Statement of need", "State of the field", "References"] {
        assert!(headings.contains(&heading), "the journal asks for {heading:?}");
    }
}

#[test]
fn a_source_that_is_missing_is_noticed() {
    assert_eq!(cited("so [@A1; @B2], and\n[@C3]. x@y"), BTreeSet::from(["A1", "B2", "C3"]));
    assert_eq!(listed("@book{A1,\n  x = {1}\n}\n"), BTreeSet::from(["A1"]));
}

#[test]
fn issue_forms_have_what_they_need() {
    let folder = fs::read_dir(Path::new(ROOT).join(".github/ISSUE_TEMPLATE")).expect("forms");
    let mut forms = 0;
    for file in folder {
        let path = file.expect("the folder can be read").path();
        if path.ends_with("config.yml") {
            continue;
        }
        let form = fs::read_to_string(&path).expect("it can be read");
        for field in ["name: ", "description: ", "body:"] {
            let place = path.display();
            assert!(form.lines().any(|line| line.starts_with(field)), "{place} has no {field}");
        }
        forms += 1;
    }
    assert!(forms >= 4, "only {forms} forms are left");
}
