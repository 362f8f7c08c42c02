//! New puzzles and hardest starts: what is made is as hard as it says, and the same for any number of
//! threads.

use crate::program::Desk;

/// Every puzzle of the file is solved in as many moves as its `expect` says.
fn is_as_hard_as_it_says(desk: &Desk, file: &str) -> usize {
    let text = desk.read(file);
    let collection = slide::puzzle::read(&text, file).expect("it is valid");
    let solved = desk.run(&format!("solve -f json {file}")).stdout;
    let mut count = 0;
    for (line, puzzle) in solved.lines().zip(collection.puzzles()) {
        let expect = puzzle.expect();
        let length = expect.moves.or(expect.slides).or(expect.steps).expect("a length");
        assert!(line.contains(&format!("\"length\":{length},")), "{line}\n{text}");
        count += 1;
    }
    assert_eq!(count, collection.puzzles().len());
    count
}

#[test]
fn hardest_starts_are_a_puzzle_file() {
    let desk = Desk::new();
    for metric in ["step", "slide", "move"] {
        let line = format!("hardest klotski.ron -f ron --top 9 -m {metric} -o hard.ron");
        assert_eq!(desk.run(&line).code, Some(0));
        let ties = if metric == "step" { 4 } else { 2 };
        assert_eq!(is_as_hard_as_it_says(&desk, "hard.ron"), ties);
    }
    let one = desk.run("hardest klotski.ron --any-placement -f json -j 1").stdout;
    assert_eq!(desk.run("hardest klotski.ron --any-placement -f json -j 3").stdout, one);
    assert!(one.contains(r#""states":65880,"goals":6795,"#), "{one}");
}

#[test]
fn what_was_found_before_a_limit_is_told() {
    let desk = Desk::new();
    let ran = desk.run("hardest klotski.ron --max-depth 20 -m step --top 0");
    assert_eq!(ran.code, Some(3));
    let head = "Klotski: the hardest start is at least 20 steps from a goal (depth limit, partial)";
    assert_eq!(ran.stdout.lines().next(), Some(head));
    let ran = desk.run("hardest klotski.ron --max-states 1000");
    assert_eq!(ran.code, Some(3));
    assert!(ran.stdout.contains("nothing proved; 1000 states seen (state limit"), "{}", ran.stdout);
}

#[test]
fn an_evolution_without_time_says_so() {
    let ran = Desk::new().run("generate blocks --rows 6 --cols 6 --time-limit 0");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""));
    assert_eq!(ran.stderr, "generate: no puzzle was found (time limit)\n");
}

#[test]
fn a_lot_that_is_not_drawn_in_time_is_no_error() {
    let desk = Desk::new();
    for line in [
        "generate rush-hour --level beginner --time-limit 0",
        "compare --starts 2 --time-limit 0 klotski.ron",
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains("(time limit)"), "{line}: {}", ran.stderr);
    }
}

#[test]
fn a_stopped_search_goes_on_to_the_same_answer() {
    let desk = Desk::new();
    for options in ["-m step", "-m move", "--any-placement -m step", "-m slide --engine blocks"] {
        let line = format!("hardest klotski.ron --top 4 -f json {options}");
        let whole = desk.run(&line).stdout;
        for limit in ["--max-states 5000", "--max-depth 1", "--max-depth 40"] {
            let stopped = desk.run(&format!("{line} {limit} --checkpoint kept"));
            assert_eq!(stopped.code, Some(3), "{options} {limit}: {}", stopped.stderr);
            let resumed = desk.run(&format!("{line} --resume kept"));
            assert_eq!(resumed.stdout, whole, "{options} {limit}: {}", resumed.stderr);
        }
    }
    let other = desk.run("hardest klotski.ron --top 3 --resume kept");
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("another puzzle or question"), "{}", other.stderr);
}

#[test]
fn challenges_have_the_lengths_asked_for() {
    let desk = Desk::new();
    let line = "generate asteroid --level all --count 2 --seed 4";
    let ran = desk.run(&format!("{line} -j 1 -o all.ron"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(is_as_hard_as_it_says(&desk, "all.ron"), 10);
    let text = desk.read("all.ron");
    assert_eq!(desk.run(&format!("{line} -j 3")).stdout, text);
    for length in [6, 11, 12, 20, 21, 31, 32, 45, 46, 109] {
        assert!(text.contains(&format!("moves: {length})")), "{length}\n{text}");
    }
    // The same lots, but none of these starts.
    desk.run(&format!("{line} --not-from all.ron -o others.ron"));
    assert_eq!(is_as_hard_as_it_says(&desk, "others.ron"), 10);
    let board = |file: &str| -> Vec<String> {
        let collection = slide::puzzle::read(&desk.read(file), file).expect("it is valid");
        let drawn = |puzzle: &slide::puzzle::Puzzle| {
            slide::render::text::board::start(puzzle, slide::render::palette::Ink::Plain)
        };
        collection.puzzles().iter().map(drawn).collect()
    };
    let known = board("all.ron");
    assert!(board("others.ron").iter().all(|start| !known.contains(start)));
    let ran = desk.run("generate asteroid --level starter --not-from klotski.ron");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("not made of the tiles"), "{}", ran.stderr);
}

#[test]
fn a_unique_challenge_has_one_shortest_solution() {
    let desk = Desk::new();
    desk.run("generate asteroid --length 30..32 --count 2 --unique -o one.ron");
    let all = desk.run("solve --all -f json one.ron").stdout;
    assert_eq!(all.lines().count(), 2);
    for line in all.lines() {
        assert!(line.contains(r#""shortest_solutions":1,"#), "{line}");
    }
}

#[test]
fn blocks_evolve_the_same_for_any_number_of_threads() {
    let desk = Desk::new();
    let line = "generate blocks --rows 3 --cols 4 --generations 4 --count 3 --seed 2";
    let ran = desk.run(&format!("{line} -j 1 -o blocks.ron"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(is_as_hard_as_it_says(&desk, "blocks.ron"), 3);
    assert_eq!(desk.run(&format!("{line} -j 3")).stdout, desk.read("blocks.ron"));
    desk.run(&format!("{line} --unique --pieces 5 -m step -o unique.ron"));
    is_as_hard_as_it_says(&desk, "unique.ron");
    let all = desk.run("solve --all -f json -m step unique.ron").stdout;
    for line in all.lines() {
        assert!(line.contains(r#""shortest_solutions":1,"#), "{line}");
    }
    let text = desk.read("unique.ron");
    for puzzle in slide::puzzle::read(&text, "unique.ron").expect("it is valid").puzzles() {
        assert_eq!(puzzle.pieces().len(), 5);
    }
}

#[test]
fn a_census_goes_on_from_its_checkpoint() {
    let desk = Desk::new();
    let line = "census asteroid -f csv --time-limit";
    let first = desk.run(&format!("{line} 1s --checkpoint kept"));
    assert_eq!(first.code, Some(3), "{}", first.stderr);
    assert!(first.stderr.contains("(time limit, partial)"), "{}", first.stderr);
    let second = desk.run(&format!("{line} 1s --resume kept -j 1"));
    let rows = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (first, second) = (rows(&first.stdout), rows(&second.stdout));
    assert!(first.len() > 2, "some sets are judged in a second");
    assert!(second.len() > first.len(), "{} and {}", first.len(), second.len());
    assert!(first.iter().all(|row| second.contains(row)));
    // A census from the beginning says the same of those sets.
    let again = rows(&desk.run(&format!("{line} 1s -j 1")).stdout);
    let other = |row: &&String| again.iter().any(|known| known[..8] == row[..8]);
    assert!(first.iter().filter(other).all(|row| again.contains(row)));
    let wrong = desk.run("census asteroid --top 1 --resume kept");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("another puzzle or question"), "{}", wrong.stderr);
}

/// Shards of a bag, each a file, are the whole in every format.
#[test]
fn a_bag_in_shards_is_the_whole() {
    let desk = Desk::new();
    let bag = |shapes: &str, board: &str, goal: &str, more: &str| {
        let line = ["hardest", "--bag", shapes, "--board", board, "--goal", goal, "--turned"];
        let more = more.split_whitespace();
        let output = desk.slide().args(line).args(more).output().expect("it runs");
        crate::program::Ran::from(output)
    };
    let six = |more: &str| bag("AA/AA bb bb c c", "..../..../....", "..../..AA/..AA", more);
    for index in 1..=3 {
        let shard = six(&format!("--shard {index}/3 -f json -o part{index}.json --histogram"));
        assert_eq!((shard.code, shard.stdout.as_str()), (Some(0), ""), "{}", shard.stderr);
    }
    for format in ["text", "json", "jsonl", "csv", "ron", "svg", "html"] {
        let whole = six(&format!("-f {format} --histogram"));
        let merged =
            desk.run(&format!("merge part3.json part1.json part2.json -f {format} --histogram"));
        let (whole, merged) = ((whole.code, whole.stdout), (merged.code, merged.stdout));
        assert_eq!(merged, whole, "{format}");
    }
    let second = six("--shard 2/3").stdout;
    assert!(second.starts_with("Bag, shard 2/3: the hardest start is 6 moves"), "{second}");
    desk.write("whole.json", six("-f json").stdout);
    desk.write("other.json", six("--top 1 --shard 3/3 -f json").stdout);
    let stopped = six("--shard 3/3 --time-limit 0s -f json --checkpoint kept");
    assert_eq!(stopped.code, Some(3));
    assert!(stopped.stderr.contains("continue with --resume kept"), "{}", stopped.stderr);
    desk.write("stopped.json", stopped.stdout);
    let resumed = six("--shard 3/3 -f json --resume kept");
    assert_eq!((resumed.code, resumed.stdout), (Some(0), desk.read("part3.json")));
    let another = six("--shard 2/3 --resume kept");
    assert!(another.stderr.contains("another puzzle or question"), "{}", another.stderr);
    for (files, said) in [
        ("part1.json part2.json", "shard 3/3 missing"),
        ("part1.json part2.json part1.json", "part1.json and part1.json are both shard 1/3"),
        ("whole.json", "whole.json: `slide.hardest/1` is not the file of a shard"),
        ("part1.json part2.json other.json", "part1.json and other.json are not shards of one"),
        ("part1.json part2.json stopped.json", "stopped.json is not complete"),
        ("klotski.ron", "klotski.ron: this is not the file of a shard"),
    ] {
        let ran = desk.run(&format!("merge {files}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{files}");
        assert!(ran.stderr.contains(said), "{files}: {}", ran.stderr);
    }
    // That nothing can be solved is said of the whole alone, that nothing fits of each shard.
    let none = |more: &str| bag("A b./bb", "#../..#", ".A./...", more);
    let nowhere = |more: &str| bag("AAA b", "../..", "../AA", more);
    for index in 1..=2 {
        let shard = none(&format!("--shard {index}/2 -f json -o none{index}.json"));
        assert_eq!(shard.code, Some(0), "{}", shard.stderr);
        let shard = nowhere(&format!("--shard {index}/2 -f json"));
        assert_eq!((shard.code, shard.stderr), (Some(2), nowhere("").stderr));
    }
    let merged = desk.run("merge none1.json none2.json");
    let whole = none("");
    assert_eq!((merged.code, merged.stdout), (Some(1), whole.stdout));
    // A puzzle file may be called like that.
    desk.write("merge", desk.read("corridor.ron"));
    assert_eq!(desk.run("hardest ./merge").stdout, desk.run("hardest corridor.ron").stdout);
}

/// What was found, for programs, line by line, and for people as pictures.
#[test]
fn hardest_starts_in_all_formats() {
    let desk = Desk::new();
    let text = |format: &str| {
        let ran = desk.run(&format!("hardest klotski.ron -m step --top 9 -f {format}"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    let table = text("csv");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!((lines[0], lines.len()), ("puzzle,metric,length,start", 5));
    for (line, object) in lines[1..].iter().zip(text("jsonl").lines()) {
        let start = line.strip_prefix("Klotski,step,126,").expect("the hardest");
        let expected =
            format!(r#"{{"puzzle":"Klotski","metric":"step","length":126,"start":"{start}"}}"#);
        assert_eq!(object, expected);
    }
    let page = text("html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains(text("svg").trim_end()));
    assert!(page.contains("Klotski, 126 steps, start 4</text>"));
}

#[test]
fn starts_of_tiles_on_large_boards() {
    let desk = Desk::new();
    for (size, length) in
        [("--rows 5 --cols 5", 30), ("--rows 4 --cols 5", 31), ("--rows 6 --cols 6", 4)]
    {
        let line = format!("generate tiles {size} --length {length} --seed 3");
        let one = desk.run(&format!("{line} -j 1 -o tiles.ron"));
        assert_eq!(one.code, Some(0), "{size}: {}", one.stderr);
        assert_eq!(desk.run(&format!("{line} -j 3")).stdout, desk.read("tiles.ron"));
        let solved = desk.run("solve -f json tiles.ron").stdout;
        assert!(solved.contains(&format!("\"length\":{length},")), "{size}: {solved}");
    }
}

#[test]
fn new_puzzles_as_a_picture() {
    let desk = Desk::new();
    let made = "generate rush-hour --level beginner --count 3 --seed 5";
    let picture = desk.run(&format!("{made} -f svg")).stdout;
    assert_eq!(picture.matches("class=\"caption\"").count(), 3, "{picture}");
    let survey = desk.run("survey --rows 2 --cols 3 -f html").stdout;
    assert!(survey.contains("<title>2×3, hardest puzzles in moves</title>"), "{survey}");
    let captions: Vec<&str> = survey.split("class=\"caption\"").skip(1).collect();
    assert!(
        captions
            .iter()
            .all(|caption| caption.contains(" moves</text>") || caption.contains(" move</text>")),
        "{survey}"
    );
    assert!(survey.contains("with 1 piece, "), "{survey}");
}

#[test]
fn larger_rush_hour_boards() {
    let desk = Desk::new();
    for (line, why) in [
        ("--size 5 --level beginner", "5 is not in 6..=8"),
        ("--size 9 --level beginner", "9 is not in 6..=8"),
        ("--size 7 --deck 5", "cannot be used with"),
    ] {
        let ran = desk.run(&format!("generate rush-hour {line}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
    let ran = desk.run("generate rush-hour --size 7 --level beginner");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let goal = "goal: \"......./......./......./.....AA/......./......./.......\"";
    assert!(ran.stdout.contains(goal) && ran.stdout.contains("by hill climbing"), "{}", ran.stdout);
}

/// What nothing can reach is said, and nothing is searched for it: these ask for no limit, and end.
#[test]
fn lengths_that_nothing_has() {
    let desk = Desk::new();
    for (line, code, why) in [
        ("asteroid --length 156", 1, "needs 156 moves; the longest needs 155"),
        ("asteroid --length 200..300 --count 4", 1, "the longest needs 155"),
        (
            "rush-hour --length 61",
            1,
            "there is no puzzle of 61 slides: the longest puzzle needs 60 slides",
        ),
        (
            "rush-hour --length 5 --time-limit 0",
            3,
            "not enough puzzles of 5 slides were found (time",
        ),
        ("blocks --rows 2 --cols 2 --generations 1 --where length>99", 3, "try more generations"),
        ("tiles --rows 3 --cols 3 --length 32", 1, "the most is 31"),
        ("tiles --rows 4 --cols 4 --length 81", 1, "the most is 80"),
        ("tiles --rows 3 --cols 5 --length 85", 1, "the most is 84"),
        ("tiles --rows 6 --cols 6 --length 900", 3, "none of 60 random ones needs more than"),
    ] {
        let ran = desk.run(&format!("generate {line}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(code), ""), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
}
