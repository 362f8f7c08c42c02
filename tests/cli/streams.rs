//! stdout has the answer alone, the same bytes for every run; the rest is on stderr.

use crate::program::{Desk, ENDLESS};

#[test]
fn verbose_and_progress_leave_stdout_alone() {
    let desk = Desk::new();
    for line in ["solve klotski.ron", "count klotski.ron --by-depth", "perft klotski.ron 3"] {
        let plain = desk.run(line);
        assert_eq!(plain.stderr, "");
        let verbose = desk.run(&format!("{line} -v --progress always"));
        assert_eq!(plain.stdout, verbose.stdout);
        assert!(verbose.stderr.contains("peak memory"), "{}", verbose.stderr);
    }
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    let desk = Desk::new();
    for line in [
        "solve klotski.ron -m step",
        "solve klotski.ron --all=20",
        "solve klotski.ron --more 3 -f json",
        "count klotski.ron --by-depth",
        "count endless.txt --max-states 200000 --by-depth",
        "solve endless.txt --max-depth 15",
    ] {
        let one = desk.run(&format!("{line} -j 1"));
        let two = desk.run(&format!("{line} -j 2"));
        assert!(!one.stdout.is_empty(), "{line}");
        assert_eq!(one.stdout, two.stdout, "{line}");
        assert_eq!(one.code, two.code, "{line}");
    }
}

#[test]
fn errors_are_coloured_only_where_wanted() {
    let desk = Desk::new();
    desk.write("bad.ron", r#"(name: "Bad", board: "A.", goal: ".B")"#);
    let colored = |line: &str, variable: Option<(&str, &str)>| {
        let output = desk.slide().args(line.split_whitespace()).envs(variable).output();
        let ran = crate::program::Ran::from(output.expect("the program runs"));
        assert_eq!(ran.code, Some(2), "{line}");
        ran.stderr.contains('\x1b')
    };
    for bad in ["check bad.ron", "check missing.ron"] {
        assert!(!colored(bad, None));
        assert!(colored(bad, Some(("CLICOLOR_FORCE", "1"))));
        assert!(!colored(bad, Some(("CLICOLOR_FORCE", "0"))));
        assert!(colored(&format!("{bad} --color always"), Some(("CLICOLOR_FORCE", "0"))));
        assert!(colored(&format!("{bad} --color always"), Some(("NO_COLOR", "1"))));
        assert!(!colored(bad, Some(("NO_COLOR", "1"))));
        assert!(!colored(&format!("{bad} --color never"), Some(("CLICOLOR_FORCE", "1"))));
    }
    assert!(colored("check --nonsense", Some(("CLICOLOR_FORCE", "1"))));
    assert!(!colored("check --nonsense", Some(("CLICOLOR_FORCE", "0"))));
}

#[test]
fn boards_are_coloured_only_where_wanted() {
    let desk = Desk::new();
    let run = |line: &str, variable: Option<(&str, &str)>| {
        let output = desk.slide().args(line.split_whitespace()).envs(variable).output();
        crate::program::Ran::from(output.expect("the program runs")).stdout
    };
    for line in ["show klotski.ron", "check klotski.ron", "solve --boards=9 klotski.ron"] {
        let plain = run(line, None);
        assert!(!plain.contains('\x1b'), "{line}: a pipe is no terminal");
        let colored = run(line, Some(("CLICOLOR_FORCE", "1")));
        assert!(colored.contains("\x1b[97;41mBB\x1b[0m"), "{line}: {colored}");
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
        let always = format!("{line} --color always");
        assert_eq!(run(&always, None), colored);
        assert_eq!(run(&always, Some(("NO_COLOR", "1"))), colored);
        assert_eq!(run(line, Some(("NO_COLOR", "1"))), plain);
        assert_eq!(run(line, Some(("CLICOLOR_FORCE", "0"))), plain);
        assert_eq!(run(&format!("{line} --color never"), Some(("CLICOLOR_FORCE", "1"))), plain);
        assert_eq!(run(&format!("{line} -o answer"), Some(("CLICOLOR_FORCE", "1"))), "");
        assert_eq!(desk.read("answer"), plain, "a file is no terminal");
    }
    let list = run("solve --boards --color always klotski.ron", None);
    let verified = desk.run_with("verify klotski.ron", &list);
    assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
}

#[test]
fn progress_comes_after_a_second() {
    let desk = Desk::new();
    let ran = desk.run("count endless.txt --progress always --time-limit 2s");
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("/s, "), "{}", ran.stderr);
    assert!(ran.stdout.contains("(time limit, partial)"), "{}", ran.stdout);
    // stderr is no terminal here.
    let ran = desk.run("count endless.txt --time-limit 1100ms");
    assert_eq!(ran.stderr, "");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_a_quiet_end() {
    let desk = Desk::new();
    let program = desk.plain_slide().get_program().to_string_lossy().into_owned();
    // The answer is longer than a pipe holds, so the program meets the closed end.
    let line = format!("{{ '{program}' solve klotski.ron --all=256; echo $? >code; }} | head -n 1");
    let output = std::process::Command::new("sh")
        .args(["-c", &line])
        .current_dir(desk.path(""))
        .output()
        .expect("sh");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    assert_eq!(desk.read("code"), "0\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let desk = Desk::new();
    for line in ["solve corridor.ron", "--help", "-h", "solve --help", "--version", "man"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
        let output = desk.plain_slide().args(line.split_whitespace()).stdout(full).output();
        let ran = crate::program::Ran::from(output.expect("the program runs"));
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(ran.stderr.contains("cannot write to stdout"), "{line}: {}", ran.stderr);
    }
}

#[test]
fn notations_are_recognised_on_stdin() {
    let desk = Desk::new();
    for (text, want) in [
        (ENDLESS, "4×4, 15 pieces"),
        ("A..\n\n..A\n", "1×3, 1 piece"),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n", "6×6, 12 pieces"),
    ] {
        let ran = desk.run_with("check -", text);
        assert!(ran.stdout.contains(want), "{want}: {}{}", ran.stdout, ran.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_stdout_is_an_error() {
    let desk = Desk::new();
    let program = desk.plain_slide().get_program().to_string_lossy().into_owned();
    let code = |line: &str| {
        let line = format!("'{program}' {line} >&-");
        let mut shell = std::process::Command::new("sh");
        let ran = shell.args(["-c", &line]).current_dir(desk.path("")).output().expect("sh");
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    for line in ["solve corridor.ron", "count corridor.ron", "survey --rows 2 --cols 2", "--help"] {
        let (code, said) = code(line);
        assert_eq!(code, Some(2), "{line}: {said}");
        assert!(said.contains("cannot write to stdout: it is closed"), "{line}: {said}");
    }
    // Nothing is to be written there, or to somebody who wants none of it.
    assert_eq!(code("solve corridor.ron -o found.txt"), (Some(0), String::new()));
    let null = std::fs::File::options().read(true).write(true).open("/dev/null").expect("null");
    let ran = desk.plain_slide().args(["solve", "corridor.ron"]).stdout(null).status();
    assert_eq!(ran.expect("the program runs").code(), Some(0));
}
