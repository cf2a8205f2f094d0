//! Determinizations that are listed.

use super::super::information_set::InformationSet;
use super::problem::{DealSet, Maximin};
use crate::hash::KeyHasher;
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

/// The listed determinizations that are consistent with all plays so far.
#[derive(Clone, Debug)]
pub(crate) struct ListedDeals<'a> {
    roots: &'a InformationSet,
    worlds: Vec<u32>,
    /// The cards played since the beginning of the trick with which the search started.
    gone: u64,
}

impl<'a> ListedDeals<'a> {
    /// All determinizations.
    pub(crate) fn new(roots: &'a InformationSet, table: u64) -> Self {
        Self { roots, worlds: (0..).zip(&roots.positions).map(|(number, _)| number).collect(), gone: table }
    }

    fn held(&self, world: u32, seat: usize) -> u64 {
        self.roots.positions[world as usize].held[seat] & !self.gone
    }
}

impl DealSet for ListedDeals<'_> {
    fn branches(&self, game: &Maximin<'_>, now: &Position, _: u64) -> Vec<(Play, Self)> {
        let seat = usize::from(now.to_act(game.rules.seat_order)) % MAX_SEATS;
        let mut seen = *now;
        let mut legal = |&world: &u32| -> Legal {
            seen.held[seat] = self.held(world, seat);
            seen.legal(game.rules.tables, game.rules.seat_order)
        };
        let legal: Vec<Legal> = self.worlds.iter().map(&mut legal).collect();
        let mut all = Legal::default();
        for legal in &legal {
            all.iter_mut().zip(legal).for_each(|(all, cards)| *all |= cards);
        }
        let part = |play: Play| {
            let can = |(_, legal): &(&u32, &Legal)| legal[usize::from(play.slot)] >> play.card & 1 == 1;
            let worlds = self.worlds.iter().zip(&legal).filter(can).map(|(&world, _)| world).collect();
            Self { worlds, gone: self.gone | 1 << play.card, ..*self }
        };
        plays(all).map(|play| (play, part(play))).collect()
    }

    fn own(&self, play: Play) -> Self {
        Self { gone: self.gone | 1 << play.card, ..self.clone() }
    }

    fn fill_hands(&self, now: &mut Position, seats: u8) {
        for seat in (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 0) {
            now.held[seat] = self.worlds.first().map_or(0, |&world| self.held(world, seat));
        }
    }

    fn classes(&self) -> impl Iterator<Item = usize> {
        self.worlds.iter().map(|&world| self.roots.class[world as usize])
    }

    fn hash(&self, key: &mut KeyHasher) {
        key.add(self.gone);
        for &world in &self.worlds {
            key.add(world.into());
        }
    }
}
