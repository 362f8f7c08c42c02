//! Decks of cards: irreducible puzzles, from the [selection](super::selection) first, and then of bands.
//!
//! A band is judged whole, as in the census, so every card is the hardest position of its component. It
//! costs as much to find one card of a band as all of them:
//!
//! ```text
//! seed ─▶ positions of the selection ────────────────────────────▶ fits the box, like no other
//!      ╰▶ number of walls, board, band ─▶ its irreducible puzzles ─▶ card, right for a level: a card
//!              (many at a time)
//! ```
//!
//! Half of the bands are drawn at random, and half beside those whose puzzles are long enough, or nearly so.
//! They are examined in the order in which they were drawn, so any number of threads makes the same deck.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::band::Band;
use super::climb::{Climb, MOST_STATES_OF_PUZZLE, within};
use super::family::Family;
use super::judge::{BandJudge, BandResult, JudgedBands};
use super::layout::{Lane, Lanes, WallLayout};
use super::letters::{MOST_WALLS, lettered, read};
use super::line::LinePiece;
use super::selection;
use slide_design::{Condition, Dice, Rated, rate};
use slide_engine::solve::SolveOptions;
use slide_engine::space::{Limits, Parts, Reporter, Run, Stop};
use slide_model::{Expect, Metric, Puzzle, Size, words};
use slide_run::threads;

/// Most bands that are judged before their puzzles are looked at; at first there are fewer.
const AT_A_TIME: usize = 64;
/// The number of walls that a board gets; boards without have far more irreducible puzzles.
const WALLS: [usize; 8] = [0, 0, 0, 0, 1, 1, 1, 2];
/// The number of bands in a row without a new card after which the search ends.
const MOST_BANDS: usize = 4_000;
/// Bands with more positions than this are left out, unless a chapter needs puzzles of at least [`LONG`] slides: most of
/// these are in larger bands.
const MOST_POSITIONS: u64 = 4_000_000;
const MOST_POSITIONS_FOR_LONG: u64 = 40_000_000;
const LONG: u32 = 36;
/// Sides of boards larger than the real one.
const LARGER: RangeInclusive<u16> = 7..=8;
/// The number of climbs in a row without a new card after which the search ends.
const MOST_CLIMBS: usize = 50;
/// A puzzle that cannot be a card is as bad as one with this number of pieces that need not move.
const NO_CARD: u32 = 50;
/// The number of lengths over which climbs are spread, at most.
const SPREAD: u32 = 12;
/// Lengths with at least this number of positions in the selection have equal weights.
const EVENLY: usize = 24;
/// The number of bands beside which others are drawn.
const BEST_BANDS: usize = 32;
/// The length of the longest of all shortest solutions of boards with at most two walls, in slides.
// M. Fogleman, *Solving Rush Hour, the puzzle*, 2018: all boards of 6 × 6 with red in the third row.
pub const LONGEST: u32 = 60;
/// Two cards of a deck have at most this many tenths of their pieces in common.
pub const MOST_ALIKE_TENTHS: usize = 5;

/// The difficulty of cards: a range of lengths, in slides, and one of counter-intuitive moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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
        let lengths = tier.lengths();
        let counter_intuitive = tier.counter_intuitive();
        Self { title: tier.name().to_owned(), lengths, counter_intuitive, count }
    }

    /// The chapters of a deck of this number of cards: of all tiers, the first of which take the remainder.
    pub fn of_deck(cards: usize) -> Vec<Self> {
        let share = |(place, tier)| Self::of(tier, (cards + 4 - place) / 5);
        (0..).zip(Tier::ALL).map(share).filter(|chapter| chapter.count > 0).collect()
    }
}

/// The options of a deck: cards for the real box, which has at most 4 trucks, 12 cars besides the red one and
/// 2 pylons; on larger boards 12 trucks, 13 cars besides the red one and 2 pylons.
#[derive(Clone, Debug)]
pub struct DeckOptions {
    /// Rows and columns of the boards, 6 to 8; usually 6. There are no cards of other sizes. The red car is in the third
    /// row of 6, in the fourth of 7 and 8.
    pub side: u16,
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// True if pieces may stand on a card that need not move.
    pub idle: bool,
    /// A condition that all cards must meet.
    pub condition: Condition,
    /// Another seed gives another deck.
    pub seed: u64,
}

impl Default for DeckOptions {
    fn default() -> Self {
        Self {
            side: 6,
            chapters: Vec::new(),
            idle: false,
            condition: Condition::default(),
            seed: 0,
        }
    }
}

/// A deck, or as much of it as there was time for.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Deck {
    /// The cards, chapter by chapter, the easiest of each first.
    pub puzzles: Vec<Puzzle>,
    /// The reason why it was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The first chapter that could not be filled before the search ended.
    pub unfilled: Option<String>,
    /// The length of the longest of the puzzles that were looked at, in slides; without any, of those that there are.
    pub longest: u32,
}

/// The place of one piece: its first cell and its last.
type CarPlace = (usize, usize);

/// A card that was taken.
struct Card {
    length: u32,
    puzzle: Puzzle,
    places: Vec<CarPlace>,
}

/// Makes a deck.
///
/// # Examples
/// ```
/// use slide::design::rush_hour::{Chapter, DeckOptions, Tier, deck};
/// use slide::space::Run;
///
/// let chapters = vec![Chapter::of(Tier::Beginner, 2)];
/// let options = DeckOptions { chapters, seed: 1, ..DeckOptions::default() };
/// let deck = deck(&options, &mut Run::default());
/// assert_eq!(deck.puzzles.len(), 2);
/// assert_eq!(deck.puzzles[0].name(), "beginner 1");
/// ```
pub fn deck(options: &DeckOptions, run: &mut Run<'_>) -> Deck {
    let mut making = Making::new(options, MOST_ALIKE_TENTHS);
    if options.side != 6 {
        let made = if LARGER.contains(&options.side) { making.climb(run) } else { Ok(()) };
        return making.ended(made.err());
    }
    let too_long = |chapter: &&Chapter| *chapter.lengths.start() > LONGEST && chapter.count > 0;
    if let Some(chapter) = options.chapters.iter().find(too_long) {
        let unfilled = Some(chapter.title.clone());
        return Deck { unfilled, longest: LONGEST, ..Deck::default() };
    }
    // The selection has no card with a piece that need not move.
    let selected = if options.idle { Ok(()) } else { making.take_selected(&run.limits) };
    let stopped = selected.and_then(|()| making.search(MOST_BANDS, run)).err();
    making.ended(stopped)
}

/// A deck while it is made.
pub(super) struct Making<'a> {
    options: &'a DeckOptions,
    most_alike_tenths: usize,
    dice: Dice,
    /// By chapter, the shortest first.
    taken: Vec<Vec<Card>>,
    longest: u32,
}

impl<'a> Making<'a> {
    pub fn new(options: &'a DeckOptions, most_alike_tenths: usize) -> Self {
        let taken = options.chapters.iter().map(|_| Vec::new()).collect();
        let dice = Dice::new(options.seed);
        Self { options, most_alike_tenths, dice, taken, longest: 0 }
    }

    /// Takes cards of the selection, spread over the lengths that a chapter allows: evenly, but a length of which few
    /// positions are known has a smaller weight.
    pub fn take_selected(&mut self, limits: &Limits) -> Result<(), Stop> {
        for (number, chapter) in self.options.chapters.iter().enumerate() {
            let of_length = |length: &u32| chapter.lengths.contains(length);
            let mut left: Vec<(u32, Vec<&str>)> =
                selection::all().filter(|(length, _)| of_length(length)).collect();
            // Thousandths of the share of one card, so that a single card may have any length.
            let shift = self.dice.below(1000) as u64;
            while self.taken[number].len() < chapter.count {
                left.retain(|(_, codes)| !codes.is_empty());
                let weights = left.iter().map(|(_, codes)| codes.len().min(EVENLY));
                let all: usize = weights.clone().sum();
                let cards = self.taken[number].len() as u64;
                let place = (1000 * cards + shift) * all as u64 / (1000 * chapter.count as u64);
                let mut place = place as usize;
                let of_place = |weight: usize| {
                    let is_here = place < weight;
                    place -= weight.min(place);
                    is_here
                };
                let Some(at) = weights.map(of_place).position(|is_here| is_here) else { break };
                let (length, codes) = &mut left[at];
                let code = codes.swap_remove(self.dice.below(codes.len()));
                self.longest = self.longest.max(*length);
                if let Some(board) = selection::board(code) {
                    self.consider(&board, *length, limits)?;
                }
            }
        }
        Ok(())
    }

    /// Takes puzzles of bands as cards, until all chapters are full or `in_vain` bands in a row had none.
    pub fn search(&mut self, in_vain: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut bands =
            self.longest_wanted().map_or_else(BandSampler::default, BandSampler::beside_selected);
        let mut at_a_time = 4;
        let mut without = 0;
        let limits = run.limits.among(run.threads.max(1));
        while without < in_vain
            && let Some(wanted) = self.longest_wanted()
        {
            let drawn: Vec<DrawnBand> =
                (0..at_a_time).map(|number| bands.draw(number % 2 == 1, &mut self.dice)).collect();
            let most = if wanted < LONG { MOST_POSITIONS } else { MOST_POSITIONS_FOR_LONG };
            let judge = |drawn: &DrawnBand| drawn.judge(most, &limits);
            let judged = threads::map(run.threads, &drawn, judge, || true);
            let before = self.cards();
            for (drawn, found) in drawn.into_iter().zip(judged) {
                let Some(found) = found else { continue };
                let found = found?.irreducible;
                let longest = found.iter().map(|found| found.length).max().unwrap_or(0);
                self.longest = self.longest.max(longest);
                bands.keep(drawn, wanted.saturating_sub(longest));
                found.iter().try_for_each(|BandResult { board, length, .. }| {
                    self.consider(board, *length, &run.limits).map(|_| ())
                })?;
            }
            without = if self.cards() > before { 0 } else { without + at_a_time };
            at_a_time = AT_A_TIME.min(2 * at_a_time);
            self.report(&mut *run.reporter);
        }
        Ok(())
    }

    /// Takes puzzles of larger boards as cards, each found by a climb, until all chapters are full or [`MOST_CLIMBS`]
    /// in a row had none. The lengths of a chapter are spread over the first [`SPREAD`] that it allows.
    fn climb(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        let threads = run.threads.clamp(1, threads::MOST_THREADS);
        let side = self.options.side.into();
        let limits = &run.limits;
        let mut climb = Climb { side, threads, limits, longest: 0 };
        let mut dice = self.dice.clone();
        let mut without = 0;
        while without < MOST_CLIMBS
            && let Some((chapter, cards)) = self.next_card()
        {
            let before = self.cards();
            let least = *chapter.lengths.start();
            let most = *chapter.lengths.end();
            let lengths = most.saturating_sub(least).min(SPREAD - 1) as usize + 1;
            let at = (cards * lengths + dice.below(lengths)) / chapter.count;
            let lengths = least.saturating_add(at as u32)..=most;
            climb.puzzle(&lengths, &mut dice, |found| {
                self.consider(&found.board, found.length, limits)
            })?;
            self.longest = climb.longest;
            without = if self.cards() > before { 0 } else { without + 1 };
            self.report(&mut *run.reporter);
        }
        Ok(())
    }

    /// Reports how many cards there are.
    fn report(&self, reporter: &mut dyn Reporter) {
        let all = self.options.chapters.iter().map(|chapter| chapter.count as u64).sum();
        let done = self.cards() as u64;
        reporter.parts(Parts { done, all: Some(all), noun: "cards", ..Parts::default() });
    }

    fn cards(&self) -> usize {
        self.taken.iter().map(Vec::len).sum()
    }

    /// The chapters that are not full, each with the number of its cards.
    fn unfilled(&self) -> impl Iterator<Item = (&'a Chapter, usize)> {
        let cards = self.taken.iter().map(Vec::len);
        self.options.chapters.iter().zip(cards).filter(|(chapter, cards)| *cards < chapter.count)
    }

    /// The first of those.
    fn next_card(&self) -> Option<(&'a Chapter, usize)> {
        self.unfilled().next()
    }

    /// The least length that is enough for every chapter that is not full; `None` if all are.
    fn longest_wanted(&self) -> Option<u32> {
        self.unfilled().map(|(chapter, _)| *chapter.lengths.start()).max()
    }

    /// Takes a puzzle as a card of the first chapter that it fits. Returns 0 if it was taken, otherwise
    /// one more than the number of its pieces that need not move, or [`NO_CARD`].
    fn consider(&mut self, board: &str, length: u32, limits: &Limits) -> Result<u32, Stop> {
        let options = self.options;
        if !self.unfilled().any(|(chapter, _)| chapter.lengths.contains(&length)) {
            return Ok(NO_CARD);
        }
        limits.check(0, 0)?;
        let places = places(board);
        let is_like = |card: &Card| alike(&card.places, &places, self.most_alike_tenths);
        if options.side == 6 && !in_the_box(&places) || self.taken.iter().flatten().any(is_like) {
            return Ok(NO_CARD);
        }
        let Some(puzzle) = read(&lettered(board)) else { return Ok(NO_CARD) };
        let limits = match options.side {
            6 => limits.clone(),
            _ => within(limits, MOST_STATES_OF_PUZZLE),
        };
        let solving = SolveOptions::default().metric(Metric::Slide);
        let mut run = Run::default().limits(limits);
        let Ok(Rated::Rating(rating, _)) = rate(&puzzle, &solving, &mut run) else {
            return Ok(NO_CARD);
        };
        if rating.idle > 0 && !options.idle || !options.condition.holds(&rating) {
            return Ok(1 + rating.idle as u32);
        }
        let mut chapters = options.chapters.iter().zip(&mut self.taken);
        let right = chapters.find(|(chapter, cards)| {
            cards.len() < chapter.count
                && chapter.lengths.contains(&rating.length)
                && chapter.counter_intuitive.contains(&rating.counter_intuitive)
        });
        let Some((_, cards)) = right else { return Ok(1) };
        let place = cards.partition_point(|other| other.length <= rating.length);
        cards.insert(place, Card { length: rating.length, puzzle, places });
        Ok(0)
    }

    /// The deck of the cards that were taken.
    pub fn ended(self, stopped: Option<Stop>) -> Deck {
        let unfilled = self.next_card().map(|(chapter, _)| chapter.title.clone());
        let mut deck = Deck { stopped, unfilled, longest: self.longest, ..Deck::default() };
        for (chapter, cards) in self.options.chapters.iter().zip(self.taken) {
            let seed = self.options.seed;
            let source = match self.options.side {
                6 => format!("drawn by slide from the census of Rush Hour, seed {seed}"),
                _ => format!("generated by slide (seed {seed}) by hill climbing"),
            };
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
}

/// The boards of decks.
fn family() -> Family {
    Family { walls: 0..=MOST_WALLS, ..Family::of(Size { rows: 6, cols: 6 }) }
}

/// One band of a board.
struct DrawnBand {
    layout: Arc<WallLayout>,
    number: u64,
}

impl DrawnBand {
    /// The band of a position.
    fn of(board: &str, lanes: &mut Lanes) -> Option<Self> {
        let is_wall = |(_, cell): &(usize, u8)| *cell == b'x';
        let walls = board.bytes().enumerate().filter(is_wall).fold(0, |all, (at, _)| all | 1 << at);
        let layout = WallLayout::new(&family(), walls, lanes);
        let rows = board.as_bytes().chunks(layout.cols as usize).zip(&layout.row_lanes);
        let order = |(row, lane): (&[u8], &Arc<Lane>)| {
            let mut at = 0;
            let mut pieces = Vec::new();
            for same in row.chunk_by(|one, other| one == other) {
                if same.len() > 1 && !b"ox".contains(&same[0]) {
                    pieces.push(LinePiece { at, length: same.len() as u32 });
                }
                at += same.len() as u32;
            }
            let arrangement = lane.line.number(&pieces)?;
            let order =
                lane.orders.iter().position(|order| order.arrangements.contains(&arrangement));
            order.map(|order| order as u64)
        };
        let orders: Option<Vec<u64>> = rows.map(order).collect();
        Some(Self { number: layout.number_of(&orders?), layout: Arc::new(layout) })
    }

    /// The puzzles of the band; none if it has more positions than `most`.
    fn judge(&self, most: u64, limits: &Limits) -> Result<JudgedBands, Stop> {
        limits.check(0, 0)?;
        match Band::new(&self.layout, self.number) {
            Ok(band) if band.positions <= most => {
                BandJudge::default().judge(&family(), &band, None, limits)
            }
            _ => Ok(JudgedBands::default()),
        }
    }
}

/// Draws bands.
#[derive(Default)]
struct BandSampler {
    lanes: Lanes,
    /// The bands with the longest puzzles, each with the number of slides that these are short of the target.
    best: Vec<(u32, DrawnBand)>,
}

impl BandSampler {
    /// A sampler whose best bands are those of the positions of the selection nearest to a length.
    fn beside_selected(wanted: u32) -> Self {
        let mut bands = Self::default();
        for (length, code) in selection::nearest(wanted).into_iter().take(BEST_BANDS) {
            let board = selection::board(code);
            if let Some(band) = board.and_then(|board| DrawnBand::of(&board, &mut bands.lanes)) {
                bands.keep(band, wanted.saturating_sub(length));
            }
        }
        bands
    }

    /// A band of any board; or, `beside` one of the best, that with another wall or with other pieces in one row.
    fn draw(&mut self, beside: bool, dice: &mut Dice) -> DrawnBand {
        if !beside || self.best.is_empty() {
            let count = WALLS[dice.below(WALLS.len())];
            let cells = family().size.area();
            let layout = loop {
                let walls = (0..count).fold(0, |walls, _| walls | 1 << dice.below(cells));
                let layout = WallLayout::new(&family(), walls, &mut self.lanes);
                if layout.bands() > 0 {
                    break layout;
                }
            };
            let number = dice.below(layout.bands() as usize) as u64;
            return DrawnBand { layout: Arc::new(layout), number };
        }
        let DrawnBand { layout, number } = &self.best[dice.below(self.best.len())].1;
        let mut orders = layout.orders_of(*number);
        let row = dice.below(orders.len());
        if dice.below(3) > 0 {
            orders[row] = dice.below(layout.row_lanes[row].orders.len()) as u64;
            return DrawnBand { layout: Arc::clone(layout), number: layout.number_of(&orders) };
        }
        let walls = layout.walls ^ 1 << dice.below(family().size.area());
        let changed = WallLayout::new(&family(), walls, &mut self.lanes);
        if walls.count_ones() > MOST_WALLS || changed.bands() == 0 {
            return self.draw(beside, dice);
        }
        let lanes = layout.row_lanes.iter().zip(&changed.row_lanes);
        for (order, (old, new)) in orders.iter_mut().zip(lanes) {
            if !Arc::ptr_eq(old, new) {
                *order = dice.below(new.orders.len()) as u64;
            }
        }
        DrawnBand { number: changed.number_of(&orders), layout: Arc::new(changed) }
    }

    /// Keeps a band if it is among the best.
    fn keep(&mut self, band: DrawnBand, short_of: u32) {
        let place = self.best.partition_point(|(other, _)| *other <= short_of);
        self.best.insert(place, (short_of, band));
        self.best.truncate(BEST_BANDS);
    }
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

/// The places of all pieces on a square board, the red car's among them; walls are left out.
fn places(board: &str) -> Vec<CarPlace> {
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
fn in_the_box(places: &[CarPlace]) -> bool {
    let trucks = places.iter().filter(|(first, last)| matches!(last - first, 2 | 12)).count();
    trucks <= 4 && places.len() - trucks <= 13
}

/// Returns whether two boards have too many pieces in common: of the pieces of the board that has more, the share
/// that is in the same place on the other is larger than these tenths.
fn alike(one: &[CarPlace], other: &[CarPlace], most_alike_tenths: usize) -> bool {
    let common = one.iter().filter(|place| other.contains(place)).count();
    10 * common > most_alike_tenths * one.len().max(other.len())
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
                "no more cards of `{title}` were found; the longest puzzle among all that were looked \
                 at needs {} slides",
                self.longest
            ),
            _ => write!(f, "{} cards", self.puzzles.len()),
        }
    }
}
