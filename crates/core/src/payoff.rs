//! Payoffs of finished hands: linear in what each seat takes, plus a table where they are not linear.
//!
//! [`Payoffs`] are the payoffs of all parties of one contract. [`TerminalPayoffs`] evaluates finished hands quickly; the
//! solvers carry counters along instead, so that they know bounds of what can still be reached.

mod counters;
mod error;
mod payoffs;
mod reachable;
mod terminal;
mod weighted_sum;

pub(crate) use counters::{Counters, PayoffCounter};
pub use error::PayoffError;
pub use payoffs::{ITEMS, MAX_PAYOFFS, PayoffArrays, Payoffs, Values};
pub(crate) use payoffs::{Payoff, TRICK, check_range};
pub(crate) use reachable::ReachableCache;
pub use terminal::TerminalPayoffs;
pub use weighted_sum::PayoffSum;
pub(crate) use weighted_sum::{CountersBefore, CountersSince, SumBounds};
