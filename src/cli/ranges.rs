//! Ranges as people write them: `27`, `20..30`.

use std::ops::RangeInclusive;

/// `27`, `20..30` or `20..=30`: both ends belong to it.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| {
        let wrong = "write a number such as 27, or a range such as 20..30";
        text.trim().parse::<u32>().map_err(|_| wrong.to_owned())
    };
    match text.split_once("..") {
        None => number(text).map(|number| number..=number),
        Some((first, last)) => {
            let first = number(first)?;
            let last = number(last.trim_start_matches('='))?;
            if first > last {
                return Err(format!("{first} is more than {last}"));
            }
            Ok(first..=last)
        }
    }
}
