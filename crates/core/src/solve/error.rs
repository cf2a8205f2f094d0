//! Errors of the solvers.

use std::fmt;

use crate::payoff::PayoffError;
use crate::trick::TrickError;

/// Why a problem was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// Payoffs or weights are inconsistent.
    Payoff(PayoffError),
    /// The number of cards that each seat plays depends on who wins the tricks.
    VariableTurns,
    /// There is no determinization.
    NoDeterminization,
    /// A determinization is inconsistent with the others.
    Determinization {
        /// Its row.
        row: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// Card-location constraints fit no determinization, or not the position.
    CardLocations {
        /// What is wrong.
        what: &'static str,
    },
    /// The position does not fit the rules.
    Position(TrickError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Payoff(error) => error.fmt(f),
            Self::VariableTurns => f.write_str(
                "the winner of a trick decides how many cards each seat plays; such a hand cannot be solved",
            ),
            Self::NoDeterminization => f.write_str("there are no positions; give at least one"),
            Self::Determinization { row, what } => write!(f, "position {row} {what}"),
            Self::CardLocations { what } => write!(f, "the card-location constraints {what}"),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<TrickError> for SolveError {
    fn from(error: TrickError) -> Self {
        Self::Position(error)
    }
}

impl From<PayoffError> for SolveError {
    fn from(error: PayoffError) -> Self {
        Self::Payoff(error)
    }
}
