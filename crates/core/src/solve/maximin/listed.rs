//! Determinizations that are listed.

use super::super::information_set::InformationSet;
use super::problem::{DealSet, Maximin};
use crate::hash::KeyHasher;
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

/// The listed determinizations that are consistent with all plays so far.
#[derive(Clone, Debug)]
pub(crate) struct ListedDeals<'a> {
    set: &'a InformationSet,
    deals: Vec<u32>,
    /// The cards played since the beginning of the trick with which the search started.
    played: u64,
}

impl<'a> ListedDeals<'a> {
    /// All determinizations.
    pub(crate) fn new(set: &'a InformationSet, table: u64) -> Self {
        Self { set, deals: (0..).zip(&set.positions).map(|(number, _)| number).collect(), played: table }
    }

    fn held(&self, deal: u32, seat: usize) -> u64 {
        self.set.positions[deal as usize].held[seat] & !self.played
    }
}

impl DealSet for ListedDeals<'_> {
    fn branches(&self, problem: &Maximin<'_>, position: &Position, _: u64) -> Vec<(Play, Self)> {
        let seat = usize::from(position.to_act(problem.rules.seat_order)) % MAX_SEATS;
        let mut known = *position;
        let mut legal = |&world: &u32| -> Legal {
            known.held[seat] = self.held(world, seat);
            known.legal(problem.rules.tables, problem.rules.seat_order)
        };
        let legal: Vec<Legal> = self.deals.iter().map(&mut legal).collect();
        let mut legal_in_any = Legal::default();
        for legal in &legal {
            legal_in_any.iter_mut().zip(legal).for_each(|(all, cards)| *all |= cards);
        }
        let after = |play: Play| {
            let is_legal = |(_, legal): &(&u32, &Legal)| legal[usize::from(play.slot)] >> play.card & 1 == 1;
            let deals = self.deals.iter().zip(&legal).filter(is_legal).map(|(&world, _)| world).collect();
            Self { deals, played: self.played | 1 << play.card, ..*self }
        };
        plays(legal_in_any).map(|play| (play, after(play))).collect()
    }

    fn after_own_play(&self, play: Play) -> Self {
        Self { played: self.played | 1 << play.card, ..self.clone() }
    }

    fn fill_hands(&self, position: &mut Position, seats: u8) {
        for seat in (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 0) {
            position.held[seat] = self.deals.first().map_or(0, |&world| self.held(world, seat));
        }
    }

    fn before_indices(&self) -> impl Iterator<Item = usize> {
        self.deals.iter().map(|&world| self.set.before_index[world as usize])
    }

    fn hash(&self, key: &mut KeyHasher) {
        key.add(self.played);
        for &world in &self.deals {
            key.add(world.into());
        }
    }
}
