//! Large puzzles under limits: the time and the memory that a run was given, an interruption, and
//! the same bytes for any number of threads.

use super::big::big_puzzle;
use super::process::{Ended, Place};
use super::questions::option;
use crate::case::{Case, CommandRun};
use slide_reference::dice::Dice;
use slide_reference::puzzle::Metric;
use std::time::Duration;

/// What went wrong, and a case from which it can be seen again.
pub struct Failure {
    pub case: Case,
    pub what: String,
}

/// A command on a large puzzle, without its limits.
struct Long {
    text: String,
    words: String,
}

fn long(dice: &mut Dice, place: &Place, memory: bool) -> Long {
    let text = big_puzzle(dice).written(dice);
    let metric = option(dice.pick(&Metric::ALL));
    let threads = dice.pick(&["-j1", "-j2"]);
    let searches = [
        format!("count a.ron -f json --by-depth -m {metric} {threads}"),
        format!("count a.ron -f json {threads}"),
        format!("count a.ron -f json --goals -m {metric} {threads}"),
        format!("solve a.ron -f json -m {metric} {threads}"),
        format!("solve a.ron -f json -m {metric} {threads} --algorithm astar"),
        format!("solve a.ron -f json -m {metric} {threads} --algorithm idastar"),
        format!("hardest a.ron -f json -m {metric} {threads}"),
        format!("hardest a.ron -f json -m {metric} {threads} --any-placement"),
        format!("count a.ron -f json --packings --components {threads}"),
        format!("count a.ron -f json --by-depth -m {metric} {threads} --disk layers"),
    ];
    let others = [
        format!("perft a.ron 30 -f json -m {metric}"),
        format!("graph a.ron -f json -o g.json --limit 1000000 -m {metric}"),
        format!("survey --rows 4 --cols 4 -m {metric} {threads} --puzzles-to survey"),
        format!("generate blocks --rows 6 --cols 6 -m {metric} {threads}"),
    ];
    let words = if memory || dice.chance(80) { dice.pick(&searches) } else { dice.pick(&others) };
    std::fs::write(place.path("a.ron"), &text).expect("a file");
    Long { text, words }
}

impl Long {
    fn failure(&self, words: &str, what: String) -> Failure {
        let runs = vec![CommandRun::new(words, &[0, 1, 3])];
        let files = vec![("a.ron".to_owned(), self.text.clone())];
        let about = what.lines().next().unwrap_or_default().to_owned();
        Failure { case: Case { about, files, runs }, what }
    }
}

/// `--time-limit` is kept within a second and a tenth.
pub fn time(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let long = long(dice, place, false);
    let seconds = dice.pick(&[0.3, 1.0, 2.0]);
    let cap = if long.words.starts_with("perft")
        || long.words.starts_with("graph")
        || long.words.starts_with("survey")
    {
        ""
    } else {
        "--memory-limit 1G"
    };
    let words = format!("{} --time-limit {seconds} {cap}", long.words);
    let arguments: Vec<&str> = words.split_whitespace().collect();
    let ended = place.run(&arguments);
    let outcome = ended.must_exit(&[0, 1, 3]).and_then(|()| {
        let (took, most) = (ended.own_seconds(), seconds * 1.1 + 1.0);
        if took <= most {
            return Ok(());
        }
        let waited = ended.waited;
        Err(format!(
            "{took:.2} s and not {most:.2} s under a time limit (and {waited:.2} s of waiting)"
        ))
    });
    outcome.map_err(|what| long.failure(&words, what))
}

/// `--memory-limit` is kept within a tenth and 8 MB.
pub fn memory(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let long = long(dice, place, true);
    let megabytes: u64 = dice.pick(&[30, 50, 100, 200]);
    let words = format!("{} --memory-limit {megabytes}M --time-limit 20", long.words);
    let arguments: Vec<&str> = words.split_whitespace().collect();
    let ended = place.run(&arguments);
    let outcome = ended.must_exit(&[0, 1, 3]).and_then(|()| {
        let (took, most) = (ended.peak_bytes, megabytes * 1_100_000 + 8_000_000);
        if took <= most {
            return Ok(());
        }
        Err(format!("{} MB under --memory-limit {megabytes}M", took / 1_000_000))
    });
    outcome.map_err(|what| long.failure(&words, what))
}

/// SIGINT, SIGTERM and SIGHUP are answered within a second, by what is proved and the signal itself.
pub fn interruption(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let long = long(dice, place, false);
    let words = format!("{} --time-limit 60", long.words);
    let arguments: Vec<&str> = words.split_whitespace().collect();
    let (name, number) = dice.pick(&[("INT", 2), ("TERM", 15), ("HUP", 1)]);
    let mut running = place.start(&arguments);
    if running.watch(Duration::from_millis(dice.between(20, 2_000) as u64)).is_some() {
        return Ok(());
    }
    running.signal(name);
    let ended = running.wait();
    let by_signal = ended.signal() == Some(number);
    let what = if ended.hung {
        format!("it does not end after SIG{name}")
    } else if !by_signal && ended.code().is_none_or(|code| ![0, 1, 3].contains(&code)) {
        format!("SIG{name} ends in {}\n{}", ended.status, ended.stderr)
    } else if ended.answered_after > 1.0 {
        format!("{:.2} s after SIG{name}", ended.answered_after)
    } else {
        return Ok(());
    };
    Err(long.failure(&words, what))
}

/// One thread and two print the same.
pub fn threads(dice: &mut Dice, place: &Place) -> Result<(), Failure> {
    let long = long(dice, place, true);
    let limit = dice.between(1_000, 60_000);
    let words: Vec<&str> =
        long.words.split_whitespace().filter(|word| !word.starts_with("-j")).collect();
    let words =
        format!("{} --max-states {limit} --memory-limit 1G --time-limit 60", words.join(" "));
    let run = |threads: &str, same| CommandRun {
        same,
        ..CommandRun::new(&format!("{words} {threads}"), &[0, 1, 3])
    };
    let ended: Vec<_> = ["-j1", "-j2"]
        .map(|threads| {
            place.run(&format!("{words} {threads}").split_whitespace().collect::<Vec<_>>())
        })
        .into_iter()
        .collect();
    let is_open = ended.iter().any(Ended::hit_the_machine);
    let outcome = ended.iter().try_for_each(|one| one.must_exit(&[0, 1, 3])).and_then(|()| {
        if is_open || (ended[0].stdout == ended[1].stdout && ended[0].code() == ended[1].code()) {
            return Ok(());
        }
        Err(format!("-j1 and -j2 differ:\n{:.900}\n{:.900}", ended[0].stdout, ended[1].stdout))
    });
    outcome.map_err(|what| {
        let mut failure = long.failure(&words, what);
        failure.case.runs = vec![run("-j1", false), run("-j2", true)];
        failure
    })
}
