//! `slide survey`: options, shards in files, examples as puzzles, runs that are killed or interrupted.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::Desk;

const SURVEY: &str = "survey --rows 3 --cols 4 --top 2 -f json";

#[test]
fn every_flag() {
    let desk = Desk::new();
    let codes = "
        0 survey --rows 2 --cols 2
        0 survey --rows 2 --cols 2 -m step
        0 survey --rows 2 --cols 2 --metric slide
        2 survey --rows 2 --cols 2 -m turn
        0 survey --rows 2 --cols 2 --corner box
        0 survey --rows 2 --cols 2 --corner cell
        2 survey --rows 2 --cols 2 --corner edge
        0 survey --rows 2 --cols 2 --pieces 2
        0 survey --rows 2 --cols 2 --pieces 9
        0 survey --rows 2 --cols 2 --rectangles
        0 survey --rows 5 --cols 5 --boards --rectangles
        0 survey --rows 2 --cols 2 --top 3
        2 survey --rows 2 --cols 2 --top 0
        0 survey --rows 2 --cols 2 --shard 2/3
        2 survey --rows 2 --cols 2 --shard 0/3
        2 survey --rows 2 --cols 2 --shard 4/3
        2 survey --rows 2 --cols 2 --shard half
        0 survey --rows 2 --cols 2 -f text
        0 survey --rows 2 --cols 2 --format json
        0 survey --rows 2 --cols 2 -f csv
        0 survey --rows 2 --cols 2 -f svg
        0 survey --rows 2 --cols 2 -f html
        0 survey --rows 5 --cols 5 --boards
        0 survey --rows 5 --cols 5 --boards -f json
        0 survey --rows 2 --cols 15 --boards -f csv
        2 survey --rows 2 --cols 2 --boards -f svg
        2 survey --rows 2 --cols 2 --boards --top 3
        2 survey --rows 8 --cols 8 --boards
        2 survey --rows 2 --cols 2 --known missing.json
        2 survey --rows 2 --cols 2 --known corridor.ron
        0 survey --rows 2 --cols 2 -j 2
        0 survey --rows 2 --cols 2 --threads 1
        0 survey --rows 2 --cols 2 --time-limit 1h
        3 survey --rows 4 --cols 4 --time-limit 1ms
        0 survey --rows 2 --cols 2 --memory-limit 1G
        0 survey --rows 2 --cols 2 --checkpoint a --checkpoint-every 1s
        0 survey --rows 2 --cols 2 --resume a
        2 survey --rows 2 --cols 3 --resume a
        2 survey --rows 2 --cols 2 --resume missing
        0 survey --rows 1 --cols 1
        2 survey --rows 0 --cols 4
        2 survey --rows 5 --cols 6
        2 survey --rows 3
        2 survey
        2 merge
        2 merge corridor.ron
        2 merge missing.json";
    desk.answers_with(codes);
}

#[test]
fn an_error_is_said_once() {
    let desk = Desk::new();
    desk.write("cut.json", "{");
    for (line, told) in [
        ("survey --rows 2 --cols 2 --resume missing", "missing: there is no such file\n"),
        ("survey --rows 2 --cols 2 --checkpoint no/a", "os error 2"),
        ("merge cut.json", "line 1 column 1"),
    ] {
        let stderr = desk.run(line).stderr;
        assert_eq!(stderr.matches(told).count(), 1, "slide {line}: {stderr}");
        assert_eq!(stderr.matches(told.trim_end()).count(), 1, "slide {line}: {stderr}");
    }
}

#[test]
fn shards_in_files_make_the_whole() {
    let desk = Desk::new();
    let whole = desk.run(SURVEY).stdout;
    for index in 1..=3 {
        let shard = desk.run(&format!("{SURVEY} --shard {index}/3"));
        desk.write(&format!("part{index}.json"), shard.stdout);
    }
    let merged = desk.run("merge part3.json part1.json part2.json -f json");
    assert_eq!((merged.code, merged.stdout), (Some(0), whole.clone()));
    desk.write("whole.json", &whole);
    desk.write("other.json", desk.run("survey --rows 2 --cols 2 --shard 2/3 -f json").stdout);
    desk.write("partial.json", desk.run(&format!("{SURVEY} --shard 2/3 --time-limit 0s")).stdout);
    let part = desk.read("part1.json");
    desk.write("cut.json", &part[..part.len() / 2]);
    desk.write("false.json", part.replacen("\"boards\":", "\"boards\":1844674407370955161", 1));
    for (files, said) in [
        ("part1.json part2.json", "shard 3/3 missing"),
        ("part3.json", "shards 1/3, 2/3 missing"),
        ("part1.json part2.json part1.json", "part1.json and part1.json are both shard 1/3"),
        ("whole.json", "whole.json: `slide.survey/1` is not the file of a shard"),
        ("part1.json other.json", "part1.json and other.json are not shards of one job"),
        ("partial.json", "partial.json is not complete"),
        ("cut.json", "cut.json: this is not the whole file of a shard: EOF"),
        ("false.json", "false.json: this is not the file of a shard: boards"),
    ] {
        let ran = desk.run(&format!("merge {files}"));
        assert_eq!(ran.code, Some(2), "{files}: {}", ran.stderr);
        assert!(ran.stderr.contains(said), "{files}: {}", ran.stderr);
    }
}

#[test]
fn a_puzzle_that_is_not_as_hard_as_it_is_said_to_be_is_found_out() {
    let desk = Desk::new();
    let shard = desk.run("survey --rows 3 --cols 3 --shard 1/1 -f json").stdout;
    assert!(shard.contains(r#"{"ties":2,"top":[{"length":22,"#), "{shard}");
    let wrong =
        shard.replace(r#"{"ties":2,"top":[{"length":22,"#, r#"{"ties":2,"top":[{"length":23,"#);
    desk.write("wrong.json", wrong);
    let ran = desk.run("merge wrong.json");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(
        ran.stderr.contains("the survey says that *bb/cde/f.e needs 23, but it needs 22"),
        "{}",
        ran.stderr
    );
}

#[test]
fn the_puzzles_of_a_directory_hold() {
    let desk = Desk::new();
    let ran = desk.run("survey --rows 3 --cols 3 -m slide --corner cell --puzzles-to hard/puzzles");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let files = std::fs::read_dir(desk.path("hard/puzzles")).expect("the directory").count();
    assert_eq!(files, 16);
    let ran = desk.run("solve hard/puzzles/3x3-06-corner-1.ron -f json");
    assert!(
        ran.stdout.contains(r#""metric":"slide","status":"solved","length":22"#),
        "{}",
        ran.stdout
    );
}

/// `-o` is the file of the answer, as everywhere.
#[test]
fn the_answer_goes_to_a_file() {
    let desk = Desk::new();
    let ran = desk.run("survey --rows 3 --cols 3 -f svg -o small.svg");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""), "{}", ran.stderr);
    assert!(desk.read("small.svg").starts_with("<svg "), "{}", desk.read("small.svg"));
    let ran = desk.run("survey --rows 3 --cols 3 --boards -o boards.txt");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""), "{}", ran.stderr);
    assert!(desk.read("boards.txt").starts_with("3×3: 13329 boards"));
}

/// Starts the survey with a checkpoint, and waits until there is one.
fn started(desk: &Desk) -> std::process::Child {
    let line = format!("{SURVEY} --checkpoint kept --checkpoint-every 0s -j 1");
    let child = desk
        .plain_slide()
        .args(line.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let kept = desk.path("kept");
    let begun = Instant::now();
    while !Path::new(&kept).exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn a_survey_that_was_killed_goes_on() {
    let desk = Desk::new();
    let mut child = started(&desk);
    child.kill().expect("it is killed");
    child.wait().expect("an end");
    let resumed = desk.run(&format!("{SURVEY} --resume kept"));
    assert_eq!((resumed.code, resumed.stdout), (Some(0), desk.run(SURVEY).stdout));
}

#[test]
fn a_survey_that_is_interrupted_says_where_to_go_on() {
    let desk = Desk::new();
    let child = started(&desk);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok());
    let output = child.wait_with_output().expect("an end");
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let whole = desk.run(SURVEY).stdout;
    // On a busy machine the signal comes late: when all is answered, or when the program has ended.
    let is_whole = stdout == whole.as_str();
    if output.status.signal() == Some(2) {
        let is_part = stdout.contains(r#""status":"limit""#);
        assert!(stdout.is_empty() || is_whole || is_part, "{stdout}");
        assert!(!is_part || stderr.contains("continue with --resume kept"), "{stderr}");
    } else {
        assert_eq!((output.status.code(), is_whole), (Some(0), true), "{stdout}");
    }
    let resumed = desk.run(&format!("{SURVEY} --resume kept"));
    assert_eq!((resumed.code, resumed.stdout), (Some(0), whole));
}

#[test]
fn a_large_survey_stops_when_its_time_is_up() {
    let desk = Desk::new();
    // All shapes of the larger board alone take longer than that, and all pairs of them hours.
    for size in ["--rows 5 --cols 4", "--rows 6 --cols 4"] {
        let line = format!("survey {size} --time-limit 1s --checkpoint kept -f json");
        let mut slide = desk.slide();
        slide.args(line.split_whitespace()).timeout(Duration::from_secs(60));
        let ran = crate::program::Ran::from(slide.output().expect("it ends"));
        assert_eq!(ran.code, Some(3), "{size}: {}", ran.stderr);
        assert!(ran.stdout.contains(r#""status":"limit""#), "{size}: {}", ran.stdout);
        let again = desk.run(&format!("survey {size} --time-limit 1s --resume kept"));
        assert_eq!(again.code, Some(3), "{size}: {}", again.stderr);
    }
    let line = "survey --rows 6 --cols 4 --memory-limit 100M";
    assert_eq!(desk.run(line).code, Some(3), "the tables do not fit");
}

#[test]
fn what_no_survey_can_have_written_is_not_merged() {
    let desk = Desk::new();
    let shard = desk.run("survey --rows 3 --cols 3 --shard 1/2 -f json").stdout;
    for (number, (old, new, said)) in [
        ("\"count\":2", "\"count\":4294967295", "4294967289 more missing"),
        ("\"board\":\"", "\"board\":\"=", "top has an impossible value"),
        ("\"top\":1", "\"top\":0", "question has an impossible value"),
        ("\"metric\":\"move\"", "\"metric\":\"line\"", "question has an impossible value"),
        ("\"ties\":27", "\"ties\":1844674407370955161", "top has an impossible value"),
        ("\"boards\":811", "\"boards\":1844674407370955161", "boards has an impossible value"),
        ("\"rows\":3", "\"rows\":60000", "question has an impossible value"),
        ("\"rows\":3", "\"rows\":2", "part has an impossible value"),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(shard.contains(old), "{old}: {shard}");
        let name = format!("{number}.json");
        desk.write(&name, shard.replacen(old, new, 1));
        let ran = desk.run(&format!("merge {name}"));
        assert_eq!(ran.code, Some(2), "{new}: {}", ran.stdout);
        assert!(ran.stderr.contains(said), "{new}: {}", ran.stderr);
    }
    let ran = desk.run("merge /dev/zero");
    assert!(ran.stderr.contains("more than 64 MiB"), "{}", ran.stderr);
    let many = "missing.json ".repeat(3);
    assert_eq!(desk.run(&format!("merge {many}")).code, Some(2));
}
