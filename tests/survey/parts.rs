//! Shards, threads, checkpoints: however a survey is cut up, it says the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use slide::job::{JobResult, MergeError, Shard, merge_shards, run_job};
use slide::puzzle::{Metric, Size};
use slide::space::{Checkpoints, Limits, Parts, Progress, Reporter, Run, Stop};
use slide::survey::{Survey, SurveyError, SurveyJob, SurveyQuestion, survey};

use crate::rows::{question, whole};

type Part = JobResult<SurveyJob>;

fn part_of(index: u32, count: u32) -> Shard {
    Shard::new(index, count).expect("there is such a shard")
}

fn shard(question: &SurveyQuestion, index: u32, count: u32) -> Part {
    run_job(SurveyJob::from(*question), Some(part_of(index, count)), &mut Run::default())
        .expect("a shard")
}

/// Written and read again, as between two runs of the program.
fn by_file(survey: &Part) -> Part {
    let read = Part::read(&survey.to_json()).expect("what was written");
    assert_eq!(Survey::from(read.clone()), Survey::from(survey.clone()));
    read
}

fn merged(shards: &[Part]) -> Result<Survey, MergeError> {
    merge_shards(shards.to_vec()).map(Survey::from)
}

#[test]
fn shards_make_the_whole() {
    for (top, metric) in [(1, Metric::Move), (4, Metric::Step)] {
        let question = SurveyQuestion { top, metric, ..question(3, 3) };
        let whole = whole(&question);
        for count in [1, 2, 3, 7, 100] {
            let mut shards: Vec<Part> =
                (1..=count).map(|index| by_file(&shard(&question, index, count))).collect();
            assert_eq!(merged(&shards).expect("all shards"), whole, "{count} shards");
            shards.reverse();
            assert_eq!(merged(&shards).expect("all shards"), whole, "{count} shards, reversed");
            let third = shards.len() / 3;
            shards.rotate_left(third);
            assert_eq!(merged(&shards).expect("all shards"), whole, "{count} shards, rotated");
        }
    }
}

/// What one shard has found lets the others pass over what is shorter.
#[test]
fn shards_that_know_more_make_the_same_whole() {
    let question = question(3, 4);
    let mut shards = vec![shard(&question, 1, 5)];
    for index in 2..=5 {
        let job = SurveyJob { question, known: shards[0].part.clone() };
        shards.push(run_job(job, Some(part_of(index, 5)), &mut Run::default()).expect("a shard"));
    }
    let found = |shard: &Part| shard.part.iter().map(|row| row.any_start.ties).sum::<u64>();
    let alone = (2..=5).map(|index| found(&self::shard(&question, index, 5))).sum::<u64>();
    let knowing = shards[1..].iter().map(found).sum::<u64>();
    assert!(knowing < alone, "what is shorter is passed over: {knowing} < {alone}");
    assert_eq!(merged(&shards).expect("all shards"), whole(&question));
    let mut few = shards.clone();
    few[4].part[2].boards -= 1;
    let all = whole(&question).rows[2].boards;
    let noun = "boards with 2 pieces".to_owned();
    assert_eq!(merged(&few), Err(MergeError::Sum { noun, found: all - 1, all: all.into() }));
}

#[test]
fn shards_are_fair_samples() {
    let boards: Vec<u64> =
        (1..=4).map(|index| Survey::from(shard(&question(3, 4), index, 4)).boards()).collect();
    assert_eq!(boards.iter().sum::<u64>(), whole(&question(3, 4)).boards());
    let (least, most) = (boards.iter().min(), boards.iter().max());
    assert!(most < least.map(|least| least * 2).as_ref(), "{boards:?}");
}

#[test]
fn what_is_no_whole_is_refused() {
    let question = question(2, 3);
    let part = |index, count| shard(&question, index, count);
    assert_eq!(merged(&[]), Err(MergeError::Nothing));
    let missing = [
        Shard::new(1, 3).expect("there is such a shard"),
        Shard::new(3, 3).expect("there is such a shard"),
    ];
    assert_eq!(merged(&[part(2, 3)]), Err(MergeError::Missing(2, missing.to_vec())));
    let twice = MergeError::Twice(0, 2, Shard::new(2, 3).expect("there is such a shard"));
    assert_eq!(merged(&[part(2, 3), part(1, 3), part(2, 3), part(3, 3)]), Err(twice));
    assert_eq!(merged(&[part(1, 2), part(2, 3)]), Err(MergeError::Different(0, 1)));
    let others = [
        SurveyQuestion { metric: Metric::Step, ..question },
        SurveyQuestion { top: 2, ..question },
        SurveyQuestion { pieces: Some(2), ..question },
        SurveyQuestion { rectangles: true, ..question },
        SurveyQuestion { corner: slide::survey::CornerSense::Cell, ..question },
        SurveyQuestion { size: Size { rows: 3, cols: 2 }, ..question },
    ];
    for other in others {
        let refused = merged(&[part(1, 2), shard(&other, 2, 2)]);
        assert_eq!(refused, Err(MergeError::Different(0, 1)), "{other:?}");
    }
    let mut stopped = part(2, 2);
    stopped.stopped = Some(Stop::Time);
    assert_eq!(merged(&[part(1, 2), stopped]), Err(MergeError::Partial(1)));
}

#[test]
fn no_survey_without_a_board() {
    let ask = |question: &SurveyQuestion| survey(question, None, &mut Run::default());
    for (rows, cols) in [(0, 3), (3, 0), (5, 6), (200, 200)] {
        assert!(matches!(ask(&question(rows, cols)), Err(SurveyError::Size)));
    }
    for (index, count) in [(0, 2), (3, 2), (0, 0), (1, 0)] {
        let no_shard = Shard::new(index, count).expect_err("there is no such shard");
        let said = format!("there is no shard {index} of {count}; they are numbered from 1 on");
        assert_eq!(no_shard.to_string(), said);
    }
    let lines = SurveyQuestion { metric: Metric::Line, ..question(2, 2) };
    assert!(matches!(ask(&lines), Err(SurveyError::Metric)));
    let no_top = SurveyQuestion { top: 0, ..question(2, 2) };
    assert!(matches!(ask(&no_top), Err(SurveyError::NoTop)));
}

#[test]
fn threads_change_nothing() {
    let question = SurveyQuestion { top: 5, ..question(3, 4) };
    let one = survey(&question, None, &mut Run::default()).expect("a survey");
    for threads in [2, 3, 8] {
        let mut run = Run::default().threads(threads);
        assert_eq!(survey(&question, None, &mut run).expect("a survey"), one, "{threads}");
    }
}

/// Interrupts a survey when it has gone through so many tasks.
struct After {
    complete: u64,
    flag: Arc<AtomicBool>,
    seen: AtomicU64,
}

impl Reporter for After {
    fn progress(&mut self, _: Progress) {}

    fn parts(&mut self, progress: Parts) {
        self.seen.store(progress.done, Ordering::Relaxed);
        if progress.done >= self.complete {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn stopped_again_and_again_it_says_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("survey.checkpoint");
    let question = SurveyQuestion { top: 3, ..question(3, 4) };
    let mut resume = None;
    let mut stops = 0;
    let last = loop {
        let flag = Arc::new(AtomicBool::new(false));
        let checkpoints = Checkpoints::default()
            .checkpoint(Some(path.clone()))
            .every(Duration::ZERO)
            .resume(resume.clone())
            .directory(None);
        let limits = Limits::default().interrupt(Some(Arc::clone(&flag)));
        let mut after = After { complete: stops * 100 + 100, flag, seen: AtomicU64::new(0) };
        let run = Run::default().limits(limits).checkpoints(checkpoints);
        let survey = survey(&question, None, &mut run.reporter(&mut after)).expect("a survey");
        match survey.stopped {
            None => break survey,
            Some(stop) => assert_eq!(stop, Stop::Interrupted),
        }
        stops += 1;
        resume = Some(path.clone());
        assert!(stops < 1000, "it does not come to an end");
    };
    assert_eq!(last, whole(&question));
}

#[test]
fn a_checkpoint_is_for_its_question() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("survey.checkpoint");
    let checkpoints = |resume: bool| {
        Checkpoints::default().checkpoint(Some(path.clone())).resume(resume.then(|| path.clone()))
    };
    let ask = |question: &SurveyQuestion, resume, shard| {
        survey(question, shard, &mut Run::default().checkpoints(checkpoints(resume)))
    };
    let whole = ask(&question(3, 3), false, None).expect("a survey");
    assert_eq!(ask(&question(3, 3), true, None).expect("nothing is left to do"), whole);
    let others = [
        (SurveyQuestion { top: 2, ..question(3, 3) }, None),
        (SurveyQuestion { metric: Metric::Slide, ..question(3, 3) }, None),
        (question(3, 2), None),
        (question(3, 3), Some(Shard::new(1, 2).expect("there is such a shard"))),
    ];
    for (other, shard) in others {
        let refused = ask(&other, true, shard);
        assert!(matches!(refused, Err(SurveyError::Store(_))), "{other:?} {shard:?}");
    }
    let mut bytes = std::fs::read(&path).expect("the checkpoint");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("a damaged one");
    assert!(matches!(ask(&question(3, 3), true, None), Err(SurveyError::Store(_))));
}
