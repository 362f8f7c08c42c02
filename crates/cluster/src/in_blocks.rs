//! Counting in blocks of packings: each worker has a slice of them, makes its part of each layer, and sends
//! the owners of neighbouring slices what is new there.

use super::count::{IN_BLOCKS, PartialCount};
use super::net::MessageKind;
use super::record::Record;
use super::worker::{ClusterWorker, first_stop, number_of};
use slide_engine::board::Mask;
use slide_engine::space::blocks::{BlockLayers, BlockPart};
use slide_engine::space::{EnumerateError, Explore, Stop};

/// The words of a message: several such messages fit in what `timely` writes at once.
const MESSAGE_WORDS: usize = 1 << 14;
/// The number of messages of a chunk.
const CHUNK_MESSAGES: usize = 8;

/// The numbers of a layer that all workers know.
struct LayerTotals {
    states: u64,
    goals: u64,
    stop: Option<Stop>,
}

impl<M: Mask, const W: usize> ClusterWorker<'_, M, W> {
    /// Resumes from a checkpoint whose parts have blocks; the search must not have begun.
    pub fn resume_in_blocks(
        &mut self,
        mut search: Explore<'_, M, W>,
        record: Record,
    ) -> Result<PartialCount, EnumerateError> {
        let mut run = self.run();
        let watch = run.watch();
        let started = search.begin_in_blocks(record.phase_numbers, &watch);
        let all = self.net.gather(&[number_of(started.err())])?;
        if let Some(stop) = first_stop(all.iter().map(|numbers| numbers[0])) {
            self.states = record.layers.iter().sum();
            let stopped = Some(stop);
            return Ok(PartialCount { stopped, record, statistics: search.statistics() });
        }
        let mut states = 0;
        if let Some(layers) = search.blocks_of_packings() {
            self.each_part(&record, |_, from| Ok(layers.restore_part(from)?))?;
            let all = record.layers.iter().sum();
            let last = record.layers.last().copied().unwrap_or_default();
            layers.set_last_layer(record.layers.len() as u32 - 1, all, last);
            states = layers.own_states();
        }
        self.resume_at(&record, states)?;
        self.in_blocks(search, record)
    }

    /// Makes layers in blocks until there are no more.
    pub fn in_blocks(
        &mut self,
        mut search: Explore<'_, M, W>,
        mut record: Record,
    ) -> Result<PartialCount, EnumerateError> {
        let stopped = if let Some(layers) = search.blocks_of_packings() {
            record.phase = IN_BLOCKS;
            record.phase_numbers = layers.size();
            self.layers_in_blocks(layers, &mut record)?
        } else {
            Some(Stop::Memory)
        };
        let mut statistics = search.statistics();
        let [bytes] = self.sums([statistics.table_bytes])?;
        statistics.table_bytes = bytes;
        let workers = self.net.workers();
        statistics.engine = format!("{}, a slice for each of {workers} workers", statistics.engine);
        Ok(PartialCount { stopped, record, statistics })
    }

    fn layers_in_blocks(
        &mut self,
        layers: &mut BlockLayers,
        record: &mut Record,
    ) -> Result<Option<Stop>, EnumerateError> {
        loop {
            let LayerTotals { states, goals, stop } = self.layer_in_blocks(layers)?;
            self.states = record.layers.iter().sum::<u64>() + states;
            if stop.is_some() || states == 0 {
                return Ok(stop);
            }
            record.layers.push(states);
            record.goals.push(goals);
            let is_wanted = self.task.checkpoints.path().is_some();
            let is_last = self.limits.max_depth == Some(layers.depth());
            if is_wanted && (is_last || self.is_due()?) {
                self.save(record, Some(layers), None)?;
            }
        }
    }

    /// Makes the next layer together with the other workers.
    fn layer_in_blocks(&mut self, layers: &mut BlockLayers) -> Result<LayerTotals, EnumerateError> {
        let mut run = self.run();
        let limits = &self.limits;
        let before = layers.states();
        let (most_states, too_many) = limits.most_states(layers.depth() + 1, before);
        let mut watch = run.watch();
        let net = &mut self.net;
        let mut made = layers.make_part(&mut watch, &mut || net.may_continue());
        if let Ok(part) = &mut made {
            let mut lists = vec![Vec::new(); self.net.workers()];
            let mut messages = 0;
            while layers.give(part, &mut lists, MESSAGE_WORDS) {
                for (to, words) in lists.iter_mut().enumerate().filter(|(_, list)| !list.is_empty())
                {
                    self.net.send(to, MessageKind::States, words);
                    messages += 1;
                }
                if messages >= CHUNK_MESSAGES {
                    messages = 0;
                    self.net.pace(&mut |words| layers.take(part, words))?;
                }
            }
        } else {
            self.net.stop();
        }
        self.net.settle(&mut |words| {
            if let Ok(part) = &mut made {
                layers.take(part, words);
            }
        })?;
        self.net.is_stopped = false;
        let why = number_of(made.as_ref().err().copied());
        // A worker that was stopped has found some, too.
        let [states, goals] =
            made.as_ref().map_or_else(|_| [layers.states() - before, 0], BlockPart::numbers);
        let all = self.net.gather(&[states, goals, why])?;
        let sum = |index: usize| all.iter().map(|numbers| numbers[index]).sum::<u64>();
        let states = sum(0);
        let goals = sum(1);
        let stop = first_stop(all.iter().map(|numbers| numbers[2]))
            .or((before + states > most_states).then_some(too_many));
        if let (None, Ok(part)) = (stop, made) {
            layers.complete_parts(part, states, goals);
        }
        Ok(LayerTotals { states, goals, stop })
    }
}
