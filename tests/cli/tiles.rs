//! Numbered tiles: parity, pattern databases in the cache, tables and new puzzles.

use crate::program::Desk;

/// Eleven tiles, 24 moves from the goal: more than ten cells, so there may be a database.
const ELEVEN: &str = "3x4: 1 3 7 8 9 5 6 10 4 0 2 11\n";

#[test]
fn parity_is_told_at_once() {
    let desk = Desk::new();
    desk.write("swapped.txt", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n");
    let ran = desk.run("solve swapped.txt");
    assert_eq!(ran.code, Some(1));
    let why = "odd permutation with the hole on an even square";
    assert_eq!(ran.stdout, format!("swapped: no solution: {why}\n"));
    let ran = desk.run("solve -f json swapped.txt");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains(&format!("\"unsolvable\",\"reason\":\"{why}\"")), "{}", ran.stdout);
}

#[test]
fn a_damaged_database_is_made_again() {
    let desk = Desk::new();
    desk.write("eleven.txt", ELEVEN);
    let line = "solve --heuristic pdb eleven.txt --notation tiles";
    let first = desk.run(line);
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let kept = || {
        let mut files: Vec<_> = std::fs::read_dir(desk.path("cache/slide"))
            .expect("the cache is there")
            .map(|entry| entry.expect("it can be read").path())
            .collect();
        files.sort();
        files
    };
    let files = kept();
    assert!(!files.is_empty());
    let sound: Vec<Vec<u8>> =
        files.iter().map(|file| std::fs::read(file).expect("it can be read")).collect();
    for file in &files {
        let mut bytes = std::fs::read(file).expect("it can be read");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x55;
        std::fs::write(file, bytes).expect("it can be written");
    }
    let second = desk.run(line);
    assert_eq!((second.code, &second.stdout), (Some(0), &first.stdout));
    let mended: Vec<Vec<u8>> =
        kept().iter().map(|file| std::fs::read(file).expect("it can be read")).collect();
    assert!(mended == sound, "the files are as they were");
}

#[test]
fn a_table_is_the_same_for_any_number_of_threads() {
    let desk = Desk::new();
    desk.write("eight.txt", "8 1 3 4 0 2 7 6 5\n");
    let one = desk.run("compare eight.txt -j 1");
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    let (ways, bounds) = one.stdout.split_once("\n\nStates").expect("two tables");
    assert_eq!((ways.lines().count(), bounds.lines().count()), (17, 18), "{}", one.stdout);
    assert_eq!(desk.run("compare eight.txt -j 2").stdout, one.stdout);
    // Block puzzles have fewer ways.
    let klotski = desk.run("compare klotski.ron -m step --max-states 20000 --max-nodes 20000");
    assert!(klotski.stdout.contains("astar"), "{}", klotski.stdout);
    assert!(!klotski.stdout.contains("pdb"), "{}", klotski.stdout);
}

#[test]
fn a_new_puzzle_has_the_length_asked_for() {
    let desk = Desk::new();
    for (rows, cols, length) in [(2, 2, 6), (3, 3, 31), (3, 2, 17), (4, 3, 15)] {
        let line = format!("generate tiles --rows {rows} --cols {cols} --length {length}");
        let made = desk.run(&line);
        assert_eq!(made.code, Some(0), "{}", made.stderr);
        assert_eq!(desk.run(&line).stdout, made.stdout);
        let other = desk.run(&format!("{line} --seed 2"));
        desk.write("new.ron", &made.stdout);
        desk.write("other.ron", &other.stdout);
        for file in ["new.ron", "other.ron"] {
            let solved = desk.run(&format!("solve -m step {file}"));
            assert!(solved.stdout.contains(&format!(": {length} steps")), "{}", solved.stdout);
        }
    }
    let ran = desk.run("generate tiles --rows 3 --cols 3 --length 32");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("the most is 31"), "{}", ran.stderr);
}
