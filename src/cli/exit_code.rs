//! Exit codes: one number for the caller, the worst of all outcomes.

use slide::space::Stop;

/// The outcome of a question, from best to worst; the worst of several is their maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// 0: solved, counted completely, valid, verified.
    #[default]
    Answered,
    /// 1: proved unsolvable; illegal, not solving or not optimal.
    No,
    /// 3: a limit stopped the search.
    Partial,
    /// 2: usage, puzzle file or I/O.
    Failed,
    /// 130, 143, 129: interrupted by SIGINT, SIGTERM, SIGHUP. On Unix the program then dies by the
    /// signal itself; this number is seen elsewhere.
    Interrupted,
}

impl Outcome {
    /// The number that a shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::No => 1,
            Self::Failed => 2,
            Self::Partial => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Option<Stop>> for Outcome {
    fn from(stopped: Option<Stop>) -> Self {
        match stopped {
            None => Self::Answered,
            Some(Stop::Fault) => Self::Failed,
            Some(_) => Self::Partial,
        }
    }
}
