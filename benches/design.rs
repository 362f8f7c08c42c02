//! How long the searches for designers take, their figures checked:
//!
//! ```text
//! cargo bench -p benches --bench design
//! ```
//!
//! Wall time with two threads; a survey and a census use both.

use std::ops::RangeInclusive;
use std::time::Instant;

use slide::design::asteroid::{self, Catalogue, Level, census, challenges};
use slide::design::rush_hour::{self, Chapter, DeckOptions, Family, RushHourCensus, Tier};
use slide::puzzle::{Metric, Size};
use slide::space::Run;
use slide::survey::{CornerSense, SurveyQuestion, SurveyRow, survey};

const THREADS: usize = 2;

/// Positions of 5×5 boards with up to two walls, components that can be solved, and irreducible puzzles.
const FIVE_BY_FIVE_WALLED: (u64, u64, usize) = (250_245_590, 5_275_948, 7_320);

/// Longest solutions of 4×4 boards with 1 to 15 pieces, in moves, from the corner.
const FOUR_BY_FOUR: [u32; 15] = [1, 4, 9, 22, 36, 51, 66, 89, 132, 81, 64, 73, 61, 25, 21];

fn timed(name: &str, work: impl FnOnce()) {
    let begin = Instant::now();
    work();
    println!("{name:30} {:8.2} s", begin.elapsed().as_secs_f64());
}

fn four_by_four() {
    let question = SurveyQuestion {
        size: Size { rows: 4, cols: 4 },
        metric: Metric::Move,
        corner: CornerSense::Box,
        pieces: None,
        rectangles: false,
        top: 1,
    };
    let found = survey(&question, None, &mut Run::default().threads(THREADS))
        .expect("a size that can be surveyed");
    let longest = |row: &SurveyRow| row.corner_start.length();
    assert_eq!(found.boards(), 55_807_716);
    assert_eq!(found.rows[1..16].iter().filter_map(longest).collect::<Vec<_>>(), FOUR_BY_FOUR);
}

fn all_asteroids() {
    let total =
        census(0, None, &mut Run::default().threads(THREADS)).expect("no checkpoint is kept").total;
    assert_eq!((total.legal, total.longest(), total.ties()), (101_694_784, Some(155), 8));
}

fn catalogue() {
    let levels = [Level::Starter, Level::Junior, Level::Expert, Level::Master, Level::Wizard];
    let chapter = |level: Level| asteroid::CatalogueChapter {
        title: level.name(),
        lengths: level.lengths(),
        count: 12,
    };
    let wanted =
        Catalogue { chapters: levels.map(chapter).to_vec(), seed: 1, ..Catalogue::default() };
    let made = challenges(&wanted, &mut Run::default().threads(THREADS))
        .expect("there are challenges of each level");
    assert_eq!(made.puzzles.len(), 60);
}

/// Everything about 5×5 boards without walls, and with up to two: positions, components that can be solved,
/// irreducible puzzles.
fn rush_hour(walls: RangeInclusive<u32>, figures: (u64, u64, usize)) {
    let family = Family { walls, ..Family::of(Size { rows: 5, cols: 5 }) };
    let mut run = Run::default().threads(THREADS);
    let taken = rush_hour::census(&family, 0, None, &mut run).expect("no checkpoint is kept");
    let all = taken.family_positions.map(|counted| counted.all);
    assert_eq!(Some(u128::from(taken.figures.positions)), all);
    let RushHourCensus { figures: found, irreducible, .. } = taken;
    assert_eq!((found.positions, found.solvable, irreducible.len()), figures);
}

fn deck_of_60() {
    let tiers =
        [Tier::Beginner, Tier::Intermediate, Tier::Advanced, Tier::Expert, Tier::Grandmaster];
    let chapters = tiers.map(|tier| Chapter::of(tier, 12)).to_vec();
    let options = DeckOptions { chapters, ..DeckOptions::default() };
    let mut run = Run::default().threads(THREADS);
    assert_eq!(rush_hour::deck(&options, &mut run).puzzles.len(), 60);
}

fn main() {
    timed("Rush Hour 5x5, no walls", || rush_hour(0..=0, (6_795_364, 62_106, 1_730)));
    timed("Rush Hour 5x5, 0 to 2 walls", || rush_hour(0..=2, FIVE_BY_FIVE_WALLED));
    timed("a deck of 60", deck_of_60);
    timed("survey of 4x4, moves", four_by_four);
    timed("census of Asteroid Escape", all_asteroids);
    timed("60 challenges, 12 a level", catalogue);
}
