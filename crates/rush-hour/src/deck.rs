//! Decks of cards: irreducible puzzles of random bands.
//!
//! A band is judged whole, as in the census, so every card is the hardest position of its component. It
//! costs as much to find one card of a band as all of them:
//!
//! ```text
//! seed ─▶ number of walls, board, band ─▶ its irreducible puzzles ─▶ fits the box, like no other
//!              (many at a time)                                       card, right for a level: a card
//! ```
//!
//! Bands are looked at in the order in which they were drawn, so any number of threads makes the same
//! deck.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::band::Band;
use super::census::Bands;
use super::family::Family;
use super::judge::{BandResult, Judge};
use super::layout::Layout;
use slide_design::{Condition, Dice, Rated, rate};
use slide_engine::solve::SolveOptions;
use slide_engine::space::{Limits, Parts, Reporter, Silent, Stop};
use slide_model::{Expect, Metric, Notation, Puzzle, Size, read_as, words};
use slide_run::job::ShardSchedule;
use slide_run::threads;

/// Most bands that are judged before their puzzles are looked at; at first there are fewer.
const AT_A_TIME: usize = 64;
/// The number of walls that a board gets; boards without have far more irreducible puzzles.
const WALLS: [usize; 8] = [0, 0, 0, 0, 1, 1, 1, 2];
/// Bands in a row without a new card after which it is given up.
const MOST_BANDS: usize = 4_000;
/// Bands with more positions than this are left out: they have few pieces, and short puzzles.
const MOST_POSITIONS: u64 = 4_000_000;
/// The length of the longest of all shortest solutions of boards with at most two walls, in slides.
// M. Fogleman, *Solving Rush Hour, the puzzle*, 2018: all boards of 6 × 6 with red in the third row.
pub const LONGEST: u32 = 60;
/// Two cards of a deck have at most this many tenths of their pieces in common.
pub const MOST_ALIKE_TENTHS: usize = 5;

/// The difficulty of cards: a range of lengths, in slides, and one of counter-intuitive moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// 4 to 8 slides, none of them counter-intuitive.
    Beginner,
    /// 9 to 12 slides, at most one counter-intuitive.
    Intermediate,
    /// 13 to 17 slides.
    Advanced,
    /// 18 to 23 slides.
    Expert,
    /// 24 slides and more, one or more counter-intuitive.
    Grandmaster,
}

words!(
    Tier, "level", name, "the easiest first":
    Beginner = "beginner",
    Intermediate = "intermediate",
    Advanced = "advanced",
    Expert = "expert",
    Grandmaster = "grandmaster",
);

impl Tier {
    /// The number of slides that its cards need.
    pub fn lengths(self) -> RangeInclusive<u32> {
        match self {
            Self::Beginner => 4..=8,
            Self::Intermediate => 9..=12,
            Self::Advanced => 13..=17,
            Self::Expert => 18..=23,
            Self::Grandmaster => 24..=u32::MAX,
        }
    }

    /// The number of their slides that are counter-intuitive.
    pub fn counter_intuitive(self) -> RangeInclusive<u32> {
        match self {
            Self::Beginner => 0..=0,
            Self::Intermediate => 0..=1,
            Self::Advanced | Self::Expert => 0..=u32::MAX,
            Self::Grandmaster => 1..=u32::MAX,
        }
    }
}

/// Cards of one kind.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The title of its cards.
    pub title: String,
    /// The number of slides that they need.
    pub lengths: RangeInclusive<u32>,
    /// The number of these that are counter-intuitive.
    pub counter_intuitive: RangeInclusive<u32>,
    /// The number of cards.
    pub count: usize,
}

impl Chapter {
    /// The chapter of `count` cards of a tier.
    pub fn of(tier: Tier, count: usize) -> Self {
        let (lengths, counter_intuitive) = (tier.lengths(), tier.counter_intuitive());
        Self { title: tier.name().to_owned(), lengths, counter_intuitive, count }
    }

    /// The chapters of a deck of this many cards: of all tiers, the first of which take what is left over.
    pub fn of_deck(cards: usize) -> Vec<Self> {
        let share = |(place, tier)| Self::of(tier, (cards + 4 - place) / 5);
        (0..).zip(Tier::ALL).map(share).filter(|chapter| chapter.count > 0).collect()
    }
}

/// The options of a deck: cards for the real box, which has at most 4 trucks, 12 cars besides the red one and
/// 2 pylons.
#[derive(Clone, Debug, Default)]
pub struct DeckOptions {
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// True if pieces may stand on a card that need not move.
    pub idle: bool,
    /// A condition that all cards must meet.
    pub condition: Condition,
    /// Another seed gives another deck.
    pub seed: u64,
    /// The number of threads that may share the work; 0 and 1 mean one. The answer does not depend on it.
    pub threads: usize,
    /// The limits.
    pub limits: Limits,
}

/// A deck, or as much of it as there was time for.
#[derive(Clone, Debug, Default)]
pub struct Deck {
    /// The cards, chapter by chapter, the easiest of each first.
    pub puzzles: Vec<Puzzle>,
    /// The reason why it was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The first chapter that could not be filled, though all was tried.
    pub unfilled: Option<String>,
    /// The length of the longest of the puzzles that were looked at, in slides; without any, of those that there are.
    pub longest: u32,
}

/// The place of one piece: its first cell and its last.
type Place = (usize, usize);

/// A card that was taken.
struct Card {
    length: u32,
    puzzle: Puzzle,
    places: BTreeSet<Place>,
}

/// Makes a deck.
///
/// # Examples
/// ```
/// use slide::design::rush_hour::{Chapter, DeckOptions, Tier, deck};
/// use slide::space::Silent;
///
/// let chapters = vec![Chapter::of(Tier::Beginner, 2)];
/// let deck = deck(&DeckOptions { chapters, seed: 1, ..DeckOptions::default() }, &mut Silent);
/// assert_eq!(deck.puzzles.len(), 2);
/// assert_eq!(deck.puzzles[0].name(), "beginner 1");
/// ```
pub fn deck(options: &DeckOptions, reporter: &mut dyn Reporter) -> Deck {
    let mut dice = Dice::new(options.seed);
    let size = Size { rows: 6, cols: 6 };
    let mut deck = Deck::default();
    let too_long = |chapter: &&Chapter| *chapter.lengths.start() > LONGEST && chapter.count > 0;
    if let Some(chapter) = options.chapters.iter().find(too_long) {
        return Deck { unfilled: Some(chapter.title.clone()), longest: LONGEST, ..deck };
    }
    let mut families = Vec::new();
    for walls in 0..=2 {
        let family = Family { walls: walls..=walls, ..Family::of(size) };
        match Bands::new(&family, &options.limits) {
            Ok(bands) => families.push((ShardSchedule::new(bands.count, None), bands, family)),
            Err(stop) => deck.stopped = deck.stopped.or(Some(stop)),
        }
    }
    let mut taken: Vec<Vec<Card>> = options.chapters.iter().map(|_| Vec::new()).collect();
    let (mut at_a_time, mut in_vain, mut before) = (4, 0, 0);
    let is_full = |taken: &[Vec<Card>]| {
        taken.iter().zip(&options.chapters).all(|(cards, chapter)| cards.len() >= chapter.count)
    };
    while deck.stopped.is_none() && !is_full(&taken) && in_vain < MOST_BANDS {
        let mut draw = || {
            let (order, bands, family) = &mut families[WALLS[dice.below(WALLS.len())]];
            let number = dice.below(order.count().max(1) as usize) as u64;
            let (layout, number) = bands.band(order.number(number));
            (family.clone(), layout, number)
        };
        let drawn: Vec<(Family, Arc<Layout>, u64)> = (0..at_a_time).map(|_| draw()).collect();
        let limits = options.limits.among(options.threads.max(1));
        let one = |(family, layout, number): &(Family, Arc<Layout>, u64)| {
            limits.check(0, 0)?;
            match Band::new(layout, *number) {
                Ok(band) if band.positions <= MOST_POSITIONS => {
                    Judge::default().judge(family, &band, None, &limits)
                }
                _ => Ok(super::judge::Judged::default()),
            }
        };
        for found in threads::map(options.threads, &drawn, one, || true).into_iter().flatten() {
            let considered = found.and_then(|found| {
                let longest = found.irreducible.iter().map(|found| found.length).max();
                deck.longest = deck.longest.max(longest.unwrap_or(0));
                found.irreducible.iter().try_for_each(|found| consider(found, options, &mut taken))
            });
            deck.stopped = deck.stopped.or(considered.err());
        }
        let cards = taken.iter().map(Vec::len).sum::<usize>() as u64;
        in_vain = if cards > before { 0 } else { in_vain + drawn.len() };
        before = cards;
        at_a_time = AT_A_TIME.min(2 * at_a_time);
        let all = options.chapters.iter().map(|chapter| chapter.count as u64).sum();
        reporter.parts(Parts { done: cards, all: Some(all), noun: "cards", ..Parts::default() });
    }
    for (chapter, mut cards) in options.chapters.iter().zip(taken) {
        if cards.len() < chapter.count && deck.unfilled.is_none() {
            deck.unfilled = Some(chapter.title.clone());
        }
        cards.sort_by_key(|card| card.length);
        let source = format!("drawn by slide from the census of Rush Hour, seed {}", options.seed);
        deck.puzzles.extend((1..).zip(cards).map(|(number, card)| {
            let expect = Expect::length(Metric::Slide, card.length);
            let puzzle = card.puzzle.with_name(&format!("{} {number}", chapter.title));
            let color =
                |letter| BOX.iter().find(|(own, _)| *own == letter).map(|(_, color)| *color);
            let puzzle = puzzle.with_colors(color);
            puzzle.with_metric(Metric::Slide).with_expect(expect).with_source(&source)
        }));
    }
    deck
}

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

/// Takes a puzzle as a card of the first chapter that wants one like it.
fn consider(
    found: &BandResult,
    options: &DeckOptions,
    taken: &mut [Vec<Card>],
) -> Result<(), Stop> {
    let wanted = |chapter: &Chapter, cards: &[Card]| {
        cards.len() < chapter.count && chapter.lengths.contains(&found.length)
    };
    if !options.chapters.iter().zip(&*taken).any(|(chapter, cards)| wanted(chapter, cards)) {
        return Ok(());
    }
    options.limits.check(0, 0)?;
    let places = places(&found.board);
    let fits =
        in_the_box(&places) && !taken.iter().flatten().any(|card| alike(&card.places, &places));
    if !fits {
        return Ok(());
    }
    let board = lettered(&found.board);
    let read = read_as(Notation::RushHour, &board, "card").map(|found| found.into_puzzles().pop());
    let Ok(Some(puzzle)) = read else { return Ok(()) };
    let solving = SolveOptions::default().metric(Metric::Slide).limits(options.limits.clone());
    let Ok(Rated::Rating(rating, _)) = rate(&puzzle, &solving, &mut Silent) else { return Ok(()) };
    if rating.idle > 0 && !options.idle || !options.condition.holds(&rating) {
        return Ok(());
    }
    let chapters = options.chapters.iter().zip(taken);
    let mut right = chapters.filter(|(chapter, cards)| {
        wanted(chapter, cards) && chapter.counter_intuitive.contains(&rating.counter_intuitive)
    });
    if let Some((_, cards)) = right.next() {
        cards.push(Card { length: found.length, puzzle, places });
    }
    Ok(())
}

/// The board with the letters of the pieces in the box, in reading order: cars from B, trucks from O.
fn lettered(board: &str) -> String {
    let (mut cars, mut trucks) = ('B'..='N', 'O'..='Z');
    let mut names = BTreeMap::from([('o', 'o'), ('x', 'x'), ('A', 'A')]);
    let name = |letter: char| {
        *names.entry(letter).or_insert_with(|| {
            let letters = if board.matches(letter).count() > 2 { &mut trucks } else { &mut cars };
            letters.next().unwrap_or(letter)
        })
    };
    board.chars().map(name).collect()
}

/// The places of all pieces on a square board, the red car's among them; walls are left out.
fn places(board: &str) -> BTreeSet<Place> {
    let letters: BTreeSet<char> = board.chars().filter(|letter| !"ox".contains(*letter)).collect();
    letters
        .into_iter()
        .filter_map(|letter| Some((board.find(letter)?, board.rfind(letter)?)))
        .collect()
}

/// Returns whether the box has these pieces: trucks are three cells long. The walls are two at most.
fn in_the_box(places: &BTreeSet<Place>) -> bool {
    let trucks = places.iter().filter(|(first, last)| matches!(last - first, 2 | 12)).count();
    trucks <= 4 && places.len() - trucks <= 13
}

/// Returns whether two boards have too many pieces in common: of the pieces of the board that has more, the share
/// that stands in the same place on the other is larger than [`MOST_ALIKE_TENTHS`] allows.
fn alike(one: &BTreeSet<Place>, other: &BTreeSet<Place>) -> bool {
    let common = one.intersection(other).count();
    10 * common > MOST_ALIKE_TENTHS * one.len().max(other.len())
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.stopped, &self.unfilled) {
            (Some(stop), Some(title)) => {
                write!(f, "there are not enough cards of `{title}` ({})", stop.words())
            }
            (None, Some(title)) if self.longest == LONGEST && self.puzzles.is_empty() => {
                write!(
                    f,
                    "there is no `{title}` of that length: the longest puzzle needs {LONGEST} slides"
                )
            }
            (None, Some(title)) => write!(
                f,
                "no more cards of `{title}` were found in {MOST_BANDS} sets of boards; the longest \
                 puzzle among all that were looked at needs {} slides",
                self.longest
            ),
            _ => write!(f, "{} cards", self.puzzles.len()),
        }
    }
}
