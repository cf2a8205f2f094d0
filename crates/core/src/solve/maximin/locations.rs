//! Determinizations given by card-location constraints: the places where each card can be, and the size of each place.

use super::super::error::SolveError;
use super::problem::{DealSet, Maximin};
use crate::card_set::cards;
use crate::hash::KeyHasher;
use crate::payoff::PayoffSum;
use crate::trick::{MAX_SEATS, Play, Position, TrickRules, TrickTables, plays};

/// The most places.
const MOST: usize = MAX_SEATS;

/// A place with hidden cards: a hand or a pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardLocation {
    /// The seat whose hand it is, or `None` for a pile that is out of play.
    pub seat: Option<u8>,
    /// The cards that can be there.
    pub may: u64,
    /// How many of them are.
    pub size: u32,
}

/// All determinizations that satisfy some locations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocationSet {
    places: [CardLocation; MOST],
    count: usize,
}

impl LocationSet {
    /// Checks the locations; returns them with one determinization.
    pub(crate) fn new(
        rules: TrickRules<'_>,
        objective: &PayoffSum<'_>,
        position: &Position,
        given: &[CardLocation],
        seats: u8,
    ) -> Result<(Self, Position), SolveError> {
        let refuse = |what| Err(SolveError::Hidden { what });
        let mut hidden = Self { places: [CardLocation::default(); MOST], count: given.len() };
        if given.len() > MOST {
            return refuse("is in too many places");
        }
        let open = (0..MAX_SEATS)
            .filter(|seat| seats >> seat & 1 == 1)
            .fold(position.table, |all, seat| all | position.held[seat]);
        let open = position.taken.iter().fold(open, |all, taken| all | taken);
        let mut world = *position;
        (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 0).for_each(|seat| world.held[seat] = 0);
        let mut seen = seats;
        for (place, given) in hidden.places.iter_mut().zip(given) {
            if given.may & (open | !rules.tables.deck()) != 0 {
                return refuse("is open, or not in the deck");
            }
            if let Some(seat) = given.seat {
                if usize::from(seat) >= rules.seat_order.seats() || seen >> seat & 1 == 1 {
                    return refuse("names a hand that does not exist, is named twice, or is open");
                }
                seen |= 1 << seat;
            } else if given.may & objective.payoffs.worthy != 0 {
                return refuse("can keep cards out of play that matter for the payoffs");
            }
            *place = CardLocation { may: if given.size == 0 { 0 } else { given.may }, ..*given };
        }
        if !hidden.fits() {
            return refuse("fits no deal");
        }
        hidden.deal(&mut world);
        Ok((hidden, world))
    }

    /// Every card that can be in play.
    pub(crate) fn in_play(&self, position: &Position, seats: u8) -> u64 {
        let own = (0..MAX_SEATS)
            .filter(|seat| seats >> seat & 1 == 1)
            .fold(position.table, |all, seat| all | position.held[seat]);
        self.pool() | own
    }

    fn here(&self) -> &[CardLocation] {
        &self.places[..self.count]
    }

    fn pool(&self) -> u64 {
        self.here().iter().fold(0, |all, place| all | place.may)
    }

    /// Whether a determinization exists: no set of places is the only one for more cards than it has room (Hall's
    /// theorem).
    fn fits(&self) -> bool {
        let pool = self.pool();
        let room: u32 = self.here().iter().map(|place| place.size).sum();
        if room != pool.count_ones() {
            return false;
        }
        (0..1_u32 << self.count).all(|some| {
            let (mut elsewhere, mut room) = (0, 0);
            for (number, place) in self.here().iter().enumerate() {
                if some >> number & 1 == 1 {
                    room += place.size;
                } else {
                    elsewhere |= place.may;
                }
            }
            (pool & !elsewhere).count_ones() <= room
        })
    }

    /// Deals one determinization.
    fn deal(mut self, world: &mut Position) {
        for card in cards(self.pool()) {
            for number in 0..self.count {
                let mut after = self;
                if self.places[number].may >> card & 1 == 1 && after.lay(number, card) && after.fits() {
                    if let Some(seat) = self.places[number].seat {
                        world.held[usize::from(seat)] |= 1 << card;
                    }
                    self = after;
                    break;
                }
            }
        }
    }

    /// Removes a card that is in this place.
    fn lay(&mut self, number: usize, card: usize) -> bool {
        for place in &mut self.places[..self.count] {
            place.may &= !(1 << card);
        }
        let place = &mut self.places[number];
        let there = place.size > 0;
        place.size = place.size.saturating_sub(1);
        if place.size == 0 {
            place.may = 0;
        }
        there
    }

    /// The determinizations in which the hand at this place can make a play.
    fn after(&self, tables: &TrickTables, number: usize, now: &Position, play: Play) -> Option<Self> {
        let mut after = *self;
        after.places[number].may &= !lacks(tables, now, play)?;
        (after.lay(number, play.card.into()) && after.fits()).then_some(after)
    }

    /// The places where a card can be, as bits.
    fn pattern(&self, card: usize) -> u32 {
        let bit = |(number, place): (usize, &CardLocation)| u32::from(place.may >> card & 1 == 1) << number;
        self.here().iter().enumerate().map(bit).sum()
    }
}

/// The cards that a hand cannot hold if it makes this play, or `None` if no hand can make it. If a play implies that a
/// hand holds one of several cards, that is ignored: too many determinizations are safe, too few are not.
fn lacks(tables: &TrickTables, now: &Position, play: Play) -> Option<u64> {
    let bit = 1 << play.card;
    if now.place > 0 {
        let mut lacking = 0;
        for (hold, allowed) in tables.clauses(now.state, now.flags.into()) {
            if allowed & bit != 0 {
                return (lacking & bit == 0).then_some(lacking);
            }
            lacking |= hold;
        }
        return None;
    }
    // A hand with all cards can lead unrestricted ones only.
    let free = tables.leads(tables.deck(), now.flags);
    let slot = usize::from(play.slot);
    if free[slot] & bit != 0 {
        return Some(0);
    }
    let free = free.iter().fold(0, |all, cards| all | cards);
    (free & bit == 0 && tables.leadable(slot) & bit != 0).then_some(free)
}

impl DealSet for LocationSet {
    fn branches(&self, game: &Maximin<'_>, now: &Position, in_play: u64) -> Vec<(Play, Self)> {
        let seat = now.to_act(game.rules.seat_order);
        let Some(number) = self.here().iter().position(|place| place.seat == Some(seat)) else { return Vec::new() };
        let may = self.places[number].may;
        let mut legal = [0; 4];
        for (slot, cards) in
            legal.iter_mut().enumerate().take(if now.place == 0 { game.rules.tables.slots() } else { 1 })
        {
            *cards = if now.place == 0 { may & game.rules.tables.leadable(slot) } else { may };
        }
        // Equivalent cards are interchangeable in one hand; in two hands one can beat the other.
        let sure = cards(may).filter(|&card| self.pattern(card) == 1 << number).fold(0, |all, card| all | 1 << card);
        let twin = |play: &Play| {
            sure >> play.card & 1 == 1 && game.equivalence.first(play.card.into(), sure, in_play).is_some()
        };
        let different = plays(legal).filter(|play| !twin(play));
        different.filter_map(|play| Some((play, self.after(game.rules.tables, number, now, play)?))).collect()
    }

    fn own(&self, _: Play) -> Self {
        *self
    }

    fn fill_hands(&self, now: &mut Position, _: u8) {
        for place in self.here() {
            if let Some(seat) = place.seat {
                now.held[usize::from(seat)] = place.may;
            }
        }
    }

    fn classes(&self) -> impl Iterator<Item = usize> {
        std::iter::once(0)
    }

    fn hash(&self, key: &mut KeyHasher) {
        self.here().iter().for_each(|place| key.add(place.may));
    }
}
