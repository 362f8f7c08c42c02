//! `slide census`: Rush Hour and Asteroid Escape in shards, lists of puzzles in files, bad input.

use crate::program::Desk;

const RUSH: &str = "census rush-hour --rows 4 --cols 4";

#[test]
fn every_flag() {
    let desk = Desk::new();
    desk.write("part.txt", "# a list\n7 BBoFAAoFECCCEoDD 34\n");
    let codes = "
        0 census rush-hour --rows 4 --cols 4
        0 census rush-hour --rows 4 --cols 4 --histogram --top 0 -j 1
        0 census rush-hour --rows 3 --cols 5 --red-row 2 --walls 0..1 -f csv
        0 census rush-hour --rows 4 --cols 4 --walls 2 -m step -f json
        0 census rush-hour --rows 4 --cols 4 --shard 2/3 --checkpoint a --list part.csv
        0 census rush-hour --rows 4 --cols 4 --shard 2/3 --resume a
        2 census rush-hour --rows 4 --cols 4 --shard 1/3 --resume a
        3 census rush-hour --time-limit 1ms
        3 census rush-hour --time-limit 1ms -f csv
        3 census rush-hour --rows 7 --cols 7 --time-limit 1ms
        2 census rush-hour --rows 4 --cols 4 -f ron
        2 census rush-hour --rows 2 --cols 4
        2 census rush-hour --rows 4 --cols 8
        2 census rush-hour --rows 4 --cols 4 --red-row 4
        2 census rush-hour --rows 4 --cols 4 --walls 17
        2 census rush-hour --rows 4 --cols 4 --walls 2..1
        2 census rush-hour --rows 4 --cols 4 --shard 4/3
        2 census rush-hour --rows 4 --cols 4 --shard 0/3
        2 census asteroid --rows 4
        2 census asteroid --walls 1
        3 census asteroid --shard 2/1280 --time-limit 1ms
        3 census asteroid --where length>9 --time-limit 1ms
        2 census rush-hour --rows 4 --cols 4 --sort size
        2 census rush-hour --rows 4 --cols 4 --sort length --shard 1/2
        2 census rush-hour --rows 4 --cols 4 --where size>9
        2 census rush-hour --rows 4 --cols 4 --where length>6 --shard 1/2
        2 merge
        2 merge part.txt
        2 merge corridor.ron
        2 merge missing.json";
    desk.answers_with(codes);
}

#[test]
fn those_that_are_wanted_are_shown() {
    let desk = Desk::new();
    let shown = |rest: &str| {
        let report = desk.run(&format!("{RUSH} {rest}")).stdout;
        let (_, boards) = report.split_once("\n\n").unwrap_or_default();
        boards.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = shown("--top 200");
    desk.write("all.txt", all.join("\n") + "\n");
    for condition in ["solutions==1", "branching<3", "length<7&&idle==0"] {
        let rated = desk.run(&format!("rate -m slide --where {condition} -f csv all.txt")).stdout;
        let number = |line: &str| line.split('"').nth(1)?.rsplit(' ').next()?.parse::<usize>().ok();
        let wanted = rated.lines().skip(1).map(|line| number(line).expect("a number") - 1);
        let wanted: Vec<String> = wanted.map(|index| all[index].clone()).collect();
        assert!(!wanted.is_empty() && wanted.len() < all.len(), "{condition}: {}", wanted.len());
        let few = &wanted[..wanted.len().min(4)];
        assert_eq!(shown(&format!("--top 4 --where {condition}")), few, "{condition}");
    }
}

/// The largest first, and equal ones in the order that they had.
#[test]
fn those_that_are_shown_are_sorted() {
    let desk = Desk::new();
    let rated = |rest: &str| {
        let report = desk.run(&format!("{RUSH} --top 9 {rest}")).stdout;
        let (_, boards) = report.split_once("\n\n").expect("boards");
        desk.write("sorted.txt", boards);
        let rates = desk.run("rate -m slide -f csv sorted.txt").stdout;
        let column =
            rates.lines().next().and_then(|line| line.split(',').position(|name| name == "states"));
        let column = column.expect("a column of states");
        let states =
            |line: &str| line.split(',').nth(column).and_then(|cell| cell.parse::<u64>().ok());
        rates.lines().skip(1).map(|line| states(line).expect("a number")).collect::<Vec<_>>()
    };
    let sorted = rated("--sort states");
    assert!(sorted.is_sorted_by(|one, other| one >= other), "{sorted:?}");
    assert_ne!(sorted, rated(""), "they are in another order without it");
    let few = rated("--sort states --where length>4");
    assert!(few.is_sorted_by(|one, other| one >= other) && few != sorted, "{few:?}");
}

#[test]
fn the_puzzles_go_to_a_file_in_three_forms() {
    let desk = Desk::new();
    let report = desk.run(&format!("{RUSH} --top 1 --list list.txt")).stdout;
    assert!(report.contains("9304 positions in 880 components\n"), "{report}");
    assert!(report.contains("493 components can be solved; "), "{report}");
    assert!(report.contains("32 irreducible puzzles\n"), "{report}");
    assert!(
        report.ends_with("\n7 BBoFAAoFECCCEoDD 34\n7 BBoFAAoFECCCEDDD 20\n7 BBBFEAAFEoCCEDDD 8\n")
    );
    let list = desk.read("list.txt");
    let (head, lines) = list.split_once('\n').expect("a first line");
    assert!(head.starts_with("# ") && head.ends_with("made by slide"), "{head}");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!((lines.len(), lines[0]), (32, "7 BBoFAAoFECCCEoDD 34"));
    let number = |word: Option<&str>| word.and_then(|word| word.parse::<u64>().ok()).expect("one");
    let order = |line: &&str| {
        let mut words = line.split(' ');
        let (length, board, size) = (number(words.next()), words.next(), number(words.next()));
        (std::cmp::Reverse((length, size)), board.map(str::to_owned))
    };
    assert!(lines.is_sorted_by_key(order), "{list}");
    // The other forms say the same.
    assert_eq!(desk.run(&format!("{RUSH} --list list.csv")).code, Some(0));
    let table = desk.read("list.csv").replacen("length,board,size\n", "", 1).replace(',', " ");
    assert_eq!(table.split_once('\n').map(|(_, lines)| lines), list.split_once('\n').map(|x| x.1));
    assert_eq!(desk.run(&format!("{RUSH} --list list.jsonl")).code, Some(0));
    let objects = desk.read("list.jsonl");
    let first = objects.lines().nth(1);
    assert_eq!(first, Some(r#"{"length":7,"board":"BBoFAAoFECCCEoDD","size":34}"#));
    assert_eq!(objects.lines().count(), 33);
}

#[test]
fn the_puzzles_are_read_back_and_are_what_they_say() {
    let desk = Desk::new();
    for (size, walls) in
        [("--rows 4 --cols 4", "0"), ("--rows 4 --cols 5", "0..1"), ("--rows 5 --cols 4", "0")]
    {
        let line = format!("census rush-hour {size} --walls {walls} --list list.txt");
        assert_eq!(desk.run(&line).code, Some(0));
        let boards = desk.read("list.txt").lines().count() - 1;
        assert!(boards > 1, "{size}");
        for command in ["solve -f compact -m slide", "count -f csv"] {
            let ran = desk.run(&format!("{command} --expect list.txt"));
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{size} {command}");
            let heading = usize::from(command.contains("csv"));
            assert_eq!(ran.stdout.lines().count(), boards + heading, "{}", ran.stdout);
        }
        assert_eq!(desk.run("check -f json list.txt").stdout.lines().count(), boards);
        // Written as lines again they are the same boards.
        let again = desk.run("convert list.txt --to rush-hour").stdout;
        let words = |text: &str| {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let board =
                |line: &str| line.split(' ').max_by_key(|word| word.len()).map(str::to_owned);
            lines.map(board).collect::<Vec<_>>()
        };
        assert_eq!(words(&again), words(&desk.read("list.txt")), "{size}");
    }
}

#[test]
fn shards_of_rush_hour_make_the_whole_in_any_order() {
    let desk = Desk::new();
    let line = format!("{RUSH} --walls 0..1 --top 5 -f json");
    let whole = desk.run(&format!("{line} --list whole.txt"));
    for shard in 1..=4 {
        let ran = desk.run(&format!("{line} --shard {shard}/4 --list part{shard}.txt -j {shard}"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        desk.write(&format!("part{shard}.json"), ran.stdout);
    }
    for order in [[1, 2, 3, 4], [3, 1, 4, 2], [4, 3, 2, 1]] {
        let files: Vec<String> = order.iter().map(|n| format!("part{n}.json")).collect();
        let merged = desk.run(&format!("merge {} -f json --list merged.txt", files.join(" ")));
        assert_eq!((merged.code, &merged.stdout), (Some(0), &whole.stdout), "{}", merged.stderr);
        assert_eq!(desk.read("merged.txt"), desk.read("whole.txt"));
    }
    let text = desk.run("merge part1.json part2.json part3.json part4.json --histogram");
    assert_eq!(text.stdout, desk.run(&format!("{RUSH} --walls 0..1 --top 5 --histogram")).stdout);
    let all = "part1.json part2.json part3.json part4.json";
    desk.write("other.json", desk.run(&format!("{RUSH} --top 5 -f json --shard 4/4")).stdout);
    let part = desk.read("part1.json");
    desk.write("wrong.json", part.replacen("\"board\":\"BB", "\"board\":\"B-", 1));
    let fewer = r#"{"positions":2"#;
    assert!(part.contains(r#"{"positions":1"#), "{part}");
    desk.write("fewer.json", part.replacen(r#"{"positions":1"#, fewer, 1));
    for (files, words) in [
        ("part1.json part2.json part3.json".to_owned(), "shard 4/4 missing"),
        (format!("{all} part2.json"), "part2.json and part2.json are both shard 2/4"),
        ("part1.json other.json".to_owned(), "are not shards of one job"),
        (format!("{all} part1.txt"), "part1.txt: this is not the file of a shard"),
        ("wrong.json --list merged.txt".to_owned(), "irreducible has an impossible value"),
        (all.replace("part1", "fewer"), "53232 positions: some shards are not of this version's"),
    ] {
        let ran = desk.run(&format!("merge {files}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{files}");
        assert!(ran.stderr.contains(words), "{files}: {}", ran.stderr);
    }
    assert_eq!(desk.read("merged.txt"), desk.read("whole.txt"), "nothing is half-written");
}

#[test]
fn a_stopped_census_goes_on_and_says_the_same() {
    let desk = Desk::new();
    let line = "census rush-hour --rows 5 --cols 5 --histogram";
    let whole = desk.run(&format!("{line} --list whole.txt"));
    let mut line = format!("{line} --list list.txt --time-limit 100ms --checkpoint kept");
    for run in 0..1000 {
        let ran = desk.run(&line);
        if ran.code == Some(0) {
            assert_eq!(ran.stdout, whole.stdout, "run {run}");
            assert_eq!(desk.read("list.txt"), desk.read("whole.txt"));
            return;
        }
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        assert!(ran.stderr.contains("continue with --resume kept"), "{}", ran.stderr);
        assert!(!desk.names().contains(&"list.txt".to_owned()), "nothing is half-written");
        if run == 0 {
            line = line.replace("--checkpoint", "--resume");
        }
    }
    panic!("a thousand tenths of a second are enough");
}

#[test]
fn shards_of_the_asteroids_are_put_together() {
    let desk = Desk::new();
    // The whole takes long: shards of it that were stopped are refused, and so are too few.
    let ran = desk.run("census asteroid --shard 7/640 -f json");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains(r#""shard":{"index":7,"count":640}"#), "{}", ran.stdout);
    assert!(ran.stdout.contains(r#""tasks":2,"tasks_done":2"#), "{}", ran.stdout);
    desk.write("part7.json", ran.stdout);
    let ran = desk.run("merge part7.json");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("shards 1/640, 2/640, 3/640"), "{}", ran.stderr);
    let whole = desk.run("census asteroid --shard 1/1 -f json --time-limit 1ms").stdout;
    desk.write("stopped.json", whole);
    let ran = desk.run("merge stopped.json");
    assert!(ran.stderr.contains("is not complete: it was stopped"), "{}", ran.stderr);
}
