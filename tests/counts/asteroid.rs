//! Asteroid Escape: a 3×3 board of tiles whose asteroids overhang them. A tile's grid is 5×5
//! sub-cells; the inner 3×3 is the tile itself. The ship leaves downwards from the bottom middle.

use std::fmt::Write as _;

/// The tiles by name: S ship; 1, 2, E (edge) and C (corner) asteroids, in each turn.
const TILES: [(&str, &str); 20] = [
    ("SH", "...../#####/..#../..#../....."),
    ("1TL", "...../.#.../...../...../....."),
    ("1TR", "...../...#./...../...../....."),
    ("1BR", "...../...../...../...#./....."),
    ("1BL", "...../...../...../.#.../....."),
    ("2D", "...../.#.../...../...#./....."),
    ("2U", "...../...#./...../.#.../....."),
    ("2T", "...../.#.#./...../...../....."),
    ("2R", "...../...#./...../...#./....."),
    ("2B", "...../...../...../.#.#./....."),
    ("2L", "...../.#.../...../.#.../....."),
    ("CTL", "##.../##.../...../...../....."),
    ("CTR", "...##/...##/...../...../....."),
    ("CBR", "...../...../...../...##/...##"),
    ("CBL", "...../...../...../##.../##..."),
    ("ET", ".###./.###./...../...../....."),
    ("ER", "...../...##/...##/...##/....."),
    ("EB", "...../...../...../.###./.###."),
    ("EL", "...../##.../##.../##.../....."),
    ("__", ""),
];

/// The puzzle file of a start such as `ET 1BL 2D / SH CBL 1BR / 2L __ 1TR`.
pub(crate) fn file(start: &str) -> Result<String, String> {
    let mut board = String::new();
    let mut pieces = String::new();
    let mut letters = 'a'..;
    for word in start.split_whitespace() {
        if word == "/" {
            board.push('/');
            continue;
        }
        let tile = TILES.iter().find(|(name, _)| *name == word);
        let (name, grid) = tile.ok_or_else(|| format!("there is no tile `{word}`"))?;
        let letter = match *name {
            "__" => '.',
            "SH" => 'S',
            _ => letters.next().ok_or("too many tiles")?,
        };
        board.push(letter);
        if letter != '.' {
            let _ = write!(pieces, "\"{letter}\": (name: \"{name}\", blockers: \"{grid}\"), ");
        }
    }
    Ok(format!(
        "(name: \"{start}\", board: \"{board}\", pieces: {{{pieces}}}, \
         blockers: (per_cell: 3, overhang: 1), exit: (piece: \"S\", at: (2, 1), toward: Down))"
    ))
}
