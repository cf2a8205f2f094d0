//! Errors of a search.

use std::fmt;

use crate::payoff::PayoffError;
use crate::trick::TrickError;

/// Why a search was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchError {
    /// There are no determinizations.
    NoDeterminization,
    /// The hand is over.
    HandOver,
    /// The number of weights differs from the number of determinizations.
    WeightCount {
        /// Weights.
        given: usize,
        /// Determinizations.
        wanted: usize,
    },
    /// A weight is negative, infinite or not a number.
    BadWeight {
        /// Its row.
        row: usize,
        /// Its weight.
        weight: f64,
    },
    /// The sum of the weights is not positive, or infinite.
    BadWeightSum(f64),
    /// The seat to act can tell this determinization from the first.
    Distinguishable {
        /// Its row.
        row: usize,
    },
    /// A determinization does not fit the rules.
    BadPosition {
        /// Its row.
        row: usize,
        /// Why not.
        error: TrickError,
    },
    /// A determinization does not fit the payoffs.
    PayoffMismatch {
        /// Its row.
        row: usize,
        /// Why not.
        error: PayoffError,
    },
    /// The parties do not fit the payoffs.
    Payoff(PayoffError),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDeterminization => f.write_str("there are no positions; give at least one"),
            Self::HandOver => f.write_str("the hand is over; there is no play to search for"),
            Self::WeightCount { given, wanted } => write!(f, "there are {given} weights for {wanted} positions"),
            Self::BadWeight { row, weight } => {
                write!(f, "weight {row} is {weight}; it must be 0 or more, and finite")
            }
            Self::BadWeightSum(sum) => write!(f, "the weights add up to {sum}; it must be more than 0, and finite"),
            Self::Distinguishable { row } => {
                write!(f, "position {row} differs from position 0 in the cards of the seat to act or in the trick")
            }
            Self::BadPosition { row, error } => write!(f, "position {row}: {error}"),
            Self::PayoffMismatch { row, error } => write!(f, "position {row}: {error}"),
            Self::Payoff(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SearchError {}
