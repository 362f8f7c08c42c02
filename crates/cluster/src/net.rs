//! The messages between the workers of all processes, by one exchange of `timely`.
//!
//! ```text
//! time      layer 1                          gather   layer 2
//!           chunk 0 | chunk 1 | chunk 2 | …           chunk 0 | …
//! ```
//!
//! A worker that has sent a chunk waits until all that was sent two chunks before has arrived, everywhere. So
//! what is under way is bounded, and no worker runs ahead of a slow one. After a layer all wait until everything
//! has arrived; then each sends all others a few numbers, and so all come to the same conclusions.
//!
//! A message has words for one worker. They are sent unchanged: `timely` would pack each list by bincode.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use timely::WorkerConfig;
use timely::bytes::arc::Bytes;
use timely::communication::{Allocator, Push};
use timely::container::{Accountable, NoopBuilder};
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::dataflow::operators::core::input::Handle;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::{Handle as ProbeHandle, Probe};
use timely::progress::Stamp;
use timely::worker::Worker;

use super::link::Connections;
use slide_engine::space::EnumerateError;
use slide_run::store::{read_words, write_words};

/// The most chunks of each worker that may be sent and not yet received.
pub(super) const UNDER_WAY: u64 = 3;
/// The time that a waiting worker sleeps: a loss is noticed after this time.
const NAP: Duration = Duration::from_millis(50);
/// Times of one epoch; each chunk has one.
const EPOCH: u64 = 1 << 32;

/// The content of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum MessageKind {
    /// States of the next layer.
    #[default]
    States = 1,
    /// Numbers for everybody, after the number of the worker.
    Numbers = 2,
    /// Nothing: a limit was reached, and all may stop.
    Stop = 3,
}

/// Words for one worker.
#[derive(Clone, Debug, Default)]
struct Packet {
    to: usize,
    kind: MessageKind,
    words: Vec<u64>,
}

impl Accountable for Packet {
    fn record_count(&self) -> i64 {
        1
    }
}

/// The words, and last the kind, which is not 0: a stream that ends in zeros has come to its end.
impl ContainerBytes for Packet {
    fn from_bytes(bytes: Bytes) -> Self {
        let mut words = vec![0; bytes.len() / 8];
        let read = read_words(&mut &bytes[..], &mut words);
        let kind = match words.pop().filter(|_| read.is_ok()) {
            Some(1) => MessageKind::States,
            Some(2) => MessageKind::Numbers,
            _ => MessageKind::Stop,
        };
        Self { to: 0, kind, words }
    }

    fn length_in_bytes(&self) -> usize {
        8 * (self.words.len() + 1)
    }

    fn into_bytes<T: Write>(&self, writer: &mut T) {
        // The buffer has the length that was requested.
        let _ = write_words(writer, &self.words)
            .and_then(|()| write_words(writer, &[self.kind as u64]));
    }
}

/// Passes messages to their receivers.
struct Router;

impl Distributor<Packet> for Router {
    fn partition<T: Clone, P: Push<Message<T, Packet>>>(
        &mut self,
        parcel: &mut Packet,
        stamp: &Stamp<T>,
        workers: &mut [P],
    ) {
        let to = parcel.to;
        Message::push_at(parcel, stamp.clone(), &mut workers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Packet>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// One worker's end of the exchange.
pub(super) struct Net<'a> {
    worker: Worker,
    input: Handle<u64, NoopBuilder<Packet>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<Vec<Packet>>>,
    /// Numbers that have arrived, by worker; a quick worker may have sent the next ones already.
    numbers: Vec<VecDeque<Vec<u64>>>,
    /// True if some worker has announced that all may stop.
    pub is_stopped: bool,
    epoch: u64,
    chunk: u64,
    connections: &'a Connections,
}

impl<'a> Net<'a> {
    pub fn new(allocator: Allocator, connections: &'a Connections) -> Self {
        // Without a clock it would never sleep.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let mut input = Handle::new_with_builder();
        let probe = ProbeHandle::new();
        let arrived = Rc::new(RefCell::new(Vec::new()));
        let inbox = Rc::clone(&arrived);
        worker.dataflow(|scope| {
            let stream = input.to_stream(scope);
            let taken = stream.unary::<NoopBuilder<Vec<()>>, _, _, _>(
                DistributorPact(|_| Router),
                "parcels",
                |_, _| {
                    move |input, _| {
                        input.for_each_stamp(|_, parcels| {
                            inbox.borrow_mut().extend(parcels.map(std::mem::take));
                        });
                    }
                },
            );
            taken.probe_with(&probe);
        });
        let numbers = vec![VecDeque::new(); worker.peers()];
        Self {
            worker,
            input,
            probe,
            arrived,
            numbers,
            is_stopped: false,
            epoch: 0,
            chunk: 0,
            connections,
        }
    }

    /// The number of this worker among those of all processes.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// The number of workers.
    pub fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// Sends `words` to a worker, and clears them.
    pub fn send(&mut self, to: usize, kind: MessageKind, words: &mut Vec<u64>) {
        let mut parcel = Packet { to, kind, words: std::mem::take(words) };
        self.input.send_batch(&mut parcel);
        *words = parcel.words;
        words.clear();
    }

    /// Receives what has arrived. Returns whether no worker has announced that all may stop.
    pub fn may_continue(&mut self) -> bool {
        self.worker.step();
        self.is_stopped |=
            self.arrived.borrow().iter().any(|parcel| parcel.kind == MessageKind::Stop);
        !self.is_stopped && self.connections.check().is_ok()
    }

    /// Announces to all that they may stop.
    pub fn stop(&mut self) {
        (0..self.workers()).for_each(|to| self.send(to, MessageKind::Stop, &mut Vec::new()));
    }

    /// Ends a chunk, and waits until all is there that was sent some chunks ago; `take` gets the states that
    /// have arrived.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn pace(&mut self, take: &mut dyn FnMut(&[u64])) -> Result<(), EnumerateError> {
        self.chunk += 1;
        let now = self.epoch * EPOCH + self.chunk;
        self.input.advance_to(now);
        self.wait(now - self.chunk.min(UNDER_WAY - 1), take)
    }

    /// Waits until all that any worker has sent has arrived.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn settle(&mut self, take: &mut dyn FnMut(&[u64])) -> Result<(), EnumerateError> {
        self.epoch += 1;
        self.chunk = 0;
        self.input.advance_to(self.epoch * EPOCH);
        self.wait(self.epoch * EPOCH, take)
    }

    /// Sends all workers these numbers, and returns those of each worker.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn gather(&mut self, own: &[u64]) -> Result<Vec<Vec<u64>>, EnumerateError> {
        for to in 0..self.workers() {
            let mut words = [&[self.index() as u64], own].concat();
            self.send(to, MessageKind::Numbers, &mut words);
        }
        // States of the next layer wait until they are taken.
        let mut early = Vec::new();
        self.settle(&mut |states| early.push(states.to_vec()))?;
        let keep = |words| Packet { words, ..Packet::default() };
        self.arrived.borrow_mut().extend(early.into_iter().map(keep));
        Ok(self.numbers.iter_mut().map(|queue| queue.pop_front().unwrap_or_default()).collect())
    }

    fn wait(&mut self, until: u64, take: &mut dyn FnMut(&[u64])) -> Result<(), EnumerateError> {
        let mut nap = Some(Duration::ZERO);
        loop {
            self.worker.step_or_park(nap);
            nap = Some(NAP);
            self.connections.check()?;
            for parcel in self.arrived.take() {
                match parcel.kind {
                    MessageKind::States => take(&parcel.words),
                    MessageKind::Stop => self.is_stopped = true,
                    MessageKind::Numbers => {
                        let from = parcel.words[0] as usize;
                        self.numbers[from].push_back(parcel.words[1..].to_vec());
                    }
                }
            }
            if !self.probe.less_than(&until) {
                return Ok(());
            }
        }
    }

    /// Ends the exchange after the last message.
    pub fn finish(self) {
        let Self { mut worker, input, connections, .. } = self;
        drop(input);
        while worker.has_dataflows() && connections.check().is_ok() {
            worker.step_or_park(Some(NAP));
        }
    }

    /// Leaves the exchange in the middle: `timely` must not report a regular end to the others.
    pub fn leave(self) {
        std::mem::forget(self.worker);
        std::mem::forget(self.input);
    }
}
