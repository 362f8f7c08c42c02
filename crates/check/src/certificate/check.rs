//! The check: the conditions of the module's head, layer by layer, with three layers in memory.

use std::io::Read;
use std::sync::Mutex;

use slide_model::{Identity, Metric, Puzzle};
use slide_run::threads::{MOST_THREADS, lock, share_out};
use slide_run::{Progress, Run, Stop, Watch};

use super::error::{CertificateError, CertificatePlace};
use super::format::{CertificateClaim, CertificateHeader, Question, Trailer};
use super::judge::{LayerFigures, judge};
use super::layer::CertificateLayer;
use super::position::{CheckedPosition, MovedPiece};
use super::read::{Bytes, fault};
use super::rules::{At, Rules};

/// The number of states that a thread takes at a time.
const SHARE: usize = 1024;
/// The number of states between two looks at the limits while a layer is read.
const LOOK: u64 = 1 << 14;

/// The claim of a certificate, which has been proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// The header: puzzle, question and metric.
    pub header: CertificateHeader,
    /// The claim.
    pub claim: CertificateClaim,
    /// The number of states in the layers.
    pub states: u64,
    /// The number of layers.
    pub layers: u64,
    /// The identity of the pieces, if a puzzle was given to compare with.
    pub identity: Option<Identity>,
}

/// Checks a certificate, which must be about `puzzle` if that is given, and returns what it proves.
///
/// # Errors
/// [`CertificateError`]: the first place that fails, and why.
pub fn check_certificate(
    mut from: impl Read,
    puzzle: Option<&Puzzle>,
    run: &mut Run<'_>,
) -> Result<Proved, CertificateError> {
    check(&mut Bytes::new(&mut from), puzzle, run)
}

fn check(
    bytes: &mut Bytes<'_>,
    puzzle: Option<&Puzzle>,
    run: &mut Run<'_>,
) -> Result<Proved, CertificateError> {
    let header = bytes.header()?;
    let identity = puzzle.map(|puzzle| identity_in(&header, puzzle)).transpose()?;
    let unreadable = |reason| CertificateError::unreadable(CertificatePlace::Header, reason);
    let rules = Rules::new(&header.puzzle, header.metric).map_err(unreadable)?;
    if header.question.has_goal() != rules.has_goal() {
        return Err(unreadable("question and goal do not go together".to_owned()));
    }
    // The component of a hardest start is in steps, its layers from the goals are in the metric.
    let is_hardest = header.question == Question::Hardest;
    let steps = is_hardest.then(|| Rules::new(&header.puzzle, Metric::Step)).transpose();
    let steps = steps.map_err(unreadable)?;
    let mut checker = Checker {
        rules: steps.as_ref().unwrap_or(&rules),
        part: 1,
        watch: run.watch(),
        bytes,
        states: 0,
        question: header.question,
        trailer: None,
    };
    let mut goals = is_hardest.then(Vec::new);
    let start = checker.layers(Some(rules.start()), goals.as_mut())?;
    let backward = match goals {
        None => LayerFigures::default(),
        Some(mut goals) => {
            checker.part = 2;
            checker.rules = &rules;
            sort(&mut goals, rules.pieces());
            let backward = checker.layers(None, None)?;
            let pieces = rules.pieces().max(1);
            if backward.first_states != goals {
                let place = CertificatePlace::Layer { part: 2, layer: 0 };
                let reason = format!(
                    "it has {} states, which are not the {} goals that the start can reach",
                    backward.first_states.len() / pieces,
                    goals.len() / pieces,
                );
                return Err(CertificateError::unproved(place, reason));
            }
            backward
        }
    };
    let states = checker.states;
    let trailer = match checker.trailer {
        Some(trailer) => trailer,
        None => checker.bytes.trailer()?,
    };
    let layers = (start.layers.len() + backward.layers.len()) as u64;
    judge(&header, &rules, &trailer, &start, &backward)?;
    Ok(Proved { header, claim: trailer.claim, states, layers, identity })
}

/// The identity of the pieces in a puzzle, if the header is about it.
fn identity_in(header: &CertificateHeader, puzzle: &Puzzle) -> Result<Identity, CertificateError> {
    header.identity_in(puzzle).ok_or_else(|| {
        let name = puzzle.name();
        CertificateError::OtherPuzzle(if header.name == name {
            format!("also called {name}, but with another board, pieces or goal")
        } else {
            format!("{}, not {name}", header.name)
        })
    })
}

/// The check of consecutive layers.
struct Checker<'a, 'b> {
    rules: &'a Rules,
    part: usize,
    watch: Watch<'a>,
    bytes: &'a mut Bytes<'b>,
    /// The number of states so far.
    states: u64,
    question: Question,
    /// The trailer after the layers, once it has been read.
    trailer: Option<Trailer>,
}

impl Checker<'_, '_> {
    /// Checks layers up to their end. The first one must be `start` alone; where there is none, all its states must be
    /// goals and no later one. `collected` gets the goal states.
    fn layers(
        &mut self,
        start: Option<&[At]>,
        mut collected: Option<&mut Vec<At>>,
    ) -> Result<LayerFigures, CertificateError> {
        let mut figures = LayerFigures::default();
        let mut before = CertificateLayer::default();
        let mut current = self.read(0, 0)?;
        if let Some(start) = start
            && current.len() > 0
            && current.states() != start
        {
            let place = CertificatePlace::Layer { part: self.part, layer: 0 };
            return Err(CertificateError::unproved(place, "it is not the start alone"));
        }
        if start.is_none() {
            figures.first_states = current.states().to_vec();
        }
        while current.len() > 0 {
            let depth = figures.layers.len() as u64;
            let next = self.read(depth + 1, (before.len() + current.len()) as u64)?;
            let checks_moves = next.len() > 0 || self.checks_last()?;
            let layers = LayersInMemory { before: &before, current: &current, next: &next };
            let goals = self.expand(depth, layers, checks_moves, collected.as_deref_mut())?;
            let fits = match start {
                Some(_) => true,
                None if depth == 0 => goals == current.len() as u64,
                None => goals == 0,
            };
            if !fits {
                let place = CertificatePlace::Layer { part: self.part, layer: depth };
                let reason = if depth == 0 { "a state is no goal" } else { "a state is a goal" };
                return Err(CertificateError::unproved(place, reason));
            }
            if let Some(number) = next.first_unreached() {
                let reason = "no move of the layer before ends in it";
                return Err(CertificateError::unproved(
                    state_place(self.part, depth + 1, number),
                    reason,
                ));
            }
            figures.layers.push(current.len() as u64);
            figures.goals.push(goals);
            before = current;
            current = next;
        }
        Ok(figures)
    }

    /// Returns, once all layers have been read, whether the moves of the last one are to be checked, too: a certificate
    /// of a solution claims nothing about the states after its last layer.
    fn checks_last(&mut self) -> Result<bool, CertificateError> {
        if self.question != Question::Solve {
            return Ok(true);
        }
        let trailer = self.trailer.insert(self.bytes.trailer()?);
        Ok(!matches!(trailer.claim, CertificateClaim::Solved { .. }))
    }

    /// Reads the next layer: its states rise, and their anchors are on the board. `others` are the states in memory.
    fn read(&mut self, layer: u64, others: u64) -> Result<CertificateLayer, CertificateError> {
        let place = CertificatePlace::Layer { part: self.part, layer };
        let pieces = self.rules.pieces();
        let area = self.rules.area();
        let count = self.bytes.count(place)?;
        let each = CertificateLayer::bytes_each(pieces);
        if count >= u64::from(u32::MAX) {
            let reason = format!("it says that it has {count} states, more than can be checked");
            return Err(CertificateError::unreadable(place, reason));
        }
        let mut states: Vec<At> = Vec::new();
        let mut state = vec![0; pieces];
        for number in 0..count {
            if number.is_multiple_of(LOOK) {
                let bytes = (number + LOOK.min(count) + others) * each;
                self.watch.limits.check(self.states + number, bytes)?;
                let anchors = pieces * LOOK.min(count - number) as usize;
                states.try_reserve(anchors).map_err(|_| Stop::Memory)?;
            }
            let here = state_place(self.part, layer, number as usize);
            let read = self.bytes.state(&mut state, number == 0, area > 256);
            read.map_err(|error| fault(here, &error))?;
            if let Some(at) = state.iter().find(|&&at| usize::from(at) >= area) {
                let reason = format!("anchor {at} is not on the board");
                return Err(CertificateError::unproved(here, reason));
            }
            if number > 0 && states[states.len() - pieces..] >= state[..] {
                let reason = "it does not come after the state before";
                return Err(CertificateError::unproved(here, reason));
            }
            states.extend_from_slice(&state);
        }
        self.states += count;
        self.watch.limits.check(self.states, (count + others) * each)?;
        self.watch.reporter.progress(Progress {
            depth: layer as u32,
            layer_states: count,
            states: self.states,
            memory_bytes: (count + others) * each,
            packings: None,
        });
        Ok(CertificateLayer::new(self.rules, states, count as usize))
    }

    /// Checks all states of a layer, on all threads, and returns the number of goals among them.
    fn expand(
        &mut self,
        depth: u64,
        layers: LayersInMemory<'_>,
        checks_moves: bool,
        collected: Option<&mut Vec<At>>,
    ) -> Result<u64, CertificateError> {
        let rules = self.rules;
        let part = self.part;
        let collects_goals = collected.is_some();
        let current = layers.current.len();
        let next = layers.next.len();
        let shares = current.max(next).div_ceil(SHARE) as u64;
        let threads = self.watch.threads.clamp(1, MOST_THREADS).min(shares as usize);
        let mut workers: Vec<CheckWorker<'_>> =
            (0..threads).map(|_| CheckWorker::new(rules)).collect();
        // The first fault counts: shares are started in order, so those before it are all done.
        let first_fault: Mutex<Option<(CertificatePlace, String)>> = Mutex::new(None);
        let work = |worker: &mut CheckWorker<'_>, share: u64| {
            let begin = share as usize * SHARE;
            let end = (share as usize + 1) * SHARE;
            let own = begin.min(current)..end.min(current);
            let new = begin.min(next)..end.min(next);
            let checked = worker
                .check(layers, own, checks_moves, collects_goals)
                .map_err(|(number, reason)| (state_place(part, depth, number), reason))
                .and_then(|()| {
                    worker
                        .compare(layers, new)
                        .map_err(|(number, reason)| (state_place(part, depth + 1, number), reason))
                });
            let Err(fault) = checked else { return true };
            let mut first = lock(&first_fault);
            if first.as_ref().is_none_or(|first| fault.0 < first.0) {
                *first = Some(fault);
            }
            false
        };
        let mut stop = None;
        let limits = self.watch.limits;
        let done = share_out(&mut workers, 0..shares, work, || {
            stop = limits.check(0, 0).err();
            stop.is_none()
        });
        if let Some((place, reason)) = lock(&first_fault).take() {
            return Err(CertificateError::Unproved { place, reason });
        }
        if let Some(stop) = stop.filter(|_| done < shares) {
            return Err(stop.into());
        }
        if let Some(collected) = collected {
            for worker in &workers {
                collected.extend_from_slice(&worker.goal_states);
            }
            let bytes = (collected.len() * size_of::<At>()) as u64;
            limits.check(self.states, bytes)?;
        }
        Ok(workers.iter().map(|worker| worker.goals).sum())
    }
}

/// The place of a state, by its number from 0.
fn state_place(part: usize, layer: u64, number: usize) -> CertificatePlace {
    CertificatePlace::State { part, layer, state: number as u64 + 1 }
}

/// The three layers that are in memory at once: one of which the moves are checked, and those beside it.
#[derive(Clone, Copy)]
struct LayersInMemory<'l> {
    before: &'l CertificateLayer,
    current: &'l CertificateLayer,
    next: &'l CertificateLayer,
}

/// The memory of one thread.
struct CheckWorker<'r> {
    rules: &'r Rules,
    position: CheckedPosition<'r>,
    after: Vec<At>,
    goals: u64,
    goal_states: Vec<At>,
}

/// The number of a state, and the reason why it is refused.
type StateFault = (usize, String);

impl<'r> CheckWorker<'r> {
    fn new(rules: &'r Rules) -> Self {
        let position = CheckedPosition::new(rules);
        Self { rules, position, after: Vec::new(), goals: 0, goal_states: Vec::new() }
    }

    /// Checks states of the current layer: each is legal at rest, and each of its moves ends in one of the three
    /// layers.
    fn check(
        &mut self,
        layers: LayersInMemory<'_>,
        numbers: std::ops::Range<usize>,
        checks_moves: bool,
        collects_goals: bool,
    ) -> Result<(), StateFault> {
        let rules = self.rules;
        for number in numbers {
            let state = layers.current.state(number);
            self.position.place(state).map_err(|reason| (number, reason))?;
            if self.position.is_goal() {
                self.goals += 1;
                if collects_goals {
                    self.goal_states.extend_from_slice(state);
                }
            }
            if !checks_moves {
                continue;
            }
            let hash = rules.hash(state);
            let after = &mut self.after;
            let mut lost = None;
            self.position.moves(&mut |moved| {
                after.clear();
                after.extend_from_slice(state);
                rules.carry(after, moved);
                let hash = moved.iter().fold(hash, |hash, &MovedPiece { piece, to }| {
                    hash.wrapping_sub(rules.number(piece, state[piece]))
                        .wrapping_add(rules.number(piece, to))
                });
                if let Some(number) = layers.next.find(hash, after) {
                    layers.next.reach(number);
                } else if layers.current.find(hash, after).is_none()
                    && layers.before.find(hash, after).is_none()
                {
                    lost = lost.or(moved.last().copied());
                }
            });
            if let Some(MovedPiece { piece, to }) = lost {
                let cols = rules.cols as At;
                let name = rules.piece_name(piece);
                let row = to / cols;
                let col = to % cols;
                let reason = format!(
                    "{name} can go to ({row}, {col}), and that state is in no layer beside it"
                );
                return Err((number, reason));
            }
        }
        Ok(())
    }

    /// Checks that states of the next layer are in none of the two before it.
    fn compare(
        &self,
        layers: LayersInMemory<'_>,
        numbers: std::ops::Range<usize>,
    ) -> Result<(), StateFault> {
        for number in numbers {
            let state = layers.next.state(number);
            let hash = self.rules.hash(state);
            for layer in [layers.before, layers.current] {
                if layer.find(hash, state).is_some() {
                    return Err((number, "one of the two layers before has it, too".to_owned()));
                }
            }
        }
        Ok(())
    }
}

/// Sorts the states of a list.
fn sort(states: &mut Vec<At>, pieces: usize) {
    if pieces > 0 {
        let mut rows: Vec<&[At]> = states.chunks_exact(pieces).collect();
        rows.sort_unstable();
        *states = rows.concat();
    }
}
