//! Sharing work among threads: the only place where the library starts any.
//!
//! ```text
//! states      [ s0 | s1 | s2 ]      one for each thread, s0 is this thread's
//! tasks       0 1 2 3 4 5 6 …       a free thread takes the next number
//! this one    look, task, look, task, look          look: limits, progress, checkpoints
//! others            task, task, task, task
//! ```
//!
//! Tasks that read what earlier tasks have written may be divided into as many regions as there are threads: each
//! thread then works in its own, on words that it has written itself, and helps the others at the end.
//!
//! ```text
//! regions     [ 0 1 2 3 … | 0 1 2 3 … ]        steps of each; a stop leaves all of them at the same step
//! ```
//!
//! If the system gives fewer threads, these do all the work: every answer is the same for any number
//! of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// The greatest number of threads that share one piece of work.
pub const MOST_THREADS: usize = 256;

/// The time that a thread sleeps while its answers wait for their turn.
const WAIT: Duration = Duration::from_micros(50);

/// Runs `own` with the first state on this thread, and `other` with each further state on a thread of
/// its own, as far as the system gives any; returns when all are done. `own` gets the number
/// of other threads that run.
pub fn together<S: Send>(
    states: &mut [S],
    other: impl Fn(&mut S) + Sync,
    own: impl FnOnce(&mut S, usize),
) {
    let states = Locked::new(states);
    let mut own = Some(own);
    run_together(states.0.len(), &|number| other(&mut states.get(number)), &mut |others| {
        if let Some(own) = own.take() {
            own(&mut states.get(0), others);
        }
    });
}

/// States or parts, each of which only one thread takes. No thread ever waits for a lock: with locks, the code that
/// shares work is compiled once, for states of any type.
struct Locked<'s, S>(Vec<Mutex<&'s mut S>>);

impl<'s, S> Locked<'s, S> {
    fn new(states: &'s mut [S]) -> Self {
        Self(states.iter_mut().map(Mutex::new).collect())
    }

    fn get(&self, number: usize) -> MutexGuard<'_, &'s mut S> {
        lock(&self.0[number])
    }
}

/// Locks data that are complete at every moment, even where a thread panics that has locked them.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `own` on this thread as number 0, and `other` on threads 1 to `threads` − 1.
fn run_together(threads: usize, other: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut(usize)) {
    if threads == 0 {
        return;
    }
    std::thread::scope(|scope| {
        let others = (1..threads).map_while(|number| {
            std::thread::Builder::new().spawn_scoped(scope, move || other(number)).ok()
        });
        own(others.count());
    });
}

/// Does the tasks with these numbers, in rising order of their beginnings, by as many threads as there
/// are states. It ends early when a `work` or a `look` returns false. Only this thread calls `look`,
/// before each of its tasks and once more at the end; it may check limits and report.
///
/// Returns the first task that no thread took.
pub fn share_out<S: Send>(
    states: &mut [S],
    tasks: Range<u64>,
    work: impl Fn(&mut S, u64) -> bool + Sync,
    look: impl FnMut() -> bool,
) -> u64 {
    share_regions(states, 1, tasks, |state, _, task| work(state, task), look)
}

/// Works on each of these parts, by as many threads as there are states.
pub fn each<S: Send, P: Send>(
    states: &mut [S],
    parts: &mut [P],
    work: impl Fn(&mut S, &mut P) + Sync,
) {
    let parts = Locked::new(parts);
    let work = |state: &mut S, part: u64| {
        work(state, &mut parts.get(part as usize));
        true
    };
    share_out(states, 0..parts.0.len() as u64, work, || true);
}

/// The progress of the threads in a region, in a cache line of its own, so that cores do not contend for it.
#[repr(align(128))]
struct Region(AtomicU64);

/// The mark of a closed region, from which no more steps are taken.
const CLOSED: u64 = 1 << 63;

impl Region {
    /// The next step, if it is one of these and the region is not closed.
    fn take(&self, end: u64) -> Option<u64> {
        let next = |step: u64| (step < end).then(|| step + 1);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()
    }
}

/// Does these steps in each of the regions, `work(state, region, step)`, in rising order of their beginnings. It ends
/// early when a `work` or a `look` returns false; only this thread calls `look`, before each of its steps.
///
/// Returns the first step that was not done; all before it are done, in all regions.
pub fn share_regions<S: Send>(
    states: &mut [S],
    regions: usize,
    steps: Range<u64>,
    work: impl Fn(&mut S, usize, u64) -> bool + Sync,
    mut look: impl FnMut() -> bool,
) -> u64 {
    let states = Locked::new(states);
    let work = |thread, region, step| work(&mut states.get(thread), region, step);
    run_regions(states.0.len(), regions, steps, &work, &mut look)
}

/// [`share_regions`], whose states are those of `work`, by the number of the thread.
fn run_regions(
    threads: usize,
    regions: usize,
    steps: Range<u64>,
    work: &(dyn Fn(usize, usize, u64) -> bool + Sync),
    look: &mut dyn FnMut() -> bool,
) -> u64 {
    let next: Vec<Region> = (0..regions).map(|_| Region(AtomicU64::new(steps.start))).collect();
    let close = || {
        for region in &next {
            region.0.fetch_or(CLOSED, Ordering::Relaxed);
        }
    };
    let run = |thread: usize, look: &mut dyn FnMut() -> bool| {
        // There may be fewer regions, or more.
        let own = thread * regions / threads.max(1);
        for region in (own..regions).chain(0..own) {
            loop {
                if !look() {
                    return close();
                }
                match next[region].take(steps.end) {
                    None => break,
                    Some(step) if work(thread, region, step) => {}
                    Some(_) => return close(),
                }
            }
        }
    };
    run_together(threads, &|thread| run(thread, &mut || true), &mut |_| run(0, &mut *look));
    // After a stop, the regions that lag behind catch up with the others.
    let reached = next.iter().map(|region| region.0.load(Ordering::Relaxed) & !CLOSED);
    let reached: Vec<u64> = reached.collect();
    let most = reached.iter().copied().max().unwrap_or(steps.end);
    if threads > 0 {
        for (region, &begin) in reached.iter().enumerate() {
            for step in begin..most {
                work(0, region, step);
            }
        }
    }
    most
}

/// Returns the answer of `work` to each item, in their order; `None` for items that were not reached because `look`
/// returned false. Only this thread calls `look`, before each of its items.
pub fn map<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut look: impl FnMut() -> bool,
) -> Vec<Option<R>> {
    let threads = threads.clamp(1, MOST_THREADS).min(items.len());
    let answers: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let one = |_, _, task: u64| {
        let answer = work(&items[task as usize]);
        *lock(&answers[task as usize]) = Some(answer);
        true
    };
    run_regions(threads, 1, 0..items.len() as u64, &one, &mut look);
    let answers = answers.into_iter();
    answers.map(|answer| answer.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// Passes the answer of `work` to each item on to `take`, in their order, on this thread. The others continue meanwhile,
/// until `at_once` answers of each thread wait for their turn:
///
/// ```text
/// items     … | taken | waiting | under work | waiting | under work | not started …
///                     ╰ at most `threads` · `at_once` of these ─────╯
/// ```
///
/// # Errors
/// The error that `take` returns.
pub fn in_turn<T: Sync, R: Send, E>(
    threads: usize,
    at_once: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.iter().try_for_each(|item| take(work(item)));
    }
    let most = threads * at_once;
    // The thread that works on an item holds its lock.
    let waiting: Vec<Mutex<Option<R>>> = (0..most).map(|_| Mutex::new(None)).collect();
    let work = |item: usize| {
        let mut answer = lock(&waiting[item % most]);
        *answer = Some(work(&items[item]));
    };
    let mut result = Ok(());
    let mut take = |item: usize| {
        let answer = match waiting[item % most].try_lock() {
            Ok(mut answer) => answer.take(),
            Err(TryLockError::WouldBlock) => None,
            // Its thread has panicked, and so does this one when all have ended.
            Err(TryLockError::Poisoned(_)) => return Turn::Last,
        };
        let Some(answer) = answer else { return Turn::Waits };
        result = take(answer);
        if result.is_ok() { Turn::Taken } else { Turn::Last }
    };
    run_in_turn(threads, most, items.len(), &work, &mut take);
    result
}

/// The result of an item's turn.
enum Turn {
    /// The answer is not ready.
    Waits,
    Taken,
    /// No further answer is taken.
    Last,
}

/// [`in_turn`], whose answers are those of `work` and `take`, by the number of the item.
fn run_in_turn(
    threads: usize,
    most: usize,
    items: usize,
    work: &(dyn Fn(usize) + Sync),
    take: &mut dyn FnMut(usize) -> Turn,
) {
    let next = AtomicUsize::new(0);
    let taken = AtomicUsize::new(0);
    // Works on the next item; false if none may be started.
    let work_on = || {
        let end = items.min(taken.load(Ordering::Acquire).saturating_add(most));
        let item = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |item| {
            (item < end).then_some(item + 1)
        });
        let Ok(item) = item else { return false };
        work(item);
        true
    };
    let other = |_| {
        while next.load(Ordering::Relaxed) < items {
            if !work_on() {
                std::thread::sleep(WAIT);
            }
        }
    };
    run_together(threads, &other, &mut |_| {
        let _end = StopOnDrop { next: &next, items };
        loop {
            let item = taken.load(Ordering::Relaxed);
            if item == items {
                break;
            }
            match take(item) {
                Turn::Taken => taken.store(item + 1, Ordering::Release),
                Turn::Last => break,
                Turn::Waits if work_on() => {}
                Turn::Waits => std::thread::yield_now(),
            }
        }
    });
}

/// Lets no further item be started once it is dropped, even by a panic: others would wait for their turn forever.
struct StopOnDrop<'a> {
    next: &'a AtomicUsize,
    items: usize,
}

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.next.store(self.items, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{in_turn, map, share_out, share_regions};

    #[test]
    fn a_stop_leaves_all_regions_at_the_same_step() {
        for (threads, regions) in [(1, 1), (1, 3), (2, 2), (3, 2), (2, 7)] {
            for most in [0, 1, 40, 10_000] {
                let mut states = vec![Vec::new(); threads];
                let work = |seen: &mut Vec<_>, region, step| {
                    seen.push((region, step));
                    true
                };
                let mut looks = 0;
                let look = || {
                    looks += 1;
                    looks <= most
                };
                let end = share_regions(&mut states, regions, 5..105, work, look);
                let mut seen = states.concat();
                seen.sort_unstable();
                let all: Vec<_> = (0..regions)
                    .flat_map(|region| (5..end).map(move |step| (region, step)))
                    .collect();
                assert_eq!(seen, all);
                assert!(most < 10_000 || end == 105, "{end}");
            }
        }
    }

    #[test]
    fn a_panic_ends_all_threads() {
        for bad in [0, 1, 50, 99] {
            let items: Vec<u64> = (0..100).collect();
            let work = |item: &u64| assert_ne!(*item, bad);
            let ended = std::panic::catch_unwind(|| in_turn(3, 4, &items, work, Ok::<_, ()>));
            assert!(ended.is_err());
        }
    }

    #[test]
    fn each_task_is_done_once_and_a_stop_leaves_the_rest() {
        for threads in [1, 2, 3, 7] {
            let mut states = vec![Vec::new(); threads];
            let work = |seen: &mut Vec<u64>, task| {
                seen.push(task);
                true
            };
            let end = share_out(&mut states, 5..905, work, || true);
            let mut seen = states.concat();
            seen.sort_unstable();
            assert_eq!((end, seen), (905, (5..905).collect::<Vec<u64>>()));
            let end = share_out(&mut states, 0..900, |_, task| task < 10, || true);
            assert!((11..900).contains(&end), "{end}");
            let squares = map(threads, &[1, 2, 3, 4], |item| item * item, || true);
            assert_eq!(squares, [1, 4, 9, 16].map(Some));
            let items = (0..99).collect::<Vec<u64>>();
            let mut taken = Vec::new();
            let take = |item| {
                taken.push(item);
                if item < 70 { Ok(()) } else { Err(item) }
            };
            assert_eq!(in_turn(threads, 8, &items, |item| item + 1, take), Err(70));
            assert_eq!(taken, (1..=70).collect::<Vec<u64>>());
        }
        assert_eq!(map(1, &[1, 2], |item: &i32| *item, || false), [None, None]);
    }
}
