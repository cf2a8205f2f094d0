//! What can be wrong with the worlds of a search.

use std::fmt;

use crate::solve::SolveError;

/// Why a search was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchError {
    /// There is no world.
    Nothing,
    /// The hand is over.
    Over,
    /// There are not as many weights as worlds.
    Weights {
        /// Weights.
        given: usize,
        /// Worlds.
        wanted: usize,
    },
    /// A weight is below zero, endless or not a number.
    Weight {
        /// The world.
        row: usize,
        /// Its weight.
        weight: f64,
    },
    /// All weights together are nothing, or endless.
    Sum(f64),
    /// The seat to play could tell this world from the first.
    Apart {
        /// The world.
        row: usize,
    },
    /// A world does not fit the tables or the payoffs.
    Row {
        /// The world.
        row: usize,
        /// Why not.
        error: SolveError,
    },
    /// The payoffs and parties do not fit the seats.
    Goal(SolveError),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there are no worlds to search in"),
            Self::Over => f.write_str("the hand is over: there is nothing to search for"),
            Self::Weights { given, wanted } => write!(f, "{given} weights are given for {wanted} positions"),
            Self::Weight { row, weight } => {
                write!(f, "weight {row} is {weight}; it must be 0 or more, and not endless")
            }
            Self::Sum(sum) => write!(f, "the weights add up to {sum}; it must be more than 0, and not endless"),
            Self::Apart { row } => {
                write!(
                    f,
                    "position {row} is not like position 0 in what the seat to play sees: its cards and the trick"
                )
            }
            Self::Row { row, error } => write!(f, "position {row}: {error}"),
            Self::Goal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SearchError {}
