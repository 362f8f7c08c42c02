//! Numbers of any size.

use serde::{Serialize, Serializer};

/// A number that is written as a string of decimal digits if it is above 2⁵³.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub u128);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl From<u128> for Number {
    fn from(number: u128) -> Self {
        Self(number)
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

/// The numbers of a list.
pub(super) fn numbers(list: &[u64]) -> Vec<Number> {
    list.iter().copied().map(Number::from).collect()
}
