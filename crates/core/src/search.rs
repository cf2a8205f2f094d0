//! What every play promises a seat that does not see the others' cards: a tree search over information sets.
//!
//! [`Roots`] are the worlds that the seat thinks possible, each with a weight. An iteration draws one of them, plays down
//! the [tree](Search), adds one node and plays the hand out by a [`Policy`]. The nodes are what the seat can tell apart,
//! the plays so far; a play that only some worlds allow is judged by how often it was available (Cowling, Powley and
//! Whitehouse 2012). Every seat plays for its own party: for what it gets beyond the mean of the others.

mod budget;
mod error;
mod found;
mod grow;
mod policy;
mod roots;
#[cfg(test)]
mod tests;
mod tree;

pub use budget::{Budget, Halt};
pub use error::SearchError;
pub use found::{Found, Tried};
pub use grow::{FEWEST_NODES, Search};
pub use policy::{AnyPlay, ByThumb, Policy};
pub use roots::Roots;
