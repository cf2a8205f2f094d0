//! The interface of rollout policies, and its two implementations.

use super::heuristic::{HeuristicPolicy, PolicyConfig};
use crate::rng::Rng;
use crate::trick::{Legal, Play, Position, TrickRules, playout};

/// Plays hands to their ends, and chooses which play of a tree node to expand first.
pub trait RolloutPolicy: Sync {
    /// Plays on to the end of the hand.
    fn play_out(&self, position: &mut Position, rules: TrickRules<'_>, rng: &mut Rng);

    /// One of these plays of the seat to act; there are at least two.
    fn choose(&self, position: &Position, rules: TrickRules<'_>, among: &Legal, rng: &mut Rng) -> Play;
}

/// Plays uniformly at random.
#[derive(Clone, Copy, Debug)]
pub struct UniformRollout;

impl RolloutPolicy for UniformRollout {
    #[inline]
    fn play_out(&self, position: &mut Position, rules: TrickRules<'_>, rng: &mut Rng) {
        playout::random(position, rules.tables, rules.seat_order, rng);
    }

    #[inline]
    fn choose(&self, _: &Position, rules: TrickRules<'_>, among: &Legal, rng: &mut Rng) -> Play {
        playout::uniform(among, rules.tables.slots(), rng)
    }
}

/// Plays by the heuristic policy.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRollout<'a> {
    /// The policy, compiled from the rules of the search.
    pub policy: &'a HeuristicPolicy,
    /// Which seats use it, and with how much noise.
    pub config: PolicyConfig,
}

impl RolloutPolicy for HeuristicRollout<'_> {
    #[inline]
    fn play_out(&self, position: &mut Position, rules: TrickRules<'_>, rng: &mut Rng) {
        self.policy.playout(position, rules, self.config, rng);
    }

    #[inline]
    fn choose(&self, position: &Position, rules: TrickRules<'_>, among: &Legal, rng: &mut Rng) -> Play {
        self.policy.choose_among(position, rules, self.config, among, rng)
    }
}
