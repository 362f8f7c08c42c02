//! Several files, and `-o`.

use crate::program::Desk;

#[test]
fn several_files_are_answered_in_turn_and_the_worst_code_counts() {
    let desk = Desk::new();
    for (code, files) in [
        (0, "corridor.ron klotski.ron"),
        (1, "corridor.ron stuck.ron"),
        (3, "stuck.ron endless.txt corridor.ron"),
        (2, "missing.ron stuck.ron endless.txt"),
    ] {
        let ran = desk.run(&format!("solve {files} --max-states 30000 --max-nodes 30000"));
        assert_eq!(ran.code, Some(code), "{files}: {}{}", ran.stdout, ran.stderr);
    }
    let ran = desk.run("solve missing.ron corridor.ron");
    assert!(ran.stdout.starts_with("Corridor: 1 move"), "{}", ran.stdout);
    assert!(ran.stderr.contains("missing.ron"), "{}", ran.stderr);
}

/// Before any of them is answered, whether they are several files or a collection.
#[test]
fn certificates_and_checkpoints_of_several_puzzles_are_refused() {
    let desk = Desk::new();
    for command in ["solve", "count", "hardest"] {
        for option in ["--certificate kept", "--checkpoint kept"] {
            for files in ["corridor.ron klotski.ron", "several.ron"] {
                let line = format!("{command} {option} {files} -o answer");
                let ran = desk.run(&line);
                assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}");
                assert!(ran.stderr.contains("can hold one puzzle"), "{line}: {}", ran.stderr);
                let names = desk.names();
                assert!(!names.iter().any(|name| name == "kept" || name == "answer"), "{names:?}");
            }
        }
    }
}

#[test]
fn a_collection_is_answered_whole_or_in_part() {
    let desk = Desk::new();
    let ran = desk.run("solve several.ron -f compact");
    assert_eq!(ran.stdout, "AR\nAR2\n");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "error: several.ron#Open: the puzzle has no goal; say it as `goal` in the file, or with `--goal`\n"
    );
    assert_eq!(desk.run("solve several.ron#Two -f compact").stdout, "AR2\n");
    assert_eq!(desk.run("solve several.ron#1 -f compact").stdout, "AR\n");
    let ran = desk.run("solve several.ron#Four");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("it holds 3 puzzles: One, Two, Open"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("did you mean"), "{}", ran.stderr);
    for wrong in ["two", "Tow"] {
        let ran = desk.run(&format!("solve several.ron#{wrong}"));
        assert!(ran.stderr.contains("did you mean `Two`?"), "{}", ran.stderr);
    }
}

#[test]
fn one_puzzle_of_stdin_can_be_picked() {
    let desk = Desk::new();
    let text = desk.read("several.ron");
    for (code, line) in [
        (0, "solve -- -#Two"),
        (0, "solve -f compact -- -#2"),
        (0, "check -- -#Open"),
        (0, "show -- -#Two"),
        (0, "perft -- -#Two 2"),
        (0, "convert --to grid -- -#Two"),
        (2, "solve -- -#Four"),
        (2, "solve -#Two"),
        (2, "solve -x"),
        (2, "solve --board -#A"),
        (2, "solve corridor.ron -qf -#Two"),
        (2, "solve corridor.ron --nonsense"),
        (2, "perft --nonsense corridor.ron 2"),
        (2, "convert corridor.ron -x --to grid"),
    ] {
        let ran = desk.run_with(line, &text);
        assert_eq!(ran.code, Some(code), "{line}: {}{}", ran.stdout, ran.stderr);
    }
    assert_eq!(desk.run_with("solve -f compact -- -#Two", &text).stdout, "AR2\n");
    let ran = desk.run("count corridor.ron --by-dept");
    insta::assert_snapshot!(ran.stderr, @r#"
    error: unexpected argument '--by-dept' found

      tip: a similar argument exists: '--by-depth'

    Usage: slide count --by-depth <FILE>...

    For more information, try '--help'.
    "#);
    desk.write("-odd.ron", text);
    assert_eq!(desk.run("solve -f compact -- -odd.ron#Two").stdout, "AR2\n");
}

#[test]
fn a_file_whose_name_has_a_hash_wins() {
    let desk = Desk::new();
    desk.write("several.ron#1", r#"(name: "Hash", board: "A...", goal: "...A")"#);
    for (file, said) in [("several.ron#1", "AR3\n"), ("several.ron#1#Hash", "AR3\n")] {
        assert_eq!(desk.run(&format!("solve {file} -f compact")).stdout, said, "{file}");
    }
    for (file, said) in [("none.ron#2#3", "none.ron: cannot"), ("corridor.ron#x#2", "`x#2`")] {
        let ran = desk.run(&format!("solve {file}"));
        assert!(ran.stderr.contains(said), "{file}: {}", ran.stderr);
    }
}

#[test]
fn output_goes_to_a_file() {
    let desk = Desk::new();
    let before = desk.names();
    let ran = desk.run("solve corridor.ron -f compact -o moves.txt");
    assert_eq!((ran.code, &*ran.stdout, &*ran.stderr), (Some(0), "", ""));
    assert_eq!(desk.read("moves.txt"), "AR2\n");
    assert_eq!(desk.names().len(), before.len() + 1, "{:?}", desk.names());
    assert_eq!(desk.run("solve corridor.ron -f compact -o -").stdout, "AR2\n");
}

#[test]
fn the_old_file_stays_if_there_is_no_answer() {
    let desk = Desk::new();
    desk.write("moves.txt", "old");
    let before = desk.names();
    for line in [
        "solve missing.ron -o moves.txt",
        "solve several.ron#Open -o moves.txt",
        "convert klotski.ron --to tiles -o moves.txt",
        "verify klotski.ron missing.txt -o moves.txt",
        "count nothing.ron -o moves.txt",
    ] {
        assert_eq!(desk.run(line).code, Some(2), "{line}");
        assert_eq!(desk.read("moves.txt"), "old", "{line}");
        assert_eq!(desk.names(), before, "{line}");
    }
    assert_eq!(desk.run("solve stuck.ron -o moves.txt").code, Some(1));
    assert!(desk.read("moves.txt").starts_with("Stuck: "));
    assert_eq!(desk.names(), before);
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_search() {
    let desk = Desk::new();
    for place in [".", "nowhere/moves.txt"] {
        let ran = desk.run(&format!("solve endless.txt -o {place}"));
        assert_eq!(ran.code, Some(2), "{place}");
        assert!(ran.stderr.contains("cannot write to"), "{place}: {}", ran.stderr);
        assert!(!ran.stderr.contains("unfinished"), "{place}: {}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn the_new_file_has_the_rights_of_the_old_one_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::new();
    desk.write("real.txt", "old");
    let rights = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(desk.path("real.txt"), rights).expect("chmod");
    symlink("real.txt", desk.path("link.txt")).expect("a link");
    assert_eq!(desk.run("solve corridor.ron -f compact -o link.txt").code, Some(0));
    assert_eq!(desk.read("real.txt"), "AR2\n");
    assert!(desk.path("link.txt").is_symlink());
    let mode = std::fs::metadata(desk.path("real.txt")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// As `>` of a shell: the file that a link names is made.
#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_does_not_exist_stays_a_link() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new();
    std::fs::create_dir(desk.path("inner")).expect("a directory");
    symlink("inner/second", desk.path("first")).expect("a link");
    symlink("../real", desk.path("inner/second")).expect("a link");
    symlink("circle", desk.path("circle")).expect("a link");
    symlink("nowhere/real", desk.path("lost")).expect("a link");
    for line in [
        "solve corridor.ron -o first",
        "solve corridor.ron --certificate first",
        "solve --max-depth 0 --checkpoint first corridor.ron",
    ] {
        let before = desk.names();
        let ran = desk.run(line);
        assert_eq!(ran.stderr, "", "{line}");
        assert!(
            desk.path("first").is_symlink() && desk.path("inner/second").is_symlink(),
            "{line}"
        );
        assert_eq!(desk.names().len(), before.len() + 1, "{line}: {:?}", desk.names());
        std::fs::remove_file(desk.path("real")).expect("it was made");
    }
    let before = desk.names();
    for (line, said) in [
        ("solve corridor.ron -o circle", "cannot write to circle: too many symbolic links"),
        ("solve corridor.ron -o lost", "cannot write to lost"),
        ("solve corridor.ron -o real --certificate first", "are one file, first; name two"),
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains(said), "{line}: {}", ran.stderr);
        assert_eq!(desk.names(), before, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn no_file_that_is_read_is_written_over() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new();
    desk.write("moves.txt", "AR2\n");
    desk.write("part.json", "{}");
    symlink("corridor.ron", desk.path("link.ron")).expect("a link");
    std::fs::hard_link(desk.path("corridor.ron"), desk.path("hard.ron")).expect("a hard link");
    let before = (desk.names(), desk.read("corridor.ron"));
    for (line, said) in [
        ("solve corridor.ron -o corridor.ron", "--output corridor.ron would overwrite"),
        ("solve corridor.ron#1 -o ./corridor.ron", "would overwrite"),
        ("count several.ron corridor.ron -o corridor.ron", "would overwrite"),
        ("convert link.ron --to grid -o corridor.ron", "would overwrite"),
        ("check corridor.ron -o link.ron", "would overwrite"),
        ("graph hard.ron -o corridor.ron", "would overwrite"),
        ("compare corridor.ron -o hard.ron", "would overwrite"),
        ("perft corridor.ron 2 -o corridor.ron", "would overwrite"),
        ("verify corridor.ron moves.txt -o moves.txt", "would overwrite"),
        ("show corridor.ron moves.txt -o moves.txt", "would overwrite"),
        ("play corridor.ron --html -o corridor.ron", "would overwrite"),
        ("play corridor.ron --new --save corridor.ron", "--save corridor.ron would overwrite"),
        ("hardest corridor.ron --checkpoint corridor.ron", "--checkpoint corridor.ron would"),
        ("count klotski.ron --resume moves.txt -o moves.txt", "would overwrite"),
        (
            "solve klotski.ron --checkpoint new -o new",
            "--checkpoint and --output are one file, new",
        ),
        ("merge part.json -o part.json", "would overwrite"),
        ("generate asteroid --level starter --not-from link.ron -o hard.ron", "overwrite"),
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains(said), "{line}: {}", ran.stderr);
        assert_eq!((desk.names(), desk.read("corridor.ron")), before, "{line}");
    }
    let stdin = std::fs::File::open(desk.path("corridor.ron")).expect("a file");
    let convert = ["convert", "-", "--to", "grid", "-o", "corridor.ron"];
    let output = desk.plain_slide().args(convert).stdin(stdin).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(desk.read("corridor.ron"), before.1);
    for line in [
        "count corridor.ron --max-depth 1 --checkpoint kept -o /dev/null",
        "count corridor.ron --max-depth 1 --resume kept --checkpoint kept -o /dev/null",
    ] {
        assert_eq!(desk.run(line).code, Some(3), "{line}");
    }
}

#[test]
fn several_files_are_one_collection() {
    let desk = Desk::new();
    let joined = desk.run("convert corridor.ron several.ron#Two --to ron -o both.ron");
    assert_eq!((joined.code, &*joined.stderr), (Some(0), ""));
    assert_eq!(desk.run("solve both.ron -f compact").stdout, "AR2\nAR2\n");
    let shown = desk.run("show corridor.ron klotski.ron").stdout;
    assert!(
        shown.starts_with("Corridor: the start\n") && shown.contains("\n\nKlotski: the start\n")
    );
    let drawn = desk.run("show -f svg corridor.ron klotski.ron").stdout;
    assert!(drawn.contains(">Corridor") && drawn.contains(">Klotski"), "{drawn}");
    for line in ["check corridor.ron klotski.ron", "rate corridor.ron klotski.ron"] {
        let ran = desk.run(line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        assert!(ran.stdout.contains("Corridor") && ran.stdout.contains("Klotski"), "{line}");
    }
    let page = desk.run("play --html corridor.ron klotski.ron").stdout;
    assert_eq!(page.matches("\"table\":{\"states\"").count(), 2);
    let grid = desk.run("convert corridor.ron klotski.ron --to grid");
    assert_eq!((grid.code, &*grid.stdout), (Some(2), ""));
    // The second file is a solution where it can be one.
    desk.write("moves.txt", desk.run("solve corridor.ron").stdout);
    assert!(desk.run("show corridor.ron moves.txt").stdout.contains("after 1 move"));
    let missing = desk.run("show corridor.ron missing.ron");
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("missing.ron"), "{}", missing.stderr);
}

#[test]
fn a_folder_of_examples_is_listed() {
    let desk = Desk::new();
    let all = desk.run("examples").stdout;
    let cars = desk.run("examples rush-hour").stdout;
    assert!(cars.lines().count() > 2 && cars.lines().all(|line| line.starts_with("rush-hour/")));
    assert_eq!(cars.lines().count(), all.matches("rush-hour/").count());
    // A puzzle has the same name: the slash says that the folder is meant.
    assert!(desk.run("examples klotski").stdout.starts_with('('));
    assert!(desk.run("examples klotski/").stdout.contains("klotski/century "));
}
