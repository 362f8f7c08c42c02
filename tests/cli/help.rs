//! The help texts.

use crate::program::Desk;

const COMMANDS: [&str; 24] = [
    "solve",
    "count",
    "check",
    "verify",
    "show",
    "play",
    "graph",
    "hardest",
    "survey",
    "generate",
    "generate asteroid",
    "generate rush-hour",
    "generate blocks",
    "generate tiles",
    "census",
    "census asteroid",
    "census rush-hour",
    "merge",
    "compare",
    "convert",
    "examples",
    "perft",
    "bench",
    "rate",
];

fn snapshot(name: &str, line: &str) {
    let desk = Desk::new();
    let output = desk.slide().args(line.split_whitespace()).env("COLUMNS", "90").output();
    let ran = crate::program::Ran::from(output.expect("the program runs"));
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.stderr, "");
    insta::assert_snapshot!(name, ran.stdout);
}

#[test]
fn the_program() {
    snapshot("help_short", "-h");
    snapshot("help_long", "--help");
}

#[test]
fn each_command() {
    for command in COMMANDS {
        let name = command.replace(' ', "_");
        snapshot(&format!("help_{name}_short"), &format!("{command} -h"));
        snapshot(&format!("help_{name}_long"), &format!("{command} --help"));
    }
}

#[test]
fn completions_and_man_are_listed_too() {
    let desk = Desk::new();
    let short = desk.run("-h").stdout;
    for command in ["completions", "man"] {
        assert!(short.contains(&format!("  {command} ")), "{short}");
        assert_eq!(desk.run(&format!("{command} --help")).code, Some(0));
    }
}

#[test]
fn every_command_has_a_man_page_with_its_options() {
    let desk = Desk::new();
    for command in COMMANDS {
        let page = desk.run(&format!("man {command}")).stdout;
        let name = command.replace([' ', '-'], "\\-");
        assert!(page.contains(&format!("slide\\-{name}")), "{page}");
        assert!(page.contains("\\-\\-color"), "{page}");
        let from = concat!("\"slide ", env!("CARGO_PKG_VERSION"), "\"");
        assert!(page.lines().any(|line| line.starts_with(".TH ") && line.contains(from)), "{page}");
    }
    let page = desk.run("man solve").stdout;
    assert!(page.contains("\\-\\-algorithm"));
    for (line, text) in
        [("man solve", page), ("completions bash", desk.run("completions bash").stdout)]
    {
        assert_eq!(desk.run(&format!("{line} -o file")).code, Some(0));
        assert_eq!(desk.read("file"), text, "{line}");
    }
}
