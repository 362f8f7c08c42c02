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

use super::band_sampler::{BandSampler, DrawnBand};
use super::climb::{Climb, MOST_STATES_OF_PUZZLE, within};
use super::judge::BandResult;
use super::letters::{lettered, read};
use super::real_box::{self, CarPlace, alike, in_the_box, places};
use super::selection;
use super::tier::Chapter;
use slide_design::{Condition, Dice, Rated, rate};
use slide_engine::solve::SolveOptions;
use slide_engine::space::{Limits, Parts, Reporter, Run, Stop};
use slide_model::{Expect, Metric, Puzzle, counted};
use slide_run::threads;

/// Most bands that are judged before their puzzles are looked at; at first there are fewer.
const AT_A_TIME: usize = 64;
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
/// The length of the longest of all shortest solutions of boards with at most two walls, in slides.
// M. Fogleman, *Solving Rush Hour, the puzzle*, 2018: all boards of 6 × 6 with red in the third row.
pub const LONGEST: u32 = 60;
/// Two cards of a deck have at most this many tenths of their pieces in common.
pub const MOST_ALIKE_TENTHS: usize = 5;

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
    pub unfilled: Option<Chapter>,
    /// True if no puzzle of boards of 6 × 6 is long enough for that chapter.
    pub is_impossible: bool,
    /// The length of the longest of the puzzles that were looked at, in slides; without any, of those that there are.
    pub longest: u32,
}

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
        let unfilled = Some(chapter.clone());
        return Deck { unfilled, is_impossible: true, longest: LONGEST, ..Deck::default() };
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
        let unfilled = self.next_card().map(|(chapter, _)| chapter.clone());
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
                let puzzle = puzzle.with_colors(real_box::color);
                puzzle.with_metric(Metric::Slide).with_expect(expect).with_source(&source)
            }));
        }
        deck
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(chapter) = &self.unfilled else {
            return write!(f, "{} cards", self.puzzles.len());
        };
        let longest = self.longest;
        let slides = match (*chapter.lengths.start(), *chapter.lengths.end()) {
            (least, most) if least == most => counted(least, "slide"),
            (least, u32::MAX) => format!("{least} slides and more"),
            (least, most) => format!("{least} to {most} slides"),
        };
        match self.stopped {
            Some(stop) => {
                write!(f, "not enough puzzles of {slides} were found ({})", stop.words())
            }
            None if self.is_impossible => {
                write!(
                    f,
                    "there is no puzzle of {slides}: the longest puzzle needs {longest} slides"
                )
            }
            None => write!(
                f,
                "no more puzzles of {slides} were found; the longest puzzle among all that were looked at \
                 needs {longest} slides"
            ),
        }
    }
}
