//! Structs of options, which may grow: each has a default, and a setter for each of its fields.
//!
//! ```text
//! CountOptions::default().metric(Metric::Move).goals(true)
//! ```
//!
//! The fields can be read; only this crate can name them all at once, so that a new one breaks no code.

/// Makes such a struct of its fields and their defaults.
#[doc(hidden)]
#[macro_export]
macro_rules! options {
    ($(#[$of:meta])* pub struct $name:ident {
        $($(#[$about:meta])* $field:ident: $type:ty = $usual:expr,)+
    }) => {
        $(#[$of])*
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$about])* pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $usual),+ }
            }
        }

        impl $name {
            $(
                $(#[$about])*
                #[must_use]
                pub fn $field(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )+
        }
    };
}
