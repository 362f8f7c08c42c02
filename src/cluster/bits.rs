//! Counting in blocks of packings: every process has the bits of all packings, makes its part of each layer and
//! hears of the others' parts. So the work is shared, and the memory is not.

use std::io::Write;

use super::net::Kind;
use super::team::{Said, Team, first_stop, number_of};
use crate::board::{Code, Mask};
use crate::space::blocks::Part;
use crate::space::{
    CannotEnumerate, Checkpoints, Count, CountOptions, Engine, Explore, GoalCount, Goals, Limits,
    Order, Progress, Reporter, Saver, SearchSettings, Stop, Watch, read_list, write_list,
};

/// Words that go to each other process at a time: several such parcels fit in what `timely` writes at once.
const PARCEL_WORDS: usize = 1 << 14;
/// Parcels of a chunk.
const CHUNK_PARCELS: usize = 8;

impl<M: Mask, const W: usize> Team<'_, M, W> {
    /// Counts the states that can be reached from `start`.
    ///
    /// # Errors
    /// There is no room in one of the processes, or one was lost.
    pub fn count_in_bits(
        &mut self,
        (start, settings, exit): (Code<W>, SearchSettings, u32),
        options: &CountOptions,
    ) -> Result<Count, CannotEnumerate> {
        let (board, own) = (&self.task.board, self.net.index());
        let limits = self.limits.clone();
        let mut teller = self.teller();
        let mut watch = Watch { limits: &limits, reporter: &mut teller };
        // The first process speaks for all: all have the same.
        let kept = if own == 0 { options.checkpoints.clone() } else { Checkpoints::default() };
        let mut saver = Saver::new(&kept, self.task.key.clone())?;
        let nothing = Checkpoints::default();
        let begun = Explore::new(
            board,
            settings,
            Order::Depth,
            Engine::Blocks,
            &nothing,
            &[start],
            &mut watch,
        );
        let failed = u64::from(begun.is_err());
        let [failed] = self.sums([failed])?;
        let Some(mut search) = begun.ok().filter(|_| failed == 0) else {
            // All know it, so nobody is lost.
            return Ok(Count::nothing(Stop::Memory));
        };
        let mut layers = vec![search.layer_states()];
        let mut goals = Goals { exit, ..Goals::default() };
        goals.add(0, search.layer_goals());
        if let Some(path) = &options.checkpoints.resume {
            let mut from = saver.open(path)?;
            layers = read_list(&mut from)?;
            goals.found = GoalCount::from_words(&read_list(&mut from)?);
            search.resume(&mut from, &mut watch)?;
            from.finish()?;
        }
        let stopped = loop {
            let (states, stop) = self.layer_in_bits(&mut search, &limits)?;
            if stop.is_none() && states > 0 {
                layers.push(states);
                goals.add(search.depth(), search.layer_goals());
                saver.save(false, &mut self.teller(), |to: &mut dyn Write| {
                    write_list(to, &layers)?;
                    write_list(to, &goals.found.to_words())?;
                    search.save(to)
                });
            }
            if stop.is_some() {
                self.states = layers.iter().sum::<u64>() + states;
            }
            if stop.is_some() || states == 0 {
                break stop;
            }
        };
        let mut statistics = search.statistics();
        statistics.engine.push_str(", each process a part of each layer");
        let states = if stopped.is_some() { self.states } else { search.states() };
        Ok(Count { stopped, states, layers, goals: Some(goals.found), statistics })
    }

    /// Makes the next layer: how many states it has, and what has stopped it.
    fn layer_in_bits(
        &mut self,
        search: &mut Explore<'_, M, W>,
        limits: &Limits,
    ) -> Result<(u64, Option<Stop>), CannotEnumerate> {
        let (own, workers) = (self.net.index(), self.net.workers());
        let (most_states, too_many) = limits.most_states(search.depth() + 1, search.states());
        let before = search.states();
        let mut teller = self.teller();
        let mut watch = Watch { limits, reporter: &mut teller };
        let Some(layers) = search.blocks_of_packings() else {
            return Err(CannotEnumerate::Stopped(Stop::Memory));
        };
        let part = (own as u64, workers as u64);
        let net = &mut self.net;
        let mut made = layers.make_part(part, &mut watch, &mut || net.goes_on());
        if let Ok(part) = &mut made {
            let mut words = Vec::new();
            for parcels in 1.. {
                if !layers.give(part, &mut words, PARCEL_WORDS) {
                    break;
                }
                for to in (0..workers).filter(|&to| to != own) {
                    self.net.send(to, Kind::States, &mut words.clone());
                }
                words.clear();
                if parcels % CHUNK_PARCELS == 0 {
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
        let [states, goals] = made.as_ref().map_or([0; 2], Part::numbers);
        let all = self.net.gather(&[states, goals, why])?;
        let sum = |index: usize| all.iter().map(|numbers| numbers[index]).sum::<u64>();
        let states = sum(0);
        let stop = first_stop(all.iter().map(|numbers| numbers[2]))
            .or((before + states > most_states).then_some(too_many));
        if let (None, Ok(part)) = (stop, made) {
            layers.turn_parts(part, [states, sum(1)]);
        }
        Ok((states, stop))
    }

    fn teller(&self) -> Teller {
        Teller(self.said.clone())
    }
}

/// Tells the reporter of the process.
struct Teller(std::sync::mpsc::Sender<Said>);

impl Reporter for Teller {
    fn progress(&mut self, progress: Progress) {
        // It listens as long as there are workers.
        let _ = self.0.send(Said::Progress(progress));
    }

    fn warning(&mut self, what: &str) {
        let _ = self.0.send(Said::Warning(what.to_owned()));
    }

    fn failure(&mut self, what: &str) {
        let _ = self.0.send(Said::Failure(what.to_owned()));
    }
}
