//! The player in a terminal: what is on the screen, what keys and mouse do, how it ends.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::program::Desk;
use crate::terminal::{Mouse, Terminal};

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const BACKSPACE: &str = "\x7f";
const CTRL_C: &str = "\x03";
const CTRL_R: &str = "\x12";
const CTRL_Y: &str = "\x19";
const ESCAPE: &str = "\x1b";

/// The way out is down, and the mouse can find it.
const WAY_OUT: &str = r#"(
    name: "Way out",
    board: "Ab/c./d.",
    exit: (piece: "A", at: (2, 0), toward: Down),
)"#;

/// A game, once the fewest moves are found in all metrics.
fn game(desk: &Desk, args: &str) -> Terminal {
    ready(Terminal::play(desk, args, &[]))
}

fn klotski(desk: &Desk, variables: &[(&str, &str)]) -> Terminal {
    ready(Terminal::play(desk, "klotski.ron", variables))
}

fn ready(mut terminal: Terminal) -> Terminal {
    terminal.wait("fewest moves", |screen| screen.contains("fewest") && !screen.contains('…'));
    terminal
}

/// Whether what runs here ignores SIGHUP, and what it starts does, too.
fn ignores_hang_ups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored
        .and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok())
        .is_some_and(|bits| bits & 1 == 1)
}

/// Leaves; the exit code.
fn leave(mut terminal: Terminal) -> Option<i32> {
    terminal.type_in(ESCAPE);
    terminal.end().0.code()
}

#[test]
fn the_screen_at_the_start_after_moves_and_with_a_hint() {
    let desk = Desk::new();
    let mut terminal = klotski(&desk, &[]);
    insta::assert_snapshot!("play_start", terminal.screen());
    terminal.type_in("g");
    terminal.type_in(&[DOWN, RIGHT].concat());
    let screen = terminal.wait("two steps", |screen| screen.contains("steps         2"));
    insta::assert_snapshot!("play_moved", screen);
    terminal.type_in("B");
    terminal.type_in(DOWN);
    terminal.wait_for("B cannot go down from (0, 1): E covers (2, 1).");
    terminal.type_in(" ");
    insta::assert_snapshot!("play_hint", terminal.wait_for("Hint:"));
    assert_eq!(leave(terminal), Some(0));
}

/// `1` takes the one piece, and `0` behind it the other.
#[test]
fn labels_of_several_characters_are_typed_one_after_the_other() {
    let desk = Desk::new();
    let labels = r#"pieces: { "a": (label: "1"), "b": (label: "10") }"#;
    desk.write("two.ron", format!("(name: \"Two\", board: \"ab..\", goal: \"..ab\", {labels})"));
    let mut terminal = Terminal::play(&desk, "two.ron", &[]);
    terminal.type_in("10");
    terminal.type_in(DOWN);
    terminal.wait_for("10 cannot go down from (0, 1): the board ends there.");
    terminal.type_in("1");
    terminal.type_in(RIGHT);
    terminal.wait_for("1 cannot go right from (0, 0): 10 covers (0, 1).");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn a_question_mark_shows_the_keys() {
    let desk = Desk::new();
    let mut terminal = klotski(&desk, &[]);
    terminal.type_in("?");
    terminal.wait_for("any key    back to the board");
    // Not Escape: two of them in a row are read as one.
    terminal.type_in("x");
    terminal.wait("the board", |screen| screen.contains("? keys") && !screen.contains("any key"));
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn hints_lead_to_the_goal_with_the_fewest_moves() {
    let desk = Desk::new();
    let mut terminal = klotski(&desk, &[]);
    for left in (1..=81).rev() {
        terminal.type_in("\r");
        // The move that has been played does not count any more.
        let plural = if left == 2 { "" } else { "s" };
        match left {
            1 => terminal.wait_for("Solved in 81 moves with 81 hints"),
            _ => terminal.wait_for(&format!("({} move{plural} to go)", left - 1)),
        };
    }
    insta::assert_snapshot!("play_solved", terminal.screen());
    assert_eq!(leave(terminal), Some(0));
    assert!(!desk.path("state/slide/games").exists(), "a game that is over is not kept");
    // From off the way as well: `b` and `d` have gone where no shortest solution takes them.
    let text = r#"(name: "Off", board: "ab./cd./...", goal: "..a/.../c..", identical: Never)"#;
    desk.write("off.ron", text);
    let mut terminal = game(&desk, "off.ron -m step");
    for key in ["d", RIGHT, "b", RIGHT] {
        terminal.type_in(key);
    }
    terminal.wait_for("steps         2");
    let mut left = None;
    while left != Some(0) {
        terminal.type_in("\r");
        let screen = terminal.wait("the next step", |screen| {
            left != to_go(screen) && (to_go(screen).is_some() || screen.contains("Solved"))
        });
        let now = to_go(&screen).unwrap_or(0);
        assert!(left.is_none_or(|left: u32| now + 1 == left), "{screen}");
        left = Some(now);
    }
    assert_eq!(leave(terminal), Some(0));
}

/// What the screen says behind a hint that was played: `(3 steps to go)`.
fn to_go(screen: &str) -> Option<u32> {
    let (before, _) = screen.split_once(" steps to go)").or(screen.split_once(" step to go)"))?;
    before.rsplit_once('(')?.1.parse().ok()
}

#[test]
fn more_moves_than_needed_are_said() {
    let desk = Desk::new();
    let mut terminal = game(&desk, "corridor.ron -m step");
    terminal.type_in("A");
    terminal.type_in(RIGHT);
    // A step back was never taken, so this is no detour.
    terminal.type_in(&[LEFT, RIGHT, RIGHT].concat());
    terminal.wait_for("Solved in 2 steps, the fewest possible!");
    terminal.type_in(BACKSPACE);
    terminal.wait_for("Taken back.");
    terminal.type_in(CTRL_Y);
    terminal.wait_for("Solved in 2 steps");
    terminal.type_in(CTRL_R);
    terminal.wait_for("Back at the start");
    assert_eq!(leave(terminal), Some(0));
    desk.write("more.ron", r#"(name: "More", board: "ab../..##", goal: "..a./..##")"#);
    let mut terminal = game(&desk, "more.ron");
    terminal.type_in("b");
    terminal.type_in(&[RIGHT, RIGHT].concat());
    terminal.type_in("a");
    terminal.type_in(DOWN);
    terminal.type_in("b");
    terminal.type_in(LEFT);
    terminal.type_in("a");
    terminal.type_in(UP);
    terminal.type_in("b");
    terminal.type_in(RIGHT);
    terminal.type_in("a");
    terminal.type_in(&[RIGHT, RIGHT].concat());
    terminal.wait_for("Solved in 6 moves! 2 moves would do.");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn the_mouse_drags_pieces_and_takes_one_out() {
    let desk = Desk::new();
    desk.write("out.ron", WAY_OUT);
    let mut terminal = game(&desk, "out.ron");
    // Cells are 10 × 5 characters, from row 2 and column 1 on.
    let middle = |row: u16, col: u16| (2 + row * 5 + 2, 1 + col * 10 + 4);
    for row in [1, 2] {
        terminal.mouse(Mouse::Press, middle(row, 0));
        terminal.mouse(Mouse::Drag, middle(row, 1));
        terminal.mouse(Mouse::Release, middle(row, 1));
    }
    terminal.wait_for("moves         2         4");
    terminal.mouse(Mouse::Press, middle(0, 0));
    terminal.mouse(Mouse::Drag, middle(2, 0));
    terminal.wait_for("moves         3");
    terminal.mouse(Mouse::Drag, middle(3, 0));
    insta::assert_snapshot!("play_out", terminal.wait_for("Solved in 4 moves"));
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn tiles_go_into_the_hole_by_arrow_and_by_click() {
    let desk = Desk::new();
    desk.write("tiles.txt", "1 2 3 4 5 6 7 0 8\n");
    let mut terminal = game(&desk, "tiles.txt");
    terminal.type_in(LEFT);
    terminal.wait_for("Solved in 1 move, the fewest possible!");
    terminal.type_in(CTRL_R);
    terminal.wait_for("Back at the start");
    // The tile that stands highest is not beside the hole: a click takes it, and moves nothing.
    let middle = |row: u16, col: u16| (2 + row * 5 + 2, 1 + col * 10 + 4);
    for cell in [middle(0, 2), middle(2, 2)] {
        terminal.mouse(Mouse::Press, cell);
        terminal.mouse(Mouse::Release, cell);
    }
    terminal.wait_for("Solved in 1 move, the fewest possible!");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn blockers_are_drawn_to_scale() {
    let desk = Desk::new();
    desk.write(
        "rocks.ron",
        r#"(
            name: "Rocks",
            board: "A.b/...",
            pieces: {
                "A": (name: "ship", blockers: "...../...../....#/...../....."),
                "b": (blockers: "...../...../#..../...../....."),
            },
            blockers: (per_cell: 3, overhang: 1),
            goal: "..A/...",
        )"#,
    );
    let mut terminal = game(&desk, "rocks.ron");
    terminal.type_in("A");
    terminal.type_in(RIGHT);
    let screen = terminal.wait_for("A cannot go right from (0, 0): after sub-step");
    insta::assert_snapshot!("play_blockers", screen);
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn the_window_may_change_its_size() {
    let desk = Desk::new();
    let mut terminal = klotski(&desk, &[]);
    terminal.resize(40, 100);
    let large = terminal.wait("a larger board", |screen| {
        screen.lines().nth(27).is_some_and(|line| line.starts_with('┗'))
    });
    insta::assert_snapshot!("play_large", large);
    terminal.resize(16, 34);
    let small = terminal.wait("a small board", |screen| {
        screen.lines().nth(7).is_some_and(|line| line.starts_with("┗━━━━━━━━┛"))
    });
    insta::assert_snapshot!("play_small", small);
    terminal.resize(5, 20);
    terminal.wait_for("This window is too");
    terminal.resize(24, 80);
    terminal.wait_for("┃│ i  │");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn colours_are_as_many_as_there_are() {
    use vt100::Color;
    let desk = Desk::new();
    let ground = |variables: &[(&str, &str)]| {
        let terminal = klotski(&desk, variables);
        // The middle of B, the goal piece, and of the g, a soldier.
        let color = |row, col| terminal.state().cell(row, col).expect("a cell").bgcolor();
        let found = (color(5, 12), color(12, 15));
        assert_eq!(leave(terminal), Some(0));
        found
    };
    assert_eq!(ground(&[("NO_COLOR", "1")]), (Color::Default, Color::Default));
    let (goal, other) = ground(&[("TERM", "xterm")]);
    assert!(matches!((goal, other), (Color::Idx(0..16), Color::Idx(0..16))), "{goal:?} {other:?}");
    let (goal, _) = ground(&[("TERM", "xterm-256color")]);
    assert!(matches!(goal, Color::Idx(16..)), "{goal:?}");
    let (goal, _) = ground(&[("COLORTERM", "truecolor")]);
    assert!(matches!(goal, Color::Rgb(0xD5, 0x5E, 0)), "{goal:?}");
}

#[test]
fn without_colour_the_screen_says_the_same() {
    let desk = Desk::new();
    let mut terminal = klotski(&desk, &[("NO_COLOR", "1")]);
    terminal.type_in("h ");
    insta::assert_snapshot!("play_plain", terminal.wait_for("Hint:"));
    let state = terminal.state();
    let cells = (0..24).flat_map(|row| (0..80).filter_map(move |col| state.cell(row, col)));
    let plain = |cell: &vt100::Cell| {
        (cell.fgcolor(), cell.bgcolor()) == (vt100::Color::Default, vt100::Color::Default)
    };
    assert!(cells.into_iter().all(plain));
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let desk = Desk::new();
    let mut terminal = klotski(&desk, &[]);
    terminal.type_in("g");
    terminal.type_in(&[DOWN, RIGHT].concat());
    terminal.wait_for("steps         2");
    assert_eq!(leave(terminal), Some(0));
    let games = std::fs::read_dir(desk.path("state/slide/games")).expect("a folder");
    let names: Vec<_> = games.flatten().map(|game| game.file_name()).collect();
    assert!(names[0].to_string_lossy().starts_with("klotski-") && names.len() == 1, "{names:?}");
    // A puzzle that has been changed is another game.
    desk.write("other.ron", desk.read("klotski.ron").replace("i..j", ".i.j"));
    let mut terminal = Terminal::play(&desk, "other.ron", &[]);
    terminal.wait_for("Tab or a letter takes a piece");
    assert_eq!(leave(terminal), Some(0));
    let mut terminal = Terminal::play(&desk, "klotski.ron", &[]);
    terminal.wait_for("Continuing the saved game: 1 move.");
    terminal.type_in(BACKSPACE);
    terminal.wait_for("Taken back.");
    assert_eq!(leave(terminal), Some(0));
    let mut terminal = Terminal::play(&desk, "klotski.ron", &[]);
    terminal.wait_for("Tab or a letter takes a piece");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn a_file_of_the_players_can_be_verified() {
    let desk = Desk::new();
    let mut terminal = Terminal::play(&desk, "klotski.ron --save game.txt", &[]);
    terminal.wait_for("Klotski");
    terminal.type_in("g");
    terminal.type_in(&[DOWN, RIGHT].concat());
    terminal.wait_for("steps         2");
    assert_eq!(leave(terminal), Some(0));
    insta::assert_snapshot!("play_kept", desk.read("game.txt"));
    let ran = desk.run("verify klotski.ron game.txt");
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("legal"), "{}", ran.stdout);
    let mut terminal = Terminal::play(&desk, "klotski.ron --save game.txt --new", &[]);
    terminal.wait_for("Tab or a letter takes a piece");
    assert_eq!(leave(terminal), Some(0));
    desk.write("game.txt", "BD\n");
    let mut terminal = Terminal::play(&desk, "klotski.ron --save game.txt", &[]);
    terminal.wait_for("these moves do not fit the puzzle; --new begins at the start");
    assert_eq!(terminal.end().0.code(), Some(2));
    assert_eq!(desk.read("game.txt"), "BD\n");
}

/// The terminal is as it was: no other screen, no mouse, a cursor.
fn is_restored(screen: &vt100::Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
}

#[test]
fn ctrl_c_leaves_the_terminal_as_it_was() {
    let desk = Desk::new();
    let program = assert_cmd::cargo::cargo_bin!("slide").display().to_string();
    let line =
        format!("stty -a > before; {program} play klotski.ron; echo $? > code; stty -a > after");
    let mut terminal = Terminal::run("sh", &["-c", &line], &desk, (24, 80), &[]);
    terminal.wait_for(" 116");
    assert!(!is_restored(terminal.state()));
    terminal.type_in(&["g", DOWN, CTRL_C].concat());
    let (_, parser) = terminal.end();
    assert!(is_restored(parser.screen()));
    assert_eq!(desk.read("before"), desk.read("after"));
    assert_eq!(desk.read("code"), "130\n");
    let mut terminal = Terminal::play(&desk, "klotski.ron", &[]);
    terminal.wait_for("Continuing the saved game: 1 move.");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    let desk = Desk::new();
    for (name, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        // Under `nohup` the program keeps to what it was told.
        if number == 1 && ignores_hang_ups() {
            continue;
        }
        let terminal = klotski(&desk, &[]);
        let killed = Command::new("kill").args([name, &terminal.id().to_string()]).status();
        assert!(killed.expect("kill").success());
        let (status, parser) = terminal.end();
        assert_eq!(status.signal(), Some(number));
        assert!(is_restored(parser.screen()), "{name}");
    }
}

/// With SIGHUP ignored, as `nohup` does it, nothing but the keyboard says that the window was closed.
#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let desk = Desk::new();
    let (mut pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
    pty.resize(pty_process::Size::new(24, 80)).expect("a size");
    let program = assert_cmd::cargo::cargo_bin!("slide").to_str().expect("a path");
    let mut child = pty_process::blocking::Command::new("sh")
        .args(["-c", r#"trap "" HUP; exec "$0" play klotski.ron"#, program])
        .current_dir(desk.path(""))
        .env("TERM", "xterm")
        .env("XDG_STATE_HOME", desk.path("state"))
        .spawn(pts)
        .expect("it starts");
    let (mut screen, mut bytes) = (Vec::new(), [0; 4096]);
    while !screen.windows(6).any(|word| word == b"moves ") {
        let count = pty.read(&mut bytes).expect("the game is on");
        screen.extend_from_slice(&bytes[..count]);
    }
    drop(pty);
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().expect("a child") {
            Some(status) => break status,
            None if begin.elapsed() > Duration::from_secs(60) => {
                child.kill().expect("it is there");
                panic!("it goes on without a terminal");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_search_that_takes_long_disturbs_nobody() {
    let desk = Desk::new();
    let mut terminal = Terminal::play(&desk, "endless.txt", &[]);
    terminal.wait_for("…");
    terminal.type_in(" ");
    terminal.wait_for("Looking for a hint");
    // A step while both searches are under way; the hint is no longer looked for.
    terminal.type_in("\t");
    for key in [UP, DOWN, LEFT, RIGHT] {
        terminal.type_in(key);
    }
    terminal.type_in(BACKSPACE);
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn where_the_shortest_is_far_a_hint_says_that_fewer_may_do() {
    let desk = Desk::new();
    let tiles = "10 3 6 13 1\n2 20 14 18 11\n15 7 5 12 9\n24 17 22 4 8\n21 23 19 16 0\n";
    desk.write("far.txt", tiles);
    let mut terminal = Terminal::play(&desk, "far.txt", &[]);
    terminal.wait_for("…");
    terminal.type_in(" ");
    terminal.wait_for("; fewer may be enough");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn puzzles_without_a_way() {
    let desk = Desk::new();
    let mut terminal = Terminal::play(&desk, "stuck.ron", &[]);
    terminal.wait_for("none");
    terminal.type_in(" ");
    terminal.wait_for("There is no solution from here, which is proved.");
    assert_eq!(leave(terminal), Some(0));
    let mut terminal = Terminal::play(&desk, "several.ron#Open", &[]);
    terminal.wait_for("goal: none");
    terminal.type_in(" ");
    terminal.wait_for("There are no hints: this puzzle has no goal.");
    assert_eq!(leave(terminal), Some(0));
}

#[test]
fn no_terminal_no_game() {
    let desk = Desk::new();
    for line in ["play klotski.ron", "play missing.ron", "play klotski.ron --save x --new"] {
        let ran = desk.run(line);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains("must both be a terminal"), "{}", ran.stderr);
    }
    for args in ["missing.ron", "several.ron --save x", "klotski.ron -m turn"] {
        let terminal = Terminal::play(&desk, args, &[]);
        assert_eq!(terminal.end().0.code(), Some(2), "{args}");
    }
}

#[test]
fn several_puzzles_are_a_menu() {
    let desk = Desk::new();
    let mut terminal = Terminal::play(&desk, "corridor.ron several.ron#Two klotski.ron", &[]);
    terminal.wait("the menu", |screen| {
        screen.contains("3 puzzles")
            && screen.contains("▸   1 Corridor")
            && screen.contains("3 Klotski")
    });
    terminal.type_in(DOWN);
    terminal.wait_for("▸   2 Two");
    terminal.type_in(UP);
    terminal.wait_for("▸   1 Corridor");
    terminal.type_in("\r");
    terminal.wait_for("Tab or a letter takes a piece");
    terminal.type_in("A");
    terminal.type_in(&[RIGHT, RIGHT].concat());
    terminal.wait_for("Enter: Two.");
    terminal.type_in("\r");
    terminal.wait("the next one", |screen| screen.contains(" Two") && !screen.contains("Solved"));
    terminal.type_in(ESCAPE);
    terminal.wait("the menu again", |screen| {
        screen.contains("▸   2 Two")
            && screen.lines().any(|line| line.contains("Corridor") && line.contains("solved"))
    });
    assert_eq!(leave(terminal), Some(0));
    let ran = desk.run("play corridor.ron klotski.ron --save game.txt");
    assert_eq!(ran.code, Some(2));
}
