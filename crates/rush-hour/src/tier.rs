//! Chapters of a deck, and the levels that they may be of.

use std::ops::RangeInclusive;

use slide_model::words;

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
#[derive(Clone, Debug, PartialEq, Eq)]
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
