//! Endgames over information sets: the value of each play for a seat that does not see the other hands, must make the
//! same play in all determinizations that it cannot distinguish, and assumes that the others follow a given policy.
//!
//! The value of a play is the sum over determinizations of the resulting value, times the probability of the
//! determinization and of the others' plays in it. Plays of the others split the determinizations; the seat's own play
//! is the best for all of them together. Nothing is sampled, and nothing is left out.

mod frame;
mod opponents;
mod search;
#[cfg(test)]
mod tests;

pub use opponents::{Endgame, NoisyHeuristic, OpponentPolicy};
