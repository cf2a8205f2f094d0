//! The problem: the contract, what is played for, where the search starts, and what a set of determinizations can do.

use super::super::equivalence::CardEquivalence;
use crate::hash::KeyHasher;
use crate::payoff::{CountersBefore, CountersSince, PayoffSum};
use crate::trick::{Play, Position, TrickRules};

/// A maximin problem of one contract.
#[derive(Clone, Copy, Debug)]
pub struct Maximin<'a> {
    /// The rules of the contract.
    pub rules: TrickRules<'a>,
    /// The value that is guaranteed.
    pub objective: &'a PayoffSum<'a>,
    /// Equivalent cards, of which only one is tried.
    pub equivalence: &'a CardEquivalence,
}

/// The root of a search.
pub(crate) struct Start<'a> {
    pub(crate) position: Position,
    pub(crate) before: &'a [CountersBefore],
    pub(crate) since: CountersSince,
    /// The cards that are in play in some determinization.
    pub(crate) in_play: u64,
    /// The seats of the maximizing player, as bits.
    pub(crate) seats: u8,
}

/// A set of determinizations that the maximizing player cannot tell apart.
pub(crate) trait DealSet: Clone + Sync {
    /// Every play that the seat to act can make in some determinization, one of each equivalence class, and the
    /// determinizations in which it can.
    fn branches(&self, problem: &Maximin<'_>, position: &Position, in_play: u64) -> Vec<(Play, Self)>;

    /// The same determinizations after a play of the maximizing player.
    fn after_own_play(&self, play: Play) -> Self;

    /// Puts hands of the right sizes into a position for the other seats.
    fn fill_hands(&self, position: &mut Position, seats: u8);

    /// The indices into [`Start::before`] that occur in these determinizations, each at least once.
    fn before_indices(&self) -> impl Iterator<Item = usize>;

    /// Adds everything that distinguishes these determinizations from others after the same plays.
    fn hash(&self, key: &mut KeyHasher);
}
