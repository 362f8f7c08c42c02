//! The examples of a survey as ordinary puzzles, solved again by the ordinary search.

use super::job::Survey;
use super::question::SurveyQuestion;
use super::rows::Hard;
use slide_engine::solve::{SolveOptions, Status, solve};
use slide_model::{Expect, Puzzle, PuzzleBuilder, counted, words};
use slide_run::{Run, Stop};

/// The list of a row that a puzzle is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartConstraint {
    /// The marked piece starts in the top left corner.
    Corner,
    /// Any start.
    Any,
}

words!(StartConstraint, "start", word: Corner = "corner", Any = "any");

/// One puzzle of a survey.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Example {
    /// The number of its pieces.
    pub pieces: usize,
    /// The list that it is from.
    pub start: StartConstraint,
    /// Its place in that list, from 1 on.
    pub place: usize,
    /// The puzzle itself, with its length in `expect`.
    pub puzzle: Puzzle,
}

/// The reason why a puzzle of a survey is not returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExampleError {
    /// The text is not a board with a marked piece, or the search cannot work on it.
    #[error("{0} is no puzzle of this survey")]
    NoPuzzle(String),
    /// The search finds another length, or no solution.
    #[error("the survey says that {board} needs {claimed}, but it {}", .found.map_or(
        "has no solution".to_owned(), |found| format!("needs {found}")
    ))]
    OtherLength {
        /// The board.
        board: String,
        /// The length that the survey claims.
        claimed: u32,
        /// The length that the search found.
        found: Option<u32>,
    },
    /// A limit stopped the search.
    #[error("stopped ({})", .0.words())]
    Stopped(Stop),
}

/// All puzzles of a survey, each solved again by [`solve`], which shares no code with the survey: its
/// length must be what the survey says. Those of a survey that was stopped are not solved: its time is
/// up.
///
/// # Errors
/// A length is another, or a limit of `options` stops a search.
pub fn examples(survey: &Survey, run: &mut Run<'_>) -> Result<Vec<Example>, ExampleError> {
    let mut examples = Vec::new();
    for (pieces, row) in survey.rows.iter().enumerate() {
        for (start, best) in
            [(StartConstraint::Corner, &row.corner_start), (StartConstraint::Any, &row.any_start)]
        {
            for (hard, place) in best.top.iter().zip(1..) {
                let name = format!(
                    "{}x{} with {}, {} start, number {place}",
                    survey.question.size.rows,
                    survey.question.size.cols,
                    counted(pieces, "piece"),
                    start.word()
                );
                let puzzle = puzzle(&survey.question, hard, &name)?;
                if survey.stopped.is_none() {
                    confirm(&survey.question, hard, &puzzle, run)?;
                }
                examples.push(Example { pieces, start, place, puzzle });
            }
        }
    }
    Ok(examples)
}

/// Checks that the puzzle needs as many moves as the survey says.
fn confirm(
    question: &SurveyQuestion,
    hard: &Hard,
    puzzle: &Puzzle,
    run: &mut Run<'_>,
) -> Result<(), ExampleError> {
    let options = SolveOptions::default().metric(question.metric);
    let answer =
        solve(puzzle, &options, run).map_err(|_| ExampleError::NoPuzzle(hard.board.clone()))?;
    if let Status::Limit(stop) = answer.status {
        return Err(ExampleError::Stopped(stop));
    }
    let found = answer.solutions.first().map(slide_model::Solution::length);
    if found == Some(hard.length) {
        return Ok(());
    }
    let board = hard.board.clone();
    Err(ExampleError::OtherLength { board, claimed: hard.length, found })
}

/// The board as a puzzle: the marked piece goes to the bottom right corner.
fn puzzle(question: &SurveyQuestion, hard: &Hard, name: &str) -> Result<Puzzle, ExampleError> {
    let no_puzzle = || ExampleError::NoPuzzle(hard.board.clone());
    let rows: Vec<Vec<char>> = hard.board.split('/').map(|row| row.chars().collect()).collect();
    let height = usize::from(question.size.rows);
    let width = usize::from(question.size.cols);
    if rows.len() != height || rows.iter().any(|row| row.len() != width) {
        return Err(no_puzzle());
    }
    let marked = |row: usize, col: usize| rows[row][col] == MARKED;
    let last_row = (0..height).rfind(|&row| (0..width).any(|col| marked(row, col)));
    let last_col = (0..width).rfind(|&col| (0..height).any(|row| marked(row, col)));
    let (Some(last_row), Some(last_col)) = (last_row, last_col) else { return Err(no_puzzle()) };
    let down = height - 1 - last_row;
    let right = width - 1 - last_col;
    let goal: Vec<String> = (0..height)
        .map(|row| {
            let cell = |col: usize| row >= down && col >= right && marked(row - down, col - right);
            (0..width).map(|col| if cell(col) { MARKED } else { '.' }).collect()
        })
        .collect();
    let source =
        "slide survey: every cut of the board, the marked piece from top left to bottom right";
    let puzzle = PuzzleBuilder::new(name)
        .board(&hard.board)
        .goal(&goal.join("/"))
        .metric(question.metric)
        .expect(Expect::length(question.metric, hard.length))
        .source(source);
    puzzle.build().map_err(|_| no_puzzle())
}

/// The character of the marked piece.
const MARKED: char = '*';
