//! Payoffs of finished hands: linear in what each seat takes, plus a table where they are not linear.
//!
//! [`Payoffs`] are the payoffs of all parties of one contract. [`TerminalPayoffs`] evaluates finished hands quickly;
//! the solvers carry running payoffs along instead, so that they know bounds of what can still be reached.

mod error;
mod payoffs;
mod reachable;
mod running;
mod terminal;
mod weighted_sum;

pub use error::PayoffError;
pub use payoffs::{ITEMS, MAX_PAYOFFS, PayoffArrays, PayoffVector, Payoffs};
pub(crate) use payoffs::{Payoff, TRICK_ITEM, check_range};
pub(crate) use reachable::ReachableCache;
pub(crate) use running::{RunningPayoff, RunningPayoffs};
pub use terminal::TerminalPayoffs;
pub use weighted_sum::PayoffSum;
pub(crate) use weighted_sum::{PayoffsBefore, PayoffsSince, SumBounds};
