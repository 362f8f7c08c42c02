//! Reading other notations.

use super::{one, round_trip, sketch};
use slide::puzzle::{Axis, Expect, Identity, Terrain};
use slide::puzzle::{Notation, TilesGoal, from_grids, read_any, read_as, read_tiles};

#[test]
fn notations_are_told_apart() {
    let samples = [
        (Notation::Ron, "(name: \"a\", board: \"ab.\")"),
        (Notation::Ron, "\u{feff} // a comment\n/* another */ #![enable(implicit_some)]\n()"),
        (Notation::Ron, "// only a comment"),
        (Notation::Json, "{\"name\": \"a\", \"board\": \"ab.\"}"),
        (Notation::Json, "\u{feff} {\n  \"puzzles\": []\n}"),
        (Notation::Grid, "{\"\n.."),
        (Notation::Grid, "aBBc\naBBc\n....\n"),
        (Notation::Grid, "aBBc/aBBc/...."),
        (Notation::Grid, "#####\n#*..#\n#####"),
        (Notation::Grid, "2113/4115/46.5/76.8/99AA"),
        (Notation::Grid, "1234\n5678"),
        (Notation::Grid, "((.\n.a.\n"),
        (Notation::Grid, ""),
        (Notation::Numbers, "1223\n1223\n4005"),
        (Notation::Numbers, "1 2 2\n0 3 3"),
        (Notation::Numbers, "[[1,2,2],\n[0,3,3]]"),
        (Notation::Numbers, "1, 2, 2 / 0, 3, 3"),
        (Notation::RushHour, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"),
        (Notation::RushHour, "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n"),
        (Notation::Gnotski, "6#5#\n######\n#a**b#"),
        (Notation::Gnotski, "3#6#5#\n######\n#a**b#"),
        (Notation::Gnotski, "######\n#a**b#\n##--##\n  ..\n"),
        (Notation::Tiles, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"),
        (Notation::Tiles, "2x3: 5 2 _ 1 4 3"),
        (Notation::Tiles, "1 2 3\n4 0 5\n7 8 6"),
        (Notation::Tiles, "123/456/708"),
        (Notation::Tiles, "123\n456\n708\n\n123\n456\n78.\n"),
        (Notation::Tiles, "123456780\n123456708\n"),
        (Notation::Numbers, "123/455/708"),
        (Notation::Numbers, "1122\n3300\n\n....\n11..\n"),
        (Notation::RushHour, "IBBxoo\nIooLDD\nJAALoo\nJoKEEM\nFFKooM\nGGHHHM\n"),
        (Notation::RushHour, "IBB...\nI..LDD\nJAAL..\nJ.KEEM\nFFK..M\nGGHHHM\n"),
        (Notation::RushHour, "BBoC\nAAoC\nDDoo\n"),
        (Notation::Grid, "BB.C\nAA.C\nDD..\n"),
        (Notation::Numbers, "1 2 3 0\n1 2 3 0\n"),
        (Notation::Tiles, "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n"),
        (Notation::Tiles, "1 2 3 0\n\n0 1 2 3\n"),
        (Notation::Tiles, "1 2 3/4 5 6/7 8 0"),
        (Notation::Klotski, "1A9BF0C00"),
        (Notation::Klotski, "0x1a9bf0c00\n"),
        (Notation::Klotski, "# two of them\n1A9BF0C\n4FEA134\n"),
        (Notation::Klotski, "HAAIHAAIJBBKJNOKP@@Q"),
        (Notation::Klotski, "21132113455467758009"),
        (Notation::Grid, "1A9B"),
        (Notation::Grid, "aabbccdd"),
        (Notation::Grid, "1A9BF0C0.\n1A9BF0C0."),
        (Notation::Pddl, "; a plan\n(define (domain sliding-blocks)\n"),
    ];
    for (notation, text) in samples {
        assert_eq!(Notation::detect(text), notation, "{text}");
    }
    for notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    let unknown = "sokoban".parse::<Notation>().unwrap_err();
    assert_eq!(unknown.to_string(), "there is no notation `sokoban`");
    assert_eq!(unknown.known()[..2], ["ron", "json"]);
}

#[test]
fn bare_grids() {
    let puzzle = one(Notation::Grid, "\u{feff} aab \r\n .c#\r\n\r\n.._\r\naa.\r\n");
    assert_eq!(sketch(&puzzle), "aab/.c# > .._/aa.");
    assert_eq!(puzzle.name(), "sample");
    let puzzle = one(Notation::Grid, "aab/.c~");
    assert_eq!(sketch(&puzzle), "aab/.c~");
    assert_eq!(puzzle.goal(), None);
}

#[test]
fn quotes_and_backslashes_may_name_pieces() {
    let puzzle = one(Notation::Grid, "a\"#\\\n.\"##\n");
    assert_eq!(sketch(&puzzle), "a\"#\\/.\"##");
    assert_eq!(puzzle.pieces().len(), 3);
}

#[test]
fn grids_from_the_command_line() {
    let puzzle = from_grids("ab./...", Some(".../.ab"), "board").unwrap();
    assert_eq!(sketch(&puzzle), "ab./... > .../.ab");
    let puzzle = from_grids("ab.\n\n", None, "board").unwrap();
    assert_eq!(sketch(&puzzle), "ab.");
}

#[test]
fn files_without_names_are_called_after_themselves() {
    let name = |file: &str| read_any("ab.", file).unwrap().puzzles()[0].name().to_owned();
    assert_eq!(name("boards/red donkey.txt"), "red donkey");
    assert_eq!(name("-"), "board");
    assert_eq!(name("<stdin>"), "board");
    assert_eq!(name("a\u{202e}b\n\"c\".txt"), "abc");
}

#[test]
fn number_grids() {
    let apart = "1 2 2 3\n1 2 2 3\n4 10 0 5\n";
    let puzzle = one(Notation::Numbers, apart);
    assert_eq!(sketch(&puzzle), "1223/1223/4a.5");
    let ten = puzzle.piece_by_letter('a').map(|id| puzzle.piece(id).name());
    assert_eq!(ten, Some(Some("10")));
    for text in ["[[1,2,2,3],[1,2,2,3],[4,10,0,5]]", "{1,2,2,3}\n{1,2,2,3}\n{4,10,0,5}"] {
        assert_eq!(sketch(&one(Notation::Numbers, text)), sketch(&puzzle));
    }
    let run = one(Notation::Numbers, "1223/1223/4A05");
    assert_eq!(sketch(&run), "1223/1223/4A.5");
}

#[test]
fn a_number_in_several_places_is_several_pieces() {
    let puzzle = one(Notation::Numbers, "1 2 1\n1 2 0\n0 # 1\n\n2 0 0\n2 0 0\n_ 0 0");
    assert_eq!(puzzle.pieces().len(), 4);
    assert_eq!(sketch(&puzzle), "a2b/a2./.#c > 2../2../_..");
    assert!(puzzle.pieces().iter().all(|piece| piece.letter() == '2' || piece.name() == Some("1")));
    let text = "1 2 1\n1 2 0\n0 0 1\n\n0 0 0\n0 2 0\n_ 2 0";
    assert_eq!(sketch(&one(Notation::Numbers, text)), "a2b/a2./..c > .../.2./_2.");
}

#[test]
fn rush_hour_lines() {
    let puzzle = one(Notation::RushHour, "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n");
    assert_eq!(
        sketch(&puzzle),
        "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM > ....../....../....AA/....../....../......"
    );
    let expect =
        Expect { slides: Some(60), moves: Some(60), states: Some(2332), ..Expect::default() };
    assert_eq!(puzzle.expect(), expect);
    for piece in puzzle.pieces() {
        let lies = piece.shape().cols() > 1;
        assert_eq!(piece.axis(), if lies { Axis::Horizontal } else { Axis::Vertical });
    }
    let small = one(Notation::RushHour, "oooBAAoBooooxooo");
    assert_eq!(sketch(&small), "...B/AA.B/..../#... > ..../..AA/..../....");
}

#[test]
fn many_lines_are_a_collection() {
    let line = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    let found = read_any(&format!("60 {line} 2332\n\n{line}\n"), "rush.txt").unwrap();
    assert_eq!(found.name(), Some("rush"));
    let names: Vec<&str> = found.puzzles().iter().map(slide::puzzle::Puzzle::name).collect();
    assert_eq!(names, ["rush 1", "rush 2"]);
    found.puzzles().iter().for_each(round_trip);

    let found = read_as(Notation::Tiles, "1 2 3 0\n3 2 1 0\n", "small.txt").unwrap();
    let boards: Vec<String> = found.puzzles().iter().map(sketch).collect();
    assert_eq!(boards, ["12/3. > 12/3.", "32/1. > 12/3."]);
}

#[test]
fn level_maps() {
    let map = "6#5#\n######\n#a**b#\n#cc  #\n##--##\n  ..\n";
    let puzzle = one(Notation::Gnotski, map);
    assert_eq!(
        sketch(&puzzle),
        "######/#a**b#/#cc..#/##--##/...... > ....../....../....../....../..**.."
    );
    let star = puzzle.piece_by_letter('*').unwrap();
    assert!(puzzle.piece_ids().all(|id| puzzle.piece(id).gate_key() == (id == star)));
    let others = [
        "3#6#5#\n######\n#a**b#\n#cc  #\n##--##\n  ..  \n",
        "######\n#a**b#\n#cc  #\n##--##\n  ..  \n",
        "6#5#######\n#a**b#\n#cc  #\n##--##\n  ..\n",
        "6#5#######", /* one run */
        "\"6#5#\" \\\n\"######\" \\\n\"#a**b#\" \\\n\"#cc  #\" \\\n\"##--##\" \\\n\"  ..  \",",
    ];
    for text in others {
        let text = if text.contains('\n') {
            text.to_owned()
        } else {
            format!("{text}#a**b##cc  ###--##  ..  ")
        };
        assert_eq!(sketch(&one(Notation::Gnotski, &text)), sketch(&puzzle), "{text}");
    }
}

#[test]
fn level_maps_with_several_places_and_pieces_in_parts() {
    let puzzle = one(Notation::Gnotski, "*  ...\na~a   \n");
    assert_eq!(sketch(&puzzle), "*...../aba... > ...*../...... > ....*./...... > .....*/......");
    let a = puzzle.piece_by_letter('a').unwrap();
    assert_eq!(puzzle.piece(a).shape().cells().len(), 2);
    assert!(puzzle.size().cells().all(|cell| puzzle.terrain(cell) == Terrain::Floor));
}

#[test]
fn tile_lists() {
    let puzzle = one(Notation::Tiles, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    assert_eq!(sketch(&puzzle), "EDF7/BC95/6.21/48A3 > 1234/5678/9ABC/DEF.");
    let tile = puzzle.piece_by_letter('E').unwrap();
    assert_eq!(puzzle.piece(tile).label(), Some("14"));
    let kinds = puzzle.kinds(Identity::Count);
    assert_eq!(kinds, puzzle.kinds(Identity::Labelled));

    let first = read_tiles("3 1 2 0", "-", TilesGoal::HoleFirst).unwrap();
    assert_eq!(sketch(&first.puzzles()[0]), "31/2. > .1/23");
    for text in ["2x3: 5 2 _ 1 4 3", "5 2 0 / 1 4 3", "5 2 .\n1 4 3", "2×3:5,2,0,1,4,3"] {
        assert_eq!(sketch(&one(Notation::Tiles, text)), "52./143 > 123/45.", "{text}");
    }
    let own = one(Notation::Tiles, "5 2 0 / 1 4 3\n\n0 1 2 3 4 5");
    assert_eq!(sketch(&own), "52./143 > .12/345");
}

#[test]
fn the_largest_boards_of_tiles_have_letters_enough() {
    let list: Vec<String> = (0..256).map(|tile| tile.to_string()).collect();
    let puzzle = one(Notation::Tiles, &list.join(" "));
    assert_eq!(puzzle.pieces().len(), 255);
    let found = read_as(Notation::Tiles, &format!("{} 256", list.join(" ")), "-");
    assert!(found.unwrap_err().to_string().contains("257 tiles are too many"));
}

#[test]
fn klotski_codes() {
    let board = "aAAb/aAAb/cdde/cfge/h..i > ..../..../..../.AA./.AA.";
    for text in ["1A9BF0C00", "1A9BF0C", "0X1a9bf0c"] {
        assert_eq!(sketch(&one(Notation::Klotski, text)), board, "{text}");
    }
    // Letters, and figures that are the same for several units, as people write them.
    let drawn = one(Notation::Klotski, "HAAIHAAIJBBKJNOKP@@Q");
    assert_eq!(sketch(&drawn), "HAAI/HAAI/JBBK/JNOK/P..Q > ..../..../..../.AA./.AA.");
    let figures = one(Notation::Klotski, "21132113455647768009");
    assert_eq!(sketch(&figures), "2113/2113/4556/4776/8..9 > ..../..../..../.11./.11.");
    let list = read_any("# two\n1A9BF0C00\n\n4FEA13400\n", "codes.txt").expect("codes");
    let names: Vec<&str> = list.puzzles().iter().map(slide::puzzle::Puzzle::name).collect();
    assert_eq!(names, ["codes 1", "codes 2"]);
    let faults = read_any("1A9BF0C00\n3A9BF0C00\n", "codes.txt").unwrap_err().to_string();
    assert!(faults.contains("the square cannot stand at 3"), "{faults}");
}
