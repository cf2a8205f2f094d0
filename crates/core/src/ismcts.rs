//! Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).
//!
//! [`RootSampler`] holds the determinizations that the seat to act considers possible, each with a weight. A simulation
//! samples one of them, descends the tree of [`Ismcts`], adds one node, and finishes the hand by a rollout policy.
//! Nodes are the information sets of the seat: the plays so far. Every seat maximizes the margin of its own party.

mod error;
mod result;
mod root_sampler;
mod search;
#[cfg(test)]
mod tests;
mod tree;

pub use error::SearchError;
pub use result::{ActionStatistics, SearchResult, StopReason};
pub use root_sampler::RootSampler;
pub use search::{Budget, Ismcts, MIN_NODES};
