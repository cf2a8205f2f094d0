//! Errors in payoffs from outside.

use std::fmt;

/// Why payoffs, or their use, were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PayoffError {
    /// An array has the wrong length.
    Length {
        /// Its name.
        array: &'static str,
        /// Its length.
        length: usize,
        /// The length that fits the other arrays.
        wanted: usize,
    },
    /// A number is out of range.
    Range {
        /// What it is.
        what: &'static str,
        /// The number.
        number: usize,
        /// The least value allowed.
        min: usize,
        /// The greatest value allowed.
        max: usize,
    },
    /// A counter can exceed the table that reads it.
    AxisTooShort {
        /// The row of the axis in the arrays.
        axis: usize,
        /// The greatest value of the counter.
        reachable: u64,
        /// The length of the axis.
        size: u32,
    },
}

impl fmt::Display for PayoffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { array, length, wanted } => write!(f, "{array} has {length} entries; it must have {wanted}"),
            Self::Range { what, number, min, max } => {
                write!(f, "{what} is {number}; it must be from {min} to {max}")
            }
            Self::AxisTooShort { axis, reachable, size } => {
                write!(f, "axis {axis} of the payoffs has {size} entries; its counter can reach {reachable}")
            }
        }
    }
}

impl std::error::Error for PayoffError {}
