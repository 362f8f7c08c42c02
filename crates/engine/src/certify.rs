//! Certificates for answers: the states that prove them are searched once more, breadth-first in thin layers, and
//! each layer is written when it is complete. An answer that this search contradicts gets no certificate.
//!
//! ```text
//! solved in n moves     layers 0 … n − 1 from the start (of an exit … n − 2)
//! unsolvable, count     all layers from the start
//! hardest               all layers from the start in steps, then all layers from the goals
//! ```

use std::io::{self, Write};

use slide_check::certificate::{
    CertificateClaim, CertificateHeader, CertificateWriter, PlainMove, Question, Trailer,
    parity_forbids,
};
use slide_model::{Identity, Metric, Puzzle};
use slide_run::{Run, Stop};

use crate::hardest::{Hardest, HardestOptions};
use crate::placed_layers::{LayersQuery, PlacedLayer, visit_layers};
use crate::solve::{Answer, Impossible, SolveOptions, Status, Wanted};
use crate::space::{Count, CountOptions, GoalCount, Reach};

/// The reason why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The answer is not complete, so there is nothing to prove.
    #[error("the answer is not complete")]
    Open,
    /// Questions of this kind have no certificates.
    #[error("{0}")]
    Unfit(&'static str),
    /// A limit was reached: a certificate has all states nearer than the goal, or all states.
    #[error(
        "{} after {states} states up to depth {depth}; a certificate holds {}", .stop.words(),
        match needed_depth {
            Some(needed) => format!("all states up to depth {needed}"),
            None => "all states that can be reached".to_owned(),
        }
    )]
    Stopped {
        /// The limit.
        stop: Stop,
        /// The number of states that were found up to the last complete layer.
        states: u64,
        /// The number of that layer.
        depth: u32,
        /// The number of the last layer that is needed; `None` if all are.
        needed_depth: Option<u32>,
    },
    /// The search does not find what the answer says: a fault of the program.
    #[error("the search for the certificate contradicts the answer, a fault of the program: {0}")]
    Contradiction(String),
    /// The certificate cannot be written.
    #[error("{0}")]
    Write(#[from] io::Error),
}

/// Writes the certificate of an answer of [`solve`](crate::solve()) to `to`.
///
/// # Errors
/// [`CertifyError`]: the reason why there is no certificate.
///
/// # Examples
/// ```
/// use slide::certificate::{certify_solve, check_certificate};
/// use slide::puzzle::read;
/// use slide::solve::{SolveOptions, solve};
/// use slide::space::Run;
///
/// let file = r#"(name: "Corner", board: "a./..", goal: "../.a", metric: Step)"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let options = SolveOptions::default().metric(puzzle.metric());
/// let answer = solve(&puzzle, &options, &mut Run::default())?;
/// let mut bytes = Vec::new();
/// certify_solve(&puzzle, &options, &answer, &mut Run::default(), &mut bytes)?;
///
/// let proved = check_certificate(&bytes[..], Some(&puzzle), &mut Run::default())?;
/// assert_eq!((proved.states, proved.layers), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify_solve(
    puzzle: &Puzzle,
    options: &SolveOptions,
    answer: &Answer,
    run: &mut Run<'_>,
    to: &mut dyn Write,
) -> Result<(), CertifyError> {
    if options.wanted != Wanted::Best {
        return Err(CertifyError::Unfit("a certificate is for one shortest solution"));
    }
    let header = CertificateHeader::new(puzzle, Question::Solve, Identity::Solve, answer.metric);
    let solution = match answer.status {
        Status::Solved => answer.solutions.first(),
        Status::Unsolvable => None,
        Status::Limit(_) => return Err(CertifyError::Open),
    };
    let exit = u32::from(puzzle.exit().is_some());
    // The number of layers, where not all are needed.
    let depths = solution.map(|solution| solution.length().saturating_sub(exit));
    let is_parity = matches!(answer.impossible, Some(Impossible::Parity { .. }));
    if is_parity && parity_forbids(&header.puzzle) {
        let mut writer = CertificateWriter::new(to, &header)?;
        writer.end_layers()?;
        return Ok(writer.finish(&Trailer::new(CertificateClaim::Parity {}, Vec::new()))?);
    }
    let mut layers = LayerWriter::new(to, &header)?;
    if depths != Some(0) {
        let query =
            LayersQuery { identity: Identity::Solve, metric: answer.metric, from_goals: false };
        layers.search(puzzle, query, run, depths)?;
    }
    let states = layers.start.iter().sum();
    if depths.is_some_and(|depths| layers.start.len() != depths as usize) {
        return Err(CertifyError::Contradiction("the states end before the goal".to_owned()));
    }
    if let Some(depth) = layers.goals.iter().position(|&goals| goals > 0) {
        let found = format!("there is a goal at depth {depth}");
        return Err(CertifyError::Contradiction(found));
    }
    let trailer = match solution {
        Some(solution) => Trailer::new(
            CertificateClaim::Solved { length: solution.length(), steps: solution.steps() },
            PlainMove::of_solution(puzzle, solution),
        ),
        None => Trailer::new(CertificateClaim::Unsolvable { states }, Vec::new()),
    };
    layers.finish(&trailer)
}

/// Writes the certificate of an answer of [`count`](crate::space::count) to `to`.
///
/// # Errors
/// [`CertifyError`]: the reason why there is no certificate.
pub fn certify_count(
    puzzle: &Puzzle,
    options: &CountOptions,
    count: &Count,
    run: &mut Run<'_>,
    to: &mut dyn Write,
) -> Result<(), CertifyError> {
    if options.mirror {
        return Err(CertifyError::Unfit("a certificate counts mirror images each for itself"));
    }
    if count.stopped.is_some() {
        return Err(CertifyError::Open);
    }
    let goals = count.goals.filter(|_| options.goals);
    let (question, identity, metric) = match goals {
        Some(_) => (Question::Goals, Identity::Solve, options.metric),
        None if options.by_depth => (Question::CountDepths, options.identity, options.metric),
        None => (Question::Count, options.identity, Metric::Step),
    };
    let mut layers =
        LayerWriter::new(to, &CertificateHeader::new(puzzle, question, identity, metric))?;
    let query = LayersQuery { identity, metric, from_goals: false };
    layers.search(puzzle, query, run, None)?;
    let states = layers.start.iter().sum();
    agree("states", &[count.states], &[states])?;
    let depths = layers.start.clone();
    let claim = if let Some(goals) = goals {
        agree("goals", &[goals.states], &[layers.goals.iter().sum()])?;
        let GoalCount { states: goals, nearest, farthest } = goals;
        CertificateClaim::Goals { states, layers: depths, goals, nearest, farthest }
    } else if options.by_depth {
        agree("depths", &count.layers, &depths)?;
        CertificateClaim::CountDepths { states, layers: depths }
    } else {
        CertificateClaim::Count { states }
    };
    layers.finish(&Trailer::new(claim, Vec::new()))
}

/// Writes the certificate of an answer of [`hardest`](crate::hardest()) to `to`.
///
/// # Errors
/// [`CertifyError`]: the reason why there is no certificate.
pub fn certify_hardest(
    puzzle: &Puzzle,
    options: &HardestOptions,
    found: &Hardest,
    run: &mut Run<'_>,
    to: &mut dyn Write,
) -> Result<(), CertifyError> {
    if options.reach != Reach::Component {
        return Err(CertifyError::Unfit(
            "a certificate is for the states that the start can reach",
        ));
    }
    if found.stopped.is_some() {
        return Err(CertifyError::Open);
    }
    let header = CertificateHeader::new(puzzle, Question::Hardest, Identity::Solve, options.metric);
    let mut layers = LayerWriter::new(to, &header)?;
    let query = LayersQuery { identity: Identity::Solve, metric: options.metric, from_goals: true };
    layers.search(puzzle, query, run, None)?;
    let states = layers.start.iter().sum();
    let goals = layers.goals.iter().sum();
    agree("states", &[found.states], &[states])?;
    agree("goals", &[found.goals], &[goals])?;
    let exit = usize::from(puzzle.exit().is_some() && goals > 0);
    let histogram = [&vec![0; exit][..], &layers.back].concat();
    agree("lengths", &found.histogram, &histogram)?;
    let claim = CertificateClaim::Hardest { states, goals, length: found.length(), histogram };
    layers.finish(&Trailer::new(claim, Vec::new()))
}

/// Compares figures of the answer with those of the layers.
fn agree(what: &str, answer: &[u64], layers: &[u64]) -> Result<(), CertifyError> {
    if answer == layers {
        return Ok(());
    }
    Err(CertifyError::Contradiction(format!("{what} {answer:?}, and in the layers {layers:?}")))
}

/// A certificate whose layers are being written.
struct LayerWriter<'w> {
    writer: CertificateWriter<'w>,
    from_goals: bool,
    /// The number of states of each layer from the start.
    start: Vec<u64>,
    /// The number of goals among them.
    goals: Vec<u64>,
    /// The number of states of each layer from the goals.
    back: Vec<u64>,
}

impl<'w> LayerWriter<'w> {
    fn new(to: &'w mut dyn Write, header: &CertificateHeader) -> Result<Self, CertifyError> {
        let writer = CertificateWriter::new(to, header)?;
        Ok(Self {
            writer,
            from_goals: header.question == Question::Hardest,
            start: Vec::new(),
            goals: Vec::new(),
            back: Vec::new(),
        })
    }

    /// Searches and writes layers, no more than `depths` of them.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        query: LayersQuery,
        run: &mut Run<'_>,
        depths: Option<u32>,
    ) -> Result<(), CertifyError> {
        let mut list = Vec::new();
        let mut written = Ok(());
        let searched = visit_layers(puzzle, query, run, &mut |layer| {
            written = self.layer(layer, &mut list);
            written.is_ok() && depths.is_none_or(|depths| layer.depth + 1 < depths)
        });
        written?;
        searched.map_err(|stop| CertifyError::Stopped {
            stop,
            states: self.start.iter().chain(&self.back).sum(),
            depth: self.start.len().saturating_sub(1) as u32,
            needed_depth: depths.map(|depths| depths - 1),
        })
    }

    fn layer(&mut self, layer: &PlacedLayer<'_>, list: &mut Vec<u16>) -> io::Result<()> {
        if layer.from_goals {
            if self.back.is_empty() {
                self.writer.end_layers()?;
            }
            self.back.push(layer.states);
        } else {
            self.start.push(layer.states);
            self.goals.push(layer.goals);
        }
        (layer.list)(list);
        self.writer.layer(list)
    }

    fn finish(mut self, trailer: &Trailer) -> Result<(), CertifyError> {
        self.writer.end_layers()?;
        if self.from_goals && self.back.is_empty() {
            self.writer.end_layers()?;
        }
        Ok(self.writer.finish(trailer)?)
    }
}
