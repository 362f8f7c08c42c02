//! Distances as an oracle: all states of a puzzle are judged once, and then every position knows how far it
//! is and which moves are best. A player without a plan wins by asking it.
//!
//! ```sh
//! cargo run --release --example oracle
//! ```

use std::error::Error;
use std::fmt::Write;

use slide::check::Game;
use slide::puzzle::{Anchor, Metric, Puzzle};
use slide::render::text::compact;
use slide::space::{Graph, Limits, Lookup, Stop, graph};

/// All states of a puzzle, and a way to find them.
pub(crate) struct Oracle {
    graph: Graph,
    states: Lookup,
}

impl Oracle {
    /// The oracle of this puzzle.
    pub(crate) fn new(puzzle: &Puzzle, metric: Metric) -> Result<Self, Box<dyn Error>> {
        let limits = Limits::default().max_states(Some(10_000_000));
        let graph = graph(puzzle, metric, &limits).map_err(Stop::words)?;
        let states = Lookup::new(puzzle, &graph, &limits).map_err(Stop::words)?;
        Ok(Self { graph, states })
    }

    /// How many moves it takes from where the pieces stand.
    pub(crate) fn distance(&self, anchors: &[Option<Anchor>]) -> Option<u32> {
        let Some(anchors) = anchors.iter().copied().collect::<Option<Vec<_>>>() else {
            // A piece has left through the exit.
            return Some(0);
        };
        let state = self.states.find(&anchors)?;
        self.graph.states[state as usize].to_goal
    }
}

/// Plays a puzzle to its end: always a move after which it is one move less.
pub(crate) fn play(puzzle: &Puzzle, metric: Metric) -> Result<String, Box<dyn Error>> {
    let oracle = Oracle::new(puzzle, metric)?;
    let mut game = Game::new(puzzle);
    let mut said = String::new();
    while !game.is_solved() {
        let here = oracle.distance(game.anchors()).ok_or("the goal is out of reach")?;
        let best = game.legal_moves(metric).into_iter().find(|one| {
            let mut after = game.anchors().to_vec();
            after[one.piece.index()] = one.to;
            oracle.distance(&after) == Some(here - 1)
        });
        let best = best.ok_or("some move leads on")?;
        game.play(std::slice::from_ref(&best))?;
        writeln!(said, "{here:3} to go: {}", compact::word(puzzle, &best))?;
    }
    Ok(said)
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = r#"(
        name: "Parking lot",
        board: "AA.b/...b/ccc.",
        pieces: { "Abc": (axis: Along) },
        exit: (piece: "A", at: (0, 2), toward: Right),
    )"#
    .parse()?;
    print!("{}", play(&puzzle, Metric::Slide)?);
    Ok(())
}
