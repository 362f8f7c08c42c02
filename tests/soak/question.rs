//! What the program is asked about a random board, how, and what it must say.

use crate::case::{Case, CommandRun};
use slide_reference::dice::Dice;
use slide_reference::kinds::Identity;
use slide_reference::large::{Distances, Large};
use slide_reference::puzzle::{Identical, Metric, Puzzle};
use slide_reference::random_large::large_puzzle;
use std::cell::OnceCell;
use std::ops::RangeInclusive;

/// More packings than this are not listed.
const MOST_PACKINGS: usize = 2_000_000;

/// Values of each of the things that are drawn: question, metric, engine, threads, processes.
pub(crate) const VALUES: [&[&str]; 5] = [
    &["states", "layers", "goals", "mirror", "components", "hardest", "any", "solve"],
    &["step", "slide", "move"],
    &["auto", "thin", "blocks", "disk"],
    &["-j1", "-j3"],
    &["1 process", "3 processes"],
];

/// One value of each, by its place in [`VALUES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Combination(pub(crate) [usize; 5]);

impl Combination {
    /// One that the program takes; where it was not built for several processes, with one.
    pub(crate) fn drawn(dice: &mut Dice, may_be_several: bool) -> Self {
        let question = dice.below(VALUES[0].len());
        loop {
            let mut drawn = Self(VALUES.map(|values| dice.below(values.len())));
            drawn.0[0] = question;
            if drawn.is_taken() {
                drawn.0[4] *= usize::from(may_be_several);
                return drawn;
            }
        }
    }

    fn word(self, thing: usize) -> &'static str {
        VALUES[thing][self.0[thing]]
    }

    fn metric(self) -> Metric {
        Metric::ALL[self.0[1]]
    }

    /// Whether the program has such a combination: what is counted among packings has one engine and
    /// one process, hardest starts no disk, and solutions one process; blocks know no mirror images.
    pub(crate) fn is_taken(self) -> bool {
        let (engine, several) = (self.word(2), self.0[4] > 0);
        match self.word(0) {
            "components" | "any" => engine == "auto" && !several,
            "hardest" => engine != "disk" && (engine == "auto" || !several),
            "solve" => !several,
            "mirror" => engine != "blocks" && (engine != "disk" || !several),
            _ => engine != "disk" || !several,
        }
    }

    /// Whether bits for all packings are asked for.
    pub(crate) fn has_blocks(self) -> bool {
        self.word(2) == "blocks" || self.word(0) == "any"
    }

    /// Whether blocks may be refused: moves may have more routes than they take.
    pub(crate) fn may_give_up(self) -> bool {
        self.word(2) == "blocks" && self.metric() == Metric::Move
    }

    /// The arguments, the file's name first.
    fn arguments(self) -> String {
        let words = match self.word(0) {
            "states" => "count FILE",
            "layers" => "count FILE --by-depth",
            "goals" => "count FILE --goals --by-depth",
            "mirror" => "count FILE --mirror --by-depth",
            "components" => "count FILE --packings --components",
            "hardest" => "hardest FILE --top 1",
            "any" => "hardest FILE --top 1 --any-placement",
            _ => "solve FILE",
        };
        let mut words = format!("{words} -f json -m {} {}", self.word(1), self.word(3));
        match self.word(2) {
            "auto" => {}
            "disk" => words.push_str(" --engine disk --disk layers"),
            engine => words = format!("{words} --engine {engine}"),
        }
        if self.0[4] > 0 {
            words.push_str(" --processes 3");
        }
        words
    }
}

/// A random board, with all that the reference has been asked about it so far.
pub(crate) struct Asked<'p> {
    puzzle: &'p Puzzle,
    /// As the program reads it.
    pub(crate) text: String,
    /// Pieces that the goal names like their twins, and apart from them.
    spaces: [Large<'p>; 2],
    distances: [[Option<Distances>; 3]; 2],
    /// `None` within where there are too many.
    packings: [OnceCell<Option<Large<'p>>>; 2],
}

/// The puzzle of this seed, with so many states.
pub(crate) fn puzzle(seed: u64, states: &RangeInclusive<usize>) -> Puzzle {
    large_puzzle(seed, states)
}

impl<'p> Asked<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle, seed: u64) -> Self {
        Self {
            puzzle,
            text: puzzle.written(&mut Dice::new(seed)),
            spaces: [Identity::Count, Identity::Solve].map(|by| Large::new(puzzle, by)),
            distances: Default::default(),
            packings: Default::default(),
        }
    }

    /// The run of the program, and what must come; `None` if the reference cannot tell, or has no
    /// such question.
    pub(crate) fn case(&mut self, asked: Combination) -> Option<Case> {
        let metric = asked.metric();
        let run = |exit: i32| {
            let words = asked.arguments().replace("FILE", "a.ron");
            // Bits for all packings may take long, and are then refused like those that are too many.
            let seconds = if asked.has_blocks() { 15 } else { 60 };
            CommandRun::new(&format!("{words} --time-limit {seconds}"), &[exit])
        };
        let has_goal = self.puzzle.exit.is_some() || !self.puzzle.targets.is_empty();
        let run = match asked.word(0) {
            "states" => {
                let states = self.distances(0, metric).states();
                run(0).has("\"status\":\"complete\"").has(format!("\"states\":{states}"))
            }
            "layers" => {
                let found = self.distances(0, metric);
                run(0)
                    .has(format!("\"states\":{},", found.states()))
                    .has(format!("\"layers\":[{}]", list(&found.layers)))
            }
            "mirror" if self.puzzle.identical != Identical::SameShape => return None,
            "mirror" => {
                self.distances(0, metric);
                let found = self.distances[0][metric as usize].as_ref()?;
                match self.spaces[0].mirrored_layers(found) {
                    Some(layers) => run(0).has(format!("\"layers\":[{}]", list(&layers))),
                    // Lopsided boards are refused, which need not be asked often.
                    None if asked.0[2] == 0 => run(2),
                    None => return None,
                }
            }
            "components" => {
                let packings = self.packings(0)?;
                let states = packings.states();
                let (sizes, own) = packings.components();
                let components: u64 = sizes.values().sum();
                let largest = sizes.keys().max()?;
                let table: Vec<String> =
                    sizes.iter().map(|(size, count)| format!("[{size},{count}]")).collect();
                run(0)
                    .has(format!("\"states\":{own},"))
                    .has(format!("\"packings\":{states},"))
                    .has(format!("\"components\":{components},\"largest\":{largest},"))
                    .has(format!("\"sizes\":[{}]", table.join(",")))
            }
            _ if !has_goal => return None,
            "goals" => {
                self.distances(1, metric);
                let found = self.distances[1][metric as usize].as_ref()?;
                let goals = self.spaces[1].goals(found);
                let run = run(0).has(format!("\"layers\":[{}]", list(&found.layers)));
                let run = run.has(format!("\"goals\":{}", goals.states));
                match (goals.nearest, goals.farthest) {
                    (Some(near), Some(far)) => {
                        run.has(format!("\"nearest\":{near},\"farthest\":{far}"))
                    }
                    _ => run,
                }
            }
            "solve" => {
                self.distances(1, metric);
                let found = self.distances[1][metric as usize].as_ref()?;
                match self.spaces[1].best(metric, found) {
                    Some((length, steps)) => {
                        run(0).has(format!("\"length\":{length},\"steps\":{steps},"))
                    }
                    None => run(1).has("\"status\":\"unsolvable\""),
                }
            }
            question => {
                let space = if question == "any" {
                    self.packings(1)?
                } else {
                    self.distances(1, metric);
                    &mut self.spaces[1]
                };
                let (states, found) = (space.states(), space.difficulties(metric));
                run(i32::from(found.histogram.is_empty()))
                    .has(format!("\"states\":{states},"))
                    .has(format!("\"just_solved\":{},", found.just_solved))
                    .has(format!("\"unsolvable\":{},", found.unsolvable))
                    .has(format!("\"histogram\":[{}],\"starts\"", list(&found.histogram)))
            }
        };
        let about = self.puzzle.name.clone();
        Some(Case { about, files: vec![("a.ron".to_owned(), self.text.clone())], runs: vec![run] })
    }

    /// How many states there are, as far as it was asked.
    pub(crate) fn states(&self) -> u64 {
        self.spaces.iter().map(Large::states).max().unwrap_or(0)
    }

    /// The distances from the start, with `goal` told apart or not.
    fn distances(&mut self, goal: usize, metric: Metric) -> &Distances {
        let space = &mut self.spaces[goal];
        self.distances[goal][metric as usize]
            .get_or_insert_with(|| space.layers(metric, usize::MAX).expect("there is no limit"))
    }

    fn packings(&mut self, goal: usize) -> Option<&mut Large<'p>> {
        let identity = [Identity::Count, Identity::Solve][goal];
        let packings = &mut self.packings[goal];
        packings.get_or_init(|| Large::packings(self.puzzle, identity, MOST_PACKINGS));
        packings.get_mut()?.as_mut()
    }
}

fn list(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
