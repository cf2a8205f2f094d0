//! Play by a rule of thumb: quick, not foolish, and the same few lines for every game.
//!
//! Whoever is to play weighs each legal card: who will take the trick if it is played, what that is worth, and what the
//! card would be worth if it were kept. Who will take the trick is told from the tables and from the cards that nobody
//! has shown yet; what it is worth comes from the payoffs of the parties and from what has been taken so far. A seat
//! looks at its own cards and at what lies or lay open on the table, never at another hand.

mod arrays;
pub(crate) mod chances;
mod plans;
pub(crate) mod sight;
#[cfg(test)]
mod tests;
pub(crate) mod wishes;

use super::batch::Rules;
use super::error::TableError;
use super::play::{Legal, Play};
use super::playout::any;
use super::position::Position;
use super::rng::Rng;
use super::seating::MAX_SEATS;
use crate::bits::{self, Bits, Work};
pub use arrays::{MAX_COUNTERS, OUT, WishArrays};
use chances::Chances;
use sight::Sight;
use wishes::{Tally, Wish, Wishes};

/// Who plays by the rule of thumb, and how freely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// The seats that do, as bits; all others play any legal card.
    pub seats: u8,
    /// How much chance adds to the value of a play at most, as a share of what the trick decides.
    pub noise: f32,
}

/// A rule of thumb for every seat of one contract.
#[derive(Clone, Debug)]
pub struct Thumb {
    pub(crate) chances: Chances,
    pub(crate) wishes: Wishes,
    /// What everybody wants before the first trick, and always where no wish changes.
    first: Wish,
}

/// What a hand that is played on has to keep beside the position.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) now: Position,
    /// Every card that has been played.
    seen: u64,
    /// What lies on the table, by counter.
    lying: [f32; MAX_COUNTERS],
    tally: Tally,
    pub(crate) wish: Wish,
}

/// What everybody wants in a trick, kept while it is played.
pub struct Mood(Scene);

/// A hand to be played out.
struct Playout<'a> {
    thumb: &'a Thumb,
    scene: &'a mut Scene,
    rules: Rules<'a>,
    manner: Manner,
    rng: &'a mut Rng,
}

impl Work for Playout<'_> {
    type Answer = u32;

    #[inline(always)]
    fn with<B: Bits>(self, bits: B) -> u32 {
        // Loops over counters are short, and quick where their length is known beforehand.
        match self.thumb.wishes.counters {
            0 => self.thumb.tricks::<0, B>(self, bits),
            1 => self.thumb.tricks::<1, B>(self, bits),
            2 => self.thumb.tricks::<2, B>(self, bits),
            _ => self.thumb.tricks::<MAX_COUNTERS, B>(self, bits),
        }
    }
}

/// One play to be chosen.
struct Choice<'a> {
    thumb: &'a Thumb,
    scene: &'a Scene,
    rules: Rules<'a>,
    noise: f32,
    among: &'a Legal,
    rng: &'a mut Rng,
}

impl Work for Choice<'_> {
    type Answer = Play;

    #[inline(always)]
    fn with<B: Bits>(self, _: B) -> Play {
        match self.thumb.wishes.counters {
            0 => self.of::<0>(),
            1 => self.of::<1>(),
            2 => self.of::<2>(),
            _ => self.of::<MAX_COUNTERS>(),
        }
    }
}

impl Choice<'_> {
    #[inline(always)]
    fn of<const N: usize>(self) -> Play {
        let Self { thumb, scene, rules, noise, among, rng } = self;
        let sight = Sight::<N>::new(thumb, scene, rules, noise);
        match scene.now.place {
            0 => sight.lead(rules.tables, among, rng),
            _ => Play { slot: 0, card: sight.follow(rules.tables, &scene.now, among[0], rng) },
        }
    }
}

impl Thumb {
    /// Compiles the rule of thumb.
    ///
    /// # Errors
    ///
    /// [`TableError`] names the array of the wishes that does not fit.
    pub fn new(rules: Rules<'_>, arrays: &WishArrays) -> Result<Self, TableError> {
        let Rules { tables, seating } = rules;
        if arrays.party.len() != seating.seats() {
            let (length, wanted) = (arrays.party.len(), seating.seats());
            return Err(TableError::Length { array: "party", length, wanted });
        }
        let wishes = Wishes::new(arrays, tables)?;
        let playing = arrays.party.iter().filter(|&&party| party != OUT).count();
        let hand = (wishes.tricks * seating.size()).div_ceil(playing.max(1));
        let first = wishes.wish(&Tally { left: wishes.tricks, ..Tally::default() });
        Ok(Self { chances: Chances::new(tables, seating.size(), hand), wishes, first })
    }

    /// Plays on until the last card has fallen; answers the number of plays. The rules must be those that it was
    /// compiled from, and the position must fit them.
    pub fn playout(&self, position: &mut Position, rules: Rules<'_>, manner: Manner, rng: &mut Rng) -> u32 {
        let mut scene = self.scene(*position, rules);
        let plays = bits::work(Playout { thumb: self, scene: &mut scene, rules, manner, rng });
        *position = scene.now;
        plays
    }

    /// The play of the seat to act, if it has a card. The rules must be those that it was compiled from.
    #[must_use]
    pub fn choose(&self, position: &Position, rules: Rules<'_>, manner: Manner, rng: &mut Rng) -> Option<Play> {
        let legal = position.legal(rules.tables, rules.seating);
        if legal == Legal::default() {
            return None;
        }
        Some(self.choose_among(position, rules, manner, &legal, rng))
    }

    /// The play of the seat to act if it may choose among these alone, of which there must be one.
    #[must_use]
    pub fn choose_among(
        &self,
        position: &Position,
        rules: Rules<'_>,
        manner: Manner,
        among: &Legal,
        rng: &mut Rng,
    ) -> Play {
        if manner.seats >> position.to_act(rules.seating) & 1 == 0 {
            return any(among, rules.tables.slots(), rng);
        }
        let scene = self.scene(*position, rules);
        bits::work(Choice { thumb: self, scene: &scene, rules, noise: manner.noise, among, rng })
    }

    /// What everybody wants in the trick of this position.
    #[must_use]
    pub fn mood(&self, position: &Position, rules: Rules<'_>) -> Mood {
        Mood(self.scene(*position, rules))
    }

    /// What the seat to act would play without noise, if these were its cards: as `choose`, in a trick whose mood is
    /// known. `legal` is what it may play, one card at least; no hand of the position is read.
    #[must_use]
    pub fn choice(&self, mood: &mut Mood, position: &Position, rules: Rules<'_>, held: u64, legal: &Legal) -> Play {
        let scene = &mut mood.0;
        scene.now = *position;
        scene.now.held[usize::from(position.to_act(rules.seating)) % MAX_SEATS] = held;
        scene.seen = position.taken.iter().fold(0, |all, taken| all | taken);
        scene.lying = [0.0; MAX_COUNTERS];
        let mut table = position.table;
        while table != 0 {
            self.lay::<MAX_COUNTERS>(scene, table.trailing_zeros() as usize);
            table &= table - 1;
        }
        match self.wishes.counters {
            0 => self.best::<0>(scene, rules, legal),
            1 => self.best::<1>(scene, rules, legal),
            2 => self.best::<2>(scene, rules, legal),
            _ => self.best::<MAX_COUNTERS>(scene, rules, legal),
        }
    }

    fn best<const N: usize>(&self, scene: &Scene, rules: Rules<'_>, legal: &Legal) -> Play {
        let sight = Sight::<N>::new(self, scene, rules, 0.0);
        let rng = &mut Rng::new(0, 0);
        match scene.now.place {
            0 => sight.lead(rules.tables, legal, rng),
            _ => Play { slot: 0, card: sight.follow(rules.tables, &scene.now, legal[0], rng) },
        }
    }

    pub(crate) fn scene(&self, now: Position, rules: Rules<'_>) -> Scene {
        let tally = self.wishes.tally(&now, rules.tables, rules.seating.size());
        let wish = if self.wishes.bends { self.wishes.wish(&tally) } else { self.first.clone() };
        let seen = now.taken.iter().fold(now.table, |all, taken| all | taken);
        let mut scene = Scene { now, seen, lying: [0.0; MAX_COUNTERS], tally, wish };
        let mut table = now.table;
        while table != 0 {
            self.lay::<MAX_COUNTERS>(&mut scene, table.trailing_zeros() as usize);
            table &= table - 1;
        }
        scene
    }

    /// Notes a card that was played.
    #[inline]
    fn lay<const N: usize>(&self, scene: &mut Scene, card: usize) {
        scene.seen |= 1 << card;
        for counter in 0..N {
            scene.lying[counter] += self.wishes.worth[counter][card];
        }
    }

    /// Plays all tricks; answers the number of plays. `N` is the number of counters, or more.
    fn tricks<const N: usize, B: Bits>(&self, playout: Playout<'_>, bits: B) -> u32 {
        let Playout { scene, rules, manner, rng, .. } = playout;
        let mut plays = 0;
        while !scene.now.is_over() && self.trick::<N, B>(scene, rules, manner, rng, &mut plays, bits) {}
        plays
    }

    /// Plays the rest of one trick; whether everybody had a card for it.
    #[inline(always)]
    fn trick<const N: usize, B: Bits>(
        &self,
        scene: &mut Scene,
        rules: Rules<'_>,
        manner: Manner,
        rng: &mut Rng,
        plays: &mut u32,
        bits: B,
    ) -> bool {
        let Rules { tables, seating } = rules;
        if scene.now.place == 0 {
            let seat = usize::from(scene.now.leader) % MAX_SEATS;
            let legal = tables.leads(scene.now.held[seat], scene.now.marks);
            if legal == Legal::default() {
                return false;
            }
            let play = if manner.seats >> seat & 1 == 1 {
                Sight::<N>::new(self, scene, rules, manner.noise).lead(tables, &legal, rng)
            } else {
                any(&legal, tables.slots(), rng)
            };
            scene.now.lead(tables, seating, play);
            self.lay::<N>(scene, usize::from(play.card));
            *plays += 1;
        }
        while usize::from(scene.now.place) < seating.size() {
            let seat = usize::from(scene.now.to_act(seating)) % MAX_SEATS;
            let legal = tables.follows(scene.now.held[seat], scene.now.state, scene.now.marks);
            if legal == 0 {
                return false;
            }
            let card = if legal.is_power_of_two() {
                bits.nth(legal, 0)
            } else if manner.seats >> seat & 1 == 1 {
                Sight::<N>::new(self, scene, rules, manner.noise).follow(tables, &scene.now, legal, rng)
            } else {
                bits.nth(legal, rng.below(legal.count_ones()))
            };
            scene.now.follow(tables, seating, card);
            self.lay::<N>(scene, usize::from(card));
            *plays += 1;
        }
        self.close(scene, rules);
        true
    }

    /// Plays a legal card, and ends the trick after its last.
    pub(crate) fn play(&self, scene: &mut Scene, rules: Rules<'_>, play: Play) {
        if scene.now.place == 0 {
            scene.now.lead(rules.tables, rules.seating, play);
        } else {
            scene.now.follow(rules.tables, rules.seating, play.card);
        }
        self.lay::<MAX_COUNTERS>(scene, usize::from(play.card));
        if usize::from(scene.now.place) == rules.seating.size() {
            self.close(scene, rules);
        }
    }

    /// The end of a trick: who has taken what, and what everybody wants now.
    #[inline]
    fn close(&self, scene: &mut Scene, rules: Rules<'_>) {
        if self.wishes.bends {
            let winner = usize::from(rules.seating.seat(scene.now.leader, scene.now.best)) % MAX_SEATS;
            self.wishes.count(&mut scene.tally, winner, 1, &scene.lying);
            scene.tally.left = scene.tally.left.saturating_sub(1);
            self.wishes.ask(&scene.tally, &mut scene.wish);
        }
        scene.lying = [0.0; MAX_COUNTERS];
        scene.now.close(rules.tables, rules.seating);
    }
}
