//! One decision: what the seat to play sees and wants, and what each of its cards promises.

use super::super::batch::Rules;
use super::super::play::{Legal, Play};
use super::super::position::Position;
use super::super::rng::Rng;
use super::super::seating::MAX_SEATS;
use super::super::tables::Tables;
use super::wishes::BySeat;
use super::{Scene, Thumb};

/// What the chance to take a later trick is worth beside the chance to take this one.
const KEPT: f32 = 0.65;
/// What of a later trick's usual cost a seat pays that can choose which tricks it takes.
const CHOICE: f32 = 0.5;
/// Numbers that a draw of chance can give.
const DRAWS: f32 = 16_777_216.0;

/// What the seat to play knows and wants. `N` is the number of counters, or more.
pub(crate) struct Sight<'a, const N: usize> {
    thumb: &'a Thumb,
    /// The cards that it has not seen.
    pub(crate) unseen: u64,
    /// Its place in the trick, and how many there are.
    place: usize,
    size: usize,
    /// The first place to which the trick may still go, the one that wins so far aside.
    from: usize,
    /// By place, what the trick is worth if that place takes it, this seat's card aside.
    pub(crate) values: BySeat,
    /// By counter and place, what a step more is worth.
    gains: [BySeat; N],
    /// How eager each place is that is still to play.
    eager: BySeat,
    /// What the share of a mover is multiplied with.
    scale: f32,
    /// What it is worth to take a later trick.
    pub(crate) later: f32,
    /// By counter, what a step is worth if others take it.
    rest: [f32; N],
    noise: f32,
}

impl<'a, const N: usize> Sight<'a, N> {
    #[inline(always)]
    pub(crate) fn new(thumb: &'a Thumb, scene: &Scene, rules: Rules<'_>, noise: f32) -> Self {
        let (now, wish, wishes) = (&scene.now, &scene.wish, &thumb.wishes);
        let (size, place) = (rules.seating.size(), usize::from(now.place));
        let seat = usize::from(now.to_act(rules.seating)) % MAX_SEATS;
        let party = usize::from(wishes.party[seat]) % MAX_SEATS;
        let unseen = rules.tables.deck() & !(scene.seen | now.held[seat]);
        let (mut values, mut eager, mut gains) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS], [[0.0; MAX_SEATS]; N]);
        let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
        // What the seats after this one may add, as cards go.
        let more: [f32; N] = std::array::from_fn(|counter| wishes.mean[counter] * number(size - place - 1));
        for at in 0..size {
            #[expect(clippy::cast_possible_truncation, reason = "eight places at most")]
            let taker = usize::from(rules.seating.seat(now.leader, at as u8)) % MAX_SEATS;
            let mut value = wish.trick[party][taker];
            for counter in 0..N {
                let gain = wish.gain[counter][party][taker];
                gains[counter][at] = gain;
                value += gain * (scene.lying[counter] + more[counter]);
            }
            values[at] = value;
            eager[at] = if at > place { wish.eager[taker] } else { 1.0 };
            least = least.min(value);
            most = most.max(value);
        }
        let rest: [f32; N] = std::array::from_fn(|counter| wish.rest[counter][party]);
        let cards = (0..N)
            .fold(0.0, |sum, counter| sum + wishes.mean[counter] * (wish.gain[counter][party][seat] - rest[counter]));
        // Who can take a trick need not take one that costs more than it brings.
        let cards = number(size - 1) * cards.max(cards * CHOICE);
        let cites = thumb.chances.cites;
        Self {
            thumb,
            unseen,
            place,
            size,
            from: if cites { 0 } else { place + 1 },
            values,
            gains,
            eager,
            scale: if cites { 1.0 / ones(unseen).max(1.0) } else { 1.0 },
            later: KEPT * (wish.trick[party][seat] - wish.trick_rest[party] + cards),
            rest,
            noise: noise * (most - least) / DRAWS,
        }
    }

    /// The lead that promises most.
    #[inline(always)]
    pub(super) fn lead(&self, tables: &Tables, legal: &Legal, rng: &mut Rng) -> Play {
        let mut best = (f32::NEG_INFINITY, Play { slot: 0, card: 0 });
        for (slot, &cards) in (0..).zip(&legal[..tables.slots()]) {
            let mut cards = cards;
            while cards != 0 {
                let card = lowest(cards);
                cards &= cards - 1;
                let state = tables.begin(usize::from(slot), usize::from(card));
                let value = self.value(usize::from(card), state, 0) + self.chance(rng);
                if value > best.0 {
                    best = (value, Play { slot, card });
                }
            }
        }
        best.1
    }

    /// The further card that promises most.
    #[inline(always)]
    pub(super) fn follow(&self, tables: &Tables, now: &Position, legal: u64, rng: &mut Rng) -> u8 {
        let mut cards = legal;
        let mut best = (f32::NEG_INFINITY, 0);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let step = tables.step(now.state, usize::from(card));
            let holder = usize::from(step.winning(now.place, now.best)) % MAX_SEATS;
            let value = self.value(usize::from(card), step.next, holder) + self.chance(rng);
            if value > best.0 {
                best = (value, card);
            }
        }
        best.1
    }

    /// What it promises to play this card, after which the trick is in this state and this place wins so far.
    #[inline(always)]
    fn value(&self, card: usize, state: u16, holder: usize) -> f32 {
        self.trick(card, state, holder) - self.kept(card)
    }

    /// What this trick promises with the card in it.
    #[inline(always)]
    pub(crate) fn trick(&self, card: usize, state: u16, holder: usize) -> f32 {
        let worth: [f32; N] = std::array::from_fn(|counter| self.thumb.wishes.worth[counter][card]);
        let total =
            |at: usize| (0..N).fold(self.values[at], |sum, counter| sum + worth[counter] * self.gains[counter][at]);
        let held = total(holder);
        let mut value = held;
        if self.place + 1 < self.size {
            let outlook = self.thumb.chances.of(state, self.place + 1);
            let moved = (ones(outlook.movers & self.unseen) * outlook.share * self.scale).min(1.0);
            for at in self.from..self.size {
                value += moved * outlook.chance[at] * self.eager[at] * (total(at) - held);
            }
        }
        value
    }

    /// What the card promises if it is kept.
    #[inline(always)]
    pub(crate) fn kept(&self, card: usize) -> f32 {
        let takes = self.takes(card);
        let mut value = self.later * takes;
        for (counter, (gains, rest)) in self.gains.iter().zip(&self.rest).enumerate() {
            value += self.thumb.wishes.worth[counter][card] * (rest + takes * (gains[self.place] - rest));
        }
        value
    }

    /// What it is worth that this seat takes the card, rather than others.
    #[inline]
    pub(crate) fn own(&self, card: usize) -> f32 {
        let of = |counter: usize| {
            self.thumb.wishes.worth[counter][card] * (self.gains[counter][self.place] - self.rest[counter])
        };
        (0..N).map(of).sum()
    }

    /// By place, how likely it takes the trick in the end.
    #[inline]
    pub(crate) fn takers(&self, state: u16, holder: usize) -> BySeat {
        let mut found = [0.0; MAX_SEATS];
        let mut held = 1.0;
        if self.place + 1 < self.size {
            let outlook = self.thumb.chances.of(state, self.place + 1);
            let moved = (ones(outlook.movers & self.unseen) * outlook.share * self.scale).min(1.0);
            let eager = outlook.chance.iter().zip(&self.eager);
            for (found, (chance, eager)) in found.iter_mut().zip(eager).take(self.size).skip(self.from) {
                *found = moved * chance * eager;
                held -= *found;
            }
        }
        found[holder] += held;
        found
    }

    /// Whether no card that is still out can change who wins the trick.
    #[inline]
    pub(crate) fn is_settled(&self, state: u16) -> bool {
        self.place + 1 == self.size || self.thumb.chances.of(state, self.place + 1).movers & self.unseen == 0
    }

    /// The cards still out that may keep this one from taking a trick.
    #[inline]
    pub(crate) fn beaters(&self, card: usize) -> u64 {
        self.thumb.chances.strength[card].beaters & self.unseen
    }

    /// How likely this card takes a trick if it is kept.
    #[inline]
    pub(crate) fn takes(&self, card: usize) -> f32 {
        let strength = &self.thumb.chances.strength[card];
        if self.thumb.chances.cites {
            return 1.0 - strength.fails;
        }
        1.0 - strength.fails * (ones(strength.beaters & self.unseen) * strength.share).min(1.0)
    }

    /// A little chance.
    #[inline]
    fn chance(&self, rng: &mut Rng) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits are exact")]
        let draw = (rng.next_u64() >> 40) as f32;
        self.noise * draw
    }
}

#[inline]
fn lowest(cards: u64) -> u8 {
    (cards.trailing_zeros() & 63) as u8
}

#[inline]
#[expect(clippy::cast_precision_loss, reason = "a few things")]
fn number(things: usize) -> f32 {
    things as f32
}

#[inline]
#[expect(clippy::cast_precision_loss, reason = "64 at most")]
fn ones(cards: u64) -> f32 {
    cards.count_ones() as f32
}
