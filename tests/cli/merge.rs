//! `slide merge`: parts of different jobs, options of other jobs, and the words that it replaces. That the
//! parts of each job make the whole is tested with the command that made them.

use crate::program::Desk;

const BAG: &str = "hardest --bag A --board ... --goal ..A";

/// A desk with a part of each job: `survey.json`, `asteroid.json`, `rush.json`, `bag.json`, and a list of puzzles,
/// `rush.txt`, which is none.
fn desk() -> Desk {
    let desk = Desk::new();
    for (line, name) in [
        ("survey --rows 2 --cols 2", "survey.json"),
        ("census asteroid --time-limit 1ms", "asteroid.json"),
        ("census rush-hour --rows 3 --cols 3 --list rush.txt", "rush.json"),
        (BAG, "bag.json"),
    ] {
        let part = desk.run(&format!("{line} --shard 1/1 -f json"));
        desk.write(name, part.stdout);
    }
    desk
}

#[test]
fn one_part_of_one_is_the_whole() {
    let desk = desk();
    for (line, parts) in [
        ("survey --rows 2 --cols 2", "survey.json"),
        ("census rush-hour --rows 3 --cols 3", "rush.json"),
        (BAG, "bag.json"),
    ] {
        for format in ["text", "json", "csv"] {
            let whole = desk.run(&format!("{line} -f {format}"));
            let merged = desk.run(&format!("merge {parts} -f {format}"));
            assert_eq!((merged.code, merged.stdout), (whole.code, whole.stdout), "{line}");
        }
    }
}

#[test]
fn parts_of_different_jobs_are_told_apart() {
    let desk = desk();
    desk.write("solved.json", desk.run("solve -f json corridor.ron").stdout);
    desk.write("whole.json", desk.run("census rush-hour --rows 3 --cols 3 -f json").stdout);
    desk.write(
        "other.json",
        desk.read("rush.json").replacen("census rush-hour", "census tiles", 1),
    );
    let version = concat!("\"version\":\"", env!("CARGO_PKG_VERSION"), '"');
    desk.write("old.json", desk.read("rush.json").replacen(version, "\"version\":\"0.0.9\"", 1));
    for (parts, said) in [
        ("rush.json old.json", "old.json: this shard was made by version \"0.0.9\", and this is"),
        (
            "survey.json bag.json",
            "bag.json: this is a part of the hardest starts of a bag, but survey.json is one of a survey",
        ),
        (
            "rush.json asteroid.json",
            "asteroid.json: this is a part of a census of Asteroid Escape, but rush.json is one of a census \
             of Rush Hour",
        ),
        ("rush.json rush.txt", "rush.txt: this is not the file of a shard"),
        ("rush.txt", "rush.txt: this is not the file of a shard"),
        ("solved.json", "solved.json: `slide.solve/1` is not the file of a shard"),
        (
            "whole.json",
            "whole.json: `slide.census/1` is not the file of a shard, which is `slide.shard/1`",
        ),
        ("other.json", "other.json: `census tiles` is no job that this version knows"),
    ] {
        let ran = desk.run(&format!("merge {parts}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{parts}");
        assert!(ran.stderr.contains(said), "{parts}: {}", ran.stderr);
    }
}

#[test]
fn options_are_for_jobs_that_have_them() {
    desk().answers_with(
        "0 merge bag.json --histogram
        0 merge rush.json --histogram
        0 merge rush.json --list list.txt
        2 merge bag.json --list list.txt
        2 merge survey.json --histogram
        2 merge bag.json --puzzles-to puzzles
        0 merge survey.json --puzzles-to puzzles
        2 merge survey.json -f ron
        2 merge survey.json -f jsonl
        2 merge rush.json -f ron
        2 merge asteroid.json -f csv
        2 merge asteroid.json -f svg
        0 merge bag.json -f jsonl
        0 merge bag.json -f svg
        2 merge",
    );
}

#[test]
fn the_words_of_earlier_versions_lead_to_those_of_this_one() {
    let desk = desk();
    for (line, instead) in [
        ("survey merge survey.json", "slide merge"),
        ("census merge rush.json", "slide merge"),
        ("hardest merge bag.json", "slide merge"),
        ("generate --family tiles --rows 3 --cols 3 --length 9", "slide generate tiles"),
        ("generate --rows 3 --family=blocks", "slide generate blocks"),
        ("generate --seed 3 --family rush-hour", "slide generate rush-hour"),
        ("generate --family asteroid --level starter", "slide generate asteroid"),
        ("census --family asteroid", "slide census asteroid"),
        ("census --top 3 --family rush-hour", "slide census rush-hour"),
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains(&format!("`{instead}")), "{line}: {}", ran.stderr);
    }
}
