//! Worlds that are listed one by one.

use super::super::roots::Roots;
use super::super::store::Mixer;
use super::Guarantee;
use super::search::Known;
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

/// Those of the listed worlds in which everything has been played that was.
#[derive(Clone, Debug)]
pub(super) struct Listed<'a> {
    roots: &'a Roots,
    worlds: Vec<u32>,
    /// The cards played, from the trick on with which the search began.
    gone: u64,
}

impl<'a> Listed<'a> {
    /// All worlds.
    pub(super) fn new(roots: &'a Roots, table: u64) -> Self {
        Self { roots, worlds: (0..).zip(&roots.positions).map(|(number, _)| number).collect(), gone: table }
    }

    fn held(&self, world: u32, seat: usize) -> u64 {
        self.roots.positions[world as usize].held[seat] & !self.gone
    }
}

impl Known for Listed<'_> {
    fn branches(&self, game: &Guarantee<'_>, now: &Position, _: u64) -> Vec<(Play, Self)> {
        let seat = usize::from(now.to_act(game.rules.seating)) % MAX_SEATS;
        let mut scene = *now;
        let mut legal = |&world: &u32| -> Legal {
            scene.held[seat] = self.held(world, seat);
            scene.legal(game.rules.tables, game.rules.seating)
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

    fn show(&self, now: &mut Position, seats: u8) {
        for seat in (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 0) {
            now.held[seat] = self.worlds.first().map_or(0, |&world| self.held(world, seat));
        }
    }

    fn classes(&self) -> impl Iterator<Item = usize> {
        self.worlds.iter().map(|&world| self.roots.class[world as usize])
    }

    fn hash(&self, key: &mut Mixer) {
        key.add(self.gone);
        for &world in &self.worlds {
            key.add(world.into());
        }
    }
}
