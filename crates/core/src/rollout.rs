//! Rollout policies: how every seat plays a hand to its end, quickly.
//!
//! [`UniformRollout`] plays any legal card. [`HeuristicPolicy`] is the same few lines for every game: it estimates for
//! each legal card who takes the trick, what that is worth to the party, and what the card is worth if it is kept.
//! Estimates come from the trick automaton, the cards that the seat has not seen, and the payoffs. A seat reads its own
//! hand and what has been played, never another hand.
//!
//! [`HeuristicPolicy::play_values`] is for one decision instead of a rollout: it takes its time to remember which cards
//! each seat can hold ([`KnownCards`]).

mod decisions;
mod evaluation;
mod heuristic;
mod known_cards;
mod lookahead;
mod party_payoff;
mod play_values;
mod policy;
#[cfg(test)]
mod tests;
mod utility;
mod utility_arrays;
mod win_probability;

pub(crate) use evaluation::PlayEvaluator;
pub(crate) use heuristic::RolloutState;
pub use heuristic::{HeuristicPolicy, PolicyConfig, PolicyState};
pub use known_cards::KnownCards;
pub use policy::{HeuristicRollout, RolloutPolicy, UniformRollout};
pub use utility_arrays::{MAX_COUNTERS, OUT, UtilityArrays};
pub use win_probability::SharedWinProbabilities;
