//! `slide merge`: the shards of a job, put together. Their files name their job.

use std::path::PathBuf;

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueEnum;
use slide::design::BagJob;
use slide::design::asteroid::{AsteroidJob, Census};
use slide::design::rush_hour::{RushHourCensus, RushHourJob};
use slide::job::{self, JobResult, job_of_shard, merge_shards};
use slide::space::{Limits, Run};
use slide::survey::SurveyJob;

use super::census::asteroid as asteroid_census;
use super::census::rush_hour::RushHourOutput;
use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{AnswerArgs, OutputArgs};
use super::source::{Role, Source};
use super::{hardest, survey as survey_command};

/// Put the parts of a job in shards together
///
/// The parts are what `slide survey`, `slide census` and `slide hardest --bag` write with --shard and `-f
/// json`. All parts of a job together give its answer, the same as without shards.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The parts in any order, as `-f json` writes them
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Show how many starts there are of each length; not for a survey
    #[arg(long)]
    histogram: bool,
    /// Also write the puzzles that were found to this directory, one to a file; for a survey
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    puzzles_to: Option<PathBuf>,
    /// Also write the irreducible puzzles to this file, one to a line; for a census of Rush Hour
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    list: Option<PathBuf>,
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
  slide merge part*.json --list rush66.txt    a census of Rush Hour and its puzzles";

/// The job that a part is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobKind {
    Survey,
    Asteroid,
    RushHour,
    Bag,
}

impl JobKind {
    /// The job that the file of a shard names.
    fn of(text: &str) -> anyhow::Result<Self> {
        let name = job_of_shard(text)?;
        match name.as_str() {
            <SurveyJob as job::Job>::NAME => Ok(Self::Survey),
            <AsteroidJob as job::Job>::NAME => Ok(Self::Asteroid),
            <RushHourJob as job::Job>::NAME => Ok(Self::RushHour),
            <BagJob as job::Job>::NAME => Ok(Self::Bag),
            _ => bail!("`{name}` is no job that this version knows"),
        }
    }

    /// Its name in messages.
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
struct MergeFile {
    name: String,
    text: String,
}

/// The parts of one job.
struct MergeFiles {
    job: JobKind,
    files: Vec<MergeFile>,
}

/// The most bytes of all files together.
const MOST_BYTES: usize = 1 << 30;

impl MergeFiles {
    fn read(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let mut first = None;
        let mut bytes = 0;
        let mut files: Vec<MergeFile> = Vec::new();
        for path in paths {
            let text = Source::whole(path.as_os_str()).read(Role::PART)?;
            let name = path.display().to_string();
            bytes += text.len();
            let most = MOST_BYTES >> 20;
            ensure!(bytes <= MOST_BYTES, "the parts are too long together: more than {most} MiB");
            let found = JobKind::of(&text).with_context(|| name.clone())?;
            let job = *first.get_or_insert(found);
            if job != found {
                let found = found.noun();
                let job = job.noun();
                let first = &files[0].name;
                bail!("{name}: this is a part of {found}, but {first} is one of {job}");
            }
            files.push(MergeFile { name, text });
        }
        let job = first.context("there are no parts")?;
        Ok(Self { job, files })
    }

    /// Reads the files and puts them together.
    fn merged<J: job::Job>(&self) -> anyhow::Result<JobResult<J>> {
        let read = |one: &MergeFile| JobResult::read(&one.text).with_context(|| one.name.clone());
        let shards = self.files.iter().map(read).collect::<anyhow::Result<_>>()?;
        let name = |number: usize| self.files[number].name.clone();
        merge_shards(shards).map_err(|error| anyhow!(error.named(&name)))
    }
}

impl Args {
    /// The form of the answer, as the command of the job has it.
    fn form<F: ValueEnum + Send + Sync>(&self, job: JobKind) -> anyhow::Result<AnswerArgs<F>> {
        let is_survey = job == JobKind::Survey;
        ensure!(!is_survey || !self.histogram, "--histogram is not for a survey");
        ensure!(is_survey || self.puzzles_to.is_none(), "--puzzles-to is for a survey");
        let is_rush_hour = job == JobKind::RushHour;
        ensure!(is_rush_hour || self.list.is_none(), "--list is for a census of Rush Hour");
        let format = F::from_str(&self.format, false)
            .map_err(|_| anyhow!("{} cannot be written as {}", job.noun(), self.format))?;
        Ok(AnswerArgs { format, output: self.output.clone() })
    }
}

/// Puts parts together.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let parts = MergeFiles::read(&args.parts)?;
    let histogram = args.histogram;
    match parts.job {
        JobKind::Survey => {
            let AnswerArgs { format, output } = args.form(parts.job)?;
            let puzzles_to = args.puzzles_to.clone();
            let form = survey_command::SurveyOutput { format, puzzles_to, output };
            let whole = parts.merged::<SurveyJob>()?;
            let output = form.open()?;
            survey_command::answer(whole, &form, output, session, &Run::default())
        }
        JobKind::Asteroid => {
            let form = args.form(parts.job)?;
            let whole = Census::from(parts.merged::<AsteroidJob>()?);
            let output = form.output.open(false)?;
            asteroid_census::answer(&whole, None, histogram, &form, output, session)
        }
        JobKind::RushHour => {
            let form = args.form(parts.job)?;
            let form = RushHourOutput::open(&form, args.list.clone(), histogram)?;
            let whole = parts.merged::<RushHourJob>()?;
            form.answer(&RushHourCensus::new(whole, &Limits::default()), None, session)
        }
        JobKind::Bag => {
            let form = hardest::HardestOutput { histogram, answer: args.form(parts.job)? };
            let whole = parts.merged::<BagJob>()?;
            let output = form.open()?;
            hardest::bag::answer(whole, &form, output, session)
        }
    }
}
