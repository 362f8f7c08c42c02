//! `slide merge`: the parts of a job in shards, put together.
//!
//! ```text
//! part1.json part2.json …    the reports of the shards, as `-f json` writes them; their `schema` says of what
//! part1.txt part2.txt …      of Rush Hour, with -o: the lists of puzzles that their -o has written
//! ```

use std::path::PathBuf;

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueEnum;
use serde::Deserialize;
use slide::design::{BagError, asteroid, bag, rush_hour};
use slide::solve::SolveOptions;
use slide::survey::{self, MergeError, ReadShardError};

use super::census::{asteroid as asteroid_census, rush_hour as rush_hour_census};
use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{AnswerArgs, OutputArgs};
use super::source::{Role, Source};
use super::{hardest, survey as survey_command};

/// Put the parts of a job in shards together
///
/// The parts are what `slide survey`, `slide census` and `slide hardest --bag` have written with --shard
/// and `-f json`. All parts of one job make its answer, the same as without shards.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The parts in any order: reports as `-f json` writes them; of Rush Hour, with -o, also the lists of
    /// puzzles
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Show how many starts there are of each length; not for a survey
    #[arg(long)]
    histogram: bool,
    /// Write the puzzles that were found to files of this directory too, one to a file; for a survey
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    puzzles_to: Option<PathBuf>,
    /// How the answer is written: in the formats of the command that made the parts
    #[arg(short, long, default_value = "text", help_heading = "Output", value_parser = ["text", "json", "jsonl", "csv", "ron", "svg", "html"])]
    format: String,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide survey --rows 4 --cols 4 --shard 1/2 -f json > part1.json
  slide survey --rows 4 --cols 4 --shard 2/2 -f json > part2.json
  slide merge part1.json part2.json
  slide merge part*.json part*.txt -o rush66.txt    a census of Rush Hour and its puzzles";

/// The job that a part is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    Survey,
    Asteroid,
    RushHour,
    Bag,
}

impl Job {
    /// The job that a report names.
    fn of(text: &str) -> anyhow::Result<Self> {
        /// What every report begins with.
        #[derive(Deserialize)]
        struct Head {
            schema: String,
            family: Option<String>,
        }
        let Head { schema, family } = serde_json::from_str(text).map_err(ReadShardError::Form)?;
        match (schema.as_str(), family.as_deref()) {
            ("slide.survey/1", _) => Ok(Self::Survey),
            ("slide.census/1", Some("asteroid")) => Ok(Self::Asteroid),
            ("slide.census/1", Some("rush-hour")) => Ok(Self::RushHour),
            ("slide.hardest/1", _) => Ok(Self::Bag),
            _ => bail!("`{schema}` is no job in shards: those are survey, census and hardest"),
        }
    }

    /// What messages call it.
    fn noun(self) -> &'static str {
        match self {
            Self::Survey => "a survey",
            Self::Asteroid => "a census of Asteroid Escape",
            Self::RushHour => "a census of Rush Hour",
            Self::Bag => "the hardest starts of a bag",
        }
    }
}

/// A file and its text.
struct Part {
    name: String,
    text: String,
}

/// The parts of one job.
struct Parts {
    job: Job,
    reports: Vec<Part>,
    /// Lists of puzzles of Rush Hour.
    lists: Vec<Part>,
}

/// The reports together are no longer than this.
const MOST_BYTES: usize = 256 << 20;

impl Parts {
    fn read(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let (mut job, mut bytes) = (None, 0);
        let (mut reports, mut lists): (Vec<Part>, Vec<Part>) = (Vec::new(), Vec::new());
        for path in paths {
            let text = Source::whole(path.as_os_str()).read(Role::Part)?;
            let name = path.display().to_string();
            if !text.trim_start().starts_with('{') {
                lists.push(Part { name, text });
                continue;
            }
            bytes += text.len();
            let most = MOST_BYTES >> 20;
            ensure!(bytes <= MOST_BYTES, "the parts are too long together: more than {most} MiB");
            let found = Job::of(&text).with_context(|| name.clone())?;
            if let (Some(job), Some(first)) = (job.filter(|job| *job != found), reports.first()) {
                let (found, job, first) = (found.noun(), Job::noun(job), &first.name);
                bail!("{name}: this is a part of {found}, and {first} one of {job}");
            }
            job = Some(found);
            reports.push(Part { name, text });
        }
        let job = match (job, lists.first()) {
            (Some(Job::RushHour), _) => Job::RushHour,
            (Some(job), None) => job,
            (_, list) => {
                let name = list.map_or("", |list| &list.name);
                bail!("{name}: this is not what -f json writes")
            }
        };
        Ok(Self { job, reports, lists })
    }

    /// Reads the reports and puts them together.
    fn merged<T>(
        &self,
        read: impl Fn(&str) -> Result<T, ReadShardError>,
        merge: impl Fn(&[T]) -> Result<T, MergeError>,
    ) -> anyhow::Result<T> {
        let read = |part: &Part| read(&part.text).with_context(|| part.name.clone());
        let shards = self.reports.iter().map(read).collect::<anyhow::Result<Vec<T>>>()?;
        let name = |number: usize| self.reports[number].name.clone();
        merge(&shards).map_err(|error| anyhow!(error.named(&name)))
    }

    /// The census of Rush Hour; `with_lists` with its puzzles.
    fn rush_hour(&self, with_lists: bool) -> anyhow::Result<rush_hour::RushHourCensus> {
        let whole = self.merged(rush_hour::read_report, rush_hour::merge)?;
        let (found, all) = (whole.figures.positions, whole.all_positions);
        ensure!(
            u128::from(found) == all,
            "the shards have {found} positions together, instead of {all}"
        );
        if !with_lists {
            if let Some(Part { name, .. }) = self.lists.first() {
                bail!("{name}: a list of puzzles; name a file for all of them with -o");
            }
            return Ok(whole);
        }
        let mut puzzles = Vec::new();
        for Part { name, text } in &self.lists {
            let found = rush_hour::read_puzzles(text, &whole.family);
            let bad = |line| anyhow!("{name}:{line}: this is no puzzle of the census");
            puzzles.extend(found.map_err(bad)?);
        }
        let (found, all) = (puzzles.len(), whole.irreducible_puzzles());
        whole.with_puzzles(puzzles).ok_or_else(|| {
            anyhow!("the lists have {found} puzzles, the reports {all}: name each list once")
        })
    }
}

impl Args {
    /// The form of the answer in the words of the command whose job it is.
    fn form<F: ValueEnum + Send + Sync>(&self, job: Job) -> anyhow::Result<AnswerArgs<F>> {
        let is_survey = job == Job::Survey;
        ensure!(!is_survey || !self.histogram, "--histogram is not for a survey");
        ensure!(is_survey || self.puzzles_to.is_none(), "--puzzles-to is for a survey");
        let format = F::from_str(&self.format, false)
            .map_err(|_| anyhow!("{} cannot be written as {}", job.noun(), self.format))?;
        Ok(AnswerArgs { format, output: self.output.clone() })
    }
}

/// Puts parts together.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let parts = Parts::read(&args.parts)?;
    let histogram = args.histogram;
    match parts.job {
        Job::Survey => {
            let AnswerArgs { format, output } = args.form(parts.job)?;
            let puzzles_to = args.puzzles_to.clone();
            let form = survey_command::SurveyOutput { format, puzzles_to, output };
            let whole = parts.merged(survey::read_json, survey::merge)?;
            let output = form.open()?;
            survey_command::answer(&whole, (&form, output), session, &SolveOptions::default())
        }
        Job::Asteroid => {
            let form = args.form(parts.job)?;
            ensure!(args.format != "csv", "tables of shards are put together line by line");
            let whole = parts.merged(asteroid::read_report, asteroid::merge)?;
            let output = form.output.open(false)?;
            asteroid_census::answer(&whole, histogram, &form, output, session)
        }
        Job::RushHour => {
            let form = args.form(parts.job)?;
            let database = rush_hour_census::database(&form)?;
            let whole = parts.rush_hour(database.is_some())?;
            rush_hour_census::answer(&whole, histogram, &form, database, session)
        }
        Job::Bag => {
            let form = hardest::Form { histogram, answer: args.form(parts.job)? };
            let whole = parts.merged(bag::read_report, bag::merge)?;
            ensure!(whole.found.sets > 0, BagError::DoesNotFit);
            let output = form.open()?;
            hardest::bag::answer(&whole, &form, output, session)
        }
    }
}
