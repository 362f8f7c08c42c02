//! Long runs: engines that change over, checkpoints, kills, full disks. Every way of counting must
//! give the same bytes.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use slide::store::{sealed, write_words};

use super::{process, small_disk};

const CENTURY: &str = "puzzles/klotski/century.ron";
const EULER: &str = "puzzles/project-euler/766.ron";
const FIVE: &str = "puzzles/sizes/five-by-five.ron";

fn slide(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slide"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    slide(arguments).output().expect("slide runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a run prints that must end well.
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn all_engines_and_thread_counts_print_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let questions: [&[&str]; 6] = [
        &["--by-depth", "puzzles/klotski/klotski.ron"],
        &["--by-depth", "-m", "move", "puzzles/klotski/klotski.ron"],
        &["--goals", "-m", "slide", "puzzles/klotski/klotski.ron"],
        &["--by-depth", "-f", "json", "puzzles/asteroid-escape/challenge-60.ron"],
        &["--by-depth", "--labelled", "puzzles/tiles/eight-31.ron"],
        &["--goals", "puzzles/klotski/klotski.ron"],
    ];
    for question in questions {
        let expected = answer(&[&["count", "--engine", "thin", "-j1"], question].concat());
        for engine in ["blocks", "disk", "auto"] {
            for threads in ["-j1", "-j2", "-j7"] {
                let disk = directory.path().join("layers");
                let options = ["count", "--engine", engine, threads, "--disk", path(&disk)];
                assert_eq!(answer(&[&options, question].concat()), expected, "{options:?}");
                assert!(!disk.exists(), "the layers on disk must be gone");
            }
        }
    }
}

#[test]
fn wide_layers_change_over_early_and_narrow_ones_stay() {
    let board = "AAbc/AAbd/eefg/hi../....";
    for metric in ["step", "slide", "move"] {
        let question = ["count", "--by-depth", "-v", "-m", metric, "--board", board];
        let output = run(&question);
        let engine_log = text(&output.stderr);
        let expanded = engine_log.split_once(" states expanded").expect("the statistics say it").0;
        let expanded = expanded.rsplit(' ').next().and_then(|number| number.parse::<u64>().ok());
        assert!(engine_log.contains("in blocks"), "{engine_log}");
        assert!(expanded.is_some_and(|states| states < 200_000), "{engine_log}");
        let thin = answer(&[&question[..], &["--engine", "thin"]].concat());
        assert_eq!(text(&output.stdout), thin, "{metric}");
    }
    for order in [&["--by-depth"][..], &[]] {
        let engine_log = text(&run(&[&["count", "-v", EULER], order].concat()).stderr);
        assert!(
            !engine_log.contains("blocks") && !engine_log.contains("automaton"),
            "{engine_log}"
        );
    }
}

#[test]
fn a_piece_may_have_hundreds_of_ways() {
    for board in ["AAb../AA.../...../...../.....", "aab../#..../...../...../....."] {
        let question = ["count", "--by-depth", "-m", "move", "--board", board];
        let thin = answer(&[&question[..], &["--engine", "thin"]].concat());
        assert_eq!(answer(&[&question[..], &["--engine", "blocks"]].concat()), thin, "{board}");
    }
}

#[test]
fn all_engines_find_the_same_solutions() {
    let directory = tempfile::tempdir().expect("a directory");
    let disk = directory.path().join("layers");
    let questions: [&[&str]; 6] = [
        &["-m", "step", "puzzles/klotski/klotski.ron"],
        &["--all=3", "puzzles/klotski/klotski.ron"],
        &["--more", "4", "-m", "slide", "puzzles/klotski/klotski.ron"],
        &["-f", "json", "puzzles/asteroid-escape/challenge-60.ron"],
        &["-f", "compact", "puzzles/tiles/eight-31.ron"],
        // Unsolvable: the pieces cannot pass each other.
        &["--board", "Ab.../#####", "--goal", "...bA/#####"],
    ];
    for question in questions {
        let solve =
            |options: &[&str]| run(&[&["solve", "--algorithm", "bfs"], options, question].concat());
        let expected = solve(&["--engine", "thin", "-j1"]);
        assert!(!expected.stdout.is_empty(), "{}", text(&expected.stderr));
        for engine in ["blocks", "disk", "auto"] {
            let found = solve(&["--engine", engine, "-j2", "--disk", path(&disk)]);
            assert_eq!(text(&found.stdout), text(&expected.stdout), "{engine} {question:?}");
            assert_eq!(found.status.code(), expected.status.code());
        }
    }
}

#[test]
fn a_solution_is_found_from_a_checkpoint() {
    let directory = tempfile::tempdir().expect("a directory");
    let (file, layers) = (directory.path().join("checkpoint"), directory.path().join("layers"));
    let puzzle = "puzzles/klotski/klotski.ron";
    let expected = answer(&["solve", puzzle]);
    for engine in ["thin", "blocks", "disk"] {
        let options = ["solve", "--engine", engine, "--disk", path(&layers), puzzle];
        let stopped =
            run(&[&options[..], &["--checkpoint", path(&file), "--max-depth", "40"]].concat());
        assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
        let found = answer(&[&options[..], &["--resume", path(&file)]].concat());
        assert_eq!(found, expected, "{engine}");
    }
}

#[test]
fn limits_stop_in_the_middle_and_a_checkpoint_goes_on() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("klotski.checkpoint");
    let layers = directory.path().join("layers");
    let wide = directory.path().join("wide.ron");
    // More columns than rows: counted with rows and columns exchanged.
    std::fs::write(&wide, "(name: \"wide\", board: \"AAbcde/AAfghi/..jk..\")").expect("a file");
    let klotski = ["thin", "blocks", "disk"].map(|engine| (engine, "puzzles/klotski/klotski.ron"));
    for (engine, puzzle) in
        klotski.into_iter().chain([("blocks", path(&wide)), ("thin", path(&wide))])
    {
        let options = ["count", "--by-depth", "--engine", engine, "--disk", path(&layers)];
        let expected = answer(&[&options[..], &[puzzle]].concat());
        let stop = |limit: &[&str]| {
            let output =
                run(&[&options[..], &["--checkpoint", path(&file)], limit, &[puzzle]].concat());
            assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
            text(&output.stdout)
        };
        let resume = |limit: &[&str]| {
            run(&[&options[..], &["--resume", path(&file)], limit, &[puzzle]].concat())
        };
        for limit in [["--max-states", "9000"], ["--max-depth", "30"]] {
            stop(&limit);
            let output = resume(&[]);
            assert_eq!(text(&output.stdout), expected, "{engine} {limit:?}");
        }
        // Stopped again and again.
        stop(&["--max-depth", "10"]);
        for depth in [20, 21, 39] {
            let output = resume(&["--max-depth", &depth.to_string()]);
            assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        }
        assert_eq!(text(&resume(&[]).stdout), expected, "{engine}");
    }
}

#[test]
fn the_answer_under_a_state_limit_does_not_depend_on_engine_or_threads() {
    let question = ["count", "--max-states", "12345", "puzzles/klotski/klotski.ron"];
    let expected = text(&run(&question).stdout);
    assert!(expected.contains("at least 12345 states"), "{expected}");
    for engine in ["thin", "blocks"] {
        for threads in ["-j1", "-j3"] {
            let output = run(&[&question[..], &["--engine", engine, threads]].concat());
            assert_eq!(text(&output.stdout), expected, "{engine} {threads}");
        }
    }
}

#[test]
fn threads_that_deepen_together_find_what_one_finds() {
    // Layers of thousands of states; and a limit within one of them.
    for puzzle in ["puzzles/walls/ring.ron", "puzzles/walls/pillars.ron"] {
        for limit in [&[][..], &["--max-nodes", "123456"]] {
            let question = ["solve", "-m", "move", "--algorithm", "idastar", "-f", "json", puzzle];
            let found = |threads| {
                let output = run(&[&question[..], limit, &[threads]].concat());
                (output.status.code(), text(&output.stdout))
            };
            let expected = found("-j1");
            assert_eq!(expected.0, Some(if limit.is_empty() { 0 } else { 3 }), "{puzzle}");
            for threads in ["-j2", "-j7"] {
                assert_eq!(found(threads), expected, "{puzzle} {limit:?} {threads}");
            }
        }
    }
}

#[test]
fn a_checkpoint_of_another_puzzle_or_question_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("some.checkpoint");
    let klotski = "puzzles/klotski/klotski.ron";
    run(&["count", "--max-depth", "5", "--checkpoint", path(&file), klotski]);
    let refused = |arguments: &[&str], why: &str| {
        let output = run(&[arguments, &["--resume", path(&file)]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(error.contains(why), "{error}");
    };
    refused(&["count", CENTURY], "another puzzle");
    refused(&["count", "-m", "move", klotski], "another");
    refused(&["count", "--by-depth", klotski], "another");
    refused(&["count", klotski, klotski], "one puzzle");
    let mut bytes = std::fs::read(&file).expect("the checkpoint");
    let middle = bytes.len() - 20;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("the checkpoint");
    refused(&["count", klotski], "damaged");
    std::fs::remove_file(&file).expect("the checkpoint");
    refused(&["count", klotski], "some.checkpoint");
    let kept = ["--algorithm", "bfs", "--checkpoint", path(&file)];
    run(&[&["solve", "--max-depth", "5", klotski], &kept[..]].concat());
    refused(&["solve", "--all", klotski], "another");
    let found = run(&["solve", klotski, "--resume", path(&file)]);
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
}

/// A change of the words of a checkpoint.
type Change<'a> = &'a dyn Fn(&mut Vec<u64>);

/// Changes the words of a checkpoint, and seals it again.
fn forge(file: &Path, change: Change<'_>) {
    let bytes = std::fs::read(file).expect("the checkpoint");
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
    let (version, kind, key) = (number(8), number(12) as usize, number(16) as usize);
    let (kind, key) = (text(&bytes[20..20 + kind]), text(&bytes[20 + kind..20 + kind + key]));
    let mut reader = sealed::open(file, &kind, version, &key).expect("it is whole");
    let mut words = vec![0; reader.left_bytes() as usize / 8];
    reader.words(&mut words).expect("it is whole");
    change(&mut words);
    sealed::write(file, &kind, version, &key, |to| write_words(to, &words)).expect("written");
}

/// Its checksum is right, and what it says cannot be.
#[test]
fn a_checkpoint_that_says_what_cannot_be_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let (file, layers) = (directory.path().join("forged"), directory.path().join("layers"));
    let klotski = "puzzles/klotski/klotski.ron";
    let thin = ["count", "--by-depth", "--engine", "thin", klotski];
    let blocks = ["count", "--by-depth", "--engine", "blocks", klotski];
    let disk = ["count", "--by-depth", "--engine", "disk", "--disk", path(&layers), klotski];
    let (hardest, solve) = (["hardest", klotski], ["solve", "--algorithm", "bfs", klotski]);
    // After ten layers and three numbers of goals, each list with its length: engine, depth, states.
    let (depth, states) = (16, 17);
    let no_state = |words: &mut Vec<u64>| *words.last_mut().expect("a state") = u64::MAX;
    // The start is the only state of its layer.
    let another_start = |words: &mut Vec<u64>| words[4] = *words.last().expect("a state");
    let cases: [(&[&str], Change<'_>); 11] = [
        (&thin, &no_state),
        (&thin, &|words| words[1] = u64::MAX),
        (&thin, &|words| words[depth] = u64::MAX),
        (&thin, &|words| words[states] = u64::MAX),
        // The last words are sums of blocks, those in the middle have bits for packings.
        (&blocks, &no_state),
        (&blocks, &|words| {
            let half = words.len() / 2;
            words[half..half + half / 2].fill(u64::MAX);
        }),
        (&disk, &no_state),
        (&disk, &|words| words.rotate_right(1)),
        (&hardest, &no_state),
        (&solve, &no_state),
        (&solve, &another_start),
    ];
    for (number, (question, change)) in cases.iter().enumerate() {
        let begun = run(&[*question, &["--max-depth", "9", "--checkpoint", path(&file)]].concat());
        assert_eq!(begun.status.code(), Some(3), "{}", text(&begun.stderr));
        forge(&file, change);
        let output = run(&[*question, &["--resume", path(&file)]].concat());
        let error = text(&output.stderr);
        assert!(!error.contains("a fault of the program"), "{number}: {error}");
        assert!(error.contains(path(&file)), "{number}: {error}");
        // That the layers do not begin at the start is found when the goal is: the search has been stopped.
        let code = if number + 1 < cases.len() { 2 } else { 3 };
        assert_eq!(output.status.code(), Some(code), "{number}: {error}");
        std::fs::remove_file(&file).expect("the checkpoint");
    }
}

#[test]
fn a_checkpoint_that_is_never_due() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("never");
    let never = ["--checkpoint-every", "5000000000000000h", "--checkpoint", path(&file)];
    answer(&[&["count", "puzzles/klotski/klotski.ron"], &never[..]].concat());
}

#[test]
fn a_checkpoint_knows_the_size_of_its_blocks() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("blocks.checkpoint");
    let board = "AAbc/AAbd/eefg/hi../....";
    let question = ["count", "--by-depth", "-m", "slide", "-v", "--board", board];
    let expected = answer(&question);
    // Where there is little room they are small. How much the program itself takes differs between machines.
    let mut begins = (16..64).map(|megabytes| {
        let limit = format!("{megabytes}M");
        let little = ["--engine", "blocks", "--memory-limit", &limit, "--max-depth", "18"];
        run(&[&question[..], &little, &["--checkpoint", path(&file)]].concat())
    });
    let stopped = begins.find(|run| text(&run.stderr).contains("in blocks")).expect("room");
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
    let usual = run(&[&question[..], &["--engine", "blocks"]].concat());
    assert!(number_of_blocks(&stopped) > number_of_blocks(&usual), "{}", text(&stopped.stderr));
    for engine in ["auto", "blocks"] {
        let rest = ["--engine", engine, "-j3", "--resume", path(&file)];
        let rest = run(&[&question[..], &rest].concat());
        assert_eq!(text(&rest.stdout), expected, "{}", text(&rest.stderr));
    }
}

/// Both searches for the hardest start go through the same states: that from the goals continues in the blocks of
/// the one before it, which may be those of slides or moves from the beginning.
#[test]
fn both_searches_for_the_hardest_start_share_their_blocks() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("hardest.checkpoint");
    let puzzle = directory.path().join("five.ron");
    let text_of = r#"(name: "Five", board: "ab../c.../.d../..e.", goal: "..../..../.d../....", identical: Never)"#;
    std::fs::write(&puzzle, text_of).expect("a file");
    for (metric, is_shared) in [("step", true), ("slide", true), ("move", false)] {
        let question = ["hardest", "--top", "3", "-m", metric, "-v", path(&puzzle)];
        let expected = answer(&[&question[..], &["--engine", "thin"]].concat());
        let chosen = run(&question);
        assert_eq!(text(&chosen.stdout), expected, "{metric}");
        let log = text(&chosen.stderr);
        assert_eq!(log.contains("breadth-first in blocks"), is_shared, "{metric}: {log}");
        // A checkpoint of the first search knows whose blocks it has.
        let little = ["--max-states", "200000", "--checkpoint", path(&file)];
        let stopped = run(&[&question[..], &little].concat());
        assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
        let rest = run(&[&question[..], &["-j2", "--resume", path(&file)]].concat());
        assert_eq!(text(&rest.stdout), expected, "{metric}: {}", text(&rest.stderr));
    }
    // Slots of two sides share their bits: among numbered tiles.
    for puzzle in ["puzzles/tiles/eight-31.ron", "puzzles/tiles/two-by-four.ron"] {
        let question = ["hardest", "--top", "5", "-m", "step", puzzle];
        let [thin, blocks] = ["thin", "blocks"]
            .map(|engine| answer(&[&question[..], &["--engine", engine]].concat()));
        assert_eq!(blocks, thin, "{puzzle}");
    }
}

/// The number of blocks that `-v` says a search had.
fn number_of_blocks(run: &Output) -> u64 {
    let log = text(&run.stderr);
    let before = log.split(" blocks in ").next().and_then(|log| log.split(' ').next_back());
    before.and_then(|number| number.parse().ok()).expect("a number of blocks")
}

/// Kills a run once its checkpoint has been written so many times.
fn kill_after_checkpoints(mut child: Child, file: &Path, times: usize) {
    let begin = Instant::now();
    let (mut seen, mut last) = (0, None);
    while seen < times && begin.elapsed() < Duration::from_secs(60) {
        let written = std::fs::metadata(file).and_then(|file| file.modified()).ok();
        if written != last {
            last = written;
            seen += 1;
        }
        if child.try_wait().expect("a child").is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    // SIGKILL: no time to tidy up.
    child.kill().expect("a child");
    child.wait().expect("a child");
}

#[test]
fn a_killed_run_resumes_to_the_same_answer() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("killed.checkpoint");
    let layers = directory.path().join("layers");
    // Blocks of the last one are many enough for threads.
    for (engine, puzzle) in
        [("thin", CENTURY), ("blocks", CENTURY), ("disk", CENTURY), ("blocks", FIVE)]
    {
        let _ = std::fs::remove_file(&file);
        let keep = ["--disk", path(&layers), "--checkpoint-every", "0s"];
        let options = [&["count", "--by-depth", "--engine", engine], &keep[..], &[puzzle]].concat();
        let expected = answer(&["count", "--by-depth", puzzle]);
        let first = slide(&[&options[..], &["--checkpoint", path(&file)]].concat());
        kill_after_checkpoints({ first }.spawn().expect("slide runs"), &file, 3);
        // Each time with another number of threads.
        for (times, threads) in [(1, "-j3"), (4, "-j1"), (9, "-j2")] {
            assert!(file.exists(), "{engine}: no checkpoint was written");
            let next = slide(&[&options[..], &[threads, "--resume", path(&file)]].concat());
            kill_after_checkpoints({ next }.spawn().expect("slide runs"), &file, times);
        }
        let rest = run(&[&options[..], &["-j7", "--resume", path(&file)]].concat());
        assert_eq!(rest.status.code(), Some(0), "{engine}: {}", text(&rest.stderr));
        assert_eq!(text(&rest.stdout), expected, "{engine}");
    }
}

#[test]
fn when_memory_is_full_a_search_goes_on_on_disk() {
    let directory = tempfile::tempdir().expect("a directory");
    // Sixteen letters on 25 cells: too many packings for bits, layers that soon outgrow the limit.
    let wide = directory.path().join("wide.ron");
    let board = "abcde/fghij/...../#####/#####";
    let puzzle = format!("(name: \"Wide\", board: \"{board}\", identical: Never)");
    std::fs::write(&wide, puzzle).expect("a file");
    let layers = directory.path().join("layers");
    let question = ["count", "--by-depth", "--max-depth", "10", path(&wide)];
    let expected = text(&run(&question).stdout);
    // How much the program itself takes differs between machines, and from one build to the next.
    let mut limits = (12..32).map(|megabytes| format!("{megabytes}M"));
    let on_disk = limits.find_map(|limit| {
        let limited = ["--memory-limit", &limit, "-v"];
        let run_on = |more: &[&str]| run(&[&question[..], &limited, more].concat());
        let on_disk = run_on(&["--disk", path(&layers)]);
        text(&on_disk.stderr).contains("in layers on disk").then(|| (on_disk, run_on(&[])))
    });
    let (on_disk, stopped) = on_disk.expect("a limit at which it goes on on disk");
    assert_eq!(text(&on_disk.stdout), expected);
    assert_eq!(stopped.status.code(), Some(3));
    assert!(text(&stopped.stdout).contains("memory limit"), "{}", text(&stopped.stdout));
}

/// The number of mebibytes behind `what` in the statistics of a run.
fn mebibytes(statistics: &str, what: &str) -> f64 {
    let behind = statistics.split_once(what).expect("the statistics say it").1.trim_start();
    let (number, unit) = behind.split_once(' ').expect("a number and its unit");
    assert!(unit.starts_with("MiB"), "{statistics}");
    number.parse().expect("a number")
}

#[test]
fn the_memory_limit_is_one_on_the_whole_program() {
    let directory = tempfile::tempdir().expect("a directory");
    let wide = directory.path().join("wide.ron");
    // Neither thin layers nor bits for all packings fit.
    let puzzle = "(name: \"Wide\", board: \"abcdef/ghijkl/....../......\", identical: Never)";
    std::fs::write(&wide, puzzle).expect("a file");
    for (limit, threads) in [(32, "-j1"), (32, "-j2"), (48, "-j2")] {
        let size = format!("{limit}M");
        let output = run(&["count", "-v", threads, "--memory-limit", &size, path(&wide)]);
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("memory limit"), "{}", text(&output.stdout));
        let peak = mebibytes(&text(&output.stderr), "peak memory of the program");
        let most = f64::from(limit) * 1.1;
        assert!(peak <= most, "{peak} MiB for a limit of {limit} MiB");
        assert!(peak >= most / 3.0, "{peak} MiB: it stopped long before the limit of {limit} MiB");
    }
}

#[test]
#[ignore = "second tier: mounts a small disk"]
fn a_full_disk_is_a_clear_error_and_leaves_the_last_checkpoint() {
    let Some(here) = process::place() else {
        let name = "a_full_disk_is_a_clear_error_and_leaves_the_last_checkpoint";
        return small_disk::run(&format!("engines::{name}"));
    };
    let (file, layers) = (here.join("some.checkpoint"), here.join("layers"));
    let filler = here.join("filler");
    // The first checkpoint fits, the later ones do not; in thin layers these have eight bytes a state, ten
    // thousand states each, and blocks have bits for all packings twice while one is written.
    for (engine, puzzle) in [("auto", EULER), ("blocks", CENTURY)] {
        let options = ["count", "--by-depth", "--engine", engine];
        let keep = ["--checkpoint", path(&file), "--checkpoint-every", "0s"];
        let first = run(&[&options[..], &keep, &["--max-depth", "40", puzzle]].concat());
        assert_eq!(first.status.code(), Some(3), "{}", text(&first.stderr));
        let checkpoint = std::fs::read(&file).expect("a checkpoint");
        let _ = std::fs::write(&filler, vec![1; 2 << 20]);
        let resume = ["--resume", path(&file), "--checkpoint-every", "0s"];
        let full = run(&[&options[..], &resume, &[puzzle]].concat());
        assert_eq!(full.status.code(), Some(2), "{}", text(&full.stderr));
        assert!(text(&full.stderr).contains("some.checkpoint"), "{}", text(&full.stderr));
        assert_eq!(std::fs::read(&file).expect("the checkpoint"), checkpoint);
        let on_disk = ["count", "--by-depth", "--engine", "disk", "--disk", path(&layers), puzzle];
        let full = run(&on_disk);
        assert_eq!(full.status.code(), Some(2), "{}", text(&full.stderr));
        assert!(text(&full.stderr).contains("layers"), "{}", text(&full.stderr));
        std::fs::remove_file(&filler).expect("the filler");
        let until = ["--max-depth", "60", puzzle];
        let rest = run(&[&options[..], &["--resume", path(&file)], &until].concat());
        let whole = run(&[&options[..], &until].concat());
        assert_eq!(text(&rest.stdout), text(&whole.stdout), "{engine}");
        std::fs::remove_file(&file).expect("the checkpoint");
    }
}

/// It would not come to an end.
const ENDLESS: &str = "puzzles/tiles/fifteen-easy.ron";

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_search() {
    let directory = tempfile::tempdir().expect("a directory");
    let nowhere = directory.path().join("nowhere/file");
    let occupied = directory.path().join("occupied");
    std::fs::create_dir(&occupied).expect("a directory");
    std::fs::write(occupied.join("letter.txt"), "mine").expect("a file");
    for question in [
        &["count", ENDLESS, "--checkpoint", path(&nowhere)][..],
        &["count", ENDLESS, "--checkpoint", path(&occupied)],
        &["count", ENDLESS, "--disk", path(&nowhere)],
        &["count", ENDLESS, "--disk", path(&occupied)],
        &["solve", ENDLESS, "--algorithm", "bfs", "--checkpoint", path(&nowhere)],
        &["solve", ENDLESS, "--algorithm", "bfs", "--disk", path(&nowhere)],
        &["hardest", ENDLESS, "--checkpoint", path(&nowhere)],
        &["census", "asteroid", "--checkpoint", path(&nowhere)],
        &["survey", "--rows", "5", "--cols", "4", "--checkpoint", path(&nowhere)],
    ] {
        let output = run(question);
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        let place = if question.contains(&path(&occupied)) { "occupied" } else { "nowhere" };
        assert!(text(&output.stderr).contains(place), "{}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    }
}

/// Runs it where no file may be longer than so many blocks of 512 or 1024 bytes.
#[cfg(unix)]
fn with_short_files(blocks: u32, arguments: &[&str]) -> Output {
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let slide = env!("CARGO_BIN_EXE_slide");
    Command::new("sh").args(["-c", &limit, "sh", slide]).args(arguments).output().expect("sh")
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_fails_later_costs_no_answer() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("some.checkpoint");
    let keep = ["--checkpoint", path(&file), "--checkpoint-every", "0s"];
    let question = ["count", "--by-depth", CENTURY];
    let whole = with_short_files(32, &[&question[..], &keep].concat());
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));
    assert_eq!(text(&whole.stdout), answer(&question));
    assert!(text(&whole.stderr).contains("warning: cannot write"), "{}", text(&whole.stderr));
    assert_eq!(text(&whole.stderr).lines().count(), 1, "once: {}", text(&whole.stderr));
    // What was written before is whole.
    let rest = run(&[&question[..], &["--resume", path(&file)]].concat());
    assert_eq!(text(&rest.stdout), text(&whole.stdout), "{}", text(&rest.stderr));
    let tiles = "puzzles/tiles/three-by-four.ron";
    let limited = ["count", "--by-depth", tiles, "--max-depth", "20"];
    let stopped = with_short_files(32, &[&limited[..], &keep].concat());
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
    assert_eq!(text(&stopped.stdout), text(&run(&limited).stdout));
    assert!(text(&stopped.stderr).contains("error: cannot write"), "{}", text(&stopped.stderr));
}

#[cfg(unix)]
#[test]
fn layers_that_fail_later_leave_what_is_proved() {
    let directory = tempfile::tempdir().expect("a directory");
    let layers = directory.path().join("layers");
    let keep = ["--engine", "disk", "--disk", path(&layers)];
    let tiles = "puzzles/tiles/three-by-four.ron";
    for (question, proved) in [
        (&["count", "--by-depth", tiles][..], "at least "),
        (&["solve", "--algorithm", "bfs", tiles], "no solution shorter than "),
    ] {
        let output = with_short_files(16, &[question, &keep].concat());
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains(proved), "{}", text(&output.stdout));
        assert!(text(&output.stdout).contains("(file error, partial)"), "{}", text(&output.stdout));
        assert!(text(&output.stderr).contains("error: cannot write"), "{}", text(&output.stderr));
        assert!(!layers.exists(), "the layers on disk must be gone");
    }
}
