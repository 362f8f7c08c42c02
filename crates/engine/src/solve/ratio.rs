//! The bound on the length of an answer, as a multiple of that of a shortest solution: a decimal of at least 1,
//! kept exactly, in millionths.

use std::fmt;
use std::str::FromStr;

/// The number of millionths in 1.
const MILLION: u64 = 1_000_000;

/// A decimal of at least 1.
///
/// # Examples
/// ```
/// use slide::solve::Ratio;
///
/// let ratio: Ratio = "1.2".parse()?;
/// assert!(ratio.allows(12, 10) && !ratio.allows(13, 10));
/// assert_eq!(ratio.bound_for(13), 11);
/// assert!("0.9".parse::<Ratio>().is_err());
/// # Ok::<(), slide::solve::RatioError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ratio(u64);

/// A text is no [`Ratio`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a decimal number of at least 1 is needed, such as 1.2")]
pub struct RatioError;

impl Ratio {
    /// A shortest solution.
    pub const ONE: Self = Self(MILLION);
    /// Three times as long: on most boards a solution like that is found soon.
    pub const THREE: Self = Self(3 * MILLION);

    /// Returns whether a solution of this length will do where none is shorter than `bound`.
    pub fn allows(self, length: u32, bound: u32) -> bool {
        u64::from(length) * MILLION <= self.0.saturating_mul(bound.into())
    }

    /// The least bound for which a solution of this length will do.
    pub fn bound_for(self, length: u32) -> u32 {
        (u64::from(length) * MILLION).div_ceil(self.0) as u32
    }
}

impl FromStr for Ratio {
    type Err = RatioError;

    /// Digits beyond the millionths are ignored: the ratio is then a little less than the text.
    fn from_str(text: &str) -> Result<Self, RatioError> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(part) {
            return Err(RatioError);
        }
        let whole: u64 = whole.parse().map_err(|_| RatioError)?;
        let part: u64 = format!("{part:0<6}")[..6].parse().map_err(|_| RatioError)?;
        let all = whole.checked_mul(MILLION).and_then(|all| all.checked_add(part));
        all.filter(|&all| all >= MILLION).map(Self).ok_or(RatioError)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0 / MILLION;
        let part = format!("{:06}", self.0 % MILLION);
        match part.trim_end_matches('0') {
            "" => write!(f, "{whole}"),
            part => write!(f, "{whole}.{part}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_kept_exactly() {
        for (text, written) in [("1", "1"), ("1.20", "1.2"), ("3.0000019", "3.000001")] {
            assert_eq!(
                text.parse::<Ratio>().map(|ratio| ratio.to_string()),
                Ok(written.to_owned())
            );
        }
        for bad in [
            "",
            "0.9",
            "-1",
            "1.",
            ".5",
            "1,2",
            "1e3",
            "+2",
            "nan",
            "1.2.3",
            "99999999999999999999",
        ] {
            assert_eq!(bad.parse::<Ratio>(), Err(RatioError), "{bad}");
        }
        let ratio: Ratio = "1.1".parse().expect("a decimal");
        for length in 0..1000 {
            let bound = ratio.bound_for(length);
            assert!(
                ratio.allows(length, bound) && (bound == 0 || !ratio.allows(length, bound - 1))
            );
        }
        assert!(Ratio::ONE.allows(7, 7) && !Ratio::ONE.allows(8, 7));
    }
}
