//! Exact solvers: double dummy, endgames over information sets, and maximin guarantees.
//!
//! - [`Solver`] solves positions in which all cards are open: alpha–beta with MTD(f) for two sides, max^n for parties that
//!   play for themselves. Results at the beginnings of tricks are kept in a transposition table, under a key that leaves
//!   out what no longer matters ([`CardEquivalence`]). Where cards form suits with a ranking, partition search
//!   (Ginsberg 1996) is used for two sides ([`PartitionTables`]).
//! - [`Endgame`] computes what each play is worth to a seat that does not see the other hands, if the others play by a
//!   given policy.
//! - [`Maximin`] computes what each play guarantees against any play of the others.

mod double_dummy;
mod endgame;
mod equivalence;
mod error;
mod information_set;
mod limits;
mod maximin;
mod partition;
#[cfg(test)]
mod test_positions;
mod transposition;

pub use double_dummy::{GroupValues, Maximizer, Objective, Solution, Solver};
pub use endgame::{Endgame, NoisyHeuristic, OpponentPolicy};
pub use equivalence::CardEquivalence;
pub use error::SolveError;
pub use limits::{Limits, RootValues, Stop};
pub use maximin::{CardLocation, Maximin};
pub use partition::PartitionTables;
