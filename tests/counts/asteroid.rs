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

/// Any start in which these eight tiles and a hole stand without two asteroids on one sub-cell.
pub(crate) fn start(tiles: &[&str]) -> Option<String> {
    let mut left: Vec<&str> = tiles.iter().copied().chain(["__"]).collect();
    let mut placed = Vec::new();
    stand_next(&mut left, &mut placed, 0).then(|| {
        let rows: Vec<String> = placed.chunks(3).map(|row: &[&str]| row.join(" ")).collect();
        rows.join(" / ")
    })
}

/// Puts one of the tiles left on the next cell, so that the rest can follow; bit 11·r + c of `solid`
/// is sub-cell (r, c).
fn stand_next<'t>(left: &mut Vec<&'t str>, placed: &mut Vec<&'t str>, solid: u128) -> bool {
    if left.is_empty() {
        return true;
    }
    let (row, col) = (placed.len() / 3, placed.len() % 3);
    for index in 0..left.len() {
        let tile = left.remove(index);
        let grid = TILES.iter().find(|(name, _)| *name == tile).map_or("", |(_, grid)| grid);
        let mut own = 0;
        for (r, line) in grid.split('/').enumerate() {
            for (c, _) in line.char_indices().filter(|(_, sign)| *sign == '#') {
                own |= 1u128 << (11 * (3 * row + r) + 3 * col + c);
            }
        }
        if own & solid == 0 {
            placed.push(tile);
            if stand_next(left, placed, solid | own) {
                return true;
            }
            placed.pop();
        }
        left.insert(index, tile);
    }
    false
}
