//! Conditions on a rating, `length>=15 && counter_intuitive>=3`, and the order to sort by.

use std::str::FromStr;

use super::Rating;

/// One of the numbers of a rating, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The index of the number in [`Rating::values`].
    index: usize,
}

/// Comparisons that must all hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Condition(Vec<MeasureComparison>);

#[derive(Clone, Debug, PartialEq)]
struct MeasureComparison {
    measure: Measure,
    operator: &'static str,
    number: f64,
}

/// The longer ones first, so that none is read as the beginning of another.
const OPERATORS: [&str; 6] = ["<=", ">=", "==", "!=", "<", ">"];

/// The fault of a condition, or of the name of a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConditionError {
    /// This is no comparison of a name with a number.
    #[error("`{0}` is not a comparison such as `length>=15`; join several with `&&`")]
    NoComparison(String),
    /// There is no number of this name.
    #[error(
        "there is no number `{}`; there are {}",
        .0,
        Rating::default().values().map(|(name, _)| name).join(", ")
    )]
    UnknownName(String),
}

impl FromStr for Measure {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let names = Rating::default().values().map(|(name, _)| name);
        let index = names.iter().position(|known| *known == text.trim());
        let unknown = || ConditionError::UnknownName(text.trim().to_owned());
        Ok(Self { index: index.ok_or_else(unknown)? })
    }
}

impl Measure {
    /// The number; nothing for a mean of nothing.
    pub fn of(self, rating: &Rating) -> Option<f64> {
        rating.values()[self.index].1.number()
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let comparison = |part: &str| {
            let bad = || ConditionError::NoComparison(part.trim().to_owned());
            let cut =
                |operator| part.split_once(operator).map(|(name, number)| (operator, name, number));
            let (operator, name, number) = OPERATORS.into_iter().find_map(cut).ok_or_else(bad)?;
            Ok(MeasureComparison {
                measure: name.parse()?,
                operator,
                number: number.trim().parse().map_err(|_| bad())?,
            })
        };
        text.split("&&").map(comparison).collect::<Result<_, _>>().map(Self)
    }
}

impl Condition {
    /// Returns whether it has no comparisons.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a rating meets the condition. A mean of nothing meets none.
    pub fn holds(&self, rating: &Rating) -> bool {
        self.0.iter().all(|&MeasureComparison { measure, operator, number }| {
            let order = measure.of(rating).and_then(|value| value.partial_cmp(&number));
            order.is_some_and(|order| match operator {
                "<=" => order.is_le(),
                ">=" => order.is_ge(),
                "==" => order.is_eq(),
                "!=" => order.is_ne(),
                "<" => order.is_lt(),
                _ => order.is_gt(),
            })
        })
    }
}
