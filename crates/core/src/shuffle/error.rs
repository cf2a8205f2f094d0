//! What can be wrong with a request for a shuffle.

use std::error::Error;
use std::fmt;

/// Why there is no such shuffle: what was given, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShuffleError {
    /// There is no permutation of this size.
    Size {
        /// What was asked for.
        size: usize,
    },
    /// The argument of this name is the empty text.
    Empty {
        /// `"seed"` or `"label"`.
        name: &'static str,
    },
    /// The argument of this name holds a newline, which separates the parts of the hashed text.
    Newline {
        /// `"seed"` or `"label"`.
        name: &'static str,
        /// How many characters stand before the newline.
        at: usize,
    },
}

impl fmt::Display for ShuffleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { size } => write!(f, "size is {size}; it must be from 1 to {}", super::MAX_SIZE),
            Self::Empty { name } => write!(f, "{name} is empty; it must be a text of at least one character"),
            Self::Newline { name, at } => {
                write!(f, "{name} has a newline after {at} characters; it must be a text on one line")
            }
        }
    }
}

impl Error for ShuffleError {}
