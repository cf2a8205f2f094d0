//! The problem: the contract, what is played for, and how the others play.

use crate::payoff::PayoffSum;
use crate::rollout::{HeuristicPolicy, PolicyState};
use crate::trick::{Legal, Position, TrickRules, plays};

/// An endgame of one contract.
#[derive(Clone, Copy)]
pub struct Endgame<'a, M> {
    /// The rules of the contract.
    pub rules: TrickRules<'a>,
    /// The value that is maximized.
    pub objective: &'a PayoffSum<'a>,
    /// How all other seats play.
    pub opponents: &'a M,
}

/// A policy of the other seats: the probability of each legal play.
pub trait OpponentPolicy: Copy + Sync {
    /// What the policy keeps during a trick.
    type TrickState;

    /// The state of the policy in the trick of this position. It must not depend on the hands.
    fn trick_state(&self, position: &Position, rules: TrickRules<'_>) -> Self::TrickState;

    /// Appends the probability of each legal play of the seat to act, if it holds these cards, in the order of
    /// [`plays`]. They add up to 1. There are at least two plays.
    ///
    /// Of the position, only what has been played and the sizes of the other hands may be read.
    fn probabilities(
        &self,
        trick_state: &mut Self::TrickState,
        position: &Position,
        rules: TrickRules<'_>,
        hand: (u64, Legal),
        probabilities: &mut Vec<f64>,
    );
}

/// The heuristic policy with ε-noise: with probability `epsilon` the seat plays uniformly at random.
#[derive(Clone, Copy, Debug)]
pub struct NoisyHeuristic<'a> {
    /// The heuristic policy.
    pub policy: &'a HeuristicPolicy,
    /// The probability of a random play, from 0 to 1.
    pub epsilon: f64,
}

impl OpponentPolicy for NoisyHeuristic<'_> {
    type TrickState = PolicyState;

    fn trick_state(&self, position: &Position, rules: TrickRules<'_>) -> PolicyState {
        self.policy.policy_state(position, rules)
    }

    fn probabilities(
        &self,
        trick_state: &mut PolicyState,
        position: &Position,
        rules: TrickRules<'_>,
        (held, legal): (u64, Legal),
        probabilities: &mut Vec<f64>,
    ) {
        let choice = self.policy.choose_with_state(trick_state, position, rules, held, &legal);
        let count: u32 = legal.iter().map(|cards| cards.count_ones()).sum();
        let uniform = self.epsilon / f64::from(count);
        probabilities
            .extend(plays(legal).map(|play| if play == choice { 1.0 - self.epsilon + uniform } else { uniform }));
    }
}
