//! The card-play model of the other seats: the probability of each legal card from what the seat sees.
//!
//! A [`FeatureExtractor`] turns a decision into numbers that mean the same in every game: who will take the trick, what
//! that is worth to the party, what the card can do later. A [`PolicyNet`] turns them into probabilities.
//! [`log_likelihoods`] weighs determinizations by the plays that were made.

mod decision;
mod features;
mod likelihood;
mod net;
#[cfg(test)]
mod tests;

pub use features::{CONTEXT_FEATURES, FeatureExtractor, Features, PLAY_FEATURES};
pub use likelihood::{Playthrough, Smoothing, log_likelihoods, playout};
pub use net::{HIDDEN, PolicyNet, PolicyNetArrays};
