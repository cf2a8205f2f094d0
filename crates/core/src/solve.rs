//! Open hands solved exactly: what every play is worth when all cards lie open and everybody plays the best they can.
//!
//! [`Payoffs`] say what the counters of a finished hand are worth to each party, [`Alike`] which cards nobody can tell
//! apart, and a [`Solver`] searches: two sides by alpha–beta, parties that play for themselves by max^n. Both keep what
//! they found at the beginnings of tricks, under a key that leaves out whatever matters no more. [`Endings`] add up what
//! hands have come to that are played out elsewhere.

mod alike;
mod board;
mod endgame;
mod endings;
mod error;
mod guarantee;
mod ladder;
mod limit;
mod many;
mod order;
mod owners;
mod pattern;
mod payoff;
mod ranked;
mod ranks;
mod roots;
mod search;
mod solver;
mod stake;
mod store;
mod sure;
mod tally;
#[cfg(test)]
mod tests;
mod two;

pub use alike::Alike;
pub use endgame::{Endgame, Model, Slips};
pub use endings::Endings;
pub use error::SolveError;
pub use guarantee::{Guarantee, Place};
pub use limit::{Limits, Stop};
pub use payoff::{MAX_PAYOFFS, PayoffArrays, Payoffs, WORTHS};
pub use ranks::Ranks;
pub use solver::{Aim, Solution, Solver, Valued, Values};
pub use stake::{Found, Stake};
pub use two::Want;
