//! The problem: the contract, what is played for, where the search starts, and sets of determinizations.

use super::super::equivalence::CardEquivalence;
use super::super::information_set::InformationSet;
use crate::hash::KeyHasher;
use crate::payoff::{PayoffSum, PayoffsBefore, PayoffsSince};
use crate::trick::{Legal, MAX_SEATS, Play, Position, TrickRules, plays};

/// A maximin problem of one contract.
#[derive(Clone, Copy, Debug)]
pub struct Maximin<'a> {
    /// The rules of the contract.
    pub rules: TrickRules<'a>,
    /// The value that is guaranteed.
    pub objective: &'a PayoffSum<'a>,
    /// Equivalent cards: of those of a hand that is known, only one is tried.
    pub equivalence: &'a CardEquivalence,
}

/// The root of a search.
pub(crate) struct Start<'a> {
    pub(crate) position: Position,
    /// Each different state of what was counted before the search; [`DealSet::before_indices`] point into it.
    pub(crate) payoffs_before: &'a [PayoffsBefore],
    /// What can still be counted.
    pub(crate) payoffs_since: PayoffsSince,
    /// The cards that are in play in some determinization.
    pub(crate) in_play: u64,
    /// The seats of the maximizing player, as bits.
    pub(crate) seats: u8,
}

/// A set of determinizations that the maximizing player cannot tell apart.
pub(crate) trait DealSet: Clone + Sync {
    /// Every play that the seat to act can make in some determinization, and the determinizations in which it can. May
    /// leave out plays that are equivalent to others.
    fn branches(&self, problem: &Maximin<'_>, position: &Position, in_play: u64) -> Vec<(Play, Self)>;

    /// The same determinizations after a play of the maximizing player.
    fn after_own_play(&self, play: Play) -> Self;

    /// The indices into [`Start::payoffs_before`] that occur in these determinizations, each at least once.
    fn before_indices(&self) -> impl Iterator<Item = usize>;

    /// Adds everything that distinguishes these determinizations from others after the same plays.
    fn add_to_key(&self, key: &mut KeyHasher);
}

/// The listed determinizations that are consistent with all plays so far.
#[derive(Clone, Debug)]
pub(crate) struct ListedDeals<'a> {
    set: &'a InformationSet,
    /// Their indices in the set.
    deals: Vec<u32>,
    /// The cards played since the beginning of the trick with which the search started.
    played: u64,
}

impl<'a> ListedDeals<'a> {
    /// All determinizations.
    pub(crate) fn new(set: &'a InformationSet, trick_cards: u64) -> Self {
        Self { set, deals: (0..).zip(&set.positions).map(|(number, _)| number).collect(), played: trick_cards }
    }

    fn held(&self, deal: u32, seat: usize) -> u64 {
        self.set.positions[deal as usize].held[seat] & !self.played
    }
}

impl DealSet for ListedDeals<'_> {
    fn branches(&self, problem: &Maximin<'_>, position: &Position, _: u64) -> Vec<(Play, Self)> {
        let seat = usize::from(position.to_act(problem.rules.seat_order)) % MAX_SEATS;
        let mut known = *position;
        let mut legal = |&deal: &u32| -> Legal {
            known.held[seat] = self.held(deal, seat);
            known.legal(problem.rules.tables, problem.rules.seat_order)
        };
        let legal: Vec<Legal> = self.deals.iter().map(&mut legal).collect();
        let mut legal_in_any = Legal::default();
        for legal in &legal {
            legal_in_any.iter_mut().zip(legal).for_each(|(all, cards)| *all |= cards);
        }
        let after = |play: Play| {
            let is_legal = |(_, legal): &(&u32, &Legal)| legal[usize::from(play.slot)] >> play.card & 1 == 1;
            let deals = self.deals.iter().zip(&legal).filter(is_legal).map(|(&deal, _)| deal).collect();
            Self { deals, played: self.played | 1 << play.card, ..*self }
        };
        plays(legal_in_any).map(|play| (play, after(play))).collect()
    }

    fn after_own_play(&self, play: Play) -> Self {
        Self { played: self.played | 1 << play.card, ..self.clone() }
    }

    fn before_indices(&self) -> impl Iterator<Item = usize> {
        self.deals.iter().map(|&deal| self.set.before_index[deal as usize])
    }

    fn add_to_key(&self, key: &mut KeyHasher) {
        key.add(self.played);
        for &deal in &self.deals {
            key.add(deal.into());
        }
    }
}
