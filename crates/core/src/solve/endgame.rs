//! Endgames over information sets: what each play is worth to a seat that does not see the other hands, must play alike
//! in all determinizations that it cannot tell apart, and takes the others to play by a given policy.
//!
//! The value of a play is the sum over determinizations of the resulting value, times the probability of the
//! determinization and of the others' plays in it. Plays of the others split the determinizations; one's own play is the
//! best for all of them together. Nothing is sampled, and nothing is left out.

mod frame;
mod opponents;
mod search;
#[cfg(test)]
mod tests;

pub use opponents::{Endgame, NoisyHeuristic, OpponentPolicy};
