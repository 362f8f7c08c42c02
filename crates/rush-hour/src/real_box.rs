//! The pieces of the real box, and cards that are too much alike.

/// The number of walls: pylons.
pub(super) const MOST_WALLS: u32 = 2;

/// The place of one piece: its first cell and its last.
pub(super) type CarPlace = (usize, usize);

/// The pieces of the box by their letters, and their colours: the red car, other cars, trucks.
const BOX: [(char, &str); 17] = [
    ('A', "#e0262b"),
    ('B', "#8fce6b"),
    ('C', "#f39a1e"),
    ('D', "#5cc8e6"),
    ('E', "#f2a0c0"),
    ('F', "#7a6cc0"),
    ('G', "#2e9a58"),
    ('H', "#777777"),
    ('I', "#e6cfa3"),
    ('J', "#f7ec6a"),
    ('K', "#a87449"),
    ('L', "#9aa03c"),
    ('M', "#c8c8c8"),
    ('O', "#f5c400"),
    ('P', "#b391d0"),
    ('Q', "#4a86d8"),
    ('R', "#1fa59a"),
];

/// The colour of the piece with this letter.
pub(super) fn color(letter: char) -> Option<&'static str> {
    BOX.iter().find(|(own, _)| *own == letter).map(|(_, color)| *color)
}

/// The places of all pieces on a square board, the red car's among them; walls are left out.
pub(super) fn places(board: &str) -> Vec<CarPlace> {
    let mut places = Vec::new();
    for (at, letter) in board.char_indices() {
        let first = board.find(letter).unwrap_or(at);
        let last = board.rfind(letter).unwrap_or(at);
        if first == at && !"ox".contains(letter) {
            places.push((first, last));
        }
    }
    places
}

/// Returns whether the box has these pieces: trucks are three cells long. There are at most two walls.
pub(super) fn in_the_box(places: &[CarPlace]) -> bool {
    let trucks = places.iter().filter(|(first, last)| matches!(last - first, 2 | 12)).count();
    trucks <= 4 && places.len() - trucks <= 13
}

/// Returns whether two boards have too many pieces in common: of the pieces of the board that has more, the share
/// that is in the same place on the other is larger than these tenths.
pub(super) fn alike(one: &[CarPlace], other: &[CarPlace], most_alike_tenths: usize) -> bool {
    let common = one.iter().filter(|place| other.contains(place)).count();
    10 * common > most_alike_tenths * one.len().max(other.len())
}
