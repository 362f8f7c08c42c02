//! The survey as a job: the question, the tasks, and the sums of their rows.
//!
//! Tasks cannot be numbered without being listed in order, and they differ much: the first ones make the later ones
//! short. So a shard does not have some of the tasks, as shards of other jobs do: it has a part of each of them, which
//! [`Sets`](super::sets::Sets) selects.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use super::bits::Loops;
use super::boards::boards;
use super::field::EmptyBoard;
use super::judge::Context;
use super::question::{SurveyError, SurveyQuestion};
use super::radius::Stopping;
use super::rows::{SurveyRow, Thresholds, no_rows};
use super::shapes::Shapes;
use super::subsets::Subsets;
use super::tasks::{Task, TaskSequence, Worker};
use slide_model::counted;
use slide_run::job::{
    Job, JobResult, MergeError, Shard, TaskContext, TaskError, TaskList, run_job,
};
use slide_run::{BitInstructions, Parts, Run, Stop};

/// The result of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Survey {
    /// The question.
    pub question: SurveyQuestion,
    /// The part that was examined; `None` for all.
    pub shard: Option<Shard>,
    /// The reason why it is not complete, if it is not: what is found is then true, but there may be more.
    pub stopped: Option<Stop>,
    /// One for each number of pieces, from none to one for each cell.
    pub rows: Vec<SurveyRow>,
}

impl Survey {
    /// The number of its boards.
    pub fn boards(&self) -> u64 {
        self.rows.iter().map(|row| row.boards).sum()
    }
}

impl From<JobResult<SurveyJob>> for Survey {
    fn from(JobResult { job, shard, stopped, part, .. }: JobResult<SurveyJob>) -> Self {
        Self { question: job.question, shard, stopped, rows: part }
    }
}

/// Cuts a board into pieces and holes in every way, marks one piece, and finds how many moves it
/// takes to bring that piece from the top left to the bottom right corner: the hardest for each
/// number of pieces, from a start in the corner and from any start.
///
/// Pieces are known by their shapes alone, but for the marked one. Every start is judged to the
/// nearest of its goals. Boards without a hole and without a piece are counted and not judged.
///
/// # Errors
/// The question has no meaning, or a checkpoint cannot be read or written. That a limit stopped the
/// survey is no error: it is in [`Survey::stopped`].
///
/// # Examples
/// ```
/// use slide::survey::{CornerSense, SurveyQuestion, survey};
/// use slide::puzzle::{Metric, Size};
/// use slide::space::Run;
///
/// let question = SurveyQuestion {
///     size: Size { rows: 3, cols: 3 },
///     metric: Metric::Move,
///     corner: CornerSense::Box,
///     pieces: None,
///     rectangles: false,
///     top: 1,
/// };
/// let survey = survey(&question, None, &mut Run::default())?;
/// assert_eq!(survey.boards(), 13_329);
/// // With six pieces, up to 22 moves.
/// assert_eq!(survey.rows[6].corner_start.length(), Some(22));
/// assert_eq!(survey.rows[6].corner_start.top[0].board, "*bb/cde/f.e");
/// # Ok::<(), slide::survey::SurveyError>(())
/// ```
pub fn survey(
    question: &SurveyQuestion,
    shard: Option<Shard>,
    run: &mut Run<'_>,
) -> Result<Survey, SurveyError> {
    run_job(SurveyJob::from(*question), shard, run).map(Survey::from)
}

/// A survey as a job, which may be cut into shards.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SurveyJob {
    /// The question.
    pub question: SurveyQuestion,
    /// The rows that another shard of the survey has found, such as a small one that was run first: shorter
    /// puzzles are skipped, and are not in the answer.
    #[serde(skip)]
    pub known: Vec<SurveyRow>,
}

impl From<SurveyQuestion> for SurveyJob {
    fn from(question: SurveyQuestion) -> Self {
        Self { question, known: Vec::new() }
    }
}

/// No row of a survey has more boards, so the sum over many shards does not overflow.
const MOST_BOARDS: u64 = 1 << 42;

impl Job for SurveyJob {
    const NAME: &'static str = "survey";
    type Part = Vec<SurveyRow>;
    type Error = SurveyError;
    type Tables = SurveyTables;
    type Task = Task;
    type Worker<'a> = SurveyWorker<'a>;

    fn valid(&self) -> Result<(), SurveyError> {
        self.question.check()
    }

    fn nothing(&self) -> Vec<SurveyRow> {
        no_rows(self.question.size.area())
    }

    fn add(&self, whole: &mut Vec<SurveyRow>, more: Vec<SurveyRow>) {
        for (row, found) in whole.iter_mut().zip(&more).filter(|(_, found)| found.boards > 0) {
            row.merge(found, self.question.top);
        }
    }

    fn check(&self, rows: &Vec<SurveyRow>) -> Result<(), &'static str> {
        if rows.len() != self.question.size.area() + 1 {
            return Err("part");
        }
        if rows.iter().any(|row| row.boards > MOST_BOARDS) {
            return Err("boards");
        }
        if rows.iter().all(|row| row.is_of(&self.question)) { Ok(()) } else { Err("top") }
    }

    fn check_whole(&self, rows: &Vec<SurveyRow>) -> Result<(), MergeError> {
        let SurveyQuestion { size, pieces: only, rectangles, .. } = self.question;
        let known = boards(size, rectangles).unwrap_or_default();
        for (pieces, (row, all)) in rows.iter().zip(known).enumerate() {
            let is_asked = only.is_none_or(|only| only as usize == pieces);
            if is_asked && u128::from(row.boards) != all {
                let noun = format!("boards with {}", counted(pieces, "piece"));
                return Err(MergeError::Sum { noun, found: row.boards, all });
            }
        }
        Ok(())
    }

    fn tables(
        &self,
        so_far: &Vec<SurveyRow>,
        shard: Option<Shard>,
        run: &Run<'_>,
    ) -> Result<SurveyTables, TaskError<Self>> {
        let field = EmptyBoard::new(self.question.size);
        let subsets = Subsets::bytes_for(field.cells());
        let check = |shapes| run.limits.check(0, subsets + shapes as u64);
        check(0)?;
        let shapes = Shapes::new(field, self.question.rectangles, check)?;
        let bars = Thresholds::new(field.cells());
        for rows in [so_far, &self.known] {
            for (pieces, row) in rows.iter().enumerate().take(so_far.len()) {
                bars.raise(pieces, row, self.question.top);
            }
        }
        let subsets = Subsets::new(field.cells());
        Ok(SurveyTables { field, shapes, subsets, bars, shard, first: AtomicU32::new(0) })
    }

    fn list<'a>(&'a self, tables: &'a SurveyTables, shard: Option<Shard>) -> TaskList<'a, Task> {
        Box::new(TaskSequence::new(tables.field, &tables.shapes, shard))
    }

    fn worker<'a>(&'a self, tables: &'a SurveyTables, stop: &'a AtomicBool) -> SurveyWorker<'a> {
        let SurveyQuestion { metric, corner, pieces, top, .. } = self.question;
        let SurveyTables { field, shapes, subsets, bars, shard, .. } = tables;
        let field = *field;
        let stop = Stopping(stop);
        let context = Context { field, shapes, metric, corner, pieces, top, bars, stop };
        match BitInstructions::detect() {
            Some(fast) => SurveyWorker::Fast(Worker::new(context, *shard, subsets, fast)),
            None => SurveyWorker::Loops(Worker::new(context, *shard, subsets, Loops)),
        }
    }

    fn run(
        &self,
        worker: &mut SurveyWorker<'_>,
        task: Task,
        context: &TaskContext<'_, Self>,
    ) -> Result<Vec<SurveyRow>, TaskError<Self>> {
        context.tables.first.fetch_max(task.first_piece(), Ordering::Relaxed);
        let mut rows = Vec::new();
        match worker {
            SurveyWorker::Fast(worker) => worker.run(&task, &mut rows)?,
            SurveyWorker::Loops(worker) => worker.run(&task, &mut rows)?,
        }
        Ok(rows)
    }

    fn table_bytes(&self, tables: &SurveyTables) -> u64 {
        Subsets::bytes_for(tables.field.cells()) + tables.shapes.memory_bytes() as u64
    }

    fn worker_bytes(&self, worker: &SurveyWorker<'_>) -> u64 {
        match worker {
            SurveyWorker::Fast(worker) => worker.memory_bytes(),
            SurveyWorker::Loops(worker) => worker.memory_bytes(),
        }
    }

    fn progress(&self, tables: &SurveyTables, rows: &Vec<SurveyRow>, _: Parts) -> Parts {
        Parts {
            done: tables.first.load(Ordering::Relaxed).into(),
            all: Some(tables.shapes.count().into()),
            noun: "first pieces, large ones first",
            states: Some(rows.iter().map(|row| row.boards).sum()),
            ..Parts::default()
        }
    }
}

/// The tables of a survey.
pub struct SurveyTables {
    field: EmptyBoard,
    shapes: Shapes,
    subsets: Subsets,
    bars: Thresholds,
    shard: Option<Shard>,
    /// The first piece of the last task that was started.
    first: AtomicU32,
}

/// A worker for the instructions that the processor has.
pub enum SurveyWorker<'a> {
    Fast(Worker<'a, BitInstructions>),
    Loops(Worker<'a, Loops>),
}
