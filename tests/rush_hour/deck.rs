//! Decks of Rush Hour cards: what each level promises, and what a deck does.

use slide::design::rush_hour::{Chapter, Deck, DeckOptions, MOST_ALIKE_TENTHS, Tier, deck};
use slide::design::{Rated, rate};
use slide::puzzle::{Anchor, Metric, Notation, Puzzle, read_as, write};
use slide::solve::{SolveOptions, solve};
use slide::space::Run;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Cards of all levels.
fn drawn(seed: u64, threads: usize, idle: bool) -> Deck {
    let chapters = Tier::ALL.map(|tier| Chapter::of(tier, 3)).to_vec();
    let options = DeckOptions { chapters, seed, idle, ..DeckOptions::default() };
    deck(&options, &mut Run::default().threads(threads))
}

/// Where pieces stand, with their cells.
fn places(puzzle: &Puzzle) -> BTreeSet<(Anchor, (u16, u16))> {
    let place = |piece: &slide::puzzle::Piece| {
        (piece.start(), (piece.shape().rows(), piece.shape().cols()))
    };
    puzzle.pieces().iter().map(place).collect()
}

#[test]
#[ignore = "second tier: takes seconds"]
fn a_deck_with_idle_pieces_is_searched_for() {
    let searched = drawn(7, 2, true);
    assert_eq!(searched.unfilled, None);
    assert_eq!(searched.puzzles, drawn(7, 1, true).puzzles, "the same for any number of threads");
}

#[test]
fn a_deck_keeps_its_promises() {
    let deck = drawn(7, 2, false);
    assert_eq!((deck.stopped, &deck.unfilled), (None, &None));
    assert_eq!(deck.puzzles, drawn(7, 1, false).puzzles, "the same for any number of threads");
    assert_ne!(deck.puzzles, drawn(8, 2, false).puzzles, "another seed, another deck");
    let tiers = Tier::ALL.into_iter().flat_map(|tier| [tier; 3]);
    assert_eq!(deck.puzzles.len(), tiers.clone().count());
    for (puzzle, tier) in deck.puzzles.iter().zip(tiers) {
        let options = SolveOptions::default().metric(Metric::Slide);
        let rated = rate(puzzle, &options, &mut Run::default()).expect("a goal");
        let Rated::Rating(rating, _) = rated else { panic!("{} has no solution", puzzle.name()) };
        assert_eq!(puzzle.expect().slides, Some(rating.length), "{}", puzzle.name());
        assert!(tier.lengths().contains(&rating.length), "{}", puzzle.name());
        assert!(tier.counter_intuitive().contains(&rating.counter_intuitive), "{}", puzzle.name());
        assert_eq!(rating.idle, 0, "{}", puzzle.name());
        let trucks = places(puzzle).iter().filter(|(_, (rows, cols))| rows.max(cols) == &3).count();
        let walls = puzzle.size().area() - puzzle.open_cells().count();
        assert!(trucks <= 4 && puzzle.pieces().len() - trucks <= 13 && walls <= 2);
    }
    for (index, one) in deck.puzzles.iter().enumerate() {
        for other in &deck.puzzles[..index] {
            let (one, other) = (places(one), places(other));
            let common = one.intersection(&other).count();
            assert!(10 * common <= MOST_ALIKE_TENTHS * one.len().max(other.len()));
        }
    }
}

/// The length of a board's shortest solution, in slides.
fn length(board: &str) -> u32 {
    let read = read_as(Notation::RushHour, board, "board").expect("a board");
    let options = SolveOptions::default().metric(Metric::Slide);
    let answer = solve(&read.puzzles()[0], &options, &mut Run::default()).expect("a goal");
    answer.solutions[0].length()
}

/// Draws this number of puzzles of a board size twice, and solves them again.
fn larger_boards(side: u16, lengths: RangeInclusive<u32>, count: usize) {
    let drawn = |threads| {
        let title = "large".to_owned();
        let lengths = lengths.clone();
        let chapter = Chapter { title, lengths, counter_intuitive: 0..=u32::MAX, count };
        let chapters = vec![chapter];
        let options = DeckOptions { side, chapters, seed: 3, ..DeckOptions::default() };
        deck(&options, &mut Run::default().threads(threads))
    };
    let deck = drawn(2);
    assert_eq!((deck.stopped, &deck.unfilled), (None, &None));
    assert_eq!(deck.puzzles, drawn(1).puzzles, "the same for any number of threads");
    assert_eq!(deck.puzzles.len(), count);
    for puzzle in &deck.puzzles {
        let board = write(puzzle, Notation::RushHour).expect("cars and trucks");
        let board = board.trim_end();
        let whole = length(board);
        assert_eq!((puzzle.size().rows, puzzle.size().cols), (side, side));
        assert_eq!(puzzle.expect().slides, Some(whole), "{board}");
        assert!(lengths.contains(&whole), "{board}");
        let letters: BTreeSet<char> = board.chars().filter(|cell| !"Aox".contains(*cell)).collect();
        let without_pieces = letters.iter().map(|&letter| board.replace(letter, "o"));
        let without_walls = board.match_indices('x').map(|(at, _)| {
            let mut open = board.to_owned();
            open.replace_range(at..=at, "o");
            open
        });
        for fewer in without_pieces.chain(without_walls) {
            assert!(length(&fewer) < whole, "{board} {fewer}");
        }
    }
}

#[test]
fn larger_boards_are_irreducible_too() {
    larger_boards(7, 12..=14, 1);
}

#[test]
#[ignore = "second tier: takes a minute"]
fn the_largest_boards_are_irreducible_too() {
    larger_boards(7, 12..=14, 2);
    larger_boards(8, 5..=8, 2);
}

#[test]
fn no_cards_of_other_sizes() {
    for side in [0, 5, 9] {
        let chapters = vec![Chapter::of(Tier::Beginner, 1)];
        let options = DeckOptions { side, chapters, ..DeckOptions::default() };
        let deck = deck(&options, &mut Run::default());
        let unfilled = deck.unfilled.map(|chapter| chapter.title);
        assert_eq!((deck.puzzles.len(), unfilled.as_deref()), (0, Some("beginner")));
    }
}
