//! The search by all workers, layer by layer.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, initialize_from};

use super::Cluster;
use super::handshake::Handshake;
use super::link::Connections;
use super::net::{MessageKind, Net, UNDER_WAY};
use super::record::Record;
use slide_engine::board::{Board, Code, Mask};
use slide_engine::space::{
    Checkpoints, Engine, EnumerateError, Limits, Progress, Reporter, Run, SearchSettings,
    Statistics, Stop, ThinPart, Watch,
};
use slide_run::threads::MOST_THREADS;

/// The number of words at which a message is sent.
const MESSAGE_WORDS: usize = 1 << 13;
/// Most bytes of successors that wait in a worker.
const MOST_WAITING_BYTES: u64 = 4 << 20;
/// The part of the memory that is for successors that wait: one in this number.
const WAITING_PART: u64 = 64;
/// The bytes that `timely` keeps for each worker, and for receiving, from each other process.
const LINK_BYTES: u64 = 1 << 20;

/// The question, as all workers of a process see it. (The threads of `timely` need to own it.)
pub(super) struct WorkerTask<M, const W: usize> {
    pub hosts: Vec<String>,
    pub board: Board<M, W>,
    /// The puzzle and the question in full.
    pub key: String,
    pub threads: usize,
    pub checkpoints: Checkpoints,
    pub engine: Engine,
}

/// A message of a worker to the reporter of its process.
pub(super) enum WorkerEvent {
    Progress(Progress),
    Warning(String),
    Failure(String),
}

/// One of the workers of all processes.
pub(super) struct ClusterWorker<'t, M, const W: usize> {
    pub task: &'t WorkerTask<M, W>,
    pub net: Net<'t>,
    pub part: ThinPart<'t, M, W>,
    /// The limits of this worker.
    pub limits: Limits,
    pub events: Sender<WorkerEvent>,
    outgoing: Vec<Vec<u64>>,
    pub depth: u32,
    pub states: u64,
    /// The goal states of this worker, where they are kept.
    pub goals: Option<Vec<Code<W>>>,
    most_bytes: u64,
    /// The time of the next checkpoint; `None` if it is beyond the range of the clock.
    pub due: Option<Instant>,
}

/// The outcome of a layer, which may be incomplete.
struct LayerOutcome {
    states: u64,
    goals: u64,
    stop: Option<Stop>,
    /// True if it is time for a checkpoint.
    is_due: bool,
}

/// The reasons why a worker stopped. The number of a reason is its index, and one more.
const STOPS: [Stop; 9] = [
    Stop::Depth,
    Stop::States,
    Stop::Nodes,
    Stop::Time,
    Stop::Memory,
    Stop::Packings,
    Stop::Interrupted,
    Stop::Store,
    Stop::Fault,
];

/// The reason why a worker stopped, as a number; 0 if it did not.
pub(super) fn number_of(why: Option<Stop>) -> u64 {
    let place = STOPS.iter().position(|stop| Some(*stop) == why);
    place.map_or(0, |place| place as u64 + 1)
}

/// The reason of the first worker that was stopped, from such numbers.
pub(super) fn first_stop(mut numbers: impl Iterator<Item = u64>) -> Option<Stop> {
    numbers.find_map(|number| STOPS.get((number as usize).checked_sub(1)?).copied())
}

impl<M: Mask, const W: usize> WorkerTask<M, W> {
    /// The question in full, with all that must be the same for all processes, and the puzzle.
    fn full_question(&self, limits: &Limits) -> String {
        let (question, puzzle) = self.key.split_once('\n').unwrap_or((&self.key, ""));
        let Limits { max_depth, max_states, .. } = limits;
        let Checkpoints { checkpoint, resume, .. } = &self.checkpoints;
        let saves = checkpoint.is_some();
        let resumes = resume.is_some();
        let engine = self.engine;
        format!("{question} {engine:?} {max_depth:?} {max_states:?} {saves} {resumes}\n{puzzle}")
    }

    /// Meets the other processes, and runs `run` in all workers of this one.
    ///
    /// # Errors
    /// [`EnumerateError::Cluster`], or the error of a worker.
    pub fn together<T: Send + 'static>(
        self,
        cluster: &Cluster,
        watch: &mut Watch<'_>,
        run: impl Fn(&mut ClusterWorker<'_, M, W>) -> Result<T, EnumerateError> + Send + Sync + 'static,
    ) -> Result<T, EnumerateError> {
        let threads = self.threads.clamp(1, MOST_THREADS);
        let processes = self.hosts.len();
        let sockets =
            Handshake::new(cluster, threads, &self.full_question(watch.limits)).wait(watch)?;
        let connections = Connections::new(sockets, self.hosts.clone());
        let hooks = Hooks::default();
        let refill = hooks.refill.clone();
        let spill = hooks.spill.clone();
        let inner = ProcessBuilder::new_typed_vector(threads, refill, spill);
        let links = connections.links().map_err(|error| no_network(&error))?;
        let (builders, threads_of_links) =
            initialize_networking_from_sockets(inner, links, cluster.process, threads, hooks)
                .map_err(|error| no_network(&error))?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let taken = (threads as u64 + 1) * (processes as u64 - 1) * LINK_BYTES;
        let limits = watch.limits.remaining(0, 0, 2 * self.board.bytes() + taken).among(threads);
        let (events, received) = channel();
        let all_connections = Arc::clone(&connections);
        let work = move |allocator| {
            let net = Net::new(allocator, &all_connections);
            let mut worker = ClusterWorker {
                part: ThinPart::new(&self.board, NO_SETTINGS, false),
                outgoing: vec![Vec::new(); net.workers()],
                net,
                task: &self,
                limits: limits.clone(),
                events: events.clone(),
                depth: 0,
                states: 0,
                goals: None,
                most_bytes: 0,
                due: Instant::now().checked_add(self.checkpoints.every),
            };
            let result = run(&mut worker);
            match &result {
                Ok(_) => worker.net.finish(),
                Err(why) => {
                    all_connections.cut(why.clone());
                    worker.net.leave();
                }
            }
            result
        };
        let workers =
            initialize_from(builders, Box::new(()), work).map_err(|error| no_network(&error))?;
        for event in received {
            match event {
                WorkerEvent::Progress(progress) => watch.reporter.progress(progress),
                WorkerEvent::Warning(what) => watch.reporter.warning(&what),
                WorkerEvent::Failure(what) => watch.reporter.failure(&what),
            }
        }
        let mut results = workers.join().into_iter();
        let result = results.next().unwrap_or_else(|| Err("no worker".to_owned()));
        let panicked = |_| EnumerateError::Cluster("a thread has failed".to_owned());
        let result = result.map_err(panicked).and_then(|result| result);
        // A process that leaves too early may leave others without the last messages; but a process that is lost now is
        // not missed.
        if result.is_ok() {
            // If no thread can be started for that, this one waits.
            let closing = thread::Builder::new().spawn(move || drop(threads_of_links));
            let is_closing = || closing.as_ref().is_ok_and(|closing| !closing.is_finished());
            while is_closing() && connections.check().is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
        } else {
            std::mem::forget(threads_of_links);
        }
        result
    }
}

fn no_network(why: &impl std::fmt::Display) -> EnumerateError {
    EnumerateError::Cluster(format!("cannot use the network: {why}"))
}

/// The settings of a worker that has no question yet.
const NO_SETTINGS: SearchSettings = SearchSettings::new(slide_model::Metric::Step, 1);

impl<M: Mask, const W: usize> ClusterWorker<'_, M, W> {
    /// Begins a search without states.
    pub fn begin(&mut self, settings: SearchSettings, has_level_moves: bool) {
        self.part = ThinPart::new(&self.task.board, settings, has_level_moves);
        self.depth = 0;
        self.states = 0;
    }

    /// Drops the states of other workers.
    pub fn keep_own(&self, states: &mut Vec<Code<W>>) {
        let own = self.net.index();
        let workers = self.net.workers();
        states.retain(|state| ThinPart::<M, W>::owner(state, workers) == own);
    }

    /// Takes states of this worker as the current layer, or as the one before.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn restore(&mut self, is_current: bool, states: &mut Vec<Code<W>>) -> Result<(), Stop> {
        self.part.restore(is_current, states, 0, &self.limits)
    }

    /// Sums of these numbers over all workers.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn sums<const N: usize>(&mut self, own: [u64; N]) -> Result<[u64; N], EnumerateError> {
        let all = self.net.gather(&own)?;
        Ok(std::array::from_fn(|index| all.iter().map(|numbers| numbers[index]).sum()))
    }

    /// The record of layer 0, whose states were all restored, and of the goals among them.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn first_layer(&mut self) -> Result<Record, EnumerateError> {
        let mut goals = 0;
        let board = &self.task.board;
        if board.has_goal() {
            self.part.each_goal(|_| goals += 1);
        }
        let [states, goals] = self.sums([self.part.layers()[1].len() as u64, goals])?;
        self.states = states;
        Ok(Record { layers: vec![states], goals: vec![goals], ..Record::default() })
    }

    /// Makes layers until there are no more.
    ///
    /// # Errors
    /// Another process was lost, or a checkpoint could not be written.
    pub fn search(&mut self, record: &mut Record) -> Result<Option<Stop>, EnumerateError> {
        loop {
            let LayerOutcome { states, goals, stop, is_due } = self.layer()?;
            if stop.is_none() && states > 0 {
                record.layers.push(states);
                record.goals.push(goals);
            }
            if is_due || stop.is_some() {
                self.save(record, None, stop)?;
                self.due = Instant::now().checked_add(self.task.checkpoints.every);
            }
            if stop.is_some() || states == 0 {
                return Ok(stop);
            }
        }
    }

    /// Makes the next layer together with the other workers.
    fn layer(&mut self) -> Result<LayerOutcome, EnumerateError> {
        let (most_states, stop) = self.limits.most_states(self.depth + 1, self.states);
        let waiting = MOST_WAITING_BYTES.min(self.limits.memory_left(0) / WAITING_PART);
        let others = 2 * UNDER_WAY * waiting;
        let own = self.net.index();
        let workers = self.net.workers();
        self.part.begin_again();
        let mut why = None;
        let mut scratch = Vec::new();
        let mut has_more = true;
        while has_more {
            let found = self.part.found();
            let bytes = self.part.bytes() + others;
            self.most_bytes = self.most_bytes.max(bytes);
            self.report(WorkerEvent::Progress(Progress {
                depth: self.depth + 1,
                layer_states: found,
                states: self.states + found,
                memory_bytes: bytes,
                packings: None,
            }));
            if self.states + found > most_states {
                why = why.or(Some(stop));
            }
            why = why.or(self.limits.check(self.states + found, bytes).err());
            if why.is_some() {
                self.net.stop();
            }
            if why.is_some() || self.net.is_stopped {
                break;
            }
            let net = &mut self.net;
            let outgoing = &mut self.outgoing;
            has_more = self.part.expand(waiting, |state| {
                let to = ThinPart::<M, W>::owner(state, workers);
                outgoing[to].extend(state);
                if outgoing[to].len() >= MESSAGE_WORDS && to != own {
                    net.send(to, MessageKind::States, &mut outgoing[to]);
                }
            });
            for (to, words) in self.outgoing.iter_mut().enumerate() {
                if to != own && !words.is_empty() {
                    self.net.send(to, MessageKind::States, words);
                }
            }
            let mut take = |words: &[u64]| {
                scratch.clear();
                scratch.extend_from_slice(words.as_chunks().0);
                if why.is_none() {
                    why = self.part.take(&mut scratch, others, &self.limits).err();
                }
            };
            take(&self.outgoing[own]);
            self.outgoing[own].clear();
            self.net.pace(&mut take)?;
        }
        self.net.settle(&mut |words| {
            scratch.clear();
            scratch.extend_from_slice(words.as_chunks().0);
            if why.is_none() {
                why = self.part.take(&mut scratch, others, &self.limits).err();
            }
        })?;
        self.net.is_stopped = false;
        self.conclude_layer(why, most_states, stop)
    }

    /// Agrees with the other workers on the outcome of the layer that was made, which `most_states` limits; `limit` is
    /// the reason to stop if there are more.
    fn conclude_layer(
        &mut self,
        why: Option<Stop>,
        most_states: u64,
        limit: Stop,
    ) -> Result<LayerOutcome, EnumerateError> {
        let is_due = self.task.checkpoints.path().is_some() && self.is_time();
        let own = [self.part.found(), number_of(why), u64::from(is_due)];
        let all = self.net.gather(&own)?;
        let states = all.iter().map(|numbers| numbers[0]).sum();
        let stop = first_stop(all.iter().map(|numbers| numbers[1]))
            .or((self.states + states > most_states).then_some(limit));
        self.states += states;
        let is_due = all[0][2] > 0;
        if stop.is_some() || states == 0 {
            self.part.begin_again();
            return Ok(LayerOutcome { states, goals: 0, stop, is_due: false });
        }
        self.part.turn();
        self.depth += 1;
        let mut goals = 0;
        if self.task.board.has_goal() {
            let mut kept = self.goals.as_mut();
            self.part.each_goal(|goal| {
                goals += 1;
                if let Some(kept) = &mut kept {
                    kept.push(*goal);
                }
            });
            [goals] = self.sums([goals])?;
        }
        Ok(LayerOutcome { states, goals, stop: None, is_due })
    }

    fn is_time(&self) -> bool {
        self.due.is_some_and(|due| Instant::now() >= due)
    }

    /// Returns whether it is time for a checkpoint, by the clock of worker 0.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn is_due(&mut self) -> Result<bool, EnumerateError> {
        let is_due = self.is_time();
        let all = self.net.gather(&[u64::from(is_due)])?;
        if all[0][0] > 0 {
            self.due = Instant::now().checked_add(self.task.checkpoints.every);
        }
        Ok(all[0][0] > 0)
    }

    /// The run of an engine of this worker, whose events are passed on.
    pub fn run(&self) -> Run<'static> {
        let reporter = ChannelReporter(self.events.clone());
        Run::default().limits(self.limits.clone()).reporter(reporter)
    }

    /// Sends an event to the reporter.
    pub fn report(&self, event: WorkerEvent) {
        // There is a receiver as long as there are workers.
        let _ = self.events.send(event);
    }

    /// The statistics of all workers of all processes.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn statistics(&mut self) -> Result<Statistics, EnumerateError> {
        let [expanded, generated] = self.part.made();
        let [expanded, generated, table_bytes] =
            self.sums([expanded, generated, self.most_bytes])?;
        let processes = self.task.hosts.len();
        let threads = self.net.workers() / processes;
        let mut statistics = Statistics::default();
        statistics.engine = format!(
            "thin layers, states owned by hash among {processes} processes of {threads} threads"
        );
        statistics.expanded = expanded;
        statistics.generated = generated;
        statistics.table_bytes = table_bytes;
        Ok(statistics)
    }
}

/// The reporter of a worker, which sends to that of the process.
pub(super) struct ChannelReporter(std::sync::mpsc::Sender<WorkerEvent>);

impl Reporter for ChannelReporter {
    fn progress(&mut self, progress: Progress) {
        // There is a receiver as long as there are workers.
        let _ = self.0.send(WorkerEvent::Progress(progress));
    }

    fn warning(&mut self, what: &str) {
        let _ = self.0.send(WorkerEvent::Warning(what.to_owned()));
    }

    fn failure(&mut self, what: &str) {
        let _ = self.0.send(WorkerEvent::Failure(what.to_owned()));
    }
}
