//! `slide completions` and `slide man`: made from the same descriptions as `--help`.

use anyhow::{Context, bail};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::Cli;
use super::exit_code::Outcome;
use super::shared_args::OutputArgs;

/// Print a completion script for a shell
///
/// For bash: slide completions bash > ~/.local/share/bash-completion/completions/slide
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
    #[command(flatten)]
    output: OutputArgs,
}

/// Print the man page, or that of one command
///
/// To read it: slide man solve | man -l -
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Which command, such as `solve` or `generate tiles`; without it, the whole program
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "slide", &mut script);
    print(&args.output, &script)
}

/// Prints a man page.
pub(crate) fn man(args: &ManArgs) -> anyhow::Result<Outcome> {
    let mut all = Cli::command();
    all.build();
    let mut command = &mut all;
    for name in &args.command {
        let Some(found) = command.find_subcommand_mut(name) else {
            bail!("there is no command `{name}`; `slide --help` lists them");
        };
        command = found;
    }
    // Its page is called `slide-solve`, its usage line `slide solve`, because of `build`.
    let mut page = Vec::new();
    Man::new(std::mem::take(command).version(env!("CARGO_PKG_VERSION")))
        .source(concat!("slide ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)
        .context("the man page cannot be made")?;
    print(&args.output, &page)
}

fn print(output: &OutputArgs, text: &[u8]) -> anyhow::Result<Outcome> {
    output.open(false)?.last_answer(&String::from_utf8_lossy(text), Outcome::Answered)
}
