//! How others play: the chance of each legal card, from what the seat sees, and of worlds by what was played.
//!
//! A [`Lens`] turns a decision into numbers that mean the same in any game: who will take the trick, what that is worth
//! to the party, what the card would do later. A [`Net`] makes chances of them. [`weigh`] asks how likely the plays of
//! a hand were, had the hidden cards lain so, or so.

mod features;
mod math;
mod net;
#[cfg(test)]
mod tests;
mod weigh;

pub use features::{CONTEXT, Decision, Lens, PLAY};
pub use net::{HIDDEN, Net, NetArrays};
pub use weigh::{Belief, Doubt, playout, weigh};
