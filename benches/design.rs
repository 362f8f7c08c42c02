//! How long the searches for designers take, their figures checked:
//!
//! ```text
//! cargo bench --bench design
//! ```
//!
//! Wall time with two threads; a survey and a census use both.

use std::collections::HashSet;
use std::time::Instant;

use slide::design::CensusOptions;
use slide::design::asteroid::{Catalogue, Chapter, Level, census, challenges};
use slide::puzzle::{Metric, Size};
use slide::space::{Limits, Silent};
use slide::survey::{CornerSense, Row, SurveyOptions, SurveyQuestion, survey};

const THREADS: usize = 2;

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
        top: 1,
    };
    let options = SurveyOptions::default().threads(THREADS);
    let found = survey(&question, &options, &mut Silent).expect("a size that can be surveyed");
    let longest = |row: &Row| row.corner_start.length();
    assert_eq!(found.boards(), 55_807_716);
    assert_eq!(found.rows[1..16].iter().filter_map(longest).collect::<Vec<_>>(), FOUR_BY_FOUR);
}

fn all_asteroids() {
    let options = CensusOptions { threads: THREADS, ..CensusOptions::default() };
    let total = census(&options, &mut Silent).expect("no checkpoint is kept").total;
    assert_eq!((total.legal, total.longest(), total.ties()), (101_694_784, Some(155), 8));
}

fn catalogue() {
    let levels = [Level::Starter, Level::Junior, Level::Expert, Level::Master, Level::Wizard];
    let chapter =
        |level: Level| Chapter { title: level.name(), lengths: level.lengths(), count: 12 };
    let wanted = Catalogue {
        chapters: levels.map(chapter).to_vec(),
        seed: 1,
        unique: false,
        avoid: HashSet::new(),
        threads: THREADS,
        limits: Limits::default(),
    };
    let made = challenges(&wanted, &mut Silent).expect("there are challenges of each level");
    assert_eq!(made.puzzles.len(), 60);
}

fn main() {
    timed("survey of 4x4, moves", four_by_four);
    timed("census of Asteroid Escape", all_asteroids);
    timed("60 challenges, 12 a level", catalogue);
}
