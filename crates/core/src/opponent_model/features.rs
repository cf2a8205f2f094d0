//! Feature extraction: decisions as numbers that mean the same in every game.
//!
//! All features come from the trick automaton, from what has been played, and from the seat's own hand, never from
//! another hand. Points are divided by a reward scale, so that games with small and large scores look alike.

use crate::rollout::HeuristicPolicy;
use crate::trick::{MAX_CARDS, Play, TrickRules};

/// Features of a decision.
pub const CONTEXT_FEATURES: usize = 24;
/// Features of a play.
pub const PLAY_FEATURES: usize = 32;
/// The most suits.
const MAX_SUITS: usize = 24;

/// Extracts features of decisions of one contract.
#[derive(Clone, Debug)]
pub struct FeatureExtractor {
    pub(crate) policy: HeuristicPolicy,
    /// The sets of cards that a lead asks for: suits.
    pub(crate) suits: Vec<u64>,
    /// (slots, cards) the cards that this lead asks for; none if any card may follow.
    pub(crate) led_suits: Vec<[u64; MAX_CARDS]>,
    /// Points are divided by this.
    pub(crate) reward_scale: f32,
}

/// The features of one decision.
#[derive(Clone, Debug, Default)]
pub struct Features {
    /// The legal plays.
    pub plays: Vec<Play>,
    /// (plays, [`PLAY_FEATURES`]) the features of each play.
    pub rows: Vec<[f32; PLAY_FEATURES]>,
    /// ([`CONTEXT_FEATURES`]) the features of the decision itself.
    pub context: [f32; CONTEXT_FEATURES],
}

impl FeatureExtractor {
    /// An extractor for the contract of this policy. Points are divided by `reward_scale`.
    #[must_use]
    pub fn new(policy: HeuristicPolicy, rules: TrickRules<'_>, reward_scale: f32) -> Self {
        let tables = rules.tables;
        let deck = tables.deck();
        let mut suits = Vec::new();
        let mut led_suits = vec![[0; MAX_CARDS]; tables.slots()];
        for (slot, by_card) in led_suits.iter_mut().enumerate() {
            for (card, led_suit) in
                by_card.iter_mut().enumerate().filter(|(card, _)| tables.leadable(slot) >> card & 1 == 1)
            {
                let first = tables.clauses(tables.begin(slot, card), 0).next();
                let suit = first.map_or(0, |(hold, _)| hold & deck);
                if suit != 0 && suit != deck {
                    *led_suit = suit;
                    suits.push(suit);
                }
            }
        }
        suits.sort_unstable();
        suits.dedup();
        suits.truncate(MAX_SUITS);
        Self { policy, suits, led_suits, reward_scale: reward_scale.max(f32::MIN_POSITIVE) }
    }

    /// The probability that a card takes a trick, before anything has been played.
    #[must_use]
    pub fn strength(&self, card: usize) -> f32 {
        1.0 - self.policy.win_probabilities.strength[card].fails
    }

    /// The sets of cards that a lead asks for, such as suits.
    #[must_use]
    pub fn suits(&self) -> &[u64] {
        &self.suits
    }
}
