//! Decks of Rush Hour cards: what each level promises, and what a deck does.

use slide::design::rush_hour::{Chapter, Deck, DeckOptions, MOST_ALIKE_TENTHS, Tier, deck};
use slide::design::{Rated, rate};
use slide::puzzle::{Anchor, Metric, Puzzle};
use slide::solve::SolveOptions;
use slide::space::Silent;
use std::collections::BTreeSet;

/// Cards of all levels.
fn drawn(seed: u64, threads: usize, idle: bool) -> Deck {
    let chapters = Tier::ALL.map(|tier| Chapter::of(tier, 3)).to_vec();
    deck(&DeckOptions { chapters, seed, threads, idle, ..DeckOptions::default() }, &mut Silent)
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
        let rated = rate(puzzle, &options, &mut Silent).expect("a goal");
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
