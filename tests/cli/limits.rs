//! Limits are promises: `--memory-limit` is one on the whole program, as the system measures it, for
//! every command that searches, every metric and every engine; a time limit holds from the first
//! moment on, and limits that the system sets count as well.
//!
//! Each line of a table is a run: its exit code, its limit in mebibytes, and its arguments. How much
//! memory it had at most is read from `/proc` while it runs. `SLIDE_SLOW=1` adds the runs with larger
//! limits, which take minutes.

use std::fmt::Write;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A run that takes so long hangs.
const HANGS: Duration = Duration::from_secs(600);

/// Where the runs are made, with the puzzles that they name.
struct Desk(tempfile::TempDir);

/// How a run ended.
struct Ran {
    code: Option<i32>,
    peak_bytes: u64,
    stdout: String,
    stderr: String,
}

impl Desk {
    fn new() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let put = |name: &str, text: &str| {
            fs::write(directory.path().join(name), text).expect("a file");
        };
        let empty = |rows: usize, cols: usize| vec![".".repeat(cols); rows].join("/");
        let puzzle = |board: &str, more: &str| {
            format!("(name: \"Test\", board: \"{board}\", identical: Never, {more})")
        };
        // Codes of a few words; too many packings for bits.
        let middle = format!("abcdef/gh..../{}", empty(4, 6));
        put("middle.ron", &puzzle(&middle, ""));
        put("partly.ron", &puzzle(&middle, &format!("goal: \"{}/....ba\"", empty(5, 6))));
        let turned = format!("{}/....hg/fedcba", empty(4, 6));
        put("fully.ron", &puzzle(&middle, &format!("goal: \"{turned}\"")));
        // Every other state is a goal.
        let many = format!(
            "goals: [\"{}/a.....\", \"....../....../....../....../....../.a....\"]",
            empty(5, 6)
        );
        put("many-goals.ron", &puzzle(&middle, &many));
        // Wide masks, and each state has hundreds of moves.
        put("wide.ron", &puzzle(&format!("AAbcde....../AA........../{}", empty(10, 12)), ""));
        // Bits for ranks; half of the states are goals.
        let five = "goals: [\"..../..../..../..../...a\", \"..../..../..../..../..a.\"]";
        // The automaton alone is tried beside layers, and given up.
        let gate = "...../.YJJ./YYJ../HHq77/H-S70/rtkk0/..k../999..";
        let more = r#"blockers: (per_cell: 2, overhang: 1, check: EndsOnly), gate_keys: "k",
            pieces: { "S": (blockers: "..../..../...#/....") }"#;
        put("gate.ron", &puzzle(gate, more).replace("identical: Never, ", ""));
        put("ranks.ron", &puzzle("abcd/e.../..../..../....", five));
        // The automaton of the packings alone is too large: a node for each set of letters.
        put("automaton.ron", &puzzle("abcdefgh/ijklmnop/qrst..../......../........", ""));
        // Moves have many ways here: to build blocks of them takes more for a while than blocks do.
        let board = "AAbcd/AAbef/gghhi/jjkkl/.....";
        let goal = "...../...../...../...AA/...AA";
        put("building.ron", &format!("(name: \"p\", board: \"{board}\", goal: \"{goal}\")"));
        let board = "AAbcde/AAbcde/ffgghh/iijjkk/....../......";
        let goal = "AA..../AA..../....../....../....../......";
        put("large.ron", &format!("(name: \"e66\", board: \"{board}\", goal: \"{goal}\")"));
        put("tiles.txt", "13 14 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n");
        Self(directory)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    /// Runs it, through a shell if `before` is not empty.
    fn run(&self, before: &str, arguments: &str) -> Ran {
        let slide = env!("CARGO_BIN_EXE_slide");
        let mut command = if before.is_empty() {
            let mut command = Command::new(slide);
            command.args(arguments.split_whitespace());
            command
        } else {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("{before}; exec {slide} {arguments}")]);
            command
        };
        let (out, err) = (self.path("stdout"), self.path("stderr"));
        let file = |path: &str| Stdio::from(File::create(path).expect("a file"));
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command.env("XDG_CACHE_HOME", self.path("cache")).stdout(file(&out)).stderr(file(&err));
        let mut child = command.spawn().expect("it runs");
        let status = format!("/proc/{}/status", child.id());
        let begin = Instant::now();
        let (mut peak_bytes, mut code) = (0, None);
        let ended = loop {
            peak_bytes = high_water_mark(&status).unwrap_or(0).max(peak_bytes);
            if let Some(status) = child.try_wait().expect("a child") {
                code = status.code();
                break true;
            }
            if begin.elapsed() > HANGS {
                break false;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if !ended {
            let _ = child.kill();
            let _ = child.wait();
        }
        let text = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let ran = Ran { code, peak_bytes, stdout: text(&out), stderr: text(&err) };
        assert!(ended, "{arguments} hangs: {}", ran.stderr);
        ran
    }

    /// Makes all runs of a table.
    fn keeps_to(&self, table: &str) {
        let mut faults = String::new();
        for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut words = line.splitn(3, ' ');
            let mut word = || words.next().expect("code, limit, arguments");
            let (code, limit, arguments) = (word().parse().ok(), word(), word());
            let limit: u64 = limit.parse().expect("a number of mebibytes");
            let ran = self.run("", &format!("{arguments} --memory-limit {limit}M -v"));
            let most = (limit << 20) / 10 * 11 + (8 << 20);
            let peak = ran.peak_bytes >> 20;
            println!("{line}: {peak} MiB");
            if ran.code != code || ran.peak_bytes > most {
                let last = ran.stderr.lines().last().unwrap_or_default();
                let _ = writeln!(faults, "{line}: {peak} MiB, exit {:?}: {last}", ran.code);
            }
        }
        assert!(faults.is_empty(), "beyond 10 % + 8 MiB of the limit, or another exit:\n{faults}");
    }
}

/// Most memory that a process has had. For a moment a new process has the memory of this one: until it has its name.
fn high_water_mark(status: &str) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    text.strip_prefix("Name:\tslide\n")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

fn is_slow() -> bool {
    std::env::var_os("SLIDE_SLOW").is_some()
}

#[test]
fn counting_keeps_to_its_memory() {
    let desk = Desk::new();
    desk.keeps_to(
        "3 30 count -m step middle.ron
         3 30 count -m slide -j2 middle.ron
         3 30 count -m move -j1 middle.ron
         3 30 count --by-depth -m move --engine thin middle.ron
         3 30 count --goals -m move many-goals.ron
         3 30 count --by-depth -m step wide.ron
         3 30 count -m slide wide.ron
         3 60 count --by-depth -m move wide.ron
         3 30 count --packings automaton.ron
         3 30 count --components automaton.ron
         3 10 count --components ranks.ron
         3 100 count -j1 gate.ron
         3 30 count --engine blocks automaton.ron
         0 30 count --goals --engine blocks ranks.ron",
    );
    if is_slow() {
        desk.keeps_to(
            "3 200 count --by-depth -m move wide.ron
             3 300 count -m slide wide.ron
             3 200 count -m step middle.ron
             3 30 count --engine blocks middle.ron",
        );
    }
}

/// What builds blocks is asked for memory as what searches on them: every builder, metric and number of threads.
#[test]
fn building_keeps_to_its_memory() {
    let desk = Desk::new();
    desk.keeps_to(
        "3 100 count --by-depth -m move -j3 --max-states 400000 building.ron
         3 100 count --by-depth -m move -j1 --max-states 400000 building.ron
         3 100 count --by-depth -m slide -j3 --max-states 400000 building.ron
         0 100 count --by-depth -m step -j3 --engine blocks building.ron
         3 100 solve -m move --max-states 400000 building.ron
         3 100 hardest --any-placement -m move --max-depth 2 large.ron
         3 60 hardest --any-placement -m step -j2 --max-depth 2 large.ron
         0 60 count --components large.ron",
    );
    if is_slow() {
        desk.keeps_to(
            "3 100 solve -m move --all --max-states 800000 building.ron
             3 100 solve -m move --readable --max-states 800000 building.ron
             3 100 solve -m move --more 5 --max-states 800000 building.ron
             0 100 solve -m move --within 1.2 --max-states 800000 building.ron",
        );
    }
}

#[test]
fn layers_on_disk_keep_to_the_memory() {
    let desk = Desk::new();
    // Stopped by the number of states: disks are large.
    desk.keeps_to(
        "3 30 count --max-states 400000 --by-depth -m step --disk layers middle.ron
         3 30 count --max-states 400000 --by-depth -m slide --disk layers -j2 middle.ron
         3 30 count --max-states 20000 --by-depth -m move --disk layers wide.ron
         3 30 count --max-states 10000 --by-depth -m slide --disk layers wide.ron
         3 30 count --max-states 20000 --by-depth -m step --engine disk --disk layers wide.ron
         3 30 solve --max-states 200000 -m move --algorithm bfs --disk layers partly.ron",
    );
    if is_slow() {
        desk.keeps_to(
            "3 30 count --max-states 3000000 --by-depth -m step --disk layers wide.ron
             3 30 count --max-states 1000000 --by-depth -m move --disk layers wide.ron
             3 30 count --max-states 3000000 --by-depth -m slide --disk layers wide.ron",
        );
    }
}

#[test]
fn solving_keeps_to_its_memory() {
    let desk = Desk::new();
    desk.keeps_to(
        "3 30 solve -m step fully.ron
         3 30 solve -m move --algorithm bidirectional fully.ron
         3 30 solve -m slide --algorithm bfs fully.ron
         3 30 solve -m step --algorithm astar fully.ron
         3 30 solve -m step --algorithm idastar fully.ron
         3 30 solve -m step --algorithm bfs --all partly.ron
         3 30 solve --algorithm astar --heuristic manhattan tiles.txt
         3 30 solve --heuristic pdb --pdb large tiles.txt
         3 30 hardest -m step partly.ron
         3 30 hardest -m move partly.ron
         0 40 hardest -m slide --any-placement ranks.ron",
    );
}

#[test]
fn designing_keeps_to_its_memory() {
    let desk = Desk::new();
    desk.keeps_to(
        "3 30 graph --limit 10000000 -m step middle.ron -o graph
         3 60 graph --max-states 10000000 -f json -m move middle.ron -o graph
         3 30 graph --max-states 10000000 -m slide wide.ron -o graph
         0 30 generate tiles --rows 2 --cols 5 --length 25
         0 40 generate blocks --rows 5 --cols 5 --generations 1
         0 60 generate asteroid --length 10
         0 40 survey --rows 3 --cols 3 -m move
         3 30 census asteroid --time-limit 3",
    );
    if is_slow() {
        desk.keeps_to("0 60 generate blocks --rows 8 --cols 8 --generations 20");
    }
}

#[test]
fn too_little_memory_is_a_limit_and_no_error() {
    let desk = Desk::new();
    for arguments in [
        "generate tiles --rows 4 --cols 4 --length 50 --memory-limit 1",
        "generate tiles --rows 2 --cols 5 --length 40 --memory-limit 1",
    ] {
        let ran = desk.run("", arguments);
        assert_eq!((ran.code, &*ran.stdout), (Some(3), ""), "{arguments}: {}", ran.stderr);
        let said = "generate: no start was found (memory limit)\n";
        assert_eq!(ran.stderr, said, "{arguments}");
    }
}

/// Addresses and data that the system limits: an answer, though a partial one, and no abort. Each search with one
/// of the limits; with `SLIDE_SLOW=1` with each.
#[test]
fn limits_of_the_system_count_as_limits_of_memory() {
    let desk = Desk::new();
    let mut faults = String::new();
    for (row, limit) in
        ["ulimit -v 150000", "ulimit -v 400000", "ulimit -d 100000"].into_iter().enumerate()
    {
        for (col, arguments) in [
            "count -m step middle.ron",
            "count --by-depth -m move -j2 wide.ron",
            "count --packings wide.ron",
            "solve -m move --algorithm bfs fully.ron",
            "solve -m step --algorithm astar fully.ron",
            "graph --limit 10000000 -m move middle.ron -o graph",
            "count -m step --memory-limit 8G middle.ron",
        ]
        .into_iter()
        .enumerate()
        {
            if (row + col) % 3 > 0 && !is_slow() {
                continue;
            }
            let ran = desk.run(limit, arguments);
            // What fits in spite of the limit is answered in full.
            let is_whole = ran.code == Some(0) && ran.stdout == desk.run("", arguments).stdout;
            let is_partial =
                ran.code == Some(3) && (ran.stdout + &ran.stderr).contains("memory limit");
            let may_be_whole = arguments.contains("--packings");
            if !(is_partial || is_whole && may_be_whole) {
                let _ = writeln!(faults, "{limit}: {arguments}: exit {:?}", ran.code);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Each move of a sequence takes memory while the last ones are tried.
#[test]
fn a_sequence_that_is_too_long_stops_at_the_memory() {
    let ran = Desk::new().run("ulimit -v 200000", "perft middle.ron 4000000000");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert_eq!(ran.stdout, "Test: sequences not counted (memory limit, partial)\n");
}

/// A stack as small as systems have them is enough, for the program and for each of its threads.
#[test]
fn a_small_stack_is_enough() {
    let desk = Desk::new();
    for arguments in [
        "count -j2 -m move --max-states 100000 wide.ron",
        "count -j2 --max-states 100000 middle.ron",
        "solve -j2 --max-states 100000 fully.ron",
        "solve -j2 --heuristic linear-conflict --time-limit 2 tiles.txt",
        "generate tiles --rows 3 --cols 3 --length 20",
        "generate blocks -j2 --rows 4 --cols 4 --generations 1",
        "survey -j2 --rows 3 --cols 3",
    ] {
        let small = "ulimit -s 64; export RUST_MIN_STACK=65536";
        let ran = desk.run(small, arguments);
        assert!(matches!(ran.code, Some(0 | 3)), "{arguments}: {:?}: {}", ran.code, ran.stderr);
    }
}

/// 120 pieces with blockers, all of different kinds: to compile them is work, and it is watched.
#[test]
fn many_blockers_are_compiled_under_the_limits() {
    let desk = Desk::new();
    fs::write(desk.path("blockers.ron"), many_blockers()).expect("a file");
    let ran = desk.run("", "solve --time-limit 0 blockers.ron");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("time limit"), "{}", ran.stdout);
    let ran = desk.run("", "solve --memory-limit 30M blockers.ron");
    assert!(ran.peak_bytes < 41 << 20, "{} MiB", ran.peak_bytes >> 20);
}

/// A board of 11×11 cells, full but for one, whose pieces have blockers of 15×15 sub-cells, each in a
/// pattern of its own.
fn many_blockers() -> String {
    let letters: Vec<char> = ('a'..='z')
        .chain('A'..='Z')
        .chain((0x100..0x180).filter_map(char::from_u32))
        .filter(|letter| letter.is_alphabetic())
        .take(120)
        .collect();
    let mut board = String::new();
    for row in letters.chunks(11) {
        board.extend(row);
        board.push(if row.len() < 11 { '.' } else { '/' });
    }
    let mut pieces = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let mut word = index as u64 + 1;
        let mut cell = |_| {
            // A generator of Lehmer's: good enough for a pattern.
            word = word * 48_271 % 0x7FFF_FFFF;
            if (word / 64).is_multiple_of(2) { '#' } else { '.' }
        };
        let rows: Vec<String> = (0..15).map(|_| (0..15).map(&mut cell).collect()).collect();
        let _ = write!(pieces, "\"{letter}\": (blockers: \"{}\"), ", rows.join("/"));
    }
    let last = letters[119];
    let goal = format!("{last}{}/{}", ".".repeat(10), vec![".".repeat(11); 10].join("/"));
    format!(
        "(name: \"Blockers\", board: \"{board}\", identical: Never, goal: \"{goal}\", \
         blockers: (per_cell: 15, overhang: 0, check: MidSlide), pieces: {{ {pieces} }})"
    )
}

#[test]
fn a_graph_stops_at_its_limit() {
    let desk = Desk::new();
    for option in ["--limit", "--max-states"] {
        let ran = desk.run("", &format!("graph {option} 500 -v wide.ron"));
        assert_eq!((ran.code, &*ran.stdout), (Some(3), ""));
        let said = "Test: no graph: it has more states than the 500 of --limit";
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
        assert!(ran.peak_bytes < 40 << 20, "{} MiB", ran.peak_bytes >> 20);
    }
}
