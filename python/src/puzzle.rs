//! A puzzle as Python sees it. Where pieces stand is a list with a `(row, column)` for each piece, in
//! the order of `letters`, `None` for one that has left the board; a move is `(letter, path, from, to)`.

use std::path::PathBuf;

use include_dir::{Dir, include_dir};
use pyo3::prelude::*;
use slide::certificate::{certify_count, certify_hardest, certify_solve};
use slide::check::{self, Game};
use slide::design::{HardestOptions, Rated, hardest, rate};
use slide::puzzle::{
    Anchor, Collection, Direction, Errors, Identity, Kind, Metric, Move, Notation, Piece, PieceId,
    Puzzle, Solution, read_any, read_as, with_grids, write,
};
use slide::render::palette::Ink;
use slide::render::{json, svg, text::board, words};
use slide::solve::{Algorithm, SolveOptions, Status, Wanted, Way, solve};
use slide::space::{CountOptions, Reach, count};
use slide::tiles::Heuristic;

use crate::call::Effort;
use crate::certificate::CertificateFile;
use crate::compare::compare;
use crate::faults::{
    faulty, illegal, not_enumerated, not_solved, refused, stopped, unreadable, word,
};
use crate::space::RawSpace;

/// Row and column of an anchor, both from 0.
pub type Place = (u16, u16);
/// A letter, steps as letters U D L R, from where, and to where or off the board.
pub type RawMove = (char, String, Place, Option<Place>, String);

static PUZZLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../puzzles");

/// The built-in puzzle files, by path: `klotski/klotski`, and the text.
#[pyfunction]
pub fn examples() -> Vec<(String, &'static str)> {
    let files = PUZZLES.dirs().flat_map(Dir::files);
    let mut all: Vec<_> = files
        .filter_map(|file| {
            let path = file.path().to_str()?.strip_suffix(".ron")?.replace('\\', "/");
            Some((path, file.contents_utf8()?))
        })
        .collect();
    all.sort();
    all
}

/// A checked puzzle.
#[pyclass(frozen, name = "Puzzle", module = "slide_puzzle._slide")]
pub struct RawPuzzle(pub Puzzle);

fn anchors(places: &[Option<Place>]) -> Vec<Option<Anchor>> {
    places.iter().map(|place| place.map(|(row, col)| Anchor { row, col })).collect()
}

fn place(at: Anchor) -> Place {
    (at.row, at.col)
}

impl RawPuzzle {
    /// The puzzle that begins where the pieces stand like this, and its pieces' numbers here.
    fn later(&self, places: &[Option<Place>]) -> PyResult<(Puzzle, Vec<PieceId>)> {
        let all: Option<Vec<Anchor>> = anchors(places).into_iter().collect();
        let later = all.and_then(|all| self.0.from_anchors(&all));
        later.ok_or_else(|| refused("the pieces cannot stand like that"))
    }

    /// A move in Python's words; `pieces` are those that it numbers.
    pub fn raw_move(pieces: &[Piece], one: &Move) -> RawMove {
        let path = Direction::letters(&one.path);
        let letter = |id: &PieceId| pieces[id.index()].letter();
        let pushed = one.pushed.iter().map(letter).collect();
        (letter(&one.piece), path, place(one.from), one.to.map(place), pushed)
    }

    /// A move of Python's, its piece numbered as in `puzzle`.
    fn read_move(puzzle: &Puzzle, (letter, path, from, to, pushed): RawMove) -> PyResult<Move> {
        let piece = |letter: char| {
            let no_piece = || refused(format!("there is no piece `{letter}`"));
            puzzle.piece_by_letter(letter).ok_or_else(no_piece)
        };
        let no_path = || refused(format!("`{path}` is no path such as `DRR`"));
        let pushed = pushed.chars().map(piece).collect::<PyResult<_>>()?;
        let piece = piece(letter)?;
        let steps: Option<Vec<Direction>> = path.chars().map(Direction::from_letter).collect();
        let at = |(row, col)| Anchor { row, col };
        let path = steps.ok_or_else(no_path)?;
        Ok(Move { piece, path, from: at(from), to: to.map(at), pushed })
    }

    /// All moves that are legal where the pieces stand like this.
    fn moves(&self, places: &[Option<Place>], metric: Metric) -> PyResult<Vec<RawMove>> {
        if places.contains(&None) {
            return Ok(Vec::new());
        }
        let (later, _) = self.later(places)?;
        let moves = Game::new(&later).legal_moves(metric);
        let mut moves: Vec<RawMove> =
            moves.iter().map(|one| Self::raw_move(later.pieces(), one)).collect();
        // By piece as the puzzle numbers them.
        moves.sort_by_key(|one| self.0.piece_by_letter(one.0));
        Ok(moves)
    }
}

#[pymethods]
impl RawPuzzle {
    /// All puzzles in a text.
    #[staticmethod]
    #[pyo3(name = "read")]
    fn read_text(
        text: &str,
        file: &str,
        notation: Option<&str>,
    ) -> PyResult<(Vec<Self>, Vec<String>)> {
        let notation: Option<Notation> = notation.map(word).transpose()?;
        let found = notation
            .map_or_else(|| read_any(text, file), |notation| read_as(notation, text, file))
            .map_err(|errors: Errors| faulty(&errors))
            .map(Collection::into_puzzles)?;
        let names = found.iter().map(|puzzle| puzzle.name().to_owned()).collect();
        Ok((found.into_iter().map(Self).collect(), names))
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    #[getter]
    fn size(&self) -> Place {
        (self.0.size().rows, self.0.size().cols)
    }

    #[getter]
    fn metric(&self) -> &'static str {
        self.0.metric().word()
    }

    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source()
    }

    #[getter]
    fn has_goal(&self) -> bool {
        self.0.goal().is_some()
    }

    #[getter]
    fn letters(&self) -> Vec<char> {
        self.0.pieces().iter().map(Piece::letter).collect()
    }

    /// For each piece: its label, its name, its cells from the anchor on, and its kind.
    #[getter]
    fn pieces(&self) -> Vec<(String, Option<&str>, Vec<Place>, u8)> {
        let alike = if self.has_goal() { Identity::Solve } else { Identity::Count };
        let kinds = self.0.kinds(alike);
        let cells =
            |piece: &Piece| piece.shape().cells().iter().map(|at| (at.row, at.col)).collect();
        let described = |(id, kind): (PieceId, Kind)| {
            let piece = self.0.piece(id);
            (self.0.label(id), piece.name(), cells(piece), kind.0)
        };
        self.0.piece_ids().zip(kinds).map(described).collect()
    }

    /// Where the pieces stand at the start.
    #[getter]
    fn start(&self) -> Vec<Option<Place>> {
        self.0.start_anchors().into_iter().map(|at| at.map(place)).collect()
    }

    fn write(&self, notation: &str) -> PyResult<String> {
        write(&self.0, word(notation)?).map_err(refused)
    }

    fn board(&self, places: Vec<Option<Place>>) -> String {
        board::draw(&self.0, &anchors(&places), Ink::Plain)
    }

    fn svg(&self, places: Vec<Option<Place>>) -> String {
        let picture = svg::Picture::new(&self.0, false, true, "");
        let (drawn, view) = (picture.board(&anchors(&places)), picture.view_box());
        let style = svg::STYLE;
        let width = 48 * u32::from(self.0.size().cols);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" viewBox=\"{view}\">\n\
             <style>{style}</style>\n{drawn}</svg>\n"
        )
    }

    /// The moves as a strip of boards, an SVG document.
    fn strip(&self, metric: &str, moves: Vec<RawMove>) -> PyResult<String> {
        let moves = moves.into_iter().map(|one| Self::read_move(&self.0, one));
        let moves = moves.collect::<PyResult<_>>()?;
        let solution = Solution { metric: word(metric)?, moves };
        check::replay(&self.0, solution.metric, &solution.moves).map_err(|no| illegal(&no))?;
        Ok(svg::moves(&self.0, &solution, svg::Paper::default()))
    }

    /// Where the pieces of this puzzle stand in a drawn board.
    fn standing_in(&self, grid: &str) -> PyResult<Vec<Option<Place>>> {
        let drawn = with_grids(&self.0, Some(grid), None, "position");
        let drawn = drawn.map_err(|errors| faulty(&errors))?;
        let stands = |piece: &Piece| {
            let other = drawn.piece(drawn.piece_by_letter(piece.letter())?);
            (other.shape() == piece.shape()).then_some(Some(place(other.start())))
        };
        let all: Option<Vec<_>> = self.0.pieces().iter().map(stands).collect();
        let same_ground = self.0.size() == drawn.size()
            && self
                .0
                .size()
                .cells()
                .all(|cell| self.0.terrain(cell).is_open() == drawn.terrain(cell).is_open());
        all.filter(|all| all.len() == drawn.pieces().len() && same_ground).ok_or_else(|| {
            refused("this is no position of the puzzle: other pieces, or another ground")
        })
    }

    /// Whether the pieces can stand like this.
    fn can_stand(&self, places: Vec<Option<Place>>) -> bool {
        self.later(&places).is_ok()
    }

    fn is_goal(&self, places: Vec<Option<Place>>) -> PyResult<bool> {
        if places.contains(&None) {
            return Ok(self.0.exit().is_some());
        }
        Ok(Game::new(&self.later(&places)?.0).is_solved())
    }

    fn legal_moves(&self, places: Vec<Option<Place>>, metric: &str) -> PyResult<Vec<RawMove>> {
        self.moves(&places, word(metric)?)
    }

    /// The moves in a text, each as Python's, and what counts as one: `metric`, or what the text says, or the
    /// puzzle.
    fn read_moves(
        &self,
        places: Vec<Option<Place>>,
        text: &str,
        metric: Option<&str>,
    ) -> PyResult<(Vec<RawMove>, &'static str)> {
        let (later, _) = self.later(&places)?;
        let written = check::read_written(&later, text).map_err(|error| unreadable(&error))?;
        let asked = metric.map(word).transpose()?;
        let metric: Metric = asked.or(written.metric).unwrap_or(self.0.metric());
        let solutions = written.solutions_in(metric);
        let moves = solutions.first().into_iter().flatten();
        let moves = moves.map(|one| Self::raw_move(later.pieces(), one)).collect();
        Ok((moves, metric.word()))
    }

    /// Plays moves. Where the pieces stand then, how many steps were made, and whether the goal is reached.
    fn replay(
        &self,
        places: Vec<Option<Place>>,
        moves: Vec<RawMove>,
        metric: &str,
    ) -> PyResult<(Vec<Option<Place>>, u32, bool)> {
        if places.contains(&None) {
            return Err(refused("a piece has left the board, and nothing may follow"));
        }
        let (later, numbers) = self.later(&places)?;
        let moves = moves.into_iter().map(|one| Self::read_move(&later, one));
        let moves = moves.collect::<PyResult<Vec<_>>>()?;
        let end = check::replay(&later, word(metric)?, &moves).map_err(|no| illegal(&no))?;
        let mut places = vec![None; numbers.len()];
        for (number, at) in numbers.iter().zip(&end.anchors) {
            places[number.index()] = at.map(place);
        }
        Ok((places, end.steps, end.goal_reached))
    }

    /// The answer as `slide.solve/1`, a word on why there is no solution, and how many states were expanded
    /// and generated. `readable` and a certificate are for the best one alone.
    fn solve(
        &self,
        py: Python<'_>,
        metric: &str,
        search: (&str, Option<&str>),
        wanted: (Option<usize>, Option<f64>, bool, bool),
        certificate: Option<PathBuf>,
        effort: Effort,
    ) -> PyResult<(String, Option<String>, u64, u64)> {
        let ((algorithm, heuristic), (all, within, anytime, readable)) = (search, wanted);
        let algorithm: Algorithm = word(algorithm)?;
        let heuristic: Option<Heuristic> = heuristic.map(word).transpose()?;
        let within = within.map(|ratio| ratio.to_string().parse()).transpose().map_err(refused)?;
        let wanted = match (all, within, anytime) {
            (None, None, false) => Wanted::Best,
            (Some(all), None, false) => Wanted::All(all),
            (None, Some(ratio), false) => Wanted::Within(ratio),
            (None, None, true) => Wanted::Anytime,
            _ => return Err(refused("`within` and `anytime` do not go together")),
        };
        if readable && !matches!(wanted, Wanted::Best) {
            return Err(refused("`readable` is for shortest solutions"));
        }
        if certificate.is_some() && !matches!(wanted, Wanted::Best) {
            return Err(refused("a certificate is for one shortest solution"));
        }
        let options = SolveOptions::default()
            .metric(word(metric)?)
            .algorithm(algorithm)
            .heuristic(heuristic)
            .readable(readable)
            .wanted(wanted);
        let certificate = CertificateFile::begin(certificate)?;
        let answer = effort.call(py, |run| {
            let answer = solve(&self.0, &options, run).map_err(|error| not_solved(&error))?;
            match answer.status {
                Status::Limit(stop) if certificate.is_wanted() => return Err(stopped(stop)),
                _ => certificate.write(|to| certify_solve(&self.0, &options, &answer, run, to))?,
            }
            Ok(answer)
        })??;
        let (expanded, generated) = (answer.statistics.expanded, answer.statistics.generated);
        let status = words::status(&self.0, &answer);
        Ok((json::solve(&self.0, &answer, wanted), status, expanded, generated))
    }

    /// The answer as `slide.compare/1`; without words, of all algorithms or heuristics.
    fn compare(
        &self,
        py: Python<'_>,
        metric: &str,
        algorithms: Vec<String>,
        heuristics: Vec<String>,
        effort: Effort,
    ) -> PyResult<String> {
        let algorithms: Vec<Algorithm> =
            algorithms.iter().map(|one| word(one)).collect::<PyResult<_>>()?;
        let heuristics: Vec<Heuristic> =
            heuristics.iter().map(|one| word(one)).collect::<PyResult<_>>()?;
        let is_wanted = |way: &Way| {
            (algorithms.is_empty() || algorithms.contains(&way.algorithm))
                && (heuristics.is_empty()
                    || way.heuristic.is_some_and(|one| heuristics.contains(&one)))
        };
        let options = SolveOptions::default().metric(word(metric)?);
        let compared = effort.call(py, |run| compare(&self.0, is_wanted, &options, run))?;
        Ok(json::compare(Some(&self.0), &compared.map_err(|error| not_solved(&error))?))
    }

    /// How many states there are, and at each depth if that is asked for.
    fn count(
        &self,
        py: Python<'_>,
        metric: Option<&str>,
        certificate: Option<PathBuf>,
        effort: Effort,
    ) -> PyResult<(u64, Vec<u64>)> {
        let metric: Option<Metric> = metric.map(word).transpose()?;
        let options = CountOptions::default()
            .metric(metric.unwrap_or(Metric::Step))
            .by_depth(metric.is_some());
        let certificate = CertificateFile::begin(certificate)?;
        let found = effort.call(py, |run| {
            let found = count(&self.0, &options, run).map_err(|error| not_enumerated(&error))?;
            match found.stopped {
                Some(stop) => return Err(stopped(stop)),
                None => {
                    certificate.write(|to| certify_count(&self.0, &options, &found, run, to))?;
                }
            }
            Ok(found)
        })??;
        Ok((found.states, found.layers))
    }

    /// The answer as `slide.hardest/1`, and the starts as puzzles.
    fn hardest(
        &self,
        py: Python<'_>,
        metric: &str,
        any_placement: bool,
        top: usize,
        certificate: Option<PathBuf>,
        effort: Effort,
    ) -> PyResult<(String, Vec<Self>)> {
        if any_placement && certificate.is_some() {
            return Err(refused("a certificate is for the states that the start can reach"));
        }
        let reach = if any_placement { Reach::Everywhere } else { Reach::Component };
        let options = HardestOptions::default().metric(word(metric)?).reach(reach).top(top);
        let certificate = CertificateFile::begin(certificate)?;
        let found = effort.call(py, |run| {
            let found = hardest(&self.0, &options, run).map_err(|error| not_enumerated(&error))?;
            match found.stopped {
                Some(stop) => return Err(stopped(stop)),
                None => {
                    certificate.write(|to| certify_hardest(&self.0, &options, &found, run, to))?;
                }
            }
            Ok(found)
        })??;
        let text = json::hardest(self.0.name(), Some(&self.0), &found, &options);
        Ok((text, found.examples.into_iter().map(Self).collect()))
    }

    /// The answer as `slide.rate/1`.
    fn rate(&self, py: Python<'_>, metric: &str, effort: Effort) -> PyResult<String> {
        let options = SolveOptions::default().metric(word(metric)?);
        let rated = effort.call(py, |run| rate(&self.0, &options, run))?;
        match rated.map_err(|error| not_solved(&error))? {
            Rated::Unsolved(answer) => {
                Err(refused(words::status(&self.0, &answer).unwrap_or_default().trim_end()))
            }
            rated @ Rated::Rating(..) => Ok(json::rate(&self.0, &rated)),
        }
    }

    fn space(&self, py: Python<'_>, metric: &str, effort: Effort) -> PyResult<RawSpace> {
        let metric = word(metric)?;
        let made = effort.call(py, |run| RawSpace::new(&self.0, metric, &run.limits))?;
        made.map_err(stopped)
    }
}
