//! Determinizations: full deals that fit what a player knows about the hidden cards, counted, sampled and listed
//! exactly.
//!
//! Constraints name for each card the holders that it can be with, and for each holder its number of cards. Cards with
//! the same set of holders form a [`CardGroup`]. Determinizations are counted by dynamic programming: group by group,
//! over the number of its cards that each holder gets, with the remaining capacities as state. The same counts give
//! uniform samples without rejection: first the number of cards of each holder, then which ones.
//!
//! Knowledge that is no such set is split into mutually exclusive [`ConstraintCase`]s with weights: a determinization
//! of a case of weight 7 is sampled 7 times as often as one of a case of weight 1.

mod constraints;
mod counting;
mod enumeration;
mod error;
mod reduction;
mod sampler;

pub use constraints::{CardGroup, ConstraintCase};
pub use error::{DeterminizationError, MAX_HOLDERS};
pub use sampler::Determinizations;
