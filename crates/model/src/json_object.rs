//! An object of JSON, written field by field.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// An object of JSON. Its fields are in the order in which they were added.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct JsonObject {
    fields: Vec<(Cow<'static, str>, Box<RawValue>)>,
}

impl JsonObject {
    /// The same object with one more field, whose value is made of strings, numbers, lists and objects.
    ///
    /// # Panics
    /// The value has a map whose keys are no strings.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Serialize) -> Self {
        let value = to_raw_value(&value).expect("maps in it have strings as keys");
        self.fields.push((name.into(), value));
        self
    }

    /// The same object with one more field, if there is a value for it.
    #[must_use]
    pub fn with_some(self, name: &'static str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }
}

impl Serialize for JsonObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields.iter().map(|(name, value)| (name, value)))
    }
}

/// The object on one line.
impl fmt::Display for JsonObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_some_are_left_out() {
        let inner = JsonObject::default().with("b", 1.5).with("a", None::<u8>);
        let object = JsonObject::default()
            .with("z", "a \"word\"")
            .with_some("none", None::<&str>)
            .with_some("some", Some(vec![inner]))
            .with(String::from("y"), (1, 'c'));
        let text = r#"{"z":"a \"word\"","some":[{"b":1.5,"a":null}],"y":[1,"c"]}"#;
        assert_eq!(object.to_string(), text);
    }
}
