//! Rows that others have found, and what can be said of all puzzles of a survey.

use slide::puzzle::{Metric, Size};
use slide::space::Run;
use slide::survey::{CornerSense, Survey, SurveyQuestion, SurveyRow, examples, survey};

pub(crate) fn question(rows: u16, cols: u16) -> SurveyQuestion {
    let (metric, corner) = (Metric::Move, CornerSense::Box);
    SurveyQuestion {
        size: Size { rows, cols },
        metric,
        corner,
        pieces: None,
        rectangles: false,
        top: 1,
    }
}

pub(crate) fn whole(question: &SurveyQuestion) -> Survey {
    survey(question, None, &mut Run::default().threads(2)).expect("a survey")
}

fn lengths(survey: &Survey, of: impl Fn(&SurveyRow) -> Option<u32>) -> Vec<u32> {
    survey.rows.iter().filter_map(of).collect()
}

fn corner_lengths(survey: &Survey) -> Vec<u32> {
    lengths(survey, |row| row.corner_start.length())
}

fn any_lengths(survey: &Survey) -> Vec<u32> {
    lengths(survey, |row| row.any_start.length())
}

/// The puzzles of a survey are solved again by the ordinary search.
fn confirm(survey: &Survey) {
    let examples = examples(survey, &mut Run::default()).expect("as claimed");
    let kept = survey.rows.iter().map(|row| row.corner_start.top.len() + row.any_start.top.len());
    assert_eq!(examples.len(), kept.sum::<usize>());
}

#[test]
fn three_by_three_and_three_by_four() {
    let survey = whole(&question(3, 3));
    assert_eq!(survey.boards(), 13_329);
    assert_eq!(corner_lengths(&survey), [1, 2, 5, 10, 14, 22, 18, 13]);
    confirm(&survey);
    for (rows, cols) in [(3, 4), (4, 3)] {
        let survey = whole(&question(rows, cols));
        assert_eq!(corner_lengths(&survey), [1, 2, 6, 18, 29, 30, 37, 43, 28, 24, 17]);
        confirm(&survey);
    }
}

#[test]
fn the_first_few_are_the_first_of_the_first_more() {
    for metric in Metric::OF_PIECES {
        let three = whole(&SurveyQuestion { top: 3, metric, ..question(3, 3) });
        let nine = whole(&SurveyQuestion { top: 9, metric, ..question(3, 3) });
        confirm(&nine);
        for (few, more) in three.rows.iter().zip(&nine.rows) {
            for (few, more) in
                [(&few.corner_start, &more.corner_start), (&few.any_start, &more.any_start)]
            {
                assert_eq!(few.ties, more.ties);
                assert_eq!(few.top[..], more.top[..few.top.len()]);
                assert_eq!(few.top.len(), more.top.len().min(3));
                assert!(more.is_in_order());
            }
        }
    }
}

#[test]
fn one_number_of_pieces_is_one_row() {
    let all = whole(&question(3, 4));
    for pieces in 1..12 {
        let one = whole(&SurveyQuestion { pieces: Some(pieces), ..question(3, 4) });
        for (number, (one, all)) in one.rows.iter().zip(&all.rows).enumerate() {
            let wanted = if number == pieces as usize { all.clone() } else { SurveyRow::default() };
            assert_eq!(*one, wanted, "{number} of {pieces}");
        }
    }
}

/// Takes some seconds in an optimised build, and minutes in any other.
#[test]
#[ignore = "second tier: takes seconds"]
fn four_by_four() {
    let boxes = whole(&question(4, 4));
    assert_eq!(boxes.boards(), 55_807_716);
    let judged: u64 = boxes.boards() - 1 - 1_691_690;
    assert_eq!(judged, 54_116_025);
    assert_eq!(corner_lengths(&boxes), [1, 4, 9, 22, 36, 51, 66, 89, 132, 81, 64, 73, 61, 25, 21]);
    assert_eq!(any_lengths(&boxes), [1, 4, 9, 28, 41, 52, 77, 90, 132, 93, 76, 73, 61, 27, 21]);
    assert_eq!(boxes.rows[9].corner_start.top[0].board, "**bc/debb/dfgh/.fi.");
    confirm(&boxes);
    let cells = whole(&SurveyQuestion { corner: CornerSense::Cell, ..question(4, 4) });
    assert_eq!(corner_lengths(&cells), [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21]);
    assert_eq!(any_lengths(&cells), [1, 4, 9, 23, 41, 52, 63, 90, 132, 93, 76, 73, 61, 27, 21]);
    confirm(&cells);
}

/// Takes about ten minutes of one processor. The row from the corner was published before, by a search
/// that was not exhaustive.
#[test]
#[ignore = "second tier: takes ten minutes of one processor"]
fn five_by_four() {
    let survey = whole(&question(5, 4));
    assert_eq!(survey.boards(), 6_904_653_755);
    let from_corner =
        [1, 4, 10, 26, 49, 83, 153, 176, 212, 226, 235, 183, 163, 135, 135, 122, 55, 30, 25];
    let from_anywhere =
        [1, 4, 11, 32, 61, 86, 153, 192, 222, 231, 235, 235, 243, 135, 177, 126, 58, 31, 25];
    assert_eq!(corner_lengths(&survey), from_corner);
    assert_eq!(any_lengths(&survey), from_anywhere);
    confirm(&survey);
}
