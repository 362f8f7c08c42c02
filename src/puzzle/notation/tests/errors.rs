use super::super::{Notation, from_grids, read_as};

fn errors(notation: Notation, text: &str) -> String {
    let found = read_as(notation, text, "sample.txt");
    found.map(|found| format!("{found:?}")).unwrap_or_else(|errors| errors.to_string())
}

#[test]
fn grids() {
    insta::assert_snapshot!(errors(Notation::Grid, " \n\n"), @"");
    insta::assert_snapshot!(errors(Notation::Grid, "aab\n.c\n"), @"");
    insta::assert_snapshot!(errors(Notation::Grid, "aab\n..a\n\n...\nbb.\n"), @"");
    insta::assert_snapshot!(errors(Notation::Grid, "ab.\n\n.ab\n\n a.b"), @"");
    insta::assert_snapshot!(errors(Notation::Grid, "é\"b./.é\"#"), @"");
    let both = from_grids("ab./..é", Some(".../x.."), "--board").map_err(|found| found.to_string());
    insta::assert_snapshot!(both.unwrap_err(), @"");
}

#[test]
fn numbers() {
    insta::assert_snapshot!(errors(Notation::Numbers, "1 2 x\n1 0 -1\n"), @"");
    insta::assert_snapshot!(errors(Notation::Numbers, "10 10 2\n0 0\n"), @"");
    insta::assert_snapshot!(errors(Notation::Numbers, "1 2 1\n0 0 0\n\n0 0 0\n1 3 0"), @"");
    insta::assert_snapshot!(errors(Notation::Numbers, "12 12 3\n0 0 0\n\n0 0 0\n0 12 0"), @"");
}

#[test]
fn rush_hour() {
    insta::assert_snapshot!(errors(Notation::RushHour, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH\n"), @"");
    insta::assert_snapshot!(
        errors(Notation::RushHour, "CBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\noooooooooooooooooooooooooooooooooo-o"),
        @""
    );
    insta::assert_snapshot!(errors(Notation::RushHour, "ooooooooooooAAoxoooooooooooooooooooA"), @"");
    insta::assert_snapshot!(errors(Notation::RushHour, "ooooooooooooAAoooxoooooooooooooooooo"), @"");
    insta::assert_snapshot!(errors(Notation::RushHour, "AoooooAooooooooooooooooooooooooooooo two"), @"");
}

#[test]
fn gnotski() {
    insta::assert_snapshot!(errors(Notation::Gnotski, "####\n#aa#\n#..#\n####\n"), @"");
    insta::assert_snapshot!(errors(Notation::Gnotski, "####\n#**#\n#a.#\n####\n"), @"");
    insta::assert_snapshot!(errors(Notation::Gnotski, "4#2#\n#**..#\n#a #\n####\n"), @"");
    insta::assert_snapshot!(errors(Notation::Gnotski, "*\t.\n"), @"");
    insta::assert_snapshot!(errors(Notation::Gnotski, "65000#65000#\n*.\n"), @"");
}

#[test]
fn tiles() {
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 3 4 0"), @"");
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 2\n3 x 9\n"), @"");
    insta::assert_snapshot!(errors(Notation::Tiles, "2x2: 1 2 0"), @"");
    insta::assert_snapshot!(errors(Notation::Tiles, "2y2: 1 2 3 0"), @"");
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 3\n4 0\n"), @"");
    insta::assert_snapshot!(errors(Notation::Tiles, "1 2 3 0\n\n1 2 0 0"), @"");
}
