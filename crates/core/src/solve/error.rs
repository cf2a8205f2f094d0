//! What can be wrong with payoffs that come from outside.

use std::fmt;

use crate::trick::TableError;

/// Why payoffs, or a position to be solved, were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// An array has the wrong length.
    Length {
        /// Its name.
        array: &'static str,
        /// Its length.
        length: usize,
        /// The length that fits the others.
        wanted: usize,
    },
    /// A number is out of its range.
    Range {
        /// What it is.
        what: &'static str,
        /// The number.
        number: usize,
        /// The least that it may be.
        least: usize,
        /// The most that it may be.
        most: usize,
    },
    /// A counter can grow beyond the table that reads it.
    Beyond {
        /// The axis of the table.
        axis: usize,
        /// The most that the counter can come to.
        most: u64,
        /// The length of the axis.
        size: u32,
    },
    /// Nobody knows beforehand who plays how many cards, so that a trick may end before everybody has played to it.
    Unforetold,
    /// There is not a single world.
    NoWorlds,
    /// A world does not belong to the others, or not here.
    World {
        /// Its row.
        world: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// What is known of the hidden cards fits no world, or not the position.
    Hidden {
        /// What is wrong.
        what: &'static str,
    },
    /// The position does not fit the tables.
    Position(TableError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { array, length, wanted } => write!(f, "{array} has {length} entries; it must have {wanted}"),
            Self::Range { what, number, least, most } => {
                write!(f, "{what} is {number}; it must be from {least} to {most}")
            }
            Self::Beyond { axis, most, size } => {
                write!(f, "axis {axis} of the payoffs has {size} entries; its counter can come to {most}")
            }
            Self::Unforetold => {
                f.write_str("whoever takes a trick decides how many cards each seat plays; this cannot be solved")
            }
            Self::NoWorlds => f.write_str("there is no world; it must be one at least"),
            Self::World { world, what } => write!(f, "world {world} {what}"),
            Self::Hidden { what } => write!(f, "what is hidden {what}"),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<TableError> for SolveError {
    fn from(error: TableError) -> Self {
        Self::Position(error)
    }
}
